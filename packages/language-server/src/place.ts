import type { Document, Entry } from '@storelint/core/formats';
import type { Range } from '@storelint/core/text';
import { contains } from './positions.js';

/** What stands under the cursor. */
export type Place =
  | { readonly kind: 'key' | 'value' | 'entry'; readonly entry: Entry; readonly range: Range }
  /** `${name}` in a value of Hadoop XML, `$NAME` in a shell file. */
  | { readonly kind: 'variable'; readonly name: string; readonly range: Range; readonly entry: Entry | undefined }
  /** `-XX:…`, `-Xmx8g` in a shell file or a file of JVM options. */
  | { readonly kind: 'option'; readonly text: string; readonly range: Range }
  /** Id of a rule in a comment for storelint. */
  | { readonly kind: 'rule'; readonly id: string; readonly range: Range };

export function placeAt(document: Document, offset: number): Place | undefined {
  const comment = document.comments.find(({ range }) => contains(range, offset));
  if (comment !== undefined) return ruleAt(document, comment.range, offset);
  if (document.format === 'shellEnv' || document.format === 'jvmOptions') {
    const option = optionAt(document, offset);
    if (option !== undefined) return option;
  }
  if (document.format === 'shellEnv') {
    const variable = variables(document, shellVariable).find(({ range }) => contains(range, offset));
    if (variable !== undefined) return { kind: 'variable', entry: undefined, ...variable };
  }
  const entry = entryAt(document, offset);
  if (entry === undefined) return undefined;
  if (contains(entry.keyRange, offset)) return { kind: 'key', entry, range: entry.keyRange };
  if (contains(entry.valueRange, offset)) {
    if (document.format === 'hadoopXml') {
      const variable = variablesIn(document, entry.valueRange, xmlVariable).find(({ range }) => contains(range, offset));
      if (variable !== undefined) return { kind: 'variable', entry, ...variable };
    }
    return { kind: 'value', entry, range: entry.valueRange };
  }
  return { kind: 'entry', entry, range: entry.range };
}

/** The smallest entry that holds the offset: nested options of cassandra.yaml lie within their parent's. */
function entryAt(document: Document, offset: number): Entry | undefined {
  let found: Entry | undefined;
  for (const entry of document.entries) {
    if (!contains(entry.range, offset)) continue;
    if (found === undefined || entry.range.end - entry.range.start <= found.range.end - found.range.start) found = entry;
  }
  return found;
}

export interface NamedRange {
  readonly name: string;
  readonly range: Range;
}

const xmlVariable = /\$\{([^}$\s]+)\}/g;
const shellVariable = /\$(?:\{([A-Za-z_]\w*)|([A-Za-z_]\w*))/g;

/** Uses of variables: `${name}` in values of Hadoop XML, `$NAME` outside comments of a shell file. The range is the name's. */
export function variableUses(document: Document): readonly NamedRange[] {
  if (document.format === 'hadoopXml') return document.entries.flatMap((entry) => variablesIn(document, entry.valueRange, xmlVariable));
  return document.format === 'shellEnv' ? variables(document, shellVariable) : [];
}

function variables(document: Document, pattern: RegExp): readonly NamedRange[] {
  const all = variablesIn(document, { start: 0, end: document.source.text.length }, pattern);
  return all.filter(({ range }) => !document.comments.some((comment) => contains(comment.range, range.start)));
}

function variablesIn(document: Document, within: Range, pattern: RegExp): NamedRange[] {
  const text = document.source.text.slice(within.start, within.end);
  return [...text.matchAll(pattern)].map((match) => {
    const name = match[1] ?? match[2] ?? '';
    const start = within.start + match.index + match[0].indexOf(name, 1);
    return { name, range: { start, end: start + name.length } };
  });
}

const optionPattern = /-(?:XX:[+-]?\w+(?:=[^\s"'\\]*)?|X(?:mx|ms|mn|ss)[\w.]*|Xlog\S*|D[\w.-]+(?:=[^\s"'\\]*)?)/g;

function optionAt(document: Document, offset: number): Place | undefined {
  const { source } = document;
  const { line } = source.positionAt(offset);
  const start = source.offsetAt({ line, column: 0 });
  for (const match of source.lineText(line).matchAll(optionPattern)) {
    const range = { start: start + match.index, end: start + match.index + match[0].length };
    if (contains(range, offset)) return { kind: 'option', text: match[0], range };
  }
  return undefined;
}

const ruleIdPattern = /(?<![\w/-])[a-z]+\/[a-z0-9*-]+/g;

function ruleAt(document: Document, comment: Range, offset: number): Place | undefined {
  return ruleIdsIn(document, comment).find(({ range }) => contains(range, offset));
}

/** Rule ids that a comment for storelint names. */
export function ruleIdsIn(document: Document, comment: Range): readonly (Place & { kind: 'rule' })[] {
  const text = document.source.text.slice(comment.start, comment.end);
  if (!text.includes('storelint-')) return [];
  return [...text.matchAll(ruleIdPattern)].map((match) => ({
    kind: 'rule',
    id: match[0],
    range: { start: comment.start + match.index, end: comment.start + match.index + match[0].length },
  }));
}
