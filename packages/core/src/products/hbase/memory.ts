import { percentOf } from '../../catalog/readers/javaNumbers.js';
import type { ReadValue } from '../../catalog/reading.js';
import type { Resolution } from '../../deployment/deployment.js';
import { maximumHeap } from '../../deployment/jvm/jvmFlags.js';
import { unknown } from '../../deployment/unknown.js';
import { MiB } from '../../text/units.js';
import { bytesSet, floatSet, hbaseSince, textSet } from './lines.js';

/*
 * How HBase divides a region server's heap, in the float arithmetic of the server: HBaseConfiguration (0.90 to 0.98), HeapMemorySizeUtil (1.x),
 * MemorySizeUtil (2.0 and later), HeapMemoryManager (the tuner).
 */

export const cacheSize = 'hfile.block.cache.size';
export const cacheBytes = 'hfile.block.cache.memory.size';
export const memstoreSize = 'hbase.regionserver.global.memstore.size';
export const memstoreUpperLimit = 'hbase.regionserver.global.memstore.upperLimit';
export const memstoreBytes = 'hbase.regionserver.global.memstore.memory.size';
export const freeHeap = 'hbase.regionserver.free.heap.min.memory.size';
export const offHeapMemstore = 'hbase.regionserver.offheap.global.memstore.size';
export const ioEngine = 'hbase.bucketcache.ioengine';
export const bucketCacheSize = 'hbase.bucketcache.size';

/** Largest heap of the role's JVM in bytes; unknown where it is not given. */
function heapOf(resolution: Resolution): number {
  return maximumHeap(resolution.jvm('flags')) ?? unknown();
}

/** Since which patch a byte-size key is read: HBASE-28600, HBASE-15625, HBASE-28601. */
function readsSince(resolution: Resolution, in25: string, in26: string): boolean {
  return hbaseSince(resolution, in26) || (hbaseSince(resolution, in25) && !hbaseSince(resolution, '2.6.0'));
}

function defaultCacheFraction(resolution: Resolution): number {
  if (hbaseSince(resolution, '0.96')) return 0.4;
  return hbaseSince(resolution, '0.92') ? 0.25 : 0.2;
}

/** The fraction that a line sets; before 1.0 only the old name is read. */
function memstoreFractionSet(resolution: Resolution): number {
  if (hbaseSince(resolution, '1.0')) {
    const current = resolution.setting(memstoreSize);
    return current.origin.kind === 'entry' ? floatSet(resolution, memstoreSize, 0.4) : floatSet(resolution, memstoreUpperLimit, 0.4);
  }
  const old = resolution.setting(memstoreUpperLimit);
  if (old.origin.kind !== 'entry' || old.origin.entry.key !== memstoreUpperLimit) return Math.fround(0.4);
  return floatSet(resolution, memstoreUpperLimit, 0.4);
}

/** Share of the heap that all memstores together may take, as the server has it in force. */
export function memstoreFraction(resolution: Resolution): number {
  if (readsSince(resolution, '2.5.14', '2.6.5')) {
    const bytes = bytesSet(resolution, memstoreBytes);
    if (bytes !== undefined && bytes > 0) {
      const share = Math.fround(bytes / heapOf(resolution));
      if (share > 0 && share <= Math.fround(0.8)) return share;
    }
  }
  const fraction = memstoreFractionSet(resolution);
  if (!hbaseSince(resolution, '1.0')) return fraction;
  return fraction > Math.fround(0.8) || fraction <= 0 ? Math.fround(0.4) : fraction;
}

/** Share of the heap that block caches on the heap take, an on-heap bucket cache of 1.x among them. */
export function cacheFraction(resolution: Resolution): number {
  if (readsSince(resolution, '2.5.11', '2.6.2')) {
    const bytes = bytesSet(resolution, cacheBytes);
    if (bytes !== undefined && bytes > 0) return Math.fround(bytes / heapOf(resolution));
  }
  const first = floatSet(resolution, cacheSize, defaultCacheFraction(resolution));
  return hbaseSince(resolution, '1.0') && !hbaseSince(resolution, '2.0') ? Math.fround(first + onHeapBucketShare(resolution)) : first;
}

/** 1.x: the bucket cache counts where its engine is the heap; a size below 1 is a share, from 1 on mebibytes. */
function onHeapBucketShare(resolution: Resolution): number {
  if (textSet(resolution, ioEngine)?.startsWith('heap') !== true) return 0;
  const size = floatSet(resolution, bucketCacheSize, 0);
  return size < 1 ? size : Math.fround((size * MiB) / heapOf(resolution));
}

/** Whole percents of the heap that memstores and caches may take together. */
export function heapLimit(resolution: Resolution): number {
  if (readsSince(resolution, '2.5.13', '2.6.4')) {
    const bytes = bytesSet(resolution, freeHeap);
    if (bytes !== undefined && bytes >= 0) return 100 - percentOf(bytes / heapOf(resolution));
  }
  return 80;
}

export function heapSharesFit(resolution: Resolution, memstore: number, cache: number): boolean {
  if (!hbaseSince(resolution, '0.92')) return !(Math.fround(1 - Math.fround(memstore + cache)) < Math.fround(0.2));
  return percentOf(memstore) + percentOf(cache) <= heapLimit(resolution);
}

/** The tuner's ranges as HeapMemoryManager repairs them: unset means the initial share, a bound on the wrong side of it is moved to it. */
function range(resolution: Resolution, prefix: string, initial: number): { readonly low: number; readonly high: number } {
  return {
    low: Math.min(floatSet(resolution, `${prefix}.min.range`, initial), initial),
    high: Math.max(floatSet(resolution, `${prefix}.max.range`, initial), initial),
  };
}

export function heapTunerFits(resolution: Resolution): boolean {
  // 1.x adds an on-heap bucket cache to ranges that are meant without it.
  if (!hbaseSince(resolution, '2.0') && textSet(resolution, ioEngine)?.startsWith('heap') === true) return unknown();
  const memstore = range(resolution, memstoreSize, memstoreFraction(resolution));
  const cache = range(resolution, 'hfile.block.cache.size', cacheFraction(resolution));
  // 1.0.0, 1.0.1, 1.1.0 and 1.1.1 check nothing where memstores or cache have no range: then nothing is tuned.
  const checksAlways = hbaseSince(resolution, '1.1.2') || (hbaseSince(resolution, '1.0.2') && !hbaseSince(resolution, '1.1.0'));
  if (!checksAlways && (memstore.low === memstore.high || cache.low === cache.high)) return true;
  return heapSharesFit(resolution, memstore.high, cache.low) && heapSharesFit(resolution, memstore.low, cache.high);
}

/** What all memstores together may hold: the off-heap size where one is set and MSLAB is on (2.0 and later), else the share of the heap. */
export function memstoreCapacityOf(resolution: Resolution): number {
  if (hbaseSince(resolution, '2.0')) {
    const text = textSet(resolution, offHeapMemstore);
    const mebibytes = text === undefined ? 0 : Number(text);
    if (!Number.isFinite(mebibytes)) return unknown();
    if (mebibytes > 0 && resolution.setting('hbase.hregion.memstore.mslab.enabled').value !== false) return mebibytes * MiB;
  }
  return Math.trunc(heapOf(resolution) * memstoreFraction(resolution));
}

/** The old lower limit of memstores was a share of the heap; the server divides it by the upper limit (MemorySizeUtil). */
export function shareOfUpperLimit(value: ReadValue, resolution: Resolution): ReadValue | undefined {
  if (typeof value !== 'number') return value;
  const { value: upper } = resolution.setting(memstoreSize);
  return typeof upper === 'number' && upper > 0 ? Math.min(1, value / upper) : undefined;
}
