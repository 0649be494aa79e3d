import type { Comment, EntriesDocument, Entry, Format, SourceFile, SyntaxProblem } from './document.js';
import { endOfLines, removalRange } from './lineEdits.js';
import { fileOfLines } from './newFile.js';
import { touchesHole } from './template.js';
import { contextInAssignments } from './writingContext.js';

const line = /[^\r\n]+/g;
const comment = /^\s*[#;]/;
/** `-` in front: an error at this key is passed over. Keys are written with dots or with slashes. */
const setting = /^\s*(-?)([^=\s]+)\s*=\s*(?!\s)(.*)$/;

/**
 * Reads sysctl.conf, files of sysctl.d and the output of `sysctl -a`. The value is the rest of the line, without blanks around it: there are
 * no comments behind a value. Keys get the form with dots.
 */
function parse(file: SourceFile): EntriesDocument {
  const { text } = file.source;
  const { masked, template, holes } = file.markup;
  const entries: Entry[] = [];
  const comments: Comment[] = [];
  const problems: SyntaxProblem[] = [];
  line.lastIndex = 0;
  for (const found of masked.matchAll(line)) {
    const skip = found.index === 0 && found[0].startsWith('\ufeff') ? 1 : 0;
    const start = found.index + skip;
    const content = found[0].slice(skip);
    const range = { start, end: start + content.length };
    if (comment.test(content)) {
      const mark = start + content.search(/[#;]/);
      comments.push({ text: text.slice(mark + 1, range.end), range: { start: mark, end: range.end } });
      continue;
    }
    const match = setting.exec(content.trimEnd());
    if (match === null) {
      // systemd-sysctl reads "-key" alone as: do not set this one by a pattern.
      if (content.trim() !== '' && !/^\s*-\S+\s*$/.test(content)) {
        problems.push({ code: 'no-equals-sign', range, message: 'the line is not "key = value"; sysctl ignores it', effect: 'lost' });
      }
      continue;
    }
    const key = match[2] ?? '';
    const keyStart = start + content.indexOf(key, content.search(/\S/) + (match[1] ?? '').length);
    const value = match[3] ?? '';
    const valueEnd = start + content.trimEnd().length;
    const keyRange = { start: keyStart, end: keyStart + key.length };
    const valueRange = { start: valueEnd - value.length, end: valueEnd };
    const hole = touchesHole(holes, keyRange) ? 'key' : touchesHole(holes, valueRange) ? 'value' : undefined;
    entries.push({
      key: dotted(text.slice(keyRange.start, keyRange.end)),
      keyRange,
      value: text.slice(valueRange.start, valueRange.end),
      valueRange,
      range: { start: start + content.search(/\S/), end: start + content.trimEnd().length },
      ...(hole === undefined ? {} : { hole }),
    });
  }
  return { ...file, format: 'sysctlConf', entries, comments, problems: template === undefined ? problems : [] };
}

/** `net/ipv4/conf/eth0.1/forwarding` and `net.ipv4.conf.eth0/1.forwarding` are one key: the first separator tells which form it is. */
function dotted(key: string): string {
  const slash = key.indexOf('/');
  const dot = key.indexOf('.');
  if (slash < 0 || (dot >= 0 && dot < slash)) return key;
  return key.replace(/[./]/g, (separator) => (separator === '/' ? '.' : '/'));
}

export const sysctlConf: Format<EntriesDocument> = {
  parse,
  contextAt: ({ source }, offset) => contextInAssignments(source, offset, ' = '),
  create: (file) => fileOfLines(file, ({ key, value }) => `${key} = ${value}`),
  setValue(_document, entry, value) {
    return [{ range: entry.valueRange, newText: value.replace(/[\r\n]+/g, ' ').trim() }];
  },
  rename(_document, entry, key) {
    return [{ range: entry.keyRange, newText: key }];
  },
  remove(document, entry) {
    return [{ range: removalRange(document.source, entry.range), newText: '' }];
  },
  insert(document, key, value) {
    const { at, before } = endOfLines(document.source);
    const last = document.entries[document.entries.length - 1];
    const separator = last === undefined ? ' = ' : document.source.text.slice(last.keyRange.end, last.valueRange.start);
    return [
      {
        range: { start: at, end: at },
        newText: `${before}${key}${separator.includes('=') ? separator : ' = '}${value}${document.source.lineEnd}`,
      },
    ];
  },
};
