import type { Range } from '../../text/range.js';
import type { Comment } from '../document.js';

/** Comments: from a `#` at the start of a line or after a blank to the end of the line, outside scalars. In broken blocks only whole lines. */
export function yamlComments(text: string, covered: readonly Range[], broken: readonly Range[]): readonly Comment[] {
  const comments: Comment[] = [];
  let scalar = 0;
  let block = 0;
  for (let at = text.indexOf('#'); at >= 0; ) {
    while (scalar < covered.length && (covered[scalar] as Range).end <= at) scalar++;
    const inside = covered[scalar];
    if (inside !== undefined && inside.start <= at) {
      at = text.indexOf('#', inside.end);
      continue;
    }
    if (!/[\s\uFEFF]/.test(at === 0 ? '\n' : (text[at - 1] ?? '\n'))) {
      at = text.indexOf('#', at + 1);
      continue;
    }
    const lineEnd = text.indexOf('\n', at);
    const end = lineEnd < 0 ? text.length : lineEnd;
    while (block < broken.length && (broken[block] as Range).end <= at) block++;
    const isBroken = block < broken.length && (broken[block] as Range).start <= at;
    const lineStart = text.lastIndexOf('\n', at) + 1;
    if (!isBroken || text.slice(lineStart, at).trim() === '') {
      const raw = text.slice(at, end).replace(/\r$/, '');
      comments.push({ text: raw.replace(/^#+/, '').trim(), range: { start: at, end: at + raw.length } });
    }
    at = text.indexOf('#', end);
  }
  return comments;
}
