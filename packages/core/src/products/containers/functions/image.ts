import type { Resolution } from '../../../deployment/deployment.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';

/* The image of a container, and what is mounted over its files. */

const image = 'container.image';
const mounts = 'container.mounts';

/** The text of a line; undefined where none sets it. */
function lineOf(resolution: Resolution, name: string): string | undefined {
  const { origin, text, unknown: isUnknown } = resolution.setting(name);
  if (isUnknown) return unknown();
  return origin.kind === 'entry' ? text?.trim() : undefined;
}

export const imageFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'isOfficialImage(): bool',
    description: 'whether the container runs the official image of Cassandra, of whatever tag: cassandra, docker.io/library/cassandra:5.0',
    reads: { setting: [image] },
    call: ({ resolution }) =>
      /^(?:(?:docker\.io\/)?library\/|docker\.io\/)?cassandra(?::[^/]*)?(?:@.*)?$/.test(lineOf(resolution, image) ?? unknown()),
  },
  {
    signature: 'mountsConfiguration(): bool',
    description: 'whether a volume or a file is mounted over the configuration or the start script of the image',
    reads: { setting: [mounts] },
    call: ({ resolution }) => /\/etc\/|\/opt\/cassandra\/conf|entrypoint/.test(lineOf(resolution, mounts) ?? ''),
  },
];
