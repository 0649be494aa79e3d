import { expect, it } from 'vitest';
import { hbaseCapacity } from './capacity.js';

const GiB = 1024 ** 3;

const load = {
  heap: 31 * GiB,
  memstoreShare: 0.4,
  flushSize: GiB / 8,
  families: 1,
  regionSize: 10 * GiB,
  blockSize: 65_536,
  rollSize: 0.95 * (GiB / 8),
  replayRate: 1e8,
  active: 1,
  replication: 3,
};

it('counts 99 regions on a heap of 31 GiB, where Think IT had 100', () => {
  const got = hbaseCapacity(load);
  expect(got.regions).toBe(99);
  expect(got.logs).toBe(105);
});

it('counts servers by the regions that are written and by the disks', () => {
  const kept = { ...load, data: 60e12, disk: 60e12 };
  expect(hbaseCapacity(kept)).toMatchObject({ serversForMemstores: 57, serversForDisks: 4, servers: 57 });
  expect(hbaseCapacity({ ...kept, active: 0.05 })).toMatchObject({ serversForMemstores: 3, serversForDisks: 4, servers: 4 });
});

it('gives 100 GB of indexes to a server with 60 TB in blocks of 64 KiB', () => {
  const { index, servers } = hbaseCapacity({ ...load, data: 60e12, disk: 80e12, active: 0.01, replication: 1 });
  expect(servers).toBe(1);
  expect(index / 1e9).toBeCloseTo(102, 0);
});

it('takes the memstores off the heap in place of those on it', () => {
  expect(hbaseCapacity({ ...load, offHeapMemstores: 15 * GiB }).regions).toBe(120);
});
