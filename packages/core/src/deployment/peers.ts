import { isPlaceOfData, mountOf, wholeService } from '../formats/workload.js';
import { GiB, MiB } from '../text/units.js';
import { parseYamlTree, textOf, valueAt, type YamlMap, type YamlTree } from '../text/yamlTree.js';
import { directoryOf, join } from './directories.js';

/* How many nodes files of Ansible, Docker Compose and Kubernetes start with the configuration that they stand around. */

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
  /** The file that lists or starts them: `hosts.ini`. */
  readonly place: string;
  readonly sharing: readonly Sharing[];
  /** Services of Kubernetes around the nodes that have an address of their own: names of single pods behind them lead nowhere. */
  readonly addressed: readonly string[];
  /** Services of Kubernetes around that lead hosts outside to the CQL port: `the NodePort cassandra-external`. */
  readonly opening: readonly string[];
  /** Services of Compose that nothing keeps from joining a cluster at one moment. */
  readonly joining: readonly JoiningAtOnce[];
  /** Folders that several of the nodes are built in: each of these nodes has the files that lie there. */
  readonly builtIn: readonly BuiltIn[];
}

/** A folder that nodes of a file of Compose are built in. */
export interface BuiltIn {
  /** As the host names it. */
  readonly folder: string;
  readonly nodes: number;
}

/** Names of inventories: `hosts`, `hosts.yml`, `production`, `prod.ini`, `example.hosts`. */
const inventory =
  /^(?:(?:.*[._-])?(?:hosts|inventory)(?:[._-](?:ini|cfg|example|sample|txt|prod(?:uction)?|ya?ml))?|production|prod|[\w-]+\.ini)$/i;

/** Folders of inventories beside a playbook. */
const folderOfInventories = /^(?:inventor(?:y|ies)|environments?)$/i;

/** Whether a file may list the hosts of groups. */
export function mayBeInventory(name: string): boolean {
  return inventory.test(name);
}

/** Whether a folder may hold inventories. */
export function mayHoldInventories(name: string): boolean {
  return folderOfInventories.test(name);
}

/** Longer files are data. */
export const mostCharacters = 100_000;

/** Hosts that only use what others run. */
const ofClients = /client|edge|gateway|bastion|monitor/;

/** How many hosts an inventory has in groups of some names: `[cassandra_nodes]`. @param group finds a name in small letters */
export function hostsListedIn(text: string, group: RegExp): number {
  if (text.length > mostCharacters) return 0;
  const isWanted = (name: string) => group.test(name.toLowerCase()) && !ofClients.test(name.toLowerCase());
  if (/^\s+hosts:\s*$/m.test(text)) return hostsInGroups(parseYamlTree(text).tree, isWanted).size;
  const hosts = new Set<string>();
  let isOfProduct = false;
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    const [, name] = /^\[([^\]]+)\]/.exec(trimmed) ?? [];
    if (name !== undefined) isOfProduct = isWanted(name) && !name.includes(':');
    // The settings of a client, not hosts: `[cassandra]`, `port = 9042`.
    else if (isOfProduct && /^[\w.-]+\s*[=:]/.test(trimmed)) return 0;
    else if (isOfProduct && /^[\w<]/.test(trimmed)) for (const host of expanded(trimmed.split(/\s/)[0] ?? '')) hosts.add(host);
  }
  return hosts.size;
}

/** A range of names that is none of numbers alone, or one of several in a name: how many hosts it stands for is not worked out. */
const otherRange = /^(?![ \t]*\[)[^#;\n[]*\[(?!\d+:\d+\][^[\n]*$)/m;

/** How many hosts an inventory has in groups of some names; undefined where it does not tell: it has none of them, or a group is made of others. */
export function numberListedIn(text: string, group: RegExp): number | undefined {
  const made = [...text.matchAll(/^[ \t]*\[([^\]\n]+):children\]|^[ \t]*([\w-]+):[ \t]*\n[ \t]+children:/gm)];
  const isMade = made.some(([, ini, yaml]) => group.test((ini ?? yaml ?? '').toLowerCase()));
  const count = isMade || otherRange.test(text) ? 0 : hostsListedIn(text, group);
  return count === 0 ? undefined : count;
}

/** The hosts of groups of some names in an inventory that is YAML, however deep the groups stand in each other. */
function hostsInGroups(tree: YamlTree | undefined, isWanted: (name: string) => boolean): ReadonlySet<string> {
  if (tree?.kind !== 'map') return new Set();
  return new Set(
    tree.pairs.flatMap(({ key, value }) => {
      const hosts = valueAt(value, 'hosts');
      const own = isWanted(key.text) && hosts?.kind === 'map' ? hosts.pairs.map((host) => host.key.text) : [];
      return [...own.flatMap(expanded), ...hostsInGroups(value, isWanted)];
    }),
  );
}

/** `node[1:3].example.com` is three hosts; the local one is none. */
function expanded(host: string): readonly string[] {
  if (/^(?:localhost|127\.)/.test(host) || host.includes('=')) return [];
  const [, before = '', from, to, behind = ''] = /^(.*)\[(\d+):(\d+)\](.*)$/.exec(host) ?? [];
  if (from === undefined || to === undefined) return [host];
  const count = Math.min(Math.max(Number(to) - Number(from) + 1, 0), 100);
  return Array.from({ length: count }, (_, index) => `${before}${Number(from) + index}${behind}`);
}

/** A machine that a file makes. */
export interface Machine {
  /** Its memory. */
  readonly bytes: number;
  /** The line that says how much: `Vagrantfile:12`. */
  readonly place: string;
  /** The file that makes it, as the host names it. */
  readonly path: string;
  /** The files around make no other one. */
  readonly isOnly: boolean;
  /** The text of that file, and of scripts that it names: what is done on the machine. */
  readonly provision: string;
}

/** Machines that a file of Terraform or Vagrant makes for daemons of some names. */
export interface Machines {
  /** Of one kind each; a name is that of a variable of Terraform. */
  readonly counts: readonly (number | string)[];
  /** Bytes of each kind; a name is that of a variable of Terraform with the type of its machines. Undefined: a kind with more or less memory than is known. */
  readonly memory: readonly (number | string | undefined)[];
  /** The lines that say so, counted from 1. */
  readonly lines: readonly number[];
  /** What variables of Terraform have by default, and what modules are given for them: other files of the folder use them. */
  readonly variables: readonly (readonly [name: string, value: string])[];
}

/** Families of machines of AWS: GiB of the size `large`. Source: AWS, "Amazon EC2 instance types". */
const gibOfLarge: readonly (readonly [family: RegExp, size: number])[] = [
  [/^(?:t[2-4]|m[4-9])[a-z]*$/, 8],
  [/^c[5-9](?!n$)[a-z]*$/, 4],
  [/^r[5-9][a-z]*$/, 16],
  [/^m3$/, 7.5],
  [/^c[34]$/, 3.75],
  [/^r[34]$/, 15.25],
];

const partsOfLarge: Readonly<Record<string, number>> = { nano: 1 / 16, micro: 1 / 8, small: 1 / 4, medium: 1 / 2, large: 1, xlarge: 2 };

/** Bytes of a machine of AWS, of a usual family: `m5.2xlarge` has 32 GiB; undefined for others. */
export function memoryOfMachineType(type: string): number | undefined {
  const [, family = '', times, size = ''] = /^(\w+)\.(\d+)?(\w+)$/.exec(type) ?? [];
  const large = gibOfLarge.find(([pattern]) => pattern.test(family))?.[1];
  const parts = partsOfLarge[size];
  return large === undefined || parts === undefined ? undefined : large * parts * Number(times ?? 1) * GiB;
}

/** What a file of Terraform or Vagrant makes. @param group finds the name of a daemon in small letters */
export function machinesIn(path: string, text: string, group: RegExp): Machines {
  const none = { counts: [], memory: [], lines: [], variables: [] };
  if (text.length > mostCharacters) return none;
  if (/\.tf$/i.test(path)) return machinesOfTerraform(text, group);
  const isOfDaemons = /(?:^|\/)[^/]*vagrantfile[^/]*$/i.test(path) && group.test(text.toLowerCase());
  if (!isOfDaemons) return none;
  const given = memoryOfVagrant(text);
  return { ...none, counts: [machinesOfVagrant(text)], memory: given.map(({ bytes }) => bytes), lines: given.map(({ line }) => line) };
}

/** What machines get, as `vb.memory = 2048`, `"--memory", "2048"`, `memory: 2 * 1024` and `MEMORY = 2048` give it. */
const memoryGiven = /([.-]?)\b(\w*mem(?:ory|size)?)["']?\s*(?:=>|[=:,](?!=))\s*([^\s,;{}\])][^\n,;{}\])]*)/gi;

/** Bytes of machines; undefined for one whose memory another file or the caller gives. */
function memoryOfVagrant(text: string): readonly { readonly bytes: number | undefined; readonly line: number }[] {
  const own = text.replace(/^[ \t]*#.*$/gm, '');
  const given = [...own.matchAll(memoryGiven)].map(({ index, 1: before, 2: name = '', 3: value = '' }) => {
    const [, megabytes, times = '1'] = /^["']?(\d+)(?:\s*\*\s*(\d+))?["']?$/.exec(value.trim()) ?? [];
    return {
      name: before === '' ? name : undefined,
      value,
      bytes: megabytes === undefined ? undefined : Number(megabytes) * Number(times) * MiB,
      line: lineAt(own, index),
    };
  });
  const named = new Set(given.flatMap(({ name, bytes }) => (bytes === undefined ? [] : (name ?? []))));
  // A constant or a list of the file says what `WORKER_MEMORY` and `node[:memory]` are.
  const nameIn = (value: string) => /^(?:\w+\[[:"'])?(\w+)["']?$/.exec(value.trim())?.[1] ?? '';
  return given.filter(({ value, bytes }) => bytes !== undefined || !named.has(nameIn(value)));
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** `aws_instance`, `google_compute_instance`, `openstack_compute_instance_v2`; no database, profile or group of these. */
const ofMachine = /^resource\s+"(?!\w*(?:db|database|rds|sql|cache|redis)_)\w+_(?:instance(?:_v2)?|spot_instance_request)"/;

function machinesOfTerraform(text: string, group: RegExp): Machines {
  const blocks = text.split(/^(?=(?:resource|module|variable|data|output|provider|locals)\b)/m);
  // A word of ours in a comment or a script beside makes no node.
  const ofDaemons = blocks.filter((block) => ofMachine.test(block) && group.test(block.toLowerCase()));
  const counts = ofDaemons.map((block) => {
    const [, number, variable] = /^[ \t]*count\s*=\s*(?:(\d+)|"?(?:\$\{)?\s*var\.(\w+)\s*\}?"?)\s*$/m.exec(block) ?? [];
    return variable ?? Number(number ?? 1);
  });
  const types = ofDaemons.map((block) => ({
    start: blocks.slice(0, blocks.indexOf(block)).reduce((sum, { length }) => sum + length, 0),
    found: /^[ \t]*instance_type\s*=\s*(?:"(\w+\.\w+)"|"?(?:\$\{)?\s*var\.(\w+)\s*\}?"?)[ \t]*(?:#.*)?$/m.exec(block),
  }));
  const memory = types.map(({ found }) => {
    const [, type, variable] = found ?? [];
    return variable ?? (type === undefined ? undefined : memoryOfMachineType(type));
  });
  const lines = types.map(({ start, found }) => lineAt(text, start + (found?.index ?? 0)));
  const variables = blocks.flatMap((block) => {
    if (block.startsWith('module'))
      return [...block.matchAll(/^[ \t]*(\w+)[ \t]*=\s*"?([\w.-]*)/gm)].map(([, given = '', value = '']) => [given, value] as const);
    const [, name] = /^variable\s+"?(\w+)"?\s*\{/.exec(block) ?? [];
    const [, value] = /\bdefault\s*=\s*"?([\w.-]+)"?\s*(?:\}|$)/m.exec(block) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return { counts, memory, lines, variables };
}

/** Machines that are named after a system: a role is tried on each of them. */
const ofSystem = /centos|ubuntu|debian|fedora|rhel|redhat|suse|alma|rocky|amazon|windows|trusty|xenial|bionic|focal|jammy|\bel\d/i;

/** `r = count..1` with `(r.first).downto(r.last).each` is `(count..1).each`. */
function withRanges(text: string): string {
  const ranges = new Map(
    [...text.matchAll(/^[ \t]*(\w+)[ \t]*=[ \t]*\(?(\w+\.\.\w+)\)?[ \t]*$/gm)].map(([, name, range]) => [name, range]),
  );
  return text.replace(
    /\(?\b(\w+)\.first\)?\.downto\(\s*\1\.last\s*\)/g,
    (whole, name: string) => ranges.get(name)?.replace(/.*/, '($&)') ?? whole,
  );
}

/** `(1..3).each`, `3.times`, `5.downto(1)`: how often what stands in it is done, as two ends or as one number. */
const loop = /\(?\b(\w+)\.\.(\w+)\)?\.each\b|\b(\w+)\.(?:down|up)to\(\s*(\w+)\s*\)|\b(\w+)\.times\b/g;

/** A loop around a definition, definitions one after the other, or a list of hosts that is gone through. */
function machinesOfVagrant(written: string): number {
  const text = withRanges(written.replace(/^[ \t]*#.*$/gm, ''));
  const names = [...text.matchAll(/\.vm\.define\s*\(?\s*(?::(\w+)|["']([\w.-]+)["'])/g)].map(([, symbol, name]) => symbol ?? name ?? '');
  const defined = new Set(names.filter((name) => !ofSystem.test(name)));
  const numbers = new Map(
    [...text.matchAll(/^[ \t]*(\w+)[ \t]*=[ \t]*(\d{1,3})[ \t]*$/gm)].map(([, name, number]) => [name, Number(number)]),
  );
  const numberOf = (word: string | undefined) => numbers.get(word) ?? Number(word);
  const looped = [...text.matchAll(loop)]
    .filter(({ index }) => /\.vm\.define\b/.test(text.slice(index, index + 300)))
    .map(([, first, last, from, to, times]) =>
      times === undefined ? Math.abs(numberOf(last ?? to) - numberOf(first ?? from)) + 1 : numberOf(times),
    )
    .filter((count) => Number.isFinite(count));
  const isList = /\.each(?:_with_index)?\s+do\s*\|[^|]*\|[\s\S]{0,200}?\.vm\.define\s*\(?\s*\w+\[/.test(text);
  const listed = isList ? new Set([...text.matchAll(/:?(?:host)?name["']?\s*(?:=>|:)\s*["']([\w.-]+)["']/g)].map(([, name]) => name)) : [];
  return defined.size + looped.reduce((sum, count) => sum + count, 0) + [...listed].length;
}

/** How many nodes a file of Compose or Kubernetes starts from a product's image. */
export function nodesStartedIn(path: string, text: string, product: string): number {
  if (!/\.ya?ml$/i.test(path) || text.length > mostCharacters || !(path + text).includes(product)) return 0;
  const counts = text.split(/^---.*$/m).map((part) => {
    if (!/^(?:services|kind):/m.test(part) && !isCompose.test(path)) return 0;
    const { tree } = parseYamlTree(part, { isForeign: true });
    return tree?.kind === 'map' ? Math.max(servicesOf(path, tree, product), replicasOf(tree, product)) : 0;
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

/** Services that are nodes of the product. */
export function nodesOf(path: string, services: YamlMap, product: string): YamlMap['pairs'] {
  const whole = services.pairs.map(({ key, value }) => ({ key, value: wholeService(services, value) }));
  return whole.filter(
    ({ key, value }) =>
      hasImage(value, product, path) &&
      !otherProgram.test(`${key.text} ${JSON.stringify([valueAt(value, 'command'), valueAt(value, 'entrypoint')])}`),
  );
}

/** Services of one cluster: one of them is told where the others are, or they are numbered. */
function servicesOf(path: string, tree: YamlMap, product: string): number {
  const services = servicesIn(path, tree);
  if (services === undefined) return 0;
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

/** Nodes of a file of Compose that keep their data in one volume or directory of the host. */
export function nodesSharingData(path: string, text: string, product: string): readonly Sharing[] {
  if (!/\.ya?ml$/i.test(path) || text.length > mostCharacters || !text.includes(product)) return [];
  const services = servicesIn(path, parseYamlTree(text, { isForeign: true }).tree);
  const bySource = new Map<string, string[]>();
  for (const { key, value } of services === undefined ? [] : nodesOf(path, services, product)) {
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

/** A Service of Kubernetes; a headless one gives each of its pods a name. */
export interface PodService {
  readonly name: string;
  readonly isHeadless: boolean;
  /** How hosts outside of Kubernetes reach the CQL port of the pods through it; undefined where they do not. */
  readonly opens?: 'NodePort' | 'LoadBalancer';
}

/** Annotations of clouds that keep a load balancer within the network of its machines. */
const keptWithin = /internal/i;

/** Whether hosts outside reach the CQL port by a Service, and nothing says which of them. */
function opensCql(service: YamlTree | undefined): PodService['opens'] {
  const spec = valueAt(service, 'spec');
  const type = textOf(valueAt(spec, 'type'));
  const ports = valueAt(spec, 'ports');
  const isCql =
    ports?.kind === 'list' &&
    ports.items.some((port) => [valueAt(port, 'port'), valueAt(port, 'targetPort')].some((each) => textOf(each) === '9042'));
  const notes = valueAt(service, 'metadata', 'annotations');
  const isKept =
    valueAt(spec, 'loadBalancerSourceRanges') !== undefined ||
    (notes?.kind === 'map' && notes.pairs.some(({ key, value }) => keptWithin.test(`${key.text} ${textOf(value)}`)));
  return isCql && !isKept && (type === 'NodePort' || type === 'LoadBalancer') ? type : undefined;
}

/** The Services of a file of Kubernetes that is no template. */
export function podServicesIn(path: string, text: string): readonly PodService[] {
  if (!/\.ya?ml$/i.test(path) || text.length > mostCharacters || text.includes('{{') || !/^kind:[ \t]*["']?Service\b/m.test(text))
    return [];
  return text.split(/^---.*$/m).flatMap((part) => {
    const { tree } = parseYamlTree(part, { isForeign: true });
    if (textOf(valueAt(tree, 'kind')) !== 'Service') return [];
    const opens = opensCql(tree);
    const isHeadless = textOf(valueAt(tree, 'spec', 'clusterIP')) === 'None';
    return [{ name: textOf(valueAt(tree, 'metadata', 'name')), isHeadless, ...(opens === undefined ? {} : { opens }) }];
  });
}
