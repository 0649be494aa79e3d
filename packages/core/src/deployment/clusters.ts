import type { MeaningKind } from '../catalog/meaning.js';
import { type Document, hostsOf } from '../formats/document.js';
import { daemonDefinition, type FileKind, fileDefinition, isReleased, type Releasable, releasableOf } from '../products/registry.js';
import type { Catalogs } from './catalogs.js';
import type { Deployment } from './deployment.js';

/* HBase, HDFS and ZooKeeper of one cluster have a directory each: /etc/hbase/conf, /etc/hadoop/conf, roles/zookeeper/files. Their daemons read what lies there and
   nothing else; that they agree is what makes them a cluster. */

/** Directories above a deployment's own beneath which the others of its cluster may lie. */
const mostLevels = 3;

/** Programs that have copies of these files for their clients. */
const ofClients = /(?:^|\/)(?:spark|flink|hive|alluxio|presto|trino|oozie|hue|sqoop|pig|impala|kafka|elasticsearch)[\w.-]*(?:\/|$)/i;

/**
 * Deployments that make one cluster: each of other products, near each other, the only ones of their products there, and with a host or a name service in common
 * (or none at all, on one machine). Two environments in one repository are not joined.
 */
export function clustersOf(deployments: readonly Deployment[], catalogs: Catalogs): (readonly Deployment[])[] {
  const clusters: (readonly Deployment[])[] = [];
  const left = new Set(deployments.filter((each) => isWhole(each) && !ofClients.test(directoryOf(each))));
  const beneath = new Map<string, Deployment[]>();
  for (const deployment of left) {
    for (const anchor of anchorsOf(directoryOf(deployment))) {
      const others = beneath.get(anchor);
      if (others === undefined) beneath.set(anchor, [deployment]);
      else others.push(deployment);
    }
  }
  const names = new Map<Deployment, ReadonlySet<string>>();
  const namesIn = (deployment: Deployment) => {
    const known = names.get(deployment) ?? namesOf(deployment, catalogs);
    names.set(deployment, known);
    return known;
  };
  const deepestFirst = [...beneath].sort(([a], [b]) => depthOf(b) - depthOf(a) || (a < b ? -1 : 1));
  for (const [, all] of deepestFirst) {
    const here = all.filter((each) => left.has(each));
    const lonely = here.filter((each) => here.every((other) => other === each || isDisjoint(productsOf(each), productsOf(other))));
    for (const first of lonely) {
      if (!left.has(first)) continue;
      const cluster = linkedWith(
        first,
        lonely.filter((each) => left.has(each)),
        namesIn,
      );
      if (cluster.length < 2) continue;
      clusters.push(cluster);
      for (const each of cluster) left.delete(each);
    }
  }
  return clusters;
}

/** The deployments of a cluster as one, in which each kind of file is that of its own product. */
export function joinedDeployment(members: readonly Deployment[]): Deployment {
  const documents = new Map<FileKind, Document[]>();
  for (const member of members) {
    const own = productsOf(member);
    for (const [kind, ofKind] of byKind(member.documents)) {
      const owner = releasableOf(fileDefinition(kind).product);
      if (!documents.has(kind) || (owner !== undefined && own.has(owner))) documents.set(kind, ofKind);
    }
  }
  const own = (member: Deployment) =>
    Object.fromEntries(Object.entries(member.releases).filter(([product]) => productsOf(member).has(product as Releasable)));
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

function isWhole({ client, fragment, documents, name }: Deployment): boolean {
  return !client && !fragment && documents.length > 0 && !name.endsWith(')');
}

function directoryOf({ documents }: Deployment): string {
  const directories = documents.map(({ source: { path } }) => path.slice(0, Math.max(0, path.lastIndexOf('/'))));
  return directories.sort((a, b) => a.length - b.length)[0] ?? '';
}

function anchorsOf(directory: string): string[] {
  const anchors = [directory];
  for (let anchor = directory, level = 0; level < mostLevels && anchor !== ''; level++) {
    anchor = anchor.slice(0, Math.max(0, anchor.lastIndexOf('/')));
    anchors.push(anchor);
  }
  return anchors;
}

function depthOf(directory: string): number {
  return directory === '' ? 0 : directory.split('/').length;
}

/** The products that a directory is there for: files of one that another product there reads may be a copy for it. */
function productsOf({ roles }: Deployment): ReadonlySet<Releasable> {
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

/** All that a chain of common names leads to. */
function linkedWith(
  first: Deployment,
  others: readonly Deployment[],
  namesIn: (deployment: Deployment) => ReadonlySet<string>,
): readonly Deployment[] {
  const linked = [first];
  for (let at = 0; at < linked.length; at++) {
    const own = namesIn(linked[at] ?? first);
    for (const other of others) {
      if (linked.includes(other)) continue;
      const theirs = namesIn(other);
      if (!isDisjoint(own, theirs) || (own.size === 0 && theirs.size === 0)) linked.push(other);
    }
  }
  return linked;
}

/** Hosts, addresses and name services that the files name, without the domain; what every machine calls itself is none. */
function namesOf({ documents }: Deployment, catalogs: Catalogs): ReadonlySet<string> {
  const names = new Set<string>();
  for (const document of documents) {
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
