import { endingOfVariables, hasVariablesOf } from '../formats/hadoopVariables.js';
import { addsProperties, endingOfXmlTasks } from '../formats/xmlTasks.js';
import type { FilePart } from './definition.js';

/* Files of Hadoop and HBase that other files make: images turn variables for containers into them, and tasks of Ansible add properties. */

/** `hadoop.env`, `.env`, `config` of the example of Hadoop's own image, files of Compose and Kubernetes, and of tasks. */
const filesWithVariables = /(?:^|\/)(?:[^/]*\.(?:env|ya?ml)|config)$/i;

/** What a kind of file says of such parts: where they may stand, and those of a text. */
export function writtenElsewhere(kind: string): {
  readonly heldIn: RegExp;
  readonly partsOf: (path: string, text: string) => readonly FilePart[];
} {
  const part = (ending: string, text: string): FilePart => ({ name: `${kind}${ending}`, line: 0, column: 0, text });
  return {
    heldIn: filesWithVariables,
    partsOf: (path, text) =>
      filesWithVariables.test(path)
        ? [
            ...(hasVariablesOf(kind, path, text) ? [part(endingOfVariables, text)] : []),
            ...(/\.ya?ml$/i.test(path) && addsProperties(kind, text) ? [part(endingOfXmlTasks, text)] : []),
          ]
        : [],
  };
}
