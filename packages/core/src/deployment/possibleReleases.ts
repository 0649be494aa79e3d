import type { Releasable, Role } from '../catalog/product.js';
import type { Document } from '../formats/document.js';
import type { PossibleReleases } from './deployment.js';
import { type Catalogs, filesReadBy, productsReadBy } from './resolve.js';
import { isPreview, parseVersion } from './versions.js';

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
    const otherServer = isOtherServer(documents, product, catalogs);
    if (statement !== undefined) {
      const vendor = otherServer || parseVersion(statement.version)?.vendor === true;
      result[product] = { is: [statement.version], from: statement.from, ...(vendor ? { vendor } : {}) };
      continue;
    }
    const catalog = catalogs(product);
    if (catalog === undefined) continue;
    const released = catalog.releases.filter((release) => !isPreview(release) || /^2\.0\.\d-alpha$/.test(release));
    const narrowed = narrow(documents, product, released, catalogs);
    result[product] = { is: narrowed, from: 'inferred', ...(otherServer ? { vendor: true } : {}) };
  }
  if (roles.some((role) => role !== 'host')) {
    const jdk = stated.jdk;
    result.jdk = jdk === undefined ? { is: jdkReleases, from: 'inferred' } : { is: [jdkMajor(jdk.version)], from: jdk.from };
  }
  return result;
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

/** Leaves out the releases that do not know a setting of the files, as long as some release knows all of them. */
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
      const known = catalog.releasesOf(entry.key);
      if (known.length === 0 || known.length === catalog.releases.length) continue;
      const knowing = new Set(known);
      const next = left.filter((release) => knowing.has(release));
      // Settings of several eras stand in one file: nothing can be told from it.
      if (next.length === 0) return releases;
      left = next;
    }
  }
  return left;
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
