import { keptForSystem, type Machine, neighboursOf, wholeDaemon } from '../../deployment/machineMemory.js';
import type { Role } from '../../products/registry.js';

export type MemoryUse = 'system' | 'daemon' | 'heap' | 'direct' | 'overhead' | 'pageCache';

/** A part of the machine's memory, in bytes; `inside` names the part that it divides further. */
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

/** What one daemon takes of the machine as it is advised, in bytes. */
export interface DaemonMemory {
  readonly role: Role;
  readonly heap: number;
  /** Direct memory, and what is in it. */
  readonly direct: number;
  readonly inDirect?: readonly (readonly [name: string, bytes: number])[];
  /** Threads, code and the collector's tables. */
  readonly overhead: number;
}

const names: Readonly<Partial<Record<Role, string>>> = {
  master: 'HBase master',
  regionserver: 'region server',
  namenode: 'NameNode',
  datanode: 'DataNode',
  journalnode: 'JournalNode',
  zkfc: 'failover controller',
  secondarynamenode: 'secondary NameNode',
  cassandra: 'Cassandra',
  zookeeper: 'ZooKeeper',
};

function daemonName(role: Role): string {
  return names[role] ?? role;
}

/** The machine's memory with one daemon in its middle; what nobody takes is the page cache. */
export function memoryBudget(machine: Machine, own: DaemonMemory): MemoryBudget {
  const neighbours = neighboursOf(machine, own.role).map(
    ({ role, heap }): MemoryPart => ({ name: daemonName(role), use: 'daemon', bytes: wholeDaemon * heap }),
  );
  const others = neighbours.reduce((sum, { bytes }) => sum + bytes, 0);
  const taken = own.heap + own.direct + own.overhead + others;
  const system = Math.max(0, Math.min(keptForSystem(machine, own.role), machine.memory - taken));
  const parts: MemoryPart[] = [
    { name: 'system', use: 'system', bytes: system },
    ...neighbours,
    { name: 'heap', use: 'heap', bytes: own.heap },
    { name: 'direct memory', use: 'direct', bytes: own.direct },
    { name: 'JVM', use: 'overhead', bytes: own.overhead },
    { name: 'page cache', use: 'pageCache', bytes: Math.max(0, machine.memory - taken - system) },
  ];
  const inside = (own.inDirect ?? []).map(([name, bytes]): MemoryPart => ({ name, use: 'direct', bytes, inside: 'direct memory' }));
  return { total: machine.memory, parts: [...parts, ...inside].filter(({ bytes, use }) => bytes > 0 || use === 'pageCache') };
}
