import type { Document } from '../formats/document.js';
import type { TextEdit } from '../text/textEdit.js';

/** Edits of one or several files, with what they do to the effective configuration. */
export interface Fix {
  /** `safe`: the effective configuration stays the same in every possible release. */
  readonly safety: 'safe' | 'unsafe';
  readonly title: string;
  readonly edits: readonly { readonly document: Document; readonly edit: TextEdit }[];
}

/** What to do, as a sentence: the title of a fix that nobody can make for the user. */
export function inWords(title: string): string {
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}.`;
}
