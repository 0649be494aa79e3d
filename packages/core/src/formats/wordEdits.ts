import type { Range } from '../text/range.js';
import type { TextEdit } from '../text/textEdit.js';

/** What stands between two words of one value: blanks, and line ends that the shell does not see. */
const gap = /^(?:[ \t]|\\\r?\n)*$/;

/**
 * Takes words out of a list of words: a JVM option out of a variable's value or out of an options file. One run of words takes the blanks on one of its
 * sides with it; where it has its lines to itself, the lines. Nothing else is touched.
 */
export function removeWords(text: string, words: readonly Range[]): TextEdit[] {
  const runs: Range[] = [];
  for (const word of [...words].sort((a, b) => a.start - b.start)) {
    const last = runs.at(-1);
    if (last !== undefined && word.start < last.end) continue;
    if (last !== undefined && gap.test(text.slice(last.end, word.start))) runs[runs.length - 1] = { start: last.start, end: word.end };
    else runs.push(word);
  }
  return runs.map((run) => ({ range: withBlanks(text, run), newText: '' }));
}

function withBlanks(text: string, { start, end }: Range): Range {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const newline = text.indexOf('\n', end);
  const lineEnd = newline < 0 ? text.length : newline;
  const before = text.slice(lineStart, start);
  const after = text.slice(end, lineEnd);
  const continued = /(?:^|[^\\])\\\r?\n$/.test(text.slice(0, lineStart));
  if (/^[ \t]*$/.test(before)) {
    // A line of an options file, or one that goes on in the next: it goes whole.
    if (/^[ \t]*\r?$/.test(after) && !continued) return { start: lineStart, end: Math.min(lineEnd + 1, text.length) };
    if (/^[ \t]*\\\r?$/.test(after)) return { start: lineStart, end: Math.min(lineEnd + 1, text.length) };
    // The last word of several lines: the line before need not go on any more.
    if (continued && /^["']/.test(after))
      return { start: start - (/(?<![ \t])[ \t]*\\\r?\n[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0), end };
  }
  const behind = /^[ \t]+(?=\S)/.exec(after)?.[0].length ?? 0;
  if (behind > 0) return { start, end: end + behind };
  const inFront = /(?<![ \t])[ \t]+$/.exec(before)?.[0].length ?? 0;
  return { start: start - inFront, end };
}
