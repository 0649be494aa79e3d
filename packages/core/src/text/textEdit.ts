import type { Range } from './range.js';

/** Replaces the characters of `range` in one text by `newText`. */
export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

/** Thrown where two edits of one text overlap: applying both would lose one. */
class OverlappingEditsError extends Error {
  constructor(
    readonly first: TextEdit,
    readonly second: TextEdit,
  ) {
    super(`edits overlap at offset ${second.range.start}`);
    this.name = 'OverlappingEditsError';
  }
}

/**
 * Applies edits whose ranges speak of `text` as it stands. Order does not matter; insertions at one place keep their order.
 * @throws {OverlappingEditsError}
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = edits.map((edit, order) => ({ edit, order })).sort((a, b) => a.edit.range.start - b.edit.range.start || a.order - b.order);
  let result = '';
  let at = 0;
  let previous: TextEdit | undefined;
  for (const { edit } of sorted) {
    if (previous !== undefined && edit.range.start < at) throw new OverlappingEditsError(previous, edit);
    result += text.slice(at, edit.range.start) + edit.newText;
    at = edit.range.end;
    previous = edit;
  }
  return result + text.slice(at);
}
