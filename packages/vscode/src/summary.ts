import type { CheckSummary } from '@storelint/language-server/client';
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';

/** Set once a folder's first message was shown. */
const shownKey = 'storelint.summaryShown';

/** Tells what a check of the whole workspace found: the first one of a folder that found something as a message, each other in the status bar. */
export function showSummaries(context: vscode.ExtensionContext, client: BaseLanguageClient): vscode.Disposable {
  return client.onNotification('storelint/summary', async (summary: CheckSummary) => {
    const text = `storelint: ${summaryText(summary)}`;
    const isQuiet = summary.errors + summary.warnings + summary.advice === 0;
    if (isQuiet || context.workspaceState.get(shownKey) === true) {
      vscode.window.setStatusBarMessage(text, 10_000);
      return;
    }
    await context.workspaceState.update(shownKey, true);
    const show = 'Show Problems';
    if ((await vscode.window.showInformationMessage(text, show)) === show)
      await vscode.commands.executeCommand('workbench.actions.view.problems');
  });
}

/** `460 files checked: 12 errors, 40 warnings, 3 notes of advice; 17 files that git ignores left out` */
export function summaryText({ files, ignored, errors, warnings, advice }: CheckSummary): string {
  const counted = (count: number, one: string, several = `${one}s`) => (count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]);
  const found = [...counted(errors, 'error'), ...counted(warnings, 'warning'), ...counted(advice, 'piece of advice', 'pieces of advice')];
  const [checked = 'no files'] = counted(files, 'file');
  const left = counted(ignored, 'file that git ignores', 'files that git ignores').map((text) => `; ${text} left out`);
  return `${checked} checked: ${found.length === 0 ? 'nothing found' : found.join(', ')}${left.join('')}`;
}
