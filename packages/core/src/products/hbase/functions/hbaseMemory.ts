import { percentOf } from '../../../catalog/readers/javaNumbers.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { Size } from '../../../expressions/quantities.js';
import {
  bucketCacheSize,
  cacheBytes,
  cacheFraction,
  cacheSize,
  freeHeap,
  heapLimit,
  heapSharesFit,
  heapTunerFits,
  ioEngine,
  memstoreBytes,
  memstoreCapacityOf,
  memstoreFraction,
  memstoreSize,
  memstoreUpperLimit,
  offHeapMemstore,
} from '../memory.js';

const heapReads = { flag: ['*'], variable: ['HBASE_HEAPSIZE'] };
const memoryReads = [cacheSize, cacheBytes, memstoreSize, memstoreUpperLimit, memstoreBytes, freeHeap, ioEngine, bucketCacheSize];

export const hbaseMemoryFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'memstorePercent(): double',
    description: 'whole percents of the heap that HBase counts for memstores',
    reads: { setting: [memstoreSize, memstoreUpperLimit, memstoreBytes] },
    call: ({ resolution }) => percentOf(memstoreFraction(resolution)),
  },
  {
    signature: 'blockCachePercent(): double',
    description: 'whole percents of the heap that HBase counts for block caches',
    reads: { setting: [cacheSize, cacheBytes, ioEngine, bucketCacheSize] },
    call: ({ resolution }) => percentOf(cacheFraction(resolution)),
  },
  {
    signature: 'heapSharePercent(): double',
    description: 'whole percents of the heap that memstores and block caches may take together',
    reads: { setting: [freeHeap] },
    call: ({ resolution }) => heapLimit(resolution),
  },
  {
    signature: 'heapSharesFit(): bool',
    description: "HBase's own check of memstore and block cache shares",
    reads: { setting: memoryReads },
    call: ({ resolution }) => heapSharesFit(resolution, memstoreFraction(resolution), cacheFraction(resolution)),
  },
  {
    signature: 'heapTunerFits(): bool',
    description: "HBase's own check of the heap tuner's ranges",
    reads: { setting: [`${memstoreSize}.min.range`, `${memstoreSize}.max.range`, `${cacheSize}.min.range`, `${cacheSize}.max.range`] },
    call: ({ resolution }) => heapTunerFits(resolution),
  },
  {
    signature: 'memstoreFraction(): double',
    description: 'share of the heap for memstores that is in force',
    reads: { setting: [memstoreSize, memstoreUpperLimit, memstoreBytes] },
    call: ({ resolution }) => Number(memstoreFraction(resolution).toPrecision(7)),
  },
  {
    signature: 'blockCacheFraction(): double',
    description: 'share of the heap for block caches that is in force',
    reads: { setting: [cacheSize, cacheBytes, ioEngine, bucketCacheSize] },
    call: ({ resolution }) => Number(cacheFraction(resolution).toPrecision(7)),
  },
  {
    signature: 'heapReadShare(): double',
    description:
      'share of requests that read: the fact readShare, else 0.1 for a write-heavy workload and 0.5 for others; unknown where a bucket cache or sizes in bytes divide memory otherwise',
    reads: { setting: [ioEngine] },
    call: ({ resolution }) => {
      if ([ioEngine, cacheBytes, memstoreBytes, offHeapMemstore].some((name) => resolution.places(name).length > 0)) return unknown();
      const { facts, workload } = resolution.deployment;
      if (typeof facts.readShare === 'number') return facts.readShare;
      return workload === undefined ? unknown() : workload === 'write-heavy' ? 0.1 : 0.5;
    },
  },
  {
    signature: 'memstoreCapacity(): Size',
    description: 'what all memstores of a region server may hold, on the heap or off it',
    reads: { setting: [memstoreSize, memstoreUpperLimit, memstoreBytes, offHeapMemstore], ...heapReads },
    call: ({ resolution }) => new Size(memstoreCapacityOf(resolution)),
  },
];
