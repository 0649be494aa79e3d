import { endingOfVariables, hasVariablesOf } from '../formats/hadoopVariables.js';
import type { FilePart } from './definition.js';

/* Variables for containers, which images of Hadoop and HBase turn into their files of settings. */

/** `hadoop.env`, `.env`, `config` of the example of Hadoop's own image, and files of Compose and Kubernetes. */
const filesWithVariables = /(?:^|\/)(?:[^/]*\.(?:env|ya?ml)|config)$/i;

/** What a kind of file says of such parts: where they may stand, and those of a text. */
export function writtenInVariables(kind: string): {
  readonly heldIn: RegExp;
  readonly partsOf: (path: string, text: string) => readonly FilePart[];
} {
  return {
    heldIn: filesWithVariables,
    partsOf: (path, text) =>
      filesWithVariables.test(path) && hasVariablesOf(kind, path, text)
        ? [{ name: `${kind}${endingOfVariables}`, line: 0, column: 0, text }]
        : [],
  };
}
