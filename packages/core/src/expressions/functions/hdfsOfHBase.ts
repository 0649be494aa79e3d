import type { ExpressionFunction } from '../expressionFunction.js';

/* What HBase, a client of HDFS, says about HDFS in its own files. */

/** Only the servers of HDFS read these; names of both sides (dfs.datanode.address in tests, socket timeouts) are left out. */
const serverNames: readonly string[] = [
  'dfs.datanode.max.transfer.threads',
  'dfs.datanode.max.xcievers',
  'dfs.datanode.handler.count',
  'dfs.datanode.data.dir',
  'dfs.datanode.balance.bandwidthPerSec',
  'dfs.datanode.failed.volumes.tolerated',
  'dfs.datanode.du.reserved',
  'dfs.namenode.handler.count',
  'dfs.namenode.name.dir',
  'dfs.namenode.heartbeat.recheck-interval',
];

function authorityOf(uri: string): string {
  return (
    /^hdfs:\/\/([^/]*)/i
      .exec(uri)?.[1]
      ?.replace(/:8020$/, '')
      .toLowerCase() ?? ''
  );
}

export const hdfsOfHBaseFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'sameAuthority(string, string): bool',
    description: 'whether two hdfs URIs may name the same host or name service (8020 is the default port)',
    call: (_context, one: string, other: string) => {
      const [first, second] = [authorityOf(one), authorityOf(other)];
      // A name of the machine itself may well be the other one's host.
      return first === second || [first, second].some((authority) => /^(localhost|127\.|0\.0\.0\.0)/.test(authority));
    },
  },
  {
    signature: 'hdfsServerLinesOfHBase(): list<string>',
    description: "lines of hbase-site.xml that only HDFS's servers would read",
    reads: serverNames,
    call: ({ resolution }) => {
      const document = resolution.documentOf('hbase-site');
      // A standalone HBase runs HDFS in its own process in tests only; there is nothing to tell apart.
      return document === undefined ? [] : serverNames.filter((name) => document.entries.some((entry) => entry.key === name));
    },
  },
  {
    signature: 'replicationDiffers(): bool',
    description: 'whether hbase-site.xml and hdfs-site.xml set dfs.replication to different values',
    reads: ['dfs.replication'],
    call: ({ resolution }) => {
      const texts = resolution
        .places('dfs.replication')
        .filter(({ document }) => document.kind === 'hbase-site' || document.kind === 'hdfs-site')
        .map(({ entry }) => entry.value?.trim());
      return new Set(texts).size > 1;
    },
  },
];
