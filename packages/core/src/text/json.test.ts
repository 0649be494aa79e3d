import fc from 'fast-check';
import { expect, it } from 'vitest';
import { json, jsonParts, Rows } from './json.js';

const textOf = (value: unknown) => [...jsonParts(value)].map(({ text }) => text).join('');

it('writes in parts what it writes at once', () => {
  const item = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' });
  const rows = fc.array(item, { maxLength: 5 });
  fc.assert(
    fc.property(rows, rows, item, (first, second, other) => {
      const report = (list: (items: readonly unknown[]) => unknown) => ({
        version: 1,
        none: undefined,
        first: list(first),
        runs: [{ other, second: list(second) }],
        last: other,
      });
      expect(textOf(report((items) => Rows.of(items, (each) => each)))).toBe(json(report((items) => items)).text);
      expect(textOf(Rows.of(first, (each) => each))).toBe(json(first).text);
    }),
  );
});

it('writes long arrays in parts of whole lines', () => {
  const items = Array.from({ length: 20_000 }, (_, at) => ({ at, text: 'twenty characters ...' }));
  const parts = [...jsonParts({ items: Rows.of(items, (each) => each) })];
  expect(parts.length).toBeGreaterThan(10);
  expect(Math.max(...parts.map(({ text }) => text.length))).toBeLessThan(70_000);
  for (const { text } of parts) expect(text.endsWith('\n')).toBe(true);
});
