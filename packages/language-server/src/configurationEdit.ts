import { parseYamlTree, type YamlMap, type YamlTree } from '@storelint/core/ownFiles';
import type { TextEdit } from '@storelint/core/text';

/** A change of `.storelint.yaml` that leaves its comments and its order as they are. */
export type ConfigurationChange =
  | { readonly kind: 'rule'; readonly id: string; readonly level: string }
  | { readonly kind: 'knownSetting'; readonly pattern: string }
  | { readonly kind: 'release'; readonly product: string; readonly version: string }
  | { readonly kind: 'scalar'; readonly name: 'hardware' | 'workload'; readonly value: string };

/** Edits of the file's text; undefined where it cannot be read, or is written in a way that this cannot extend. */
export function editConfiguration(text: string, change: ConfigurationChange): TextEdit[] | undefined {
  const { tree, problems } = parseYamlTree(text);
  if (tree === undefined) {
    if (problems.length > 0) return undefined;
    return [appended(text, newEntry(change))];
  }
  if (tree.kind !== 'map') return undefined;
  const name =
    change.kind === 'rule'
      ? 'rules'
      : change.kind === 'knownSetting'
        ? 'knownSettings'
        : change.kind === 'release'
          ? 'releases'
          : change.name;
  const pair = tree.pairs.find(({ key }) => key.text === name);
  if (pair === undefined) {
    // A flow mapping at the top takes no line of its own.
    if (text[tree.range.start] === '{') return undefined;
    return [appended(text, newEntry(change))];
  }
  const { value } = pair;
  switch (change.kind) {
    case 'scalar':
      return replaced(text, value, plain(change.value));
    case 'knownSetting':
      return intoList(text, value, quoted(change.pattern));
    case 'rule':
      return intoMap(text, value, change.id, change.level);
    case 'release':
      return intoMap(text, value, change.product, plain(change.version));
  }
}

function newEntry(change: ConfigurationChange): string {
  switch (change.kind) {
    case 'rule':
      return `rules:\n  ${key(change.id)}: ${change.level}\n`;
    case 'knownSetting':
      return `knownSettings:\n  - ${quoted(change.pattern)}\n`;
    case 'release':
      return `releases:\n  ${change.product}: ${plain(change.version)}\n`;
    case 'scalar':
      return `${change.name}: ${plain(change.value)}\n`;
  }
}

function appended(text: string, entry: string): TextEdit {
  // Behind a closing `...` nothing is read.
  const closing = /\n\.\.\.\s*$/.exec(text);
  const at = closing === null ? text.length : closing.index + 1;
  const before = text.slice(0, at);
  return { range: { start: at, end: at }, newText: `${before === '' || before.endsWith('\n') ? '' : '\n'}${entry}` };
}

function replaced(text: string, value: YamlTree, newText: string): TextEdit[] | undefined {
  if (value.kind !== 'text') return undefined;
  const { start, end } = quotesOf(text, value.range);
  return [{ range: { start, end }, newText: start === end ? ` ${newText}` : newText }];
}

/** The range with the quotes around it. */
function quotesOf(text: string, range: { readonly start: number; readonly end: number }) {
  const before = text[range.start - 1];
  return (before === '"' || before === "'") && text[range.end] === before ? { start: range.start - 1, end: range.end + 1 } : range;
}

function intoMap(text: string, value: YamlTree, name: string, newValue: string): TextEdit[] | undefined {
  if (value.kind === 'text') {
    // `rules:` with nothing behind it.
    if (value.text !== '') return undefined;
    const end = lineEndAt(text, value.range.end);
    return [{ range: { start: end, end }, newText: `\n  ${key(name)}: ${newValue}` }];
  }
  if (value.kind !== 'map') return undefined;
  const present = value.pairs.find((pair) => pair.key.text === name);
  if (present !== undefined) return replaced(text, present.value, newValue);
  const last = value.pairs.at(-1);
  const isFlow = last === undefined || isFlowMap(text, value);
  if (isFlow) {
    const close = text.indexOf('}', last === undefined ? value.range.start : endOf(text, last.value));
    if (close < 0) return undefined;
    const lead = last === undefined ? ' ' : ', ';
    const at = last === undefined ? close : endOf(text, last.value);
    return [{ range: { start: at, end: at }, newText: `${lead}${key(name)}: ${newValue}${last === undefined ? ' ' : ''}` }];
  }
  const indent = indentAt(text, last.key.range.start);
  const end = lineEndAt(text, endOf(text, last.value));
  return [{ range: { start: end, end }, newText: `\n${indent}${key(name)}: ${newValue}` }];
}

function intoList(text: string, value: YamlTree, item: string): TextEdit[] | undefined {
  if (value.kind === 'text') {
    if (value.text !== '') return undefined;
    const end = lineEndAt(text, value.range.end);
    return [{ range: { start: end, end }, newText: `\n  - ${item}` }];
  }
  if (value.kind !== 'list') return undefined;
  const last = value.items.at(-1);
  const lineStart = last === undefined ? 0 : text.lastIndexOf('\n', last.range.start - 1) + 1;
  const dash = last === undefined ? null : /^(\s*)- /.exec(text.slice(lineStart, last.range.start));
  if (last !== undefined && dash !== null) {
    const end = lineEndAt(text, endOf(text, last));
    return [{ range: { start: end, end }, newText: `\n${dash[1] ?? ''}- ${item}` }];
  }
  const at = last === undefined ? text.indexOf(']', value.range.start) : endOf(text, last);
  if (at < 0) return undefined;
  return [{ range: { start: at, end: at }, newText: last === undefined ? item : `, ${item}` }];
}

function isFlowMap(text: string, map: YamlMap): boolean {
  const first = map.pairs[0];
  if (first === undefined) return true;
  return /\{\s*$/.test(text.slice(0, quotesOf(text, first.key.range).start));
}

function endOf(text: string, tree: YamlTree): number {
  if (tree.kind === 'text') return quotesOf(text, tree.range).end;
  return tree.range.end;
}

function lineEndAt(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  const at = end < 0 ? text.length : end;
  return text[at - 1] === '\r' ? at - 1 : at;
}

function indentAt(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1, at))?.[0] ?? '';
}

function key(text: string): string {
  return text.includes('*') ? quoted(text) : text;
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

/** `3.10` and `11` would be numbers to other readers of the file; ours keeps the text. */
function plain(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : quoted(text);
}
