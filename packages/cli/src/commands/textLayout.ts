/**
 * Lines of at most `width` characters, broken behind blanks and commas; a longer piece has a line of its own.
 * The first begins with `first`, those behind it with as many blanks, or with `indent`.
 */
export function wrap(text: string, width: number, first = '', indent = ' '.repeat(first.length)): string {
  const lines: string[] = [];
  let line = first;
  for (const piece of text
    .trim()
    .replace(/\s+/g, ' ')
    .split(/(?<=[ ,])/)) {
    if (line !== first && line.trim() !== '' && line.length + piece.trimEnd().length > width) {
      lines.push(line.trimEnd());
      line = `${indent}${piece.trimStart()}`;
    } else line += piece;
  }
  return [...lines, line].join('\n');
}

/** The beginning of a text that is too long for a line. */
export function clip(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(1, width - 3)).trimEnd()}...`;
}
