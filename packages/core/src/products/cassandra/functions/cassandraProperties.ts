import { lastArgument } from '../../../deployment/jvm/jvmFlags.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';

/* System properties that let the server start in spite of a check. */

export const cassandraPropertyFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'propertySeen(string): bool',
    description:
      'whether the JVM arguments that the files show set a system property to true; false where they do not, however complete they are',
    call: ({ resolution }, name: string) => lastArgument(resolution.jvm(), `-D${name}=true`) !== undefined,
  },
  {
    signature: 'startFilesHold(string): bool',
    description:
      'whether a line of cassandra-env.sh or of an options file holds the text, comments aside, also in a branch or in a value that is lost',
    reads: { file: ['cassandra-env', 'cassandra-jvm-options'] },
    call: ({ resolution: { deployment } }, text: string) =>
      deployment.documents.some(
        ({ kind, source }) =>
          (kind === 'cassandra-env' || kind === 'cassandra-jvm-options') &&
          source.text.split('\n').some((line) => line.includes(text) && !line.trimStart().startsWith('#')),
      ),
  },
];
