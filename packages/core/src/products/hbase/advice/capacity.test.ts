import { expect, it } from 'vitest';
import { hbaseCapacity } from './capacity.js';

const GiB = 1024 ** 3;

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
