import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import { valuesOf } from './settingValues.js';

const dist = resolve('packages/cli/dist');

describe.skipIf(!existsSync(dist))('the values that rules prove', () => {
  const knowledge = existsSync(dist) ? new NodeKnowledge(dist) : undefined;
  test.each([
    ['hbase', 'hbase.wal.provider', '2.5.8', ['defaultProvider', 'filesystem', 'multiwal', 'asyncfs']],
    ['hbase', 'hbase.wal.provider', '1.4.14', ['defaultProvider', 'filesystem', 'multiwal']],
    ['hbase', 'hbase.hstore.checksum.algorithm', '2.5.8', ['NULL', 'CRC32', 'CRC32C']],
    ['hadoop', 'dfs.http.policy', '3.3.6', ['HTTP_ONLY', 'HTTPS_ONLY', 'HTTP_AND_HTTPS']],
    [
      'hadoop',
      'dfs.storage.default.policy',
      '3.4.2',
      ['PROVIDED', 'COLD', 'WARM', 'HOT', 'ONE_SSD', 'ALL_SSD', 'LAZY_PERSIST', 'ALL_NVDIMM'],
    ],
    // Refused values, ports of another time and amounts are no list of what may stand.
    ['hbase', 'hbase.thrift.security.qop', '2.5.8', []],
    ['hbase', 'hbase.master.port', '2.5.8', []],
    ['hbase', 'hbase.regionserver.handler.count', '2.5.8', []],
  ] as const)('%s %s in %s', (product, name, release, values) => {
    expect(valuesOf(name, release, knowledge?.rules(product) ?? [])).toEqual(values);
  });
});
