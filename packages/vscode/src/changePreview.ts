import { SourceText } from '@storelint/core/text';
import { type ChangedFile, smallestEdit } from '@storelint/language-server/client';
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { pageOf } from './pages.js';

interface Shown {
  readonly title: string;
  readonly files: readonly { readonly document: vscode.TextDocument; readonly before: string; readonly after: string }[];
}

/** True while there is something to write: the title of its editor has a button. */
const contextKey = 'storelint.showsChanges';

/**
 * Shows each file beside what it would be, and writes it once the user says so. The workbench's own preview of an edit would come with every change
 * taken out, and its button would write nothing.
 */
export class ChangePreview implements vscode.Disposable {
  private shown: Shown | undefined;
  private readonly closing: vscode.Disposable;

  constructor(private readonly client: BaseLanguageClient) {
    this.closing = vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
      const { shown } = this;
      if (shown !== undefined && closed.some((tab) => isOf(shown, tab)) && tabsOf(shown).length === 0) this.set(undefined);
    });
  }

  dispose(): void {
    this.closing.dispose();
  }

  /** @param question what is asked beside the preview */
  async show(title: string, question: string, changed: readonly ChangedFile[]): Promise<void> {
    const files = await Promise.all(
      changed.map(async ({ uri, text }) => {
        const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
        // A document of the workbench has its byte order mark beside its text.
        return { document, before: document.getText(), after: text.replace(/^\ufeff/, '') };
      }),
    );
    // Of the same path, or the workbench shows a renamed file.
    const pairs = files.map(({ document: { uri }, after }) => [uri, pageOf(uri.path.slice(1), after)] as const);
    const [first] = pairs;
    if (first === undefined) return;
    const shown: Shown = { title, files };
    this.set(shown);
    const [before, after] = first;
    if (pairs.length === 1) await vscode.commands.executeCommand('vscode.diff', before, after, title, { preview: false });
    else
      await vscode.commands.executeCommand(
        'vscode.changes',
        title,
        pairs.map(([from, to]) => [from, from, to]),
      );
    const write = 'Write It';
    if ((await vscode.window.showInformationMessage(`storelint: ${question}`, write)) === write) await this.apply(shown);
  }

  /** Writes what is shown. */
  async write(): Promise<void> {
    if (this.shown !== undefined) await this.apply(this.shown);
  }

  private async apply(shown: Shown): Promise<void> {
    if (shown.files.some(({ document, before }) => document.getText() !== before)) {
      void vscode.window.showWarningMessage('storelint: the files changed since they were shown; nothing was written');
      return;
    }
    const edit = new vscode.WorkspaceEdit();
    for (const { document, before, after } of shown.files) {
      const change = smallestEdit(new SourceText(document.uri.path, before), after);
      edit.set(document.uri, [await this.client.protocol2CodeConverter.asTextEdit(change)]);
    }
    // A refactoring saves what it changes.
    if (!(await vscode.workspace.applyEdit(edit, { isRefactoring: true }))) return;
    await vscode.window.tabGroups.close(tabsOf(shown));
  }

  private set(shown: Shown | undefined): void {
    this.shown = shown;
    void vscode.commands.executeCommand('setContext', contextKey, shown !== undefined);
  }
}

/** Of several files the workbench adds their number. */
function isOf({ title }: Shown, { label }: vscode.Tab): boolean {
  return label.startsWith(title);
}

function tabsOf(shown: Shown): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter((tab) => isOf(shown, tab));
}
