import type { Resolution } from '../../../deployment/deployment.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { isBitnamiCassandra, isImageBelow, isOfficialCassandra } from '../imageName.js';

/* The image of a container, and what is mounted over its files. */

const image = 'container.image';
const mounts = 'container.mounts';
const built = 'container.built';

/** What may move the data of an image, or bring settings that do. */
const movers = [
  'container.command',
  'container.ownSettings',
  'container.moreVariables',
  'env.CASSANDRA_CONF',
  'env.CASSANDRA_DATA_DIR',
  'env.CASSANDRA_VOLUME_DIR',
];

/** Options that move the data, or name other settings. */
const options = ['env.JVM_OPTS', 'env.JVM_EXTRA_OPTS'];
const movingOption = /-Dcassandra\.(?:storagedir|config)\b|[$`{<]/;

/** Paths at which images of Cassandra keep the data of a node. /opt/cassandra/data leads to /var/lib/cassandra in the official one. */
const placesOfImages: readonly { readonly isOf: (image: string) => boolean; readonly place: RegExp }[] = [
  {
    isOf: isOfficialCassandra,
    place: /^\/(?:var(?:\/lib(?:\/cassandra(?:\/.*)?)?)?|opt\/cassandra(?:\/data(?:\/.*)?)?)?\/?$/,
  },
  { isOf: isBitnamiCassandra, place: /^\/(?:bitnami(?:\/.*)?)?$/ },
];

/** The text of a line; undefined where none sets it. */
function lineOf(resolution: Resolution, name: string): string | undefined {
  const { origin, text, unknown: isUnknown } = resolution.setting(name);
  if (isUnknown) return unknown();
  return origin.kind === 'entry' ? text?.trim() : undefined;
}

const imageOf = (resolution: Resolution): string => lineOf(resolution, image) ?? unknown();

/** The name of an image that is pulled; what a Dockerfile makes is named as somebody likes. */
const pulledImageOf = (resolution: Resolution): string => (lineOf(resolution, built) === undefined ? imageOf(resolution) : '');

/** What hands options to the JVM of a node. */
const handing = ['container.command', 'env.JVM_OPTS', 'env.JVM_EXTRA_OPTS'];

function handed(resolution: Resolution): string {
  return handing
    .map((name) => resolution.setting(name))
    .flatMap(({ origin, text, unknown: isUnknown }) => (isUnknown || origin.kind !== 'entry' ? [] : (text ?? '')))
    .join(' ');
}

export const imageFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'containerOptions(): string',
    description:
      'what the command of the container and its variables JVM_OPTS and JVM_EXTRA_OPTS say, with blanks between; empty where all of these are unknown',
    reads: { setting: handing },
    call: ({ resolution }) => handed(resolution),
  },
  {
    signature: 'isOfficialImage(): bool',
    description:
      'whether the container runs the official image of Cassandra, of whatever tag and from whatever mirror of Docker: cassandra, docker.io/library/cassandra:5.0; not one that Compose builds under such a name',
    reads: { setting: [image, built] },
    call: ({ resolution }) => isOfficialCassandra(pulledImageOf(resolution)),
  },
  {
    signature: 'isBitnamiImage(): bool',
    description: "whether the container runs Bitnami's image of Cassandra, of whatever tag and registry",
    reads: { setting: [image, built] },
    call: ({ resolution }) => isBitnamiCassandra(pulledImageOf(resolution)),
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
    signature: 'mountsElsewhere(): bool',
    description:
      'whether something is mounted, but nothing where the image keeps the data of a node: /var/lib/cassandra of the official image, /bitnami of Bitnami’s. False where a command, a variable or a file may move the data, and of other images',
    reads: { setting: [image, mounts, ...movers, ...options] },
    call: ({ resolution }) => {
      const own = placesOfImages.find((each) => each.isOf(lineOf(resolution, image) ?? ''));
      const paths = (lineOf(resolution, mounts) ?? '').split(',').filter((path) => path !== '');
      if (own === undefined || paths.length === 0) return false;
      if (movers.some((name) => resolution.setting(name).origin.kind === 'entry')) return false;
      if (options.some((name) => movingOption.test(lineOf(resolution, name) ?? ''))) return false;
      return !paths.some((path) => own.place.test(path));
    },
  },
  {
    signature: 'bringsSettings(): bool',
    description:
      'whether a volume or a file is mounted over the configuration or the start script of the image, or an option of the JVM names another cassandra.yaml',
    reads: { setting: [mounts, ...handing] },
    call: ({ resolution }) =>
      /\/etc\/|\/opt\/cassandra\/conf|entrypoint/.test(lineOf(resolution, mounts) ?? '') ||
      /-Dcassandra\.config\b/.test(handed(resolution)),
  },
];
