import { optionBytes } from '../../optionBytes.js';
import type { DaemonMemory, PlacedValue, ProductAdvice } from '../../productAdvice.js';
import { cassandraEssentials } from './essentials.js';
import { nodeGone } from './failover.js';
import { moduleFlags } from './moduleFlags.js';
import { placeCassandraOption } from './options.js';

/** Off the heap lie memtables, compression offsets, Bloom filters and network buffers: about half as much as on it. */
function nodeMemory(values: readonly PlacedValue[]): DaemonMemory {
  const heap = optionBytes(values, '-Xmx') || optionBytes(values, 'MAX_HEAP_SIZE');
  return { heap, direct: 0.5 * heap, overhead: 0 };
}

export const cassandraAdvice: ProductAdvice = {
  essentials: cassandraEssentials,
  placeOption: placeCassandraOption,
  stockLines: moduleFlags,
  machine: { title: 'Cassandra', around: 'cassandra', usualDaemons: ['cassandra'], memory: nodeMemory },
  failover: (values) => nodeGone({ phi: values.number('cassandra', 'phi_convict_threshold') ?? 8 }),
};
