import type { Range } from '../text/range.js';
import type { SourceText } from '../text/sourceText.js';
import { lineAt } from './writingContext.js';

/** What can be written at an offset of YAML. It is told by the text before, so that a half-typed file has an answer, too. */
export type YamlPlace =
  /**
   * `parents`: keys of the maps around it · `list`: an item of a list stands there, a map or a scalar · `isWhole`: its colon is there already · `column`: where a key stands that
   * begins a line; undefined in a map in braces.
   */
  | {
      readonly kind: 'key';
      readonly parents: readonly string[];
      readonly range: Range;
      readonly list: boolean;
      readonly isWhole: boolean;
      readonly isQuoted: boolean;
      readonly column: number | undefined;
      readonly taken: ReadonlySet<string>;
    }
  | {
      readonly kind: 'value';
      readonly path: readonly string[];
      readonly range: Range;
      readonly isQuoted: boolean;
      readonly isFlow: boolean;
    };

const keyStart = /^(\s*(?:- +)*)(["']?)([\w/*.-]*)$/;
const valueStart = /^(\s*(?:- +)*)(["']?)([\w/*.-]+)\2\s*:\s+(["']?)([^\s"']*)$/;
const keyEnd = /^[\w/*.-]*/;

export function yamlPlaceAt(source: SourceText, offset: number): YamlPlace | undefined {
  const { before, after, line } = lineAt(source, offset);
  const inFlow = placeInFlow(source, offset, line);
  if (inFlow !== 'outside') return inFlow;
  const [isKey, lead = '', quote, typed = ''] = keyStart.exec(before) ?? [];
  if (isKey !== undefined) {
    const parents = parentsOf(source, line, lead.length);
    const rest = keyEnd.exec(after)?.[0].length ?? 0;
    return parents === undefined
      ? undefined
      : {
          kind: 'key',
          parents,
          range: { start: offset - typed.length, end: offset + rest },
          list: /- +$/.test(lead),
          isWhole: /^["']?\s*:/.test(after.slice(rest)),
          isQuoted: quote !== '',
          column: lead.length,
          taken: keysBeside(source, line, lead.length),
        };
  }
  const [isValue, valueLead = '', , name = '', valueQuote, written = ''] = valueStart.exec(before) ?? [];
  if (isValue === undefined) return undefined;
  const parents = parentsOf(source, line, valueLead.length);
  if (parents === undefined) return undefined;
  const rest = /^[^\s#"']*/.exec(after)?.[0].length ?? 0;
  const range = { start: offset - written.length, end: offset + rest };
  return { kind: 'value', path: [...parents, name], range, isQuoted: valueQuote !== '', isFlow: false };
}

/** A line of YAML with a key: what stands before it, and what behind its colon. */
const keyed = /^(\s*(?:- +)*)["']?([\w/*.-]+)["']?\s*:(?=\s|$)/;

/** Where what a line says begins. @param lead what stands before its key */
function columnOf(lead: string | undefined, text: string): number {
  return (lead ?? /^\s*(?:- +)*/.exec(text)?.[0] ?? '').length;
}

/** Keys of the maps that a line stands in whose own key begins at a column; empty at the margin, which may be indented. */
export function parentsOf(source: SourceText, line: number, column: number): readonly string[] | undefined {
  const parents: string[] = [];
  let limit = column;
  let isAtMargin = false;
  for (let at = line - 1; at >= 0 && limit > 0; at--) {
    const text = source.lineText(at);
    if (/^\s*(?:#.*)?$/.test(text)) continue;
    const [, lead, name] = keyed.exec(text) ?? [];
    const own = columnOf(lead, text);
    if (own === limit && name !== undefined) isAtMargin = true;
    if (own >= limit) continue;
    // Where a document begins, nothing above counts.
    if (/^(?:---|%|\.\.\.)/.test(text)) break;
    if (name === undefined) return undefined;
    parents.unshift(name);
    limit = own;
    isAtMargin = false;
  }
  return limit > 0 && !isAtMargin ? undefined : parents;
}

/** Keys of the same map: those of the lines around that stand in the same column. */
function keysBeside(source: SourceText, line: number, column: number): ReadonlySet<string> {
  const names = new Set<string>();
  // The first key of an item of a list: what stands above belongs to another item.
  const steps = /^\s*- /.test(source.lineText(line)) ? [1] : [-1, 1];
  for (const step of steps) {
    for (let at = line + step; at >= 0 && at < source.lineCount; at += step) {
      const text = source.lineText(at);
      if (/^\s*(?:#.*)?$/.test(text)) continue;
      const [, lead, name] = keyed.exec(text) ?? [];
      const isItem = lead?.includes('-') === true;
      const own = columnOf(lead, text);
      if (own < column || (own === column && step === 1 && isItem)) break;
      if (own === column && name !== undefined) names.add(name);
      if (own === column && step === -1 && isItem) break;
    }
  }
  return names;
}

/** A list or map in brackets that is open at a place. */
interface Bracket {
  readonly isMap: boolean;
  /** Keys of the maps around it, and its own. */
  readonly path: readonly string[];
  readonly keys: Set<string>;
  /** Whose value comes next. */
  key: string | undefined;
  /** Where the text of the next key, value or item begins. */
  from: number;
  /** Whether something stands there already. */
  isBegun: boolean;
}

/** A list or map in brackets that begins a line, or stands behind its key. */
const opened = /^(\s*(?:- +)*)(?:["']?([\w/*.-]+)["']?\s*:\s+)?(?=[[{])/;

/** What can be written between brackets; `outside` where an offset is not between any. */
function placeInFlow(source: SourceText, offset: number, line: number): YamlPlace | 'outside' | undefined {
  const { text } = source;
  let first = line;
  // Lines within brackets may stand at any column, but hardly at the margin.
  while (first > 0 && /^(?:\s|[\]}]|$)/.test(source.lineText(first))) first--;
  for (let at = first; at <= line; at++) {
    const lineStart = source.offsetAt({ line: at, column: 0 });
    const [lead, indent = '', name] = opened.exec(source.lineText(at)) ?? [];
    if (lead === undefined || lineStart + lead.length >= offset) continue;
    const parents = parentsOf(source, at, indent.length);
    const read = readBrackets(text, lineStart + lead.length, offset, [...(parents ?? []), ...(name === undefined ? [] : [name])]);
    if (typeof read === 'number') at = source.positionAt(read).line;
    else return parents === undefined || read === undefined ? undefined : placeBetween(text, offset, read);
  }
  return 'outside';
}

/** The innermost bracket that is open at an offset, and whether a quote is; where the outermost one ends if it does before. Undefined within a comment. */
function readBrackets(
  text: string,
  start: number,
  offset: number,
  path: readonly string[],
): { readonly bracket: Bracket; readonly quote: string | undefined } | number | undefined {
  const open: Bracket[] = [];
  const begin = (at: number, own: readonly string[]) =>
    open.push({ isMap: text[at] === '{', path: own, keys: new Set(), key: undefined, from: at + 1, isBegun: false });
  const next = (bracket: Bracket, from: number) => Object.assign(bracket, { from, isBegun: false });
  begin(start, path);
  for (let at = start + 1; at < offset; at++) {
    const bracket = open.at(-1);
    if (bracket === undefined) return at;
    const character = text[at] ?? '';
    if (!bracket.isBegun && (character === '"' || character === "'")) {
      const end = endOfQuote(text, at, character);
      if (end === undefined || end >= offset) return { bracket: { ...bracket, from: at + 1 }, quote: character };
      bracket.isBegun = true;
      at = end;
    } else if (!bracket.isBegun && (character === '{' || character === '[')) {
      begin(at, bracket.key === undefined ? bracket.path : [...bracket.path, bracket.key]);
    } else if (character === '}' || character === ']') {
      open.pop();
      const around = open.at(-1);
      if (around !== undefined) next(around, at + 1);
    } else if (character === ',') {
      bracket.key = undefined;
      next(bracket, at + 1);
    } else if (character === '#' && /\s/.test(text[at - 1] ?? '')) {
      const end = text.indexOf('\n', at);
      if (end < 0 || end >= offset) return undefined;
      if (!bracket.isBegun) next(bracket, end);
      at = end;
    } else if (character === ':' && bracket.isMap && bracket.key === undefined && isColon(text, at)) {
      bracket.key = unquoted(text.slice(bracket.from, at));
      bracket.keys.add(bracket.key);
      next(bracket, at + 1);
    } else if (!/\s/.test(character)) bracket.isBegun = true;
  }
  const bracket = open.at(-1);
  return bracket === undefined ? offset : { bracket, quote: undefined };
}

/** Whether a colon ends a key: with a blank behind it, or a quote before it. */
function isColon(text: string, at: number): boolean {
  return /["']/.test(text[at - 1] ?? '') || /[\s,[\]{}]/.test(text[at + 1] ?? ' ');
}

/** Where a quoted text ends; undefined where it does not in its line. */
function endOfQuote(text: string, start: number, quote: string): number | undefined {
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\' && quote === '"') at++;
    else if (text[at] === quote) return at;
  }
  return undefined;
}

function unquoted(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/, '$2');
}

function placeBetween(
  text: string,
  offset: number,
  { bracket, quote }: { readonly bracket: Bracket; readonly quote: string | undefined },
): YamlPlace | undefined {
  const typed = quote === undefined ? text.slice(bracket.from, offset).trimStart() : text.slice(bracket.from, offset);
  const after = text.slice(offset);
  const isQuoted = quote !== undefined;
  if (bracket.isMap && bracket.key === undefined) {
    if (!/^[\w/*.-]*$/.test(typed)) return undefined;
    const rest = keyEnd.exec(after)?.[0].length ?? 0;
    const isWhole = /^["']?\s*:/.test(after.slice(rest));
    const taken = new Set([...bracket.keys, ...keysBehind(after.slice(rest))]);
    const range = { start: offset - typed.length, end: offset + rest };
    return { kind: 'key', parents: bracket.path, range, list: false, isWhole, isQuoted, column: undefined, taken };
  }
  // Without a blank behind the colon it is no value yet.
  if (/\s/.test(typed) || (bracket.key !== undefined && !isQuoted && !/^\s/.test(text.slice(bracket.from, offset)))) return undefined;
  const rest = (isQuoted ? /^[^\r\n"']*/ : /^[^\s,[\]{}#"']*/).exec(after)?.[0].length ?? 0;
  const path = bracket.key === undefined ? bracket.path : [...bracket.path, bracket.key];
  return { kind: 'value', path, range: { start: offset - typed.length, end: offset + rest }, isQuoted, isFlow: true };
}

/** Keys of a map in braces that stand in the same line behind a place. */
function keysBehind(text: string): readonly string[] {
  const own = /^[^{}[\]\n]*/.exec(text)?.[0] ?? '';
  return [...own.matchAll(/,\s*["']?([\w/*.-]+)["']?\s*:/g)].map(([, name = '']) => name);
}
