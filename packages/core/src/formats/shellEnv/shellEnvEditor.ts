import type { Format, ShellEnvDocument } from '../document.js';
import { fileOfLines, type NewFile } from '../newFile.js';

/** Changes assignments of a shell file. Values are written in double quotes wherever the shell could read them otherwise. */
export const shellEnvEditor: Omit<Format<ShellEnvDocument>, 'parse' | 'create' | 'contextAt'> = {
  setValue(document, entry, value) {
    const { text } = document.source;
    const { start, end } = entry.valueRange;
    const before = text[start - 1];
    const inQuotes = (before === '"' || before === "'") && text[end] === before && start > entry.keyRange.end + 1;
    if (before === '"' && inQuotes) return [{ range: entry.valueRange, newText: escapeInDouble(value) }];
    const range = inQuotes ? { start: start - 1, end: end + 1 } : entry.valueRange;
    return [{ range, newText: quoted(value) }];
  },
  rename(_document, entry, key) {
    return [{ range: entry.keyRange, newText: key }];
  },
  remove(document, entry) {
    const { text } = document.source;
    let { start, end } = entry.range;
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    let lineEnd = text.indexOf('\n', end);
    if (lineEnd < 0) lineEnd = text.length;
    const before = text.slice(lineStart, start);
    const after = text.slice(end, lineEnd);
    if (/^\s*$/.test(before) && /^\s*(?:;\s*)?(?:#.*)?$/.test(after)) {
      // The only line of an if or a loop must not go: the shell wants a command there.
      if (before.length > 0 && standsAlone(text, lineStart, lineEnd)) return [{ range: entry.range, newText: ':' }];
      return [{ range: { start: lineStart, end: Math.min(lineEnd + 1, text.length) }, newText: '' }];
    }
    const isStatement = !/=/.test(text.slice(start, entry.keyRange.start)) && start < entry.keyRange.start;
    if (isStatement || /(?:^|[;&|({]|\b(?:then|do|else))\s*$/.test(before)) {
      if (/^\s*[;&|)}]/.test(after) || /[;&|]\s*$/.test(before)) return [{ range: { start, end }, newText: ':' }];
    }
    if (/^[ \t]+\S/.test(after)) end += after.length - after.trimStart().length;
    else if (start > lineStart && /[ \t]/.test(text[start - 1] ?? '')) start -= 1;
    return [{ range: { start, end }, newText: '' }];
  },
  insert(document, key, value) {
    const { text, lineEnd } = document.source;
    const line = `export ${key}=${quoted(value)}`;
    const separator = text === '' || text.endsWith('\n') ? '' : lineEnd;
    return [{ range: { start: text.length, end: text.length }, newText: `${separator}${line}${lineEnd}` }];
  },
};

/** Whether the line above opens a block and the line below closes it. */
function standsAlone(text: string, lineStart: number, lineEnd: number): boolean {
  const above = text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, Math.max(0, lineStart - 1)).trim();
  const belowEnd = text.indexOf('\n', lineEnd + 1);
  const below = text.slice(lineEnd + 1, belowEnd < 0 ? text.length : belowEnd).trim();
  return /(?:\bthen|\bdo|\belse|\{|\))$/.test(above) && /^(?:fi|done|else|elif|esac|\}|;;)/.test(below);
}

function quoted(value: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(value) ? value : `"${escapeInDouble(value)}"`;
}

/** A new file of exported variables. */
export function createShellEnv(file: NewFile): string {
  return fileOfLines(file, ({ key, value }) => `export ${key}=${value.startsWith('-') ? `"${escapeInDouble(value)}"` : quoted(value)}`);
}

/** Variables stay variables: a value such as `$HBASE_OPTS -Xmx8g` is meant to be expanded. */
function escapeInDouble(value: string): string {
  return value.replace(/\\(?=["\\`]|$)|["`]/g, (character) => `\\${character}`);
}
