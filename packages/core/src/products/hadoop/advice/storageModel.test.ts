import { describe, expect, it } from 'vitest';
import { diskRate, estimateStorage, type StorageInput } from './storageModel.js';

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
