import { describe, expect, test } from 'vitest';
import { testKnowledge, testWorkspace, xml } from '../testWorkspace.js';
import { offeredReleases } from './choices.js';
import { configurationChange } from './codeActions.js';

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

describe('what is chosen for files without a .storelint.yaml', () => {
  const abilities = { createFiles: true, versionOf: () => null, asksForReasons: false, rootOf: () => '/r' };
  const site = xml({ 'hbase.rootdir': 'hdfs://c/hbase' });
  const written = (files: Readonly<Record<string, string>>, change: Parameters<typeof configurationChange>[0]) => {
    const { workspace } = testWorkspace(files);
    for (const path of Object.keys(files)) workspace.view(path);
    const edit = configurationChange(change, '/r/a/conf/hbase-site.xml', workspace, abilities);
    return edit?.documentChanges?.flatMap((each) => ('kind' in each && each.kind === 'create' ? each.uri : []));
  };
  const release = { kind: 'release', product: 'hbase', version: '2.5.8' } as const;
  const one = { '/r/a/conf/hbase-site.xml': site, '/r/a/conf/hdfs-site.xml': xml({ 'dfs.replication': 3 }) };
  const several = { ...one, '/r/b/conf/hbase-site.xml': xml({ 'hbase.rootdir': 'hdfs://d/hbase' }) };

  test('is said for the folder, where all of its files belong together', () => {
    expect(written(one, release)).toEqual(['file:///r/.storelint.yaml']);
  });

  test('is said beside them, where others lie elsewhere; a rule is switched off for all', () => {
    expect(written(several, release)).toEqual(['file:///r/a/conf/.storelint.yaml']);
    expect(written(several, { kind: 'rule', id: 'hbase/handler-count', level: 'off' })).toEqual(['file:///r/.storelint.yaml']);
  });
});
