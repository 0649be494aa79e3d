import type { Range, SourceText } from '@storelint/core/text';
import type { Position as LspPosition, Range as LspRange } from 'vscode-languageserver';

/* Both count lines and UTF-16 columns from 0. Those of a file that another one holds are the places in that one, which the editor has open. */

export function toRange(source: SourceText, range: Range): LspRange {
  return { start: toPosition(source, range.start), end: toPosition(source, range.end) };
}

export function toPosition(source: SourceText, offset: number): LspPosition {
  const { line, column } = source.placeAt(offset);
  return { line, character: column };
}

/** A position that no text has (a client that is behind) is moved to the nearest one that there is. */
export function toOffset(source: SourceText, { line, character }: LspPosition): number {
  return source.offsetOfPlace({ line, column: character });
}

export function contains(range: Range, offset: number): boolean {
  return range.start <= offset && offset <= range.end;
}

export function intersects(a: Range, b: Range): boolean {
  return a.start <= b.end && b.start <= a.end;
}
