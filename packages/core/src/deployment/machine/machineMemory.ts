import { machinePlan } from '../../products/advisedProducts.js';
import { type MachineSize, smallHeap } from '../../products/definition.js';
import { daemonDefinition, type Releasable, type Role } from '../../products/registry.js';
import { GiB, MiB } from '../../text/units.js';
import type { FactValue, Hardware } from '../deployment.js';
import { dataDisks, spaceOf } from './disks.js';

/*
 * How the memory of a machine is divided among its daemons, before one of them is tuned. Sizes in bytes.
 * Sources: HBase guide and Think IT 2015 (reserve, 31 GiB).
 */

export interface Machine extends MachineSize {
  /** Bytes that programs take which are none of the daemons. */
  readonly others: number;
  /** Daemons that share the machine. */
  readonly daemons: readonly Role[];
  /** The daemon that takes what the others leave; undefined where there is none. */
  readonly main: Role | undefined;
}

/** A daemon beside the one that is advised. */
export interface Neighbour {
  readonly role: Role;
  readonly heap: number;
}

/** What a daemon takes besides its heap: threads, code, buffers. */
export const wholeDaemon = 1.25;

/** Share of a machine that others take where it is shared and nobody told how much. */
export const usualShareOfOthers = 0.25;

/** Bytes that programs take which are none of the daemons: of a machine that is shared, or whose daemons start programs of users. */
export function memoryOfOthers(
  { memory, dedicated, daemons }: Pick<Hardware, 'memory' | 'dedicated' | 'daemons'>,
  { otherMemory }: Readonly<Record<string, FactValue>>,
): number {
  if (typeof otherMemory === 'number') return Math.min(otherMemory * GiB, mostForOthers * memory);
  return isShared({ dedicated, daemons }) ? usualShareOfOthers * memory : 0;
}

/** Others run on the machine, too: the profile says so, or has a daemon that starts their programs. */
export function isShared({
  dedicated,
  daemons = [],
}: {
  readonly dedicated: boolean | undefined;
  readonly daemons?: readonly Role[] | undefined;
}): boolean {
  return dedicated === false || daemons.some((role) => daemonDefinition(role).startsPrograms === true);
}

/** A machine of which others have more is no place for these daemons. */
export const mostForOthers = 0.75;

/** The machine of a profile, planned for the releases that run on it: `memory` is what others leave. */
export function plannedMachine(
  hardware: Pick<Hardware, 'memory' | 'disks' | 'dedicated'>,
  daemons: readonly Role[],
  releases: Readonly<Partial<Record<Releasable, unknown>>>,
  facts: Readonly<Record<string, FactValue>>,
): Machine {
  const others = memoryOfOthers({ ...hardware, daemons }, facts);
  const around = machinePlan(releases)?.around;
  const storage = spaceOf(dataDisks(hardware, facts));
  const main = around !== undefined && daemons.includes(around) ? around : undefined;
  return { memory: hardware.memory - others, others, daemons, main, storage, facts };
}

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

/** Heap that a daemon would have where there is room. */
function wantedHeap(machine: Machine, role: Role): number {
  const { plannedHeap = smallHeap(8 * GiB) } = daemonDefinition(role);
  return roundedTo(smallStep, plannedHeap(machine));
}

/**
 * Most of the memory that all daemons beside one get, as whole daemons: a fifth up to 8 GiB, growing to 0.35 from 32 GiB on. Where none is the main one,
 * they share the machine: 0.7 of it up to 32 GiB, growing to 0.85 from 128 GiB on.
 */
function mostForNeighbours({ memory }: Machine, own: Role | undefined): number {
  if (own === undefined) return clamp(0.7 + (0.15 * (memory - 32 * GiB)) / (96 * GiB), 0.7, 0.85) * memory;
  return clamp(0.2 + (0.15 * (memory - 8 * GiB)) / (24 * GiB), 0.2, 0.35) * memory;
}

/** Daemons of the machine beside one, with the heaps that are planned for them: smaller where the machine cannot hold all of them. */
export function neighboursOf(machine: Machine, own: Role | undefined): readonly Neighbour[] {
  const roles = machine.daemons.filter((role) => role !== own && isProcess(role));
  const wanted = roles.map((role) => ({ role, heap: wantedHeap(machine, role) }));
  const sum = wanted.reduce((total, { heap }) => total + wholeDaemon * heap, 0);
  const factor = Math.min(1, mostForNeighbours(machine, own) / Math.max(1, sum));
  return factor === 1 ? wanted : wanted.map(({ role, heap }) => ({ role, heap: roundedTo(smallStep, heap * factor) }));
}

/** Clients run where their users are, and the kernel is no process. */
function isProcess(role: Role): boolean {
  const { isClient, product } = daemonDefinition(role);
  return isClient !== true && product.isReleased;
}

/** With less a region server is not worth its start: the script's own 1000 MB were meant for a trial. */
const leastMainHeap = GiB;

/** What the system keeps where the daemons leave it that much. */
export function keptForSystem(machine: Machine, own: Role | undefined): number {
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
  return Math.max(daemonDefinition(role).leastHeapApart ?? 0, wantedHeap(machine, role));
}
