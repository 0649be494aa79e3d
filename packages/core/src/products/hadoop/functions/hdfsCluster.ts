import { hostOf } from '../../../deployment/hosts.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { assignmentsOf } from '../../../formats/document.js';
import { hadoopText, namesSet } from '../../hadoopConfiguration.js';

/* Which hosts the daemons of HDFS are on, and lines that the scripts and daemons read otherwise than they look. */

const rpcAddress = 'dfs.namenode.rpc-address';
const automaticFailover = 'dfs.ha.automatic-failover.enabled';

/** Addresses to bind to, and the address without which the NameNode has no such server. Their other bind hosts belong to servers that always run. */
const bindHosts: readonly (readonly [bindHost: string, address: string])[] = [
  ['dfs.namenode.servicerpc-bind-host', 'dfs.namenode.servicerpc-address'],
  ['dfs.namenode.lifeline.rpc-bind-host', 'dfs.namenode.lifeline.rpc-address'],
];

/** Names of Hadoop 2 that the scripts of 3.0 replace with a warning (hadoop_deprecate_envvar in hdfs-config.sh and mapred-config.sh). */
const newNames: ReadonlyMap<string, string> = new Map([
  ...['NAMENODE', 'DATANODE', 'SECONDARYNAMENODE', 'JOURNALNODE', 'ZKFC', 'BALANCER', 'MOVER', 'NFS3', 'PORTMAP', 'DFSROUTER'].map(
    (daemon): [string, string] => [`HADOOP_${daemon}_OPTS`, `HDFS_${daemon}_OPTS`],
  ),
  ['HADOOP_SECURE_DN_USER', 'HDFS_DATANODE_SECURE_USER'],
  ['HADOOP_PRIVILEGED_NFS_USER', 'HDFS_NFS3_SECURE_USER'],
  ['HADOOP_JOB_HISTORYSERVER_OPTS', 'MAPRED_HISTORYSERVER_OPTS'],
]);

export const hdfsClusterFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'hostOfAddress(string): string',
    description: 'host of host:port or of a URI, in lower case',
    call: (_context, text: string) => hostOf(text),
  },
  {
    signature: 'nameNodeHost(): string',
    description: 'host of the NameNode, of dfs.namenode.rpc-address or fs.defaultFS; empty where there are several or none is named',
    reads: { setting: [rpcAddress, 'fs.defaultFS', 'dfs.nameservices', 'dfs.ha.namenodes.*'] },
    call: ({ resolution }) => {
      const services = hadoopText(resolution, 'dfs.nameservices')?.split(',') ?? [];
      // A name service without a list of NameNodes has one, at the address of fs.defaultFS.
      if (services.length > 1 || namesSet(resolution, 'dfs.ha.namenodes.').length > 0) return '';
      const address = hadoopText(resolution, rpcAddress) ?? hadoopText(resolution, 'fs.defaultFS') ?? '';
      return /^(?:file|[a-z0-9]+:\/\/\/)/i.test(address) ? '' : hostOf(address);
    },
  },
  {
    signature: 'bindHostsWithoutAddress(): list<string>',
    description: 'bind hosts of servers that the NameNode starts only where an address is set, and none is',
    reads: { setting: bindHosts.flat().flatMap((name) => [name, `${name}.*`]) },
    call: ({ resolution }) => {
      const isWritten = (name: string) => resolution.places(name).length > 0 || namesSet(resolution, `${name}.`).length > 0;
      const lacksAddress = (name: string) => !isWritten(name) && (!resolution.mayBeBrought(name) || unknown());
      return bindHosts.filter(([bindHost, address]) => isWritten(bindHost) && lacksAddress(address)).map(([bindHost]) => bindHost);
    },
  },
  {
    signature: 'failoverOfNameServices(): list<string>',
    description: 'name services for which a line of their own switches automatic failover on',
    reads: { setting: [`${automaticFailover}.*`] },
    call: ({ resolution }) =>
      namesSet(resolution, `${automaticFailover}.`)
        .filter((name) => hadoopText(resolution, name)?.toLowerCase() === 'true')
        .map((name) => name.slice(automaticFailover.length + 1)),
  },
  {
    signature: 'hdfsFilesOfHBase(): bool',
    description:
      "whether the files of HDFS lie in HBase's directory, with nothing of Hadoop's beside them: copies for HBase's client of HDFS",
    reads: { file: ['hbase-site', 'workers', 'hadoop-env', 'yarn-site', 'mapred-site'] },
    call: ({ resolution }) => {
      const kinds = new Set(resolution.deployment.documents.map(({ kind }) => kind));
      return kinds.has('hbase-site') && !(['workers', 'hadoop-env', 'yarn-site', 'mapred-site'] as const).some((kind) => kinds.has(kind));
    },
  },
  {
    signature: 'variablesOfHadoop2(): list<string>',
    description: 'variables of hadoop-env.sh with the names of Hadoop 2, each with its new name: HADOOP_NAMENODE_OPTS (HDFS_NAMENODE_OPTS)',
    reads: { variable: [...newNames.keys()] },
    call: ({ resolution }) => {
      const document = resolution.documentOf('hadoop-env');
      // Repositories for both generations have hadoop-env-2.x.sh beside hadoop-env-3.x.sh.
      if (document === undefined || /[^\d.]2\.[\dx][^/]*$/i.test(document.source.path)) return [];
      // Of `X=$X` the scripts see nothing, unless somebody gives it from outside.
      const given = assignmentsOf(document).filter(({ name, parts }) =>
        parts.some((part) => part.kind !== 'variable' || part.name !== name),
      );
      const set = new Set(given.map(({ name }) => name));
      // A file that sets both serves both generations.
      return [...newNames].filter(([old, name]) => set.has(old) && !set.has(name)).map(([old, name]) => `${old} (${name})`);
    },
  },
];
