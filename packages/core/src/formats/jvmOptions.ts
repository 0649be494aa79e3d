import type { Range } from '../text/range.js';
import type { Comment, Entry, Format, JvmOption, JvmOptionsDocument, SourceFile, SyntaxProblem } from './document.js';
import { fileOfLines } from './newFile.js';
import { touchesHole } from './template.js';
import { contextInOptions } from './writingContext.js';

/**
 * Reads jvm.options, jvm-server.options and their kin as Cassandra's start script does: it takes the lines that begin with `-` in column 0,
 * and each word of such a line is an argument. Source: `grep "^-"` in cassandra-env.sh (3.0 to 3.11) and cassandra.in.sh (from 4.0).
 */
function parse(file: SourceFile): JvmOptionsDocument {
  const { source } = file;
  const { masked, template, holes } = file.markup;
  const options: JvmOption[] = [];
  const entries: Entry[] = [];
  const comments: Comment[] = [];
  const problems: SyntaxProblem[] = [];
  let carriage: number | undefined;
  let at = 0;
  for (const line of masked.split('\n')) {
    const start = at;
    at += line.length + 1;
    const end = start + line.replace(/\r$/, '').length;
    if (line.endsWith('\r')) carriage ??= end;
    const content = masked.slice(start, end);
    const trimmed = content.trimStart();
    if (trimmed.startsWith('#')) {
      const from = end - trimmed.length;
      comments.push({ text: source.text.slice(from, end).replace(/^#+/, '').trim(), range: { start: from, end } });
      continue;
    }
    if (trimmed === '') continue;
    if (!content.startsWith('-')) {
      const range = { start: end - trimmed.length, end: start + content.trimEnd().length };
      if (template === undefined && !touchesHole(holes, range)) problems.push(notRead(trimmed, range));
      continue;
    }
    for (const word of content.matchAll(/[^ \t]+/g)) {
      const range = { start: start + word.index, end: start + word.index + word[0].length };
      const text = source.slice(range);
      if (word[0].startsWith('#')) {
        problems.push({
          range: { start: range.start, end: start + content.trimEnd().length },
          code: 'comment-behind-option',
          message:
            'A comment cannot stand behind an option: the start script passes its words to the JVM, which does not start. Put it on a line of its own.',
          effect: 'refused',
        });
        break;
      }
      options.push({ text, range });
      entries.push(entryOf(text, range, touchesHole(holes, range)));
    }
  }
  if (carriage !== undefined && template === undefined) {
    problems.push({
      range: { start: carriage, end: carriage + 1 },
      code: 'carriage-returns',
      message: 'Lines end in CR LF. Each option is passed with a CR at its end, and the JVM refuses it. Save the file with LF.',
      effect: 'refused',
    });
  }
  return { ...file, format: 'jvmOptions', entries, comments, problems, options };
}

function notRead(line: string, range: Range): SyntaxProblem {
  const indented = line.startsWith('-');
  return {
    range,
    code: indented ? 'indented-option' : 'no-option',
    message: indented
      ? 'The start script reads only lines that begin with - in the first column: this option is not passed. Take away the blanks before it.'
      : 'The start script reads only lines that begin with -: this line is not read.',
    effect: 'lost',
  };
}

function entryOf(text: string, range: Range, hole: boolean): Entry {
  const { key, value } = splitOption(text);
  const keyEnd = range.start + key.length;
  return {
    key,
    keyRange: { start: range.start, end: keyEnd },
    value,
    valueRange: { start: range.end - value.length, end: range.end },
    range,
    ...(hole ? { hole: 'value' as const } : {}),
  };
}

/** `-Xmx8g` is `-Xmx` and `8g`; `-XX:Name=value`, `-Dname=value` part at the first `=`; `-XX:+Name` has no value. */
function splitOption(text: string): { readonly key: string; readonly value: string } {
  const size = /^(-X(?:mx|ms|mn|ss)|-Xlog|-Xloggc):?/.exec(text);
  if (size?.[1] !== undefined && (/^-X..$/.test(size[1]) || text.startsWith(':', size[1].length))) {
    return { key: size[1], value: text.slice(size[0].length) };
  }
  const equals = text.indexOf('=');
  return equals < 0 ? { key: text, value: '' } : { key: text.slice(0, equals), value: text.slice(equals + 1) };
}

function joined(key: string, value: string): string {
  const glue = value === '' || /^-X(?:mx|ms|mn|ss)$/.test(key) ? '' : /^-Xlog/.test(key) ? ':' : '=';
  return `${key}${glue}${value}`;
}

/** An option's line goes whole where nothing else stands on it. */
export const jvmOptions: Format<JvmOptionsDocument> = {
  parse,
  contextAt: ({ source }, offset) => contextInOptions(source, offset, false),
  create: (file) => fileOfLines(file, ({ key, value }) => joined(key, value)),
  setValue(_document, entry, value) {
    return [{ range: entry.valueRange, newText: value }];
  },
  rename(_document, entry, key) {
    return [{ range: entry.keyRange, newText: key }];
  },
  remove(document, entry) {
    const { text } = document.source;
    const { start, end } = entry.range;
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    let lineEnd = text.indexOf('\n', end);
    if (lineEnd < 0) lineEnd = text.length;
    const before = text.slice(lineStart, start).trim();
    const after = text.slice(end, lineEnd).trim();
    if (before === '' && after === '') return [{ range: { start: lineStart, end: Math.min(lineEnd + 1, text.length) }, newText: '' }];
    // The words behind the first one of a line would be lost if they began the line with something else than a dash.
    if (before === '')
      return [
        { range: { start, end: end + (text.slice(end, lineEnd).length - text.slice(end, lineEnd).trimStart().length) }, newText: '' },
      ];
    return [{ range: { start: lineStart + text.slice(lineStart, start).trimEnd().length, end }, newText: '' }];
  },
  insert(document, key, value) {
    const { text, lineEnd } = document.source;
    const separator = text === '' || text.endsWith('\n') ? '' : lineEnd;
    return [{ range: { start: text.length, end: text.length }, newText: `${separator}${joined(key, value)}${lineEnd}` }];
  },
};
