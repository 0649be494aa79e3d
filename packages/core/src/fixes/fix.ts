import type { Document } from '../formats/document.js';
import type { TextEdit } from '../text/textEdit.js';

/** Edits of one or several files, with what they do to the effective configuration. */
export interface Fix {
  /** `safe`: the effective configuration stays the same in every possible release. */
  readonly safety: 'safe' | 'unsafe';
  readonly title: string;
  readonly edits: readonly { readonly document: Document; readonly edit: TextEdit }[];
}
