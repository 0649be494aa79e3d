import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import type { FactValue, Workload } from '../deployment/deployment.js';
import { readHardware } from '../deployment/machine/hardware.js';
import { cassandraCapacity } from '../products/cassandra/advice/capacity.js';
import { deadAfter } from '../products/hadoop/advice/failover.js';
import { estimateStorage, type StoragePolicy, type VolumeChoice } from '../products/hadoop/advice/storageModel.js';
import { hbaseCapacity } from '../products/hbase/advice/capacity.js';
import { advise } from './advise.js';

const built = fileURLToPath(new URL('../../../cli/dist', import.meta.url));
const knowledge = new NodeKnowledge(built);

interface Document {
  readonly name: string;
  readonly profile: string;
  readonly releases: Readonly<Record<string, string>>;
  readonly workload: Workload;
  readonly facts: Readonly<Record<string, FactValue>>;
  /** What the document has, what is advised (undefined: left at its default), and why they differ. */
  readonly values: readonly (readonly [name: string, document: string, advised: string | undefined, why?: string])[];
}

const documents: readonly Document[] = [
  {
    name: 'VCNC 2013',
    profile: 'm2.4xlarge',
    releases: { hbase: '0.92.1', jdk: '6' },
    workload: 'oltp',
    facts: { readShare: 0.97, clients: 100, requestSize: 1, compactionJob: true },
    values: [
      ['-Xmx', '60g', '-Xmx31g', 'the document took the large heap for want of a cache off it; above 31 GiB pointers double'],
      ['-XX:+UseConcMarkSweepGC', '-XX:+UseConcMarkSweepGC', '-XX:+UseConcMarkSweepGC'],
      ['-XX:CMSInitiatingOccupancyFraction', '70', '-XX:CMSInitiatingOccupancyFraction=70'],
      ['hbase.regionserver.handler.count', '100', '100'],
      ['hfile.block.cache.size', '0.5', '0.55', 'within 0.05'],
      ['hbase.regionserver.global.memstore.upperLimit', '0.3', '0.25', 'within 0.05'],
      ['hbase.hregion.memstore.block.multiplier', '8', '8'],
      ['hbase.hregion.max.filesize', '10737418240', '10737418240'],
      ['hbase.ipc.client.tcpnodelay', 'true', 'true'],
      ['hbase.hregion.majorcompaction', '0', '0'],
      [
        'hbase.regionserver.maxlogs',
        '32',
        '157',
        'the document leaves the default: 3 % of its requests write, so that logs are rarely full',
      ],
      ['vm.swappiness', '', '1', 'the document does not name it'],
    ],
  },
  {
    name: 'Think IT 2015',
    profile: 'thinkit-slave',
    releases: { hbase: '1.0.3', jdk: '7' },
    workload: 'write-heavy',
    facts: { clients: 128, requestSize: 10 },
    values: [
      ['-Xmx', '31g', '-Xmx31g'],
      ['hbase.regionserver.handler.count', '130', '128', 'the number of client threads'],
      ['hbase.regionserver.global.memstore.size', '0.4', '0.5', 'the document leaves the default; writes prevail'],
      ['hbase.hregion.memstore.flush.size', '134217728', undefined, 'the default'],
      ['hbase.hregion.max.filesize', '10737418240', undefined, 'the default'],
      [
        'hbase.client.write.buffer',
        '33554432',
        '8388608',
        "the document's is for its load test alone, and takes 13 % of the server's heap",
      ],
      ['hbase.wal.provider', '', undefined, 'replication of 1.0 follows one log only'],
      ['vm.swappiness', '1', '1'],
      ['transparentHugePages', 'never', 'madvise', 'programs that ask for huge pages may have them; never is named beside it'],
    ],
  },
  {
    name: 'HBase throughput 2019',
    profile: 'dense-graph-node',
    releases: { hbase: '2.5.8', jdk: '11' },
    workload: 'mixed',
    facts: { clients: 40, requestSize: 50, blockSize: 32, dataPerServer: 1500 },
    values: [
      ['-Xmx', '32g', '-Xmx31g', '32 GiB hold less than 31, because references double'],
      ['-XX:MaxDirectMemorySize', '64g', '-XX:MaxDirectMemorySize=78336m', 'the document leaves 32 GiB of 128 to others, the advice 18'],
      ['hbase.regionserver.offheap.global.memstore.size', '15360', '15616', 'a fifth of what the heap leaves'],
      ['hbase.bucketcache.ioengine', 'offheap', 'offheap', 'the second cache of the document, 2 TB on an SSD, is in no release'],
      ['hbase.bucketcache.size', '40960', '60416', 'as above; of 64 GB it would have 42'],
      ['hfile.block.cache.size', '', '0.2', 'indexes of 1.5 TB in blocks of 32 KiB take 4.3 GB'],
      [
        'hbase.server.allocator.max.buffer.count',
        '5 GB',
        undefined,
        'the server computes it: 4 MiB a handler; the document reads an SSD through the pool',
      ],
    ],
  },
  {
    name: 'Netflix 2011 with Cassandra 1.0',
    profile: 'm1.xlarge',
    releases: { cassandra: '1.0.12', jdk: '6' },
    workload: 'write-heavy',
    facts: {},
    values: [
      ['MAX_HEAP_SIZE', '6G', '3840M', "the script's quarter of 15 GiB; the document's figure is inferred"],
      ['HEAP_NEWSIZE', '400M', '400M'],
      ['commitlog_sync', 'periodic', 'periodic'],
      ['concurrent_writes', '32', undefined, 'the default'],
    ],
  },
];

describe.skipIf(!existsSync(built))('founding documents (skipped where the program is not built)', () => {
  it.each(documents)('$name', ({ name, profile, releases, workload, facts, values }) => {
    const path = fileURLToPath(new URL(`../../../../profiles/${profile}.yaml`, import.meta.url));
    const { hardware } = readHardware(path, readFileSync(path, 'utf8'));
    expect(hardware).toBeDefined();
    if (hardware === undefined) return;
    const { recommendations } = advise({ releases, hardware, workload, facts }, knowledge);
    const advised = (setting: string) => recommendations.find((item) => item.name === setting)?.value;
    const rows = values.map(
      ([setting, document, , why]) =>
        `  ${setting}: ${document}, advised ${advised(setting) ?? 'the default'}${why === undefined ? '' : ` (${why})`}`,
    );
    process.stdout.write(`${name}\n${rows.join('\n')}\n`);
    expect(Object.fromEntries(values.map(([setting]) => [setting, advised(setting)]))).toEqual(
      Object.fromEntries(values.map(([setting, , expected]) => [setting, expected])),
    );
  });
});

/** What the models make of the documents' figures: the document's value, the model's, and how far it may be off. */
const figures: readonly (readonly [what: string, document: number, model: () => number, tolerance: number, why: string])[] = [
  ...([48, 96, 144, 288] as const).map((nodes): (typeof figures)[number] => [
    `Netflix: nodes for ${(nodes / 4.8) * 17_500} writes a second`,
    nodes,
    () => cassandraCapacity({ ...netflix, writes: (nodes / 4.8) * 17_500 }).nodes,
    0,
    '17,500 writes a second of each of 10, 20, 30 and 60 clients; 11,000 replica writes a second of a node',
  ]),
  [
    'Netflix: hours until 288 nodes are full',
    48.5,
    () => cassandraCapacity({ ...netflix, writes: 1_100_000 }, 288).secondsToFull / 3600,
    0.01,
    'at 1.1 million writes of 400 bytes, half of 1600 GB for data',
  ],
  [
    'Netflix: dollars an hour for 288 nodes',
    195.84,
    () => cassandraCapacity({ ...netflix, writes: 1_050_000, price: 0.68 }).costPerHour ?? 0,
    0.001,
    '0.68 a node',
  ],
  [
    'Think IT: regions a server',
    100,
    () =>
      hbaseCapacity({
        heap: 31 * GiB,
        memstoreShare: 0.4,
        flushSize: GiB / 8,
        families: 1,
        regionSize: 10 * GiB,
        blockSize: 65_536,
        rollSize: GiB / 8,
        replayRate: 1e8,
        active: 1,
        replication: 3,
      }).regions,
    0.02,
    '31 GiB x 0.4 / 128 MiB = 99.2',
  ],
  ['VCNC: seconds until a DataNode is dead', 60, () => deadAfter(15_000, 3000) / 1000, 0, '2 x 15 s + 10 x 3 s'],
  ['Kim and Park: scan of disks, SSDs being 1', 1.64, () => scan('HOT') / scan('ALL_SSD'), 0.1, 'fitted to this figure'],
  [
    'Kim and Park: scan of ONE_SSD, SSDs being 1',
    3.73,
    () => scan('ONE_SSD', 'round-robin-shared') / scan('ALL_SSD'),
    0.3,
    'the shared cursor fills one disk most; which one hangs on the order of writes, hence 30 %',
  ],
];

const GiB = 1024 ** 3;
const netflix = {
  replication: 3,
  bytes: 400,
  retention: 3600,
  disk: 1600e9,
  usable: 0.5,
  nodeWrites: 11_000,
  headRoom: 1,
  overhead: 1,
  compression: 1,
  racks: 3,
  syncPeriod: 10,
  hintWindow: 3600,
};

/** Seconds of a full scan of 300 GB on three nodes of two SSDs and ten disks each. */
function scan(policy: StoragePolicy, volumeChoice: VolumeChoice = 'round-robin'): number {
  const disks = [
    { type: 'SSD', count: 2, rate: 550, size: 400 },
    { type: 'DISK', count: 10, rate: 110, size: 2000 },
  ] as const;
  return estimateStorage({ nodes: 3, replication: 3, blockSize: 128, blocks: 2400, tasks: 56, disks, policy, volumeChoice }).scanSeconds;
}

it.each(figures)('%s', (what, document, model, tolerance, why) => {
  const got = model();
  process.stdout.write(`${what}: ${document}, by the model ${Number(got.toPrecision(4))} (${why})\n`);
  expect(Math.abs(got - document)).toBeLessThanOrEqual(tolerance * document + 1e-9);
});
