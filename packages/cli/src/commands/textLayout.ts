import { type Printable, text, visible } from '@storelint/core/text';
import { displayWidth } from '../reporters/displayWidth.js';

/** As `wrapLines`, ready to print. */
export function wrap(prose: string, width: number, first?: string, indent?: string): Printable<'terminal'> {
  return text.join(wrapLines(prose, width, first, indent), '\n');
}

/**
 * Lines of at most `width` characters, broken behind blanks and commas; a longer piece has a line of its own.
 * The first begins with `first`, those behind it with as many blanks, or with `indent`.
 */
export function wrapLines(prose: string, width: number, first = '', indent = ' '.repeat(first.length)): string[] {
  const lines: string[] = [];
  let line = first;
  for (const piece of visible(prose.trim().replace(/\s+/g, ' ')).split(/(?<=[ ,])/)) {
    if (line !== first && line.trim() !== '' && line.length + piece.trimEnd().length > width) {
      lines.push(line.trimEnd());
      line = `${indent}${piece.trimStart()}`;
    } else line += piece;
  }
  return [...lines, line];
}

/** A text in lines that fit: the first without `first`, which the caller prints before it, those behind it with as many blanks, or with `indent`. */
export function wrapBehind(prose: string, width: number, first: string, indent?: string): string[] {
  if (first.length + displayWidth(prose) <= width) return [prose];
  const [line = '', ...more] = wrapLines(prose, width, first, indent);
  return [line.slice(first.length), ...more];
}

/** A row whose last column is prose: on one line where it fits, else the prose below it, set in by four blanks. */
export function proseBelow(row: string, prose: string, width: number): string[] {
  const whole = `${row}  ${prose}`;
  return prose === '' || displayWidth(whole) <= width ? [whole.trimEnd()] : [row.trimEnd(), ...wrapLines(prose, width, '    ')];
}

/** The beginning of a text that is too long for a line. */
export function clip(line: string, width: number): string {
  const shown = visible(line);
  return shown.length <= width ? shown : `${shown.slice(0, Math.max(1, width - 3)).trimEnd()}...`;
}
