import { describe, expect, test } from 'vitest';
import { testKnowledge } from '../testWorkspace.js';
import { offeredReleases } from './choices.js';

describe('the releases that are offered', () => {
  test('hold the patches between two that were read, and no others', () => {
    const hbase = offeredReleases('hbase', testKnowledge);
    expect(hbase).toContain('2.5.8');
    expect(hbase.slice(hbase.indexOf('2.5.0'), hbase.indexOf('2.5.10') + 1)).toEqual(
      Array.from({ length: 11 }, (_, patch) => `2.5.${patch}`),
    );
    expect(hbase).not.toContain('2.7.1');
    expect(new Set(hbase).size).toBe(hbase.length);
  });

  test.each(['hbase', 'hadoop', 'cassandra', 'zookeeper', 'jdk'] as const)('hold all that were read of %s, in their order', (product) => {
    const read = product === 'jdk' ? [] : (testKnowledge.catalog(product)?.releases ?? []);
    expect(offeredReleases(product, testKnowledge).filter((release) => read.includes(release))).toEqual(read);
  });
});
