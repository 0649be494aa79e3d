import { hour, second } from '../../../text/units.js';

/* How many nodes a load takes, and how long they last. Checked against Netflix 2011. */

export type CompactionStrategy = 'STCS' | 'LCS' | 'TWCS' | 'UCS';

/** Share of a disk that may hold data: size-tiered compaction needs the other half for its largest merge. */
export const usableShare: Readonly<Record<CompactionStrategy, number>> = { STCS: 0.5, LCS: 0.8, TWCS: 0.8, UCS: 0.8 };

export interface CassandraLoad {
  /** Writes of clients, a second. */
  readonly writes: number;
  readonly replication: number;
  /** Bytes of a write. */
  readonly bytes: number;
  /** Seconds that a write is kept. */
  readonly retention: number;
  /** Bytes of disk of a node. */
  readonly disk: number;
  readonly usable: number;
  /** Replica writes a second that a node sustains. */
  readonly nodeWrites: number;
  /** Share of `nodeWrites` that is planned for; 1 reproduces a measurement, 0.5 leaves room. */
  readonly headRoom: number;
  /** Stored bytes to written bytes (row overhead), then after compression. */
  readonly overhead: number;
  readonly compression: number;
  /** Bytes a second of a node's link; undefined: not looked at. */
  readonly network?: number;
  /** Bytes on the wire to bytes of the write. */
  readonly protocol?: number;
  readonly racks: number;
  /** commitlog_sync_period, s */
  readonly syncPeriod: number;
  /** max_hint_window, s */
  readonly hintWindow: number;
  /** Price of a node an hour. */
  readonly price?: number;
  /** Price of a GB from one rack to another, where each is a zone of a cloud. */
  readonly zonePrice?: number;
}

export interface CassandraCapacity {
  readonly nodes: number;
  readonly nodesForWrites: number;
  readonly nodesForDisk: number;
  readonly nodesForNetwork: number | undefined;
  readonly bound: 'writes' | 'disk' | 'network' | 'replication';
  /** Replica writes and bytes a second of one node. */
  readonly writesPerNode: number;
  readonly bytesPerNode: number;
  /** Seconds until the usable part of a node's disk is full, nothing being deleted. */
  readonly secondsToFull: number;
  /** Bytes of one node that a crash may lose, other replicas aside. */
  readonly atRisk: number;
  /** Bytes of hints that each other node keeps for one that is down for the whole window. */
  readonly hints: number;
  readonly costPerHour: number | undefined;
  /** Price of an hour's copies to other racks. */
  readonly zoneCostPerHour: number | undefined;
}

/** @param nodes a given number of nodes; undefined: as many as the load takes */
export function cassandraCapacity(load: CassandraLoad, nodes?: number): CassandraCapacity {
  const replicaWrites = load.writes * load.replication;
  const stored = load.bytes * load.overhead * load.compression;
  const forWrites = replicaWrites / (load.nodeWrites * load.headRoom);
  const forDisk = (replicaWrites * stored * load.retention) / (load.disk * load.usable);
  const forNetwork =
    load.network === undefined
      ? undefined
      : (load.writes * load.bytes * (load.replication + 1) * (load.protocol ?? 2)) / (0.5 * load.network);
  const most = Math.max(forWrites, forDisk, forNetwork ?? 0, load.replication);
  const count = nodes ?? Math.ceil(most / load.racks - 1e-9) * load.racks;
  const bound = most === forDisk ? 'disk' : most === forWrites ? 'writes' : most === forNetwork ? 'network' : 'replication';
  const writesPerNode = replicaWrites / count;
  // A replica in each rack: one copy lies in the rack of the client.
  const crossing = load.writes * load.bytes * Math.max(0, Math.min(load.replication, load.racks) - 1);
  return {
    nodes: count,
    nodesForWrites: forWrites,
    nodesForDisk: forDisk,
    nodesForNetwork: forNetwork,
    bound,
    writesPerNode,
    bytesPerNode: writesPerNode * load.bytes,
    secondsToFull: (load.disk * load.usable) / (writesPerNode * stored),
    atRisk: writesPerNode * load.bytes * load.syncPeriod,
    hints: count <= 1 ? 0 : (writesPerNode * load.bytes * load.hintWindow) / (count - 1),
    costPerHour: load.price === undefined ? undefined : count * load.price,
    zoneCostPerHour: load.zonePrice === undefined ? undefined : (load.zonePrice * crossing * (hour / second)) / 1e9,
  };
}
