import { MiB } from '../../../text/units.js';
import { optionBytes } from '../../optionBytes.js';
import type { DaemonMemory, EffectiveValues, PlacedValue } from '../../productAdvice.js';
import { bucketCacheSize, cacheFraction, ioEngine, memstoreFraction, offHeapMemstore } from '../memory.js';
import { regionServerOptions } from './options.js';

/** The JVM itself takes a share of its heap (the collector's tables) and of what it is left (threads, code). */
export function regionServerMemory(values: readonly PlacedValue[]): DaemonMemory {
  const heap = optionBytes(values, '-Xmx', regionServerOptions);
  const direct = optionBytes(values, '-XX:MaxDirectMemorySize', regionServerOptions);
  const engine = values.find((item) => item.name === ioEngine)?.value;
  const cache = engine === 'offheap' ? mebibytes(values, bucketCacheSize) : 0;
  const memstores = mebibytes(values, offHeapMemstore);
  const inDirect = [
    ['bucket cache', cache],
    ['memstores', memstores],
    ['RPC buffers and spare', direct - cache - memstores],
  ] as const;
  return { heap, direct, overhead: 0.06 * heap, inDirect: inDirect.filter(([, bytes]) => bytes > 0) };
}

function mebibytes(values: readonly PlacedValue[], name: string): number {
  const found = values.find((item) => item.kind === 'setting' && item.name === name);
  return found === undefined ? 0 : Number.parseFloat(found.value) * MiB;
}

/** What a region server's heap is divided into. */
export function heapParts(heap: number, values: EffectiveValues): readonly (readonly [name: string, bytes: number])[] {
  const cache = values.told('regionserver', cacheFraction);
  const memstores = values.told('regionserver', memstoreFraction);
  if (cache === undefined || memstores === undefined) return [];
  const isOffHeap = (values.number('regionserver', offHeapMemstore) ?? 0) > 0;
  const inHeap = isOffHeap ? 0 : memstores;
  return [
    ['block cache', cache * heap],
    ...(isOffHeap ? [] : [['memstores', memstores * heap] as const]),
    ['requests, compactions and the rest', Math.max(0, 1 - cache - inHeap) * heap],
  ];
}
