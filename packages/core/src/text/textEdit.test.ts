import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, type TextEdit } from './textEdit.js';

const edits = fc.array(
  fc.record({
    range: fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 3 })).map(([start, length]) => ({ start, end: Math.min(9, start + length) })),
    newText: fc.constantFrom('', '<', '>>'),
  }),
  { maxLength: 4 },
);

/** Applied from the end, one after the other. */
function slowly(text: string, all: readonly TextEdit[]): string {
  const fromEnd = all.toSorted((a, b) => a.range.start - b.range.start).toReversed();
  return fromEnd.reduce((before, { range, newText }) => before.slice(0, range.start) + newText + before.slice(range.end), text);
}

test('edits in any order give what they give one after the other, and none is lost', () => {
  fc.assert(
    fc.property(edits, (all) => {
      const overlap = all
        .toSorted((a, b) => a.range.start - b.range.start)
        .find(({ range }, at, sorted) => at > 0 && range.start < (sorted[at - 1]?.range.end ?? 0));
      if (overlap === undefined) expect(applyEdits('abcdefghi', all)).toBe(slowly('abcdefghi', all));
      else expect(() => applyEdits('abcdefghi', all)).toThrow(`edits overlap at offset ${overlap.range.start}`);
    }),
    { numRuns: 1000 },
  );
});
