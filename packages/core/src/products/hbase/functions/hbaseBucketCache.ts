import type { Resolution } from '../../../deployment/deployment.js';
import { orUndefined, unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { Size } from '../../../expressions/quantities.js';
import { KiB, MiB } from '../../../text/units.js';
import { floatSet, hbaseSince, rawTextSet, textSet } from '../lines.js';

/* When HBase makes a bucket cache and how large: CacheConfig (0.96 to 1.x), BlockCacheFactory (2.x), BucketAllocator. */

const ioEngine = 'hbase.bucketcache.ioengine';
const size = 'hbase.bucketcache.size';

/** The engine's name as it stands; no one trims it. Empty where none is set. */
function engineOf(resolution: Resolution): string {
  return rawTextSet(resolution, ioEngine) ?? '';
}

/** Whether the server comes to make a bucket cache at all: an engine is named, the cache on the heap is on, no external cache takes its place. */
function isBucketCacheMade(resolution: Resolution): boolean {
  if (engineOf(resolution) === '' || !hbaseSince(resolution, '0.96')) return false;
  const first = floatSet(resolution, 'hfile.block.cache.size', 0.4);
  if (hbaseSince(resolution, '1.0') ? first <= Math.fround(0.0001) : first === 0) return false;
  if (hbaseSince(resolution, '1.1') && resolution.setting('hbase.blockcache.use.external').value === true) return false;
  // 0.96 and 0.98 make none where no size is given.
  return hbaseSince(resolution, '1.0') || floatSet(resolution, size, 0) > 0;
}

/** Sizes of buckets in bytes; the fourteen of the code where none are set. Unknown where a piece is no number. */
function bucketSizes(resolution: Resolution): readonly number[] {
  const text = hbaseSince(resolution, '0.98') ? textSet(resolution, 'hbase.bucketcache.bucket.sizes') : undefined;
  if (text === undefined) return [5, 9, 17, 33, 41, 49, 57, 65, 97, 129, 193, 257, 385, 513].map((kibibytes) => kibibytes * KiB);
  return text.split(',').map((piece) => (/^\s*[+-]?\d+\s*$/.test(piece) ? Number(piece) : unknown()));
}

/** Bytes of the smallest cache that has room for one bucket of each size. */
function smallestCache(resolution: Resolution): number {
  const sizes = bucketSizes(resolution);
  const smallest = 4 * Math.max(...sizes) * sizes.length;
  // 0.96 and 0.98 give a part of the size to the cache on the heap, unless told otherwise.
  if (hbaseSince(resolution, '1.0') || resolution.setting('hbase.bucketcache.combinedcache.enabled').value === false) return smallest;
  return smallest / floatSet(resolution, 'hbase.bucketcache.percentage.in.combinedcache', 0.9);
}

/** Bytes of a region server's bucket cache outside the heap; undefined where it makes none there, or nobody can say. */
export function bucketCacheOffHeap(resolution: Resolution): { what: string; bytes: number } | undefined {
  return orUndefined(() => {
    if (resolution.role !== 'regionserver' || !isBucketCacheMade(resolution) || !engineOf(resolution).startsWith('offheap'))
      return unknown();
    const mebibytes = floatSet(resolution, size, 0);
    return mebibytes >= 1 ? { what: 'the bucket cache', bytes: mebibytes * MiB } : unknown();
  });
}

export const hbaseBucketCacheFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'bucketCacheMade(): bool',
    description: 'whether HBase comes to make a bucket cache: engine named, cache on the heap on, no external cache',
    reads: { setting: [ioEngine] },
    call: ({ resolution }) => isBucketCacheMade(resolution),
  },
  {
    signature: 'bucketEngine(): string',
    description: "the bucket cache's engine as written; empty where none is",
    reads: { setting: [ioEngine] },
    call: ({ resolution }) => engineOf(resolution),
  },
  {
    signature: 'bucketCacheNumber(): double',
    description: 'hbase.bucketcache.size as a plain number (MiB; below 1 a share of the heap before 2.0); 0 where it is not set',
    reads: { setting: [size] },
    call: ({ resolution }) => floatSet(resolution, size, 0),
  },
  {
    signature: 'bucketSizes(): list<double>',
    description: "sizes of the bucket cache's buckets in bytes",
    reads: { setting: ['hbase.bucketcache.bucket.sizes'] },
    call: ({ resolution }) => bucketSizes(resolution),
  },
  {
    signature: 'smallestBucketCache(): Size',
    description: 'smallest bucket cache that has room for one bucket of each size',
    reads: { setting: ['hbase.bucketcache.bucket.sizes'] },
    call: ({ resolution }) => new Size(smallestCache(resolution)),
  },
];
