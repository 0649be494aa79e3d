import { scanXml } from '@storelint/core/formats';
import type { LinkedEditingRanges, Position } from 'vscode-languageserver';
import { contains, toOffset, toRange } from '../positions.js';
import type { FileView } from '../workspace.js';

/** The names of both tags of an element, where a position lies in one of them: they are changed together. */
export function linkedTagsAt({ document }: FileView, position: Position): LinkedEditingRanges | null {
  const { source } = document;
  if (document.format !== 'hadoopXml') return null;
  const offset = toOffset(source, position);
  const open: { readonly name: string; readonly start: number }[] = [];
  for (const token of scanXml(source.text).tokens) {
    if (token.kind === 'open' && !token.empty) open.push({ name: token.name, start: token.range.start + 1 });
    if (token.kind !== 'close') continue;
    const at = open.findLastIndex(({ name }) => name === token.name);
    const [element] = at < 0 ? [] : open.splice(at);
    if (element === undefined) continue;
    const { length } = element.name;
    const names = [element.start, token.range.start + 2].map((start) => ({ start, end: start + length }));
    if (names.some((range) => contains(range, offset)))
      return { ranges: names.map((range) => toRange(source, range)), wordPattern: '[^\\s<>/="\']+' };
  }
  return null;
}

/** What closes the element that was just opened before a position, or the name behind `</`; undefined where nothing is open there. */
export function closingTagAt({ document }: FileView, position: Position): string | undefined {
  const { text } = document.source;
  if (document.format !== 'hadoopXml') return undefined;
  const offset = toOffset(document.source, position);
  const before = text.slice(0, offset);
  const isNew = /<[\w:.-]+>$/.test(before);
  if (!isNew && !before.endsWith('</')) return undefined;
  const open = openElements(isNew ? before : before.slice(0, -2));
  const name = open.at(-1);
  if (name === undefined || isClosed(open, text.slice(offset))) return undefined;
  // A name or a value that is chosen from the list brings its tag along, and what comes next.
  if (isNew && (name === 'name' || name === 'value')) return undefined;
  return isNew ? `</${name}>` : `${name}>`;
}

/** Elements that are open at the end of a text, the outermost first. */
function openElements(text: string): string[] {
  const names: string[] = [];
  for (const token of scanXml(text).tokens) {
    if (token.kind === 'open' && !token.empty) names.push(token.name);
    if (token.kind !== 'close') continue;
    const at = names.lastIndexOf(token.name);
    if (at >= 0) names.length = at;
  }
  return names;
}

/** Whether the innermost of some open elements has a closing tag of its own in the text behind it. */
function isClosed(open: readonly string[], rest: string): boolean {
  const names = [...open];
  for (const token of scanXml(rest).tokens) {
    if (token.kind === 'open' && !token.empty) names.push(token.name);
    if (token.kind !== 'close') continue;
    const at = names.lastIndexOf(token.name);
    if (at < 0) continue;
    if (at < open.length) return at === open.length - 1;
    names.length = at;
  }
  return false;
}
