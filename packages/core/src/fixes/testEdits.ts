import type { Document, Entry } from '../formats/document.js';
import { editorOf } from '../products/parseDocument.js';
import type { Edits } from './safety.js';

/** What a test does to a line. */
export type Act = 'remove' | { readonly set: string } | { readonly rename: string };

/** The edits of an act, as the editor of the file's format writes them. */
export function editsOfAct(document: Document, entry: Entry, act: Act): Edits {
  const editor = editorOf(document);
  const edits =
    act === 'remove'
      ? editor.remove(document, entry)
      : 'set' in act
        ? editor.setValue(document, entry, act.set)
        : editor.rename(document, entry, act.rename);
  return edits.map((edit) => ({ document, edit }));
}
