import { describe, expect, test } from 'vitest';
import { testKnowledge, testWorkspace, xml } from '../testWorkspace.js';
import { choicesOf, offeredReleases } from './choices.js';
import { askForRelease } from './releaseQuestion.js';

describe('a release, asked for with messages', () => {
  const choices = (configuration: string) => {
    const path = '/c/hbase-site.xml';
    const { workspace } = testWorkspace({ '/c/.storelint.yaml': configuration, [path]: xml({ 'hbase.rootdir': 'hdfs://c/hbase' }) });
    return choicesOf(workspace.deploymentsOf(path), testKnowledge);
  };
  const asking = (...wanted: readonly string[]) => {
    const asked: (readonly string[])[] = [];
    const ask = async (_: string, answers: readonly string[]) => {
      asked.push(answers);
      return answers.find((answer) => answer === wanted[asked.length - 1]);
    };
    return { asked, ask };
  };

  test.each(['hbase', 'hadoop', 'jdk'] as const)('every one of %s can be reached', async (product) => {
    const offered = choices('edition: 2026\n');
    for (const version of offeredReleases(product, testKnowledge)) {
      const line = /^\d+(?:\.\d+)?/.exec(version)?.[0] ?? '';
      expect(await askForRelease(offered, product, asking(line, version).ask)).toEqual({ product, version });
    }
  });

  test('the product first, where none is given; then the line and the patch that these files have', async () => {
    const { asked, ask } = asking('HBase', '2.4', '2.4.9');
    expect(await askForRelease(choices('releases: { hbase: 2.5.8 }\n'), undefined, ask)).toEqual({ product: 'hbase', version: '2.4.9' });
    expect(asked[0]).toContain('JDK');
    expect(asked[1]?.slice(0, 2)).toEqual(['2.5', '3.0']);
    expect(Math.max(...asked.map(({ length }) => length))).toBeLessThan(40);
    const known = asking('2.5');
    await askForRelease(choices('releases: { hbase: 2.5.8 }\n'), 'hbase', known.ask);
    expect(known.asked[1]?.[0]).toBe('2.5.8');
  });

  test('whoever closes a message changes nothing', async () => {
    for (const wanted of [[], ['HBase'], ['HBase', '2.4']])
      expect(await askForRelease(choices('edition: 2026\n'), undefined, asking(...wanted).ask)).toBeUndefined();
  });
});
