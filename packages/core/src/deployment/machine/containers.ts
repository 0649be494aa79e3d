import { mayStartContainers, plainCommands, runOnOneHost } from '../../formats/held/containerVariables.js';
import { makesFilesOfVariables } from '../../formats/held/hadoopVariables.js';
import { wholeService } from '../../formats/workload/compose.js';
import { objectsIn, podSpecOf } from '../../formats/workload/kubernetes.js';
import { baseName } from '../../text/paths.js';
import { parseYamlTree, plainValue, valueAt, type YamlMap, type YamlTree } from '../../text/yamlTree.js';
import { parseJvmSize } from '../jvm/jvmFlags.js';

/* What files of Docker Compose and Kubernetes, and commands like `docker run`, say of the containers that daemons run in. */

/** The memory of a container, and the variables that it is started with. */
export interface Container {
  /** Bytes. */
  readonly memory: number;
  /** `docker-compose.yml:12` */
  readonly place: string;
  readonly variables: ReadonlyMap<string, string>;
}

const isYaml = /\.ya?ml$/i;

/** The containers of a file whose image has the name and whose memory is limited. */
export function containersIn(path: string, text: string, name: string): Container[] {
  if (!mayStartContainers(path) || !text.includes(name)) return [];
  const lineIn = (offset: number) => text.slice(0, offset).split('\n').length;
  const commands = plainCommands(path, text).map(({ pair }) => pair.value);
  if (commands.length > 0)
    return commands.flatMap((service) => (service.kind === 'map' ? (containerOf(service, name, path, lineIn) ?? []) : []));
  if (!isYaml.test(path)) return [];
  let start = 0;
  return text.split(/^---.*$/m).flatMap((part) => {
    const at = text.indexOf(part, start);
    start = at + part.length;
    const { tree } = parseYamlTree(part, { isForeign: true });
    const lineOf = (offset: number) => lineIn(at + offset);
    return tree === undefined ? [] : [...mapsIn(tree)].flatMap((map) => containerOf(map, name, path, lineOf) ?? []);
  });
}

function* mapsIn(tree: YamlTree): Generator<YamlMap> {
  if (tree.kind === 'list') for (const item of tree.items) yield* mapsIn(item);
  if (tree.kind !== 'map') return;
  yield tree;
  for (const { value } of tree.pairs) yield* mapsIn(value);
}

function containerOf(map: YamlMap, name: string, path: string, lineOf: (offset: number) => number): Container | undefined {
  const image = textAt(map, 'image');
  if (image === undefined || !image.text.split(/[/:@]/).some((part) => part === name || part.endsWith(`-${name}`))) return undefined;
  const limited = memoryOf(map);
  if (limited === undefined) return undefined;
  const file = baseName(path);
  return { memory: limited.bytes, place: `${file}:${lineOf(limited.limit.range.start)}`, variables: variablesOf(map) };
}

function textAt(map: YamlMap, ...names: readonly string[]) {
  const found = valueAt(map, ...names);
  return found?.kind === 'text' ? found : undefined;
}

/** `environment` of Compose, a map or a list of `NAME=value`; `env` of Kubernetes, a list of names and values. */
function variablesOf(map: YamlMap): ReadonlyMap<string, string> {
  const variables = new Map<string, string>();
  const given = valueAt(map, 'environment') ?? valueAt(map, 'env');
  if (given?.kind === 'map') for (const { key, value } of given.pairs) if (value.kind === 'text') variables.set(key.text, value.text);
  if (given?.kind !== 'list') return variables;
  for (const item of given.items) {
    if (item.kind === 'map') variables.set(textAt(item, 'name')?.text ?? '', textAt(item, 'value')?.text ?? '');
    const [, name, value] = item.kind === 'text' ? (/^([^=]+)=(.*)$/s.exec(item.text) ?? []) : [];
    if (name !== undefined && value !== undefined) variables.set(name, value);
  }
  return variables;
}

/** What files around a deployment mount into containers. */
export interface Mounts {
  /** Directories in the containers that a volume or a directory of the host lies behind. */
  readonly paths: readonly string[];
  /** Those of them that volumes of Compose lie behind, or a directory of the host for each container, which keep what is written there, in containers that have settings from here. */
  readonly volumes: readonly string[];
  /** The first file of Compose or Kubernetes that mounts one: `docker-compose.yml`. */
  readonly place: string;
}

/** `- data:/hadoop/dfs/name:rw` of Compose, `target:` of its long form, `mountPath:` of Kubernetes. */
const mountLine =
  /^\s*-\s*["']?[^\s"'#][^"'#]*?:(\/[^\s"':]+)(?::[\w,]+)?["']?\s*(?:#.*)?$|^\s*-?\s*(?:target|mountPath):\s*["']?(\/[^\s"'#]+)/;

/** What an image or a command mounts: `VOLUME /data`, `docker run -v data:/data`. */
const otherMount = /^\s*VOLUME\s+(.+)$|(?:\s-v|--volume)[ \t=]+["']?[^\s"':]+:(\/[^\s"':]+)|\b(?:target|dst|destination)=(\/[^\s"',]+)/;

/** The image is built here, or files of settings are mounted into it: else its directories are its own affair. */
const hasOurFiles = /^[ \t]*build:|:\/\S{0,300}(?:conf\b|etc\/hadoop|-site\.xml|zoo\.cfg)/m;

/** `- data:/hadoop/dfs/name`: a volume by its name, no directory of the host. */
const namedVolume = /^\s*-\s*["']?[A-Za-z0-9][\w.-]+:(\/[^\s"':]+)/;

/** `- ./node1:/data`: a directory of the host, which may bring data. Where each container has another one there, it is for what the container writes. */
const hostDirectory = /^\s*-\s*["']?([./~$][^\s"':]*):(\/[^\s"':]+)/;

/** Longer lines are data. */
const longestLine = 500;

/** Paths in containers that a file mounts something at. */
export function mountsIn(
  path: string,
  text: string,
): { readonly paths: readonly string[]; readonly volumes: readonly string[]; readonly isOfContainers: boolean } {
  const isOfYaml = isYaml.test(path);
  const paths: string[] = [];
  const volumes: string[] = [];
  const directories = new Map<string, Set<string>>();
  let isMounting = false;
  for (const line of text.split('\n')) {
    if (line.length > longestLine) continue;
    const [, short, long] = (isOfYaml ? mountLine.exec(line) : null) ?? [];
    const [, volume, option, target] = otherMount.exec(line) ?? [];
    const found = [short, long, option, target, ...[...(volume ?? '').matchAll(/\/[^\s"',\]]+/g)].map(([each]) => each)];
    for (const each of found) if (each !== undefined) paths.push(each.replace(/(?<=.)\/+$/, ''));
    const [, kept] = (isOfYaml ? namedVolume.exec(line) : null) ?? [];
    if (kept !== undefined) volumes.push(kept);
    const [, directory, behind] = (isOfYaml ? hostDirectory.exec(line) : null) ?? [];
    if (directory !== undefined && behind !== undefined) directories.set(behind, (directories.get(behind) ?? new Set()).add(directory));
    isMounting ||= (short ?? long) !== undefined;
  }
  const ofEach = [...directories].flatMap(([behind, { size }]) => (size > 1 ? [behind] : []));
  return {
    paths,
    volumes: hasOurFiles.test(text) ? [...volumes, ...ofEach] : [],
    isOfContainers: isMounting && /^[ \t]*(?:services|kind):/m.test(text),
  };
}

/** What the files of Compose, and commands, around a deployment start. */
export interface Services {
  /** Names under which containers find each other: of services and containers, host names, aliases. */
  readonly names: ReadonlySet<string>;
  /** Limits of memory in bytes, by the names of services. */
  readonly memory: ReadonlyMap<string, number>;
  /** By the name of a container, ports of the host with the container's port that lies behind each. */
  readonly published: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The first such file: `docker-compose.yml`. */
  readonly place: string;
  /** Whether a file around the deployment has the name in its text. */
  readonly mentions: (name: string) => boolean;
}

/** A service of a file of Compose, or what a command starts, as other containers see it. */
export interface ComposeService {
  /** Of the service, its container and its host. */
  readonly names: readonly string[];
  /** Further names that it brings: links, hosts, aliases. */
  readonly brought: readonly string[];
  /** Ports of the host with the container's port that lies behind each; undefined where it publishes none. */
  readonly ports: ReadonlyMap<string, string> | undefined;
}

/** Containers that a service of Compose, an object of Kubernetes or a command starts. */
export interface StartedContainers {
  /** Under which others find them. */
  readonly names: readonly string[];
  /** What tells what they are: names, image and command. */
  readonly about: string;
  /** NameNodes or DataNodes that make their files of settings of variables alone: files that lie around are for others. */
  readonly makesFiles?: true;
  /** Undefined where it is one on each host, or not written. */
  readonly count: number | undefined;
  /** Kubernetes, or Swarm that is told where they go, runs them on several machines. */
  readonly isSpread: boolean;
}

const startingKinds = /^(?:StatefulSet|Deployment|DaemonSet|ReplicaSet|ReplicationController|Pod)$/;

/** What the services of a file of Compose, its objects of Kubernetes, or commands start. */
export function startedIn(path: string, text: string): readonly StartedContainers[] {
  const commands = plainCommands(path, text);
  if (commands.length > 0)
    return commands.map(({ pair: { key, value }, isOne, isElsewhere }) => {
      const started = startedByService(key.text, value);
      // Who calls a function, or how often a loop runs, is not known; what another host runs may be one on each of several.
      return { ...started, count: isOne ? started.count : undefined, isSpread: isElsewhere };
    });
  if (
    !isYaml.test(path) ||
    !/^services:|^kind:[ \t]*["']?(?:StatefulSet|Deployment|DaemonSet|Replica|Pod\b|List\b)/m.test(text) ||
    text.includes('{{')
  )
    return [];
  return text.split(/^---.*$/m).flatMap((part) => {
    const { tree } = parseYamlTree(part, { isForeign: true });
    const services = valueAt(tree, 'services');
    if (services?.kind === 'map') {
      const isSpread = !runOnOneHost(path, text);
      return services.pairs.map(({ key, value }) => ({ ...startedByService(key.text, wholeService(services, value)), isSpread }));
    }
    const objects = tree?.kind === 'map' ? objectsIn(tree) : [];
    return objects
      .filter((object) => startingKinds.test(textAt(object, 'kind')?.text ?? ''))
      .map((object) => ({ ...startedByObject(object), isSpread: true }));
  });
}

function startedByService(name: string, service: YamlTree): Omit<StartedContainers, 'isSpread'> {
  const own = ['container_name', 'hostname'].flatMap((each) => nonEmpty(valueAt(service, each)));
  const told = ['image', 'build', 'command', 'entrypoint'].flatMap((each) => valueAt(service, each) ?? []);
  const replicas = valueAt(service, 'deploy', 'replicas') ?? valueAt(service, 'scale');
  const isOnEach = nonEmpty(valueAt(service, 'deploy', 'mode')).includes('global');
  const textOf = (key: string) =>
    [valueAt(service, key) ?? []]
      .flat()
      .map((each) => JSON.stringify(plainValue(each)))
      .join(' ');
  return {
    ...(makesFilesOfVariables(textOf('image'), textOf('volumes')) ? { makesFiles: true } : {}),
    names: [name, ...own].map((each) => each.toLowerCase()),
    about: [name, ...own, ...told.map((each) => JSON.stringify(plainValue(each)))].join(' '),
    count: isOnEach ? undefined : countOf(replicas),
  };
}

function startedByObject(object: YamlMap): Omit<StartedContainers, 'isSpread'> {
  const containers = valueAt(podSpecOf(object), 'containers');
  const [first] = containers?.kind === 'list' ? containers.items : [];
  const name = nonEmpty(valueAt(object, 'metadata', 'name'));
  const told = ['name', 'image', 'command', 'args'].flatMap((each) => valueAt(first, each) ?? []);
  const service = nonEmpty(valueAt(object, 'spec', 'serviceName'));
  const isOnEach = textAt(object, 'kind')?.text === 'DaemonSet';
  return {
    names: [...name, ...service].map((each) => each.toLowerCase()),
    about: [...name, ...told.map((each) => JSON.stringify(plainValue(each)))].join(' '),
    count: isOnEach ? undefined : countOf(valueAt(object, 'spec', 'replicas')),
  };
}

function nonEmpty(tree: YamlTree | undefined): readonly string[] {
  return tree?.kind === 'text' && tree.text !== '' ? [tree.text] : [];
}

/** One where nothing says how many. */
function countOf(tree: YamlTree | undefined): number | undefined {
  if (tree === undefined) return 1;
  return tree.kind === 'text' && /^\d+$/.test(tree.text) ? Number(tree.text) : undefined;
}

/** The services of a file of Compose, and what commands start; none of other files. */
export function composeServicesIn(path: string, text: string): readonly ComposeService[] {
  return servicesOf(path, text).map(({ key, value }) => {
    if (value.kind !== 'map') return { names: [key.text], brought: [], ports: undefined };
    const texts = [textAt(value, 'container_name')?.text, textAt(value, 'hostname')?.text].filter((each) => each !== undefined);
    const brought = [valueAt(value, 'links'), valueAt(value, 'extra_hosts'), ...aliasesIn(value)].flatMap((list) => itemsOf(list));
    // On the network of the host nothing is published.
    const ports = /^host$/.test(textOf(value, 'network_mode')) ? undefined : publishedPorts(valueAt(value, 'ports'));
    return { names: [key.text, ...texts], brought, ports };
  });
}

/** The services that a file of Compose has, or that commands are. */
function servicesOf(path: string, text: string): YamlMap['pairs'] {
  const commands = plainCommands(path, text);
  if (commands.length > 0) return commands.map(({ pair }) => pair);
  if (!isYaml.test(path) || !/^services:/m.test(text)) return [];
  const services = valueAt(parseYamlTree(text, { isForeign: true }).tree, 'services');
  return services?.kind === 'map' ? services.pairs : [];
}

function publishedPorts(list: YamlTree | undefined): ReadonlyMap<string, string> | undefined {
  if (list?.kind !== 'list') return undefined;
  const ports = new Map<string, string>();
  for (const item of list.items) {
    const short = item.kind === 'text' ? item.text : `${textOf(item, 'published')}:${textOf(item, 'target')}`;
    const [, outside, inside] = /^(?:[\d.]+:)?(\d+):(\d+)(?:\/tcp)?$/.exec(short) ?? [];
    if (outside !== undefined && inside !== undefined) ports.set(outside, inside);
  }
  return ports;
}

/** Limits of memory, by the names of the services and commands that have one. */
export function serviceMemoryIn(path: string, text: string): readonly (readonly [name: string, bytes: number])[] {
  if (!/\bmem_limit|\bmemory|\s-m/.test(text)) return [];
  return servicesOf(path, text).flatMap(({ key, value }) => {
    const bytes = value.kind === 'map' ? memoryOf(value)?.bytes : undefined;
    return bytes === undefined ? [] : [[key.text.toLowerCase(), bytes] as const];
  });
}

function textOf(item: YamlTree, name: string): string {
  return item.kind === 'map' ? (textAt(item, name)?.text ?? '') : '';
}

function memoryOf(map: YamlMap): { readonly limit: Extract<YamlTree, { kind: 'text' }>; readonly bytes: number } | undefined {
  const limit =
    textAt(map, 'mem_limit') ?? textAt(map, 'deploy', 'resources', 'limits', 'memory') ?? textAt(map, 'resources', 'limits', 'memory');
  // 4g, 4gb, 4Gi: the difference between G and Gi is left to the container.
  const bytes = limit === undefined ? undefined : parseJvmSize(limit.text.trim().replace(/(?<=[kmgt])[ib]$/i, ''));
  return limit === undefined || bytes === undefined || bytes === 0 ? undefined : { limit, bytes };
}

function aliasesIn(service: YamlMap): readonly (YamlTree | undefined)[] {
  const networks = valueAt(service, 'networks');
  return networks?.kind === 'map' ? networks.pairs.map(({ value }) => valueAt(value, 'aliases')) : [];
}

/** The names of `- namenode:nn` and `- nn`, of `nn: 10.0.0.1`. */
function itemsOf(list: YamlTree | undefined): readonly string[] {
  if (list?.kind === 'map') return list.pairs.map(({ key }) => key.text);
  if (list?.kind !== 'list') return [];
  return list.items.flatMap((item) => (item.kind === 'text' ? item.text.split(/[:=]/) : []));
}
