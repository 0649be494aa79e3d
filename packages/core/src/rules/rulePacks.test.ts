import { expect, it } from 'vitest';
import type { CompiledRule, RuleProse } from './compiledRule.js';
import { globBase, RulePacks } from './rulePacks.js';

/** What a file with these rules was loaded as; each stands on the line of its number. */
function loaded(...ids: readonly string[]) {
  const at = (line: number) => ({ start: { line, column: 0 }, end: { line, column: 3 } });
  return {
    rules: ids.map((id) => ({ id }) as CompiledRule),
    prose: ids.map((id) => ({ id }) as RuleProse),
    places: ids.map((_, line) => at(line)),
    problems: [],
  };
}

it('a rule belongs to the first file that has its id', () => {
  const packs = new RulePacks(() => ['hbase/own']);
  expect(packs.add('a.yaml', loaded('x/1', 'x/2'))).toEqual([]);
  expect(packs.add('b.yaml', loaded('x/3', 'x/2', 'hbase/own'))).toEqual([
    { path: 'b.yaml', start: { line: 1, column: 0 }, end: { line: 1, column: 3 }, message: 'x/2: the id stands in a.yaml already' },
    {
      path: 'b.yaml',
      start: { line: 2, column: 0 },
      end: { line: 2, column: 3 },
      message: "hbase/own: the id stands in storelint's own rules already",
    },
  ]);
  expect(packs.of(['b.yaml', 'a.yaml', 'b.yaml', 'c.yaml']).map(({ id, pack }) => `${pack} ${id}`)).toEqual([
    'b.yaml x/3',
    'a.yaml x/1',
    'a.yaml x/2',
  ]);
  expect([...packs.prose.keys()]).toEqual(['x/1', 'x/2', 'x/3']);
  expect([packs.has('a.yaml'), packs.has('c.yaml')]).toEqual([true, false]);
});

it('what is wrong with the file itself comes first', () => {
  const problem = { path: 'a.yaml', start: { line: 9, column: 0 }, end: { line: 9, column: 1 }, message: 'm' };
  const packs = new RulePacks(() => ['x/1']);
  const wrong = packs.add('a.yaml', { ...loaded('x/1'), problems: [problem], places: [] });
  expect(wrong.map(({ message, start }) => [message, start.line])).toEqual([
    ['m', 9],
    ["x/1: the id stands in storelint's own rules already", 0],
  ]);
});

it.each([
  ['rules/*.yaml', 'rules'],
  ['./rules/a/**/b.yaml', 'rules/a'],
  ['*.yaml', '.'],
  ['rules/a.yaml', 'rules/a.yaml'],
  ['a/{b,c}/d', 'a'],
  ['a/b?/c', 'a'],
  ['a/[b]/c', 'a'],
])('the directory of %s is %s', (glob, directory) => {
  expect(globBase(glob)).toBe(directory);
});
