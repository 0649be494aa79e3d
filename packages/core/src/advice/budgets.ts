import { parseJvmSize } from '../deployment/jvm/jvmFlags.js';
import type { Machine } from '../deployment/machineMemory.js';
import type { Role } from '../products/registry.js';
import { type DaemonMemory, type MemoryBudget, memoryBudget } from './models/memory.js';
import type { AdviceInput, Recommendation } from './recommendation.js';

const MiB = 1024 ** 2;

/** How the advised values divide the machine's memory: one budget for each daemon that is advised in full. */
export function budgetsOf(
  draft: readonly Recommendation[],
  input: AdviceInput,
): readonly { readonly daemon: string; readonly budget: MemoryBudget }[] {
  const { releases, hardware, filled } = input;
  const main: Role = releases.hbase !== undefined ? 'regionserver' : releases.cassandra !== undefined ? 'cassandra' : 'host';
  const { namespaceObjects } = filled.facts;
  const machine: Machine = {
    memory: hardware.memory,
    daemons: input.daemons,
    main,
    ...(typeof namespaceObjects === 'number' ? { namespaceObjects } : {}),
  };
  if (main === 'regionserver') return [{ daemon: 'region server', budget: memoryBudget(machine, regionServer(draft)) }];
  if (main === 'cassandra') return [{ daemon: 'Cassandra', budget: memoryBudget(machine, cassandra(draft)) }];
  return releases.hadoop === undefined
    ? []
    : [{ daemon: 'HDFS', budget: memoryBudget(machine, { role: 'host', heap: 0, direct: 0, overhead: 0 }) }];
}

function optionBytes(draft: readonly Recommendation[], name: string, variable?: string): number {
  const value = draft.find((item) => item.name === name && item.variable === variable)?.value ?? '';
  return parseJvmSize(/(\d+[kmgt]?)$/i.exec(value)?.[1] ?? '') ?? 0;
}

function mebibytes(draft: readonly Recommendation[], name: string): number {
  const found = draft.find((item) => item.kind === 'setting' && item.name === name);
  return found === undefined ? 0 : Number.parseFloat(found.value) * MiB;
}

/** The JVM itself takes a share of its heap (the collector's tables) and of what it is left (threads, code). */
function regionServer(draft: readonly Recommendation[]): DaemonMemory {
  const heap = optionBytes(draft, '-Xmx', 'HBASE_REGIONSERVER_OPTS');
  const direct = optionBytes(draft, '-XX:MaxDirectMemorySize', 'HBASE_REGIONSERVER_OPTS');
  const engine = draft.find((item) => item.name === 'hbase.bucketcache.ioengine')?.value;
  const cache = engine === 'offheap' ? mebibytes(draft, 'hbase.bucketcache.size') : 0;
  const memstores = mebibytes(draft, 'hbase.regionserver.offheap.global.memstore.size');
  const inDirect = [
    ['bucket cache', cache],
    ['memstores', memstores],
    ['RPC buffers and spare', direct - cache - memstores],
  ] as const;
  return { role: 'regionserver', heap, direct, overhead: 0.06 * heap, inDirect: inDirect.filter(([, bytes]) => bytes > 0) };
}

/** Off the heap lie memtables, compression offsets, Bloom filters and network buffers: about half as much as on it. */
function cassandra(draft: readonly Recommendation[]): DaemonMemory {
  const heap = optionBytes(draft, '-Xmx') || optionBytes(draft, 'MAX_HEAP_SIZE');
  return { role: 'cassandra', heap, direct: 0.5 * heap, overhead: 0 };
}
