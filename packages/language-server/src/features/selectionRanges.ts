import { scanXml } from '@storelint/core/formats';
import type { Range } from '@storelint/core/text';
import type { Position, SelectionRange } from 'vscode-languageserver';
import { placeAt } from '../place.js';
import { contains, toOffset, toRange } from '../positions.js';
import type { FileView } from '../workspace.js';

/** What grows around each position: the word, the name or value, the element, the setting, the settings around it, the file. */
export function selectionRangesOf(view: FileView, positions: readonly Position[]): SelectionRange[] {
  return positions.map((position) => selectionAt(view, position));
}

function selectionAt({ document }: FileView, position: Position): SelectionRange {
  const { source } = document;
  const { text } = source;
  const offset = toOffset(source, position);
  const place = placeAt(document, offset);
  const around = [
    wordAt(text, offset),
    ...(place === undefined ? [] : [place.range]),
    ...document.entries.flatMap(({ keyRange, valueRange, range }) => [keyRange, valueRange, range]),
    ...document.comments.map(({ range }) => range),
    ...(document.format === 'hadoopXml' ? elementsAround(text, offset) : []),
    { start: 0, end: text.length },
  ].filter((range) => contains(range, offset));
  around.sort((a, b) => a.end - a.start - (b.end - b.start));
  const nested: Range[] = [];
  for (const range of around) {
    const inner = nested.at(-1);
    const isLarger =
      inner === undefined || (range.start <= inner.start && inner.end <= range.end && range.end - range.start > inner.end - inner.start);
    if (isLarger) nested.push(range);
  }
  return (
    nested.reduceRight<SelectionRange | undefined>(
      (parent, range) => ({ range: toRange(source, range), ...(parent === undefined ? {} : { parent }) }),
      undefined,
    ) ?? { range: { start: position, end: position } }
  );
}

function wordAt(text: string, offset: number): Range {
  const isPart = (character: string | undefined) => character !== undefined && /\w/.test(character);
  let start = offset;
  while (isPart(text[start - 1])) start--;
  let end = offset;
  while (isPart(text[end])) end++;
  return { start, end };
}

/** The elements that hold an offset, each with its tags and without. */
function elementsAround(text: string, offset: number): Range[] {
  const open: { readonly name: string; readonly range: Range }[] = [];
  const found: Range[] = [];
  for (const token of scanXml(text).tokens) {
    if (token.kind === 'open' && !token.empty) open.push(token);
    if (token.kind !== 'close') continue;
    const at = open.findLastIndex(({ name }) => name === token.name);
    const [element] = at < 0 ? [] : open.splice(at);
    if (element === undefined || offset < element.range.start || token.range.end < offset) continue;
    found.push({ start: element.range.end, end: token.range.start }, { start: element.range.start, end: token.range.end });
  }
  return found;
}
