import { areOfOneSeries, hostOf, isSameHost, mayBeOneHost } from '../../../deployment/cluster/hosts.js';
import type { Resolution } from '../../../deployment/deployment.js';
import { hostAndPort } from '../../../deployment/listeners/listener.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { Size } from '../../../expressions/quantities.js';
import { hostsOf } from '../../../formats/document.js';
import { hadoopText, isOn, isWritten, namesSet, wholeNamesSet, writtenList, writtenText } from '../../hadoopConfiguration.js';

/* ResourceManagers, NodeManagers and their services, as HAUtil and AuxServices put their settings' names together. */

const auxServices = 'yarn.nodemanager.aux-services';
const manifestEnabled = `${auxServices}.manifest.enabled`;
const haEnabled = 'yarn.resourcemanager.ha.enabled';
const resourceManagerIds = 'yarn.resourcemanager.ha.rm-ids';
const hostname = 'yarn.resourcemanager.hostname';

/** Whether a file of its own lists the services. Where no line here says so, none elsewhere is taken to: the list is here. */
function readsManifest(resolution: Resolution): boolean {
  return isWritten(resolution, manifestEnabled) && isOn(resolution, manifestEnabled);
}

/** Services for which a line names a class. */
function servicesWithClass(resolution: Resolution): readonly string[] {
  return namesSet(resolution, `${auxServices}.`).flatMap((name) => /^(.+)\.class$/.exec(name.slice(auxServices.length + 1))?.[1] ?? []);
}

/** Services with a class that the list does not name, and that AuxServices never starts. With a manifest it does not read the list. */
function servicesUnlisted(resolution: Resolution): readonly string[] {
  if (readsManifest(resolution)) return [];
  const services = servicesWithClass(resolution);
  if (services.length === 0) return [];
  const listed = writtenList(resolution, auxServices);
  return services.filter((service) => !listed.includes(service));
}

/** Listed services for which no line and no default names a class: AuxServices throws. */
function servicesWithoutClass(resolution: Resolution): readonly string[] {
  if (readsManifest(resolution)) return [];
  return writtenList(resolution, auxServices).filter(
    (service) => /^[A-Za-z_]\w*$/.test(service) && hadoopText(resolution, `${auxServices}.${service}.class`) === undefined,
  );
}

/** Addresses that each ResourceManager has (YarnConfiguration.getServiceAddressConfKeys), without the one for browsers: webAddresses, of which yarn.http.policy chooses one. */
const serviceAddresses = ['address', 'scheduler.address', 'admin.address', 'resource-tracker.address'].map(
  (name) => `yarn.resourcemanager.${name}`,
);

function idsWithoutAddress(resolution: Resolution): readonly string[] {
  return writtenList(resolution, resourceManagerIds).filter(
    (id) =>
      writtenText(resolution, `${hostname}.${id}`) === undefined &&
      (serviceAddresses.some((name) => writtenText(resolution, `${name}.${id}`) === undefined) ||
        webAddresses.every((name) => writtenText(resolution, `${name}.${id}`) === undefined)),
  );
}

function isThisHost(address: string): boolean {
  const host = /^(?:\[[^\]]*\]|[^:/]*)/.exec(address.trim())?.[0] ?? '';
  return /^(?:localhost(?:\.localdomain)?|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/i.test(host);
}

/** Addresses that lines give to the ResourceManager. */
function resourceManagerAddresses(resolution: Resolution): readonly string[] {
  return [hostname, ...serviceAddresses]
    .filter((name) => resolution.places(name).length > 0)
    .flatMap((name) => hadoopText(resolution, name) ?? []);
}

/** Lines that clients read, too: they do not show that a file is a NodeManager's. */
const alsoClients = /^yarn\.nodemanager\.(?:principal|address|remote-app-log-dir|webapp\.|log-aggregation\.)/;

function linesOfNodeManagers(resolution: Resolution): readonly string[] {
  return namesSet(resolution, 'yarn.nodemanager.').filter((name) => !alsoClients.test(name));
}

/** Lines by which a client or an ApplicationMaster finds the ResourceManagers. */
const clientsOfResourceManager =
  /^yarn\.resourcemanager\.(?:ha\.(?:enabled|rm-ids)$|cluster-id$|principal$|connect\.|(?:hostname|address|webapp|scheduler\.address|admin\.address|resource-tracker\.address)(?:\.|$))/;

/** Whether a line is for servers of YARN alone, or a list of workers lies beside the files: else they may be those of a client. */
function showsYarnServers(resolution: Resolution): boolean {
  if (resolution.documentOf('workers') !== undefined || linesOfNodeManagers(resolution).length > 0) return true;
  return ['yarn.resourcemanager.', 'yarn.scheduler.'].some((family) =>
    namesSet(resolution, family).some((name) => !clientsOfResourceManager.test(name)),
  );
}

/** What ResourceManagers alone read: no client, no ApplicationMaster. */
const ofResourceManagers =
  /^yarn\.(?:scheduler\.(?:minimum|maximum)-allocation-(?:mb|vcores)|resourcemanager\.(?:am\.max-attempts|recovery\.enabled|store\.class|scheduler\.class|max-completed-applications|nodes\.(?:in|ex)clude-path|zk-address))$/;

/**
 * Lines for servers of YARN in a file of HDFS or MapReduce, which yarn-site.xml does not have as well. NodeManagers load mapred-site.xml with the shuffle service.
 */
function serverLinesIn(resolution: Resolution, kind: string): readonly string[] {
  const keysOf = (wanted: string) =>
    resolution.deployment.documents.filter((document) => document.kind === wanted).flatMap(({ entries }) => entries.map(({ key }) => key));
  const own = new Set(keysOf('yarn-site'));
  const isForServers = (name: string) =>
    ofResourceManagers.test(name) || (kind === 'hdfs-site' && name.startsWith('yarn.nodemanager.') && !alsoClients.test(name));
  return [...new Set(keysOf(kind))].filter((name) => isForServers(name) && !own.has(name));
}

/** Addresses that a NodeManager opens itself. */
const nodeManagerAddresses = ['address', 'webapp.address', 'localizer.address', 'hostname'].map((name) => `yarn.nodemanager.${name}`);

/** Lines with the name of a host, where a list has several workers: each of them opens these addresses. */
function nodeManagerLinesOfOneHost(resolution: Resolution): readonly string[] {
  const list = resolution.documentOf('workers');
  if (list === undefined || list.template !== undefined) return [];
  const workers = new Set(hostsOf(list).map(({ name }) => name.toLowerCase()));
  if (workers.size < 2) return [];
  return nodeManagerAddresses.filter((name) => {
    const text = isWritten(resolution, name) ? hadoopText(resolution, name) : undefined;
    return text !== undefined && !isThisHost(text) && /^[a-z][\w.-]*$/.test(hostOf(text));
  });
}

const webAddresses = ['webapp.address', 'webapp.https.address'].map((name) => `yarn.resourcemanager.${name}`);

/** Addresses of the one ResourceManager on another host than its host name. */
function addressesApart(resolution: Resolution): readonly string[] {
  const host = writtenText(resolution, hostname)?.toLowerCase();
  if (host === undefined || isThisHost(host)) return [];
  return serviceAddresses.flatMap((name) => {
    const address = writtenText(resolution, name);
    return address === undefined || isThisHost(address) || mayBeOneHost(hostOf(address), host) ? [] : `${name} is ${address}`;
  });
}

const historyAddress = 'mapreduce.jobhistory.address';

/** Addresses that the daemon opens: of each ResourceManager of a pair, or of the JobHistoryServer. */
function addressesOfDaemons(resolution: Resolution): readonly (readonly string[])[] {
  if (resolution.role === 'historyserver')
    return [[historyAddress, historyPages, historyPagesOverTls, 'mapreduce.jobhistory.admin.address']];
  const ids = isOn(resolution, haEnabled) ? writtenList(resolution, resourceManagerIds) : [];
  return ids.map((id) => [hostname, ...serviceAddresses, ...webAddresses].map((name) => `${name}.${id}`));
}

/** Daemons whose addresses name two hosts of one series, node1 and node2, as clauses: any other name may be a second one of the same host. */
function daemonsOnTwoHosts(resolution: Resolution): readonly string[] {
  return addressesOfDaemons(resolution).flatMap((names) => {
    const [first, ...others] = names.flatMap((name) => {
      const address = writtenText(resolution, name);
      return address === undefined || isThisHost(address) ? [] : [{ name, host: hostOf(address) }];
    });
    const apart = others.find(({ host }) => first !== undefined && areOfOneSeries(first.host, host));
    return first === undefined || apart === undefined ? [] : `${first.name} names ${first.host}, and ${apart.name} names ${apart.host}`;
  });
}

const logServer = 'yarn.log.server.url';
const historyPages = 'mapreduce.jobhistory.webapp.address';
const historyPagesOverTls = 'mapreduce.jobhistory.webapp.https.address';
const historyPolicy = 'mapreduce.jobhistory.http.policy';

/** The setting with the address that the JobHistoryServer opens: with HTTPS_ONLY it is another one. */
function addressOfHistoryPages(resolution: Resolution): string {
  return writtenText(resolution, historyPolicy)?.toUpperCase() === 'HTTPS_ONLY' ? historyPagesOverTls : historyPages;
}

/** Whether links to logs lead to another port of the JobHistoryServer's host, or to its port on another host. Where both differ, a proxy may stand before it. */
function isLogServerElsewhere(resolution: Resolution): boolean {
  const url = writtenText(resolution, logServer);
  const { host, port } = hostAndPort(writtenText(resolution, addressOfHistoryPages(resolution)) ?? '');
  const [, authority = ''] = /^https?:\/\/([^/]+)\/jobhistory\b/.exec(url ?? '') ?? [];
  const linked = hostAndPort(authority);
  if (host === undefined || port === undefined || linked.host === undefined || linked.port === undefined || isThisHost(host)) return false;
  return isSameHost(host, linked.host) ? port !== linked.port : port === linked.port && !mayBeOneHost(host, linked.host);
}

/** Lines for the id of a ResourceManager that the list does not name, so that nothing reads them. */
function linesOfUnlistedIds(resolution: Resolution): readonly string[] {
  const ids = writtenList(resolution, resourceManagerIds);
  if (ids.length === 0) return [];
  return [hostname, ...serviceAddresses, ...webAddresses].flatMap((name) =>
    wholeNamesSet(resolution, `${name}.`).filter((each) => !ids.includes(each.slice(name.length + 1))),
  );
}

/** Addresses without an id where each ResourceManager of the list has an address of its own: YarnConfiguration.getSocketAddr reads those alone. */
function addressesOfNoId(resolution: Resolution): readonly string[] {
  if (!isOn(resolution, haEnabled) || writtenList(resolution, resourceManagerIds).length === 0) return [];
  if (idsWithoutAddress(resolution).length > 0) return [];
  return [...serviceAddresses, ...webAddresses].filter((name) => writtenText(resolution, name) !== undefined);
}

/** The first before Hadoop 2.9, the second since; the old name is still read. */
const zooKeeperAddresses = ['yarn.resourcemanager.zk-address', 'hadoop.zk.address'];

const haReads = [haEnabled, resourceManagerIds, ...[hostname, ...serviceAddresses, ...webAddresses].map((name) => `${name}.*`)];

/** Names of services that run a NodeManager. */
const workerService = /node-?manager|worker|slave/;

function workerContainer({ deployment: { services, documents } }: Resolution): readonly [name: string, bytes: number] | undefined {
  if (services === undefined) return undefined;
  const named = documents.flatMap(({ entries }) =>
    entries.filter(({ key }) => /^(?:yarn\.resourcemanager\.(?:hostname|address)|fs\.defaultFS$|dfs\.namenode\.rpc-address)/.test(key)),
  );
  if (!named.some(({ value = '' }) => services.names.has(hostOf(value)))) return undefined;
  return [...services.memory].filter(([name]) => workerService.test(name)).sort(([, a], [, b]) => a - b)[0];
}

export const yarnClusterFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'nodeManagerContainer(): string',
    description:
      'service of the files of Compose around whose name is that of a NodeManager or a worker, with the smallest limit of memory; empty where none has one, or where none of the services is a host of the files',
    call: ({ resolution }) => workerContainer(resolution)?.[0] ?? '',
  },
  {
    signature: 'nodeManagerContainerMemory(): Size',
    description: 'limit of memory of that service; unknown where there is none',
    call: ({ resolution }) => new Size(workerContainer(resolution)?.[1] ?? unknown()),
  },
  {
    signature: 'auxServicesUnlisted(): list<string>',
    description: 'auxiliary services of the NodeManager that have a class and that yarn.nodemanager.aux-services does not list',
    reads: { setting: [auxServices, `${auxServices}.*`] },
    call: ({ resolution }) => servicesUnlisted(resolution),
  },
  {
    signature: 'auxServicesWithoutClass(): list<string>',
    description: 'auxiliary services that yarn.nodemanager.aux-services lists and for which nothing names a class',
    reads: { setting: [auxServices, `${auxServices}.*`] },
    call: ({ resolution }) => servicesWithoutClass(resolution),
  },
  {
    signature: 'resourceManagerIds(): list<string>',
    description: 'ids of yarn.resourcemanager.ha.rm-ids; empty where it is not set',
    reads: { setting: [resourceManagerIds] },
    call: ({ resolution }) => writtenList(resolution, resourceManagerIds),
  },
  {
    signature: 'resourceManagersWithoutAddress(): list<string>',
    description: 'ids of yarn.resourcemanager.ha.rm-ids that have neither a host name nor all addresses',
    reads: { setting: haReads },
    call: ({ resolution }) => idsWithoutAddress(resolution),
  },
  {
    signature: 'resourceManagerAddressesApart(): list<string>',
    description:
      'addresses of the ResourceManager on another host than yarn.resourcemanager.hostname, as clauses; its pages may have a name of their own',
    reads: { setting: [hostname, ...serviceAddresses] },
    call: ({ resolution }) => addressesApart(resolution),
  },
  {
    signature: 'daemonsOnTwoHosts(): list<string>',
    description:
      'of the daemon, ResourceManagers of a pair or the JobHistoryServer, those whose addresses name two hosts that differ in their numbers alone, as clauses',
    reads: { setting: [...haReads, historyAddress, historyPages, historyPagesOverTls, 'mapreduce.jobhistory.admin.address'] },
    call: ({ resolution }) => daemonsOnTwoHosts(resolution),
  },
  {
    signature: 'isLogServerElsewhere(): bool',
    description:
      'whether yarn.log.server.url has another host or another port than the pages of the JobHistoryServer; false where both differ',
    reads: { setting: [logServer, historyPages, historyPagesOverTls, historyPolicy] },
    call: ({ resolution }) => isLogServerElsewhere(resolution),
  },
  {
    signature: 'addressOfHistoryPages(): string',
    description: "name of the setting with the address of the JobHistoryServer's pages: over TLS it is another one",
    reads: { setting: [historyPolicy] },
    call: ({ resolution }) => addressOfHistoryPages(resolution),
  },
  {
    signature: 'linesOfUnlistedResourceManagers(): list<string>',
    description: 'addresses of a ResourceManager whose id yarn.resourcemanager.ha.rm-ids does not name',
    reads: { setting: haReads },
    call: ({ resolution }) => linesOfUnlistedIds(resolution),
  },
  {
    signature: 'addressesOfNoResourceManager(): list<string>',
    description:
      'addresses without an id, which nothing reads where high availability is on and each ResourceManager has an address of its own',
    reads: { setting: [...haReads, ...serviceAddresses, ...webAddresses] },
    call: ({ resolution }) => addressesOfNoId(resolution),
  },
  {
    signature: 'resourceManagerHosts(): list<string>',
    description: 'host of each ResourceManager of yarn.resourcemanager.ha.rm-ids for which a line names one',
    reads: { setting: haReads },
    call: ({ resolution }) =>
      writtenList(resolution, resourceManagerIds).flatMap((id) => {
        const address = writtenText(resolution, `${hostname}.${id}`) ?? writtenText(resolution, `yarn.resourcemanager.address.${id}`);
        return address === undefined ? [] : address.replace(/:\d*$/, '').toLowerCase();
      }),
  },
  {
    signature: 'hostsOfResourceManagerLines(): list<string>',
    description: 'hosts that lines give those ResourceManagers: NodeManagers and clients may dial different ones',
    reads: { setting: haReads },
    call: ({ resolution }) =>
      writtenList(resolution, resourceManagerIds)
        .flatMap((id) => [`${hostname}.${id}`, `yarn.resourcemanager.address.${id}`])
        .flatMap((name) => writtenText(resolution, name)?.replace(/:\d*$/, '').toLowerCase() ?? []),
  },
  {
    signature: 'resourceManagerOnThisHost(): bool',
    description: 'whether a line puts the ResourceManager at localhost or a loopback address: a single node or a test',
    reads: { setting: [hostname, ...serviceAddresses] },
    call: ({ resolution }) => resourceManagerAddresses(resolution).some((address) => isThisHost(address) && !address.startsWith('0.0.0.0')),
  },
  {
    signature: 'linesOfNodeManagers(): list<string>',
    description: "settings that only a NodeManager reads and that a line sets: the files are not a client's copy",
    reads: { setting: ['yarn.nodemanager.*'] },
    call: ({ resolution }) => linesOfNodeManagers(resolution),
  },
  {
    signature: 'yarnServerLinesIn(string): list<string>',
    description: 'lines of a file of a kind (hdfs-site, mapred-site) that only servers of YARN read, and not from this file',
    reads: { setting: ['yarn.*'], file: ['hdfs-site', 'mapred-site'] },
    call: ({ resolution }, kind: string) => serverLinesIn(resolution, kind),
  },
  {
    signature: 'showsYarnServers(): bool',
    description:
      'whether a line that only a ResourceManager or a NodeManager reads, or a list of workers, shows that the files are not those of a client',
    reads: { setting: ['yarn.nodemanager.*', 'yarn.resourcemanager.*', 'yarn.scheduler.*'], file: ['workers'] },
    call: ({ resolution }) => showsYarnServers(resolution),
  },
  {
    signature: 'nodeManagerLinesOfOneHost(): list<string>',
    description: 'lines that give addresses of the NodeManager the name of one host, where the list of workers has several',
    reads: { setting: nodeManagerAddresses, file: ['workers'] },
    call: ({ resolution }) => nodeManagerLinesOfOneHost(resolution),
  },
  {
    signature: 'linesOfZooKeeperAddress(): list<string>',
    description: 'settings that give the ResourceManager the address of ZooKeeper, and that a line sets',
    reads: { setting: zooKeeperAddresses },
    call: ({ resolution }) => {
      const found = zooKeeperAddresses.filter((name) => isWritten(resolution, name));
      return found.length === 0 && zooKeeperAddresses.some((name) => resolution.mayBeBrought(name)) ? unknown() : found;
    },
  },
  {
    signature: 'isThisHost(string): bool',
    description: 'whether the host of an address is localhost, a loopback address or 0.0.0.0, which is another machine on each node',
    call: (_context, address: string) => isThisHost(address),
  },
];
