import { mayStartContainers } from '../../formats/held/containerVariables.js';
import { runCommands, servicesOfCommands } from '../../formats/held/runCommands.js';
import { writtenBy } from '../../formats/held/writtenFiles.js';
import { mountOf, wholeService } from '../../formats/workload/compose.js';
import { isPlaceOfData } from '../../formats/workload/places.js';
import type { ClusterNode, NodePlace } from '../../products/definition.js';
import { directoryOf, join } from '../../text/paths.js';
import { parseYamlTree, plainValue, textOf, valueAt, type YamlMap, type YamlTree } from '../../text/yamlTree.js';
import { otherPlace } from './spelling.js';
import type { UnlikeService } from './unlikeServices.js';

/* How many nodes files of Ansible, Docker Compose and Kubernetes, and commands like `docker run`, start with the configuration that they stand around. */

/** Services of Compose that keep the data of their nodes in one place: what is mounted there, and their names. */
export interface Sharing {
  readonly source: string;
  readonly services: readonly string[];
}

/** Services of Compose that join one cluster as soon as they start: none waits for the others, and none starts again after it failed. */
export interface JoiningAtOnce {
  /** The one that stands first in the file. */
  readonly first: string;
  readonly others: readonly string[];
}

/** Several nodes of one product. */
export interface Peers {
  readonly count: number;
  /** The file that lists or starts them, or the folder with a folder for each: `hosts.ini`. */
  readonly place: string;
  /** Of nodes that have a folder each: the seeds that most of them list. Empty where no list is that of most. */
  readonly seeds: readonly string[];
  /** Of such nodes: what all others have, and this one has not, by setting; how most write `dc` and `rack` that this one writes with other capitals. */
  readonly otherwise: Readonly<Record<string, string>>;
  readonly sharing: readonly Sharing[];
  /** Services of Kubernetes around the nodes that have an address of their own: names of single pods behind them lead nowhere. */
  readonly addressed: readonly string[];
  /** Services of Kubernetes around that lead hosts outside to the CQL port: `the NodePort cassandra-external`. */
  readonly opening: readonly string[];
  /** Services of Compose that nothing keeps from joining a cluster at one moment. */
  readonly joining: readonly JoiningAtOnce[];
  /** Services of Compose that have something otherwise than the nodes that they belong to. */
  readonly unlike: readonly UnlikeService[];
  /** Folders that several of the nodes are built in: each of these nodes has the files that lie there. */
  readonly builtIn: readonly BuiltIn[];
}

/** A node with what the file beside its own says. */
export type PlacedNode = ClusterNode & NodePlace;

/** A folder that nodes of a file of Compose are built in. */
export interface BuiltIn {
  /** As the host names it. */
  readonly folder: string;
  readonly nodes: number;
}

/**
 * The nodes of one cluster that have a folder each, beside each other: with a seed in common, each at an address of its own. Copies of one node are of no cluster.
 * @param own the one that is asked about
 */
export function nodesWith(own: PlacedNode, beside: readonly PlacedNode[], folder: string): Peers | undefined {
  const nodes = beside.filter(({ seeds }) => seeds.some((seed) => own.seeds.includes(seed)));
  if (nodes.length < 2 || new Set(nodes.map(({ address }) => address)).size < nodes.length) return undefined;
  const isOfMost = (list: string) => nodes.filter(({ seeds }) => seeds.join() === list).length > nodes.length / 2;
  const common = nodes.find(({ seeds }) => isOfMost(seeds.join()));
  return {
    count: nodes.length,
    place: folder,
    seeds: common?.seeds ?? [],
    otherwise: unlikeOthers(own, nodes),
    sharing: [],
    addressed: [],
    opening: [],
    joining: [],
    unlike: [],
    builtIn: [],
  };
}

/** What all other nodes have alike and one has not, and what it writes with other capitals than most. */
function unlikeOthers(own: PlacedNode, nodes: readonly PlacedNode[]): Readonly<Record<string, string>> {
  const { dataCentre, rack } = otherPlace(own, nodes);
  const spelled = [['dc', dataCentre] as const, ['rack', rack] as const].filter(([, theirs]) => theirs !== '');
  const others = nodes.filter(({ address }) => address !== own.address);
  const alike = Object.entries(own.alike).flatMap(([name, value]) => {
    const [theirs = '', ...more] = new Set(others.map(({ alike }) => alike[name] ?? ''));
    return more.length > 0 || theirs === '' || value === '' || theirs === value ? [] : [[name, theirs] as const];
  });
  return Object.fromEntries([...spelled, ...alike]);
}

/** Longer files are data. */
export const mostCharacters = 100_000;

/** How many nodes a file starts from a product's image. */
export function nodesStartedIn(path: string, text: string, product: string): number {
  if (text.length > mostCharacters || !(path + text).includes(product)) return 0;
  // Objects of Kubernetes that a task or a script writes.
  const written = writtenBy(path, text).files.filter(({ target, text: own }) => isYaml.test(target) && /^kind:/m.test(own));
  return Math.max(nodesOfFile(path, text, product), ...written.map((each) => nodesOfFile(each.target, each.text, product)));
}

const isYaml = /\.ya?ml$/i;

function nodesOfFile(path: string, text: string, product: string): number {
  if (!mayStartContainers(path)) return 0;
  const commands = runCommands(path, text).some(
    ({ pair }) => nodesOf(path, { kind: 'map', pairs: [pair], range: pair.value.range }, product).length > 0,
  )
    ? 1
    : 0;
  const together = servicesOfCommands(path, text);
  if (commands > 0) return Math.max(commands, together === undefined ? 0 : servicesOf(path, together, product));
  if (!isYaml.test(path)) return 0;
  const counts = text.split(/^---.*$/m).map((part) => {
    if (!/^(?:services|kind):/m.test(part) && !isCompose.test(path)) return 0;
    const { tree } = parseYamlTree(part, { isForeign: true });
    if (tree?.kind !== 'map') return 0;
    const services = servicesIn(path, tree);
    return Math.max(services === undefined ? 0 : servicesOf(path, services, product), replicasOf(tree, product));
  });
  return Math.max(0, ...counts);
}

/** Programs whose image has the product's name and that are no node: they watch one, ask it, or load a schema. */
const besideProduct =
  /export|web|ui\b|reaper|admin|migrat|init|schema|client|load|test|tool|backup|medusa|sidecar|operator|agent|manager|proxy|driver|stress|thrift|rest\b|shell/;

/** Words in names of images of programs that use a product: `go-cassandra-cluster`, `cassandra-writer`. A service that runs a node may have any name. */
export const usesProduct =
  /(?:^|[-_.])(?:go|golang|python|java|kotlin|scala|rust|php|ruby|rails|node-?js|express|nest|react|spring|boot|quarkus|flask|django|fastapi|apps?|api|service|consumer|producer|writer|reader|sink|ingest(?:er|ion)?|stream(?:s|ing)?|kafka|flink|dashboard|crud)(?:$|[-_.])/i;

/**
 * Whether a container runs an image of the product, or one that is built in a folder of its name.
 * @param path of the file: `build: .` is its own folder
 */
function hasImage(map: YamlTree, product: string, path = ''): boolean {
  const build = valueAt(map, 'build');
  const parts = textOf(valueAt(map, 'image')).split(/[/:@]/);
  const [image = ''] = textOf(valueAt(map, 'image')).split('/').at(-1)?.split(/[:@]/) ?? [];
  const folder = builtIn(path, textOf(valueAt(build, 'context') ?? build));
  const isOwn = (name: string) => name === product || (name.endsWith(`-${product}`) && !usesProduct.test(name));
  const isVariant = (name: string) => name.startsWith(`${product}-`) && !besideProduct.test(name) && !usesProduct.test(name);
  return [...parts, folder].some(isOwn) || [image, folder].some(isVariant);
}

/** The name of the folder that a service of Compose is built in; empty where it is not told. */
export function builtIn(path: string, context: string): string {
  return (/^\.\/?$/.test(context) ? path.split('/').at(-2) : context.replace(/\/$/, '').split('/').at(-1)) ?? '';
}

const isCompose = /(?:^|\/)[^/]*compose[^/]*$/i;

/** The services of a file of Compose; the first format of these files has no name above them. */
export function servicesIn(path: string, tree: YamlTree | undefined): YamlMap | undefined {
  const services = valueAt(tree, 'services') ?? (isCompose.test(path) && valueAt(tree, 'version') === undefined ? tree : undefined);
  return services?.kind === 'map' ? services : undefined;
}

/** Programs of an image that are no node: they load a schema, or ask one. */
const otherProgram = /cqlsh|nodetool|sstable|stress|init|schema|keyspace|migrat|client|load|setup|tools|test/i;

/** Programs for files, in a command that starts no node after them. */
const programForFiles = /\b(?:chown|chmod|mkdir|sleep|rsync|tar)\b/;
const startsNode = /entrypoint|\bcassandra["',\s]+-[fR]|(?<![\w/:-])cassandra["',\s\]]*$|\brun\.sh/;

/** Services that are nodes of the product. */
export function nodesOf(path: string, services: YamlMap, product: string): YamlMap['pairs'] {
  const whole = services.pairs.map(({ key, value }) => ({ key, value: wholeService(services, value) }));
  return whole.filter(({ key, value }) => {
    const started = ['entrypoint', 'command']
      .flatMap((field) => valueAt(value, field) ?? [])
      .map((each) => JSON.stringify(plainValue(each)));
    const isOther = started.some((each) => programForFiles.test(each)) && !started.some((each) => startsNode.test(each));
    return hasImage(value, product, path) && !isOther && !otherProgram.test(`${key.text} ${started.join(' ')}`);
  });
}

/** Services of one cluster: one of them is told where the others are, or they are numbered. */
function servicesOf(path: string, services: YamlMap, product: string): number {
  const nodes = nodesOf(path, services, product);
  const images = new Map<string, typeof nodes>();
  for (const node of nodes) {
    const image = JSON.stringify(
      [valueAt(node.value, 'image'), valueAt(node.value, 'build')].map((each) => textOf(valueAt(each, 'context') ?? each)),
    );
    images.set(image, [...(images.get(image) ?? []), node]);
  }
  const containersOf = ({ value }: (typeof nodes)[number]) =>
    Number(textOf(valueAt(value, 'deploy', 'replicas') ?? valueAt(value, 'scale'))) || 1;
  return Math.max(
    0,
    ...[...images.values()].map((same) => (areJoined(same) ? same.reduce((count, each) => count + containersOf(each), 0) : 0)),
  );
}

/** The services that a text starts: those of a file of Compose, or what commands of a script start. */
export function startedServices(path: string, text: string): YamlMap | undefined {
  return (
    (/\.ya?ml$/i.test(path) ? servicesIn(path, parseYamlTree(text, { isForeign: true }).tree) : undefined) ?? servicesOfCommands(path, text)
  );
}

/** Whether nothing says that a service of Compose is left out, starts with a profile alone, or has ended before another one starts. */
function runsWithOthers({ key, value }: YamlMap['pairs'][number], services: YamlMap): boolean {
  if (valueAt(value, 'profiles') !== undefined) return false;
  if ([valueAt(value, 'deploy', 'replicas'), valueAt(value, 'scale')].some((each) => textOf(each) === '0')) return false;
  return !services.pairs.some(
    (other) => textOf(valueAt(other.value, 'depends_on', key.text, 'condition')) === 'service_completed_successfully',
  );
}

/** Nodes of a file of Compose or a script that keep their data in one volume or directory of the host. */
export function nodesSharingData(path: string, text: string, product: string): readonly Sharing[] {
  if (!mayStartContainers(path) || text.length > mostCharacters || !text.includes(product)) return [];
  const services = startedServices(path, text);
  const bySource = new Map<string, string[]>();
  const together = services === undefined ? [] : nodesOf(path, services, product).filter((node) => runsWithOthers(node, services));
  for (const { key, value } of together) {
    const volumes = valueAt(value, 'volumes');
    // Services that are told where to run may run on different hosts, each with a volume of the name.
    if (volumes?.kind !== 'list' || valueAt(value, 'deploy', 'placement') !== undefined) continue;
    for (const { source, target } of volumes.items.flatMap((item) => mountOf(item) ?? [])) {
      if (!isPlaceOfData(target) || /[${]/.test(source)) continue;
      const place = `${source}\n${target}`;
      bySource.set(place, [...(bySource.get(place) ?? []), key.text]);
    }
  }
  return [...bySource].flatMap(([place, names]) =>
    names.length > 1 ? [{ source: place.slice(0, place.indexOf('\n')), services: names }] : [],
  );
}

/** The folders that several nodes of a file of Compose are built in. */
export function foldersOfNodes(path: string, text: string, product: string): readonly BuiltIn[] {
  if (!/\.ya?ml$/i.test(path) || text.length > mostCharacters || !(path + text).includes(product)) return [];
  const services = servicesIn(path, parseYamlTree(text, { isForeign: true }).tree);
  const byFolder = new Map<string, number>();
  for (const { value } of services === undefined ? [] : nodesOf(path, services, product)) {
    const build = valueAt(value, 'build');
    const [, context] = /^(?:\.\/)*([\w.-]+(?:\/[\w.-]+)*)\/*$/.exec(textOf(valueAt(build, 'context') ?? build)) ?? [];
    // What arguments of the build change is not known.
    if (context === undefined || context.split('/').includes('..') || valueAt(build, 'args') !== undefined) continue;
    const folder = context === '.' ? directoryOf(path) : join(directoryOf(path), context);
    byFolder.set(folder, (byFolder.get(folder) ?? 0) + 1);
  }
  return [...byFolder].flatMap(([folder, nodes]) => (nodes > 1 ? [{ folder, nodes }] : []));
}

function areJoined(services: YamlMap['pairs']): boolean {
  const isNumbered = new Set(services.map(({ key }) => key.text.replace(/\d+/g, ''))).size === 1;
  const names = new Set(services.map(({ key }) => key.text));
  const namedBy = (others: YamlTree | undefined) =>
    others?.kind === 'map' ? others.pairs.map(({ key }) => key.text) : others?.kind === 'list' ? others.items.map(textOf) : [];
  // A node that waits for another one, or knows it by name, joins it.
  const waits = ({ value }: YamlMap['pairs'][number]) =>
    [...namedBy(valueAt(value, 'depends_on')), ...namedBy(valueAt(value, 'links'))].some((name) => names.has(name.split(':')[0] ?? ''));
  return (
    isNumbered || services.some((service) => waits(service) || /_SEEDS\b/.test(JSON.stringify(valueAt(service.value, 'environment') ?? '')))
  );
}

function replicasOf(tree: YamlMap, product: string): number {
  if (textOf(valueAt(tree, 'kind')) !== 'StatefulSet') return 0;
  const containers = valueAt(tree, 'spec', 'template', 'spec', 'containers');
  const isOne = containers?.kind === 'list' && containers.items.some((container) => hasImage(container, product));
  return isOne ? Number(textOf(valueAt(tree, 'spec', 'replicas'))) || 0 : 0;
}
