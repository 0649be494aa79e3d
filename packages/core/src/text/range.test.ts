import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergedRanges, type Range } from './range.js';

const ranges = fc.array(
  fc.tuple(fc.nat({ max: 20 }), fc.integer({ min: 1, max: 5 })).map(([start, length]) => ({ start, end: start + length })),
);

const offsets = (all: readonly Range[]) =>
  new Set(all.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)));

test('merged ranges hold the same characters, in order, with gaps between', () => {
  fc.assert(
    fc.property(ranges, (all) => {
      const merged = mergedRanges(all);
      expect(offsets(merged)).toEqual(offsets(all));
      for (const [at, { start }] of merged.slice(1).entries()) expect(start).toBeGreaterThan(merged[at]?.end ?? 0);
    }),
  );
});
