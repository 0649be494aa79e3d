import type { Catalog } from '../../../catalog/catalog.js';
import { isAtLeast } from '../../../catalog/versions.js';
import type { Disk } from '../../../deployment/deployment.js';
import { byRoom, dataDisks } from '../../../deployment/machine/disks.js';
import { dataDirectories, type EssentialSetting, knownEssentials } from '../../essential.js';
import type { Advised, Essential } from '../../productAdvice.js';

const file = 'cassandra.yaml';
const sources = ['cassandra-yaml', 'cassandra-docs'];

/** What a new cassandra.yaml and cassandra-rackdc.properties need. */
export function cassandraEssentials(advised: Advised, catalog: Catalog | undefined): readonly Essential[] {
  const release = advised.releases.cassandra ?? '';
  const lines = [
    ...names(release, Number(advised.facts.racks)),
    ...tokens(advised, release),
    ...storage(advised, release),
    ...directories(advised),
  ];
  const places = isAtLeast(release, '1.2') ? [place('dc', 'dc-a'), place('rack', 'rack-a')] : [];
  return [...knownEssentials(lines, 'cassandra', catalog, release), ...places];
}

/** Where the node stands: GossipingPropertyFileSnitch does not start without both. */
function place(name: 'dc' | 'rack', value: string): Essential {
  return {
    kind: 'setting',
    name,
    value,
    file: 'cassandra-rackdc.properties',
    group: 'cluster',
    product: 'cassandra',
    why: `Replace it by the ${name === 'dc' ? 'data centre' : 'rack, or the zone,'} of the node; replicas are spread over racks.`,
    sources: ['cassandra-docs'],
  };
}

/** Who may do what in a new cluster. */
const access = [
  [
    'authenticator',
    'PasswordAuthenticator',
    'Without it whoever reaches the port reads and writes everything. Log in as cassandra, raise the replication of the keyspace system_auth to the number of racks, make a role of your own, and take the login of cassandra away.',
  ],
  ['authorizer', 'CassandraAuthorizer', 'Roles may do what they were granted.'],
] as const;

function names(release: string, racks: number): readonly EssentialSetting[] {
  const isModern = isAtLeast(release, '1.2');
  const line = (name: string, value: string, why: string): EssentialSetting => ({
    names: [name],
    value,
    file,
    group: 'cluster',
    why,
    sources,
  });
  const seeds = '[{class_name: org.apache.cassandra.locator.SimpleSeedProvider, parameters: [{seeds: "10.0.0.1,10.0.0.2,10.0.0.3"}]}]';
  return [
    line('cluster_name', 'cluster1', 'Replace it by your name; nodes of another name are refused.'),
    line(
      'partitioner',
      `org.apache.cassandra.dht.${isModern ? 'Murmur3Partitioner' : 'RandomPartitioner'}`,
      'For a new cluster; one that holds data keeps the partitioner it began with.',
    ),
    line('seed_provider', seeds, 'Replace them by two or three nodes of each data centre, in different racks.'),
    isModern
      ? line('endpoint_snitch', 'GossipingPropertyFileSnitch', 'Each node tells its rack and data centre by cassandra-rackdc.properties.')
      : racks > 1
        ? line(
            'endpoint_snitch',
            'RackInferringSnitch',
            'The second part of an address is taken for the data centre, the third for the rack. On EC2 take Ec2Snitch: it asks the machine for its region and zone.',
          )
        : line('endpoint_snitch', 'SimpleSnitch', 'All nodes are in one rack.'),
    line(
      'listen_address',
      '10.0.0.1',
      "Replace it by the node's own address. Clients connect to the address of the host's name, unless rpc_address names another.",
    ),
    ...(isModern ? access.map(([name, value, why]) => line(name, value, why)) : []),
  ];
}

/** A node keeps the tokens that it began with: what stands in a file is never replaced. */
function tokens(advised: Advised, release: string): readonly EssentialSetting[] {
  const line = (name: string, value: number | string, why: string): EssentialSetting => ({
    names: [name],
    value: String(value),
    file,
    group: 'cluster',
    why,
    sources: ['cassandra-yaml'],
  });
  // Each node has a token of its own: a line that is the same on all would stop all but one.
  if (!isAtLeast(release, '1.2')) return [];
  if (!isAtLeast(release, '4.0')) return [line('num_tokens', 256, 'As the stock file of the release has it.')];
  const replicas = Number(advised.facts.replicationFactor);
  return [
    line(
      'num_tokens',
      Number(advised.facts.nodes) > 50 ? 8 : 16,
      'Tokens chosen by load need few: 16 as the stock file has it, 8 for more than 50 nodes, whose repairs and streams grow with the tokens.',
    ),
    line(
      'allocate_tokens_for_local_replication_factor',
      Number.isFinite(replicas) ? replicas : 3,
      'New nodes choose tokens that even out the load for this many replicas.',
    ),
  ];
}

/** What cassandra_latest.yaml of 5.0 has for a new cluster: what nodes of 4.x cannot read is left out beside them. */
function storage({ facts }: Advised, release: string): readonly EssentialSetting[] {
  if (!isAtLeast(release, '5.0') || facts.upgradedFrom3 === true || facts.upgradedFrom4 === true) return [];
  const line = (name: string, value: string, why: string): EssentialSetting => ({
    names: [name],
    value,
    file,
    group: 'caches and memstores',
    why,
    sources: ['cassandra-source:conf/cassandra_latest.yaml'],
  });
  const scaling = facts.compactionStrategy === 'LCS' ? 'L10' : 'T4';
  const strategy = `scaling_parameters: ${scaling}, max_sstables_to_compact: "64", target_sstable_size: 1GiB, sstable_growth: "0.3333333333333333", min_sstable_size: 100MiB`;
  return [
    line(
      'storage_compatibility_mode',
      'NONE',
      'For a new cluster: not while a node of 4.x is among them, or the way back to 4.x is to stay open.',
    ),
    line(
      'sstable',
      '{selected_format: bti}',
      'Indexes that are tries need no key cache and less memory. Nodes of 4.x, and tools for their files, cannot read them.',
    ),
    line('key_cache_size', '0MiB', 'Files of the format bti have no use for it; files of an older format, of an upgraded cluster, do.'),
    line(
      'memtable',
      '{configurations: {skiplist: {class_name: SkipListMemtable}, trie: {class_name: TrieMemtable}, default: {inherits: trie}}}',
      'Tries hold more in the same memory and leave less to the collector. Tables with a few hot partitions, or with old secondary indexes, are better off with skiplist (property memtable of the table).',
    ),
    line(
      'default_compaction',
      `{class_name: UnifiedCompactionStrategy, parameters: {${strategy}}}`,
      'For tables that name no strategy: T4 behaves like size tiers, L10 like levels. Tables whose rows all expire after the same time keep TimeWindowCompactionStrategy.',
    ),
  ];
}

/** The disks whose directories hold most together, where each has the same share of the data, and smaller ones, which would be full first. */
function ofOneSize(disks: readonly Disk[]): readonly [kept: readonly Disk[], smaller: readonly Disk[]] {
  const room = (least: number) => least * disks.reduce((sum, { count, size }) => sum + (size >= least ? count : 0), 0);
  const least = disks.reduce((best, { size }) => (room(size) > room(best) ? size : best), Math.min(...disks.map(({ size }) => size)));
  return [disks.filter(({ size }) => size >= least), disks.filter(({ size }) => size < least)];
}

function directories(advised: Advised): readonly EssentialSetting[] {
  const disks = dataDisks(advised.hardware, advised.facts);
  const [ofKind, otherKind] = byRoom(disks);
  const [kept, smaller] = ofOneSize(ofKind);
  const isSpinning = kept.length > 0 && kept.every((disk) => disk.type === 'hdd');
  const isLogOnFlash = isSpinning && otherKind.length > 0;
  const besides = isLogOnFlash ? otherKind : smaller;
  const all = dataDirectories([...kept, ...besides], 'cassandra');
  const count = kept.reduce((sum, disk) => sum + disk.count, 0);
  const own = all.slice(0, Math.max(1, count));
  const hasOwnLog = isSpinning && besides.length === 0 && own.length >= 2;
  const data = (hasOwnLog ? own.slice(1) : own).map((path) => `${path}/data`);
  const first = (besides.length > 0 ? all[count] : own[0]) ?? '/var/lib/cassandra';
  const others = [
    ...(otherKind.length === 0
      ? []
      : [isSpinning ? 'SSDs among them would be full first' : 'spinning disks among them would slow all reads']),
    ...(smaller.length === 0 ? [] : ['smaller disks among them would be full first']),
  ];
  const ofKinds = others.length === 0 ? '' : ` Each directory gets the same share of the data, so ${others.join(', and ')}.`;
  const line = (name: string, value: string, why: string): EssentialSetting => ({
    names: [name],
    value,
    file,
    group: 'disks',
    why,
    sources,
  });
  return [
    line(
      'data_file_directories',
      `[${data.join(', ')}]`,
      `One directory a disk.${ofKinds}${hasOwnLog ? ' Or stripe all disks for data and log together, as Netflix did (md RAID 0, XFS): one failing disk then takes all data of the node.' : ''}`,
    ),
    line(
      'commitlog_directory',
      `${first}/commitlog`,
      isLogOnFlash
        ? 'The log is on an SSD, and the spinning disks have the data alone.'
        : hasOwnLog
          ? 'On spinning disks the log has a disk of its own: it is written in sequence.'
          : besides.length > 0
            ? 'The log is on a smaller disk, and the larger ones have the data alone.'
            : 'SSDs serve log and data side by side.',
    ),
    line('saved_caches_directory', `${first}/saved_caches`, 'Keys of the caches, for a warm start.'),
    line('hints_directory', `${first}/hints`, 'Writes that wait for a node that is down.'),
  ];
}
