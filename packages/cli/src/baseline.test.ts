import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Baseline } from './baseline.js';
import { CallError } from './callError.js';
import { sampleFindings } from './reporters/reportSample.js';

const directory = mkdtempSync(join(tmpdir(), 'storelint-'));
const files = ['conf/hbase-site.xml', 'conf/a b,c:d%e.cfg', 'node2/hbase-env.sh'];

test('what is written is known again, wherever the lines have gone', () => {
  const path = join(directory, 'baseline.json');
  writeFileSync(path, Baseline.read(path, directory, true).updated(sampleFindings, files));
  const moved = sampleFindings.map((finding) => ({ ...finding, range: { start: { line: 99, column: 1 }, end: { line: 99, column: 2 } } }));
  const known = Baseline.read(path, directory, false).begin();
  expect(known.fresh(moved.slice(0, 1))).toEqual([]);
  expect(known.stale(files)).toHaveLength(2);
  expect(known.fresh(moved.slice(1))).toEqual([]);
  expect(known.stale(files)).toEqual([]);
});

test('an entry with the id of a retired rule knows the findings of its successor', () => {
  const path = join(directory, 'retired.json');
  const [sample] = sampleFindings;
  if (sample === undefined) throw new Error('no sample');
  const now = { ...sample, ruleId: 'hbase/chunk-pool-range' };
  const before = { ...sample, ruleId: 'hbase/chunk-pool-range-at-use' };
  writeFileSync(path, Baseline.read(path, directory, true).updated([before], files));
  expect(Baseline.read(path, directory, false).begin().fresh([now])).toEqual([]);
});

test('another value, or a second finding, is fresh', () => {
  const path = join(directory, 'baseline2.json');
  const [first] = sampleFindings;
  if (first === undefined) throw new Error('no sample');
  writeFileSync(path, Baseline.read(path, directory, true).updated([first], files));
  const known = Baseline.read(path, directory, false).begin();
  expect(known.fresh([first, first, { ...first, value: '0.6' }])).toHaveLength(2);
});

test('stale entries are named only for files that were checked; updating keeps the others', () => {
  const path = join(directory, 'baseline3.json');
  writeFileSync(path, Baseline.read(path, directory, true).updated(sampleFindings, files));
  const baseline = Baseline.read(path, directory, false);
  expect(baseline.begin().stale(['conf/hbase-site.xml'])).toEqual([
    'hbase/heap-fractions-sum in conf/hbase-site.xml (hfile.block.cache.size)',
  ]);
  expect(JSON.parse(baseline.updated([], ['conf/hbase-site.xml'])).findings).toHaveLength(2);
});

test('what is no baseline is a wrong call', () => {
  const path = join(directory, 'other.json');
  expect(() => Baseline.read(path, directory, false)).toThrow(CallError);
  writeFileSync(path, '[1]');
  expect(() => Baseline.read(path, directory, true)).toThrow(CallError);
});

const entry = { file: 'a', rule: 'b', setting: 'c', value: 'd', count: 1 };
test.each([
  ['no JSON', '{', /not JSON/],
  ['no list', JSON.stringify({ findings: {} }), /findings is not a list/],
  ['an entry that is none', JSON.stringify({ findings: [entry, null] }), /findings\[1\] is not an entry/],
  ...Object.keys(entry).flatMap((field) =>
    [null, true, [], {}, field === 'count' ? -1 : 1].map((value): [string, string, RegExp] => [
      `${field} ${JSON.stringify(value)}`,
      JSON.stringify({ findings: [{ ...entry, [field]: value }] }),
      /findings\[0\] is not an entry/,
    ]),
  ),
])('a baseline with %s is told of', (_, text, message) => {
  const path = join(directory, 'wrong.json');
  writeFileSync(path, text);
  expect(() => Baseline.read(path, directory, true)).toThrow(message);
});
