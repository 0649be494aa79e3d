import type { Resolution } from '../../../deployment/deployment.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { isBitnamiCassandra, isImageBelow, isOfficialCassandra } from '../imageName.js';

/* The image of a container, and what is mounted over its files. */

const image = 'container.image';
const mounts = 'container.mounts';

/** The text of a line; undefined where none sets it. */
function lineOf(resolution: Resolution, name: string): string | undefined {
  const { origin, text, unknown: isUnknown } = resolution.setting(name);
  if (isUnknown) return unknown();
  return origin.kind === 'entry' ? text?.trim() : undefined;
}

const imageOf = (resolution: Resolution): string => lineOf(resolution, image) ?? unknown();

export const imageFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'isOfficialImage(): bool',
    description:
      'whether the container runs the official image of Cassandra, of whatever tag and from whatever mirror of Docker: cassandra, docker.io/library/cassandra:5.0',
    reads: { setting: [image] },
    call: ({ resolution }) => isOfficialCassandra(imageOf(resolution)),
  },
  {
    signature: 'isBitnamiImage(): bool',
    description: "whether the container runs Bitnami's image of Cassandra, of whatever tag and registry",
    reads: { setting: [image] },
    call: ({ resolution }) => isBitnamiCassandra(imageOf(resolution)),
  },
  {
    signature: 'imageSince(string): bool',
    description: 'whether the tag of the image names a release of at least this, or the newest one; false where it does not tell',
    reads: { setting: [image] },
    call: ({ resolution }, release: string) => isImageBelow(imageOf(resolution), release) === false,
  },
  {
    signature: 'imageBefore(string): bool',
    description: 'whether the tag of the image names a release below this; false where it does not tell',
    reads: { setting: [image] },
    call: ({ resolution }, release: string) => isImageBelow(imageOf(resolution), release) === true,
  },
  {
    signature: 'mountsConfiguration(): bool',
    description: 'whether a volume or a file is mounted over the configuration or the start script of the image',
    reads: { setting: [mounts] },
    call: ({ resolution }) => /\/etc\/|\/opt\/cassandra\/conf|entrypoint/.test(lineOf(resolution, mounts) ?? ''),
  },
];
