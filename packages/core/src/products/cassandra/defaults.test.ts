import { describe, expect, it } from 'vitest';
import type { Resolution } from '../../deployment/deployment.js';
import { cassandraDefaults } from './defaults.js';

const MiB = 1024 ** 2;

interface Node {
  readonly heap?: string;
  readonly cores?: number;
}

/** A node of a release with these values, in base units. */
function node(release: string, values: Readonly<Record<string, number | string | readonly string[]>>, { heap, cores }: Node): Resolution {
  return {
    releases: { cassandra: release },
    role: 'cassandra',
    deployment: { facts: {}, workload: undefined, documents: [], hardware: cores === undefined ? undefined : { cores } },
    setting: (name: string) => ({
      value: values[name],
      unknown: false,
      origin: values[name] === undefined ? { kind: 'none' } : { kind: 'entry', entry: { key: name } },
    }),
    places: () => [],
    jvm: () => ({ arguments: heap === undefined ? [] : [{ text: `-Xmx${heap}`, place: undefined }], complete: true, documents: [] }),
  } as unknown as Resolution;
}

const four = { data_file_directories: ['/1', '/2', '/3', '/4'] };

describe('what Cassandra works out', () => {
  it.each([
    ['memtable_heap_space', '4.1.10', {}, { heap: '8G' }, 2048 * MiB],
    ['memtable_heap_space', '4.1.10', {}, {}, undefined],
    ['memtable_total_space_in_mb', '1.2.19', {}, { heap: '6G' }, 2048 * MiB],
    ['memtable_total_space_in_mb', '2.0.17', {}, { heap: '8G' }, 2048 * MiB],
    ['concurrent_compactors', '4.1.10', {}, {}, 2],
    ['concurrent_compactors', '4.1.10', four, {}, undefined],
    ['concurrent_compactors', '4.1.10', four, { cores: 16 }, 4],
    ['concurrent_compactors', '2.0.17', {}, { cores: 16 }, 16],
    ['memtable_flush_writers', '4.1.10', {}, {}, 2],
    ['memtable_flush_writers', '4.1.10', four, {}, 1],
    ['memtable_flush_writers', '2.2.19', four, { cores: 3 }, 3],
    ['memtable_flush_writers', '1.2.19', four, {}, 4],
    ['memtable_cleanup_threshold', '4.1.10', {}, {}, Math.fround(1 / 3)],
    ['memtable_cleanup_threshold', '4.1.10', { memtable_flush_writers: 9 }, {}, Math.fround(0.1)],
    ['file_cache_size', '4.1.10', {}, { heap: '1G' }, 256 * MiB],
    ['file_cache_size', '4.1.10', {}, { heap: '31G' }, 512 * MiB],
    ['key_cache_size', '4.1.10', {}, { heap: '1G' }, 51 * MiB],
    ['key_cache_size', '4.1.10', {}, { heap: '31G' }, 100 * MiB],
    ['prepared_statements_cache_size', '4.1.10', {}, { heap: '1G' }, 10 * MiB],
    ['max_mutation_size', '4.1.10', { commitlog_segment_size: 32 * MiB }, {}, 16 * MiB],
    ['periodic_commitlog_sync_lag_block', '4.1.10', { commitlog_sync_period: 10_000 }, {}, 15_000],
    ['commitlog_total_space', '1.1.12', {}, {}, 1024 * MiB],
    ['commitlog_total_space', '2.1.22', {}, {}, 8192 * MiB],
    ['commitlog_total_space', '4.1.10', {}, {}, undefined],
    ['num_tokens', '4.1.10', {}, {}, 1],
    ['num_tokens', '1.1.12', {}, {}, undefined],
    ['repair_session_max_tree_depth', '3.11.19', {}, {}, 18],
    ['column_index_size', '5.0.9', { 'sstable.selected_format': 'bti' }, {}, 16 * 1024],
    ['storage_compatibility_mode', '5.0.9', {}, {}, 'CASSANDRA_4'],
  ] as const)('%s in %s with %j on %j: %s', (name, release, values, machine, expected) => {
    expect(cassandraDefaults[name]?.(node(release, values, machine))?.value).toBe(expected);
  });
});
