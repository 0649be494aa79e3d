import { expect, it } from 'vitest';
import type { CompiledRule } from '../../packages/core/src/rules/compiledRule.js';
import { drawRules, movedRanges } from './falseRanges.js';

const releases = ['1.0.0', '1.1.0', '2.0.0', '2.1.0', '2.1.5', '3.0.0'];

it.each([
  ['>=2.0', ['>=1.1', '>=2.1']],
  ['<2.0', ['<1.1', '<2.1']],
  ['>=2.1.5', ['>=2.1', '>=3.0']],
  ['>=1.1 <3.0', ['>=1.0 <3.0', '>=2.0 <3.0', '>=1.1 <2.1']],
  ['<1.1 || >=3.0', ['<1.0 || >=3.0', '<2.0 || >=3.0', '<1.1 || >=2.1']],
])('moves each bound of %s by a line', (range, moved) => {
  expect(movedRanges(range, releases).map((each) => each.moved)).toEqual(moved);
});

it('moves no bound between two releases of the catalog', () => {
  expect(movedRanges('>=2.1.2', ['2.0.0', '2.2.0', '2.4.0']).map(({ moved }) => moved)).toEqual(['>=2.0']);
});

it('moves a bound of JDKs by a release', () => {
  expect(movedRanges('>=17', ['8', '11', '17', '21'])).toEqual([
    { moved: '>=11', what: '>=11 instead of >=17' },
    { moved: '>=21', what: '>=21 instead of >=17' },
  ]);
});

it('draws the same rules for the same seed', () => {
  const rules = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ rule: { id } as unknown as CompiledRule, evidence: [] }));
  const drawn = (list: typeof rules, seed: number) => drawRules(list, seed, 3).map(({ rule: { id } }) => id);
  expect(drawn([...rules].reverse(), 1)).toEqual(drawn(rules, 1));
  expect(new Set([1, 2, 3, 4, 5].map((seed) => drawn(rules, seed).join(' '))).size).toBeGreaterThan(1);
});
