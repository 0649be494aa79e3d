import type { Range } from '../../text/range.js';
import type { TextEdit } from '../../text/textEdit.js';
import type { Entry, Format, HadoopXmlDocument } from '../document.js';
import { lineIndent, removalRange } from '../lineEdits.js';
import { escapeXml } from './hadoopXmlEntities.js';

/** Edits properties in place. A value is written without the blanks that stood around it: Hadoop keeps them. */
export const hadoopXmlEditor: Omit<Format<HadoopXmlDocument>, 'parse' | 'create' | 'contextAt'> = {
  setValue(document, entry, value) {
    const { text } = document.source;
    const at = entry.valueRange;
    const written = escapeXml(value).replace(/\r/g, '&#13;').replace(/\n/g, document.source.lineEnd);
    if (isAttribute(text, entry, at)) return [{ range: at, newText: escapeAttribute(value) }];
    if (isAttribute(text, entry, entry.keyRange) && entry.value === undefined) {
      const behind = entry.keyRange.end + 1;
      return [{ range: { start: behind, end: behind }, newText: ` value="${escapeAttribute(value)}"` }];
    }
    if (at.start === entry.keyRange.end && at.end === at.start) {
      const close = text.indexOf('>', at.start);
      const behind = close < 0 || close >= entry.range.end ? at.start : close + 1;
      return [{ range: { start: behind, end: behind }, newText: `${separator(text, entry)}<value>${written}</value>` }];
    }
    if (at.start === at.end && text.slice(0, at.start).endsWith('/>')) {
      const start = text.lastIndexOf('<', at.start - 1);
      return [{ range: { start, end: at.start }, newText: `<value>${written}</value>` }];
    }
    return [{ range: contentRange(text, at), newText: written }];
  },

  rename(document, entry, key) {
    const { text } = document.source;
    const newText = isAttribute(text, entry, entry.keyRange) ? escapeAttribute(key) : isCdata(text, entry.keyRange) ? key : escapeXml(key);
    return [{ range: entry.keyRange, newText }];
  },

  remove(document, entry) {
    return [{ range: removalRange(document.source, entry.range), newText: '' }];
  },

  insert(document, key, value) {
    const { source, entries, root } = document;
    const end = source.lineEnd;
    const last = entries[entries.length - 1];
    const indent =
      last === undefined
        ? `${root === undefined ? '' : lineIndent(source.text, root.open.start)}  `
        : lineIndent(source.text, last.range.start);
    const inner = last === undefined ? `${indent}  ` : innerIndent(source.text, last);
    const pieces = [`<name>${escapeXml(key)}</name>`, `<value>${escapeXml(value).replace(/\n/g, end)}</value>`];
    const property =
      inner === undefined
        ? `${indent}<property>${pieces.join('')}</property>`
        : `${indent}<property>${end}${pieces.map((piece) => inner + piece).join(end)}${end}${indent}</property>`;
    if (root === undefined) {
      const at = last === undefined ? source.text.length : last.range.end;
      const newText =
        last === undefined
          ? `${startsLine(source.text, at) ? '' : end}<configuration>${end}${property}${end}</configuration>${end}`
          : end + property;
      return [{ range: { start: at, end: at }, newText }];
    }
    if (root.close === undefined) {
      if (root.empty)
        return [
          {
            range: root.open,
            newText: `${source.slice(root.open).replace(/(?<!\s)\s*\/\s*>$/, '>')}${end}${property}${end}</configuration>`,
          },
        ];
      const at = Math.max(last?.range.end ?? 0, root.open.end);
      return [{ range: { start: at, end: at }, newText: end + property }];
    }
    return [insertBefore(source.text, root.close.start, property, end)];
  },
};

/** Lines before the closing tag, which keeps its own line. */
function insertBefore(text: string, at: number, property: string, end: string): TextEdit {
  let lineStart = at;
  while (lineStart > 0 && (text[lineStart - 1] === ' ' || text[lineStart - 1] === '\t')) lineStart--;
  if (startsLine(text, lineStart)) return { range: { start: lineStart, end: lineStart }, newText: property + end };
  return { range: { start: at, end: at }, newText: end + property + end };
}

function startsLine(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === '\n' || text[at - 1] === '\r';
}

/** Indentation of `<name>` in a property; undefined where the property stands in one line. */
function innerIndent(text: string, entry: Entry): string | undefined {
  const element = text.lastIndexOf('<', entry.keyRange.start);
  const between = text.slice(entry.range.start, element);
  const line = Math.max(between.lastIndexOf('\n'), between.lastIndexOf('\r'));
  return line < 0 || isAttribute(text, entry, entry.keyRange) ? undefined : between.slice(line + 1).replace(/[^ \t].*$/s, '');
}

/** What stands between the elements of a property. */
function separator(text: string, entry: Entry): string {
  const element = text.lastIndexOf('<', entry.keyRange.start);
  const before = /(?:\r\n|\n|\r)[ \t]*$/.exec(text.slice(entry.range.start, Math.max(element, entry.range.start)));
  return before === null ? '' : before[0];
}

/** The whole content of the element: blanks around the value, and the marks of a CDATA section. */
function contentRange(text: string, value: Range): Range {
  let { start, end } = value;
  const widen = (): void => {
    while (start > 0 && text.charCodeAt(start - 1) <= 32) start--;
    while (end < text.length && text.charCodeAt(end) <= 32) end++;
  };
  widen();
  if (text.startsWith('<![CDATA[', start - 9) && text.startsWith(']]>', end)) {
    start -= 9;
    end += 3;
    widen();
  }
  return { start, end };
}

function isCdata(text: string, range: Range): boolean {
  return text.slice(0, range.start).trimEnd().endsWith('<![CDATA[');
}

/** Whether the range is an attribute's value in the opening tag of the property. */
function isAttribute(text: string, entry: Entry, range: Range): boolean {
  const before = text.slice(entry.range.start, range.start);
  return /["']$/.test(before) && !before.includes('>');
}

function escapeAttribute(text: string): string {
  return escapeXml(text)
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&apos;')
    .replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
