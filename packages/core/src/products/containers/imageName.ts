/* What the name of an image tells: whose it is, and which release it has. */

interface ImageName {
  readonly path: readonly string[];
  /** Empty where a digest alone chooses the image. */
  readonly tag: string;
}

/** `docker.io/library/cassandra:5.0@sha256:…` in its parts. The tag may be a variable with a default, `cassandra:${TAG:-5.0}`. */
function partsOf(image: string): ImageName {
  const [name = '', digest] = image.split('@');
  const [, path = '', tag] = /^((?:[^/]*\/)*[^/:]*)(?::(.*))?$/.exec(name) ?? [];
  return { path: path.split('/'), tag: tag ?? (digest === undefined ? 'latest' : '') };
}

/**
 * Whether it is the official image of Cassandra, also from a mirror of Docker's registry, which keeps its names: public.ecr.aws/docker/library/cassandra. A directory called
 * library alone may hold an image of one's own, also at a host that is called docker.
 */
export function isOfficialCassandra(image: string): boolean {
  const { path } = partsOf(image);
  const before = path.slice(0, -1);
  const last = before.at(-1);
  if (path.at(-1) !== 'cassandra') return false;
  if (last === undefined) return true;
  if (before.length === 1) return /^(?:library|(?:index\.)?docker\.io)$/.test(last);
  const [host = '', ...folders] = before;
  return (
    last === 'library' &&
    (/mirror|proxy|dockerhub|\bdocker\.(?:io|com)$/.test(host) || folders.some((part) => /docker|mirror|proxy/.test(part)))
  );
}

/** Whether it is Bitnami's image of Cassandra, from whatever registry. */
export function isBitnamiCassandra(image: string): boolean {
  const { path } = partsOf(image);
  return path.at(-1) === 'cassandra' && /^bitnami(?:legacy)?$/.test(path.at(-2) ?? '');
}

/** The numbers at the beginning of a tag. Of a line, 5 or 5.0, its newest release is meant, of latest the newest one; undefined where the tag does not tell. */
function releaseOf(tag: string): readonly number[] | undefined {
  if (tag === 'latest') return [];
  const [numbers] = /^\d+(?:\.\d+)*(?![\w.])/.exec(tag) ?? [];
  return numbers?.split('.').map(Number);
}

/** Whether the tag names a release below another; undefined where it does not tell. */
export function isImageBelow(image: string, release: string): boolean | undefined {
  const own = releaseOf(partsOf(image).tag);
  if (own === undefined) return undefined;
  const other = release.split('.').map(Number);
  const at = other.findIndex((number, index) => own[index] !== number);
  const [mine, theirs] = [own[at], other[at]];
  return mine !== undefined && theirs !== undefined && mine < theirs;
}
