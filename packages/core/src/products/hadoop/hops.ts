import type { Document } from '../../formats/document.js';

/** Names that only Hops has, which keeps the metadata of HDFS in a database and chooses its leader there. */
const namesOfHops = /^(?:hops\.|dfs\.ndb\.|dfs\.leader\.|dfs\.storage\.driver\.|dfs\.namenodes\.rpc\.addresses$)/;

/** Whether files are for Hops, a server made from Hadoop with settings and limits of its own. */
export function isMadeFromHadoop(documents: readonly Document[]): boolean {
  return documents.some(({ entries }) => entries.some(({ key }) => namesOfHops.test(key)));
}
