import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';

/* Who may connect to ZooKeeper, as zoo.cfg says. */

export const zookeeperAccessFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'authProviders(): list<string>',
    description: 'classes that the lines authProvider.N of zoo.cfg name',
    reads: { setting: ['authProvider.*'] },
    call: ({ resolution }) => {
      const { entries } = resolution.documentOf('zoo-cfg') ?? unknown();
      return entries
        .filter(({ key }) => /^authProvider\.\w+$/.test(key))
        .flatMap(({ value, hole }) => (hole === undefined ? (value?.trim() ?? '') : []));
    },
  },
];
