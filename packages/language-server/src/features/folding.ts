import { type Document, scanXml } from '@storelint/core/formats';
import type { Range } from '@storelint/core/text';
import { type FoldingRange, FoldingRangeKind } from 'vscode-languageserver';
import type { FileView } from '../workspace.js';

/** What may be folded: settings and elements of several lines, comments of several lines. */
export function foldingRangesOf({ document }: FileView): FoldingRange[] {
  const { source } = document;
  const found = new Map<string, FoldingRange>();
  const add = ({ start, end }: Range, kind?: FoldingRangeKind) => {
    const startLine = source.positionAt(start).line;
    const endLine = source.positionAt(lastShown(source.text, start, end)).line;
    if (endLine > startLine) found.set(`${startLine} ${endLine}`, { startLine, endLine, ...(kind === undefined ? {} : { kind }) });
  };
  for (const range of document.format === 'hadoopXml' ? elementsOf(source.text) : document.entries.map((entry) => entry.range)) add(range);
  for (const range of commentBlocks(document)) add(range, FoldingRangeKind.Comment);
  return [...found.values()].sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
}

/** Offset of the last character of a range that is no blank. */
function lastShown(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && /\s/.test(text[last - 1] ?? '')) last--;
  return Math.max(start, last - 1);
}

function elementsOf(text: string): Range[] {
  const open: { readonly name: string; readonly start: number }[] = [];
  const elements: Range[] = [];
  for (const token of scanXml(text).tokens) {
    if (token.kind === 'open' && !token.empty) open.push({ name: token.name, start: token.range.start });
    if (token.kind !== 'close') continue;
    const at = open.findLastIndex(({ name }) => name === token.name);
    const [element] = at < 0 ? [] : open.splice(at);
    if (element !== undefined) elements.push({ start: element.start, end: token.range.end });
  }
  return elements;
}

/** Comments on lines one after another are one. */
function commentBlocks({ comments, source }: Document): Range[] {
  const blocks: { start: number; end: number }[] = [];
  for (const { range } of [...comments].sort((a, b) => a.range.start - b.range.start)) {
    const last = blocks.at(-1);
    if (last !== undefined && /^[ \t]*\r?\n?[ \t]*$/.test(source.text.slice(last.end, range.start))) last.end = range.end;
    else blocks.push({ ...range });
  }
  return blocks;
}
