import { neighboursOf, patchesOf } from '../catalog/nearestRelease.js';
import type { Releasable, Role } from '../catalog/product.js';
import { isPreview, parseVersion } from '../catalog/versions.js';
import type { Document } from '../formats/document.js';
import type { PossibleReleases } from './deployment.js';
import { type Catalogs, filesReadBy, productsReadBy } from './resolve.js';

/** Long-term JDK releases, oldest first: what is said about an unknown JDK must hold on each. */
export const jdkReleases: readonly string[] = ['8', '11', '17', '21', '25'];

/** Releases that somebody stated, by product. */
export type StatedReleases = Readonly<Partial<Record<Releasable, { readonly version: string; readonly from: 'option' | 'config' }>>>;

/** The releases that each product of a deployment can have. */
export function possibleReleases(
  documents: readonly Document[],
  roles: readonly Role[],
  stated: StatedReleases,
  catalogs: Catalogs,
): Partial<Record<Releasable, PossibleReleases>> {
  const result: Partial<Record<Releasable, PossibleReleases>> = {};
  const products = new Set<Exclude<Releasable, 'jdk'>>();
  for (const role of roles) {
    for (const product of productsReadBy(role)) {
      if (product !== 'jvm' && product !== 'os') products.add(product);
    }
  }
  for (const product of products) {
    const statement = stated[product];
    const catalog = catalogs(product);
    const other = isOtherServer(documents, product, catalogs) ? ({ vendor: 'server' } as const) : {};
    if (statement !== undefined) {
      result[product] = { ...statedReleases(statement, catalog?.releases ?? []), ...other };
    } else if (catalog !== undefined) {
      const released = catalog.releases.filter((release) => !isPreview(release) || /^2\.0\.\d-alpha$/.test(release));
      result[product] = { is: narrow(documents, product, released, catalogs), from: 'inferred', ...other };
    }
  }
  if (roles.some((role) => role !== 'host')) {
    const jdk = stated.jdk;
    result.jdk = jdk === undefined ? { is: jdkReleases, from: 'inferred' } : { is: [jdkMajor(jdk.version)], from: jdk.from };
  }
  return result;
}

/** A release means itself, a line (`2.5`) each of its patches, a vendor's build what it and its neighbours have in common. */
function statedReleases({ version, from }: { version: string; from: 'option' | 'config' }, known: readonly string[]): PossibleReleases {
  const patches = patchesOf(known, version);
  if (patches.length > 0) return { is: patches, from, line: version };
  if (parseVersion(version)?.vendor !== true) return { is: [version], from };
  return { is: [version], from, vendor: 'build', neighbours: neighboursOf(known, version) };
}

/** `1.8.0_292` is 8, `17.0.15` is 17. */
export function jdkMajor(version: string): string {
  const match = /^(?:1\.)?(\d+)/.exec(version.trim());
  return match?.[1] ?? version;
}

/** DataStax Enterprise and others keep Cassandra's file name: their own settings and classes tell. */
function isOtherServer(documents: readonly Document[], product: Releasable, catalogs: Catalogs): boolean {
  if (product !== 'cassandra') return false;
  const catalog = catalogs('cassandra');
  return documents.some(
    ({ kind, entries }) =>
      kind === 'cassandra-yaml' &&
      entries.some(({ key, value }) => catalog?.isForeign(key) === true || value?.startsWith('com.datastax.bdp.') === true),
  );
}

/**
 * Leaves out the releases that do not know a setting of the files, as long as some release knows all of them.
 * A server that passes over names that it does not know keeps those that an older release left behind, so there only releases go that came before the setting.
 */
function narrow(
  documents: readonly Document[],
  product: Exclude<Releasable, 'jdk'>,
  releases: readonly string[],
  catalogs: Catalogs,
): readonly string[] {
  const catalog = catalogs(product);
  if (catalog === undefined) return releases;
  const kinds = new Set(rolesOwnFiles(product));
  let left = releases;
  for (const document of documents) {
    if (!kinds.has(document.kind)) continue;
    for (const entry of document.entries) {
      if (entry.hole === 'key') continue;
      // HBase's default file names settings of HDFS from 2.0 on; its client reads them in every release.
      if (product === 'hbase' && (catalogs('hadoop')?.releasesOf(entry.key).length ?? 0) > 0) continue;
      if (product === 'hadoop' && connectors.test(entry.key)) continue;
      const known = catalog.releasesOf(entry.key);
      if (known.length === 0 || known.length === catalog.releases.length) continue;
      const possible = releasesWith(known, releases, product);
      if (left.every((release) => possible.has(release))) continue;
      const next = left.filter((release) => possible.has(release));
      // Settings of several eras stand in one file: nothing can be told from it.
      if (next.length === 0) return releases;
      left = next;
    }
  }
  return left;
}

/** By the list that a catalog gives for a name: it gives the same one each time. */
const withName = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The releases that a file with a name may be written for: those that know it, and later ones where they pass over what they do not know. */
function releasesWith(known: readonly string[], releases: readonly string[], product: Releasable): ReadonlySet<string> {
  let possible = withName.get(known);
  if (possible === undefined) {
    const knowing = new Set(known);
    const newest = refusesUnknownNames(product) ? releases.length : releases.findLastIndex((release) => knowing.has(release));
    possible = new Set(releases.filter((release, at) => knowing.has(release) || at > newest));
    withName.set(known, possible);
  }
  return possible;
}

/** Object stores' connectors come in jars of their own: their settings stand beside any Hadoop. */
const connectors = /^fs\.(?:gs|s3|s3a|s3n|azure|adl|oss|obs|cosn|swift)\./;

/** Of Cassandra alone: a name that it does not know ends its start. */
function refusesUnknownNames(product: Releasable): boolean {
  return product === 'cassandra';
}

function rolesOwnFiles(product: Releasable): readonly string[] {
  switch (product) {
    case 'hbase':
      return ['hbase-site'];
    case 'hadoop':
      return ['core-site', 'hdfs-site'];
    case 'cassandra':
      return filesReadBy('cassandra');
    case 'zookeeper':
      return filesReadBy('zookeeper');
    default:
      return [];
  }
}
