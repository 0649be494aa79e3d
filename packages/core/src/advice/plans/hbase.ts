import type { Catalog } from '../../catalog/catalog.js';
import { isAtLeast } from '../../catalog/versions.js';
import { formatSize } from '../../expressions/quantities.js';
import { hbaseMemory, roundedHeap } from '../models/memory.js';
import type { Plan, PlanInput, Recommendation } from '../recommendation.js';
import { heapAndCollector } from './collector.js';
import { neighboursOf, plannedHeap } from './neighbours.js';
import { jvmSize, option, type PlannedSetting, planned } from './values.js';

const GiB = 1024 ** 3;
const MiB = 1024 ** 2;

/** Handlers that the memory of the RPC pool is planned for: the formula of hbase/handler-count, and what is taken where it hangs on facts nobody told. */
function handlersFor(input: PlanInput): number {
  const clients = Number(input.allFacts.clients);
  return Math.min(200, Math.max(30, 2 * input.hardware.cores, Number.isFinite(clients) ? clients : 0));
}

/** What the region server's share of heap looks like before any file is written. */
export function hbasePlan(input: PlanInput, catalog: Catalog | undefined): Plan {
  const release = input.releases.hbase ?? '';
  const { hardware } = input;
  const writeHeavy = input.workload === 'write-heavy';
  const neighbours = neighboursOf(input, 'regionserver');
  const data = Number(input.facts.dataPerServer);
  const memory = hbaseMemory({
    memory: hardware.memory,
    neighbours,
    offHeap: isAtLeast(release, '2.0'),
    writeHeavy,
    handlers: handlersFor(input),
    ...(Number.isFinite(data) ? { data: data * GiB } : {}),
  });
  const formula =
    memory.bucketCache > 0
      ? `clamp(0.3 x ${formatSize(memory.process)} left for the region server, 8 GiB, 31 GiB) = ${formatSize(memory.heap)}`
      : `min(0.75 x ${formatSize(memory.process)} left for the region server, 31 GiB) = ${formatSize(memory.heap)}`;
  const server = { file: 'hbase-env.sh', variable: 'HBASE_REGIONSERVER_OPTS', product: 'hbase' } as const;
  const master = { file: 'hbase-env.sh', variable: 'HBASE_MASTER_OPTS', product: 'hbase' } as const;
  const occupied = memory.bucketCache > 0 ? 0.6 : 0.8;
  const masterHeap = input.daemons.includes('master')
    ? plannedHeap(input, 'master')
    : roundedHeap(Math.max(GiB + 64 * MiB, Math.min(hardware.memory / 16, 4 * GiB)));
  const recommendations: Recommendation[] = [
    variable('HBASE_MANAGES_ZK', 'false', 'ZooKeeper is run apart from HBase, so that a restart of one does not stop the other.', [
      'hbase-guide',
    ]),
    ...heapAndCollector({
      heap: memory.heap,
      formula,
      jdk: input.jdk,
      workload: input.workload,
      occupied,
      at: server,
      sources: ['hbase-guide', 'thinkit-smartmeter'],
    }),
    option('-XX:MaxDirectMemorySize', `-XX:MaxDirectMemorySize=${jvmSize(memory.direct)}`, server, {
      formula:
        memory.bucketCache > 0
          ? `${formatSize(memory.bucketCache)} bucket cache + ${formatSize(memory.pool)} RPC buffers + HDFS client and spare = ${formatSize(memory.direct)}`
          : `${formatSize(memory.pool)} RPC buffers + HDFS client and spare = ${formatSize(memory.direct)}`,
      why: 'The limit makes the memory off the heap part of the plan; without it the JVM allows as much again as the heap.',
      sources: ['hbase-throughput', 'hbase-guide'],
      group: 'memory',
    }),
    ...heapAndCollector({
      heap: masterHeap,
      formula: `clamp(memory / 16, 1 GiB, 4 GiB) = ${formatSize(masterHeap)}`,
      jdk: input.jdk,
      workload: input.workload,
      at: master,
      sources: ['hbase-guide'],
      small: true,
    }),
  ];
  // Without HDFS's own files the client's settings stand in hbase-site.xml.
  if (input.releases.hadoop === undefined && hardware.daemons?.includes('datanode') === true) recommendations.push(...shortCircuit());
  for (const item of hbaseSettings(memory.bucketCache)) {
    const made = planned(item, 'hbase', catalog, release);
    if (made !== undefined) recommendations.push(made);
  }
  return { recommendations, memory: [{ daemon: 'region server', budget: memory.budget }] };
}

function variable(name: string, value: string, why: string, sources: readonly string[]): Recommendation {
  return {
    kind: 'variable',
    name,
    value,
    file: 'hbase-env.sh',
    group: 'cluster',
    product: 'hbase',
    formula: value,
    why,
    confidence: 'documented',
    sources,
    alternatives: [],
    example: true,
  };
}

/** Local reads past the DataNode; every HDFS that such a release runs on has them. */
function shortCircuit(): readonly Recommendation[] {
  const about = {
    kind: 'setting',
    file: 'hbase-site.xml',
    group: 'network',
    product: 'hadoop',
    confidence: 'documented',
    sources: ['hbase-guide', 'hadoop-docs'],
    alternatives: [],
    example: true,
  } as const;
  return [
    {
      ...about,
      name: 'dfs.client.read.shortcircuit',
      value: 'true',
      formula: 'true',
      why: 'Local blocks are read from the disk, past the DataNode.',
    },
    {
      ...about,
      name: 'dfs.domain.socket.path',
      value: '/var/lib/hadoop-hdfs/dn_socket',
      formula: '',
      why: "DataNode and region server meet at this socket: write the same into the DataNode's hdfs-site.xml.",
    },
  ];
}

function hbaseSettings(bucketCache: number): PlannedSetting[] {
  const file = 'hbase-site.xml';
  const result: PlannedSetting[] = [
    {
      names: ['hbase.cluster.distributed'],
      example: true,
      value: true,
      file,
      group: 'cluster',
      why: 'Master, region servers and ZooKeeper are processes of their own.',
      sources: ['hbase-guide'],
    },
    {
      names: ['hbase.rootdir'],
      example: true,
      value: 'hdfs://namenode.example.net:8020/hbase',
      file,
      group: 'cluster',
      why: 'Replace it by fs.defaultFS of your HDFS (a nameservice where there are two NameNodes) and a directory.',
      sources: ['hbase-guide'],
      confidence: 'judged',
    },
    {
      names: ['hbase.zookeeper.quorum'],
      example: true,
      value: 'zk1.example.net,zk2.example.net,zk3.example.net',
      file,
      group: 'cluster',
      why: 'Replace them by your ZooKeeper servers: three, or five above 50 region servers.',
      sources: ['hbase-guide'],
      confidence: 'judged',
    },
  ];
  if (bucketCache > 0) {
    result.push(
      {
        names: ['hbase.bucketcache.ioengine'],
        value: 'offheap',
        file,
        group: 'caches and memstores',
        why: 'Blocks are cached off the heap, where they make no garbage; from 2.0 on they are read without a copy.',
        sources: ['hbase-throughput', 'hbase-guide'],
        alternatives: [{ value: 'file:/ssd/bucketcache', why: 'Where hot data is larger than the memory and a spare SSD is there.' }],
      },
      {
        names: ['hbase.bucketcache.size'],
        value: Math.floor(bucketCache / MiB),
        file,
        group: 'caches and memstores',
        formula: `direct memory - RPC buffers - HDFS client and spare, whole GiB = ${formatSize(bucketCache)}`,
        why: 'In MiB. What the direct memory leaves after buffers of requests and of the HDFS client.',
        sources: ['hbase-throughput'],
      },
      {
        names: ['hfile.block.cache.size'],
        value: 0.2,
        file,
        group: 'caches and memstores',
        why: 'With a bucket cache the heap keeps indexes and Bloom filters only.',
        sources: ['hbase-throughput', 'hbase-guide'],
        confidence: 'judged',
      },
    );
  }
  return result;
}
