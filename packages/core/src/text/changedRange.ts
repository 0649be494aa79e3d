import type { Range } from './range.js';

/** Characters that are compared at once. */
const piece = 1000;

/** What of a text is another one, in the least characters; a file is compared with itself at each key. */
export function changedRange(before: string, after: string): Range {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start + piece <= shorter && before.slice(start, start + piece) === after.slice(start, start + piece)) start += piece;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let same = 0;
  const pieceBefore = (text: string) => text.slice(text.length - same - piece, text.length - same);
  while (same + piece <= shorter - start && pieceBefore(before) === pieceBefore(after)) same += piece;
  while (same < shorter - start && before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)) same++;
  return { start, end: before.length - same };
}
