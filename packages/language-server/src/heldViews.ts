import { type HeldFile, heldFiles, mayHoldFiles } from '@storelint/core/deployment';
import { isFailure } from '@storelint/core/host';
import type { FileKind } from '@storelint/core/products';
import type { CompletionItem, CompletionList, Hover, Position, Range } from 'vscode-languageserver';
import type { EditorConfiguration } from './configurations.js';
import type { StoredFiles } from './host.js';
import { MemoryFiles } from './memoryFiles.js';
import { directoryOf } from './paths.js';
import { placeAt } from './place.js';
import type { FileView, Workspace } from './workspace.js';

/** A file that stands in another one, such as a block of a ConfigMap, with what leads from one to the other. */
export interface HeldView {
  readonly view: FileView;
  /** The place that was asked about, in the file that is held. */
  readonly position: Position;
  readonly workspace: Workspace;
  /** What is said of the file that is held, for the one that holds it. */
  hover(hover: Hover): Hover;
  completion(list: CompletionList): CompletionList;
}

interface Holder {
  readonly path: string;
  readonly text: string;
  readonly configuration: EditorConfiguration;
  readonly files: HeldTexts;
  readonly workspace: Workspace;
}

/** Files that the last file holds that somebody asked about. They are read on their own: nothing of them is checked that nobody asks for. */
export class HeldViews {
  private holder: Holder | undefined;

  constructor(private readonly around: Workspace) {}

  /**
   * Undefined where no file of ours stands at the position.
   * @param unsaved the text of the file that holds it, where no document tells it
   */
  at(path: string, position: Position, unsaved?: string): HeldView | undefined {
    const text = mayHoldFiles(path) ? (unsaved ?? this.textOf(path)) : undefined;
    if (text === undefined) return undefined;
    const held = heldFiles(path, text);
    const workspace = this.workspaceOf(path, text, held);
    const found = held
      .filter(
        ({ text, within: { line, column } }) =>
          position.line >= line && position.line < line + text.split('\n').length && position.character >= column,
      )
      .flatMap(({ path, within }) => {
        const view = workspace.view(path);
        return view === undefined ? [] : { view, within };
      });
    // A file of variables holds several files, each of which has some of its lines.
    const has = ({ view: { document }, within: { line, column } }: (typeof found)[number]) =>
      placeAt(document, document.source.offsetAt({ line: position.line - line, column: position.character - column })) !== undefined;
    const file = found.find(has) ?? found[0];
    if (file === undefined) return undefined;
    const { view, within } = file;
    const { line, column } = within;
    const outer = (inner: Position): Position => ({ line: inner.line + line, character: inner.character + column });
    const outerRange = ({ start, end }: Range): Range => ({ start: outer(start), end: outer(end) });
    const outerEdit = <T extends { readonly range: Range; readonly newText: string }>(edit: T): T => ({
      ...edit,
      range: outerRange(edit.range),
      newText: edit.newText.replaceAll('\n', `\n${' '.repeat(column)}`),
    });
    const outerItem = ({ textEdit, additionalTextEdits, ...item }: CompletionItem): CompletionItem => ({
      ...item,
      ...(textEdit === undefined || !('range' in textEdit) ? {} : { textEdit: outerEdit(textEdit) }),
      ...(additionalTextEdits === undefined ? {} : { additionalTextEdits: additionalTextEdits.map(outerEdit) }),
    });
    return {
      view,
      position: { line: position.line - line, character: position.character - column },
      workspace,
      hover: (hover) => ({ ...hover, ...(hover.range === undefined ? {} : { range: outerRange(hover.range) }) }),
      completion: (list) => ({ ...list, items: list.items.map(outerItem) }),
    };
  }

  /** The last of these views that has a file of that path. */
  view(path: string): FileView | undefined {
    return this.holder?.workspace.view(path);
  }

  private textOf(path: string): string | undefined {
    const read = this.around.files.read(path);
    return isFailure(read) ? undefined : read.text;
  }

  private workspaceOf(path: string, text: string, held: readonly HeldFile[]): Workspace {
    const configuration = this.around.configurations.nearest(directoryOf(path));
    const known = this.holder?.path === path && this.holder.configuration === configuration ? this.holder : undefined;
    if (known?.text === text) return known.workspace;
    const files = known?.files ?? new HeldTexts(this.around);
    const { host } = this.around;
    const uriOf = (each: string) => host.uriOf(each.startsWith(`${path}/`) ? path : each);
    const workspace = known?.workspace ?? this.around.withFiles({ ...host, files, uriOf }, (each) => files.kindOf(each));
    for (const changed of files.replace(held)) workspace.storedChanged(changed);
    this.holder = { path, text, configuration, files, workspace };
    return workspace;
  }
}

/** The files that one file holds, before those of the workspace. */
class HeldTexts implements StoredFiles {
  private held = new Map<string, HeldFile>();
  private names = new MemoryFiles();

  constructor(private readonly around: Workspace) {}

  /** Gives the paths that have another text now, or none. */
  replace(held: readonly HeldFile[]): readonly string[] {
    const before = this.held;
    this.held = new Map(held.map((file) => [file.path, file]));
    this.names = new MemoryFiles(Object.fromEntries(held.map(({ path, text }) => [path, text])));
    return [...new Set([...before.keys(), ...this.held.keys()])].filter((path) => before.get(path)?.text !== this.held.get(path)?.text);
  }

  kindOf(path: string): FileKind | undefined {
    return this.held.get(path)?.kind;
  }

  list(directory: string): readonly string[] {
    return [...new Set([...this.names.list(directory), ...this.around.files.list(directory)])].sort();
  }

  read(path: string): ReturnType<StoredFiles['read']> {
    return this.held.get(path) ?? this.around.files.read(path);
  }

  walk(...[directory, isWanted, bounds]: Parameters<StoredFiles['walk']>): readonly string[] {
    return this.around.files.walk(directory, isWanted, bounds);
  }

  readNamed(path: string, directory: string): ReturnType<StoredFiles['read']> {
    return this.around.files.readNamed(path, directory);
  }

  // The workspace around says what may be read.
  confine(): void {}
  opened(): void {}

  endsAt(directory: string): boolean {
    return this.around.files.endsAt(directory);
  }
}
