import { describe, expect, it } from 'vitest';
import { exampleHardware } from '../../packages/core/src/deployment/machine/hardware.js';
import { documentsOf, testDeployment } from '../../packages/core/src/deployment/testDeployment.js';
import { resolverOf } from '../../packages/core/src/expressions/resolverOf.js';
import type { Releasable, Role } from '../../packages/core/src/products/registry.js';
import { repositoryRules } from './repositoryRules.js';

const { knowledge } = repositoryRules();
const MiB = 1024 ** 2;
const GiB = 1024 ** 3;

type Values = Readonly<Record<string, unknown>>;

/** What the daemon works out for a setting; undefined where it computes nothing, and where the value is unknown. */
function workedOut(
  name: string,
  role: Role,
  releases: Readonly<Partial<Record<Releasable, string>>>,
  files: Readonly<Record<string, string>>,
  cores?: number,
): unknown {
  const hardware = cores === undefined ? undefined : exampleHardware({ cores, memory: '64GiB', disks: [] });
  const deployment = { ...testDeployment(documentsOf(files), releases, [role]), hardware };
  const { origin, value } = resolverOf(deployment, (product) => knowledge.catalog(product))
    .resolution(role, releases)
    .setting(name);
  return origin.kind === 'computed' ? value : undefined;
}

describe('what Cassandra works out', () => {
  const four = { data_file_directories: ['/1', '/2', '/3', '/4'] };
  interface Node {
    readonly heap?: string;
    readonly cores?: number;
  }
  const cases: readonly (readonly [name: string, release: string, values: Values, node: Node, expected: unknown])[] = [
    ['memtable_heap_space', '4.1.10', {}, { heap: '8G' }, 2048 * MiB],
    ['memtable_heap_space', '4.1.10', {}, {}, undefined],
    ['memtable_total_space_in_mb', '1.2.19', {}, { heap: '6G' }, 2048 * MiB],
    ['memtable_total_space_in_mb', '2.0.17', {}, { heap: '8G' }, 2048 * MiB],
    ['concurrent_compactors', '4.1.10', {}, {}, 2],
    ['concurrent_compactors', '4.1.10', four, {}, undefined],
    ['concurrent_compactors', '4.1.10', four, { cores: 16 }, 4],
    ['concurrent_compactors', '4.1.10', { data_file_directories: [] }, {}, 2],
    ['concurrent_compactors', '3.9', { data_file_directories: null }, {}, 2],
    ['concurrent_compactors', '2.1.22', { data_file_directories: null }, {}, 2],
    ['concurrent_compactors', '3.11.0', { data_file_directories: null }, {}, undefined],
    ['concurrent_compactors', '4.1.10', { data_file_directories: null }, {}, undefined],
    ['concurrent_compactors', '4.1.10', { data_file_directories: 'one' }, {}, undefined],
    ['concurrent_compactors', '2.0.17', {}, { cores: 16 }, 16],
    ['memtable_flush_writers', '4.1.10', {}, {}, 2],
    ['memtable_flush_writers', '4.1.10', four, {}, 1],
    ['memtable_flush_writers', '2.2.19', four, { cores: 3 }, 3],
    ['memtable_flush_writers', '1.2.19', four, {}, 4],
    ['memtable_cleanup_threshold', '4.1.10', {}, {}, Math.fround(1 / 3)],
    ['memtable_cleanup_threshold', '4.1.10', { memtable_flush_writers: 9 }, {}, Math.fround(0.1)],
    ['memtable_cleanup_threshold', '4.1.10', { memtable_flush_writers: 0, ...four }, {}, 0.5],
    ['file_cache_size', '4.1.10', {}, { heap: '1G' }, 256 * MiB],
    ['file_cache_size', '4.1.10', {}, { heap: '31G' }, 512 * MiB],
    ['key_cache_size', '4.1.10', {}, { heap: '1G' }, 51 * MiB],
    ['key_cache_size', '4.1.10', {}, { heap: '31G' }, 100 * MiB],
    ['key_cache_size', '3.11.19', {}, { heap: '1G' }, 51 * MiB],
    ['prepared_statements_cache_size', '4.1.10', {}, { heap: '1G' }, 10 * MiB],
    ['native_transport_max_request_data_in_flight', '4.1.10', {}, { heap: '1025k' }, 104_960],
    ['max_mutation_size', '4.1.10', { commitlog_segment_size: '32MiB' }, {}, 16 * MiB],
    ['periodic_commitlog_sync_lag_block', '4.1.10', { commitlog_sync_period: '10s' }, {}, 15_000],
    ['periodic_commitlog_sync_lag_block', '4.1.10', { commitlog_sync_period: '3ms' }, {}, 4],
    ['commitlog_total_space', '1.0.12', {}, {}, 4096 * MiB],
    ['commitlog_total_space', '1.1.12', {}, {}, 1024 * MiB],
    ['commitlog_total_space', '2.1.22', {}, {}, 8192 * MiB],
    ['commitlog_total_space', '4.1.10', {}, {}, undefined],
    ['num_tokens', '4.1.10', {}, {}, 1],
    ['num_tokens', '1.1.12', {}, {}, undefined],
    ['repair_session_max_tree_depth', '3.11.19', {}, {}, 18],
    ['repair_session_max_tree_depth', '4.1.10', {}, {}, 20],
    ['column_index_size', '5.0.9', { sstable: { selected_format: 'bti' } }, {}, 16 * 1024],
    ['column_index_size', '5.0.9', {}, {}, 64 * 1024],
    ['storage_compatibility_mode', '5.0.9', {}, {}, 'CASSANDRA_4'],
  ];

  it.each(cases)('%s in %s with %j on %j: %s', (name, release, values, { heap, cores }, expected) => {
    const files = {
      // JSON is YAML.
      'cassandra.yaml': Object.entries({ cluster_name: 'a', ...values })
        .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
        .join(''),
      ...(heap === undefined ? {} : { 'cassandra-env.sh': `JVM_OPTS="$JVM_OPTS -Xmx${heap}"\n` }),
    };
    expect(workedOut(name, 'cassandra', { cassandra: release }, files, cores)).toBe(expected);
  });

  it('is unknown where what it hangs on is a placeholder', () => {
    const files = { 'cassandra.yaml': 'memtable_flush_writers: ${WRITERS}\n' };
    expect(workedOut('memtable_cleanup_threshold', 'cassandra', { cassandra: '4.1.10' }, files)).toBeUndefined();
  });
});

describe('what HBase works out', () => {
  const block = 'hbase.regionserver.hlog.blocksize';
  const lowerLimit = 'hbase.regionserver.global.memstore.size.lower.limit';
  const compactionMin = 'hbase.hstore.compaction.min';
  const cases: readonly (readonly [
    name: string,
    releases: Readonly<Partial<Record<Releasable, string>>>,
    values: Values,
    heap: string | undefined,
    expected: unknown,
  ])[] = [
    ['hbase.regionserver.global.memstore.size', { hbase: '2.5.8' }, {}, undefined, 0.4],
    [
      'hbase.regionserver.global.memstore.size',
      { hbase: '2.6.5' },
      { 'hbase.regionserver.global.memstore.memory.size': '256m' },
      '1g',
      0.25,
    ],
    [lowerLimit, { hbase: '2.5.8' }, {}, undefined, 0.95],
    ['hbase.regionserver.maxlogs', { hbase: '1.1.13' }, { [block]: 134_217_728 }, '31g', undefined],
    ['hbase.regionserver.maxlogs', { hbase: '1.4.14' }, { [block]: 134_217_728 }, '31g', 208],
    ['hbase.regionserver.maxlogs', { hbase: '1.4.14' }, { [block]: 134_217_728 }, '1g', 32],
    ['hbase.regionserver.maxlogs', { hbase: '1.4.14' }, { [block]: 134_217_728 }, undefined, undefined],
    ['hbase.regionserver.maxlogs', { hbase: '2.5.8' }, { [block]: 0 }, '31g', undefined],
    // Its own default hangs on a computed one.
    ['hbase.regionserver.maxlogs', { hbase: '2.5.8' }, {}, '31g', 198],
    [block, { hbase: '1.4.14', hadoop: '2.7.7' }, { 'dfs.blocksize': 134_217_728 }, undefined, 134_217_728],
    [block, { hbase: '2.5.8', hadoop: '3.3.6' }, { 'dfs.blocksize': 134_217_728 }, undefined, 268_435_456],
    [block, { hbase: '2.5.8', hadoop: '3.3.6' }, { 'dfs.blocksize': '64m' }, undefined, 134_217_728],
    [block, { hbase: '2.5.8', hadoop: '3.3.6' }, {}, undefined, 268_435_456],
    [block, { hbase: '2.5.8' }, {}, undefined, 268_435_456],
    [block, { hbase: '2.5.8' }, { 'dfs.blocksize': '64m' }, undefined, undefined],
    [block, { hbase: '1.4.14' }, {}, undefined, undefined],
    [compactionMin, { hbase: '2.1.0' }, { 'hbase.hstore.compactionThreshold': 1 }, undefined, 2],
    [compactionMin, { hbase: '2.1.0' }, { 'hbase.hstore.compactionThreshold': 5 }, undefined, 5],
    [compactionMin, { hbase: '2.5.8' }, {}, undefined, 3],
    [
      'hbase.regionserver.thread.compaction.throttle',
      { hbase: '1.4.14' },
      { 'hbase.hstore.compaction.max': 10, 'hbase.hregion.memstore.flush.size': 134_217_728 },
      undefined,
      2.5 * GiB,
    ],
    ['hbase.regionserver.thread.compaction.throttle', { hbase: '2.5.8' }, {}, undefined, undefined],
    [
      'hbase.server.allocator.max.buffer.count',
      { hbase: '2.5.8' },
      { 'hbase.regionserver.handler.count': 30, 'hbase.server.allocator.buffer.size': 66_560 },
      undefined,
      1860,
    ],
    [
      'hbase.server.allocator.max.buffer.count',
      { hbase: '1.2.2' },
      { 'hbase.regionserver.handler.count': 30, 'hbase.ipc.server.reservoir.initial.buffer.size': 16_384 },
      undefined,
      60,
    ],
    ['hbase.server.allocator.max.buffer.count', { hbase: '2.5.8' }, { 'hbase.server.allocator.buffer.size': 0 }, undefined, undefined],
    // Patches between two releases that the catalog was read from.
    ['hbase.security.authorization', { hbase: '1.4.0' }, {}, undefined, undefined],
    ['hbase.security.authorization', { hbase: '1.4.1' }, {}, undefined, false],
    ['hbase.security.authorization', { hbase: '1.4.13' }, {}, undefined, false],
    ['hbase.security.authorization', { hbase: '1.4.14' }, {}, undefined, undefined],
    ['hbase.hstore.compaction.throughput.higher.bound', { hbase: '2.2.3' }, {}, undefined, undefined],
    ['hbase.hstore.compaction.throughput.higher.bound', { hbase: '2.2.4' }, {}, undefined, 100 * MiB],
    ['hbase.wal.storage.policy', { hbase: '2.0.2' }, {}, undefined, 'NONE'],
    ['hbase.regionserver.regionSplitLimit', { hbase: '0.98.11' }, {}, undefined, 1000],
  ];

  it.each(cases)('%s in %j with %j, heap %s: %s', (name, releases, values, heap, expected) => {
    const properties = Object.entries(values).map(([key, value]) => `<property><name>${key}</name><value>${value}</value></property>`);
    const files = {
      'hbase-site.xml': `<configuration>${properties.join('')}</configuration>`,
      ...(heap === undefined ? {} : { 'hbase-env.sh': `export HBASE_REGIONSERVER_OPTS="-Xmx${heap}"\n` }),
    };
    expect(workedOut(name, 'regionserver', releases, files)).toBe(expected);
  });

  it('takes an old name of another meaning for a line, not for a default', () => {
    const lines = { 'hbase.regionserver.global.memstore.lowerLimit': 0.2, 'hbase.regionserver.global.memstore.upperLimit': 0.3 };
    const properties = Object.entries(lines).map(([key, value]) => `<property><name>${key}</name><value>${value}</value></property>`);
    const deployment = testDeployment(
      documentsOf({ 'hbase-site.xml': `<configuration>${properties.join('')}</configuration>` }),
      { hbase: '1.4.14' },
      ['regionserver'],
    );
    const resolver = resolverOf(deployment, (product) => knowledge.catalog(product));
    const { origin, value } = resolver.resolution('regionserver', { hbase: '1.4.14' }).setting(lowerLimit);
    expect(origin.kind).toBe('entry');
    expect(value).toBeCloseTo(0.6667, 4);
  });

  it('differs between daemons of one file whose heaps differ', () => {
    const files = {
      'hbase-site.xml': '<configuration></configuration>',
      'hbase-env.sh': 'export HBASE_REGIONSERVER_OPTS="-Xmx31g"\nexport HBASE_MASTER_OPTS="-Xmx62g"\n',
    };
    const deployment = testDeployment(documentsOf(files), { hbase: '2.5.8' }, ['regionserver', 'master']);
    const resolver = resolverOf(deployment, (product) => knowledge.catalog(product));
    const valueFor = (role: Role) => resolver.resolution(role, { hbase: '2.5.8' }).setting('hbase.regionserver.maxlogs').value;
    expect([valueFor('regionserver'), valueFor('master')]).toEqual([198, 396]);
  });
});
