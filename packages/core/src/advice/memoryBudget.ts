import { keptForSystem, type Machine, neighboursOf, plannedMachine, wholeDaemon } from '../deployment/machine/machineMemory.js';
import { advisedAmong, machinePlan } from '../products/advisedProducts.js';
import type { DaemonMemory, PlacedValue } from '../products/productAdvice.js';
import { daemonDefinition } from '../products/registry.js';
import type { AdviceInput, PlannedMemory } from './recommendation.js';

export type MemoryUse = 'system' | 'others' | 'daemon' | 'heap' | 'direct' | 'overhead' | 'pageCache';

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

/** How the advised values divide the memory of a machine; empty where nothing is planned on it. */
export function plannedMemory(
  values: readonly PlacedValue[],
  { releases, hardware, daemons, filled }: AdviceInput,
): readonly PlannedMemory[] {
  const plan = machinePlan(releases);
  if (plan === undefined) return [];
  const own = plan.memory?.(values, { releases, facts: filled.facts }) ?? { heap: 0, direct: 0, overhead: 0 };
  const machine = plannedMachine(hardware, daemons, releases, filled.facts);
  const programs = advisedAmong(releases).reduce((sum, { advice }) => sum + (advice.forPrograms?.(values) ?? 0), 0);
  return [{ plan, budget: memoryBudget(machine, own, programs) }];
}

/**
 * The machine's memory with its main daemon in the middle; what nobody takes is the page cache.
 * @param programs bytes for programs that the daemons start, where they may have more than what is kept for others
 */
export function memoryBudget(machine: Machine, own: DaemonMemory, programs = 0): MemoryBudget {
  const neighbours = neighboursOf(machine, machine.main).map(
    ({ role, heap }): MemoryPart => ({ name: daemonDefinition(role).title ?? role, use: 'daemon', bytes: wholeDaemon * heap }),
  );
  const others = neighbours.reduce((sum, { bytes }) => sum + bytes, 0);
  const started = Math.max(0, programs - machine.others);
  const taken = own.heap + own.direct + own.overhead + others + started;
  const system = Math.max(0, Math.min(keptForSystem(machine, machine.main), machine.memory - taken));
  const parts: MemoryPart[] = [
    { name: 'system', use: 'system', bytes: system },
    { name: 'other programs', use: 'others', bytes: machine.others + started },
    ...neighbours,
    { name: 'heap', use: 'heap', bytes: own.heap },
    { name: 'direct memory', use: 'direct', bytes: own.direct },
    { name: 'JVM', use: 'overhead', bytes: own.overhead },
    { name: 'page cache', use: 'pageCache', bytes: Math.max(0, machine.memory - taken - system) },
  ];
  const inside = (own.inDirect ?? []).map(([name, bytes]): MemoryPart => ({ name, use: 'direct', bytes, inside: 'direct memory' }));
  return {
    total: machine.memory + machine.others,
    parts: [...parts, ...inside].filter(({ bytes, use }) => bytes > 0 || use === 'pageCache'),
  };
}
