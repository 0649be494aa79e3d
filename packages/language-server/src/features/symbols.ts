import { type Entry, hostsOf } from '@storelint/core/formats';
import { visible } from '@storelint/core/text';
import { type DocumentSymbol, type SymbolInformation, SymbolKind } from 'vscode-languageserver';
import { toRange } from '../positions.js';
import { type FileView, shownView } from '../workspace.js';

/** The settings of a file as its outline; nested options of cassandra.yaml under their parent. */
export function symbolsOf(view: FileView): DocumentSymbol[] {
  const { document, deployments } = shownView(view);
  const [deployment] = deployments;
  const top: DocumentSymbol[] = [];
  const open: { readonly entry: Entry; readonly symbol: DocumentSymbol }[] = [];
  for (const entry of [...document.entries].sort((a, b) => a.range.start - b.range.start || b.range.end - a.range.end)) {
    while (open.length > 0 && (open.at(-1)?.entry.range.end ?? 0) <= entry.range.start) open.pop();
    const parent = document.format === 'cassandraYaml' ? open.at(-1) : undefined;
    const name =
      parent !== undefined && entry.key.startsWith(`${parent.entry.key}.`) ? entry.key.slice(parent.entry.key.length + 1) : entry.key;
    const isGroup = entry.node !== undefined && entry.node.kind !== 'scalar';
    const symbol: DocumentSymbol = {
      name: name === '' ? '(no name)' : visible(name),
      detail: isGroup || deployment === undefined || entry.value === undefined ? '' : visible(firstLine(entry.value)),
      kind: isGroup ? SymbolKind.Object : document.format === 'shellEnv' ? SymbolKind.Variable : SymbolKind.Property,
      range: toRange(document.source, enclosing(entry)),
      selectionRange: toRange(document.source, entry.keyRange),
      children: [],
    };
    (parent?.symbol.children ?? top).push(symbol);
    open.push({ entry, symbol });
  }
  for (const { name, range } of hostsOf(document)) {
    const whole = toRange(document.source, range);
    top.push({ name: visible(name), kind: SymbolKind.Constant, range: whole, selectionRange: whole });
  }
  return top;
}

/** The same outline without levels. */
export function flatSymbols(symbols: readonly DocumentSymbol[], uri: string, containerName?: string): SymbolInformation[] {
  return symbols.flatMap(({ name, kind, range, children }) => [
    { name, kind, location: { uri, range }, ...(containerName === undefined ? {} : { containerName }) },
    ...flatSymbols(children ?? [], uri, name),
  ]);
}

/** LSP wants the name to lie within the whole. */
function enclosing({ range, keyRange }: Entry) {
  return { start: Math.min(range.start, keyRange.start), end: Math.max(range.end, keyRange.end) };
}

function firstLine(text: string): string {
  const line = text.trim().split(/\r?\n/)[0] ?? '';
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
}
