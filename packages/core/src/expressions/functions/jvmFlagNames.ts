import { flagsOf } from '../../deployment/jvm/jvmFlags.js';
import type { ExpressionFunction } from '../expressionFunction.js';

/** What rules ask of the names of flags. */
export const jvmFlagNameFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'jvmFlagsOf(string): list<string>',
    description: 'the -XX options of the role, as the files show them, whose names begin with one of the words between |: "CMS|UseCMS"',
    reads: { flag: ['*'] },
    call: ({ resolution }, words: string) => {
      const beginnings = words.split('|').filter((word) => word !== '');
      const found = flagsOf(resolution.jvm('flags')).filter(({ name }) => beginnings.some((beginning) => name.startsWith(beginning)));
      return [...new Set(found.map(({ argument }) => argument.text))];
    },
  },
];
