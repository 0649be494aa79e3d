import { clusterDirectory, clusterIdentity, type Deployment, mayJoin } from '@storelint/core/deployment';
import type { Document, Entry } from '@storelint/core/formats';
import type { FileKind } from '@storelint/core/products';
import { ownText } from '@storelint/core/text';
import type { ReportedCluster, ReportedDifference, ReportedDifferingPlace } from './checkResult.js';
import type { JudgedPass } from './judgedPass.js';

/** Fewer nodes are no fleet: they may be copies of one file, each for another purpose. */
const leastNodes = 5;

/** Of the nodes of a cluster at most this part differs from the rest; where more do, nobody can say which is the rest. */
const mostUnlike = 1 / 7;

/** Values of a setting that are told apart: what has more is each node's own. */
const mostValues = 50;

/** Places that are kept of a value. */
const mostPlaces = 10;

/** Clusters whose settings are compared. */
const mostCompared = 100;

/** Characters of a value that are shown. */
const longestValue = 120;

/** A value of a setting, and the nodes that have it. */
interface KnownValue {
  nodes: number;
  readonly places: ReportedDifferingPlace[];
}

/** The values of a setting, by value (undefined: it is not set); undefined: too many. */
type KnownValues = Map<string | undefined, KnownValue> | undefined;

interface KnownKind {
  /** Nodes that have such a file. */
  nodes: number;
  /** The first of these files. */
  readonly files: string[];
  readonly settings: Map<string, KnownValues>;
}

interface KnownCluster {
  readonly name: string;
  readonly nodes: string[];
  readonly deployments: string[];
  readonly kinds: Map<FileKind, KnownKind>;
}

/** Finds the nodes of each cluster, and those that differ from the rest, while they pass by. */
export class ClusterNodes {
  private readonly clusters: KnownCluster[] = [];
  /** By what their files say of the cluster. */
  private readonly byIdentity = new Map<string, KnownCluster>();

  add({ checked, clusters, reporter }: JudgedPass): void {
    const deployments = new Map(checked.map(({ plan, check }) => [plan, check.deployment]));
    for (const { plans } of [...clusters, ...checked.map(({ plan }) => ({ plans: [plan] }))]) {
      const members = plans.flatMap((plan) => deployments.get(plan) ?? []);
      for (const plan of plans) deployments.delete(plan);
      const cluster = this.clusterOf(members);
      if (cluster === undefined) continue;
      for (const [kind, documents] of documentsByKind(members))
        compare(cluster, kind, documents, (document, entry) => reporter.hides(document, entry.range));
      cluster.nodes.push(ownText(directoryOf(members)));
      for (const { name } of members) cluster.deployments.push(ownText(name));
    }
  }

  /** @param hide takes secrets out of a text */
  reported(hide: (text: string) => string): ReportedCluster[] {
    return this.clusters
      .filter(({ nodes }) => nodes.length >= leastNodes)
      .map(({ name, nodes, deployments, kinds }) => ({
        name: hide(name),
        nodes,
        deployments,
        differences: [...kinds.values()].flatMap(({ settings }) =>
          [...settings].flatMap(([setting, values]) => difference(setting, values, hide)),
        ),
      }));
  }

  /** The cluster of a node, by any of the values that tell it: of the others one may be wrong on this node. */
  private clusterOf(members: readonly Deployment[]): KnownCluster | undefined {
    const whole = members.filter((member) => mayJoin(member, clusterDirectory(member.documents.map(({ source }) => source.path))));
    const identity = clusterIdentity(whole.flatMap(({ documents }) => documents));
    const keys = [...identity].map(([setting, value]) => ownText(`${setting} ${value}`));
    let cluster = keys.map((key) => this.byIdentity.get(key)).find((known) => known !== undefined);
    if (cluster === undefined && keys.length > 0 && this.clusters.length < mostCompared) {
      cluster = { name: nameOf(identity), nodes: [], deployments: [], kinds: new Map() };
      this.clusters.push(cluster);
    }
    if (cluster !== undefined) for (const key of keys) if (!this.byIdentity.has(key)) this.byIdentity.set(key, cluster);
    return cluster;
  }
}

/** The shortest of the values, which is mostly a name. */
function nameOf(identity: ReadonlyMap<string, string>): string {
  const [shortest = ''] = [...identity.values()].sort((a, b) => a.length - b.length);
  return ownText(shortest.slice(0, longestValue));
}

/** The directory that all files of a node lie beneath. */
function directoryOf(members: readonly Deployment[]): string {
  const directories = members.flatMap(({ documents }) => documents.map(({ source }) => source.file.split('/').slice(0, -1)));
  const [first = []] = directories;
  const differs = first.findIndex((part, at) => directories.some((other) => other[at] !== part));
  return (differs < 0 ? first : first.slice(0, differs)).join('/') || '.';
}

function documentsByKind(members: readonly Deployment[]): ReadonlyMap<FileKind, readonly Document[]> {
  const byKind = new Map<FileKind, Document[]>();
  for (const document of members.flatMap(({ documents }) => documents))
    byKind.set(document.kind, [...(byKind.get(document.kind) ?? []), document]);
  return byKind;
}

/** Counts the values of one more node. */
function compare(
  { kinds }: KnownCluster,
  kind: FileKind,
  documents: readonly Document[],
  isSecret: (document: Document, entry: Entry) => boolean,
): void {
  const ofKind = kinds.get(kind) ?? { nodes: 0, files: [], settings: new Map<string, KnownValues>() };
  kinds.set(kind, ofKind);
  const { files, settings: known } = ofKind;
  const file = ownText(documents[0]?.source.file ?? '');
  const set = valuesOf(documents);
  for (const [setting, { value, document, entry }] of set) {
    let values = known.get(setting);
    if (values === undefined) {
      if (known.has(setting)) continue;
      values = new Map();
      // Nodes before this one did not set it.
      if (ofKind.nodes > 0) values.set(undefined, { nodes: ofKind.nodes, places: files.map(unset) });
      known.set(ownText(setting), isSecret(document, entry) ? undefined : values);
      if (known.get(setting) === undefined) continue;
    }
    if (!values.has(value) && isSecret(document, entry)) known.set(setting, undefined);
    else
      count(known, setting, values, value, () => ({
        file: ownText(document.source.file),
        line: document.source.placeAt(entry.keyRange.start).line + 1,
        value: shortened(value),
      }));
  }
  for (const [setting, values] of known) {
    if (values !== undefined && !set.has(setting)) count(known, setting, values, undefined, () => unset(file));
  }
  ofKind.nodes++;
  if (files.length < mostPlaces) files.push(file);
}

/** A file that does not set it. */
function unset(file: string): ReportedDifferingPlace {
  return { file, line: undefined, value: undefined };
}

function count(
  known: Map<string, KnownValues>,
  setting: string,
  values: Map<string | undefined, KnownValue>,
  value: string | undefined,
  place: () => ReportedDifferingPlace,
): void {
  let same = values.get(value);
  if (same === undefined) {
    if (values.size === mostValues) {
      known.set(setting, undefined);
      return;
    }
    same = { nodes: 0, places: [] };
    values.set(value === undefined ? undefined : ownText(value), same);
  }
  same.nodes++;
  if (same.places.length < mostPlaces) same.places.push(place());
}

/** What the files of one kind set, each setting with all that it is given. */
function valuesOf(documents: readonly Document[]): ReadonlyMap<string, { value: string; document: Document; entry: Entry }> {
  const values = new Map<string, { value: string; document: Document; entry: Entry }>();
  for (const document of documents) {
    for (const entry of document.entries) {
      const before = values.get(entry.key);
      const value = (entry.value ?? '').trim();
      values.set(entry.key, { value: before === undefined ? value : `${before.value} ${value}`, document, entry });
    }
  }
  return values;
}

function difference(setting: string, values: KnownValues, hide: (text: string) => string): ReportedDifference[] {
  if (values === undefined) return [];
  const [usual, ...others] = [...values].sort(([, a], [, b]) => b.nodes - a.nodes);
  if (usual === undefined || others.length === 0) return [];
  const [value, { nodes: alike }] = usual;
  const unlike = others.reduce((sum, [, { nodes }]) => sum + nodes, 0);
  if (unlike > mostUnlike * (alike + unlike)) return [];
  const places = others.flatMap(([, { places }]) => places).slice(0, mostPlaces);
  return [
    {
      setting: hide(setting),
      usual: value === undefined ? undefined : hide(shortened(value)),
      alike,
      unlike,
      places: places.map((place) => ({ ...place, value: place.value === undefined ? undefined : hide(place.value) })),
    },
  ];
}

function shortened(value: string): string {
  return ownText(value.length > longestValue ? `${value.slice(0, longestValue - 1)}…` : value);
}
