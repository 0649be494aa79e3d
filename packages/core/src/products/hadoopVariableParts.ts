import { endingOfVariables, hasVariablesOf } from '../formats/hadoopVariables.js';
import type { FilePart } from './definition.js';

/* Files of variables for containers, which images of Hadoop and HBase turn into their files of settings. */

/** `hadoop.env`, `.env`, and `config` of the example of Hadoop's own image. */
const filesOfVariables = /(?:^|\/)(?:[^/]*\.env|config)$/;

/** What a kind of file says of such parts: where they may stand, and those of a text. */
export function writtenInVariables(kind: string): {
  readonly heldIn: RegExp;
  readonly partsOf: (path: string, text: string) => readonly FilePart[];
} {
  return {
    heldIn: filesOfVariables,
    partsOf: (path, text) =>
      filesOfVariables.test(path) && hasVariablesOf(kind, text) ? [{ name: `${kind}${endingOfVariables}`, line: 0, column: 0, text }] : [],
  };
}
