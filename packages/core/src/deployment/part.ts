import type { Deployment } from './deployment.js';

/** What every whole cassandra.yaml states at least one of: the name of its cluster, or what Cassandra refuses to start without. */
const statedByWholeFiles: ReadonlySet<string> = new Set([
  'cluster_name',
  'seed_provider',
  'seeds',
  'partitioner',
  'endpoint_snitch',
  'commitlog_sync',
]);

/**
 * The files are a part of a configuration, because somebody said so, or because their cassandra.yaml has another name (`cassandra-encryption.yaml`) and
 * nothing that a whole file states: a script or a test puts it on top of another. Nothing is said about what a part leaves out.
 */
export function isPart({ fragment, documents }: Pick<Deployment, 'fragment' | 'documents'>): boolean {
  if (fragment) return true;
  const file = documents.find(({ kind }) => kind === 'cassandra-yaml');
  if (file === undefined || file.entries.length === 0 || /(?:^|\/)cassandra\.ya?ml$/i.test(file.source.path)) return false;
  return !file.entries.some(({ key, hole }) => hole === 'key' || statedByWholeFiles.has(key));
}
