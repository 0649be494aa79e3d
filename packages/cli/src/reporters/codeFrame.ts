import { type Printable, text, wellFormed } from '@storelint/core/text';
import type { ReportedRange, ShownLines } from '../checkResult.js';
import { displayWidth, showable } from './displayWidth.js';

/** Marked characters of one file. */
export interface FrameMark {
  readonly range: ReportedRange;
  readonly label: string;
  readonly primary: boolean;
}

type Style = (text: string) => Printable<'terminal'>;

export interface FrameColors {
  readonly gutter: Style;
  readonly primary: Style;
  readonly secondary: Style;
}

/** Longest line that is shown whole; of longer ones, the part around the mark. */
const longestLine = 160;

/**
 * Lines of one file with their marks below, as rustc draws them. Lines between two marks are left out; a gap shows as `...`.
 * @param gutterWidth digits of the largest line number of the whole finding
 */
export function codeFrame(
  source: ShownLines,
  marks: readonly FrameMark[],
  gutterWidth: number,
  width: number,
  colors: FrameColors,
): Printable<'terminal'>[] {
  const lines: Printable<'terminal'>[] = [];
  const sorted = [...marks].sort((a, b) => a.range.start.line - b.range.start.line || a.range.start.column - b.range.start.column);
  const byLine = new Map<number, FrameMark[]>();
  for (const mark of sorted) {
    const line = mark.range.start.line;
    byLine.set(line, [...(byLine.get(line) ?? []), mark]);
  }
  let previous: number | undefined;
  for (const [line, marksHere] of byLine) {
    if (previous !== undefined && line === previous + 2) lines.push(codeLine(source, previous + 1, gutterWidth, width, colors));
    else if (previous !== undefined && line > previous + 2) lines.push(colors.gutter('...'));
    // Once for all of its marks: a line may be long, and have a mark at each word.
    const raw = wellFormed(source.lineText(line - 1));
    const window = windowOf(raw, line, marksHere, Math.min(width - gutterWidth - 4, longestLine));
    lines.push(gutterLine(String(line).padStart(gutterWidth), window.text, colors));
    for (const mark of marksHere) {
      const isSeen = mark.primary || mark.label !== '' || mark.range.start.column - 1 < window.to;
      if (isSeen) lines.push(text`${' '.repeat(gutterWidth)} ${colors.gutter('|')} ${markLine(raw, line, mark, window, colors)}`);
    }
    previous = line;
  }
  return lines;
}

interface Window {
  readonly text: string;
  /** UTF-16 columns of the line that are shown, from 0. */
  readonly from: number;
  readonly to: number;
  readonly prefix: string;
}

function codeLine(source: ShownLines, line: number, gutterWidth: number, width: number, colors: FrameColors): Printable<'terminal'> {
  const shown = windowOf(wellFormed(source.lineText(line - 1)), line, [], Math.min(width - gutterWidth - 4, longestLine));
  return gutterLine(String(line).padStart(gutterWidth), shown.text, colors);
}

function gutterLine(number: string, shown: string, colors: FrameColors): Printable<'terminal'> {
  const rest = ` ${shown}`.trimEnd();
  return text`${colors.gutter(number)} ${colors.gutter('|')}${rest}`;
}

/** The part of a line that has room, with the labels behind its marks. */
function windowOf(raw: string, line: number, marks: readonly FrameMark[], most: number): Window {
  const limit = Math.max(40, most);
  const labelled = marks.flatMap(({ range: { end }, label }) =>
    label === '' || end.line > line ? [] : [end.column + displayWidth(showable(label))],
  );
  const reach = Math.max(raw.length, ...labelled);
  if (reach <= limit) return { text: showable(raw), from: 0, to: raw.length, prefix: '' };
  const first = (marks[0]?.range.start.column ?? 1) - 1;
  const from = safeCut(raw, Math.max(0, Math.min(first - 20, reach - limit + 1)));
  const prefix = from > 0 ? '…' : '';
  const room = limit - prefix.length;
  const to = safeCut(raw, raw.length - from <= room ? raw.length : from + room - 1);
  return { text: `${prefix}${showable(raw.slice(from, to))}${to < raw.length ? '…' : ''}`, from, to, prefix };
}

/** Never between the two halves of a character. */
function safeCut(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? '') && /[\ud800-\udbff]/.test(text[at - 1] ?? '') ? at - 1 : at;
}

function markLine(raw: string, line: number, mark: FrameMark, window: Window, colors: FrameColors): Printable<'terminal'> {
  const start = Math.min(Math.max(mark.range.start.column - 1, window.from), window.to);
  const lineEnd = mark.range.end.line > line ? raw.length : mark.range.end.column - 1;
  const end = Math.max(start, Math.min(lineEnd, window.to));
  const before = window.prefix.length + displayWidth(showable(raw.slice(window.from, start)));
  const length = Math.max(1, displayWidth(showable(raw.slice(start, end))));
  const color = mark.primary ? colors.primary : colors.secondary;
  const sign = (mark.primary ? '^' : '-').repeat(length);
  return text`${' '.repeat(before)}${color(`${sign} ${mark.label}`.trimEnd())}`;
}
