import { describe, expect, it } from 'vitest';
import {
  heapBeside,
  keptForSystem,
  type Machine,
  memoryLeft,
  neighboursOf,
  plannedMachine,
  wholeDaemon,
} from '../deployment/machine/machineMemory.js';
import type { Role } from '../products/registry.js';
import { memoryBudget } from './memoryBudget.js';

const GiB = 1024 ** 3;

describe('memory', () => {
  const machine: Machine = {
    memory: 128 * GiB,
    others: 0,
    storage: 0,
    facts: {},
    daemons: ['regionserver', 'datanode'],
    main: 'regionserver',
  };
  it('leaves to a region server what the system and the DataNode do not take', () => {
    expect(keptForSystem(machine, 'regionserver') / GiB).toBeCloseTo(12.8, 5);
    expect(memoryLeft(machine, 'regionserver') / GiB).toBeCloseTo(128 - 12.8 - 1.25 * 4, 5);
  });
  it.each<[Role, number | undefined, number]>([
    ['datanode', undefined, 4],
    ['master', undefined, 4],
    ['namenode', undefined, 16],
    ['namenode', 10, 7],
    ['namenode', 1000, 96],
  ])('gives a %s with %s million objects %s GiB of 128', (role, namespaceObjects, heap) => {
    expect(heapBeside({ ...machine, facts: namespaceObjects === undefined ? {} : { namespaceObjects } }, role) / GiB).toBe(heap);
  });
  it.each<[what: string, storage: number, facts: Readonly<Record<string, number>>, memory: number, heap: number]>([
    ['few disks', 15e12, {}, 64, 4],
    ['36 disks of 18 TB', 648e12, {}, 256, 9.625],
    ['replicas that were told', 648e12, { dataNodeReplicas: 6 }, 256, 6],
    ['an eighth of a small machine', 2e12, {}, 8, 1],
  ])('plans a DataNode by replicas: %s', (_what, storage, facts, memory, heap) => {
    expect(heapBeside({ ...machine, main: undefined, daemons: ['datanode'], memory: memory * GiB, storage, facts }, 'datanode') / GiB).toBe(
      heap,
    );
  });
  it.each<[dedicated: boolean | undefined, daemons: readonly Role[], otherMemory: number | undefined, others: number]>([
    [undefined, ['regionserver'], undefined, 0],
    [true, ['regionserver', 'datanode'], undefined, 0],
    [false, ['regionserver'], undefined, 32],
    [true, ['datanode', 'nodemanager'], undefined, 32],
    [true, ['datanode', 'nodemanager'], 64, 64],
    [false, ['regionserver'], 1000, 96],
  ])('leaves to others: dedicated %s, %j, %s GiB told', (dedicated, daemons, otherMemory, others) => {
    const hardware = { memory: 128 * GiB, disks: [], ...(dedicated === undefined ? {} : { dedicated }) };
    const planned = plannedMachine(hardware, daemons, { hbase: '2.5.8' }, otherMemory === undefined ? {} : { otherMemory });
    expect([planned.others / GiB, planned.memory / GiB]).toEqual([others, 128 - others]);
  });
  it('has a main daemon only where the daemon runs', () => {
    const hardware = { memory: 128 * GiB, disks: [] };
    expect(plannedMachine(hardware, ['master', 'namenode'], { hbase: '2.5.8' }, {}).main).toBeUndefined();
    expect(plannedMachine(hardware, ['regionserver'], { hbase: '2.5.8' }, {}).main).toBe('regionserver');
  });
  it('shrinks small daemons where the machine cannot hold them', () => {
    const crowded: Machine = {
      ...machine,
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
