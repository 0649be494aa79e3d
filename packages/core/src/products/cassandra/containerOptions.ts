import { isOfficialImage } from '../../formats/held/cassandraVariables.js';
import { environmentParts, worded } from '../containerEnvironments.js';
import type { FilePart } from '../definition.js';

/** Options of the JVM that containers of the official image get: cassandra-env.sh puts them behind those of its own, JVM_EXTRA_OPTS behind all others. */
export function containerOptions(path: string, text: string): readonly FilePart[] {
  return environmentParts(path, text, {
    isImage: isOfficialImage,
    names: /^JVM_(?:EXTRA_)?OPTS$/,
    isPassedOver: ({ hasOwnStart }) => hasOwnStart,
    fileFor: (image) => (/:[0-3](?:\.|$)/.test(image) ? 'jvm.options' : 'jvm-server.options'),
    linesOf: worded,
  });
}
