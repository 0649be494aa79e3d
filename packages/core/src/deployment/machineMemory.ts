import type { Role } from '../products/registry.js';

/*
 * How the memory of a machine is divided among its daemons, before one of them is tuned. Sizes in bytes.
 * Sources: HBase guide and Think IT 2015 (reserve, 31 GiB), Cloudera's sizing of NameNode and DataNode.
 */

const MiB = 1024 ** 2;
const GiB = 1024 ** 3;

export interface Machine {
  readonly memory: number;
  /** Daemons that share the machine. */
  readonly daemons: readonly Role[];
  /** The daemon that takes what the others leave; `host` where there is none. */
  readonly main: Role;
  /** Files and blocks of the NameNode, in millions; undefined: not told. */
  readonly namespaceObjects?: number;
}

/** A daemon beside the one that is advised. */
export interface Neighbour {
  readonly role: Role;
  readonly heap: number;
}

/** What a daemon takes besides its heap: threads, code, buffers. */
export const wholeDaemon = 1.25;

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** A main daemon's heap is a multiple of 256 MiB, of 64 MiB below 2 GiB. */
export function roundedHeap(bytes: number): number {
  return roundedTo(bytes >= 2 * GiB ? 256 * MiB : 64 * MiB, bytes);
}

/** Small daemons take finer steps, so that a little more memory never means less for the main one. */
const smallStep = 64 * MiB;

/** From 32 GiB on references double in size: 31 GiB hold about as much as 48. */
function roundedTo(step: number, bytes: number): number {
  const useful = bytes > 31 * GiB && bytes < 48 * GiB ? 31 * GiB : bytes;
  return Math.max(smallStep, Math.floor(useful / step) * step);
}

/** What the kernel and its own programs keep: 8 % of the memory, 4 GiB at least; a quarter where that is less. */
function systemReserve(memory: number): number {
  return Math.max(0.08 * memory, Math.min(4 * GiB, memory / 4));
}

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

/** Heap that a daemon would have where there is room. NameNode: 1 GiB a million objects and 1 GiB, or an eighth of the memory. DataNode: 1/32. */
function wantedHeap({ memory, namespaceObjects }: Machine, role: Role): number {
  switch (role) {
    case 'datanode':
      return roundedTo(smallStep, clamp(memory / 32, 128 * MiB, 4 * GiB));
    case 'namenode':
      return roundedTo(
        smallStep,
        namespaceObjects === undefined ? clamp(memory / 8, 128 * MiB, 31 * GiB) : Math.min((1 + namespaceObjects) * GiB, 0.75 * memory),
      );
    case 'regionserver':
    case 'cassandra':
      return roundedTo(smallStep, Math.min(8 * GiB, memory / 4));
    default:
      return roundedTo(smallStep, Math.min(usual[role] ?? 8 * GiB, memory / 16));
  }
}

/**
 * Most of the memory that all daemons beside one get, as whole daemons: a fifth up to 8 GiB, growing to 0.35 from 32 GiB on. Where none is the main one,
 * they share the machine.
 */
function mostForNeighbours({ memory, main }: Machine): number {
  if (main === 'host') return 0.7 * memory;
  return clamp(0.2 + (0.15 * (memory - 8 * GiB)) / (24 * GiB), 0.2, 0.35) * memory;
}

/** Daemons of the machine beside one, with the heaps that are planned for them: smaller where the machine cannot hold all of them. */
export function neighboursOf(machine: Machine, own: Role): readonly Neighbour[] {
  const roles = machine.daemons.filter((role) => role !== own && role !== 'host' && !role.endsWith('-client'));
  const wanted = roles.map((role) => ({ role, heap: wantedHeap(machine, role) }));
  const sum = wanted.reduce((total, { heap }) => total + wholeDaemon * heap, 0);
  const factor = Math.min(1, mostForNeighbours(machine) / Math.max(1, sum));
  return factor === 1 ? wanted : wanted.map(({ role, heap }) => ({ role, heap: roundedTo(smallStep, heap * factor) }));
}

/** With less a region server is not worth its start: the script's own 1000 MB were meant for a trial. */
const leastMainHeap = GiB;

/** What the system keeps where the daemons leave it that much. */
export function keptForSystem(machine: Machine, own: Role): number {
  const { memory } = machine;
  const others = neighboursOf(machine, own).reduce((sum, { heap }) => sum + wholeDaemon * heap, 0);
  return Math.max(0.1 * memory, Math.min(systemReserve(memory), memory - others - 1.2 * leastMainHeap));
}

/** What the system and the other daemons of the machine leave to one. */
export function memoryLeft(machine: Machine, own: Role): number {
  const others = neighboursOf(machine, own).reduce((sum, { heap }) => sum + wholeDaemon * heap, 0);
  return Math.max(0, machine.memory - keptForSystem(machine, own) - others);
}

/** Heap of a small daemon as the plan of the whole machine has it; of one that runs elsewhere, what a machine like this gives it. */
export function heapBeside(machine: Machine, role: Role): number {
  const planned = neighboursOf(machine, machine.main).find((one) => one.role === role)?.heap;
  if (planned !== undefined) return planned;
  // A machine for masters is no smaller than what a master needs.
  return role === 'master' ? Math.max(GiB + 64 * MiB, wantedHeap(machine, role)) : wantedHeap(machine, role);
}
