import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonLines, writeJsonLines } from './jsonLines.js';

test('gives back what was written, by name and in order', () => {
  const name = fc.string({ unit: 'grapheme' }).filter((text) => !/[\t\n]/.test(text) && text !== '__proto__');
  fc.assert(
    fc.property(fc.dictionary(name, fc.jsonValue()), (values) => {
      const lines = new JsonLines(writeJsonLines(values));
      expect([...lines.keys()]).toEqual(Object.keys(values));
      const read = Object.fromEntries([...lines.keys()].map((each) => [each, lines.get(each)]));
      expect(read).toEqual(JSON.parse(JSON.stringify(values)));
    }),
  );
});

test('the same object each time, nothing for a name that is not there', () => {
  const lines = new JsonLines<{ readonly type: string }>(writeJsonLines({ 'dfs.replication': { type: 'int' } }));
  expect(lines.get('dfs.replication')).toBe(lines.get('dfs.replication'));
  expect(lines.get('dfs')).toBeUndefined();
  expect(lines.has('dfs')).toBe(false);
});

test.each(['dfs.replication', 'dfs.replication\t1', 'a\t1\nb'])('refuses a text that is cut off: %j', (text) => {
  expect(() => new JsonLines(text)).toThrow(TypeError);
});
