import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { hadoopList } from '../../hadoop/functions/hdfsConfiguration.js';
import { mayBeOneHost, showsSeveralNodes } from './clusterShape.js';

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

/** Host and port of an hdfs URI; 8020 is the default port. */
function authorityOf(uri: string): { readonly host: string; readonly port: string } {
  const [host = '', port = '8020'] = /^hdfs:\/\/([^/]*)/i.exec(uri)?.[1]?.toLowerCase().split(':') ?? [];
  return { host, port };
}

const isLocal = (host: string) => /^(?:localhost$|127\.|0\.0\.0\.0$)/.test(host);

export const hdfsOfHBaseFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'sameAuthority(string, string): bool',
    reads: { setting: ['dfs.nameservices'], whole: ['cluster'] },
    description: 'whether two hdfs URIs may name the same host or name service (8020 is the default port)',
    call: ({ resolution }, one: string, other: string) => {
      const [first, second] = [authorityOf(one), authorityOf(other)];
      if (first.port !== second.port) return false;
      if (isLocal(first.host) && isLocal(second.host)) return true;
      // A name of the machine itself may well be the other one's host, unless the files are copied to several.
      if (isLocal(first.host) || isLocal(second.host)) return !showsSeveralNodes(resolution.deployment);
      const nameServices = hadoopList(resolution, 'dfs.nameservices').map((name) => name.toLowerCase());
      const isNameService = nameServices.includes(first.host) || nameServices.includes(second.host);
      return isNameService ? first.host === second.host : mayBeOneHost(first.host, second.host);
    },
  },
  {
    signature: 'hdfsServerLinesOfHBase(): list<string>',
    description: "lines of hbase-site.xml that only HDFS's servers would read",
    reads: { setting: serverNames },
    call: ({ resolution }) => {
      const document = resolution.documentOf('hbase-site');
      // A standalone HBase runs HDFS in its own process in tests only; there is nothing to tell apart.
      return document === undefined ? [] : serverNames.filter((name) => document.entries.some((entry) => entry.key === name));
    },
  },
  {
    signature: 'replicationDiffers(): bool',
    description: 'whether hbase-site.xml and hdfs-site.xml set dfs.replication to different values',
    reads: { setting: ['dfs.replication'] },
    call: ({ resolution }) => {
      const texts = resolution
        .places('dfs.replication')
        .filter(({ document }) => document.kind === 'hbase-site' || document.kind === 'hdfs-site')
        .map(({ entry }) => entry.value?.trim());
      return new Set(texts).size > 1;
    },
  },
];
