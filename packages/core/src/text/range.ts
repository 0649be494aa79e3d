/** Half-open range of UTF-16 offsets in one text: `start <= end`, both counted from 0. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Line and column, both counted from 0; columns are UTF-16 units. Reporters add 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A range as many characters further on. */
export function movedRange({ start, end }: Range, by: number): Range {
  return { start: start + by, end: end + by };
}

/** Sorted by their starts, those that meet or overlap made one. */
export function mergedRanges(ranges: readonly Range[]): Range[] {
  const result: { start: number; end: number }[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else result.push({ start: range.start, end: range.end });
  }
  return result;
}
