import type { MeaningKind } from '../../catalog/meaning.js';
import { type Document, hostsOf } from '../../formats/document.js';
import {
  daemonDefinition,
  type FileKind,
  fileDefinition,
  isReleased,
  type KnownProduct,
  knownProducts,
  type Releasable,
  type Role,
  releasableOf,
} from '../../products/registry.js';
import { baseName } from '../../text/paths.js';
import type { Catalogs } from '../catalogs.js';
import type { Deployment } from '../deployment.js';

/* HBase, HDFS and ZooKeeper of one cluster have a directory each: /etc/hbase/conf, /etc/hadoop/conf, roles/zookeeper/files. Their daemons read what lies there and
   nothing else; that they agree is what makes them a cluster. */

/** Directories above a deployment's own beneath which the others of its cluster may lie. */
export const mostLevels = 3;

/** Programs that have copies of these files for their clients. */
const ofClients = /(?:^|\/)(?:spark|flink|hive|alluxio|presto|trino|oozie|hue|sqoop|pig|impala|kafka|elasticsearch)[\w.-]*(?:\/|$)/i;

/** A deployment as far as its cluster is concerned. */
export interface ClusterCandidate {
  /** The shortest of the directories that its files lie in. */
  readonly directory: string;
  /** The products that it is there for, as {@link clusteredProducts} tells them. */
  readonly products: ReadonlySet<Releasable>;
  /** It has lists of hosts and no settings, or variables of containers: it keeps no other one from being the only one of its products. */
  readonly isList?: boolean;
  /** Variables of containers: many a file starts some, and only names in common say that they belong to others. */
  readonly isOfContainers?: boolean;
}

/**
 * Deployments that make one cluster: each of other products, near each other, the only ones of their products there, and with a host or a name service in common
 * (or none at all, on one machine), or in directories beside each other that are named after their products, where one of them names no other host. Two environments in one repository are not joined.
 */
export class Clusters<T extends ClusterCandidate> {
  private readonly beneath = new Map<string, T[]>();
  private readonly formed = new Map<string, readonly (readonly T[])[]>();

  /**
   * @param candidates those that {@link mayJoin}: all that lie beneath the directories that are asked for
   * @param namesOf what a deployment's files name, as {@link namesIn} tells it: asked only where deployments of other products are near
   * @param productsOfOthers products of further deployments beneath a directory, which are part of no cluster and keep others from being the only ones
   */
  constructor(
    candidates: Iterable<T>,
    private readonly namesOf: (candidate: T) => ReadonlySet<string>,
    private readonly productsOfOthers: (anchor: string) => Iterable<ReadonlySet<Releasable>> = () => [],
  ) {
    for (const candidate of candidates) {
      for (const anchor of anchorsOf(candidate.directory)) {
        const others = this.beneath.get(anchor);
        if (others === undefined) this.beneath.set(anchor, [candidate]);
        else others.push(candidate);
      }
    }
  }

  /** The cluster of a deployment: the nearest directory above that makes one counts. @param anchors some of {@link anchorsOf} its directory, deepest first */
  of(candidate: T, anchors: readonly string[] = anchorsOf(candidate.directory)): readonly T[] | undefined {
    for (const anchor of anchors) {
      const cluster = this.at(anchor).find((members) => members.includes(candidate));
      if (cluster !== undefined) return cluster;
    }
    return undefined;
  }

  private at(anchor: string): readonly (readonly T[])[] {
    let clusters = this.formed.get(anchor);
    if (clusters === undefined) {
      clusters = this.form(anchor);
      this.formed.set(anchor, clusters);
    }
    return clusters;
  }

  private form(anchor: string): readonly (readonly T[])[] {
    const isFree = (each: T) => {
      const anchors = anchorsOf(each.directory);
      return this.of(each, anchors.slice(0, anchors.indexOf(anchor))) === undefined;
    };
    const here = (this.beneath.get(anchor) ?? []).filter(isFree);
    const others = [...this.productsOfOthers(anchor)];
    const left = new Set(
      here.filter(
        (each) =>
          here.every(
            (other) => other === each || isDisjoint(each.products, other.products) || (other.isList === true && each.isList !== true),
          ) && others.every((products) => isDisjoint(each.products, products)),
      ),
    );
    const clusters: (readonly T[])[] = [];
    for (const first of left) {
      left.delete(first);
      const cluster = this.linkedWith(first, left);
      if (cluster.length < 2) continue;
      clusters.push(cluster);
      for (const each of cluster) left.delete(each);
    }
    return clusters;
  }

  /** All that a chain of common names leads to. */
  private linkedWith(first: T, others: ReadonlySet<T>): readonly T[] {
    const linked = [first];
    for (let at = 0; at < linked.length; at++) {
      for (const other of others) {
        if (linked.includes(other)) continue;
        const own = this.namesOf(linked[at] ?? first);
        const theirs = this.namesOf(other);
        const [namesNone, namesNoneThere] = [own, theirs].map((names) => [...names].every(isGroup));
        const isOpen = namesNone || namesNoneThere;
        const isNeighbour = (namesNone && namesNoneThere) || (isOpen && isBeside(linked[at] ?? first, other));
        const needsName = linked[at]?.isOfContainers === true || other.isOfContainers === true;
        const isLinked = !isDisjoint(own, theirs) || (isNeighbour && !needsName);
        if (isLinked) linked.push(other);
      }
    }
    return linked;
  }
}

/** Directories of a product's files that say nothing about whose they are: `hbase/conf`, `hadoop/etc/hadoop`, `roles/zookeeper/files`. */
const ofEveryProduct = /(?:\/(?:conf|config|etc|files|templates))+$/i;

const productWords = new RegExp(
  knownProducts
    .flatMap((definition: KnownProduct) => [
      definition.id,
      ...('installedAs' in definition && definition.installedAs !== undefined ? definition.installedAs.variables : []),
    ])
    .join('|'),
  'gi',
);

/** `stacks/hbase-1.2/conf`: `stacks`, and the words of the last name that are no product's and no number; undefined where no product gives it its name. */
function placeOf(directory: string): { readonly parent: string; readonly word: string } | undefined {
  const above = directory.slice(0, Math.max(0, directory.lastIndexOf('/')));
  const outer = above.replace(ofEveryProduct, '');
  // hadoop/etc/hadoop, but not etc/hadoop.
  const own = outer !== above && isNamed(outer) ? outer : directory.replace(ofEveryProduct, '');
  if (!isNamed(own)) return undefined;
  const name = baseName(own);
  return {
    parent: own.slice(0, Math.max(0, own.lastIndexOf('/'))),
    word: name.replace(productWords, '').replace(/[\d._-]|conf(?:ig)?$/gi, ''),
  };
}

function isNamed(directory: string): boolean {
  return baseName(directory).match(productWords) !== null;
}

/** Whether two directories stand beside each other and differ in the product that they are named after: `hbase/conf` and `hadoop/etc/hadoop`, but not `hbase-test`. */
function isBeside(one: ClusterCandidate, other: ClusterCandidate): boolean {
  const [a, b] = [placeOf(one.directory), placeOf(other.directory)];
  return a !== undefined && a.parent === b?.parent && a.word === b.word;
}

/** What {@link ClusterStream} is told of a deployment. */
export interface StreamedDeployment extends ClusterCandidate {
  readonly deployment: Deployment;
}

/**
 * The clusters of deployments that come one after the other, in the order of {@link compareDirectories}. Those that have nothing to wait for are let go, so that a
 * fleet need not be kept until its end; what they are keeps later ones from being the only ones of their products, as if all had been there at once.
 */
export class ClusterStream {
  private waiting: StreamedDeployment[] = [];
  /** By directory that may hold more: products of those that were let go without a cluster, by their names. */
  private readonly gone = new Map<string, Map<string, ReadonlySet<Releasable>>>();
  private readonly names = new Map<StreamedDeployment, ReadonlySet<string>>();

  constructor(private readonly catalogs: Catalogs) {}

  add(deployment: Deployment): void {
    const candidate = candidateOf(deployment);
    if (candidate !== undefined) this.waiting.push(candidate);
  }

  /**
   * Lets go of all that wait, where nothing that comes can change their clusters.
   * @param next the directory of the deployment that comes next; undefined: none comes
   * @returns their clusters; undefined where some have to wait
   */
  settle(next: string | undefined): (readonly Deployment[])[] | undefined {
    const mayGrow = (anchor: string) => next !== undefined && (anchor === '' || next === anchor || next.startsWith(`${anchor}/`));
    const clusters = new Clusters(
      this.waiting,
      (candidate) => this.namesOf(candidate),
      (anchor) => this.gone.get(anchor)?.values() ?? [],
    );
    const found = new Set<readonly StreamedDeployment[]>();
    const free: { readonly candidate: StreamedDeployment; readonly open: readonly string[] }[] = [];
    for (const candidate of this.waiting) {
      const anchors = anchorsOf(candidate.directory);
      const cluster = clusters.of(
        candidate,
        anchors.filter((anchor) => !mayGrow(anchor)),
      );
      if (cluster === undefined) free.push({ candidate, open: anchors.filter(mayGrow) });
      else found.add(cluster);
    }
    if (next !== undefined && !this.arePassed(free)) return undefined;
    for (const anchor of this.gone.keys()) if (!mayGrow(anchor)) this.gone.delete(anchor);
    for (const { candidate, open } of free) {
      if (candidate.isList === true) continue;
      for (const anchor of open) {
        const products = this.gone.get(anchor) ?? new Map<string, ReadonlySet<Releasable>>();
        this.gone.set(anchor, products.set([...candidate.products].sort().join(), candidate.products));
      }
    }
    this.waiting = [];
    this.names.clear();
    return [...found].map((members) => members.map(({ deployment }) => deployment));
  }

  /** Whether none of those without a cluster can be the only one of its products beneath a directory that may hold more: there is a second one that stays as free. */
  private arePassed(free: readonly { readonly candidate: StreamedDeployment; readonly open: readonly string[] }[]): boolean {
    const depthOf = (candidate: StreamedDeployment) => candidate.directory.split('/').length;
    const byLowest = new Map<string | undefined, StreamedDeployment[]>();
    for (const { candidate, open } of free) byLowest.set(open[0], [...(byLowest.get(open[0]) ?? []), candidate]);
    return free.every(({ candidate, open }) => {
      const { products } = candidate;
      const isBlocked = (anchor: string) => [...(this.gone.get(anchor)?.values() ?? [])].some((others) => !isDisjoint(products, others));
      if (open.every(isBlocked)) return true;
      const beside = byLowest.get(open[0]) ?? [];
      return beside.some(
        (other) =>
          other !== candidate && other.isList !== true && depthOf(other) <= depthOf(candidate) && !isDisjoint(products, other.products),
      );
    });
  }

  private namesOf(candidate: StreamedDeployment): ReadonlySet<string> {
    const known = this.names.get(candidate) ?? namesIn(candidate.deployment.documents, this.catalogs);
    this.names.set(candidate, known);
    return known;
  }
}

function candidateOf(deployment: Deployment): StreamedDeployment | undefined {
  const { documents, roles } = deployment;
  const directory = clusterDirectory(documents.map(({ source }) => source.path));
  if (documents.length === 0 || !mayJoin(deployment, directory)) return undefined;
  return {
    deployment,
    directory,
    products: clusteredProducts(roles),
    isList: documents.every(isWeak),
    isOfContainers: documents.every(isOfStart),
  };
}

/** Lists of hosts, and variables of containers beside the files of a product. */
function isWeak(document: Document): boolean {
  return document.format === 'hostList' || isOfStart(document);
}

/** Whether a document has variables that containers are given where they are started. */
export function isOfStart(document: Document): boolean {
  return 'isOfStart' in document && document.isOfStart === true;
}

/** Orders directories so that all beneath one stand together, behind it. */
export function compareDirectories(a: string, b: string): number {
  const one = a.split('/');
  const other = b.split('/');
  for (const [at, part] of one.entries()) {
    const second = other[at];
    if (second === undefined) return 1;
    if (part !== second) return part < second ? -1 : 1;
  }
  return one.length - other.length;
}

/** The clusters of all deployments of a folder. */
export function clustersOf(deployments: readonly Deployment[], catalogs: Catalogs): (readonly Deployment[])[] {
  const stream = new ClusterStream(catalogs);
  for (const deployment of deployments) stream.add(deployment);
  return stream.settle(undefined) ?? [];
}

/** The deployments of a cluster as one, in which each kind of file is that of its own product. */
export function joinedDeployment(members: readonly Deployment[]): Deployment {
  const documents = new Map<FileKind, Document[]>();
  for (const member of members) {
    const own = clusteredProducts(member.roles);
    for (const [kind, ofKind] of byKind(member.documents)) {
      const owner = releasableOf(fileDefinition(kind).product);
      if (!documents.has(kind) || (owner !== undefined && own.has(owner))) documents.set(kind, ofKind);
    }
  }
  const own = (member: Deployment) =>
    Object.fromEntries(Object.entries(member.releases).filter(([product]) => clusteredProducts(member.roles).has(product as Releasable)));
  const [first] = members;
  const counting = [...documents.values()].flat();
  return {
    name: members.map(({ name }) => name).join(', '),
    documents: counting,
    copies: members.flatMap((member) => member.documents).filter((document) => !counting.includes(document)),
    included: new Map(members.flatMap(({ included }) => [...included])),
    releases: Object.assign({}, ...members.map(({ releases }) => releases), ...members.map(own)),
    roles: [...new Set(members.flatMap(({ roles }) => roles))],
    hardware: undefined,
    workload: first?.workload,
    facts: Object.assign({}, ...members.map(({ facts }) => facts)),
    fragment: false,
    client: false,
  };
}

/** Whether a deployment may be part of a cluster: whole, and no copy that another program has. @param directory seen from the folder that is checked */
export function mayJoin(
  { client, fragment, name }: { readonly name: string; readonly client?: boolean; readonly fragment?: boolean },
  directory: string,
): boolean {
  return client !== true && fragment !== true && !name.endsWith(')') && !ofClients.test(directory);
}

/** The directory that a deployment stands in. @param paths of its files */
export function clusterDirectory(paths: readonly string[]): string {
  const directories = paths.map((path) => path.slice(0, Math.max(0, path.lastIndexOf('/'))));
  return directories.sort((a, b) => a.length - b.length)[0] ?? '';
}

/** Directories beneath which the others of a deployment's cluster lie, deepest first; of those beneath one, nothing more than {@link mostLevels} deeper counts. */
export function anchorsOf(directory: string): string[] {
  const anchors = [directory];
  for (let anchor = directory, level = 0; level < mostLevels && anchor !== ''; level++) {
    anchor = anchor.slice(0, Math.max(0, anchor.lastIndexOf('/')));
    anchors.push(anchor);
  }
  return anchors;
}

/** The products that a directory is there for: files of one that another product there reads may be a copy for it. */
export function clusteredProducts(roles: readonly Role[]): ReadonlySet<Releasable> {
  const told = [...new Set(roles.map((role) => daemonDefinition(role).product))];
  return new Set(
    told.flatMap(({ id }) => {
      const isCopy = told.some((other) => other.id !== id && other.alsoReads.some((each) => each === id));
      return isCopy || !isReleased(id) ? [] : [releasableOf(id)];
    }),
  );
}

function isDisjoint(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return ![...a].some((each) => b.has(each));
}

/** A group of an inventory of Ansible whose hosts a template writes: two templates with one group in common are for one cluster, and one with another group may be, too. */
const groupOfInventory = /\bgroups(?:\.(\w+)|\[\s*["']([\w-]+)["']\s*\])/g;

function isGroup(name: string): boolean {
  return name.startsWith('groups.');
}

/** Hosts, addresses, name services and groups of hosts that the files name, without the domain; what every machine calls itself is none. */
export function namesIn(documents: readonly Document[], catalogs: Catalogs): ReadonlySet<string> {
  const names = new Set<string>();
  for (const document of documents) {
    if (document.template !== undefined)
      for (const [, name, quoted = name] of document.source.text.matchAll(groupOfInventory))
        if (quoted !== 'all') names.add(`groups.${quoted}`);
    for (const { name } of hostsOf(document)) addName(name, names);
    const catalog = fileDefinition(document.kind).holds.map((product) => catalogs(product));
    for (const { key, value } of document.entries) {
      if (value === undefined) continue;
      const meaning = catalog.map((each) => each?.setting(key, each.releases.at(-1) ?? '')?.meaning?.is).find((each) => each !== undefined);
      const isServer = /^server\.\d+$/.test(key);
      if (!isServer && (meaning === undefined || namingMeanings[meaning] !== true)) continue;
      if (/^(?:file|jar):/.test(value)) continue;
      for (const item of value.split(/[\s,;]+/)) addName(item.replace(/^\w+:\/\//, '').replace(/[/:].*$/s, ''), names);
    }
  }
  return names;
}

const namingMeanings: Readonly<Partial<Record<MeaningKind, true>>> = {
  address: true,
  host: true,
  uri: true,
  nameservice: true,
  path: true,
};

function addName(text: string, names: Set<string>): void {
  const name = text.toLowerCase();
  if (!/^[a-z0-9][\w.-]*$/.test(name) || /^(?:localhost|127\.|0\.0\.0\.0)/.test(name)) return;
  names.add(/^[\d.]+$/.test(name) ? name : (name.split('.')[0] ?? name));
}

function byKind(documents: readonly Document[]): ReadonlyMap<FileKind, Document[]> {
  const kinds = new Map<FileKind, Document[]>();
  for (const document of documents) kinds.set(document.kind, [...(kinds.get(document.kind) ?? []), document]);
  return kinds;
}
