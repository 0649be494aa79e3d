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

/** Most of the memory that all daemons beside the advised one get, with a quarter of their heaps for their JVMs; less on machines below 8 GiB. */
function mostForNeighbours(memory: number): number {
  return (memory < 8 * GiB ? 0.2 : 0.35) * memory;
}

function wantedHeap(role: Role, memory: number): number {
  if (role === 'datanode') return dataNodeHeap(memory);
  if (role === 'namenode') return nameNodeHeap(memory);
  const most = role === 'regionserver' || role === 'cassandra' ? memory / 4 : memory / 16;
  return roundedHeap(Math.min(usual[role] ?? 8 * GiB, most));
}

/** Daemons of the machine beside one, with the heaps that are planned for them: smaller where the machine cannot hold all of them. */
export function neighboursOf(input: PlanInput, own: Role): readonly (Neighbour & { readonly role: Role })[] {
  const { memory } = input.hardware;
  const roles = input.daemons.filter((role) => role !== own && role !== 'host' && !role.endsWith('-client'));
  const wanted = roles.map((role) => ({ role, name: daemonName(role), heap: wantedHeap(role, memory) }));
  const sum = wanted.reduce((total, { heap }) => total + 1.25 * heap, 0);
  const factor = Math.min(1, mostForNeighbours(memory) / Math.max(1, sum));
  return factor === 1 ? wanted : wanted.map((one) => ({ ...one, heap: roundedHeap(one.heap * factor) }));
}

/** Heap of a daemon as the plan of the whole machine has it; of one that runs elsewhere, what a machine like this gives it. */
export function plannedHeap(input: PlanInput, role: Role): number {
  const { hbase, cassandra } = input.releases;
  const main: Role = hbase !== undefined ? 'regionserver' : cassandra !== undefined ? 'cassandra' : 'host';
  return neighboursOf(input, main).find((one) => one.role === role)?.heap ?? wantedHeap(role, input.hardware.memory);
}
