import type { SourceText } from '@storelint/core/text';
import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import { toRange } from '../positions.js';

/** What the client can do with an action. */
export interface ActionAbilities {
  /** It takes document changes with versions, and files to be made. */
  readonly createFiles: boolean;
  /** Version of an open document. */
  readonly versionOf: (uri: string) => number | null;
  /** It asks the user for a reason by the command `storelint.suppress`. */
  readonly asksForReasons: boolean;
  /** Directory for a new `.storelint.yaml`, where a file has none above it. */
  readonly rootOf: (path: string) => string;
}

export function editOf(
  files: readonly { readonly uri: string; readonly edits: TextEdit[] }[],
  { createFiles, versionOf }: ActionAbilities,
): WorkspaceEdit {
  if (!createFiles) return { changes: Object.fromEntries(files.map(({ uri, edits }) => [uri, edits])) };
  return { documentChanges: files.map(({ uri, edits }) => ({ textDocument: { uri, version: versionOf(uri) }, edits })) };
}

/** A file as it would be. */
export interface ChangedFile {
  readonly uri: string;
  readonly text: string;
}

/** One edit that leaves what both texts begin and end with. */
export function smallestEdit(source: SourceText, after: string): TextEdit {
  const before = source.text;
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before[before.length - 1 - end] === after[after.length - 1 - end])
    end++;
  return { range: toRange(source, { start, end: before.length - end }), newText: after.slice(start, after.length - end) };
}
