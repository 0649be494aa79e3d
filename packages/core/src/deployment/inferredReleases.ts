import type { Catalog } from '../catalog/catalog.js';
import type { Releasable, ReleasedProduct } from '../catalog/product.js';
import { isPreview } from '../catalog/versions.js';
import type { Document } from '../formats/document.js';
import type { Catalogs } from './catalogs.js';
import { filesReadBy } from './roleFiles.js';

/**
 * The releases that the files of an unstated release leave possible: those that know all of their settings, or all releases where none does, for then
 * settings of several eras stand together and nothing can be told. Previews count where only they know a setting.
 * Where names that nobody knows are passed over, a newer release may have kept the files of an older one: there only those go that came before a setting.
 */
export function inferredReleases(
  documents: readonly Document[],
  product: ReleasedProduct,
  catalog: Catalog,
  catalogs: Catalogs,
): readonly string[] {
  const known = [...knownBy(documents, product, catalog, catalogs)];
  const isForPreview = known.some((some) => [...some].every(isUnfinished));
  const releases = isForPreview ? catalog.releases : catalog.releases.filter((release) => !isUnfinished(release));
  const left = releases.filter((release) => known.every((some) => some.has(release)));
  const newest = left.at(-1);
  if (newest === undefined) return releases;
  if (refusesUnknownNames(product)) return left;
  return releases.filter((release, index) => index > releases.indexOf(newest) || left.includes(release));
}

/** A preview or a beta. Hadoop's 2.0 never became more than an alpha. */
function isUnfinished(release: string): boolean {
  return isPreview(release) && !/^2\.0\.\d-alpha$/.test(release);
}

/** For each setting of the product's own files that only some releases know: which. */
function knownBy(
  documents: readonly Document[],
  product: ReleasedProduct,
  catalog: Catalog,
  catalogs: Catalogs,
): ReadonlySet<ReadonlySet<string>> {
  const kinds = new Set(ownFiles(product));
  const found = new Set<ReadonlySet<string>>();
  for (const { kind, entries } of documents) {
    if (!kinds.has(kind)) continue;
    for (const { hole, key } of entries) {
      if (hole === 'key') continue;
      // HBase's default file names settings of HDFS from 2.0 on; its client reads them in every release.
      if (product === 'hbase' && (catalogs('hadoop')?.releasesOf(key).length ?? 0) > 0) continue;
      // MapReduce and the connectors of object stores come in jars of their own, beside any Hadoop.
      if (catalog.isForeign(key)) continue;
      const known = catalog.releasesOf(key);
      if (known.length > 0 && known.length < catalog.releases.length && !catalog.isOnlyDocumented(key)) found.add(setOf(known));
    }
  }
  return found;
}

/** By the list that a catalog gives for a name: it gives the same one each time. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

function setOf(releases: readonly string[]): ReadonlySet<string> {
  const set = sets.get(releases) ?? new Set(releases);
  sets.set(releases, set);
  return set;
}

/** Of Cassandra alone: a name that it does not know ends its start. */
function refusesUnknownNames(product: Releasable): boolean {
  return product === 'cassandra';
}

function ownFiles(product: Releasable): readonly string[] {
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
