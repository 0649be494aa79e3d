import { KiB } from '../../../text/units.js';

/* How many regions a server carries, by the formula of HBase's guide. */

export interface HBaseLoad {
  /** Bytes of a region server's heap. */
  readonly heap: number;
  readonly memstoreShare: number;
  /** Bytes of memstores off the heap (hbase.regionserver.offheap.global.memstore.size); they take the place of those on it. */
  readonly offHeapMemstores?: number;
  /** hbase.hregion.memstore.flush.size, bytes */
  readonly flushSize: number;
  readonly families: number;
  /** hbase.hregion.max.filesize, bytes */
  readonly regionSize: number;
  /** Bytes of data to keep, one replica. */
  readonly data?: number;
  /** Share of the regions that are written at the same time. */
  readonly active: number;
  readonly replication: number;
  /** Bytes of a server's disks; undefined: not looked at. */
  readonly disk?: number;
  /** Bytes of an HFile block. */
  readonly blockSize: number;
  /** Bytes of a WAL before it is rolled. */
  readonly rollSize: number;
  /** Bytes a second that a server replays after a crash. */
  readonly replayRate: number;
  /** Rows of a region; undefined: Bloom filters are not looked at. */
  readonly rows?: number;
}

export interface HBaseCapacity {
  /** Regions that write at once without flushing early. */
  readonly regions: number;
  /** Bytes that those regions hold when full. */
  readonly dataPerServer: number;
  readonly servers: number | undefined;
  readonly serversForMemstores: number | undefined;
  readonly serversForDisks: number | undefined;
  /** Bytes of block indexes of a server with its part of the data, of a full one where the data are not known. */
  readonly index: number;
  /** Bytes of Bloom filters of a full server. */
  readonly bloom: number | undefined;
  /** WALs that hold what the memstores hold. */
  readonly logs: number;
  /** Seconds to replay them. */
  readonly recovery: number;
}

/** Index entries of a block of 64 KiB: measured 4.3 GB for 1.5 TB at 32 KiB, near 100 GB for 60 TB at 64 KiB. */
const indexShare = 0.0017;
/** Bytes of a row in a Bloom filter with 1 % of false hits, HBase's default: -ln(0.01) / ln(2)^2 bits. */
const bloomBytes = 9.585 / 8;

/** Share of the disks that data may fill: compactions write beside what they read. */
const usable = 0.8;

export function hbaseCapacity(load: HBaseLoad): HBaseCapacity {
  const memstores = load.offHeapMemstores ?? load.heap * load.memstoreShare;
  const regions = Math.max(1, Math.floor(memstores / (load.flushSize * load.families)));
  const dataPerServer = regions * load.regionSize;
  const { data, disk } = load;
  const serversForMemstores = data === undefined ? undefined : Math.max(1, Math.ceil((data * load.active) / dataPerServer));
  const serversForDisks = data === undefined || disk === undefined ? undefined : Math.ceil((data * load.replication) / (disk * usable));
  const servers = serversForMemstores === undefined ? undefined : Math.max(serversForMemstores, serversForDisks ?? 0);
  const own = data === undefined || servers === undefined ? dataPerServer : data / servers;
  return {
    regions,
    dataPerServer,
    servers,
    serversForMemstores,
    serversForDisks,
    index: own * indexShare * ((64 * KiB) / load.blockSize),
    bloom: load.rows === undefined ? undefined : regions * load.rows * bloomBytes,
    logs: Math.max(32, Math.ceil(memstores / load.rollSize)),
    recovery: memstores / load.replayRate,
  };
}
