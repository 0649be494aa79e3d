import type { Releasable } from '@storelint/core/products';
import type { ShownUpgrade } from '@storelint/language-server/client';
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { askLong } from './ask.js';
import type { ChangePreview } from './changePreview.js';
import { showPage } from './pages.js';

/** Shows what a move to another release means for a file's deployment: as a page, and each file beside what it would be. */
export async function previewUpgrade(
  client: BaseLanguageClient,
  preview: ChangePreview,
  uri: string,
  { name, ...target }: { readonly product: Releasable; readonly name: string; readonly version: string },
): Promise<void> {
  const shown = await askLong<ShownUpgrade | { readonly missing: 'release' }>(
    client,
    'looking at the move',
    'storelint.upgrade',
    uri,
    target,
  );
  if (shown === null) return;
  if ('missing' in shown) {
    const choose = 'Choose the Release';
    const told = `storelint: the release of ${name} that runs now is not given`;
    if ((await vscode.window.showInformationMessage(told, choose)) === choose)
      await vscode.commands.executeCommand('storelint.chooseRelease', uri, target.product);
    return;
  }
  await showPage(shown.title, `# ${shown.title}\n\n${shown.page}`);
  await preview.show(shown.title, 'these lines change only their names, and can be written now', shown.files);
}
