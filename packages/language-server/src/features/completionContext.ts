import type { Document } from '../../../core/src/formats/document.js';
import { fileDefinition } from '../../../core/src/products/registry.js';
import type { Range } from '../../../core/src/text/range.js';
import type { SourceText } from '../../../core/src/text/sourceText.js';

/** What can be written at an offset. Read from the text before it, so that a half-typed file has an answer, too. */
export type CompletionContext =
  /** A setting's name alone. */
  | { readonly kind: 'name'; readonly range: Range; readonly parent: string; readonly behind: string }
  /** A whole property of Hadoop XML. */
  | { readonly kind: 'property'; readonly range: Range; readonly indent: string }
  /** The element around all properties, of a file that has none; `prolog`: nothing stands before it. */
  | { readonly kind: 'root'; readonly range: Range; readonly prolog: boolean }
  /** A part of a property of Hadoop XML; `missing`: those that it has not got. */
  | { readonly kind: 'element'; readonly range: Range; readonly missing: readonly string[] }
  | { readonly kind: 'value'; readonly name: string; readonly range: Range }
  /** `${…}` in a value. */
  | { readonly kind: 'variable'; readonly range: Range }
  /** `-XX:…` */
  | { readonly kind: 'option'; readonly range: Range }
  /** A variable that an env file assigns. */
  | { readonly kind: 'assignment'; readonly range: Range; readonly exported: boolean; readonly complete: boolean }
  /** `$NAME` in an env file. */
  | { readonly kind: 'shellVariable'; readonly range: Range };

export function completionContext(document: Document, offset: number): CompletionContext | undefined {
  if (document.comments.some(({ range }) => range.start < offset && offset < range.end)) return undefined;
  switch (document.format) {
    case 'hadoopXml':
      return inXml(document.source.text, offset);
    case 'cassandraYaml':
      return inYaml(document, offset);
    case 'properties':
    case 'sysctlConf':
      return fileDefinition(document.kind).holds.length > 0 ? inAssignments(document, offset) : undefined;
    case 'shellEnv':
      return inShell(document, offset) ?? inOptions(document, offset);
    case 'jvmOptions':
      return inOptions(document, offset);
    default:
      return undefined;
  }
}

/** Longest element that is looked at, in characters. */
const reach = 4000;

function inXml(text: string, offset: number): CompletionContext | undefined {
  const before = text.slice(Math.max(0, offset - reach), offset);
  const open = /<(name|value)>([^<]*)$/.exec(before);
  if (open !== null) {
    const typed = open[2] ?? '';
    const lead = typed.length - typed.trimStart().length;
    const end = endOfText(text, offset);
    const range = { start: offset - typed.length + lead, end };
    if (open[1] === 'name') return { kind: 'name', range, parent: '', behind: '' };
    const variable = /\$\{[^}\s]*$/.exec(typed);
    if (variable !== null) {
      const start = offset - variable[0].length + 2;
      const rest = /^[^}\s<]*/.exec(text.slice(offset, offset + 200))?.[0].length ?? 0;
      return { kind: 'variable', range: { start, end: offset + rest } };
    }
    const name = nameOfProperty(text, before, offset);
    return name === undefined ? undefined : { kind: 'value', name, range };
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

function lineBefore(document: Document, offset: number): { readonly before: string; readonly after: string; readonly line: number } {
  const { line, column } = document.source.positionAt(offset);
  const text = document.source.lineText(line);
  return { before: text.slice(0, column), after: text.slice(column), line };
}

function inYaml(document: Document, offset: number): CompletionContext | undefined {
  const { before, after, line } = lineBefore(document, offset);
  const key = /^(\s*(?:- \s*)?)([\w-]*)$/.exec(before);
  if (key !== null) {
    const typed = key[2] ?? '';
    const rest = /^[\w-]*/.exec(after)?.[0].length ?? 0;
    const behind = /^\s*:/.test(after.slice(rest)) ? '' : ': ';
    const parent = parentOf(document.source, line, (key[1] ?? '').length);
    if (parent === undefined) return undefined;
    return { kind: 'name', range: { start: offset - typed.length, end: offset + rest }, parent, behind };
  }
  const value = /^(\s*(?:- \s*)?)([\w-]+):\s+(\S*)$/.exec(before);
  if (value === null) return undefined;
  const parent = parentOf(document.source, line, (value[1] ?? '').length);
  const rest = /^[^\s#]*/.exec(after)?.[0].length ?? 0;
  if (parent === undefined) return undefined;
  return { kind: 'value', name: parent + (value[2] ?? ''), range: { start: offset - (value[3] ?? '').length, end: offset + rest } };
}

/** `client_encryption_options.` for a line of YAML below it; empty at the margin. */
export function parentOf(source: SourceText, line: number, indent: number): string | undefined {
  let parent = '';
  let limit = indent;
  for (let at = line - 1; at >= 0 && limit > 0; at--) {
    const text = source.lineText(at);
    if (/^\s*(?:#.*)?$/.test(text)) continue;
    const found = /^(\s*(?:- \s*)?)([\w-]+):/.exec(text);
    const own = (found?.[1] ?? /^\s*/.exec(text)?.[0] ?? '').length;
    if (own >= limit) continue;
    if (found === null) return undefined;
    parent = `${found[2]}.${parent}`;
    limit = own;
  }
  return limit > 0 ? undefined : parent;
}

function inAssignments(document: Document, offset: number): CompletionContext | undefined {
  const { before, after } = lineBefore(document, offset);
  const name = /^\s*([\w./-]*)$/.exec(before);
  if (name !== null) {
    const typed = name[1] ?? '';
    const rest = /^[\w./-]*/.exec(after)?.[0].length ?? 0;
    const glue = document.format === 'sysctlConf' ? ' = ' : '=';
    return {
      kind: 'name',
      range: { start: offset - typed.length, end: offset + rest },
      parent: '',
      behind: /^\s*=/.test(after.slice(rest)) ? '' : glue,
    };
  }
  const value = /^\s*([\w./-]+)\s*=\s*(\S*)$/.exec(before);
  if (value === null) return undefined;
  const rest = /^\S*/.exec(after)?.[0].length ?? 0;
  return { kind: 'value', name: value[1] ?? '', range: { start: offset - (value[2] ?? '').length, end: offset + rest } };
}

function inShell(document: Document, offset: number): CompletionContext | undefined {
  const { before, after } = lineBefore(document, offset);
  const rest = /^\w*/.exec(after)?.[0].length ?? 0;
  const assigned = /^\s*(export\s+)?([A-Za-z_]\w*|)$/.exec(before);
  // A blank line asks for nothing, and the rest of a continued line is no assignment.
  if (
    assigned !== null &&
    (assigned[0].trim() !== '' || before === '') &&
    !/\\$/.test(document.source.lineText(document.source.positionAt(offset).line - 1))
  ) {
    return {
      kind: 'assignment',
      range: { start: offset - (assigned[2] ?? '').length, end: offset + rest },
      exported: assigned[1] !== undefined,
      complete: after.slice(rest).startsWith('='),
    };
  }
  const variable = /\$\{?(\w*)$/.exec(before)?.[1];
  return variable === undefined ? undefined : { kind: 'shellVariable', range: { start: offset - variable.length, end: offset + rest } };
}

function inOptions(document: Document, offset: number): CompletionContext | undefined {
  const { before, after } = lineBefore(document, offset);
  // On a blank line of a file of options as well.
  const typed = /(?:^|[\s"'=])(-X?X?:?[+-]?\w*)$/.exec(before)?.[1] ?? (before.trim() === '' ? '' : undefined);
  if (typed === undefined || (document.format === 'shellEnv' && !typed.startsWith('-X'))) return undefined;
  const rest = /^\w*/.exec(after)?.[0].length ?? 0;
  return { kind: 'option', range: { start: offset - typed.length, end: offset + rest } };
}
