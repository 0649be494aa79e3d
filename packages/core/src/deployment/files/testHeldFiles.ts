import { mayBring } from '../../formats/broughtLines.js';
import type { Document } from '../../formats/document.js';
import { parseDocument } from '../../products/parseDocument.js';
import { SourceText } from '../../text/sourceText.js';
import { heldFiles } from './heldFiles.js';

/** The files that a text holds, by their paths below its own. */
export function heldDocuments(path: string, text: string): readonly (readonly [string, Document])[] {
  return heldFiles(path, text).map(({ path: own, kind, text: part, within }) => [
    own.slice(path.length + 1),
    parseDocument(new SourceText(own, part, within), kind),
  ]);
}

/** The entries of a file with where they stand in the one that holds it, `?` for what is not known; and whether others may come. */
export function entriesShown(document: Document): { readonly entries: readonly string[]; readonly mayBring: boolean } {
  const entries = document.entries.map(({ key, value, hole, valueRange }) => {
    const { line, column } = document.source.placeAt(valueRange.start);
    return `${key}=${hole === undefined ? value : '?'} ${line + 1}:${column + 1}`;
  });
  return { entries, mayBring: mayBring(document, 'other.name') };
}
