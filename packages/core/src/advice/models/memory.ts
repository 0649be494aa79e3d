/*
 * How a machine's memory is divided. Sizes in bytes.
 * HBase: guide and Think IT 2015 (reserve, 31 GiB), hbase-throughput 2019 (heap, off-heap memstore, RPC pool, bucket cache).
 * Cassandra: cassandra-env.sh's calculate_heap_sizes and the documentation's hardware chapter.
 */

const MiB = 1024 ** 2;
const GiB = 1024 ** 3;

/** Largest heap with compressed pointers to objects, with room for the JVM's own rounding. */
export const largestCompressedHeap = 31 * GiB;

export type MemoryUse = 'system' | 'daemon' | 'heap' | 'direct' | 'overhead' | 'pageCache';

/** A part of the machine's memory; `inside` names the part that it divides further. */
export interface MemoryPart {
  readonly name: string;
  readonly use: MemoryUse;
  readonly bytes: number;
  readonly inside?: string;
}

/** The parts that are not inside others add up to `total`. */
export interface MemoryBudget {
  readonly total: number;
  readonly parts: readonly MemoryPart[];
}

/** Heap of a daemon that runs beside the one that is advised. */
export interface Neighbour {
  readonly name: string;
  readonly heap: number;
}

function floorTo(step: number, bytes: number): number {
  return Math.floor(bytes / step) * step;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Heaps are multiples of 256 MiB, of 64 MiB below 2 GiB. */
export function roundedHeap(bytes: number): number {
  return Math.max(64 * MiB, floorTo(bytes >= 2 * GiB ? 256 * MiB : 64 * MiB, bytes));
}

/** What the kernel and its own programs keep: 8 % of the memory, 4 GiB at least; a quarter where that is less. */
export function systemReserve(memory: number): number {
  return Math.max(0.08 * memory, Math.min(4 * GiB, memory / 4));
}

/** Heap of a DataNode: 1/32 of the memory, 128 MiB to 4 GiB. */
export function dataNodeHeap(memory: number): number {
  return roundedHeap(clamp(memory / 32, 128 * MiB, 4 * GiB));
}

export interface HBaseMemoryInput {
  readonly memory: number;
  readonly neighbours: readonly Neighbour[];
  /** From 2.0 blocks are read from the bucket cache without a copy, and memstores may lie off the heap. */
  readonly offHeap: boolean;
  readonly writeHeavy: boolean;
  readonly handlers: number;
  /** Data in HFiles of one server, in bytes; undefined where nobody told. */
  readonly data?: number;
}

export interface HBaseMemory {
  readonly budget: MemoryBudget;
  readonly reserve: number;
  /** What is left for the region server. */
  readonly process: number;
  readonly heap: number;
  readonly direct: number;
  /** 0: no bucket cache. */
  readonly bucketCache: number;
  /** 0: memstores lie on the heap. */
  readonly offHeapMemstore: number;
  readonly pool: number;
}

/** Least memory of a machine that gets a bucket cache. */
const leastForBucketCache = 64 * GiB;
/** With less a region server is not worth its start: the script's own 1000 MB were meant for a trial. */
const leastRegionServerHeap = GiB;
/** A pool buffer is 65 KiB, and a handler has 62 of them at most. */
const poolOfHandler = 62 * 65 * 1024;

export function hbaseMemory(input: HBaseMemoryInput): HBaseMemory {
  const { memory } = input;
  const neighbours = input.neighbours.reduce((sum, { heap }) => sum + 1.25 * heap, 0);
  const reserve = Math.max(0.1 * memory, Math.min(systemReserve(memory), memory - neighbours - 1.2 * leastRegionServerHeap));
  const process = Math.max(0, memory - reserve - neighbours);
  const pool = input.offHeap ? input.handlers * poolOfHandler : 0;
  const offHeap = input.offHeap && !input.writeHeavy && memory >= leastForBucketCache;
  const heap = offHeap
    ? roundedHeap(clamp(0.3 * process, 8 * GiB, largestCompressedHeap))
    : roundedHeap(clamp(0.75 * process, leastRegionServerHeap, largestCompressedHeap));
  const overhead = 0.06 * heap + 0.02 * process;
  const left = Math.max(0, process - heap - overhead);
  const base = Math.max(64 * MiB, floorTo(64 * MiB, Math.min(pool + clamp(0.05 * heap, 64 * MiB, GiB), left)));
  let bucketCache = 0;
  if (offHeap) bucketCache = floorTo(GiB, left - base - GiB);
  const offHeapMemstore = 0;
  if (bucketCache < 4 * GiB) bucketCache = 0;
  const direct = bucketCache + offHeapMemstore + (bucketCache > 0 ? base + GiB : base);
  const pageCache = Math.max(0, process - heap - overhead - direct);
  const parts: MemoryPart[] = [
    { name: 'system', use: 'system', bytes: reserve },
    ...input.neighbours.map(({ name, heap: size }): MemoryPart => ({ name, use: 'daemon', bytes: 1.25 * size })),
    { name: 'heap', use: 'heap', bytes: heap },
    { name: 'direct memory', use: 'direct', bytes: direct },
    { name: 'JVM', use: 'overhead', bytes: overhead },
    { name: 'page cache', use: 'pageCache', bytes: pageCache },
    ...inside('direct memory', 'direct', [
      ['bucket cache', bucketCache],
      ['memstores', offHeapMemstore],
      ['RPC buffers', Math.min(pool, base)],
    ]),
  ];
  return { budget: { total: memory, parts }, reserve, process, heap, direct, bucketCache, offHeapMemstore, pool };
}

export function inside(name: string, use: MemoryUse, sizes: readonly (readonly [string, number])[]): MemoryPart[] {
  return sizes.filter(([, bytes]) => bytes > 0).map(([part, bytes]) => ({ name: part, use, bytes, inside: name }));
}

export interface CassandraMemoryInput {
  readonly memory: number;
  readonly neighbours: readonly Neighbour[];
  readonly cores: number;
  /** G1 takes larger heaps than CMS. */
  readonly g1: boolean;
  readonly readHeavy: boolean;
}

export interface CassandraMemory {
  readonly budget: MemoryBudget;
  readonly heap: number;
  /** Young generation with CMS: 100 MiB a core, a quarter of the heap at most. */
  readonly young: number;
}

/** Heap that cassandra-env.sh of 1.0 and later computes: half the memory but 1 GiB at most, or a quarter but 8 GiB at most. */
export function scriptHeap(memory: number): number {
  return Math.max(Math.min(memory / 2, GiB), Math.min(memory / 4, 8 * GiB));
}

export function cassandraMemory(input: CassandraMemoryInput): CassandraMemory {
  const { memory } = input;
  const script = scriptHeap(memory);
  const heap = roundedHeap(
    !input.g1
      ? Math.min(script, 8 * GiB)
      : memory < 32 * GiB
        ? script
        : Math.max(script, Math.min(memory / 4, memory <= 64 * GiB || input.readHeavy ? 16 * GiB : 24 * GiB)),
  );
  const neighbours = input.neighbours.map(({ name, heap: size }): MemoryPart => ({ name, use: 'daemon', bytes: 1.25 * size }));
  const others = neighbours.reduce((sum, { bytes }) => sum + bytes, 0);
  const reserve = Math.max(0, Math.min(systemReserve(memory), memory - heap - others));
  const left = Math.max(0, memory - heap - reserve - others);
  const offHeap = Math.min(left / 2, 0.5 * heap);
  return {
    heap,
    young: floorTo(MiB, Math.min(Math.max(1, Math.trunc(input.cores)) * 100 * MiB, heap / 4)),
    budget: {
      total: memory,
      parts: [
        { name: 'system', use: 'system', bytes: reserve },
        ...neighbours,
        { name: 'heap', use: 'heap', bytes: heap },
        { name: 'direct memory', use: 'direct', bytes: offHeap },
        { name: 'page cache', use: 'pageCache', bytes: left - offHeap },
      ],
    },
  };
}

/** DataNodes, NameNodes and what is left for the page cache. */
export function hdfsMemory(memory: number, daemons: readonly Neighbour[]): MemoryBudget {
  const reserve = systemReserve(memory);
  const parts = daemons.map(({ name, heap }): MemoryPart => ({ name, use: 'heap', bytes: heap }));
  const overhead = daemons.reduce((sum, { heap }) => sum + 0.25 * heap, 0);
  const used = parts.reduce((sum, { bytes }) => sum + bytes, 0) + overhead;
  return {
    total: memory,
    parts: [
      { name: 'system', use: 'system', bytes: Math.min(reserve, memory - used) },
      ...parts,
      { name: 'JVM', use: 'overhead', bytes: overhead },
      { name: 'page cache', use: 'pageCache', bytes: Math.max(0, memory - reserve - used) },
    ],
  };
}
