import { parseDocument, recognizeByName } from '@storelint/core/products';
import { SourceText, shownWords, visible } from '@storelint/core/text';
import { SymbolKind, type WorkspaceSymbol } from 'vscode-languageserver';
import { toRange } from '../positions.js';
import type { Workspace } from '../workspace.js';
import { matchName, searchedName } from './nameMatch.js';

/** Most places of one answer: an editor asks again with each letter. */
const most = 200;

/** The settings of all files beneath some folders whose names hold what was typed. */
export function workspaceSymbols(query: string, folders: readonly string[], workspace: Workspace): WorkspaceSymbol[] {
  const words = query
    .toLowerCase()
    .split(/[\s._:+-]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const found: WorkspaceSymbol[] = [];
  const paths = new Set([...workspace.files.openPaths(), ...folders.flatMap((folder) => workspace.allBeneath(folder).paths)]);
  for (const path of paths) {
    const named = recognizeByName(path);
    const read = named === undefined ? undefined : workspace.files.read(path);
    if (named === undefined || read === undefined || !('text' in read)) continue;
    // Most files have none of it: reading their format is what takes long.
    const lower = read.text.toLowerCase();
    if (!words.every((word) => lower.includes(word))) continue;
    const kind = workspace.kindOf(path);
    if (kind === undefined) continue;
    const source = new SourceText(path, read.text);
    for (const { key, keyRange } of parseDocument(source, kind).entries) {
      // Nobody looks for a name that holds a secret.
      if (matchName(searchedName(key), query) === undefined || shownWords(key) !== key) continue;
      const location = { uri: workspace.host.uriOf(path), range: toRange(source, keyRange) };
      found.push({ name: visible(key), kind: SymbolKind.Property, location });
      if (found.length === most) return found;
    }
  }
  return found;
}
