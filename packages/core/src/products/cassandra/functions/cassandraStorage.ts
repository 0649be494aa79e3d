import type { Resolution } from '../../../deployment/deployment.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import type { YamlMapping, YamlNode } from '../../../formats/cassandraYaml/yamlNode.js';
import { day, hour, minute, second } from '../../../text/units.js';
import { cassandraSince, classIn, entryOf, isNull, parameterMapping, scalarText, valueIn } from './cassandraYamlTree.js';

/* Memtable configurations (MemtableParams), directories, formats of sstables and properties of tables that guardrails name. */

/** Classes in org.apache.cassandra.db.memtable that make memtables, with the release that has them first. */
const memtableFactories: Readonly<Record<string, string>> = {
  SkipListMemtable: '4.1',
  SkipListMemtableFactory: '4.1',
  ShardedSkipListMemtable: '4.1',
  TrieMemtable: '5.0',
};

function configurationsOf(resolution: Resolution): YamlMapping | undefined {
  const nested = resolution.setting('memtable.configurations').origin;
  const entry = nested.kind === 'entry' ? nested.entry : entryOf(resolution, 'memtable');
  if (entry === undefined) return undefined;
  if (entry.hole !== undefined || entry.node === undefined) return unknown();
  const node = nested.kind === 'entry' ? entry.node : entry.node.kind === 'mapping' ? valueIn(entry.node, 'configurations') : unknown();
  if (node === undefined || isNull(node)) return undefined;
  return node.kind === 'mapping' ? node : unknown();
}

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
      const simple = className.replace(/^org\.apache\.cassandra\.db\.memtable\./, '');
      const since = memtableFactories[simple];
      if (simple.includes('.')) return '';
      if (since === undefined || !cassandraSince(resolution, since))
        return `default is of the class ${className}, which this release does not have`;
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
  return shards === undefined || /^[+-]?\d+$/.test(shards) ? '' : `shards is ${shards} and no whole number`;
}

/** Items of a list of texts; an empty list where it is unset. */
function itemsOf(resolution: Resolution, setting: string): (string | undefined)[] {
  const node = entryOf(resolution, setting)?.node;
  if (node === undefined || isNull(node)) return [];
  if (node.kind === 'scalar') return [];
  if (node.kind !== 'sequence') return unknown();
  return node.items.map(scalarText);
}

/** Release since which a table has the property: TableAttributes, TableParams.Option. */
const tableProperties: Readonly<Record<string, string>> = {
  id: '4.1',
  comment: '4.1',
  bloom_filter_fp_chance: '4.1',
  caching: '4.1',
  cdc: '4.1',
  compaction: '4.1',
  compression: '4.1',
  crc_check_chance: '4.1',
  default_time_to_live: '4.1',
  extensions: '4.1',
  gc_grace_seconds: '4.1',
  additional_write_policy: '4.1',
  max_index_interval: '4.1',
  memtable: '4.1',
  memtable_flush_period_in_ms: '4.1',
  min_index_interval: '4.1',
  read_repair: '4.1',
  speculative_retry: '4.1',
  allow_auto_snapshot: '5.0',
  incremental_backups: '5.0',
};

/** Added to a release line after its first release, where it is not known in which patch. */
const lateProperties = new Set(['auto_repair']);

function unknownTableProperties(resolution: Resolution, setting: string): string[] {
  return itemsOf(resolution, setting)
    .filter((item) => item !== undefined)
    .filter((item) => {
      const name = item.toLowerCase();
      if (lateProperties.has(name)) return false;
      const since = tableProperties[name];
      return since === undefined || !cassandraSince(resolution, since);
    });
}

function unknownFormats(resolution: Resolution): string[] {
  const nested = resolution.setting('sstable.format').origin;
  if (nested.kind !== 'entry') return [];
  const { node } = nested.entry;
  if (node === undefined || isNull(node)) return [];
  if (node.kind !== 'mapping') return unknown();
  return node.pairs.map((pair) => pair.key.text).filter((name) => name !== 'big' && name !== 'bti');
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

export const cassandraStorageFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'memtableProblem(): string',
    description: 'why Cassandra cannot build the memtable configurations; empty where it can',
    reads: { setting: ['memtable', 'memtable.configurations'] },
    call: ({ resolution }) => memtableProblem(resolution),
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
