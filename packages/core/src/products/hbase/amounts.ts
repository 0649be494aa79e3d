import type { Resolution } from '../../deployment/deployment.js';
import { maximumHeap } from '../../deployment/jvm/jvmFlags.js';
import { formatSize } from '../../expressions/quantities.js';
import type { Amount } from '../definition.js';
import { cacheSize, memstoreSize, memstoreUpperLimit } from './memory.js';

function shareOfHeap(fraction: unknown, resolution: Resolution): string | undefined {
  if (typeof fraction !== 'number' || fraction <= 0 || fraction > 1) return undefined;
  const heap = maximumHeap(resolution.jvm());
  return heap === undefined ? undefined : `${formatSize(fraction * heap)} of a ${formatSize(heap)} heap`;
}

const ofHeap: Amount = { role: 'regionserver', inWords: shareOfHeap };

/** Fractions of the region server's heap. Source: HBase's HeapMemorySizeUtil and CacheConfig. */
export const hbaseAmounts: Readonly<Record<string, Amount>> = {
  [cacheSize]: ofHeap,
  [memstoreSize]: ofHeap,
  [memstoreUpperLimit]: ofHeap,
};
