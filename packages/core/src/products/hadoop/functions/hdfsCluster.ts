import { hostOf, isLocalHost } from '../../../deployment/cluster/hosts.js';
import type { Resolution } from '../../../deployment/deployment.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { assignmentsOf, hostsOf } from '../../../formats/document.js';
import { hadoopText, namesSet, writtenText } from '../../hadoopConfiguration.js';

/* Which hosts the daemons of HDFS are on, and lines that the scripts and daemons read otherwise than they look. */

const rpcAddress = 'dfs.namenode.rpc-address';
const automaticFailover = 'dfs.ha.automatic-failover.enabled';

/** Addresses to bind to, and the address without which the NameNode has no such server. Their other bind hosts belong to servers that always run. */
const bindHosts: readonly (readonly [bindHost: string, address: string])[] = [
  ['dfs.namenode.servicerpc-bind-host', 'dfs.namenode.servicerpc-address'],
  ['dfs.namenode.lifeline.rpc-bind-host', 'dfs.namenode.lifeline.rpc-address'],
];

/** Threads of the same two servers. */
const handlers: typeof bindHosts = [
  ['dfs.namenode.service.handler.count', 'dfs.namenode.servicerpc-address'],
  ['dfs.namenode.lifeline.handler.count', 'dfs.namenode.lifeline.rpc-address'],
  ['dfs.namenode.lifeline.handler.ratio', 'dfs.namenode.lifeline.rpc-address'],
];

/** The settings that are written and whose server has no address. */
function withoutAddress(resolution: Resolution, ofServers: typeof bindHosts): readonly string[] {
  const isWritten = (name: string) => resolution.places(name).length > 0 || namesSet(resolution, `${name}.`).length > 0;
  const lacksAddress = (name: string) => !isWritten(name) && (!resolution.mayBeBrought(name) || unknown());
  return ofServers.filter(([name, address]) => isWritten(name) && lacksAddress(address)).map(([name]) => name);
}

const secondaryAddress = 'dfs.namenode.secondary.http-address';

/** The line with the address of the one NameNode; undefined where there are several. */
function lineOfNameNode(resolution: Resolution): string | undefined {
  // Hadoop 1 has no name services, and their text is unknown there.
  const services = writtenText(resolution, 'dfs.nameservices')?.split(',') ?? [];
  // A name service without a list of NameNodes has one, at the address of fs.defaultFS.
  if (services.length > 1 || namesSet(resolution, 'dfs.ha.namenodes.').length > 0) return undefined;
  if (resolution.setting(rpcAddress).origin.kind === 'entry') return rpcAddress;
  return resolution.mayBeBrought(rpcAddress) ? unknown() : 'fs.defaultFS';
}

/** What markup fills in for each host on its own. */
const ofEachHost = /ansible_|inventory_hostname|host_?name|fqdn|hostvars|\bnode\b|\bitem\b|facts/i;

/** The host of an address or a URI; where nothing but markup stands for it, that markup. */
function writtenHost(resolution: Resolution, name: string): string {
  const { origin, unknown: isUnknown } = resolution.setting(name);
  if (!isUnknown || origin.kind !== 'entry') return hostOf(hadoopText(resolution, name) ?? '');
  const written = origin.document.source.slice(origin.entry.valueRange).trim();
  const [, markup] = /^(?:hdfs:\/\/)?(\{\{[^{}]+\}\}|<%=[^%]+%>)(?::(?:\d+|\{\{[^{}]+\}\}))?\/?$/.exec(written) ?? [];
  if (markup === undefined) return unknown();
  const told = withVariablesOf(origin.document.source.text, markup);
  return ofEachHost.test(told) && !ofFirstHost.test(told) ? unknown() : told.replace(/\s+/g, '');
}

const firstHost = String.raw`groups(?:\.\w+|\[["'][\w-]+["']\])(?:\[0\]|\s*\|\s*first)`;

/** What Ansible knows of the first host of a group: the same for all hosts. */
const ofFirstHost = new RegExp(String.raw`^\{\{\s*hostvars\[\s*\(?\s*${firstHost}\s*\)?\s*\](?:\.\w+|\[["']\w+["']\])+\s*\}\}$`);

/** Markup of Jinja with each variable replaced that the template sets to the first host of a group. */
function withVariablesOf(template: string, markup: string): string {
  const sets = template.matchAll(new RegExp(String.raw`\{%-?\s*set\s+(\w+)\s*=\s*(${firstHost})\s*-?%\}`, 'g'));
  return [...sets].reduce((told, [, name, host = '']) => told.replace(new RegExp(String.raw`\b${name}\b`, 'g'), () => host), markup);
}

/** Names of Hadoop 2 that the scripts of 3.0 replace with a warning (hadoop_deprecate_envvar in hdfs-config.sh and mapred-config.sh). */
const newNames: ReadonlyMap<string, string> = new Map([
  ...['NAMENODE', 'DATANODE', 'SECONDARYNAMENODE', 'JOURNALNODE', 'ZKFC', 'BALANCER', 'MOVER', 'NFS3', 'PORTMAP', 'DFSROUTER'].map(
    (daemon): [string, string] => [`HADOOP_${daemon}_OPTS`, `HDFS_${daemon}_OPTS`],
  ),
  ['HADOOP_SECURE_DN_USER', 'HDFS_DATANODE_SECURE_USER'],
  ['HADOOP_PRIVILEGED_NFS_USER', 'HDFS_NFS3_SECURE_USER'],
  ['HADOOP_JOB_HISTORYSERVER_OPTS', 'MAPRED_HISTORYSERVER_OPTS'],
]);

/** Settings that hold hosts of the cluster, and lists of them. */
const hostSettings =
  /^(?:fs\.default(?:FS|\.name)|dfs\.namenode\.(?:secondary\.)?(?:rpc|servicerpc|http|https)-address(?:\.[\w.-]+)?|dfs\.secondary\.http\.address|dfs\.namenode\.shared\.edits\.dir|yarn\.resourcemanager\.(?:hostname|address)(?:\.[\w-]+)?|mapreduce\.jobhistory\.address|ha\.zookeeper\.quorum|hbase\.zookeeper\.quorum|hbase\.rootdir)$/;

/** The same, as functions say what they read. */
const linesWithHosts = [
  'fs.defaultFS',
  'dfs.namenode.*',
  'dfs.secondary.http.address',
  'yarn.resourcemanager.*',
  'mapreduce.jobhistory.address',
  'ha.zookeeper.quorum',
  'hbase.*',
];

/** Names that stand for several hosts, or for a daemon. */
const idSettings = /^(?:dfs\.(?:internal\.)?nameservices|dfs\.ha\.namenodes\.[\w-]+|yarn\.resourcemanager\.(?:ha\.rm-ids|cluster-id))$/;

/** Hosts without a domain that the lines of a deployment name, in lower case, each with the names of these lines. */
function hostsNamed({ deployment }: Resolution): ReadonlyMap<string, ReadonlySet<string>> {
  const hosts = new Map<string, Set<string>>();
  const ids = new Set<string>();
  for (const { entries } of deployment.documents)
    for (const { key, value, hole } of entries) {
      if (hole !== undefined || value === undefined) continue;
      if (idSettings.test(key)) for (const id of value.split(',')) ids.add(id.trim().toLowerCase());
      if (!hostSettings.test(key) || /^(?:s3a?|file|abfss?|wasbs?|gs|viewfs|o3fs|ofs):/i.test(value.trim())) continue;
      for (const piece of value.replace(/^\s*qjournal:\/\//, '').split(/[,;]/)) {
        const host = hostOf(piece.trim());
        hosts.set(host, (hosts.get(host) ?? new Set()).add(key));
      }
    }
  return new Map([...hosts].filter(([host]) => /^[a-z][a-z0-9_-]*$/.test(host) && !isLocalHost(host) && !ids.has(host)));
}

/** Hosts that no container around has, nor any file there mentions, where two others of them are containers. */
function hostsWithoutService(resolution: Resolution): readonly string[] {
  const { services } = resolution.deployment;
  // A name that is filled in may be any.
  if (services === undefined || [...services.names].some((name) => name.includes('$'))) return [];
  const hosts = [...hostsNamed(resolution).keys()];
  const missing = hosts.filter((host) => !services.names.has(host));
  if (missing.length === 0 || hosts.length - missing.length < 2) return [];
  return missing.filter((host) => !services.mentions(host));
}

/** Lines that list servers of ZooKeeper with their ports. */
const quorums = ['ha.zookeeper.quorum', 'hadoop.zk.address', 'yarn.resourcemanager.zk-address'];

/**
 * Servers of ZooKeeper under ports that only the host of their containers has, where these files are for containers, too. Inside their network the port of the
 * container counts.
 */
function publishedServers(resolution: Resolution): readonly { readonly line: string; readonly server: string; readonly port: string }[] {
  const { services, documents } = resolution.deployment;
  if (services === undefined) return [];
  const lines = documents
    .flatMap(({ entries }) => entries)
    .flatMap(({ key, value, hole }) =>
      quorums.includes(key) && hole === undefined ? [{ line: key, servers: (value ?? '').split(',') }] : [],
    );
  const found = lines.flatMap(({ line, servers }) =>
    servers.flatMap((each) => {
      const [, host = '', port = ''] = /^([\w.-]+):(\d+)/.exec(each.trim()) ?? [];
      const ports = services.published.get(host.toLowerCase());
      const inside = ports?.get(port);
      return inside === undefined || [...(ports?.values() ?? [])].includes(port) ? [] : [{ line, server: `${host}:${port}`, port: inside }];
    }),
  );
  const isInContainers = [...hostsNamed(resolution)].some(
    ([host, names]) => services.names.has(host) && [...names].some((name) => !quorums.includes(name)),
  );
  return isInContainers ? found : [];
}

/** Lines with the address of a single daemon, in which an id is no host. */
const ofOneHost =
  /^(?:mapreduce\.jobhistory\.(?:webapp\.)?address|yarn\.timeline-service\.(?:webapp\.)?address|yarn\.web-proxy\.address|dfs\.namenode\.secondary\.http-address|yarn\.log\.server\.url)$/;

/** Lines that name a host by the id of a NameNode or ResourceManager, where no list and no other line knows a host of that name. */
function idsAsHosts({ deployment }: Resolution): readonly string[] {
  const entries = deployment.documents.flatMap((document) => document.entries).filter(({ hole }) => hole === undefined);
  const ids = new Set<string>();
  const hosts = new Set<string>();
  const label = (host: string) => host.split('.')[0] ?? '';
  for (const document of deployment.documents)
    if (document.format === 'hostList') for (const { name } of hostsOf(document)) hosts.add(label(name.toLowerCase()));
  for (const { key, value = '' } of entries) {
    if (idSettings.test(key) && !/nameservices$/.test(key)) for (const id of value.split(',')) ids.add(id.trim().toLowerCase());
    if (!hostSettings.test(key) || ofOneHost.test(key)) continue;
    for (const piece of value.replace(/^\s*qjournal:\/\//, '').split(/[,;]/)) hosts.add(label(hostOf(piece)));
  }
  // An address without a name hides what its host is called.
  if ([...hosts].some((host) => /^\d+$/.test(host))) return [];
  // A container may have the name, or an alias of it.
  const isId = (host: string) => ids.has(host) && !hosts.has(host) && deployment.services?.mentions(host) !== true;
  return hosts.size === 0 ? [] : entries.filter(({ key, value = '' }) => ofOneHost.test(key) && isId(hostOf(value))).map(({ key }) => key);
}

export const hdfsClusterFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'showsJobTracker(): bool',
    description:
      'whether a file names a JobTracker and none the framework of jobs: MapReduce 1 of Hadoop 1 or CDH, whoever reads the files',
    reads: { setting: ['mapred.job.tracker', 'mapreduce.framework.name'] },
    call: ({ resolution: { deployment } }) => {
      const isSet = (name: string) => deployment.documents.some(({ entries }) => entries.some(({ key }) => key === name));
      return isSet('mapred.job.tracker') && !isSet('mapreduce.framework.name');
    },
  },
  {
    signature: 'mayRun(string): bool',
    description: 'whether hosts may get a component of Ambari: NFS_GATEWAY; false where the files are of blueprints that give it to none',
    reads: { whole: ['cluster'] },
    call: ({ resolution: { deployment } }, name: string) =>
      deployment.documents.every((document) => !('components' in document) || document.components?.has(name) !== false),
  },
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
      const line = lineOfNameNode(resolution);
      const address = line === undefined ? '' : (hadoopText(resolution, line) ?? '');
      return /^(?:file|[a-z0-9]+:\/\/\/)/i.test(address) ? '' : hostOf(address);
    },
  },
  {
    signature: 'secondaryBesideNameNode(): string',
    description:
      'host of the secondary NameNode where it is that of the NameNode, or the same markup of a template fills in both; empty where they differ or the NameNode is not one',
    reads: { setting: [rpcAddress, secondaryAddress, 'fs.defaultFS', 'dfs.nameservices', 'dfs.ha.namenodes.*'] },
    call: ({ resolution }) => {
      const line = lineOfNameNode(resolution);
      const secondary = writtenHost(resolution, secondaryAddress);
      return line !== undefined && secondary === writtenHost(resolution, line) ? secondary : '';
    },
  },
  {
    signature: 'bindHostsWithoutAddress(): list<string>',
    description: 'bind hosts of servers that the NameNode starts only where an address is set, and none is',
    reads: { setting: bindHosts.flat().flatMap((name) => [name, `${name}.*`]) },
    call: ({ resolution }) => withoutAddress(resolution, bindHosts),
  },
  {
    signature: 'handlersWithoutAddress(): list<string>',
    description: 'numbers of handlers of servers that the NameNode starts only where an address is set, and none is',
    reads: { setting: handlers.flat().flatMap((name) => [name, `${name}.*`]) },
    call: ({ resolution }) => withoutAddress(resolution, handlers),
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
    reads: { presence: ['hbase-site', 'workers', 'hadoop-env', 'yarn-site', 'mapred-site'] },
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
  {
    signature: 'hostsWithoutService(): list<string>',
    description:
      'hosts without a domain that lines of the deployment name and that no container of the files of Compose around has, nor any file there mentions, where two others are such containers',
    reads: { setting: linesWithHosts },
    call: ({ resolution }) => hostsWithoutService(resolution),
  },
  {
    signature: 'publishedServers(): list<string>',
    description:
      'servers of ZooKeeper that a line names with a port that files of Compose around publish on the host, each with the port of its container, where another host of the deployment is such a container',
    reads: { setting: linesWithHosts },
    call: ({ resolution }) => [...new Set(publishedServers(resolution).map(({ server, port }) => `${server} (${port} in the container)`))],
  },
  {
    signature: 'linesOfPublishedServers(): list<string>',
    description: 'names of the lines that name a server of publishedServers()',
    reads: { setting: linesWithHosts },
    call: ({ resolution }) => [...new Set(publishedServers(resolution).map(({ line }) => line))],
  },
  {
    signature: 'linesOfHostsWithoutService(): list<string>',
    description: 'names of the lines that name a host of hostsWithoutService()',
    reads: { setting: linesWithHosts },
    call: ({ resolution }) => {
      const hosts = hostsNamed(resolution);
      return hostsWithoutService(resolution).flatMap((host) => [...(hosts.get(host) ?? [])]);
    },
  },
  {
    signature: 'idsAsHosts(): list<string>',
    description: 'lines that name a host by the id of a NameNode or ResourceManager, which runs on a host with another name',
    reads: { setting: [...new Set([...linesWithHosts, 'dfs.ha.namenodes.*', 'dfs.namenode.*', 'mapreduce.jobhistory.*', 'yarn.*'])] },
    call: ({ resolution }) => idsAsHosts(resolution),
  },
  {
    signature: 'placeOfServices(): string',
    description: 'name of the file of Compose around the deployment; empty where there is none',
    call: ({ resolution }) => resolution.deployment.services?.place ?? '',
  },
];
