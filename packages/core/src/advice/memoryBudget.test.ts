import { describe, expect, it } from 'vitest';
import { heapBeside, keptForSystem, type Machine, memoryLeft, neighboursOf, wholeDaemon } from '../deployment/machineMemory.js';
import type { Role } from '../products/registry.js';
import { memoryBudget } from './memoryBudget.js';

const GiB = 1024 ** 3;

describe('memory', () => {
  const machine: Machine = { memory: 128 * GiB, daemons: ['regionserver', 'datanode'], main: 'regionserver' };
  it('leaves to a region server what the system and the DataNode do not take', () => {
    expect(keptForSystem(machine, 'regionserver') / GiB).toBeCloseTo(12.8, 5);
    expect(memoryLeft(machine, 'regionserver') / GiB).toBeCloseTo(128 - 12.8 - 1.25 * 4, 5);
  });
  it.each<[Role, number | undefined, number]>([
    ['datanode', undefined, 4],
    ['master', undefined, 4],
    ['namenode', undefined, 16],
    ['namenode', 9, 10],
    ['namenode', 1000, 96],
  ])('gives a %s with %s million objects %s GiB of 128', (role, namespaceObjects, heap) => {
    expect(heapBeside({ ...machine, ...(namespaceObjects === undefined ? {} : { namespaceObjects }) }, role) / GiB).toBe(heap);
  });
  it('shrinks small daemons where the machine cannot hold them', () => {
    const crowded: Machine = {
      memory: 8 * GiB,
      daemons: ['regionserver', 'datanode', 'namenode', 'master', 'zookeeper', 'journalnode'],
      main: 'regionserver',
    };
    const others = neighboursOf(crowded, 'regionserver').reduce((sum, { heap }) => sum + wholeDaemon * heap, 0);
    expect(others).toBeLessThanOrEqual(0.35 * crowded.memory);
  });
  it('adds up to the machine', () => {
    const { parts, total } = memoryBudget(machine, {
      heap: 31 * GiB,
      direct: 60 * GiB,
      overhead: 2 * GiB,
      inDirect: [['bucket cache', 40 * GiB]],
    });
    expect(parts.filter(({ inside }) => inside === undefined).reduce((sum, { bytes }) => sum + bytes, 0)).toBeCloseTo(total, 0);
  });
});
