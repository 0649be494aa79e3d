import type { Range } from '../text/range.js';
import type { Comment, EntriesDocument, Entry, Format, SourceFile, SyntaxProblem } from './document.js';
import { endOfLines, removalRange } from './lineEdits.js';
import { fileOfLines } from './newFile.js';
import { touchesHole } from './template.js';
import { contextInAssignments } from './writingContext.js';

/**
 * Reads a file as `java.util.Properties` does: `key=value`, `key:value`, `key value`; `#` and `!` begin a comment line; a backslash at the end
 * joins the next line; blanks behind a value are part of it (`value` keeps them, `valueRange` does not).
 */
function parse(file: SourceFile): EntriesDocument {
  const { text } = file.source;
  const { masked, template, holes } = file.markup;
  const entries: Entry[] = [];
  const comments: Comment[] = [];
  const problems: SyntaxProblem[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    const line = logicalLine(masked, at);
    at = line.next;
    if (line.start >= line.end) continue;
    const first = masked[line.start];
    if (first === '#' || first === '!') {
      comments.push({ text: text.slice(line.start + 1, line.end), range: { start: line.start, end: line.end } });
      continue;
    }
    const split = splitLine(masked, line);
    const keyRange = { start: line.start, end: split.keyEnd };
    const valueRange = { start: split.valueStart, end: Math.max(split.valueStart, trimEnd(masked, line.end, split.valueStart)) };
    for (const range of [keyRange, { start: split.valueStart, end: line.end }]) {
      const bad = /\\u(?![0-9A-Fa-f]{4})/.exec(evenEscapes(text.slice(range.start, range.end)));
      if (bad !== null) {
        const start = range.start + bad.index;
        problems.push({
          code: 'malformed-escape',
          range: { start, end: start + 2 },
          message: 'behind \\u stand four hexadecimal digits; Java refuses the file',
          effect: 'refused',
        });
      }
    }
    if (line.start === 1 && text.startsWith('\ufeff')) {
      problems.push({
        code: 'byte-order-mark',
        range: keyRange,
        message: 'the file begins with a byte order mark: Java takes it for a part of this name, and the line is not read',
        effect: 'lost',
      });
      continue;
    }
    const hole = touchesHole(holes, keyRange) ? 'key' : touchesHole(holes, valueRange) ? 'value' : undefined;
    entries.push({
      key: unescapeProperty(text.slice(keyRange.start, keyRange.end)),
      keyRange,
      value: unescapeProperty(text.slice(split.valueStart, line.end)),
      valueRange,
      range: { start: line.start, end: line.end },
      ...(hole === undefined ? {} : { hole }),
    });
  }
  return { ...file, format: 'properties', entries, comments, problems: template === undefined ? problems : [] };
}

interface Line {
  /** First character that is no blank. */
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

/** A line with those that a backslash joins to it. A comment is never continued. */
function logicalLine(text: string, from: number): Line {
  let start = from;
  while (text[start] === ' ' || text[start] === '\t' || text[start] === '\f') start++;
  const comment = text[start] === '#' || text[start] === '!';
  let end = start;
  for (;;) {
    while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
    const next = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : Math.min(end + 1, text.length);
    let backslashes = 0;
    while (end - backslashes > start && text[end - backslashes - 1] === '\\') backslashes++;
    if (comment || backslashes % 2 === 0 || next >= text.length) return { start, end, next };
    end = next;
  }
}

function splitLine(text: string, line: Line): { readonly keyEnd: number; readonly valueStart: number } {
  let keyEnd = line.start;
  while (keyEnd < line.end) {
    const character = text[keyEnd] as string;
    if (character === '\\') {
      keyEnd += text[keyEnd + 1] === '\r' && text[keyEnd + 2] === '\n' ? 3 : 2;
      continue;
    }
    if (character === '=' || character === ':' || isBlank(character)) break;
    keyEnd++;
  }
  keyEnd = Math.min(keyEnd, line.end);
  let valueStart = keyEnd;
  let separated = false;
  while (valueStart < line.end) {
    const character = text[valueStart] as string;
    if (isBlank(character)) valueStart++;
    else if (!separated && (character === '=' || character === ':')) {
      separated = true;
      valueStart++;
    } else break;
  }
  return { keyEnd, valueStart };
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\t' || character === '\f';
}

function trimEnd(text: string, end: number, start: number): number {
  let stop = end;
  while (stop > start && isBlank(text[stop - 1] as string)) stop--;
  return stop;
}

/** Pairs of backslashes hidden, so that what follows a single one can be looked at. */
function evenEscapes(raw: string): string {
  return raw.replace(/\\\\/g, '  ');
}

function unescapeProperty(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(
    /\\(?:u([0-9A-Fa-f]{4})|(\r\n|\r|\n)[ \t\f]*|([\s\S])|$)/g,
    (_whole, hex: string | undefined, line: string | undefined, character: string | undefined) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (line !== undefined || character === undefined) return '';
      return character === 't' ? '\t' : character === 'n' ? '\n' : character === 'r' ? '\r' : character === 'f' ? '\f' : character;
    },
  );
}

function escapeProperty(text: string, isKey: boolean): string {
  return text.replace(/[\\\t\n\r\f]|[^\x20-\x7e]|[ =:#!]/g, (character, offset: number) => {
    if (character === '\\') return '\\\\';
    if (character === '\t') return '\\t';
    if (character === '\n') return '\\n';
    if (character === '\r') return '\\r';
    if (character === '\f') return '\\f';
    if (character === ' ') return isKey || offset === 0 ? '\\ ' : ' ';
    if (/[=:]/.test(character)) return isKey || offset === 0 ? `\\${character}` : character;
    if (/[#!]/.test(character)) return isKey && offset === 0 ? `\\${character}` : character;
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

export const properties: Format<EntriesDocument> = {
  parse,
  contextAt: ({ source }, offset) => contextInAssignments(source, offset, '='),
  create: (file) => fileOfLines(file, ({ key, value }) => `${escapeProperty(key, true)}=${escapeProperty(value, false)}`),
  setValue(document, entry, value) {
    const { text } = document.source;
    // Blanks behind the old value are part of it and go with it.
    const range: Range = { start: entry.valueRange.start, end: entry.range.end };
    const separated = /[=:\s]/.test(text[entry.valueRange.start - 1] ?? '') && entry.valueRange.start > entry.keyRange.end;
    return [{ range, newText: `${separated ? '' : '='}${escapeProperty(value, false)}` }];
  },
  rename(_document, entry, key) {
    return [{ range: entry.keyRange, newText: escapeProperty(key, true) }];
  },
  remove(document, entry) {
    return [{ range: removalRange(document.source, entry.range), newText: '' }];
  },
  insert(document, key, value) {
    const { at, before } = endOfLines(document.source);
    const last = document.entries[document.entries.length - 1];
    const separator = last === undefined ? '=' : document.source.text.slice(last.keyRange.end, last.valueRange.start);
    const written = /^[ \t]*(?:[=:][ \t]*)?$/.test(separator) && separator !== '' ? separator : '=';
    return [
      {
        range: { start: at, end: at },
        newText: `${before}${escapeProperty(key, true)}${written}${escapeProperty(value, false)}${document.source.lineEnd}`,
      },
    ];
  },
};
