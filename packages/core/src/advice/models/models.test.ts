import { describe, expect, it } from 'vitest';
import { heapBeside, keptForSystem, type Machine, memoryLeft, neighboursOf, wholeDaemon } from '../../deployment/machineMemory.js';
import type { Role } from '../../products/registry.js';
import { type CassandraLoad, cassandraCapacity, hbaseCapacity } from './capacity.js';
import { convictedAfter, deadAfter, failoverTimeline } from './failover.js';
import { memoryBudget } from './memory.js';
import { diskRate, estimateStorage, type StorageInput } from './storage.js';

const GiB = 1024 ** 3;
const GB = 1e9;

/** Three DataNodes of Kim and Park 2016: two SSDs and ten disks each, one table of 300 GB. */
const paper: StorageInput = {
  nodes: 3,
  replication: 3,
  blockSize: 128,
  blocks: 2400,
  tasks: 56,
  disks: [
    { type: 'SSD', count: 2, rate: 550, size: 400 },
    { type: 'DISK', count: 10, rate: 110, size: 2000 },
  ],
  policy: 'ONE_SSD',
  volumeChoice: 'round-robin-shared',
};

const mean = (input: StorageInput) => [1, 2, 3].reduce((sum, seed) => sum + estimateStorage(input, seed).scanSeconds, 0) / 3;

describe('storage', () => {
  const ssd = mean({ ...paper, policy: 'ALL_SSD', volumeChoice: 'round-robin' });
  it.each([
    ['disks alone (1.64 in the paper)', { policy: 'HOT', volumeChoice: 'round-robin' }, 1.66],
    ['ONE_SSD with the shared cursor of 2.7 (3.73 in the paper)', { policy: 'ONE_SSD', volumeChoice: 'round-robin-shared' }, 3.14],
    ['ONE_SSD with available space before 2.9', { policy: 'ONE_SSD', volumeChoice: 'available-space-shared' }, 1.46],
    ['ONE_SSD from 2.9 on', { policy: 'ONE_SSD', volumeChoice: 'round-robin' }, 1.11],
  ] as const)('%s', (_name, change, ratio) => {
    const got = mean({ ...paper, ...change }) / ssd;
    expect(got).toBeGreaterThan(ratio * 0.93);
    expect(got).toBeLessThan(ratio * 1.07);
  });
  it("fills disks as the paper's figure shows them while the cursor is shared", () => {
    const { disks } = estimateStorage(paper);
    const of = (type: string) => disks.filter((disk) => disk.type === type).map((disk) => disk.stored);
    expect(of('SSD')[0]).toBeGreaterThan(60);
    expect(of('SSD')[1]).toBeLessThan(40);
    expect(Math.max(...of('DISK'))).toBeGreaterThan(50);
    expect(Math.min(...of('DISK'))).toBeLessThan(6);
  });
  it('gives the same estimate for the same seed', () => {
    expect(estimateStorage(paper, 5)).toEqual(estimateStorage(paper, 5));
  });
  it('slows disks under many streams to 62 MB/s', () => {
    expect(diskRate('DISK', 110, 1)).toBeCloseTo(110);
    expect(diskRate('DISK', 110, 1000)).toBeCloseTo(62, 0);
  });
});

/** m1.xlarge with Cassandra 0.8.6, replication 3, 400 bytes (Netflix 2011). */
const netflix: CassandraLoad = {
  writes: 0,
  replication: 3,
  bytes: 400,
  retention: 86_400,
  disk: 1600 * GB,
  usable: 0.5,
  nodeWrites: 11_000,
  headRoom: 1,
  overhead: 1,
  compression: 1,
  racks: 3,
  syncPeriod: 10,
  hintWindow: 3600,
};

describe('capacity', () => {
  it.each([
    [48, 10],
    [96, 20],
    [144, 30],
    [288, 60],
  ])('%i nodes take what %i clients of 17,500 writes a second send', (nodes, clients) => {
    const { nodesForWrites, nodes: needed } = cassandraCapacity({ ...netflix, writes: 17_500 * clients, retention: 3600 });
    expect(nodesForWrites / nodes).toBeCloseTo(0.994, 2);
    expect(needed).toBe(nodes);
  });
  it('fills a node in 48.5 hours', () => {
    const { secondsToFull, atRisk } = cassandraCapacity({ ...netflix, writes: 1_100_000 }, 288);
    expect(secondsToFull / 3600).toBeCloseTo(48.5, 1);
    expect(atRisk / 1e6).toBeCloseTo(46, 0);
  });
  it('is bound by disks where 30 days are kept', () => {
    const modern = {
      ...netflix,
      writes: 200_000,
      retention: 30 * 86_400,
      disk: 3840 * GB,
      overhead: 1.3,
      compression: 0.5,
      nodeWrites: 40_000,
      headRoom: 0.5,
    };
    expect(cassandraCapacity(modern)).toMatchObject({ nodes: 213, bound: 'disk' });
    expect(cassandraCapacity({ ...modern, usable: 0.8 }).nodes).toBe(132);
  });
  it('counts 99 regions on a heap of 31 GiB, where Think IT had 100', () => {
    const got = hbaseCapacity({
      heap: 31 * GiB,
      memstoreShare: 0.4,
      flushSize: GiB / 8,
      families: 1,
      regionSize: 10 * GiB,
      blockSize: 65_536,
      rollSize: 0.95 * (GiB / 8),
      replayRate: 1e8,
    });
    expect(got.regions).toBe(99);
    expect(got.logs).toBe(105);
  });
});

describe('failover', () => {
  it('declares a DataNode dead after 630 s, after 60 s as VCNC set it', () => {
    expect(deadAfter(300_000, 3000)).toBe(630_000);
    expect(deadAfter(15_000, 3000)).toBe(60_000);
  });
  it('convicts a Cassandra node at phi 8 after 18.4 s', () => {
    expect(convictedAfter(8) / 1000).toBeCloseTo(18.4, 1);
  });
  it('puts events in their order', () => {
    const events = failoverTimeline({
      hdfs: { heartbeat: 3000, recheck: 300_000, stale: 30_000, avoidsStale: true },
      hbase: { session: 90_000 },
      cassandra: { phi: 8 },
    });
    expect(events.map(({ who }) => who)).toEqual(['Cassandra', 'HDFS', 'HBase', 'HDFS']);
  });
});

describe('memory', () => {
  const machine: Machine = { memory: 128 * GiB, daemons: ['regionserver', 'datanode'], main: 'regionserver' };
  it('leaves to a region server what the system and the DataNode do not take', () => {
    expect(keptForSystem(machine, 'regionserver') / GiB).toBeCloseTo(12.8, 5);
    expect(memoryLeft(machine, 'regionserver') / GiB).toBeCloseTo(128 - 12.8 - 1.25 * 4, 5);
  });
  it.each<[Role, number | undefined, number]>([
    ['datanode', undefined, 4],
    ['master', undefined, 4],
    ['namenode', undefined, 16],
    ['namenode', 9, 10],
    ['namenode', 1000, 96],
  ])('gives a %s with %s million objects %s GiB of 128', (role, namespaceObjects, heap) => {
    expect(heapBeside({ ...machine, ...(namespaceObjects === undefined ? {} : { namespaceObjects }) }, role) / GiB).toBe(heap);
  });
  it('shrinks small daemons where the machine cannot hold them', () => {
    const crowded: Machine = {
      memory: 8 * GiB,
      daemons: ['regionserver', 'datanode', 'namenode', 'master', 'zookeeper', 'journalnode'],
      main: 'regionserver',
    };
    const others = neighboursOf(crowded, 'regionserver').reduce((sum, { heap }) => sum + wholeDaemon * heap, 0);
    expect(others).toBeLessThanOrEqual(0.35 * crowded.memory);
  });
  it('adds up to the machine', () => {
    const { parts, total } = memoryBudget(machine, {
      role: 'regionserver',
      heap: 31 * GiB,
      direct: 60 * GiB,
      overhead: 2 * GiB,
      inDirect: [['bucket cache', 40 * GiB]],
    });
    expect(parts.filter(({ inside }) => inside === undefined).reduce((sum, { bytes }) => sum + bytes, 0)).toBeCloseTo(total, 0);
  });
});
