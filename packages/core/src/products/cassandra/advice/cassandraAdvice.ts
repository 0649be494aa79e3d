import { GiB, MiB } from '../../../text/units.js';
import { optionBytes } from '../../optionBytes.js';
import type { Advised, DaemonMemory, PlacedValue, ProductAdvice } from '../../productAdvice.js';
import { cassandraEssentials } from './essentials.js';
import { nodeGone } from './failover.js';
import { moduleFlags } from './moduleFlags.js';
import { compressionOffsets, nodeContradictions } from './nodeData.js';
import { placeCassandraOption } from './options.js';

/** What lies off the heap beside memtables, a chunk cache that was set and compression offsets that the facts tell, as a share of it: Bloom filters, default caches and buffers. */
const shareOffHeap = 0.25;

function nodeMemory(values: readonly PlacedValue[], asked: Pick<Advised, 'releases' | 'facts'>): DaemonMemory {
  const heap = optionBytes(values, '-Xmx') || optionBytes(values, 'MAX_HEAP_SIZE');
  const told = (pattern: RegExp) => bytesOf(values.find(({ name }) => pattern.test(name))?.value ?? '0');
  const memtables = told(/^memtable_offheap_space(?:_in_mb)?$/);
  const chunks = told(/^file_cache_size(?:_in_mb)?$/);
  const offsets = compressionOffsets(asked) ?? 0;
  const others = shareOffHeap * heap;
  const inDirect = [
    ['memtables', memtables],
    ['chunk cache', chunks],
    ['compression offsets', offsets],
    ['Bloom filters, caches and buffers', others],
  ] as const;
  return { heap, direct: memtables + chunks + offsets + others, inDirect: inDirect.filter(([, bytes]) => bytes > 0), overhead: 0 };
}

/** `8GiB` or `8191MiB` from 4.1 on, a number of MiB before. */
function bytesOf(text: string): number {
  const [, amount = '0', unit] = /^(\d+)([GM]iB)?$/.exec(text) ?? [];
  return Number(amount) * (unit === 'GiB' ? GiB : MiB);
}

export const cassandraAdvice: ProductAdvice = {
  essentials: cassandraEssentials,
  placeOption: placeCassandraOption,
  stockLines: moduleFlags,
  machine: { title: 'Cassandra', around: 'cassandra', usualDaemons: ['cassandra'], memory: nodeMemory },
  contradictions: nodeContradictions,
  directories: { role: 'cassandra', setting: 'data_file_directories' },
  failover: (values) => nodeGone({ phi: values.number('cassandra', 'phi_convict_threshold') ?? 8 }),
};
