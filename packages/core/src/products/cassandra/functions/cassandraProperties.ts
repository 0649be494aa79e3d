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
];
