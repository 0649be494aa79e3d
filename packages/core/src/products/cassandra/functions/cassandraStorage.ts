import { simpleName } from '../../../catalog/setting.js';
import type { Resolution } from '../../../deployment/deployment.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import type { YamlMapping, YamlNode } from '../../../formats/cassandraYaml/yamlNode.js';
import { day, hour, minute, second } from '../../../text/units.js';
import { cassandraSince, classIn, entryOf, isNull, parameterMapping, scalarText, valueIn } from './cassandraYamlTree.js';

/* Memtable configurations (MemtableParams), directories, formats of sstables and properties of tables that guardrails name. */

const memtables = 'memtable.configurations';

function configurationsOf(resolution: Resolution): YamlMapping | undefined {
  const nested = resolution.setting(memtables).origin;
  const entry = nested.kind === 'entry' ? nested.entry : entryOf(resolution, 'memtable');
  if (entry === undefined) return undefined;
  if (entry.hole !== undefined || entry.node === undefined) return unknown();
  const node = nested.kind === 'entry' ? entry.node : entry.node.kind === 'mapping' ? valueIn(entry.node, 'configurations') : unknown();
  if (node === undefined || isNull(node)) return undefined;
  return node.kind === 'mapping' ? node : unknown();
}

/** What a whole file has one of at least: the stock file has them all, some of them as comments. */
const placesOfWholeFile: readonly string[] = [
  'data_file_directories',
  'commitlog_directory',
  'saved_caches_directory',
  'num_tokens',
  'initial_token',
  'storage_port',
  'native_transport_port',
  'rpc_port',
];

/** What stops MemtableParams; empty where it finds nothing. */
function memtableProblem(resolution: Resolution): string {
  const configurations = configurationsOf(resolution);
  if (configurations === undefined) return '';
  const parents = new Map<string, string | undefined>();
  for (const { key, value } of configurations.pairs) {
    if (key.hole === true || value.kind !== 'mapping') return unknown();
    parents.set(key.text, scalarText(valueIn(value, 'inherits')));
  }
  const anyOrder = cassandraSince(resolution, '5.0');
  const earlier = new Set(parents.has('default') ? [] : ['default']);
  for (const [name, parent] of parents) {
    if (parent !== undefined && parent !== 'default' && !parents.has(parent)) return `${name} inherits ${parent}, which is not defined`;
    if (!anyOrder && parent !== undefined && !earlier.has(parent)) return `${name} inherits ${parent}, which is not defined before it`;
    if (anyOrder && parent !== undefined && inheritsItself(name, parents)) return `${name} inherits itself`;
    earlier.add(name);
  }
  return defaultClassProblem(resolution, configurations, parents);
}

function inheritsItself(name: string, parents: ReadonlyMap<string, string | undefined>): boolean {
  const seen = new Set<string>();
  for (let at = parents.get(name); at !== undefined; at = parents.get(at)) {
    if (at === name) return true;
    if (seen.has(at)) return false;
    seen.add(at);
  }
  return false;
}

/** The default's class is made when the first table is; a class outside Cassandra's package may well exist. */
function defaultClassProblem(
  resolution: Resolution,
  configurations: YamlMapping,
  parents: ReadonlyMap<string, string | undefined>,
): string {
  let at: string | undefined = parents.has('default') ? 'default' : undefined;
  while (at !== undefined) {
    const node: YamlNode | undefined = valueIn(configurations, at);
    const { className, parameters } = (node === undefined ? undefined : classIn(node)) ?? {};
    if (className !== undefined) {
      const own = resolution.setting(memtables).setting?.classes ?? unknown();
      const simple = simpleName(own, className);
      if (simple === undefined) return '';
      if (!own.names.includes(simple)) return `default is of the class ${className}, which this release does not have`;
      return at === 'default' ? parameterProblem(simple, parameters) : '';
    }
    if (at === 'default' && !parents.get(at)) return 'default names neither a class nor a parent';
    at = parents.get(at);
  }
  return '';
}

/** The skip list takes no parameters; of the others, `shards` is a whole number. */
function parameterProblem(className: string, parameters: YamlNode | undefined): string {
  const given = parameterMapping(parameters);
  if (given === undefined || given.pairs.length === 0) return '';
  if (className === 'SkipListMemtable') return `SkipListMemtable takes no parameter (${given.pairs[0]?.key.text})`;
  const shards = scalarText(valueIn(given, 'shards'));
  return shards === undefined || /^[+-]?\d+$/.test(shards) ? '' : `shards is ${shards}, not an integer`;
}

/** Items of a list of texts; an empty list where it is unset. */
function itemsOf(resolution: Resolution, setting: string): (string | undefined)[] {
  const node = entryOf(resolution, setting)?.node;
  if (node === undefined || isNull(node)) return [];
  if (node.kind === 'scalar') return [];
  if (node.kind !== 'sequence') return unknown();
  return node.items.map(scalarText);
}

/** Path of a scalar up to what is filled in, `/tmp/cassandra/` of `/tmp/cassandra/{{ name }}/data`; empty where it begins so. */
function pathStart(node: YamlNode): string {
  if (node.kind !== 'scalar') return '';
  return node.hole === true ? (/^[\w./ -]*/.exec(node.text)?.[0] ?? '') : node.text;
}

/** Beginnings of the paths that a setting holds, those in templates among them. */
function pathStarts(resolution: Resolution, setting: string): string[] {
  const { origin } = resolution.setting(setting);
  if (origin.kind !== 'entry' || origin.entry.node === undefined) return [];
  const { node } = origin.entry;
  const nodes = node.kind === 'sequence' ? node.items : [node];
  const isMarked = nodes.some((item) => item.kind === 'scalar' && item.hole === true);
  // A word that asks to be replaced, `replaceme/data`: where the path begins is not known.
  if (origin.entry.hole === 'value' && !isMarked) return [];
  return nodes.filter((item) => !isNull(item)).map(pathStart);
}

/** What the release knows as items of a list, or as names in a map. */
function knownItems(resolution: Resolution, setting: string): readonly string[] {
  return resolution.setting(setting).setting?.items ?? unknown();
}

function unknownTableProperties(resolution: Resolution, setting: string): string[] {
  return itemsOf(resolution, setting)
    .filter((item) => item !== undefined)
    .filter((item) => !knownItems(resolution, setting).includes(item.toLowerCase()));
}

function unknownFormats(resolution: Resolution): string[] {
  const nested = resolution.setting('sstable.format').origin;
  if (nested.kind !== 'entry') return [];
  const { node } = nested.entry;
  if (node === undefined || isNull(node)) return [];
  if (node.kind !== 'mapping') return unknown();
  return node.pairs.map((pair) => pair.key.text).filter((name) => !knownItems(resolution, 'sstable.format').includes(name));
}

const ttlSeconds: Readonly<Record<string, number>> = { s: 1, m: minute / second, h: hour / second, d: day / second };

/** As DurationSpec.IntSecondsBound reads it: a whole number and d, h, m or s, below 2^31 - 1 seconds. */
function isTimeToLive(text: string): boolean {
  const match = /^(\d+)([smhd])$/.exec(text);
  const seconds = ttlSeconds[match?.[2] ?? ''];
  return match !== null && seconds !== undefined && Number(match[1]) * seconds < 2_147_483_647;
}

/** Mount of a disk of the hardware profile that a path lies under; unknown where the profile gives no mounts. */
function mountOf(resolution: Resolution, path: string): string {
  const mounts = (resolution.deployment.hardware ?? unknown()).disks.map((disk) => disk.mount ?? unknown());
  const under = mounts.filter((mount) => path === mount || path.startsWith(mount.endsWith('/') ? mount : `${mount}/`));
  return under.sort((a, b) => b.length - a.length)[0] ?? unknown();
}

/** The folder that the commit log and every data directory lie in side by side, as the file writes it; empty where they do not, or where a profile or a file of mounts knows the disks. Containers have what a file mounts. */
function folderOfLogAndData(resolution: Resolution): string {
  const { hardware, mounts, services } = resolution.deployment;
  const folderOf = (path: string) => /^(.*[^/])\/+[^/]+\/*$/.exec(path.trim())?.[1] ?? '';
  // What a template fills in is the same text where the same variable stands.
  const textsOf = (name: string): readonly string[] => {
    const { origin } = resolution.setting(name);
    if (origin.kind !== 'entry' || origin.entry.node === undefined) return [];
    const { node } = origin.entry;
    const nodes = node.kind === 'sequence' ? node.items : [node];
    return nodes.map(({ range }) => origin.document.source.slice(range).replace(/^["']|["']$/g, ''));
  };
  const [log = ''] = textsOf('commitlog_directory');
  const data = textsOf('data_file_directories');
  const folder = folderOf(log);
  if (hardware !== undefined || mounts !== undefined || services !== undefined) return '';
  // Of folders for temporary files another rule speaks.
  const isShared = data.length > 0 && data.every((path) => folderOf(path) === folder) && !/^\/(?:var\/)?tmp\b/.test(folder);
  return isShared ? folder : '';
}

export const cassandraStorageFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'folderOfLogAndData(): string',
    description:
      'the folder that the commit log and every data directory lie in side by side, as the file writes it; empty where they do not, or where a hardware profile or a file of mounts knows the disks',
    reads: { setting: ['commitlog_directory', 'data_file_directories'] },
    call: ({ resolution }) => folderOfLogAndData(resolution),
  },
  {
    signature: 'memtableProblem(): string',
    description: 'why Cassandra cannot build the memtable configurations; empty where it can',
    reads: { setting: ['memtable', memtables] },
    call: ({ resolution }) => memtableProblem(resolution),
  },
  {
    signature: 'namesNoPlaces(): bool',
    description: 'whether cassandra.yaml names neither directories nor tokens nor ports: perhaps an excerpt, or a file of changes',
    reads: { setting: placesOfWholeFile },
    call: ({ resolution }) => placesOfWholeFile.every((name) => resolution.places(name).length === 0),
  },
  {
    signature: 'hasNullDirectory(): bool',
    description: 'whether an item of data_file_directories is empty',
    reads: { setting: ['data_file_directories'] },
    call: ({ resolution }) => itemsOf(resolution, 'data_file_directories').includes(undefined),
  },
  {
    signature: 'dataDirectories(): list<string>',
    description: 'items of data_file_directories as they are written',
    reads: { setting: ['data_file_directories'] },
    call: ({ resolution }) => itemsOf(resolution, 'data_file_directories').filter((item) => item !== undefined),
  },
  {
    signature: 'pathStarts(string): list<string>',
    description:
      'paths that a setting holds, one or a list, each up to a placeholder: /tmp/cassandra/ of /tmp/cassandra/{{ name }}/data; an empty list where no line sets it',
    names: 'setting',
    call: ({ resolution }, setting: string) => pathStarts(resolution, setting),
  },
  {
    signature: 'snapshotTtlReadable(): bool',
    description: 'whether auto_snapshot_ttl is unset, or a time to live that the server can read',
    reads: { setting: ['auto_snapshot_ttl'] },
    call: ({ resolution }) => {
      const text = scalarText(entryOf(resolution, 'auto_snapshot_ttl')?.node);
      return text === undefined || isTimeToLive(text);
    },
  },
  {
    signature: 'sameVolume(string, string): bool',
    description: 'whether two paths lie on one mount of the hardware profile; unknown where it names none for them',
    call: ({ resolution }, path: string, other: string) => mountOf(resolution, path) === mountOf(resolution, other),
  },
  {
    signature: 'unknownTableProperties(string): list<string>',
    description: 'items of a guardrail list that are not properties of a table',
    reads: { setting: ['table_properties_warned', 'table_properties_ignored', 'table_properties_disallowed'] },
    call: ({ resolution }, setting: string) => unknownTableProperties(resolution, setting),
  },
  {
    signature: 'unknownSSTableFormats(): list<string>',
    description: 'keys of sstable.format that do not name a format',
    reads: { setting: ['sstable.format'] },
    call: ({ resolution }) => unknownFormats(resolution),
  },
];
