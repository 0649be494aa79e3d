import type { Role } from '../../catalog/product.js';
import { dataNodeHeap, type Neighbour, roundedHeap } from '../models/memory.js';
import type { PlanInput } from '../recommendation.js';

const GiB = 1024 ** 3;
const MiB = 1024 ** 2;

/** Largest heap of a small daemon; none takes more than a sixteenth of the machine. */
const usual: Readonly<Partial<Record<Role, number>>> = {
  master: 4 * GiB,
  zookeeper: GiB,
  journalnode: GiB,
  zkfc: GiB / 2,
  secondarynamenode: 4 * GiB,
  'hbase-rest': 2 * GiB,
  'hbase-thrift': 2 * GiB,
};

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

export function daemonName(role: Role): string {
  return names[role] ?? role;
}

/** Heap of the NameNode: an eighth of the memory, 256 MiB to 31 GiB; with the number of files told, 1 GiB a million and 1 GiB. */
export function nameNodeHeap(memory: number): number {
  return roundedHeap(Math.min(31 * GiB, Math.max(128 * MiB, memory / 8)));
}

/** Daemons of the machine beside one, with the heaps that are planned for them. */
export function neighboursOf(input: PlanInput, own: Role): Neighbour[] {
  const { memory } = input.hardware;
  return input.daemons
    .filter((role) => role !== own && role !== 'host' && !role.endsWith('-client'))
    .map((role): Neighbour => {
      if (role === 'datanode') return { name: daemonName(role), heap: dataNodeHeap(memory) };
      if (role === 'namenode') return { name: daemonName(role), heap: nameNodeHeap(memory) };
      const most = role === 'regionserver' || role === 'cassandra' ? memory / 4 : memory / 16;
      return { name: daemonName(role), heap: roundedHeap(Math.min(usual[role] ?? 8 * GiB, most)) };
    });
}
