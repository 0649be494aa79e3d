import type { WritingContext } from '../writingContext.js';

/** Longest element that is looked at, in characters. */
const reach = 4000;

/** What can be written at an offset of a Hadoop XML file. */
export function contextInXml(text: string, offset: number): WritingContext | undefined {
  const before = text.slice(Math.max(0, offset - reach), offset);
  const open = /<(name|value)>([^<]*)$/.exec(before);
  if (open !== null) {
    const typed = open[2] ?? '';
    const lead = typed.length - typed.trimStart().length;
    const end = endOfText(text, offset);
    const range = { start: offset - typed.length + lead, end };
    const missing = missingBehind(text, before, offset, end);
    if (open[1] === 'name') return { kind: 'name', range, parent: '', ...missing.name };
    const variable = /\$\{[^}\s]*$/.exec(typed);
    if (variable !== null) {
      const start = offset - variable[0].length + 2;
      const rest = /^[^}\s<]*/.exec(text.slice(offset, offset + 200))?.[0].length ?? 0;
      return { kind: 'variable', range: { start, end: offset + rest } };
    }
    const name = nameOfProperty(text, before, offset);
    return name === undefined ? undefined : { kind: 'value', name, range, ...missing.value };
  }
  if (/<(?!\/?[a-z]*$)[^>]*$/i.test(before) || /<\//.test(before.slice(before.lastIndexOf('>') + 1))) return undefined;
  const word = /(?:<[a-z]*|[\w.-]+)?$/i.exec(before)?.[0] ?? '';
  const lastOpen = before.lastIndexOf('<property>');
  if (lastOpen > before.lastIndexOf('</property>') && lastOpen >= 0) {
    const missing = missingElements(before.slice(lastOpen, before.length - word.length), text, offset);
    return missing === undefined ? undefined : { kind: 'element', range: { start: offset - word.length, end: offset }, missing };
  }
  if (!before.includes('<configuration') && offset <= reach) {
    const range = { start: offset - word.length, end: offset };
    const lead = text.slice(0, range.start).trim();
    return text.includes('<configuration') || !/^(?:<\?[^<]*\?>)?$/.test(lead) ? undefined : { kind: 'root', range, prolog: lead === '' };
  }
  if (text.slice(Math.max(0, offset - reach)).lastIndexOf('</configuration>', before.length - 1) >= 0) return undefined;
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return { kind: 'property', range: { start: offset - word.length, end: offset }, indent: /^[ \t]*/.exec(line)?.[0] ?? '' };
}

/** The end tags that are missing behind a name, or a value, that is being written, and the element for the value. */
function missingBehind(
  text: string,
  before: string,
  offset: number,
  end: number,
): { readonly name: { readonly behind: string; readonly after?: string }; readonly value: { readonly behind?: string } } {
  const rest = text.slice(end, end + reach);
  if (/^\s*<\/(?:name|value)>/.test(rest)) return { name: { behind: '' }, value: {} };
  const property = before.lastIndexOf('<property>');
  const limit = /<property>|<\/property>|<\/configuration>|$/.exec(rest);
  const isOpen = property >= 0 && limit?.[0] !== '</property>';
  const lineStart = before.lastIndexOf('\n') + 1;
  const isOneLine = property >= lineStart;
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const indentOf = (at: number) => /^[ \t]*/.exec(before.slice(before.lastIndexOf('\n', at) + 1))?.[0] ?? '';
  const close = isOpen ? `${isOneLine ? '' : lineEnd + indentOf(property)}</property>` : '';
  const hasValue = before.lastIndexOf('<value>') > property || rest.slice(0, limit?.index).includes('<value>');
  const name = hasValue
    ? { behind: '</name>' }
    : { behind: `</name>${isOneLine ? '' : lineEnd + indentOf(offset - 1)}<value>`, after: `</value>${close}` };
  return { name, value: { behind: `</value>${close}` } };
}

/** Undefined within an element. */
function missingElements(before: string, text: string, offset: number): string[] | undefined {
  const opened = [...before.matchAll(/<(\/?)(\w+)>/g)];
  const last = opened.at(-1);
  if (last?.[1] === '' && last[2] !== 'property') return undefined;
  const rest = text.slice(offset, offset + reach);
  const end = /<\/?property>/.exec(rest);
  const whole = before + (end === null ? '' : rest.slice(0, end.index));
  return ['name', 'value', 'final', 'description'].filter((element) => !whole.includes(`<${element}>`));
}

/** Where the text of the element ends: before the next tag, on the same line. */
function endOfText(text: string, offset: number): number {
  const rest = /^[^<\r\n]*/.exec(text.slice(offset, offset + reach))?.[0] ?? '';
  return offset + rest.trimEnd().length;
}

/** The `<name>` of the property that the offset lies in; it may follow the value. */
function nameOfProperty(text: string, before: string, offset: number): string | undefined {
  const start = Math.max(before.lastIndexOf('<property>'), before.lastIndexOf('</property>'), 0);
  const names = [...before.slice(start).matchAll(/<name>([^<]*)<\/name>/g)];
  const last = names.at(-1)?.[1];
  if (last !== undefined) return last.trim();
  const after = text.slice(offset, offset + reach);
  const end = after.indexOf('</property>');
  return /<name>([^<]*)<\/name>/.exec(end < 0 ? after : after.slice(0, end))?.[1]?.trim();
}
