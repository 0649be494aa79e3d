import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clip, proseBelow, wrap, wrapLines } from './textLayout.js';

test.each([
  ['one two three', 8, '', 'one two\nthree'],
  ['one two three', 12, '  label  ', '  label  one\n         two\n         three'],
  ['a.b.First,a.b.Second', 10, '', 'a.b.First,\na.b.Second'],
  ['extraordinary', 5, '', 'extraordinary'],
  ['', 5, '  x ', '  x '],
])('%s in %d', (text, width, first, expected) => {
  expect(wrap(text, width, first).text).toBe(expected);
});

test('wrapping loses no letter, and no line is longer than it has to be', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z,]{1,12}$/)), fc.integer({ min: 12, max: 60 }), (words, width) => {
      const wrapped = wrapLines(words.join(' '), width);
      expect(wrapped.join('').replace(/\s/g, '')).toBe(words.join(''));
      expect(Math.max(...wrapped.map((line) => line.length))).toBeLessThanOrEqual(width);
    }),
  );
});

test.each([
  ['short', 10, 'short'],
  ['rather long', 9, 'rather...'],
])('%s in %d', (text, width, expected) => {
  expect(clip(text, width)).toBe(expected);
});

test.each([
  ['a/rule  error', 'A server does not start', 40, ['a/rule  error  A server does not start']],
  ['a/rule  error', 'A server does not start', 20, ['a/rule  error', '    A server does', '    not start']],
  ['a/rule  error ', '', 5, ['a/rule  error']],
])('a row %j with the prose %j in %d', (row, prose, width, expected) => {
  expect(proseBelow(row, prose, width)).toEqual(expected);
});
