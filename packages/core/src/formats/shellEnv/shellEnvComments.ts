import { mergedRanges, type Range } from '../../text/range.js';
import type { Comment } from '../document.js';

/** Comments: a `#` that begins a word and stands in no command. `covered` are the commands' and here-documents' characters. */
export function shellComments(source: string, text: string, covered: readonly Range[]): readonly Comment[] {
  const ranges = mergedRanges(covered.filter((range) => range.end > range.start));
  const comments: Comment[] = [];
  let next = 0;
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('#', at);
    if (start < 0) break;
    while (next < ranges.length && (ranges[next] as Range).end <= start) next++;
    const range = ranges[next];
    if (range !== undefined && range.start <= start) {
      at = range.end;
      continue;
    }
    const before = start === 0 ? '\n' : (text[start - 1] ?? '\n');
    if (!/[\s;&|(]/.test(before)) {
      at = start + 1;
      continue;
    }
    let end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    const raw = source.slice(start, end).replace(/\r$/, '');
    if (!raw.startsWith('#!') || start > 0)
      comments.push({ text: raw.replace(/^#+/, '').trim(), range: { start, end: start + raw.length } });
    at = end;
  }
  return comments;
}
