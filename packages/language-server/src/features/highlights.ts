import { type DocumentHighlight, DocumentHighlightKind, type Position } from 'vscode-languageserver';
import type { EditorHost } from '../host.js';
import { toRange } from '../positions.js';
import type { FileView } from '../workspace.js';
import { referencesAt } from './references.js';

/** The places in a file that give or use the setting, or the variable, at a position. */
export function highlightsAt(view: FileView, position: Position, host: EditorHost): DocumentHighlight[] {
  const { file } = view.document.source;
  const uri = host.uriOf(file);
  // The document that holds the file may hold others of its deployment.
  const keys = new Set(
    (view.deployments[0]?.deployment.documents ?? [view.document])
      .filter(({ source }) => source.file === file)
      .flatMap(({ source, entries }) => entries.map(({ keyRange }) => JSON.stringify(toRange(source, keyRange)))),
  );
  return referencesAt(view, position, true, host)
    .filter((place) => place.uri === uri)
    .map(({ range }) => ({ range, kind: keys.has(JSON.stringify(range)) ? DocumentHighlightKind.Write : DocumentHighlightKind.Read }));
}
