import type { ReadValue } from '../../catalog/reading.js';
import { isAtLeast } from '../../catalog/versions.js';
import type { ComputedDefault, ComputedDefaults, DefaultComputation } from '../../deployment/computedDefaults.js';
import type { Resolution } from '../../deployment/deployment.js';
import { maximumHeap } from '../../deployment/jvm/jvmFlags.js';

/** Values that DatabaseDescriptor works out where cassandra.yaml leaves a setting unset (0.8 to 5.0), by the newest name of each setting. */

const KiB = 1024;
const MiB = 1024 * KiB;

function computed(value: ReadValue | undefined, formula: string): ComputedDefault | undefined {
  return value === undefined ? undefined : { value, formula };
}

function cassandraSince(resolution: Resolution, version: string): boolean | undefined {
  const release = resolution.releases.cassandra;
  return release === undefined ? undefined : isAtLeast(release, version);
}

function numberOf(resolution: Resolution, name: string): number | undefined {
  const { value, unknown } = resolution.setting(name);
  return typeof value === 'number' && !unknown ? value : undefined;
}

/** Largest heap in bytes, where the files give it. */
function heapOf(resolution: Resolution): number | undefined {
  return maximumHeap(resolution.jvm());
}

/** Heap in whole MiB divided by a number, as Java's integer division does it. */
function heapShare(resolution: Resolution, divisor: number): number | undefined {
  const heap = heapOf(resolution);
  return heap === undefined ? undefined : Math.trunc(heap / (divisor * MiB)) * MiB;
}

/** Directories for data: 1 where the list is empty or unset, for the server then makes one of its own. */
function dataDirectories(resolution: Resolution): number | undefined {
  const { value, unknown, origin } = resolution.setting('data_file_directories');
  if (unknown) return undefined;
  if (Array.isArray(value)) return Math.max(1, value.length);
  return origin.kind === 'entry' && value !== null ? undefined : 1;
}

function coresOf(resolution: Resolution): number | undefined {
  return resolution.deployment.hardware?.cores;
}

/** min(8, max(2, min(cores, directories))): two where there is one directory, whatever the cores. */
function boundedByDirectories(resolution: Resolution): number | undefined {
  const directories = dataDirectories(resolution);
  if (directories === undefined) return undefined;
  if (directories <= 2) return 2;
  const cores = coresOf(resolution);
  return cores === undefined ? undefined : Math.min(8, Math.max(2, Math.min(cores, directories)));
}

function concurrentCompactors(resolution: Resolution): ComputedDefault | undefined {
  if (cassandraSince(resolution, '2.1') === true) {
    return computed(boundedByDirectories(resolution), 'min(8, max(2, min(cores, data directories))); DatabaseDescriptor');
  }
  return computed(coresOf(resolution), 'number of cores; DatabaseDescriptor');
}

function flushWriters(resolution: Resolution): ComputedDefault | undefined {
  const directories = dataDirectories(resolution);
  if (directories === undefined) return undefined;
  if (cassandraSince(resolution, '3.11') === true) {
    return computed(directories === 1 ? 2 : 1, '2 with one data directory, else 1 for each; DatabaseDescriptor');
  }
  if (cassandraSince(resolution, '2.1') === true) {
    return computed(boundedByDirectories(resolution), 'min(8, max(2, min(cores, data directories))); DatabaseDescriptor');
  }
  return computed(directories, 'number of data directories; DatabaseDescriptor');
}

function cleanupThreshold(resolution: Resolution): ComputedDefault | undefined {
  const set = numberOf(resolution, 'memtable_flush_writers');
  const writers = set === undefined || set === 0 ? flushWriters(resolution)?.value : set;
  if (typeof writers !== 'number') return undefined;
  return computed(Math.fround(1 / (1 + writers)), '1 / (1 + memtable_flush_writers); DatabaseDescriptor');
}

/** The smaller of a constant in MiB and a part of the heap; the heap may be unknown. */
function atMost(mebibytes: number, divisor: number, formula: string): DefaultComputation {
  return (resolution) => {
    const share = heapShare(resolution, divisor);
    return computed(share === undefined ? undefined : Math.min(mebibytes * MiB, share), `${formula}; DatabaseDescriptor`);
  };
}

/** A share of the heap, at least `least` and at most `most` MiB. */
function shareOfHeap(share: number, least: number, most: number, formula: string): DefaultComputation {
  return (resolution) => {
    const heap = heapOf(resolution);
    if (heap === undefined) return undefined;
    return computed(Math.min(Math.max(least, Math.trunc((heap * share) / MiB)), most) * MiB, `${formula}; DatabaseDescriptor`);
  };
}

function memtableSpace(resolution: Resolution): ComputedDefault | undefined {
  return computed(heapShare(resolution, 4), 'a quarter of the heap; DatabaseDescriptor');
}

function totalMemtableSpace(resolution: Resolution): ComputedDefault | undefined {
  const divisor = cassandraSince(resolution, '2.0') === true ? 4 : 3;
  return computed(heapShare(resolution, divisor), `${divisor === 4 ? 'a quarter' : 'a third'} of the heap; DatabaseDescriptor`);
}

function maximumMutation(resolution: Resolution): ComputedDefault | undefined {
  const segment = numberOf(resolution, 'commitlog_segment_size');
  return computed(
    segment === undefined ? undefined : Math.trunc(segment / 2 / KiB) * KiB,
    'half of commitlog_segment_size; DatabaseDescriptor',
  );
}

function maximumMessage(resolution: Resolution): ComputedDefault | undefined {
  const receive = numberOf(resolution, 'internode_application_receive_queue_reserve_endpoint_capacity');
  const send = numberOf(resolution, 'internode_application_send_queue_reserve_endpoint_capacity');
  if (receive === undefined || send === undefined) return undefined;
  return computed(Math.min(receive, send), "the smaller of the endpoints' two queue reserves; DatabaseDescriptor");
}

function syncLag(resolution: Resolution): ComputedDefault | undefined {
  const period = numberOf(resolution, 'commitlog_sync_period');
  return computed(period === undefined ? undefined : Math.trunc(period * 1.5), '1.5 x commitlog_sync_period; DatabaseDescriptor');
}

function columnIndexSize(resolution: Resolution): ComputedDefault | undefined {
  if (cassandraSince(resolution, '5.0') !== true) return undefined;
  const format = resolution.setting('sstable.selected_format');
  if (format.unknown) return undefined;
  return computed(format.value === 'bti' ? 16 * KiB : 64 * KiB, '64 KiB for BIG, 16 KiB for BTI; SSTableFormat');
}

/** A share of the volume that holds the commit log is not told by any file: only 1.0 to 2.1 have constants. */
function commitLogSpace(resolution: Resolution): ComputedDefault | undefined {
  if (cassandraSince(resolution, '2.2') !== false) return undefined;
  const constants: readonly (readonly [since: string, mebibytes: number])[] = [
    ['2.1', 8192],
    ['1.1', 1024],
    ['1.0', 4096],
  ];
  const found = constants.find(([since]) => cassandraSince(resolution, since) === true);
  return found === undefined ? undefined : computed(found[1] * MiB, `${found[1]} MiB on a 64-bit JVM; Config`);
}

function repairTreeDepth(resolution: Resolution): ComputedDefault | undefined {
  return computed(cassandraSince(resolution, '4.0') === true ? 20 : 18, 'DatabaseDescriptor');
}

export const cassandraDefaults: ComputedDefaults = {
  cdc_total_space: () => undefined,
  column_index_size: columnIndexSize,
  commitlog_total_space: commitLogSpace,
  concurrent_compactors: concurrentCompactors,
  counter_cache_size: shareOfHeap(0.025, 1, 50, 'min(max(1, 2.5 % of the heap), 50) MiB'),
  file_cache_size: atMost(512, 4, 'min(512 MiB, a quarter of the heap)'),
  index_summary_capacity: shareOfHeap(0.05, 1, Number.MAX_SAFE_INTEGER, 'max(1 MiB, 5 % of the heap)'),
  internode_max_message_size: maximumMessage,
  key_cache_size: shareOfHeap(0.05, 1, 100, 'min(max(1, 5 % of the heap), 100) MiB'),
  max_mutation_size: maximumMutation,
  memtable_cleanup_threshold: cleanupThreshold,
  memtable_flush_writers: flushWriters,
  memtable_heap_space: memtableSpace,
  memtable_offheap_space: memtableSpace,
  memtable_total_space_in_mb: totalMemtableSpace,
  native_transport_max_request_data_in_flight: (resolution) => {
    const heap = heapOf(resolution);
    return computed(heap === undefined ? undefined : Math.trunc(heap / 10), 'a tenth of the heap; DatabaseDescriptor');
  },
  native_transport_max_request_data_in_flight_per_ip: (resolution) => {
    const heap = heapOf(resolution);
    return computed(heap === undefined ? undefined : Math.trunc(heap / 40), 'a fortieth of the heap; DatabaseDescriptor');
  },
  networking_cache_size: atMost(128, 16, 'min(128 MiB, a sixteenth of the heap)'),
  num_tokens: (resolution) =>
    cassandraSince(resolution, '1.2') === true ? computed(1, '1 where nothing sets it; DatabaseDescriptor') : undefined,
  paxos_cache_size: shareOfHeap(0.01, 1, 50, 'min(max(1, 1 % of the heap), 50) MiB'),
  periodic_commitlog_sync_lag_block: syncLag,
  prepared_statements_cache_size: shareOfHeap(1 / 256, 10, Number.MAX_SAFE_INTEGER, 'max(10 MiB, a 256th of the heap)'),
  repair_session_max_tree_depth: repairTreeDepth,
  repair_session_space: shareOfHeap(1 / 16, 1, Number.MAX_SAFE_INTEGER, 'max(1 MiB, a sixteenth of the heap)'),
  storage_compatibility_mode: () => computed('CASSANDRA_4', 'CASSANDRA_4 where nothing sets it; StorageCompatibilityMode'),
};
