import fc from 'fast-check';
import { expect, it } from 'vitest';
import { heapBeside, keptForSystem, memoryLeft, neighboursOf, plannedMachine, roundedHeap, wholeDaemon } from './machineMemory.js';

const [MiB, GiB] = [1024 ** 2, 1024 ** 3];

it.each([
  [100 * MiB, 64 * MiB],
  [10 * MiB, 64 * MiB],
  [2047 * MiB, 1984 * MiB],
  [2 * GiB + 255 * MiB, 2 * GiB],
  [31.1 * GiB, 31 * GiB],
  [47 * GiB, 31 * GiB],
  [48 * GiB, 48 * GiB],
])('%d bytes are a heap of %d', (bytes, heap) => {
  expect(roundedHeap(bytes)).toBe(heap);
});

const roles = fc.subarray(['master', 'datanode', 'namenode', 'journalnode', 'zookeeper', 'hbase-client'] as const);
const machine = fc
  .tuple(fc.integer({ min: 2, max: 512 }), roles)
  .map(([memory, daemons]) =>
    plannedMachine({ memory: memory * GiB, disks: [] }, ['regionserver', ...daemons], { hbase: '2.6.4' }, { namespaceObjects: 1_000_000 }),
  );

it('what the system, a daemon and its neighbours have is the memory of the machine', () => {
  fc.assert(
    fc.property(machine, (all) => {
      const kept = keptForSystem(all, 'regionserver');
      const neighbours = neighboursOf(all, 'regionserver');
      expect(neighbours.map(({ role }) => role)).toEqual(all.daemons.filter((role) => role !== 'regionserver' && role !== 'hbase-client'));
      const whole = neighbours.reduce((sum, { heap }) => sum + wholeDaemon * heap, 0);
      expect(memoryLeft(all, 'regionserver')).toBeCloseTo(Math.max(0, all.memory - kept - whole));
      expect(kept).toBeGreaterThanOrEqual(0.1 * all.memory);
      expect(kept).toBeLessThanOrEqual(Math.max(4 * GiB, 0.1 * all.memory));
      // Heaps of 64 MiB are the least, whatever is left for them.
      expect(whole).toBeLessThanOrEqual(0.35 * all.memory + wholeDaemon * 64 * MiB * neighbours.length);
      for (const { role, heap } of neighbours) {
        expect([heap % (64 * MiB), heap >= 64 * MiB]).toEqual([0, true]);
        expect(heapBeside(all, role)).toBe(heap);
      }
    }),
  );
});

it('a machine of 64 GiB is divided among the daemons of a worker', () => {
  const worker = plannedMachine({ memory: 64 * GiB, disks: [] }, ['regionserver', 'datanode'], { hbase: '2.6.4' }, {});
  expect(neighboursOf(worker, 'regionserver').map(({ heap }) => heap / GiB)).toEqual([heapBeside(worker, 'datanode') / GiB]);
  expect(keptForSystem(worker, 'regionserver') / GiB).toBeCloseTo(6.4);
  expect(keptForSystem({ ...worker, memory: 16 * GiB }, 'regionserver') / GiB).toBeCloseTo(4);
});
