import type { HeldFile } from '@storelint/core/deployment';
import { SourceText } from '@storelint/core/text';
import type { CompletionItem, CompletionList, Position, TextEdit } from 'vscode-languageserver';
import { placeAt } from './place.js';
import { toOffset } from './positions.js';
import type { FileView, Workspace } from './workspace.js';

/** Whether a position lies in a file that another one holds. */
export function isWithin({ path, text, within }: Pick<HeldFile, 'path' | 'text' | 'within'>, { line, character }: Position): boolean {
  return new SourceText(path, text, within).standsAt({ line, column: character });
}

/** A file that stands in an open document, at a position; undefined where none of ours does. */
export function heldViewAt(workspace: Workspace, path: string, position: Position): FileView | undefined {
  const found = workspace
    .heldIn(path)
    .filter((file) => isWithin(file, position))
    .flatMap((file) => workspace.view(file.path) ?? []);
  // A file of variables holds several files, each of which has some of its lines.
  return found.find(({ document }) => placeAt(document, toOffset(document.source, position)) !== undefined) ?? found[0];
}

/** Offers for a file that another one holds: each further line that one writes is indented as the file is. */
export function indented(list: CompletionList, { document: { source } }: FileView): CompletionList {
  const lineStart = `\n${' '.repeat(source.within?.column ?? 0)}`;
  const edit = <T extends { readonly newText: string }>(each: T): T => ({ ...each, newText: each.newText.replaceAll('\n', lineStart) });
  const item = ({ textEdit, additionalTextEdits, ...rest }: CompletionItem): CompletionItem => ({
    ...rest,
    ...(textEdit === undefined ? {} : { textEdit: edit(textEdit) }),
    ...(additionalTextEdits === undefined ? {} : { additionalTextEdits: additionalTextEdits.map((each: TextEdit) => edit(each)) }),
  });
  return { ...list, items: list.items.map(item) };
}
