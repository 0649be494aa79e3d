import { maximumHeap } from '../../deployment/jvm/jvmFlags.js';
import { runTogether } from '../../deployment/listeners/listeners.js';
import { heapBeside, type Machine, memoryLeft, memoryOfOthers, plannedMachine, roundedHeap } from '../../deployment/machineMemory.js';
import { unknown } from '../../deployment/unknown.js';
import { daemonDefinition } from '../../products/registry.js';
import type { ExpressionContext, ExpressionFunction } from '../expressionFunction.js';
import { formatSize, Size } from '../quantities.js';

function machineOf({ resolution }: ExpressionContext): Machine {
  const { hardware, facts, releases } = resolution.deployment;
  if (hardware?.daemons === undefined) return unknown();
  return plannedMachine(hardware, hardware.daemons, releases, facts);
}

/** What a daemon and those of its host are given, by daemon; what nobody can say is left out. */
function givenTogether({ resolution }: ExpressionContext): readonly { readonly what: string; readonly bytes: number }[] {
  const { deployment, role, releases } = resolution;
  const together = runTogether(deployment);
  const daemons = deployment.hardware?.daemons;
  return deployment.roles
    .filter((other) => other === role || (daemons?.includes(other) ?? together(role, other)))
    .flatMap((other) => {
      const beside = other === role ? resolution : resolution.beside(other, releases);
      const { product } = daemonDefinition(other);
      const heap = maximumHeap(beside.jvm('flags'));
      const more = product.memoryBesideHeap?.(beside);
      return [
        ...(heap === undefined ? [] : [{ what: `the heap (${other})`, bytes: heap }]),
        ...(more === undefined ? [] : [{ what: `${more.what} (${other})`, bytes: more.bytes }]),
      ];
    });
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
    signature: 'ownMemory(): Size',
    description: 'memory of the profile without what other programs of the machine take (fact otherMemory)',
    reads: { hardware: ['memory', 'dedicated'] },
    call: ({ resolution: { deployment } }) => {
      const { hardware, facts } = deployment;
      return hardware === undefined ? unknown() : new Size(hardware.memory - memoryOfOthers(hardware, facts));
    },
  },
  {
    signature: 'heapBeside(): Size',
    description: 'heap of the daemon judged, where it is a small one beside a region server or Cassandra',
    reads: { hardware: ['daemons'] },
    call: (context) => new Size(heapBeside(machineOf(context), context.resolution.role)),
  },
  {
    signature: 'givenTogether(): Size',
    description: 'heaps, bucket cache and containers of the daemon and of those of its host, as far as lines say how much they get',
    reads: { flag: ['-Xmx', 'MaxHeapSize'] },
    call: (context) => new Size(givenTogether(context).reduce((sum, { bytes }) => sum + bytes, 0)),
  },
  {
    signature: 'partsGivenTogether(): list<string>',
    description: 'the same, each with its amount',
    reads: { flag: ['-Xmx', 'MaxHeapSize'] },
    call: (context) => givenTogether(context).map(({ what, bytes }) => `${formatSize(bytes)} for ${what}`),
  },
  {
    signature: 'wholeHeap(Size): Size',
    description: 'a heap rounded down to 256 MiB, to 64 MiB below 2 GiB',
    call: (_context, heap: Size) => new Size(roundedHeap(heap.amount)),
  },
];
