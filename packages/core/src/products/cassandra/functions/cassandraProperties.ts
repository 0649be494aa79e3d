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
    signature: 'argumentsSeen(string): list<string>',
    description:
      'arguments that equal the text, or begin with it where it ends in *, of those that the files show; an empty list where they show none, however complete they are',
    reads: { flag: ['*'] },
    call: ({ resolution }, pattern: string) => {
      const start = pattern.replace(/\*$/, '');
      const isFound = (text: string) => (pattern.endsWith('*') ? text.startsWith(start) : text === pattern);
      return resolution
        .jvm()
        .arguments.map(({ text }) => text)
        .filter(isFound);
    },
  },
];
