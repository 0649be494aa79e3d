import { expect, it } from 'vitest';
import type { Disk } from '../deployment.js';
import { dataDisks, rateOf } from './disks.js';

const hdd: Disk = { type: 'hdd', count: 12, size: 5e12 };
const ssd: Disk = { type: 'ssd', count: 1, size: 2e12 };

it.each<[what: string, disks: readonly Disk[], cacheFile: string | undefined, left: readonly Disk[]]>([
  ['no cache on a disk', [hdd, ssd], undefined, [hdd, ssd]],
  ['the disk that the path is mounted on', [hdd, { ...ssd, mount: '/ssd' }], '/ssd/bucketcache', [hdd]],
  ['the only flash beside disks', [hdd, ssd], '/cache/file', [hdd]],
  ['one of two of a mount with numbers', [{ ...ssd, count: 2, mount: '/data' }], '/data2/cache', [{ ...ssd, count: 1, mount: '/data' }]],
  ['a path that only begins alike', [hdd, { ...ssd, mount: '/ssd' }], '/ssd-cache/file', [hdd, { ...ssd, mount: '/ssd' }]],
  ['flash alone, of which the file may be none', [{ ...ssd, count: 4 }], '/cache/file', [{ ...ssd, count: 4 }]],
])('disks for data: %s', (_what, disks, cacheFile, left) => {
  expect(dataDisks({ disks }, cacheFile === undefined ? {} : { cacheFile })).toEqual(left);
});

it('takes the usual rate of a disk whose profile has none', () => {
  expect(rateOf([hdd, { ...ssd, bandwidth: 125e6 }])).toBe(12 * 150e6 + 125e6);
});
