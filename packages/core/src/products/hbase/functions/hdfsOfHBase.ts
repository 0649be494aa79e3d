import { mayBeOneHost } from '../../../deployment/cluster/hosts.js';
import type { Resolution } from '../../../deployment/deployment.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { hadoopList, hadoopText, namesSet } from '../../hadoopConfiguration.js';
import { showsSeveralNodes } from './clusterShape.js';

/* What HBase, a client of HDFS, says about HDFS in its own files. */

/** Only the servers of HDFS read these; names of both sides (dfs.datanode.address in tests, socket timeouts) are left out. */
const serverNames: readonly string[] = [
  'dfs.datanode.max.transfer.threads',
  'dfs.datanode.max.xcievers',
  'dfs.datanode.handler.count',
  'dfs.datanode.data.dir',
  'dfs.data.dir',
  'dfs.datanode.balance.bandwidthPerSec',
  'dfs.balance.bandwidthPerSec',
  'dfs.datanode.failed.volumes.tolerated',
  'dfs.datanode.du.reserved',
  'dfs.datanode.synconclose',
  'dfs.datanode.directoryscan.interval',
  'dfs.datanode.scan.period.hours',
  'dfs.namenode.handler.count',
  'dfs.namenode.name.dir',
  'dfs.name.dir',
  'dfs.namenode.edits.dir',
  'dfs.name.edits.dir',
  'dfs.namenode.replication.max-streams',
  'dfs.namenode.safemode.extension',
  'dfs.namenode.safemode.threshold-pct',
  'dfs.safemode.extension',
  'dfs.safemode.threshold.pct',
  'dfs.hosts',
  'dfs.hosts.exclude',
  'dfs.namenode.heartbeat.recheck-interval',
  'heartbeat.recheck.interval',
  'dfs.namenode.avoid.read.stale.datanode',
  'dfs.namenode.avoid.write.stale.datanode',
  'dfs.namenode.stale.datanode.interval',
];

interface Authority {
  readonly host: string;
  readonly port: string;
  /** The URI itself names the port: it means a host. */
  readonly hasPort: boolean;
}

/** Host and port of an hdfs URI; 8020 is the default port. */
function authorityOf(uri: string): Authority {
  const [host = '', port] = /^hdfs:\/\/([^/]*)/i.exec(uri)?.[1]?.toLowerCase().split(':') ?? [];
  return { host, port: port ?? '8020', hasPort: port !== undefined };
}

/** Authorities of the NameNodes of a name service, as its RPC addresses give them. */
function nameNodesOf(resolution: Resolution, nameService: string): readonly Authority[] {
  const name = `dfs.namenode.rpc-address.${nameService}`;
  return [name, ...namesSet(resolution, `${name}.`)].flatMap((each) => {
    const address = hadoopText(resolution, each);
    return address === undefined ? [] : [authorityOf(`hdfs://${address}`)];
  });
}

const isLocal = (host: string) => /^(?:localhost$|127\.|0\.0\.0\.0$)/.test(host);

export const hdfsOfHBaseFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'sameAuthority(string, string): bool',
    reads: { setting: ['dfs.nameservices', 'dfs.ha.namenodes.*', 'dfs.namenode.rpc-address.*'], whole: ['cluster'] },
    description: 'whether two hdfs URIs may name the same host or name service (8020 is the default port)',
    call: ({ resolution }, one: string, other: string) => {
      const [first, second] = [authorityOf(one), authorityOf(other)];
      // A URI without a host takes that of the default file system (FileSystem.get).
      if (first.host === '' || second.host === '') return true;
      const nameServices = hadoopList(resolution, 'dfs.nameservices');
      const isService = ({ host, hasPort }: Authority) =>
        nameServices.some(
          (name) => name.toLowerCase() === host && (!hasPort || hadoopList(resolution, `dfs.ha.namenodes.${name}`).length > 0),
        );
      // A name service and a NameNode of it.
      for (const [service, host] of [
        [first, second],
        [second, first],
      ] as const) {
        const name = nameServices.find((each) => each.toLowerCase() === service.host);
        if (name === undefined) continue;
        if (nameNodesOf(resolution, name).some((node) => node.port === host.port && mayBeOneHost(node.host, host.host))) return true;
      }
      if (first.port !== second.port) return false;
      if (isLocal(first.host) && isLocal(second.host)) return true;
      // A name of the machine itself may well be the other one's host, unless the files are copied to several.
      if (isLocal(first.host) || isLocal(second.host)) return !showsSeveralNodes(resolution.deployment);
      return isService(first) || isService(second) ? first.host === second.host : mayBeOneHost(first.host, second.host);
    },
  },
  {
    signature: 'hdfsServerLinesIn(string): list<string>',
    description:
      "lines of a file of a kind (hbase-site, yarn-site, mapred-site) that only HDFS's servers would read, and they do not read the file",
    reads: { setting: serverNames },
    call: ({ resolution }, kind: string) => {
      const { documents } = resolution.deployment;
      return serverNames.filter((name) =>
        documents.some((document) => document.kind === kind && document.entries.some(({ key }) => key === name)),
      );
    },
  },
];
