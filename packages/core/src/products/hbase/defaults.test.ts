import { describe, expect, it } from 'vitest';
import type { Resolution } from '../../deployment/deployment.js';
import { hbaseDefaults } from './defaults.js';

const GiB = 1024 ** 3;

/** A region server of a release with these values, in base units, and, where given, this heap. */
function server(release: string, values: Readonly<Record<string, number | string>>, heap?: string): Resolution {
  return {
    releases: { hbase: release },
    role: 'regionserver',
    deployment: { facts: {}, workload: undefined, documents: [] },
    setting: (name: string) => ({
      text: values[name] === undefined ? undefined : String(values[name]),
      value: values[name],
      unknown: false,
      origin: values[name] === undefined ? { kind: 'none' } : { kind: 'entry', entry: { key: name, value: String(values[name]) } },
    }),
    places: () => [],
    jvm: () => ({ arguments: heap === undefined ? [] : [{ text: `-Xmx${heap}`, place: undefined }], complete: true, documents: [] }),
  } as unknown as Resolution;
}

describe('what HBase works out', () => {
  const block = 'hbase.regionserver.hlog.blocksize';
  it.each([
    ['hbase.regionserver.global.memstore.size.lower.limit', '2.5.8', {}, undefined, 0.95],
    [
      'hbase.regionserver.global.memstore.size.lower.limit',
      '2.5.8',
      { 'hbase.regionserver.global.memstore.lowerLimit': 0.38 },
      undefined,
      0.95,
    ],
    [
      'hbase.regionserver.global.memstore.size.lower.limit',
      '1.4.14',
      { 'hbase.regionserver.global.memstore.lowerLimit': 0.2, 'hbase.regionserver.global.memstore.upperLimit': 0.3 },
      undefined,
      0.6667,
    ],
    ['hbase.regionserver.maxlogs', '1.1.13', { [block]: 134_217_728 }, '31g', undefined],
    ['hbase.regionserver.maxlogs', '1.4.14', { [block]: 134_217_728 }, '31g', 208],
    ['hbase.regionserver.maxlogs', '1.4.14', { [block]: 134_217_728 }, '1g', 32],
    ['hbase.regionserver.maxlogs', '1.4.14', { [block]: 134_217_728 }, undefined, undefined],
    [block, '1.4.14', { 'dfs.blocksize': 134_217_728 }, undefined, 134_217_728],
    [block, '2.5.8', { 'dfs.blocksize': 134_217_728 }, undefined, 268_435_456],
    ['hbase.hstore.compaction.min', '2.5.8', { 'hbase.hstore.compactionThreshold': 1 }, undefined, 2],
    ['hbase.hstore.compaction.min', '2.5.8', {}, undefined, 3],
    [
      'hbase.regionserver.thread.compaction.throttle',
      '1.4.14',
      { 'hbase.hstore.compaction.max': 10, 'hbase.hregion.memstore.flush.size': 134_217_728 },
      undefined,
      2.5 * GiB,
    ],
    [
      'hbase.server.allocator.max.buffer.count',
      '2.5.8',
      { 'hbase.regionserver.handler.count': 30, 'hbase.server.allocator.buffer.size': 66_560 },
      undefined,
      1860,
    ],
    [
      'hbase.server.allocator.max.buffer.count',
      '1.2.2',
      { 'hbase.regionserver.handler.count': 30, 'hbase.server.allocator.buffer.size': 16_384 },
      undefined,
      60,
    ],
  ] as const)('%s in %s with %j, heap %s: %s', (name, release, values, heap, expected) => {
    expect(hbaseDefaults[name]?.(server(release, values, heap))?.value).toBe(expected);
  });
});
