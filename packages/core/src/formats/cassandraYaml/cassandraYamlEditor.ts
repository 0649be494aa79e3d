import type { Range } from '../../text/range.js';
import type { TextEdit } from '../../text/textEdit.js';
import type { CassandraYamlDocument, Entry, Format } from '../document.js';
import { flowText, scalarText } from './cassandraYamlWriter.js';
import type { YamlMapping } from './yamlNode.js';

/**
 * Changes cassandra.yaml in place: comments, order, indentation and line ends stay. What cannot be changed without changing something else
 * (a value that an alias shares, a pair that a merge key brings in) gives no edits.
 */
export const cassandraYamlEditor: Omit<Format<CassandraYamlDocument>, 'parse' | 'create' | 'contextAt'> = {
  setValue,
  rename,
  remove,
  insert,
};

/** A text that is a flow list or map (`[a, b]`) replaces lists and maps as it stands; every other text is a scalar. `null` is written plain. */
function setValue(document: CassandraYamlDocument, entry: Entry, value: string): TextEdit[] {
  const { node } = entry;
  const { text } = document.source;
  if (node === undefined || isInherited(entry)) return [];
  const before = text.slice(endOfKey(entry, text), entry.valueRange.start);
  // What else stands between key and value is an anchor or a tag: they belong to the old value.
  if (!/^[ \t]*:[\s'"]*(?:(?:[|>][-+0-9]*[ \t]*)?(?:#[^\r\n]*)?\r?\n\s*)?$/.test(before)) return [];
  const colon = endOfKey(entry, text) + before.indexOf(':') + 1;
  const flow = isInFlow(entry, document);
  if (node.kind === 'scalar') {
    const { start, end } = entry.valueRange;
    const own = scalarText(value, node.style, flow);
    if (node.style === 'single' || node.style === 'double') {
      const quote = node.style === 'single' ? "'" : '"';
      return own.startsWith(quote) ? [edit(start, end, own.slice(1, -1))] : [edit(start - 1, end + 1, own)];
    }
    if (node.style === 'plain' && end > start) return [edit(start, end, own)];
    // Nothing is written, or a block of lines: the new value goes right behind the colon.
    return [edit(colon, Math.max(colon, end), ` ${own}`)];
  }
  const written = flowText(value) ?? scalarText(value, 'plain', flow);
  if (node.flow) return [edit(entry.valueRange.start, entry.valueRange.end, written)];
  // A block of lines: a comment behind the colon stays.
  const lineEnd = endOfLine(text, colon);
  const comment = text.slice(colon, lineEnd);
  return [edit(colon, entry.valueRange.end, ` ${written}${/^[ \t]*#/.test(comment) ? comment : ''}`)];
}

function rename(document: CassandraYamlDocument, entry: Entry, key: string): TextEdit[] {
  if (isInherited(entry) || entry.hole === 'key') return [];
  const written = document.source.slice(entry.keyRange);
  const prefix = entry.key.slice(0, entry.key.length - written.length);
  if (!entry.key.endsWith(written) || !key.startsWith(prefix)) return [];
  const name = key.slice(prefix.length);
  // Below a map a dot would be part of the name.
  if (name === '' || (prefix !== '' && name.includes('.')) || !/^[A-Za-z_][\w.-]*$/.test(name)) return [];
  return [edit(entry.keyRange.start, entry.keyRange.end, name)];
}

function remove(document: CassandraYamlDocument, entry: Entry): TextEdit[] {
  const { text } = document.source;
  if (isInherited(entry) || sharesAnchor(entry.range, document)) return [];
  const parent = parentOf(entry, document);
  if (parent === undefined && entry.key.includes('.') && document.source.slice(entry.keyRange) !== entry.key) return [];
  if (parent?.mapping.flow === true || (parent === undefined && isFlowRoot(document))) return removeFromFlow(entry, text);
  if (!startsLine(entry.range, text)) return [];
  if (parent !== undefined && parent.mapping.pairs.length === 1) {
    // The last option: without it the map would be null, which the loader refuses.
    const colon = text.indexOf(':', endOfKey(parent.entry, text)) + 1;
    return [edit(colon, colon, ' {}'), edit(entry.range.start, entry.range.end, '')];
  }
  return [edit(entry.range.start, entry.range.end, '')];
}

function removeFromFlow(entry: Entry, text: string): TextEdit[] {
  const { start, end } = entry.range;
  const after = /^\s*,[ \t]*/.exec(text.slice(end));
  if (after !== null) return [edit(start, end + after[0].length, '')];
  let before = start;
  while (before > 0 && /\s/.test(text[before - 1] ?? '')) before--;
  return [edit(text[before - 1] === ',' ? before - 1 : start, end, '')];
}

function insert(document: CassandraYamlDocument, key: string, value: string): TextEdit[] {
  if (isFlowRoot(document)) return [];
  const dot = key.lastIndexOf('.');
  if (dot > 0) {
    const parent = document.entries.findLast((entry) => entry.key === key.slice(0, dot));
    if (parent !== undefined) return insertBelow(document, parent, key.slice(dot + 1), value);
    return insertLines(document, linesFor(key.split('.'), value, document));
  }
  return insertLines(document, [`${key}: ${newValue(value, false)}`]);
}

function linesFor(path: readonly string[], value: string, document: CassandraYamlDocument): string[] {
  const indent = indentationOf(document);
  return path.map((name, depth) => `${indent.repeat(depth)}${name}:${depth === path.length - 1 ? ` ${newValue(value, false)}` : ''}`);
}

/** Behind the last setting, before comments that follow it. */
function insertLines(document: CassandraYamlDocument, lines: readonly string[]): TextEdit[] {
  const { source } = document;
  const { lineEnd, text } = source;
  const own = document.entries.filter((entry) => !isInherited(entry));
  let at = own.length === 0 ? text.length : own.reduce((end, entry) => Math.max(end, entry.range.end, entry.valueRange.end), 0);
  const onLineStart = at === 0 || text[at - 1] === '\n' || (at === 1 && text.startsWith('\uFEFF'));
  if (!onLineStart) at = endOfLine(text, at);
  const open = at > 0 && text[at - 1] !== '\n' && !(at === 1 && text.startsWith('\uFEFF'));
  const closes = at < text.length && /^\r?\n/.test(text.slice(at, at + 2));
  const body = lines.join(lineEnd);
  return [edit(at, at, open ? `${lineEnd}${body}${closes ? '' : lineEnd}` : `${body}${lineEnd}`)];
}

function insertBelow(document: CassandraYamlDocument, parent: Entry, name: string, value: string): TextEdit[] {
  const { text, lineEnd } = document.source;
  const { node } = parent;
  if (node === undefined || isInherited(parent) || parent.valueRange.start < parent.keyRange.end) return [];
  if (node.kind === 'mapping') {
    if (node.flow) {
      const isEmpty = node.pairs.length === 0;
      const at = isEmpty ? node.range.start + 1 : lastEnd(node);
      return [edit(at, at, `${isEmpty ? '' : ', '}${name}: ${newValue(value, true)}`)];
    }
    const last = node.pairs.at(-1);
    if (last === undefined) return [];
    const lineStart = text.lastIndexOf('\n', last.key.range.start - 1) + 1;
    const indent = /^[ ]*/.exec(text.slice(lineStart, last.key.range.start))?.[0] ?? '';
    if (indent.length !== text.slice(lineStart, last.key.range.start).replace(/['"]$/, '').length) return [];
    const at = endOfLine(text, Math.max(last.range.end, last.value.range.end));
    return [edit(at, at, `${lineEnd}${indent}${name}: ${newValue(value, false)}`)];
  }
  if (node.kind === 'scalar' && parent.value === undefined && parent.valueRange.start === parent.valueRange.end) {
    const lineStart = text.lastIndexOf('\n', parent.keyRange.start - 1) + 1;
    const own = text.slice(lineStart, parent.keyRange.start);
    if (!/^\uFEFF?[ ]*$/.test(own)) return [];
    const at = endOfLine(text, parent.keyRange.end);
    return [edit(at, at, `${lineEnd}${own.replace('\uFEFF', '')}${indentationOf(document)}${name}: ${newValue(value, false)}`)];
  }
  return [];
}

function lastEnd(mapping: YamlMapping): number {
  return mapping.pairs.reduce((end, pair) => Math.max(end, pair.range.end), mapping.range.start + 1);
}

function newValue(value: string, inFlow: boolean): string {
  return flowText(value) ?? scalarText(value, 'plain', inFlow);
}

/** Blanks of the first nested option; four where there is none, as in the stock file. */
function indentationOf(document: CassandraYamlDocument): string {
  for (const entry of document.entries) {
    if (entry.node?.kind !== 'mapping' || entry.node.flow || entry.key.includes('.')) continue;
    const first = entry.node.pairs[0];
    if (first === undefined) continue;
    const { column } = document.source.positionAt(first.key.range.start);
    if (column > 0 && column < 9) return ' '.repeat(column);
  }
  return '    ';
}

function edit(start: number, end: number, newText: string): TextEdit {
  return { range: { start, end }, newText };
}

/** Came by an alias or a merge key: what is written stands elsewhere. */
function isInherited(entry: Entry): boolean {
  const { range, keyRange, valueRange } = entry;
  return keyRange.start < range.start || keyRange.end > range.end || valueRange.start < range.start || valueRange.end > range.end;
}

function endOfKey(entry: Entry, text: string): number {
  const { end, start } = entry.keyRange;
  const quote = text[start - 1];
  return (quote === '"' || quote === "'") && text[end] === quote ? end + 1 : end;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  if (end < 0) return text.length;
  return end > from && text[end - 1] === '\r' ? end - 1 : end;
}

function startsLine(range: Range, text: string): boolean {
  return range.start === 0 || text[range.start - 1] === '\n' || text[range.start - 1] === '\uFEFF';
}

interface Parent {
  readonly entry: Entry;
  readonly mapping: YamlMapping;
}

/** Worked out once for a document: each of its entries may want a fix. */
const parents = new WeakMap<CassandraYamlDocument, ReadonlyMap<Range, Parent>>();

function parentOf(entry: Entry, document: CassandraYamlDocument): Parent | undefined {
  let ofDocument = parents.get(document);
  if (ofDocument === undefined) {
    const byKey = new Map<Range, Parent>();
    for (const other of document.entries) {
      if (other.node?.kind !== 'mapping' || isInherited(other)) continue;
      for (const { key } of other.node.pairs) if (!byKey.has(key.range)) byKey.set(key.range, { entry: other, mapping: other.node });
    }
    ofDocument = byKey;
    parents.set(document, ofDocument);
  }
  return ofDocument.get(entry.keyRange);
}

function isInFlow(entry: Entry, document: CassandraYamlDocument): boolean {
  return parentOf(entry, document)?.mapping.flow ?? isFlowRoot(document);
}

function isFlowRoot(document: CassandraYamlDocument): boolean {
  return document.root?.kind === 'mapping' && document.root.flow;
}

/** The lines hold an anchor that an alias elsewhere names. */
function sharesAnchor(range: Range, document: CassandraYamlDocument): boolean {
  for (const [, name = ''] of document.source.slice(range).matchAll(/(?<=[\s[{,])&([^\s,[\]{}]+)/g)) {
    const alias = aliasesOf(document).get(name);
    if (alias !== undefined && (alias.first < range.start || alias.last >= range.end)) return true;
  }
  return false;
}

/** Where the first and the last alias of each name stand, found once for a document. */
const aliases = new WeakMap<CassandraYamlDocument, Map<string, { readonly first: number; last: number }>>();

function aliasesOf(document: CassandraYamlDocument): ReadonlyMap<string, { readonly first: number; readonly last: number }> {
  let ofDocument = aliases.get(document);
  if (ofDocument === undefined) {
    ofDocument = new Map();
    for (const { index, 1: written = '' } of document.source.text.matchAll(/\*([^\s,[\]{}]+)/g)) {
      // `*a: 1` names `a` as a key.
      for (const name of new Set([written, written.replace(/:+$/, '')])) {
        const known = ofDocument.get(name);
        if (known === undefined) ofDocument.set(name, { first: index, last: index });
        else known.last = index;
      }
    }
    aliases.set(document, ofDocument);
  }
  return ofDocument;
}
