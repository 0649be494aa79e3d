import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';

/* Where nodes that Compose starts keep their data. */

export const sharedDataFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'nodesWithItsData(): list<string>',
    description:
      'services of Compose that keep the data of their nodes in the volume or directory that this one has; an empty list where no other does',
    reads: { setting: ['container.dataSource'] },
    call: ({ resolution }) => {
      const sources = new Set(resolution.places('container.dataSource').map(({ entry }) => entry.value));
      const shared = resolution.deployment.peers?.sharing.filter(({ source }) => sources.has(source)) ?? [];
      return [...new Set(shared.flatMap(({ services }) => services))];
    },
  },
];
