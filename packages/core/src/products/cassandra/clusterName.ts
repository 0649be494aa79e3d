/** What the stock file and the default say: it names no cluster. */
const stockName = 'Test Cluster';

/** A line of cassandra.yaml that tells which cluster the node belongs to: its name, or its seeds. */
export function clusterNamedBy(key: string, value: string): string | undefined {
  if (key === 'cluster_name') return value === stockName ? undefined : value;
  return key === 'seed_provider' ? /\bseeds:\s*"?([^"\n]+)/.exec(value)?.[1]?.trim() : undefined;
}
