import { hostOf, isLocalHost } from '../../../deployment/cluster/hosts.js';
import type { Deployment } from '../../../deployment/deployment.js';
import { areInKubernetes } from '../../../deployment/machine/kubernetesObjects.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import type { Document } from '../../../formats/document.js';
import { mapsIn } from '../../../formats/held/hostTasks.js';
import { parseYamlTree, textOf, valueAt } from '../../../text/yamlTree.js';

/* What the files of HBase, HDFS and ZooKeeper show of the number of hosts. */

const hostLists: ReadonlySet<string> = new Set(['regionservers', 'workers', 'slaves']);

/** Lists of hosts that may join, which the NameNode and the ResourceManager read; others name those that have to go. */
function isOfAdmitted({ kind, source }: Document): boolean {
  return kind === 'host-file' && !/exclude|deny/i.test(source.path);
}

function hostsOf(list: string, separator: RegExp): readonly string[] {
  return list
    .split(separator)
    .map(hostOf)
    .filter((host) => host !== '');
}

/** Hosts of single daemons that a small cluster keeps on another host than the NameNode. */
const besideNameNode = ['yarn.resourcemanager.hostname', 'dfs.namenode.secondary.http-address', 'dfs.secondary.http.address'];

/** More lines with the host of a single daemon. */
const otherDaemons = ['yarn.resourcemanager.address', 'dfs.namenode.http-address', 'mapreduce.jobhistory.address'];

/** Containers that do the same work, by their names: datanode-1, hadoop-slave2. */
const workerName = /^(.*(?:data-?node|node-?manager|region-?server|worker|slave).*?)[-_]?\d+$/;

interface Shown {
  /** Lists of hosts that start workers: region servers, DataNodes. */
  readonly workers: readonly (readonly string[])[];
  /** Lists of hosts that do other work together: ZooKeeper servers, JournalNodes, NameNodes of one name service. */
  readonly others: readonly (readonly string[])[];
  /** Hosts of single addresses. */
  readonly hosts: readonly string[];
  /** The NameNode and another daemon are named, and on two hosts. */
  readonly apart: boolean;
  /** A template writes a list of workers, or of hosts that may join, by a loop over hosts, names the host of one group of an inventory, or fills in the NameNodes of a name service; or an inventory lists several. */
  readonly looped: boolean;
  /** Hosts of single daemons differ in a number alone (hadoop102, hadoop104), or the containers around are several workers of one kind. */
  readonly numbered: boolean;
  /** Objects of Kubernetes hold settings for more than one replica of a block. */
  readonly replicated: boolean;
  /** Something else says that there is one node: one replica, no distributed mode. */
  readonly says: boolean;
  /** A script writes a list of workers with one line: other lists do not show several of them. */
  readonly writesOne: boolean;
}

/** Values without holes, by name; of a name given twice the last. */
function valuesOf(documents: readonly Document[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const { entries } of documents)
    for (const { key, value, hole } of entries) if (hole === undefined && value !== undefined) values.set(key, value.trim());
  return values;
}

/** Whether two hosts cannot be one under two names: of an address and a name nobody knows, nor of a short name and a long one. */
function areApart(one: string, other: string): boolean {
  if (one === '' || other === '' || isLocalHost(one) || isLocalHost(other)) return false;
  const isAddress = (host: string) => /^[\d.]+$|:/.test(host);
  if (isAddress(one) || isAddress(other)) return isAddress(one) && isAddress(other) && one !== other;
  return one !== other && !one.startsWith(`${other}.`) && !other.startsWith(`${one}.`);
}

/** `nn1.example.com`: beside a NameNode so named, a list with localhost alone is the shipped one, which no script starts daemons by. */
function isFullName(host: string): boolean {
  return host.includes('.') && !/^[\d.]+$/.test(host) && !isLocalHost(host);
}

/** Whether two of the names are alike but for a number: machines are numbered, and daemons in containers on one machine have names of their own. */
function areNumbered(hosts: readonly string[]): boolean {
  const named = [...new Set(hosts)].filter((host) => !isLocalHost(host) && /^[a-z][^.:]*\d/.test(host));
  return new Set(named.map((host) => host.replace(/\d+/g, '#'))).size < named.length;
}

/** Whether files of Compose start several workers of one kind for a cluster that has one of the hosts. */
function startsWorkers({ services }: Deployment, hosts: readonly string[]): boolean {
  if (services === undefined || !hosts.some((host) => services.names.has(host))) return false;
  const kinds = [...services.names].flatMap((name) => workerName.exec(name)?.[1] ?? []);
  return new Set(kinds).size < kinds.length;
}

/** How many DataNodes the values of a chart ask for; undefined where they do not say. */
function dataNodesOfValues(path: string, text: string): number | undefined {
  if (!/(?:^|\/)values[\w.-]*\.ya?ml$/.test(path) || !/data-?node|worker|slave/i.test(text)) return undefined;
  const tree = parseYamlTree(text, { isForeign: true }).tree;
  const nodes =
    tree === undefined ? [] : [...mapsIn(tree)].flatMap(({ pairs }) => pairs.filter(({ key }) => valuesOfDataNodes.test(key.text)));
  const replicas = nodes.flatMap(({ value }) => valueAt(value, 'replicas') ?? valueAt(value, 'replicaCount') ?? []);
  const [count] = replicas.map((each) => Number(textOf(each)));
  return count;
}

const valuesOfDataNodes = /^(?:(?:hdfs)?[-_]?data-?nodes?|workers?|slaves?)$/i;

/** Statements that write a line for each host, or an expression that joins hosts by newlines. */
const loop = /\{%-?\s*for\b|\{\{-?\s*range\b|<%[^%]*\b(?:each|map|for)\b|\bjoin\s*\(\s*["']\\n|\bjoin\s+"\\n"/;

/** A template that takes the host of the NameNode or ResourceManager from a group of an inventory: hosts of other groups get the file, too. */
const hostOfGroup =
  /<name>\s*(?:fs\.default(?:FS|\.name)|yarn\.resourcemanager\.\w[\w.-]*)\s*<\/name>\s*<value>[^<]*\{\{[^<}]*\bgroups(?:\[|\.|\|)/;

/** A template, or a map that a playbook fills in, of a name service with NameNodes that stand in no branch: there are two at least. */
function fillsInNameNodes({ format, entries, markup }: Document): boolean {
  if (format !== 'hadoopXml' && format !== 'settingMaps') return false;
  return entries.some(
    ({ key, range, hole }) => hole !== undefined && key.startsWith('dfs.ha.namenodes.') && markup.armAt(range.start) === '',
  );
}

/** Also with the name service, or a NameNode of it, behind the name. */
const sharedEdits = /^dfs\.namenode\.shared\.edits\.dir(?:\..+)?$/;

/** Lists of hosts that start workers. No script starts daemons by the list in a container: what stands in a ConfigMap is the shipped one. */
function workersIn(documents: readonly Document[]): readonly (readonly string[])[] {
  return documents.flatMap((document) =>
    document.format === 'hostList' && hostLists.has(document.kind) && document.source.within === undefined
      ? [document.hosts.map(({ name }) => name.toLowerCase())]
      : [],
  );
}

/** Lists of several hosts that may join. One host in such a list may be the last that was added. */
function admittedIn(documents: readonly Document[]): readonly (readonly string[])[] {
  return documents.flatMap((document) =>
    document.format === 'hostList' && isOfAdmitted(document) && document.hosts.length > 1
      ? [document.hosts.map(({ name }) => name.toLowerCase())]
      : [],
  );
}

/** Lists of hosts that do other work together. */
function othersIn(documents: readonly Document[]): readonly (readonly string[])[] {
  const values = valuesOf(documents);
  const lists: (readonly string[])[] = [];
  const servers = [...values].filter(([key]) => /^server\.\d+$/.test(key)).map(([, value]) => hostOf(value));
  if (servers.length > 0) lists.push(servers);
  const quorum = values.get('hbase.zookeeper.quorum');
  if (quorum !== undefined) lists.push(hostsOf(quorum, /,/));
  for (const [key, value] of values) {
    if (sharedEdits.test(key)) lists.push(hostsOf(value.replace(/^qjournal:\/\//, ''), /;/));
    if (key.startsWith('dfs.ha.namenodes.')) lists.push(hostsOf(value, /,/));
  }
  return lists;
}

/** Rules ask for every daemon and every possible release. */
const shownBefore = new WeakMap<Deployment, Shown>();

function shownBy(deployment: Deployment): Shown {
  const shown = shownBefore.get(deployment) ?? lookAt(deployment);
  shownBefore.set(deployment, shown);
  return shown;
}

function lookAt(deployment: Deployment): Shown {
  const { documents, beside = [], started = () => [], askAround } = deployment;
  const values = valuesOf(documents);
  const namenode = hostOf(values.get('fs.defaultFS') ?? values.get('fs.default.name') ?? '');
  const isMeant = (list: readonly string[]) => !(isFullName(namenode) && list.join() === 'localhost');
  const workers = [...workersIn(documents), ...workersIn(beside), ...admittedIn(documents), ...admittedIn(beside)].filter(isMeant);
  const others = [...othersIn(documents), ...othersIn(beside)].filter(isMeant);
  const hosts = ['fs.defaultFS', 'fs.default.name', 'hbase.rootdir', 'yarn.resourcemanager.hostname']
    .map((name) => values.get(name) ?? '')
    .filter((uri) => !/^file:|^\//.test(uri))
    .map(hostOf)
    .filter((host) => host !== '');
  const hdfs = [values.get('fs.defaultFS') ?? values.get('fs.default.name') ?? ''].filter((uri) => /^hdfs:/i.test(uri)).map(hostOf);
  const apart = besideNameNode.some((name) => areApart(hdfs[0] ?? '', hostOf(values.get(name) ?? '')));
  const looped =
    deployment.isListedForSeveral === true ||
    [...documents, ...beside].some(
      (document) =>
        fillsInNameNodes(document) ||
        (document.template !== undefined &&
          ((document.format === 'hostList' &&
            (hostLists.has(document.kind) || isOfAdmitted(document)) &&
            loop.test(document.source.text)) ||
            (document.format === 'hadoopXml' && hostOfGroup.test(document.source.text)))),
    );
  const replicated =
    Number(values.get('dfs.replication')) > 1 &&
    !(askAround?.('DataNodes of values', dataNodesOfValues) ?? []).flat().some(({ said }) => said === 1) &&
    areInKubernetes(
      documents.map(({ source }) => source),
      started,
    );
  const daemons = [...besideNameNode, ...otherDaemons].map((name) => hostOf(values.get(name) ?? ''));
  const numbered = areNumbered([...hdfs, ...daemons]) || startsWorkers(deployment, hosts);
  const says = values.get('dfs.replication') === '1' || values.get('hbase.cluster.distributed')?.toLowerCase() === 'false';
  const writesOne = [...documents, ...beside].some(
    ({ format, kind, source: { within, text } }) =>
      format === 'hostList' &&
      hostLists.has(kind) &&
      within !== undefined &&
      !/\.ya?ml$/i.test(within.file) &&
      text.trim().split(/\s+/).length === 1,
  );
  return { workers, others, hosts, apart, looped, numbered, replicated, says, writesOne };
}

/** What the files show of the number of hosts, as a text. */
export function clusterShape(deployment: Deployment): string {
  return JSON.stringify(shownBy(deployment));
}

function hasListOfSeveral({ workers, others }: Shown): boolean {
  return [...workers, ...others].some((list) => new Set(list.filter((host) => !isLocalHost(host))).size > 1);
}

/** A loopback address, or a list of one host. A single server of ZooKeeper says nothing where the hosts are known to be several. */
function hasOneHost({ workers, others, hosts, looped }: Shown): boolean {
  return hosts.some(isLocalHost) || [...workers, ...(looped ? [] : others)].some((list) => new Set(list).size === 1);
}

/** A list with two hosts shows a cluster, as do numbered hosts and a loop over workers; without them, a loopback address, a list of one host or one replica shows a single node. */
export function showsOneNode(deployment: Deployment): boolean {
  const shown = shownBy(deployment);
  if (hasListOfSeveral(shown)) return false;
  return hasOneHost(shown) || (shown.says && !shown.numbered && !shown.looped);
}

/** Whether some list of the files names two hosts, single daemons have hosts that differ, or a template lists workers by a loop. */
export function showsSeveralNodes(deployment: Deployment): boolean {
  const shown = shownBy(deployment);
  if (shown.writesOne) return false;
  if (hasListOfSeveral(shown)) return true;
  if (hasOneHost(shown)) return false;
  return shown.numbered || shown.looped || shown.replicated || (shown.apart && !shown.says);
}

export const clusterShapeFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'showsOneNode(): bool',
    description:
      'whether the files of HBase, HDFS and ZooKeeper show a single node or a test: no list with two hosts, no numbered hosts, and a loopback address, a list of one host, one replica or no distributed mode',
    reads: { whole: ['cluster'] },
    call: ({ resolution }) => showsOneNode(resolution.deployment),
  },
  {
    signature: 'showsSeveralNodes(): bool',
    description:
      'whether a list of region servers, workers, ZooKeeper servers, JournalNodes or NameNodes names two hosts, a template lists workers by a loop, an inventory lists several hosts, NameNode and ResourceManager, or NameNode and secondary NameNode, have two hosts, hosts of single daemons differ in a number alone, files of Compose start several workers, or settings in an object of Kubernetes ask for two replicas of a block',
    reads: { whole: ['cluster'] },
    call: ({ resolution }) => showsSeveralNodes(resolution.deployment),
  },
  {
    signature: 'mastersListed(): bool',
    description: 'whether an inventory of Ansible around the files lists several masters of HBase',
    call: ({ resolution }) => resolution.deployment.areMastersListed === true,
  },
  {
    signature: 'workersListed(): bool',
    description: 'whether a list of workers is there whose hosts a reader sees: no template writes it by a loop',
    reads: { file: ['workers'] },
    call: ({ resolution }) => {
      const list = resolution.documentOf('workers');
      return list !== undefined && list.template === undefined;
    },
  },
];
