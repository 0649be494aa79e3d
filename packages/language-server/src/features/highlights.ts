import { type DocumentHighlight, DocumentHighlightKind, type Position } from 'vscode-languageserver';
import type { EditorHost } from '../host.js';
import { toRange } from '../positions.js';
import type { FileView } from '../workspace.js';
import { referencesAt } from './references.js';

/** The places in a file that give or use the setting, or the variable, at a position. */
export function highlightsAt(view: FileView, position: Position, host: EditorHost): DocumentHighlight[] {
  const { source, entries } = view.document;
  const uri = host.uriOf(source.path);
  const keys = new Set(entries.map(({ keyRange }) => JSON.stringify(toRange(source, keyRange))));
  return referencesAt(view, position, true, host)
    .filter((place) => place.uri === uri)
    .map(({ range }) => ({ range, kind: keys.has(JSON.stringify(range)) ? DocumentHighlightKind.Write : DocumentHighlightKind.Read }));
}
