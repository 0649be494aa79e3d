import type { Catalog } from '../../catalog/catalog.js';
import { isAtLeast } from '../../catalog/versions.js';
import { Duration, formatSize, Rate, Size } from '../../expressions/quantities.js';
import { cassandraMemory } from '../models/memory.js';
import type { Plan, PlanInput, Recommendation } from '../recommendation.js';
import { collectorFor, heapAndCollector } from './collector.js';
import { dataDirectories } from './hadoop.js';
import { neighboursOf } from './neighbours.js';
import { jvmSize, option, type PlannedSetting, planned } from './values.js';

const MiB = 1024 ** 2;
const GiB = 1024 ** 3;

/** Cassandra's heap, collector, directories and the settings that a new node needs. */
export function cassandraPlan(input: PlanInput, catalog: Catalog | undefined): Plan {
  const release = input.releases.cassandra ?? '';
  const { hardware } = input;
  const g1 = collectorFor(input.jdk, 12 * GiB) === 'G1' && (isAtLeast(release, '5.0') || (input.jdk ?? 11) >= 9);
  const memory = cassandraMemory({
    memory: hardware.memory,
    neighbours: neighboursOf(input, 'cassandra'),
    cores: hardware.cores,
    g1,
    readHeavy: Number(input.facts.readShare) > 0.8,
  });
  const recommendations: Recommendation[] = [...jvm(input, release, memory.heap, memory.young, g1)];
  for (const item of settings(input, release, memory.heap)) {
    const made = planned(item, 'cassandra', catalog, release);
    if (made !== undefined) recommendations.push(made);
  }
  if (isAtLeast(release, '1.2')) recommendations.push(place('dc', 'dc1'), place('rack', 'rack1'));
  return { recommendations, memory: [{ daemon: 'Cassandra', budget: memory.budget }] };
}

/** Where the node stands: GossipingPropertyFileSnitch does not start without both. */
function place(name: string, value: string): Recommendation {
  return {
    kind: 'setting',
    name,
    value,
    file: 'cassandra-rackdc.properties',
    group: 'cluster',
    product: 'cassandra',
    formula: '',
    why: `Replace it by the ${name === 'dc' ? 'data centre' : 'rack, or the zone,'} of the node; replicas are spread over racks.`,
    confidence: 'documented',
    sources: ['cassandra-docs'],
    alternatives: [],
    example: true,
  };
}

/** Names of the two option files of 4.0 and later: the general one, and that of the JDK. */
export function optionFiles(release: string, jdk: number | undefined): { readonly general: string; readonly specific?: string } {
  if (!isAtLeast(release, '4.0')) return { general: isAtLeast(release, '3.0') ? 'jvm.options' : 'cassandra-env.sh' };
  const known = !isAtLeast(release, '5.0') ? [11, 8] : !isAtLeast(release, '5.1') ? [17, 11] : [21, 17, 11];
  const specific = known.find((candidate) => (jdk ?? 11) >= candidate) ?? known.at(-1) ?? 11;
  return { general: 'jvm-server.options', specific: `jvm${specific}-server.options` };
}

function jvm(input: PlanInput, release: string, heap: number, young: number, g1: boolean): Recommendation[] {
  const files = optionFiles(release, input.jdk);
  const sources = ['cassandra-docs'];
  const formula = g1
    ? `script's half or quarter of ${formatSize(input.hardware.memory)}, from 32 GiB a quarter up to 16 or 24 GiB = ${formatSize(heap)}`
    : `max(min(half, 1 GiB), min(quarter, 8 GiB)) of ${formatSize(input.hardware.memory)} = ${formatSize(heap)}`;
  if (files.general === 'cassandra-env.sh') {
    const variable = (name: string, value: string, why: string): Recommendation => ({
      kind: 'variable',
      name,
      value,
      file: files.general,
      group: 'memory',
      product: 'cassandra',
      formula: name === 'MAX_HEAP_SIZE' ? formula : value,
      why,
      confidence: 'documented',
      sources,
      alternatives: [],
    });
    return [
      variable('MAX_HEAP_SIZE', `${Math.floor(heap / MiB)}M`, 'Heap of the node; the script wants both sizes, or none.'),
      variable('HEAP_NEWSIZE', `${Math.floor(young / MiB)}M`, '100 MiB a core, a quarter of the heap at most.'),
    ];
  }
  const general = { file: files.general, product: 'cassandra' } as const;
  const specific = { file: files.specific ?? files.general, product: 'cassandra' } as const;
  const all = heapAndCollector({
    heap,
    formula,
    jdk: g1 ? Math.max(input.jdk ?? 11, 9) : 8,
    workload: input.workload === 'oltp' ? undefined : input.workload,
    at: general,
    sources,
    ...(g1 ? {} : { young }),
  });
  const result = all.map((item): Recommendation => ({ ...item, file: /Xm[sx]/.test(item.name) ? general.file : specific.file }));
  if (!g1) {
    // heapAndCollector decides by the heap; below G1's range CMS is the stock file's choice.
    const kept = result.filter((item) => !/UseG1GC|MaxGCPause|ParallelRefProc|UseConcMark|CMSInit|Xmn/.test(item.name));
    const about = { why: 'The collector of the stock file: G1 pays from 12 GiB of heap on.', sources };
    return [
      ...kept,
      option('-Xmn', `-Xmn${jvmSize(young)}`, general, { why: '100 MiB a core, a quarter of the heap at most.', sources }),
      option('-XX:+UseParNewGC', '-XX:+UseParNewGC', general, about),
      option('-XX:+UseConcMarkSweepGC', '-XX:+UseConcMarkSweepGC', general, about),
      option('-XX:+CMSParallelRemarkEnabled', '-XX:+CMSParallelRemarkEnabled', general, about),
      option('-XX:CMSInitiatingOccupancyFraction', '-XX:CMSInitiatingOccupancyFraction=75', general, about),
      option('-XX:+UseCMSInitiatingOccupancyOnly', '-XX:+UseCMSInitiatingOccupancyOnly', general, about),
      ...common(general),
    ];
  }
  return [...result, ...common(general)];
}

function common(at: { readonly file: string; readonly product: 'cassandra' }): Recommendation[] {
  const sources = ['cassandra-docs'];
  return [
    option('-XX:+AlwaysPreTouch', '-XX:+AlwaysPreTouch', at, {
      why: 'The heap is taken from the system at the start, not under load.',
      sources,
    }),
    option('-XX:+HeapDumpOnOutOfMemoryError', '-XX:+HeapDumpOnOutOfMemoryError', at, {
      why: 'What filled the heap can be seen afterwards.',
      sources,
    }),
    option('-Xss', '-Xss256k', at, { why: 'Stack of a thread, as the stock file has it; a node has hundreds of them.', sources }),
    option('-Djava.net.preferIPv4Stack', '-Djava.net.preferIPv4Stack=true', at, { why: 'As the stock file has it.', sources }),
  ];
}

function settings(input: PlanInput, release: string, heap: number): PlannedSetting[] {
  const file = 'cassandra.yaml';
  const disks = input.hardware.disks;
  const spinning = disks.length > 0 && disks.every((disk) => disk.type === 'hdd');
  const count = disks.reduce((sum, disk) => sum + disk.count, 0);
  const directories = dataDirectories(input, 'cassandra');
  const ownLog = spinning && directories.length >= 2;
  const data = (ownLog ? directories.slice(1) : directories).map((path) => `${path}/data`);
  const first = directories[0] ?? '/var/lib/cassandra';
  const docs = ['cassandra-yaml', 'cassandra-docs'];
  const result: PlannedSetting[] = [
    {
      names: ['cluster_name'],
      example: true,
      value: 'cluster1',
      file,
      group: 'cluster',
      why: 'Replace it by your name; nodes of another name are refused.',
      sources: docs,
      confidence: 'judged',
    },
    ...tokens(input, release, file),
    {
      names: ['partitioner'],
      example: true,
      value: isAtLeast(release, '1.2') ? 'org.apache.cassandra.dht.Murmur3Partitioner' : 'org.apache.cassandra.dht.RandomPartitioner',
      file,
      group: 'cluster',
      why: 'For a new cluster; one that holds data keeps the partitioner it began with.',
      sources: docs,
    },
    {
      names: ['seed_provider'],
      example: true,
      value: '[{class_name: org.apache.cassandra.locator.SimpleSeedProvider, parameters: [{seeds: "10.0.0.1,10.0.0.2,10.0.0.3"}]}]',
      file,
      group: 'cluster',
      why: 'Replace them by two or three nodes of each data centre, in different racks.',
      sources: docs,
      confidence: 'judged',
    },
    {
      names: ['endpoint_snitch'],
      example: true,
      value: isAtLeast(release, '1.2') ? 'GossipingPropertyFileSnitch' : 'SimpleSnitch',
      file,
      group: 'cluster',
      why: 'Each node tells its rack and data centre by cassandra-rackdc.properties.',
      sources: docs,
    },
    {
      names: ['listen_address'],
      example: true,
      value: '10.0.0.1',
      file,
      group: 'cluster',
      why: "Replace it by the node's own address.",
      sources: docs,
      confidence: 'judged',
    },
    {
      names: ['rpc_address'],
      example: true,
      value: '10.0.0.1',
      file,
      group: 'cluster',
      why: "Replace it by the node's own address; clients connect to it.",
      sources: docs,
      confidence: 'judged',
    },
    {
      names: ['data_file_directories'],
      example: true,
      value: `[${data.join(', ')}]`,
      file,
      group: 'disks',
      formula: `${data.length} of ${Math.max(1, count)} disks`,
      why: 'One directory a disk.',
      sources: docs,
    },
    {
      names: ['commitlog_directory'],
      example: true,
      value: `${first}/commitlog`,
      file,
      group: 'disks',
      why: ownLog ? 'On spinning disks the log has a disk of its own: it is written in sequence.' : 'SSDs serve log and data side by side.',
      sources: docs,
    },
    {
      names: ['saved_caches_directory'],
      example: true,
      value: `${first}/saved_caches`,
      file,
      group: 'disks',
      why: 'Keys of the caches, for a warm start.',
      sources: docs,
    },
    {
      names: ['hints_directory'],
      example: true,
      value: `${first}/hints`,
      file,
      group: 'disks',
      why: 'Writes that wait for a node that is down.',
      sources: docs,
    },
    {
      names: ['commitlog_sync'],
      example: true,
      value: 'periodic',
      file,
      group: 'disks',
      why: 'With three replicas in three racks an acknowledged write is on two more machines.',
      sources: ['netflix-2011', 'cassandra-yaml'],
      alternatives: [{ value: 'batch', why: 'Acknowledges only what is on the disk; writes wait for it.' }],
    },
    {
      names: ['commitlog_sync_period', 'commitlog_sync_period_in_ms'],
      value: new Duration(10_000),
      file,
      group: 'disks',
      why: 'What one machine may lose: the stock value.',
      sources: docs,
    },
    {
      names: ['disk_failure_policy'],
      value: 'stop',
      file,
      group: 'disks',
      why: "Where the line is missing the server's code ignores failing disks.",
      sources: docs,
    },
    {
      names: ['commit_failure_policy'],
      value: 'stop',
      file,
      group: 'disks',
      why: 'A node without its log leaves the ring.',
      sources: docs,
    },
  ];
  if (disks.length > 0) {
    result.push(
      {
        names: ['trickle_fsync'],
        value: !spinning,
        file,
        group: 'disks',
        why: spinning ? 'For SSDs only.' : 'Data is synced in small parts, so that reads do not wait for a large one.',
        sources: docs,
      },
      {
        names: ['disk_optimization_strategy'],
        value: spinning ? 'spinning' : 'ssd',
        file,
        group: 'disks',
        why: 'How far reads go ahead.',
        sources: docs,
      },
      {
        names: ['concurrent_compactors'],
        value: spinning ? Math.max(1, Math.min(input.hardware.cores, data.length, 8)) : Math.min(8, input.hardware.cores),
        file,
        group: 'compaction',
        formula: spinning ? `min(${input.hardware.cores} cores, ${data.length} data disks)` : `min(8, ${input.hardware.cores} cores)`,
        why: 'Compactions at once: more than the disks can serve only make reads wait.',
        sources: docs,
      },
    );
  }
  const network = input.hardware.network;
  if (network !== undefined) {
    const rate = Math.max(24 * MiB, Math.floor((0.3 * network) / MiB) * MiB);
    result.push({
      names: ['stream_throughput_outbound', 'stream_throughput_outbound_megabits_per_sec'],
      value: new Rate(rate),
      file,
      group: 'network',
      formula: `max(24 MiB/s, 0.3 x network) = ${formatSize(rate)}/s`,
      why: 'Repairs and new nodes leave most of the link to requests.',
      sources: docs,
    });
  }
  result.push({
    names: ['commitlog_total_space', 'commitlog_total_space_in_mb'],
    value: new Size(Math.min(8 * GiB, Math.floor(Math.min(...disks.map((disk) => disk.size), 32 * GiB) / 4 / MiB) * MiB)),
    file,
    group: 'disks',
    formula: 'min(8 GiB, a quarter of the volume)',
    why: 'The largest log before memtables are flushed to free it.',
    sources: docs,
  });
  void heap;
  return result;
}

function tokens(input: PlanInput, release: string, file: string): PlannedSetting[] {
  if (!isAtLeast(release, '1.2')) {
    return [
      {
        names: ['initial_token'],
        example: true,
        value: '0',
        file,
        group: 'cluster',
        why: 'Replace it: node i of n takes i x 2^127 / n.',
        sources: ['cassandra-yaml'],
        confidence: 'judged',
      },
    ];
  }
  const nodes = Number(input.facts.nodes);
  const modern = isAtLeast(release, '4.0');
  const value = modern ? (nodes > 50 ? 8 : 16) : 256;
  const result: PlannedSetting[] = [
    {
      names: ['num_tokens'],
      example: true,
      value,
      file,
      group: 'cluster',
      why: modern ? 'As the stock file has it, with tokens chosen by load.' : 'As the stock file of the release has it.',
      sources: ['cassandra-yaml'],
    },
  ];
  if (modern) {
    const replicas = Number(input.facts.replicationFactor);
    result.push({
      names: ['allocate_tokens_for_local_replication_factor'],
      example: true,
      value: Number.isFinite(replicas) ? replicas : 3,
      file,
      group: 'cluster',
      why: 'New nodes choose tokens that even out the load for this many replicas.',
      sources: ['cassandra-yaml'],
    });
  }
  return result;
}
