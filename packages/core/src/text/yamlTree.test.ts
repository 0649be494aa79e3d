import fc from 'fast-check';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { parseYamlTree, plainValue } from './yamlTree.js';

const bomb = `a: &a [x, x]\n${'bcdefghij'
  .split('')
  .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghij'[at]}`).join(', ')}]\n`)
  .join('')}`;

const refused: [string, string, number, RegExp][] = [
  ['an alias', 'a: &x 1\nb: *x\n', 9 + 2, /aliases are not supported/],
  ['an alias bomb', bomb, 20, /aliases are not supported/],
  ['a merge key', 'a: &x { b: 1 }\nc: { <<: *x }\n', 24, /aliases are not supported/],
  ['a tag', 'a: !!js/function x\n', 3, /tags are not supported/],
  ['several documents', 'a: 1\n---\nb: 2\n', 4, /a file holds one document/],
  ['a key twice', 'a: 1\na: 2\n', 5, /"a" stands here twice/],
  ['a mapping as a key', '? { a: 1 }\n: 2\n', 2, /a key must be a text/],
  ['a prototype', '__proto__: { a: 1 }\n', 0, /"__proto__" cannot be a key/],
  ['a nest', '['.repeat(100_000), 49, /not valid YAML: nesting exceeded/],
  ['a nest of lines', `${'- '.repeat(1000)}x`, 100, /not valid YAML: nesting exceeded/],
  ['a large file', `a: ${'x'.repeat(2_000_001)}`, 0, /longer than 2000000 characters/],
  ['very many values', `[${'1,'.repeat(100_001)}]`, 0, /more than 100000 values/],
  ['no YAML', 'a: [', 4, /not valid YAML/],
];
test.each(refused)('%s is refused, with its place', (_, text, at, message) => {
  const { tree, problems } = parseYamlTree(text);
  expect(tree).toBeUndefined();
  expect(problems[0]?.message).toMatch(message);
  expect(problems[0]?.range.start).toBe(at);
  expect(problems.length).toBeLessThanOrEqual(100);
});

test.each(['', '# nothing\n', '---\n', '\n'])('an empty file is no problem: %j', (text) => {
  expect(parseYamlTree(text)).toEqual({ tree: undefined, problems: [] });
});

test('values are those of YAML 1.2', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 2), (value, indent) => {
      fc.pre(!JSON.stringify(value).includes('__proto__'));
      const text = JSON.stringify(value, null, indent);
      const { tree, problems } = parseYamlTree(text);
      expect(problems).toEqual([]);
      expect(tree === undefined ? undefined : plainValue(tree)).toEqual(load(text));
    }),
  );
  const scalars = [
    '12',
    '-0x1f',
    '0o17',
    '1e3',
    '.5',
    '~',
    'null',
    'True',
    'no',
    '3.10',
    '"12"',
    "'true'",
    'a b',
    '2026-01-01',
    '+1',
    '.inf',
  ];
  for (const text of scalars) {
    const { tree } = parseYamlTree(`[${text}]`);
    expect(tree === undefined ? undefined : plainValue(tree), text).toEqual(load(`[${text}]`));
  }
});

test('never throws', () => {
  fc.assert(
    fc.property(fc.nat(bomb.length), fc.nat(20), fc.string(), (from, length, inserted) => {
      parseYamlTree(bomb.slice(0, from) + inserted + bomb.slice(from + length));
    }),
  );
});
