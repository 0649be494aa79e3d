import { hostOf, isLocalHost, mayBeOneHost } from '../../../deployment/cluster/hosts.js';
import type { Deployment } from '../../../deployment/deployment.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { mayBring } from '../../../formats/broughtLines.js';
import { assignmentsOf, type Document, type Entry } from '../../../formats/document.js';

/* What the files of HBase, HDFS, YARN and ZooKeeper must agree on, line against line: no daemon reads all of them. */

/** The line of a name that counts; undefined where none sets it, or where its value cannot be known. */
function lineOf(documents: readonly Document[], name: string): (Entry & { readonly value: string }) | undefined {
  const entry = documents.flatMap(({ entries }) => entries).findLast(({ key }) => key === name);
  const { value, hole } = entry ?? {};
  return entry === undefined || value === undefined || hole !== undefined || isOpen(value) ? undefined : { ...entry, value: value.trim() };
}

/** A variable or a placeholder that somebody fills in. */
const isOpen = (text: string): boolean => /[$<{%@]/.test(text) || /^(?!(?:TRUE|FALSE)$)[A-Z][A-Z0-9_]*$/.test(text.trim());

interface Member {
  readonly host: string;
  readonly port: string;
}

/** A list of ZooKeeper's servers, by the name of the line. */
interface Ensemble {
  readonly name: string;
  readonly members: readonly Member[];
  /** zoo.cfg is the ensemble; the others may name a part of it. */
  readonly isWhole: boolean;
}

const quorums = ['hbase.zookeeper.quorum', 'ha.zookeeper.quorum', 'hadoop.zk.address', 'yarn.resourcemanager.zk-address'];

function ensemblesOf({ documents }: Deployment): readonly Ensemble[] {
  const found: Ensemble[] = [];
  for (const name of quorums) {
    const line = lineOf(documents, name);
    if (line === undefined) continue;
    const port = (name.startsWith('hbase.') ? lineOf(documents, 'hbase.zookeeper.property.clientPort')?.value : undefined) ?? '2181';
    const members = (line.value.split('/')[0] ?? '')
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => ({ host: hostOf(text), port: /:(\d+)$/.exec(text)?.[1] ?? port }));
    found.push({ name, members, isWhole: false });
  }
  const [file, ...others] = documents.filter(({ kind }) => kind === 'zoo-cfg');
  if (file === undefined || others.length > 0 || isOpenFile(file)) return found;
  // Which port of a container a client has to name hangs on what is published: another rule tells.
  const isInContainers = 'isOfStart' in file && file.isOfStart === true;
  const general = lineOf([file], 'clientPort')?.value ?? '';
  const secure = lineOf([file], 'secureClientPort')?.value;
  const servers = [
    ...new Map(file.entries.filter(({ key }) => /^server\.\d+$/.test(key)).map(({ key, value = '' }) => [key, value])).values(),
  ];
  const members = servers.flatMap((line) => {
    const host = hostOf(line);
    const plain = { host, port: isInContainers ? '' : (/;(?:.*:)?(\d+)\s*$/.exec(line)?.[1] ?? general) };
    return secure === undefined ? [plain] : [plain, { host, port: secure }];
  });
  if (servers.every((line) => !isOpen(line))) found.push({ name: 'zoo.cfg', members, isWhole: true });
  return found;
}

/** Whether lines of servers may be there that nobody sees here, or what they say is not known. */
function isOpenFile(file: Document): boolean {
  return (
    mayBring(file, 'server.') || file.entries.some(({ key, hole }) => hole === 'key' || (key.startsWith('server.') && hole !== undefined))
  );
}

/** Lists of HDFS and YARN that name a server twice, mostly in the place of another one, as clauses. */
function serversTwice(deployment: Deployment): readonly string[] {
  return ensemblesOf(deployment)
    .filter(({ name, isWhole }) => !isWhole && !name.startsWith('hbase.'))
    .flatMap(({ name, members }) => {
      const written = members.map(({ host, port }) => `${host}:${port}`);
      const twice = members.filter(({ host }, at) => !isLocalHost(host) && written.indexOf(written[at] ?? '') < at);
      return twice.length === 0 ? [] : `${name} names ${listed(twice.map(({ host }) => host))} twice`;
    });
}

/** Whether hbase-env.sh says that HBase starts the servers of ZooKeeper: they read hbase-site.xml, and zoo.cfg is of nobody. */
function startsZooKeeper({ documents }: Deployment): boolean {
  const line = documents
    .filter(({ kind }) => kind === 'hbase-env')
    .flatMap(assignmentsOf)
    .findLast(({ name }) => name === 'HBASE_MANAGES_ZK');
  return (
    line?.parts
      .map((part) => (part.kind === 'text' ? part.text : '$'))
      .join('')
      .trim()
      .toLowerCase() === 'true'
  );
}

/** Members of one list that are not in another, of two lists that may be compared: names with names, addresses with addresses. */
function lacking(one: Ensemble, other: Ensemble): readonly string[] {
  return one.members.map(({ host }) => host).filter((host) => !other.members.some((each) => mayBeOneHost(each.host, host)));
}

function listed(hosts: readonly string[]): string {
  return [...new Set(hosts)].join(', ');
}

/**
 * What two lists of one ensemble, those with a host in common, disagree about; empty where they do not. Of two clients one may use the
 * port for TLS: `clientPorts` are those that zoo.cfg has.
 */
function difference(one: Ensemble, other: Ensemble, clientPorts: readonly string[]): string {
  const shared = one.members.filter(({ host }) => other.members.some((each) => each.host === host));
  if (shared.length === 0 || [...one.members, ...other.members].some(({ host }) => isLocalHost(host))) return '';
  const inOne = lacking(one, other);
  const inOther = lacking(other, one);
  if (inOne.length > 0 && (other.isWhole || inOther.length > 0)) {
    return other.isWhole
      ? `${one.name} names ${listed(inOne)}, which zoo.cfg does not have`
      : `${one.name} names ${listed(inOne)}, and ${other.name} has ${listed(inOther)} instead`;
  }
  const elsewhere = shared.flatMap(({ host, port }) => {
    const ports = other.members.filter((each) => each.host === host).map((each) => each.port);
    const isServed = !other.isWhole && clientPorts.includes(port);
    return isServed || ports.includes(port) || ports.includes('') || port === '' ? [] : [{ host, port, otherPort: ports[0] ?? '' }];
  });
  const [first] = elsewhere;
  return first === undefined ? '' : `${one.name} has port ${first.port} for ${first.host}, and ${other.name} has ${first.otherPort}`;
}

/** Without those of HBase's quorum and zoo.cfg, of which rules of their own speak. */
function ensembleDifferences(deployment: Deployment): readonly string[] {
  const all = ensemblesOf(deployment);
  const clientPorts = all.filter(({ isWhole }) => isWhole).flatMap(({ members }) => members.map(({ port }) => port));
  return all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter((other) => !(one.name.startsWith('hbase.') && other.isWhole))
      .map((other) => difference(one, other, clientPorts))
      .filter((text) => text !== ''),
  );
}

/** Settings of which a client and the servers of HDFS must have the same value, and the value where no line sets them. */
const shared: readonly (readonly [pattern: RegExp, usual: string | undefined])[] = [
  [/^hadoop\.security\.authentication$/, 'simple'],
  [/^hadoop\.rpc\.protection$/, 'authentication'],
  [/^dfs\.nameservices$/, undefined],
  [/^dfs\.ha\.namenodes\..+$/, undefined],
  [/^dfs\.namenode\.rpc-address\..+$/, undefined],
  [/^dfs\.data\.transfer\.protection$/, undefined],
  [/^dfs\.namenode\.kerberos\.principal$/, undefined],
];

function listOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/**
 * Items of lists in any order; two spellings of a host. Of name services a common one is enough: either side may know other clusters.
 * So it is of protections, which both sides negotiate.
 */
function isAlike(name: string, one: string, other: string): boolean {
  const [first, second] = [[...listOf(one)].sort(), [...listOf(other)].sort()];
  if (name === 'dfs.nameservices' || name.endsWith('.protection')) return first.some((item) => second.includes(item));
  return (
    first.length === second.length &&
    first.every((item, index) => {
      const [host = '', port] = item.split(':');
      const [otherHost = '', otherPort] = (second[index] ?? '').split(':');
      return item === second[index] || (port !== undefined && port === otherPort && mayBeOneHost(host, otherHost));
    })
  );
}

interface Views {
  /** In reading order. */
  readonly ofHBase: readonly Document[];
  readonly ofHadoop: readonly Document[];
  /** Whether HBase reads nothing else: what is missing there is not set for it. */
  readonly isWhole: boolean;
}

/** HBase's copies of Hadoop's files, each with hbase-site.xml behind it, and hbase-site.xml alone. */
function viewsOf({ documents, copies = [] }: Deployment): readonly Views[] {
  const ofKind = (...kinds: readonly string[]) => documents.filter(({ kind }) => kinds.includes(kind));
  const ofHBase = ofKind('hbase-site');
  if (ofHBase.length === 0) return [];
  const whole = copies
    .filter(({ kind }) => kind === 'core-site' || kind === 'hdfs-site')
    .map((copy) => ({ ofHBase: [copy, ...ofHBase], ofHadoop: ofKind(copy.kind), isWhole: true }));
  const views = whole.length > 0 ? whole : [{ ofHBase, ofHadoop: ofKind('core-site', 'hdfs-site'), isWhole: false }];
  return views.filter(
    (view) => view.ofHadoop.length > 0 && [...view.ofHBase, ...view.ofHadoop].every(({ template }) => template === undefined),
  );
}

function isOpenLine(documents: readonly Document[], name: string): boolean {
  return documents.some(({ entries }) =>
    entries.some(({ key, hole, value = '' }) => key === name && (hole !== undefined || isOpen(value))),
  );
}

/** Clauses about what HBase reads of HDFS otherwise than Hadoop's own files have it. */
function hdfsForHBaseDifferences(deployment: Deployment): readonly string[] {
  const clauses = viewsOf(deployment).flatMap(({ ofHBase, ofHadoop, isWhole }) => {
    const read = isWhole ? [...ofHBase, ...ofHadoop] : ofHBase;
    const names = [...new Set(read.flatMap(({ entries }) => entries.map(({ key }) => key)))];
    const service = hostOf(lineOf(ofHBase, 'hbase.rootdir')?.value ?? '');
    return names.flatMap((name) => {
      const usual = shared.find(([pattern]) => pattern.test(name));
      if (usual === undefined || isOpenLine([...ofHBase, ...ofHadoop], name)) return [];
      const theirs = lineOf(ofHBase, name)?.value ?? (isWhole ? usual[1] : undefined);
      const ours = lineOf(ofHadoop, name)?.value ?? (isWhole ? usual[1] : undefined);
      if (theirs !== undefined && ours !== undefined ? isAlike(name, theirs, ours) : !isWhole || theirs === ours) return [];
      if (/^dfs\.(?:nameservices|ha|namenode\.rpc)/.test(name) && (theirs === undefined || ours === undefined)) {
        // Either side may know clusters that the other does not use; HBase must know that of its root directory.
        const isOwn = name === 'dfs.nameservices' ? listOf(ours ?? '').includes(service) : name === `dfs.ha.namenodes.${service}`;
        if (theirs !== undefined || !isOwn) return [];
      }
      return `${name} is ${theirs ?? 'not set'} for HBase and ${ours ?? 'not set'} for Hadoop`;
    });
  });
  return [...new Set(clauses)];
}

/** Hosts of a list of names; undefined where there is none, or where it is a template. */
function hostList({ documents }: Deployment, ...kinds: readonly string[]): readonly string[] | undefined {
  const document = documents.find(({ kind }) => kinds.includes(kind));
  if (document?.format !== 'hostList' || document.template !== undefined) return undefined;
  return document.hosts.map(({ name }) => name.toLowerCase());
}

export const clusterAgreementFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'ensembleDifferences(): list<string>',
    description:
      "what the lists of ZooKeeper's servers in the files of HBase, HDFS and YARN and in zoo.cfg disagree about, as clauses; lists without a common host are of several ensembles",
    reads: {
      setting: ['ha.zookeeper.quorum', 'hadoop.zk.address', 'yarn.resourcemanager.zk-address', 'hbase.zookeeper.quorum'],
      file: ['zoo-cfg'],
    },
    call: ({ resolution }) => ensembleDifferences(resolution.deployment),
  },
  {
    signature: 'serversTwice(): list<string>',
    description: 'lists of ZooKeeper servers in the files of HDFS and YARN that name a server twice, as clauses',
    reads: { setting: ['ha.zookeeper.quorum', 'hadoop.zk.address', 'yarn.resourcemanager.zk-address'] },
    call: ({ resolution }) => serversTwice(resolution.deployment),
  },
  {
    signature: 'startsZooKeeper(): bool',
    description:
      'whether hbase-env.sh has HBASE_MANAGES_ZK=true: HBase starts the servers of ZooKeeper, which read hbase-site.xml, and not zoo.cfg',
    reads: { variable: ['HBASE_MANAGES_ZK'] },
    call: ({ resolution }) => startsZooKeeper(resolution.deployment),
  },
  {
    signature: 'ensemblesOfLoneZooKeeper(): list<string>',
    description:
      'settings that name several servers of ZooKeeper, as clauses, where zoo.cfg has no line of a server: each of them runs alone; without those that HBase starts itself',
    reads: { setting: quorums, file: ['zoo-cfg'] },
    call: ({ resolution }) => {
      const [file, ...others] = resolution.deployment.documents.filter(({ kind }) => kind === 'zoo-cfg');
      if (file === undefined || others.length > 0 || isOpenFile(file)) return [];
      // A file of comments alone is a sample.
      if (file.entries.length === 0 || file.entries.some(({ key }) => /^(?:server\.|dynamicConfigFile$)/.test(key))) return [];
      const ownServers = startsZooKeeper(resolution.deployment);
      return ensemblesOf(resolution.deployment).flatMap(({ name, members }) => {
        if (ownServers && name.startsWith('hbase.')) return [];
        const hosts = [...new Set(members.map(({ host }) => host))].filter((host) => !isLocalHost(host) && !isOpen(host));
        return hosts.length > 1 ? [`${name} names ${hosts.join(', ')}`] : [];
      });
    },
  },
  {
    signature: 'hdfsForHBaseDifferences(): list<string>',
    description:
      "what hbase-site.xml and HBase's copies of core-site.xml and hdfs-site.xml say otherwise than Hadoop's own files, of settings that a client and the servers of HDFS must share",
    reads: {
      setting: [
        'dfs.nameservices',
        'dfs.ha.namenodes.*',
        'dfs.namenode.rpc-address.*',
        'dfs.data.transfer.protection',
        'dfs.namenode.kerberos.principal',
        'hadoop.rpc.protection',
        'hadoop.security.authentication',
      ],
      whole: ['cluster'],
    },
    call: ({ resolution }) => hdfsForHBaseDifferences(resolution.deployment),
  },
  {
    signature: 'regionServersWithoutDataNode(): list<string>',
    description: 'hosts of regionservers, where none of them can be a host of workers; empty where one may be, or where a list is missing',
    reads: { file: ['regionservers', 'workers'] },
    call: ({ resolution }) => {
      const servers = hostList(resolution.deployment, 'regionservers') ?? [];
      const workers = hostList(resolution.deployment, 'workers') ?? [];
      const isKnown =
        servers.length > 0 && workers.length > 0 && ![...servers, ...workers].some((host) => isLocalHost(host) || isOpen(host));
      return isKnown && servers.every((host) => !workers.some((each) => mayBeOneHost(each, host))) ? servers : [];
    },
  },
  {
    signature: 'siteText(string, string): string',
    description: 'text of a line of the files of the kind that is named first, whichever daemon reads them; empty where none sets it',
    names: 'presence',
    call: ({ resolution }, kind: string, name: string) => {
      // Who asks is judged again where a line of the name changes, not with each line of the file.
      resolution.places(name);
      return (
        lineOf(
          resolution.deployment.documents.filter((document) => document.kind === kind),
          name,
        )?.value ?? ''
      );
    },
  },
];
