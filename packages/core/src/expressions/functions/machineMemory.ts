import { heapBeside, type Machine, memoryLeft, plannedMachine, roundedHeap } from '../../deployment/machineMemory.js';
import { unknown } from '../../deployment/unknown.js';
import type { ExpressionContext, ExpressionFunction } from '../expressionFunction.js';
import { Size } from '../quantities.js';

function machineOf({ resolution }: ExpressionContext): Machine {
  const { hardware, facts, releases } = resolution.deployment;
  if (hardware?.daemons === undefined) return unknown();
  return plannedMachine(hardware.memory, hardware.daemons, releases, facts);
}

/** The division of a machine's memory among its daemons: a plan of the whole machine, which no formula of one daemon can hold. */
export const machineMemoryFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'memoryLeft(): Size',
    description: 'memory that the system and the other daemons of the profile leave to the daemon judged',
    reads: { hardware: ['daemons'] },
    call: (context) => new Size(memoryLeft(machineOf(context), context.resolution.role)),
  },
  {
    signature: 'heapBeside(): Size',
    description: 'heap of the daemon judged, where it is a small one beside a region server or Cassandra',
    reads: { hardware: ['daemons'] },
    call: (context) => new Size(heapBeside(machineOf(context), context.resolution.role)),
  },
  {
    signature: 'wholeHeap(Size): Size',
    description: 'a heap rounded down to 256 MiB, to 64 MiB below 2 GiB',
    call: (_context, heap: Size) => new Size(roundedHeap(heap.amount)),
  },
];
