import { simpleName } from '../../../catalog/setting.js';
import { hostOf, isLocalHost, isSameHost, mayBeOneHost } from '../../../deployment/cluster/hosts.js';
import type { Resolution } from '../../../deployment/deployment.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { isSlip } from '../../../text/didYouMean.js';
import { hadoopList, hadoopSince, hadoopText, namesSet, wholeNamesSet, writtenText } from '../../hadoopConfiguration.js';
import { linesOfNameNodes, ownLines } from '../linesOfNameNodes.js';

/* Name services and their NameNodes, as DFSUtilClient and HAUtil put their settings' names together. */

export const sharedEdits = 'dfs.namenode.shared.edits.dir';
/** DFSConfigKeys.DFS_JOURNALNODE_RPC_PORT_DEFAULT. */
const journalNodePort = 8485;
const rpcAddress = 'dfs.namenode.rpc-address';
const httpAddress = 'dfs.namenode.http-address';
const automaticFailoverName = 'dfs.ha.automatic-failover.enabled';
const proxyProvider = 'dfs.client.failover.proxy.provider';

/** Classes in Hadoop's own packages that a distribution adds: Huawei's. */
const ofDistributions = new Set(['BlackListingFailoverProxyProvider']);

/** Whether a line names a class of Hadoop's own package that Hadoop never had, or a name without a package. */
function namesNoProxyProvider(resolution: Resolution, name: string): boolean {
  const className = hadoopText(resolution, name)?.trim();
  if (className === undefined) return false;
  const own = resolution.setting(name).setting?.classes ?? unknown();
  const simple = simpleName(own, className);
  if (simple === undefined || !/^[\w$]+$/.test(simple)) return false;
  return simple === className || !(own.names.includes(simple) || ofDistributions.has(simple));
}

function nameServices(resolution: Resolution): readonly string[] {
  return hadoopSince(resolution, '2.0') ? hadoopList(resolution, 'dfs.nameservices') : [];
}

function nameNodes(resolution: Resolution, nameService: string): readonly string[] {
  return hadoopList(resolution, `dfs.ha.namenodes.${nameService}`);
}

/** Name services that name two NameNodes or more. */
function haNameServices(resolution: Resolution): readonly string[] {
  return nameServices(resolution).filter((nameService) => nameNodes(resolution, nameService).length > 1);
}

/** Name services of this cluster: of several, some may belong to others, whose files say how their NameNodes run. */
function ownNameServices(resolution: Resolution): readonly string[] {
  const services = nameServices(resolution);
  const internal = hadoopSince(resolution, '2.6') ? hadoopList(resolution, 'dfs.internal.nameservices') : [];
  if (internal.length > 0) return services.filter((nameService) => internal.includes(nameService));
  if (services.length < 2) return services;
  return services.filter((nameService) =>
    namesSet(resolution, `${sharedEdits}.`).some((name) => `${name}.`.startsWith(`${sharedEdits}.${nameService}.`)),
  );
}

/** NameNodes of a name service that have an RPC address: HA is on where there are two (HAUtil.isHAEnabled). */
function nameNodesWithAddress(resolution: Resolution, nameService: string): readonly string[] {
  return nameNodes(resolution, nameService).filter(
    (nameNode) => hadoopText(resolution, `${rpcAddress}.${nameService}.${nameNode}`) !== undefined,
  );
}

/** Name services that nothing says more about, beside others that have NameNodes: who asks for them is led to fs.defaultFS, or to a host of their name. */
function nameServicesWithoutNameNode(resolution: Resolution): readonly string[] {
  const services = nameServices(resolution);
  const addresses = [rpcAddress, 'dfs.namenode.servicerpc-address'];
  const isTold = (nameService: string) =>
    nameNodes(resolution, nameService).length > 0 ||
    addresses.some((name) => hadoopText(resolution, `${name}.${nameService}`) !== undefined);
  return services.some(isTold) ? services.filter((nameService) => !isTold(nameService)) : [];
}

/** `name` of a NameNode: its own line, its name service's, the general one (NameNode.initializeGenericKeys). */
function ofNameNode(resolution: Resolution, name: string, nameService: string, nameNode: string): string | undefined {
  return (
    hadoopText(resolution, `${name}.${nameService}.${nameNode}`) ??
    hadoopText(resolution, `${name}.${nameService}`) ??
    hadoopText(resolution, name)
  );
}

/** NameNodes of these name services, where they have two or more, without a line of their own for the setting, as `nameservice.namenode`. */
function nameNodesWithout(resolution: Resolution, name: string, services: readonly string[]): readonly string[] {
  return haNameServices(resolution)
    .filter((nameService) => services.includes(nameService))
    .flatMap((nameService) =>
      nameNodes(resolution, nameService)
        .filter((nameNode) => hadoopText(resolution, `${name}.${nameService}.${nameNode}`) === undefined)
        .map((nameNode) => `${nameService}.${nameNode}`),
    );
}

/**
 * NameNodes without an HTTP address of their own whose host is not that of the general one. Where the one is a name and the other an address, only
 * several NameNodes tell: they are not all on one host.
 */
function nameNodesAtHttpAddressOfAnother(resolution: Resolution): readonly string[] {
  const host = hostOf(hadoopText(resolution, httpAddress) ?? '');
  const without = nameNodesWithout(resolution, httpAddress, ownNameServices(resolution));
  const isThere = without.length > 1 ? isSameHost : mayBeOneHost;
  return without.filter((nameNode) => {
    const own = hostOf(hadoopText(resolution, `${rpcAddress}.${nameNode}`) ?? '');
    return own !== '' && !isThere(own, host);
  });
}

/** Name services of which two NameNodes or more have an RPC address. */
function nameServicesAtWork(resolution: Resolution): readonly string[] {
  return nameServices(resolution).filter((nameService) => nameNodesWithAddress(resolution, nameService).length > 1);
}

/** Whether a name service has automatic failover: its own line, else the general one (NameNode.NAMESERVICE_SPECIFIC_KEYS). */
function automaticFailover(resolution: Resolution): boolean {
  const isOn = (text: string | undefined) => text?.toLowerCase() === 'true';
  const general = hadoopText(resolution, automaticFailoverName);
  // What the name services are called does not matter then.
  if (namesSet(resolution, `${automaticFailoverName}.`).length === 0) return isOn(general);
  const services = nameServices(resolution);
  if (services.length === 0) return isOn(general);
  return services.some((nameService) => isOn(hadoopText(resolution, `${automaticFailoverName}.${nameService}`) ?? general));
}

/** Name services at work whose own line, else the general one, says false. */
function failoverSwitchedOff(resolution: Resolution): readonly string[] {
  return nameServicesAtWork(resolution).filter(
    (nameService) =>
      (
        writtenText(resolution, `${automaticFailoverName}.${nameService}`) ?? writtenText(resolution, automaticFailoverName)
      )?.toLowerCase() === 'false',
  );
}

/** Texts of the setting in all its forms: general, for a name service, for a NameNode. */
export function sharedEditsTexts(resolution: Resolution): readonly string[] {
  if (!hadoopSince(resolution, '2.0')) return [];
  const names = [sharedEdits, ...namesSet(resolution, `${sharedEdits}.`)];
  return [...new Set(names.flatMap((name) => hadoopText(resolution, name) ?? []))];
}

/** JournalNodes of a qjournal URI, each in small letters and with its port; undefined where it is none. */
function journalNodes(uri: string): readonly string[] | undefined {
  const match = /^qjournal:\/\/([^/]*)/.exec(uri);
  return match?.[1]
    ?.split(';')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '')
    .map((host) => (/:\d+$/.test(host) ? host : `${host}:${journalNodePort}`));
}

/** Why QuorumJournalManager refuses the URI of shared edits; empty where it does not. */
function qjournalProblem(uri: string): string {
  if (!uri.startsWith('qjournal:')) return '';
  const match = /^qjournal:\/\/([^/]*)(\/.*)?$/.exec(uri);
  if (match === null || match[1] === undefined || match[1] === '') return `${uri} names no JournalNodes`;
  const journal = (match[2] ?? '').replace(/^\/+/, '');
  if (journal === '') return `${uri} has no journal id after the hosts`;
  return /[/]/.test(journal.replace(/(?<!\/)\/+$/, '')) ? `the journal id ${journal} has a slash` : '';
}

/** Name services whose NameNodes find shared edits although fewer than two of them have an address. */
function sharedEditsWithoutHa(resolution: Resolution): readonly string[] {
  const services = nameServices(resolution);
  if (services.length === 0) return hadoopText(resolution, sharedEdits) === undefined ? [] : ['the file system'];
  return services.filter((nameService) => {
    const own = namesSet(resolution, `${sharedEdits}.${nameService}`).some((name) => hadoopText(resolution, name) !== undefined);
    const general = services.length === 1 && hadoopText(resolution, sharedEdits) !== undefined;
    return (own || general) && nameNodesWithAddress(resolution, nameService).length < 2;
  });
}

/** Lines for a name service or a NameNode that nothing declares, so that nothing reads them. */
function undeclared(resolution: Resolution): readonly string[] {
  const services = nameServices(resolution);
  if (services.length === 0) return linesWithoutNameService(resolution);
  const names: string[] = [];
  for (const name of wholeNamesSet(resolution, 'dfs.ha.namenodes.')) {
    if (!services.includes(name.slice('dfs.ha.namenodes.'.length))) names.push(name);
  }
  const declared = services.flatMap((nameService) => [
    nameService,
    ...nameNodes(resolution, nameService).map((nameNode) => `${nameService}.${nameNode}`),
  ]);
  for (const base of linesOfNameNodes) {
    const read = new Set((base === automaticFailoverName ? services : declared).map((owner) => `${base}.${owner}`));
    const whole = new Set(wholeNamesSet(resolution, `${base}.`));
    names.push(...ownLines(resolution, base).filter((name) => whole.has(name) && !read.has(name)));
  }
  // These ask for the NameNodes of a name service; others go by the host of a URI.
  for (const name of wholeNamesSet(resolution, `${proxyProvider}.`)) {
    const byNameService = /\.(?:ConfiguredFailover|RequestHedging|ObserverRead)ProxyProvider$/.test(
      hadoopText(resolution, name)?.trim() ?? '',
    );
    if (byNameService && !services.includes(name.slice(proxyProvider.length + 1))) names.push(name);
  }
  return names;
}

/** Lines of name services that list NameNodes, where no line sets dfs.nameservices. A file alone may belong to a client that gets it from elsewhere. */
function linesWithoutNameService(resolution: Resolution): readonly string[] {
  const { fragment, client } = resolution.deployment;
  const areServers =
    !fragment && !client && (['core-site', 'hdfs-site'] as const).every((kind) => resolution.documentOf(kind) !== undefined);
  if (!areServers || resolution.places('dfs.nameservices').length > 0 || resolution.mayBeBrought('dfs.nameservices')) return [];
  const lists = wholeNamesSet(resolution, 'dfs.ha.namenodes.');
  const owners = lists.map((name) => name.slice('dfs.ha.namenodes.'.length));
  const lines = [...linesOfNameNodes].flatMap((base) =>
    ownLines(resolution, base).filter((name) => owners.some((owner) => `${name}.`.startsWith(`${base}.${owner}.`))),
  );
  return [...lists, ...lines];
}

/** Addresses that one NameNode opens. */
const nameNodeAddresses = [rpcAddress, 'dfs.namenode.servicerpc-address', 'dfs.namenode.http-address', 'dfs.namenode.https-address'];

/** The first label of a host's name; undefined of an address, of a placeholder and of what every interface has. */
function labelOf(address: string | undefined): string | undefined {
  const host = hostOf(address ?? '');
  return /^[a-z]/.test(host) && !isLocalHost(host) ? /^[\w-]+/.exec(host)?.[0] : undefined;
}

/**
 * NameNodes whose addresses name two hosts, as clauses. A name that holds the other one is another interface of the host: nn1, nn1-data. Where each
 * NameNode has such a second name of its own (m1 and web1, m2 and web2), these are other names of the same hosts.
 */
function nameNodesOnTwoHosts(resolution: Resolution): readonly string[] {
  return haNameServices(resolution).flatMap((nameService) =>
    nameNodeAddresses.flatMap((name) => {
      const pairs = nameNodes(resolution, nameService).flatMap((nameNode) => {
        const own = labelOf(hadoopText(resolution, `${rpcAddress}.${nameService}.${nameNode}`));
        const other = labelOf(hadoopText(resolution, `${name}.${nameService}.${nameNode}`));
        return own === undefined || other === undefined ? [] : [{ nameNode, own, other }];
      });
      const apart = pairs.filter(({ own, other }) => !other.includes(own) && !own.includes(other));
      const owns = new Set(pairs.map(({ own }) => own));
      const areSecondNames =
        apart.length > 1 &&
        apart.length === pairs.length &&
        new Set(apart.map(({ other }) => other)).size === apart.length &&
        apart.every(({ other }) => !owns.has(other));
      if (areSecondNames) return [];
      return apart.map(
        ({ nameNode, own, other }) =>
          `${name}.${nameService}.${nameNode} names ${other}, and ${rpcAddress}.${nameService}.${nameNode} names ${own}`,
      );
    }),
  );
}

/** Whether a name is that of a service with a slip in it. Clusters are told apart by numbers and by a last letter: `prod1`, `prod-b`. */
function isMisspelt(service: string, written: string): boolean {
  const bare = (name: string) => name.replace(/\d/g, '');
  const withoutLast = (name: string) => name.slice(0, -1);
  const isOther = bare(service) === bare(written) || (service.length === written.length && withoutLast(service) === withoutLast(written));
  return service.length > 2 && !isOther && isSlip(service, written);
}

/** Where clients find the NameNode, as `hdfs://` authority; undefined where fs.defaultFS is no hdfs URI with one. */
function defaultAuthority(resolution: Resolution): string | undefined {
  const uri = hadoopText(resolution, 'fs.defaultFS');
  return uri === undefined ? undefined : /^hdfs:\/\/([^/]+)/i.exec(uri)?.[1];
}

/** Whether a NameNode learns its address: from fs.defaultFS, dfs.namenode.rpc-address, or the lines of a name service. */
function nameNodeAddressKnown(resolution: Resolution): boolean {
  if (defaultAuthority(resolution) !== undefined) return true;
  if (hadoopText(resolution, rpcAddress) !== undefined) return true;
  return namesSet(resolution, `${rpcAddress}.`).length > 0;
}

/** Addresses without an id that no NameNode reads: each of every name service has its own line. */
function addressesOfNoNameNode(resolution: Resolution): readonly string[] {
  const services = nameServices(resolution);
  if (services.length === 0 || services.some((service) => nameNodes(resolution, service).length < 2)) return [];
  return nameNodeAddresses.filter(
    (name) => resolution.places(name).length > 0 && nameNodesWithout(resolution, name, services).length === 0,
  );
}

/** Lines that only the files of HDFS's servers have: a client's copy leaves them out. */
const serverLines = [
  'dfs.namenode.name.dir',
  'dfs.datanode.data.dir',
  'dfs.journalnode.edits.dir',
  'dfs.namenode.shared.edits.dir',
  'dfs.namenode.keytab.file',
  'dfs.datanode.keytab.file',
];

const serviceReads = ['dfs.nameservices', 'dfs.ha.namenodes.*'];
const ownServiceReads = [...serviceReads, 'dfs.internal.nameservices', `${sharedEdits}.*`];

export const hdfsNameServiceFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'filesOfHdfsServers(): bool',
    description: "whether a line shows that the files are those of NameNodes, DataNodes or JournalNodes, and no client's copy",
    reads: { setting: serverLines.map((name) => `${name}.*`) },
    call: ({ resolution }) =>
      serverLines.some((name) => resolution.setting(name).origin.kind === 'entry' || ownLines(resolution, name).length > 0),
  },
  {
    signature: 'nameServices(): list<string>',
    description: 'name services that dfs.nameservices declares',
    reads: { setting: serviceReads },
    call: ({ resolution }) => nameServices(resolution),
  },
  {
    signature: 'nameNodesOnTwoHosts(): list<string>',
    description: 'NameNodes of a pair whose addresses name two different hosts, as clauses',
    reads: { setting: [...serviceReads, ...nameNodeAddresses.map((name) => `${name}.*`)] },
    call: ({ resolution }) => nameNodesOnTwoHosts(resolution),
  },
  {
    signature: 'haNameServices(): list<string>',
    description: 'name services with two NameNodes or more',
    reads: { setting: serviceReads },
    call: ({ resolution }) => haNameServices(resolution),
  },
  {
    signature: 'haNameServicesAtWork(): list<string>',
    description: 'name services of which two NameNodes or more have an RPC address: HA is on',
    reads: { setting: [...serviceReads, `${rpcAddress}.*`] },
    call: ({ resolution }) => nameServicesAtWork(resolution),
  },
  {
    signature: 'automaticFailover(): bool',
    description: 'whether automatic failover is on for a name service, by its own line or the general one',
    reads: { setting: [...serviceReads, automaticFailoverName, `${automaticFailoverName}.*`] },
    call: ({ resolution }) => automaticFailover(resolution),
  },
  {
    signature: 'failoverSwitchedOff(): list<string>',
    description: 'name services of which two NameNodes or more have an RPC address, and for which a line switches automatic failover off',
    reads: { setting: [...serviceReads, `${rpcAddress}.*`, automaticFailoverName, `${automaticFailoverName}.*`] },
    call: ({ resolution }) => failoverSwitchedOff(resolution),
  },
  {
    signature: 'haNameNodeCounts(): list<double>',
    description: "number of NameNodes of each of the cluster's own name services that names any",
    reads: { setting: ownServiceReads },
    call: ({ resolution }) =>
      ownNameServices(resolution)
        .map((nameService) => nameNodes(resolution, nameService).length)
        .filter((count) => count > 0),
  },
  {
    signature: 'haNameNodeHosts(): list<string>',
    description: "hosts of the RPC addresses of the cluster's own HA name services, one for each NameNode",
    reads: { setting: [...ownServiceReads, `${rpcAddress}.*`] },
    call: ({ resolution }) =>
      ownNameServices(resolution)
        .filter((nameService) => nameNodesWithAddress(resolution, nameService).length > 1)
        .flatMap((nameService) =>
          nameNodesWithAddress(resolution, nameService).map((nameNode) =>
            (hadoopText(resolution, `${rpcAddress}.${nameService}.${nameNode}`) ?? '').replace(/:\d*$/, '').toLowerCase(),
          ),
        ),
  },
  {
    signature: 'haNameNodesWithoutRpcAddress(): list<string>',
    description: 'NameNodes without an RPC address, as nameservice.namenode, of HA name services in which another one has an address',
    reads: { setting: [...serviceReads, `${rpcAddress}.*`] },
    call: ({ resolution }) =>
      nameNodesWithout(
        resolution,
        rpcAddress,
        nameServices(resolution).filter((nameService) => nameNodesWithAddress(resolution, nameService).length > 0),
      ),
  },
  {
    signature: 'nameServicesWithoutNameNode(): list<string>',
    description: 'name services of dfs.nameservices for which no line names NameNodes or an address, beside others with such a line',
    reads: { setting: [...serviceReads, `${rpcAddress}.*`, 'dfs.namenode.servicerpc-address.*'] },
    call: ({ resolution }) => nameServicesWithoutNameNode(resolution),
  },
  {
    signature: 'haNameNodesAtHttpAddressOfAnother(): list<string>',
    description:
      "NameNodes of the cluster's own HA name services that take the HTTP address without an id, which names another host, as nameservice.namenode",
    reads: { setting: [...ownServiceReads, httpAddress, `${httpAddress}.*`, `${rpcAddress}.*`] },
    call: ({ resolution }) => nameNodesAtHttpAddressOfAnother(resolution),
  },
  {
    signature: 'haNameServicesWithoutProxyProvider(): list<string>',
    description: 'HA name services for which clients have no failover proxy provider',
    reads: { setting: [...serviceReads, `${proxyProvider}.*`] },
    call: ({ resolution }) =>
      haNameServices(resolution).filter((nameService) => hadoopText(resolution, `${proxyProvider}.${nameService}`) === undefined),
  },
  {
    signature: 'haNameServicesByAddress(): list<string>',
    description: 'HA name services whose clients connect to one address, IPFailoverProxyProvider: the name is a host and may have a port',
    reads: { setting: [...serviceReads, `${proxyProvider}.*`] },
    call: ({ resolution }) =>
      haNameServices(resolution).filter((nameService) => hadoopText(resolution, `${proxyProvider}.${nameService}`)?.includes('IPFailover')),
  },
  {
    signature: 'proxyProvidersThatCannotBe(): list<string>',
    description: 'settings that name a failover proxy provider that no class path holds',
    reads: { setting: [...serviceReads, `${proxyProvider}.*`] },
    call: ({ resolution }) =>
      nameServices(resolution)
        .map((nameService) => `${proxyProvider}.${nameService}`)
        .filter((name) => namesNoProxyProvider(resolution, name)),
  },
  {
    signature: 'haNameServicesWithoutSharedEdits(): list<string>',
    description: 'HA name services (with addresses) with a NameNode that has no shared edits directory',
    reads: { setting: [...serviceReads, `${rpcAddress}.*`, sharedEdits, `${sharedEdits}.*`] },
    call: ({ resolution }) => {
      const services = nameServices(resolution);
      // Of several name services some may belong to other clusters, whose shared edits stand in their own files.
      if (services.length > 1) return sharedEditsTexts(resolution).length > 0 ? [] : unknown();
      return services.filter(
        (nameService) =>
          nameNodesWithAddress(resolution, nameService).length > 1 &&
          nameNodes(resolution, nameService).some((nameNode) => ofNameNode(resolution, sharedEdits, nameService, nameNode) === undefined),
      );
    },
  },
  {
    signature: 'undeclaredNameServiceLines(): list<string>',
    description: 'lines for a name service or NameNode that neither dfs.nameservices nor dfs.ha.namenodes declares',
    reads: {
      setting: [...serviceReads, ...[...linesOfNameNodes].map((name) => `${name}.*`), `${proxyProvider}.*`],
    },
    call: ({ resolution }) => undeclared(resolution),
  },
  {
    signature: 'sharedEdits(): list<string>',
    description: 'texts of dfs.namenode.shared.edits.dir in all its forms',
    reads: { setting: [sharedEdits, `${sharedEdits}.*`] },
    call: ({ resolution }) => sharedEditsTexts(resolution),
  },
  {
    signature: 'sharedEditsWithoutHa(): list<string>',
    description: 'name services with shared edits of which fewer than two NameNodes have an RPC address',
    reads: { setting: [...serviceReads, `${rpcAddress}.*`, sharedEdits, `${sharedEdits}.*`] },
    call: ({ resolution }) => sharedEditsWithoutHa(resolution),
  },
  {
    signature: 'qjournalProblems(): list<string>',
    description: 'what the quorum journal refuses about the URIs of shared edits',
    reads: { setting: [sharedEdits, `${sharedEdits}.*`] },
    call: ({ resolution }) =>
      sharedEditsTexts(resolution)
        .filter((text) => !text.includes(','))
        .map(qjournalProblem)
        .filter((problem) => problem !== ''),
  },
  {
    signature: 'journalNodes(): list<string>',
    description: 'JournalNodes of the qjournal URI of shared edits; unknown where there is none or several differ',
    reads: { setting: [sharedEdits, `${sharedEdits}.*`] },
    call: ({ resolution }) => {
      const lists = sharedEditsTexts(resolution).flatMap((text) => (text.includes(',') ? [] : [journalNodes(text) ?? []]));
      const [first] = lists;
      if (first === undefined || first.length === 0) return unknown();
      return lists.every((list) => list.join() === first.join()) ? first : unknown();
    },
  },
  {
    signature: 'addressesOfNoNameNode(): list<string>',
    description: 'addresses of NameNodes without an id that have no effect: each NameNode of every name service has a line of its own',
    reads: { setting: [...serviceReads, ...nameNodeAddresses.flatMap((name) => [name, `${name}.*`])] },
    call: ({ resolution }) => addressesOfNoNameNode(resolution),
  },
  {
    signature: 'nameNodeAddressKnown(): bool',
    description: 'whether fs.defaultFS, dfs.namenode.rpc-address or the lines of a name service give the address of the NameNode',
    reads: { setting: ['fs.defaultFS', rpcAddress, `${rpcAddress}.*`] },
    call: ({ resolution }) => nameNodeAddressKnown(resolution),
  },
  {
    signature: 'haNameNodeAt(string): string',
    description: 'NameNode of an HA name service, as nameservice.namenode, whose RPC address an hdfs URI names; empty where it is none',
    reads: { setting: [...serviceReads, `${rpcAddress}.*`] },
    call: ({ resolution }, uri: string) => {
      const authority = /^hdfs:\/\/([^/]+)/i.exec(uri)?.[1]?.toLowerCase() ?? '';
      const wanted = /:\d+$/.test(authority) ? authority : `${authority}:8020`;
      const found = haNameServices(resolution).flatMap((nameService) =>
        nameNodes(resolution, nameService)
          .filter((nameNode) => hadoopText(resolution, `${rpcAddress}.${nameService}.${nameNode}`)?.toLowerCase() === wanted)
          .map((nameNode) => `${nameService}.${nameNode}`),
      );
      return found[0] ?? '';
    },
  },
  {
    signature: 'haListsOfOne(): list<string>',
    description: "the cluster's own name services whose dfs.ha.namenodes names one NameNode",
    reads: { setting: ownServiceReads },
    call: ({ resolution }) => ownNameServices(resolution).filter((nameService) => nameNodes(resolution, nameService).length === 1),
  },
  {
    signature: 'defaultFsHost(): string',
    description: 'host or name service of fs.defaultFS; empty where it is not an hdfs URI with one',
    reads: { setting: ['fs.defaultFS'] },
    call: ({ resolution }) => defaultAuthority(resolution)?.replace(/:\d+$/, '') ?? '',
  },
  {
    signature: 'defaultFsMeant(): string',
    description: 'the name service that fs.defaultFS names with a slip of the hand, and without a port; else empty',
    reads: { setting: ['fs.defaultFS', ...serviceReads] },
    call: ({ resolution }) => {
      const written = defaultAuthority(resolution) ?? '';
      const known = nameServices(resolution);
      return known.includes(written) ? '' : (known.find((name) => isMisspelt(name, written)) ?? '');
    },
  },
  {
    signature: 'defaultFsPort(): string',
    description: 'port of fs.defaultFS; empty where it has none',
    reads: { setting: ['fs.defaultFS'] },
    call: ({ resolution }) => /:(\d+)$/.exec(defaultAuthority(resolution) ?? '')?.[1] ?? '',
  },
];
