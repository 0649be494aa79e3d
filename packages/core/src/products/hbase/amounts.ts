import type { Resolution } from '../../deployment/deployment.js';
import { maximumHeap } from '../../deployment/jvm/jvmFlags.js';
import { formatSize } from '../../expressions/quantities.js';
import { MiB } from '../../text/units.js';
import type { Amount } from '../definition.js';
import { bucketCacheSize, cacheSize, memstoreSize, memstoreUpperLimit } from './memory.js';

function shareOfHeap(fraction: unknown, resolution: Resolution): string | undefined {
  if (typeof fraction !== 'number' || fraction <= 0 || fraction > 1) return undefined;
  const heap = maximumHeap(resolution.jvm('flags'));
  return heap === undefined ? undefined : `${formatSize(fraction * heap)} of a ${formatSize(heap)} heap`;
}

/** A number from 1 on counts MiB; a smaller one is a share of the heap, before 2.0. */
function mebibytes(value: unknown, resolution: Resolution): string | undefined {
  return typeof value === 'number' && value >= 1 ? formatSize(value * MiB) : shareOfHeap(value, resolution);
}

const ofHeap: Amount = { role: 'regionserver', inWords: shareOfHeap };

/** Fractions of the region server's heap, and sizes that state no unit. Source: HBase's HeapMemorySizeUtil and CacheConfig. */
export const hbaseAmounts: Readonly<Record<string, Amount>> = {
  [cacheSize]: ofHeap,
  [memstoreSize]: ofHeap,
  [memstoreUpperLimit]: ofHeap,
  [bucketCacheSize]: { role: 'regionserver', inWords: mebibytes },
};
