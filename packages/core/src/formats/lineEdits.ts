import type { Range } from '../text/range.js';
import type { SourceText } from '../text/sourceText.js';

/** Blanks and tabs at the start of the line that holds the offset. */
export function lineIndent(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  let end = start;
  while (text[end] === ' ' || text[end] === '\t') end++;
  return text.slice(start, end);
}

/** The range with its indentation and line end where it has its lines to itself, else the range alone. */
export function removalRange(source: SourceText, range: Range): Range {
  const { text } = source;
  let start = range.start;
  while (start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--;
  let end = range.end;
  while (text[end] === ' ' || text[end] === '\t') end++;
  const opens = start === 0 || text[start - 1] === '\n' || text[start - 1] === '\r';
  const closes = end >= text.length || text[end] === '\n' || text[end] === '\r';
  if (!opens || !closes) return range;
  if (text[end] === '\r' && text[end + 1] === '\n') end += 2;
  else if (end < text.length) end += 1;
  return { start, end };
}

/** The offset behind the last line, with the line end that has to be written before a new line. */
export function endOfLines(source: SourceText): { readonly at: number; readonly before: string } {
  const { text } = source;
  const complete = text === '' || /[\r\n]$/.test(text);
  return { at: text.length, before: complete ? '' : source.lineEnd };
}
