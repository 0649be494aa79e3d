import type { Catalog } from '../../catalog/catalog.js';
import type { Document } from '../../formats/document.js';

/** DataStax Enterprise and others keep Cassandra's file name: their own settings and classes tell. */
export function isMadeFromCassandra(documents: readonly Document[], catalog: Catalog | undefined): boolean {
  return documents.some(
    ({ kind, entries }) =>
      kind === 'cassandra-yaml' &&
      entries.some(({ key, value }) => catalog?.isForeign(key) === true || value?.startsWith('com.datastax.bdp.') === true),
  );
}
