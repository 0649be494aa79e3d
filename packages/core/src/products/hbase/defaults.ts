import type { ReadValue } from '../../catalog/reading.js';
import type { ComputedDefault, ComputedDefaults } from '../../deployment/computedDefaults.js';
import type { Resolution } from '../../deployment/deployment.js';
import { orUndefined } from '../../deployment/unknown.js';
import { floatSet, hbaseSince, textSet } from './lines.js';
import { memstoreCapacityOf, memstoreFraction } from './memory.js';

/** Values that HBase's code works out where nothing sets them, or where a new key falls back on an old one in another unit. */

function computed(value: number | undefined, formula: string): ComputedDefault | undefined {
  return value === undefined ? undefined : { value, formula };
}

function numberOf(resolution: Resolution, name: string): number | undefined {
  const { value } = resolution.setting(name);
  return typeof value === 'number' ? value : undefined;
}

/** HDFS block size that a client's file gets: 64 MiB by Hadoop 1, 128 MiB by Hadoop 2 and later, where no file says otherwise. */
function blockSize(resolution: Resolution): number | undefined {
  return (
    numberOf(resolution, 'dfs.blocksize') ??
    (resolution.releases.hadoop === undefined && hbaseSince(resolution, '2.0') ? 134_217_728 : undefined)
  );
}

function walBlockSize(resolution: Resolution): number | undefined {
  const size = blockSize(resolution);
  return size === undefined ? undefined : size * (hbaseSince(resolution, '2.0') ? 2 : 1);
}

function rollSize(resolution: Resolution): number | undefined {
  const size = numberOf(resolution, 'hbase.regionserver.hlog.blocksize');
  if (size === undefined) return undefined;
  return size * floatSet(resolution, 'hbase.regionserver.logroll.multiplier', hbaseSince(resolution, '2.0') ? 0.5 : 0.95);
}

export const hbaseDefaults: ComputedDefaults = {
  'hbase.regionserver.global.memstore.size': (resolution) =>
    orUndefined(() =>
      computed(
        Number(memstoreFraction(resolution).toPrecision(7)),
        '0.4 of the heap, or what hbase.regionserver.global.memstore.upperLimit or ...memory.size says; MemorySizeUtil',
      ),
    ),
  'hbase.regionserver.global.memstore.size.lower.limit': (resolution) =>
    orUndefined(() => {
      if (!hbaseSince(resolution, '1.0')) return undefined;
      if (textSet(resolution, 'hbase.regionserver.global.memstore.lowerLimit') === undefined)
        return computed(0.95, '0.95 of the memstore limit; MemorySizeUtil');
      const upper = memstoreFraction(resolution);
      const lower = Math.min(floatSet(resolution, 'hbase.regionserver.global.memstore.lowerLimit', 0.38), upper);
      return computed(
        Number((lower / upper).toPrecision(4)),
        'hbase.regionserver.global.memstore.lowerLimit divided by the memstore limit; MemorySizeUtil',
      );
    }),
  'hbase.regionserver.hlog.blocksize': (resolution) =>
    orUndefined(() => computed(walBlockSize(resolution), "the file system's block size, from 2.0 on twice of it; AbstractFSWAL")),
  'hbase.regionserver.maxlogs': (resolution) =>
    orUndefined(() => {
      if (!hbaseSince(resolution, '1.2')) return undefined;
      const roll = rollSize(resolution);
      if (roll === undefined || roll <= 0) return undefined;
      return computed(
        Math.max(32, Math.trunc((memstoreCapacityOf(resolution) * 2) / roll)),
        'max(32, 2 x memstore limit / size of a WAL); AbstractFSWAL.calculateMaxLogFiles',
      );
    }),
  'hbase.regionserver.thread.compaction.throttle': (resolution) =>
    orUndefined(() => {
      if (hbaseSince(resolution, '2.0')) return undefined;
      const most = numberOf(resolution, 'hbase.hstore.compaction.max');
      const flush = numberOf(resolution, 'hbase.hregion.memstore.flush.size');
      return most === undefined || flush === undefined
        ? undefined
        : computed(2 * most * flush, '2 x hbase.hstore.compaction.max x hbase.hregion.memstore.flush.size; CompactionConfiguration');
    }),
  'hbase.hstore.compaction.min': (resolution) =>
    orUndefined(() =>
      computed(
        Math.max(2, numberOf(resolution, 'hbase.hstore.compactionThreshold') ?? 3),
        'hbase.hstore.compactionThreshold, 2 at least; CompactionConfiguration',
      ),
    ),
  'hbase.server.allocator.max.buffer.count': (resolution) =>
    orUndefined(() => {
      const handlers = numberOf(resolution, 'hbase.regionserver.handler.count');
      const buffer = numberOf(resolution, 'hbase.server.allocator.buffer.size');
      if (handlers === undefined || buffer === undefined || buffer <= 0) return undefined;
      // 1.x has one buffer for each answer (RpcServer).
      if (!hbaseSince(resolution, '2.0')) return computed(handlers * 2, '2 x hbase.regionserver.handler.count; RpcServer');
      return computed(
        handlers * Math.trunc((2 * 1024 * 1024) / buffer) * 2,
        '2 x hbase.regionserver.handler.count x (2 MiB / buffer size); ByteBuffAllocator',
      );
    }),
};

/** The old lower limit of memstores was a share of the heap; the server divides it by the upper limit (MemorySizeUtil). */
export function shareOfUpperLimit(value: ReadValue, resolution: Resolution): ReadValue | undefined {
  if (typeof value !== 'number') return value;
  const { value: upper } = resolution.setting('hbase.regionserver.global.memstore.size');
  return typeof upper === 'number' && upper > 0 ? Math.min(1, value / upper) : undefined;
}
