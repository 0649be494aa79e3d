import type { Catalog } from '../../catalog/catalog.js';
import type { Document } from '../../formats/document.js';

/** Folders of roles, modules and images that install another server: `modules/dse/templates`. */
const folderOfOther = /(?:^|[/_-])(?:dse|scylla(?:db)?|elassandra)(?:[_-][\w.-]*)?\//i;

/** DataStax Enterprise and others keep Cassandra's file name: their own settings and classes, and what their folder is called, tell. */
export function isMadeFromCassandra(documents: readonly Document[], catalog: Catalog | undefined): boolean {
  return documents.some(
    ({ kind, entries, source }) =>
      kind === 'cassandra-yaml' &&
      (folderOfOther.test(source.path) ||
        entries.some(({ key, value }) => catalog?.isForeign(key) === true || value?.startsWith('com.datastax.bdp.') === true)),
  );
}
