import { describe, expect, test } from 'vitest';
import type { CheckedDeployment } from '../checkedDeployment.js';
import { testKnowledge, testWorkspace, xml } from '../testWorkspace.js';
import { adviceEdit, adviceLensesOf, advisedChange, reasonOf, recommendationsFor, shownAdvice } from './advice.js';
import type { ActionAbilities } from './workspaceEdits.js';

const path = '/c/hbase-site.xml';
const known = { '/c/.storelint.yaml': 'releases: { hbase: 2.5.8, hadoop: 3.3.6, jdk: 17 }\nhardware: r5d.4xlarge\n' };
const site = {
  [path]: xml({ 'hbase.rootdir': 'hdfs://a/hbase', 'hbase.regionserver.handler.count': 7, 'hbase.cluster.distributed': 'true' }),
};
const abilities: ActionAbilities = { createFiles: true, versionOf: () => 1, asksForReasons: false, rootOf: () => '/c' };

describe('advice', () => {
  test('stands over the lines whose value is far from it, with the command that writes it', () => {
    const { view, workspace } = testWorkspace({ ...known, ...site });
    const lenses = adviceLensesOf(view(path), 'file:///c/hbase-site.xml', workspace);
    expect(lenses).toHaveLength(1);
    expect(lenses[0]).toMatchObject({
      range: { start: { line: 5, character: 0 } },
      command: {
        title: expect.stringMatching(/^recommended: \d+$/),
        command: 'storelint.applyAdvice',
        arguments: ['file:///c/hbase-site.xml', 'hbase.regionserver.handler.count'],
      },
    });
  });

  test('writes one value, and is silent about it then', () => {
    const { view, workspace } = testWorkspace({ ...known, ...site });
    const edit = adviceEdit(view(path), 'hbase.regionserver.handler.count', workspace, abilities);
    const [change] = edit?.documentChanges ?? [];
    if (change === undefined || !('edits' in change) || change.edits.length !== 1) throw new Error('one edit is wanted');
    const [replaced] = change.edits;
    expect(replaced).toMatchObject({ range: { start: { line: 7, character: 11 }, end: { line: 7, character: 12 } } });
    if (replaced === undefined || !('newText' in replaced)) throw new Error('a text is wanted');
    workspace.edit(path, (site[path] ?? '').replace('>7<', `>${replaced.newText}<`));
    expect(adviceLensesOf(view(path), 'file:///c/hbase-site.xml', workspace)).toEqual([]);
    expect(adviceEdit(view(path), 'no.such.setting', workspace, abilities)).toBeUndefined();
  });

  test('says what a bare number of bytes a second amounts to', () => {
    const { view, workspace } = testWorkspace({ ...known, [path]: xml({ 'hbase.hstore.compaction.throughput.lower.bound': 1048576 }) });
    const titles = adviceLensesOf(view(path), 'file:///c/hbase-site.xml', workspace).map(({ command }) => command?.title);
    expect(titles).toEqual([expect.stringMatching(/^recommended: \d+ \(\d+ MiB\/s\)/)]);
  });

  test('says over a line how many more values go with it, and writes them together', () => {
    const coupled = {
      '/c/hbase-env.sh': 'export HBASE_HEAPSIZE=16G\nexport HBASE_OFFHEAPSIZE=4G\n',
      [path]: xml({ 'hbase.bucketcache.ioengine': 'offheap', 'hbase.bucketcache.size': 3072 }),
    };
    const { view, workspace } = testWorkspace({ ...known, ...coupled });
    const lenses = adviceLensesOf(view(path), 'file:///c/hbase-site.xml', workspace);
    const [lens] = lenses.filter(({ command }) => command?.arguments?.[1] === 'hbase.bucketcache.size');
    expect(lens?.command?.title).toMatch(/^recommended: \d+ \(\d+ GiB\), with \d+ more$/);
    const change = advisedChange(view(path), 'hbase.bucketcache.size', workspace);
    expect(change?.settings.length).toBeGreaterThan(1);
    expect(change?.files.map(({ uri }) => uri)).toContain('file:///c/hbase-env.sh');
    expect(advisedChange(view(path), 'no.such.setting', workspace)).toBeUndefined();
  });

  test('does not write one of two values alone that are at odds already', () => {
    const atOdds = {
      '/c/hbase-env.sh': 'export HBASE_HEAPSIZE=16G\nexport HBASE_OFFHEAPSIZE=4G\n',
      [path]: xml({ 'hbase.bucketcache.ioengine': 'offheap', 'hbase.bucketcache.size': 8192 }),
    };
    const { view, workspace } = testWorkspace({ ...known, ...atOdds });
    expect(view(path).findings.map(({ ruleId }) => ruleId)).toContain('hbase/offheap-cache-over-direct-memory');
    expect(advisedChange(view(path), 'hbase.bucketcache.size', workspace)?.settings).toContain('-XX:MaxDirectMemorySize');
  });

  test('is shown as a page, with the files that it would change', () => {
    const { view, workspace } = testWorkspace({ ...known, ...site });
    const shown = shownAdvice(view(path), workspace);
    if (shown === undefined || 'missing' in shown) throw new Error('advice is wanted');
    expect(shown.html).toMatch(/^<!doctype html>/i);
    expect(shown.files.map(({ uri }) => uri)).toEqual(['file:///c/hbase-site.xml']);
    expect(shown.files[0]?.text).toMatch(/handler\.count<\/name>\s*<value>\d\d/);
  });

  test('is the same after any edits as in files that were just opened', () => {
    const env = (heap: string) => `export HBASE_HEAPSIZE=${heap}\nexport HBASE_OFFHEAPSIZE=4G\n`;
    const lines = { 'hbase.rootdir': 'hdfs://a/hbase', 'hbase.regionserver.handler.count': 7, 'hbase.bucketcache.ioengine': 'offheap' };
    const states: readonly Readonly<Record<string, string>>[] = [
      { [path]: xml({ ...lines, 'hbase.bucketcache.size': 3072 }), '/c/hbase-env.sh': env('16G') },
      { [path]: xml({ ...lines, 'hbase.bucketcache.size': 30720 }) },
      { [path]: xml({ ...lines, 'hbase.bucketcache.size': 30720, 'hfile.block.cache.size': 0.7 }) },
      { '/c/hbase-env.sh': env('31G') },
      {
        [path]: xml({ ...lines, 'hfile.block.cache.size': 0.4, 'hbase.client.scanner.caching': 9, 'hbase.regionserver.handler.count': 9 }),
      },
      { [path]: xml({ ...lines, 'hbase.bucketcache.size': 3072, 'hbase.hstore.compaction.throughput.higher.bound': 4096 }) },
      { '/c/hbase-env.sh': `${env('31G')}export HBASE_REGIONSERVER_OPTS="-XX:MaxDirectMemorySize=8g -XX:+UseG1GC"\n` },
      { [path]: xml({ ...lines, 'hbase.bucketcache.size': '${size}', 'dfs.client.read.shortcircuit': 'false' }) },
      // Lines that have no part in the advice, then those that what was tried before rests on.
      { [path]: xml({ ...lines, 'hbase.bucketcache.size': 3072, 'hbase.client.scanner.caching': 1 }) },
      { [path]: xml({ ...lines, 'hbase.bucketcache.size': 3072, 'hbase.client.scanner.caching': 12 }) },
      {
        [path]: xml({
          ...lines,
          'hbase.bucketcache.size': 3072,
          'hbase.client.scanner.caching': 12,
          'hbase.regionserver.handler.count': 4000,
        }),
      },
      {
        [path]: xml({ ...lines, 'hbase.bucketcache.size': 3072, 'hfile.block.cache.size': 0.79, 'hbase.regionserver.handler.count': 4000 }),
      },
      {
        [path]: xml({
          ...lines,
          'hbase.bucketcache.ioengine': 'file:/ssd/cache',
          'hbase.bucketcache.size': 3072,
          'hfile.block.cache.size': 0.79,
        }),
      },
      { '/c/hbase-env.sh': env('3G') },
      { [path]: xml({ 'hbase.bucketcache.size': 3072, ...lines, 'hbase.bucketcache.ioengine': 'heap' }) },
    ];
    const uri = 'file:///c/hbase-site.xml';
    const shown = ({ view, workspace }: ReturnType<typeof testWorkspace>) => {
      const lenses = adviceLensesOf(view(path), uri, workspace);
      const names = lenses.map(({ command }) => String(command?.arguments?.[1]));
      return { lenses, changes: names.map((name) => advisedChange(view(path), name, workspace)) };
    };
    let texts: Readonly<Record<string, string>> = {};
    let edited: ReturnType<typeof testWorkspace> | undefined;
    let lenses = 0;
    for (const state of states) {
      texts = { ...texts, ...state };
      if (edited === undefined) edited = testWorkspace({ ...known, ...texts });
      else for (const [changed, text] of Object.entries(state)) edited.workspace.edit(changed, text);
      const told = shown(edited);
      expect(told).toEqual(shown(testWorkspace({ ...known, ...texts })));
      lenses += told.lenses.length;
    }
    expect(lenses).toBeGreaterThan(states.length);
  });

  test.each([
    ['hardware', 'releases: { hbase: 2.5.8 }\n'],
    ['release', 'hardware: r5d.4xlarge\n'],
  ])('needs the %s', (missing, configuration) => {
    const { view, workspace } = testWorkspace({ '/c/.storelint.yaml': configuration, ...site });
    expect(adviceLensesOf(view(path), 'file:///c/hbase-site.xml', workspace)).toEqual([]);
    expect(shownAdvice(view(path), workspace)).toEqual({ missing });
  });
});

test.each(testKnowledge.profileNames())('the reasons for %s are sentences, without a formula', (profile) => {
  const { view } = testWorkspace({
    '/c/.storelint.yaml': `releases: { hbase: 2.5.8, hadoop: 3.3.6, cassandra: 4.1.3, zookeeper: 3.8.4, jdk: 17 }\nhardware: ${profile}\n`,
    '/c/hbase-site.xml': xml({ 'hbase.cluster.distributed': 'true' }),
    '/c/hdfs-site.xml': xml({ 'dfs.replication': 3 }),
    '/d/.storelint.yaml': `releases: { cassandra: 4.1.3, jdk: 11 }\nhardware: ${profile}\n`,
    '/d/cassandra.yaml': 'cluster_name: a\n',
  });
  const all = ['/c/hbase-site.xml', '/d/cassandra.yaml'].flatMap((each) =>
    recommendationsFor(view(each).deployments[0] as CheckedDeployment),
  );
  expect(all.length).toBeGreaterThan(20);
  for (const each of all) {
    expect(reasonOf(each), each.name).toMatch(/^[A-Z/$].*\.$/s);
    expect(reasonOf(each), each.name).not.toMatch(/\b(?:clamp|floor|ceil|round|min|max|pow|log2|ln)\(| [=×] |\d x \d/);
  }
});
