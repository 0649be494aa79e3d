import { describe, expect, test } from 'vitest';
import { SourceText } from '../../../core/src/text/sourceText.js';
import { growthOf, inProportion } from '../../../core/src/text/testGrowth.js';
import { applyEdits } from '../../../core/src/text/textEdit.js';
import { toOffset, toPosition } from '../positions.js';
import { cursor, testWorkspace } from '../testWorkspace.js';
import { configurationCompletion, configurationHover, resolveConfigurationItem } from './configurationFile.js';

const { host } = testWorkspace({});

function at(marked: string) {
  const { text, offset } = cursor(marked);
  const source = new SourceText('/c/.storelint.yaml', text);
  return { source, position: toPosition(source, offset) };
}

function offered(marked: string) {
  const { source, position } = at(marked);
  return configurationCompletion(source, position, host).items;
}

test.each([
  ['releases:\n  hba|\n', true],
  ['hardw|\n', true],
  ['hardw|: a\n', false],
  ['workload: ol|\n', false],
])('what comes after %j is shown once it is taken: %j', (marked, isShown) => {
  const { source, position } = at(marked);
  const [first] = configurationCompletion(source, position, host, { suggestCommand: 'show' }).items;
  expect(first?.command?.command).toBe(isShown ? 'show' : undefined);
});

/** The text after one of the offers is taken. */
function taken(marked: string, label: string): string {
  const { source } = at(marked);
  const edit = offered(marked).find((each) => each.label === label)?.textEdit;
  if (edit === undefined || !('range' in edit)) throw new Error(`${label} is not offered`);
  const range = { start: toOffset(source, edit.range.start), end: toOffset(source, edit.range.end) };
  return applyEdits(source.text, [{ range, newText: edit.newText }]);
}

describe('completion in .storelint.yaml', () => {
  test.each([
    ['|', ['releases', 'rules', 'deployments'], ['roles', 'hbase']],
    ['edition: 2026\nre|\n', ['releases'], ['edition']],
    ['releases:\n  |\n', ['hbase', 'jdk'], ['rules']],
    ['releases:\n  hbase: 2.5.8\n  |\n', ['hadoop'], ['hbase']],
    ['releases:\n  hbase: |\n', ['2.5.10', '1.4.14'], ['true']],
    ['releases:\n  jdk: |\n', ['17'], ['2.5.10']],
    ['hardware: |\n', ['r5d.4xlarge'], []],
    ['workload: |\n', ['oltp'], []],
    ['facts:\n  |\n', ['clients', 'regionsPerServer'], ['rules']],
    ['facts:\n  compactionStrategy: |\n', ['LCS', 'STCS', 'TWCS', 'UCS'], ['rules']],
    ['rules:\n  |\n', ['hbase/*', 'cassandra/*', 'file/refused'], ['releases']],
    ['rules:\n  heap-fr|\n', ['hbase/heap-fractions-sum'], ['file/unreadable']],
    ['rules: { hbase/heap-fr| }\n', ['hbase/heap-fractions-sum'], []],
    ['rules: { hbase/heap-fractions-sum: | }\n', ['off', 'error'], ['false']],
    ['releases: {|}\n', ['hbase', 'jdk'], ['rules']],
    ['releases: { hbase: 2.5.8, | }\n', ['hadoop'], ['hbase']],
    ['releases: { |hadoop: 3.3.6, jdk: 17 }\n', ['hadoop'], ['jdk']],
    ['releases: { hbase: 2.5| }\n', ['2.5.10'], ['1.4.14']],
    ['deployments:\n  - { name: a, roles: [re|] }\n', ['regionserver'], ['name']],
    ['deployments: [{ name: a, fra| }]\n', ['fragment'], ['name']],
    ['rules:\n  hbase/heap-fractions-sum: |\n', ['off', 'error'], ['false']],
    ['deployments:\n  - |\n', ['name', 'files', 'roles', 'releases'], ['deployments']],
    ['deployments:\n  - name: a\n    |\n', ['files', 'rules'], ['name', 'deployments']],
    ['deployments:\n  - name: a\n    releases:\n      |\n', ['cassandra'], ['name']],
    ['deployments:\n  - name: a\n    roles:\n      - |\n', ['regionserver'], ['name']],
    ['deployments:\n  - name: a\n    fragment: |\n', ['true', 'false'], []],
    ['deployments:\n  - name: a\n    files: [x]\n  - na|\n', ['name'], []],
  ])('at %j', (marked, some, others) => {
    const labels = offered(marked).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(some));
    for (const other of others) expect(labels).not.toContain(other);
  });

  test('writes what YAML reads as it is meant', () => {
    expect(taken('rel|', 'releases')).toBe('releases:\n  ');
    expect(taken('releases:\n  hba|', 'hbase')).toBe('releases:\n  hbase: ');
    expect(taken('releases:\n  cassandra: |\n', '4.1.10')).toContain('cassandra: 4.1.10\n');
    expect(taken('releases:\n  hadoop: 3|', '3.3.6')).toBe('releases:\n  hadoop: 3.3.6');
    expect(taken('rules:\n  heap|: off\n', 'hbase/heap-fractions-sum')).toBe('rules:\n  hbase/heap-fractions-sum: off\n');
    expect(taken('rules:\n  |\n', 'jvm/*')).toBe('rules:\n  "jvm/*": \n');
    expect(taken('releases: { hba| }\n', 'hbase')).toBe('releases: { hbase:  }\n');
    expect(taken('deployments:\n  - name: a\n    fi|\n', 'files')).toBe('deployments:\n  - name: a\n    files:\n      - \n');
  });

  test('a line of blanks without end is looked at once', () => {
    const offer = (length: number) => {
      expect(offered(`releases:\n${' '.repeat(2 * length)}{|\n`)).toHaveLength(5);
      expect(offered(`releases:\n  ${'['.repeat(length)}|\n`)).toEqual([]);
      expect(offered(`releases: {${'a'.repeat(length)} |\n`)).toEqual([]);
      expect(offered(`${'- '.repeat(length)}|\n`)).toEqual([]);
    };
    expect(growthOf(offer, 50_000)).toBeLessThan(inProportion);
  });

  test('tells what a rule is for when it is chosen', () => {
    const item = offered('rules:\n  heap-fr|').find(({ label }) => label === 'hbase/heap-fractions-sum');
    expect(item?.detail).toBeDefined();
    expect(JSON.stringify(resolveConfigurationItem(item ?? { label: '' }, host).documentation)).toContain('heap');
  });
});

describe('hovers in .storelint.yaml', () => {
  const hover = (marked: string) => {
    const { source, position } = at(marked);
    return configurationHover(source, position, host);
  };

  test.each([
    ['relea|ses:\n  hbase: 2.5.8\n', 'Releases that run'],
    ['facts:\n  cli|ents: 64\n', 'client threads'],
    ['rules:\n  hbase/heap-frac|tions-sum: off\n', 'hbase/heap-fractions-sum'],
    ['hardware: r5d|.4xlarge\n', 'cores'],
    ['deployments:\n  - name: a\n    fragm|ent: true\n', 'Silences every rule about absence'],
  ])('%j', (marked, part) => {
    expect(JSON.stringify(hover(marked))).toContain(part);
  });

  test.each(['releases:\n  hbase: 2.|5.8\n', '|\n', 'nothing|: of ours\n', '# releases|: x\n'])('nothing at %j', (marked) => {
    expect(hover(marked)).toBeNull();
  });

  test('the range is the word', () => {
    expect(hover('workload: ol|tp\n')?.range).toEqual({ start: { line: 0, character: 10 }, end: { line: 0, character: 14 } });
  });
});
