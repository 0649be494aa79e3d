import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { WorkspaceEdit } from 'vscode-languageserver-protocol';
import { ask } from './ask.js';
import { pageOf, showPage } from './pages.js';

/** What the server answers to `storelint.upgrade`. */
type ShownUpgrade =
  | {
      readonly title: string;
      readonly page: string;
      readonly files: readonly { readonly uri: string; readonly text: string }[];
      readonly edit: WorkspaceEdit | null;
    }
  | { readonly missing: 'release' };

/** Shows what a move to another release means for a file's deployment: as a page, and each file beside what it would be. */
export async function previewUpgrade(client: BaseLanguageClient, uri: string, product: string, version: string): Promise<void> {
  const shown = await ask<ShownUpgrade>(client, 'storelint.upgrade', uri, { product, version });
  if (shown === null) return;
  if ('missing' in shown) {
    const choose = 'Choose the release';
    const chosen = await vscode.window.showInformationMessage(`storelint: nobody told which release of ${product} runs now`, choose);
    if (chosen === choose) await vscode.commands.executeCommand('storelint.chooseRelease', uri);
    return;
  }
  await showPage(`upgrade/${shown.title}`, `# ${shown.title}\n\n${shown.page}`);
  for (const file of shown.files) {
    const before = vscode.Uri.parse(file.uri);
    const name = before.path.slice(before.path.lastIndexOf('/') + 1);
    const after = pageOf(`upgrade/${shown.title}/${name}`, file.text);
    await vscode.commands.executeCommand('vscode.diff', before, after, `${name}: ${shown.title}`, { preview: false });
  }
  if (shown.edit === null) return;
  const rename = 'Rename them';
  const chosen = await vscode.window.showInformationMessage(
    'storelint: the lines that only change their names can be rewritten now',
    rename,
  );
  if (chosen !== rename) return;
  await vscode.workspace.applyEdit(await client.protocol2CodeConverter.asWorkspaceEdit(shown.edit), { isRefactoring: true });
}
