import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedRange } from './changedRange.js';

test.each([
  ['', '', 0, 0],
  ['ab', 'ab', 2, 2],
  ['ab', 'axb', 1, 1],
  ['axb', 'ab', 1, 2],
  ['aa', 'aaa', 2, 2],
])('%j to %j', (before, after, start, end) => {
  expect(changedRange(before, after)).toEqual({ start, end });
});

test('replaced, it makes the other text, and neither end could be nearer', () => {
  const text = fc.tuple(fc.nat(5000), fc.string({ maxLength: 4, unit: fc.constantFrom('a', 'b') }), fc.nat(5000));
  fc.assert(
    fc.property(text, text, ([lead, inside, rest], [, other]) => {
      const [before, after] = [inside, other].map((each) => 'x'.repeat(lead) + each + 'y'.repeat(rest)) as [string, string];
      const { start, end } = changedRange(before, after);
      const newEnd = end + after.length - before.length;
      expect(before.slice(0, start) + after.slice(start, newEnd) + before.slice(end)).toBe(after);
      if (before !== after && end > start && newEnd > start)
        expect([before[start] === after[start], before[end - 1] === after[newEnd - 1]]).toEqual([false, false]);
    }),
  );
});
