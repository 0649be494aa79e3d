import { type Document, scanXml } from '@storelint/core/formats';
import { parseDocument } from '@storelint/core/products';
import { SourceText } from '@storelint/core/text';
import type { FormattingOptions, TextEdit } from 'vscode-languageserver';
import { toRange } from '../positions.js';
import type { FileView } from '../workspace.js';

/**
 * Indents the elements of Hadoop XML by their depth, and takes blanks off the ends of lines. What stands in names, values, comments and CDATA stays, and
 * nothing is done where the file would say anything else then. Other formats mean something by their blanks.
 */
export function formattingOf({ document }: FileView, { tabSize, insertSpaces }: FormattingOptions): TextEdit[] {
  if (document.format !== 'hadoopXml' || document.template !== undefined || document.problems.length > 0) return [];
  const { source } = document;
  const step = insertSpaces ? ' '.repeat(tabSize) : '\t';
  const edits = [...blanksOf(source.text)].filter(({ start, end, depth }) => {
    const now = source.text.slice(start, end);
    return now !== (depth === undefined ? '' : step.repeat(depth));
  });
  let after = '';
  let at = 0;
  for (const { start, end, depth } of edits) {
    after += source.text.slice(at, start) + (depth === undefined ? '' : step.repeat(depth));
    at = end;
  }
  after += source.text.slice(at);
  if (said(document) !== said(parseDocument(new SourceText(source.path, after), document.kind))) return [];
  return edits.map(({ start, end, depth }) => ({
    range: toRange(source, { start, end }),
    newText: depth === undefined ? '' : step.repeat(depth),
  }));
}

interface Blanks {
  readonly start: number;
  readonly end: number;
  /** Of the tag or comment behind them; undefined: a line ends behind them. */
  readonly depth: number | undefined;
}

/** Blanks before the first mark of a line and at ends of lines, outside of all that is text. */
function* blanksOf(text: string): Generator<Blanks> {
  const { tokens } = scanXml(text);
  const mixed = new Set<number>();
  const open: number[] = [];
  // An element with a text of its own keeps all blanks within.
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'open' && !token.empty) open.push(index);
    else if (token.kind === 'close') open.pop();
    else if (token.kind === 'cdata' || (token.kind === 'text' && text.slice(token.range.start, token.range.end).trim() !== ''))
      for (const each of open.slice(-1)) mixed.add(each);
  }
  const around: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'open' && !token.empty) around.push(index);
    else if (token.kind === 'close') around.pop();
    const parent = around.at(-1);
    if (token.kind !== 'text' || (parent !== undefined && mixed.has(parent))) continue;
    const { start, end } = token.range;
    const next = tokens[index + 1];
    const depth = around.length - (next?.kind === 'close' ? 1 : 0);
    const blanks = text.slice(start, end);
    if (blanks.trim() !== '') continue;
    for (const match of blanks.matchAll(/[ \t]+(?=\r?\n)/g))
      yield { start: start + match.index, end: start + match.index + match[0].length, depth: undefined };
    const line = blanks.lastIndexOf('\n');
    const isFirst = start === 0 && line < 0;
    if (next !== undefined && (line >= 0 || isFirst)) yield { start: start + line + 1, end, depth };
  }
}

/** What a file says. */
function said({ entries, comments }: Document): string {
  return JSON.stringify([entries.map(({ key, value, final }) => [key, value, final]), comments.map(({ text }) => text)]);
}
