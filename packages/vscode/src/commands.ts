import type { Releasable } from '@storelint/core/products';
import type { AdvisedChange } from '@storelint/language-server/client';
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { AdvicePanel } from './advicePanel.js';
import { ask } from './ask.js';
import type { ChangePreview } from './changePreview.js';
import { choicesFor, pickHardware, pickRelease, pickWorkload, tellNoFile } from './choices.js';
import { isOurs } from './ourFiles.js';
import { showPage } from './pages.js';
import { previewUpgrade } from './upgradePreview.js';

interface LspRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** Adds the commands of package.json, and those that lenses and quick fixes name. */
export function registerCommands(
  context: vscode.ExtensionContext,
  client: BaseLanguageClient,
  advice: AdvicePanel,
  changes: ChangePreview,
  output: vscode.LogOutputChannel,
): void {
  const remember = (editor: vscode.TextEditor | undefined) => {
    if (editor !== undefined && isOurs(editor.document)) lastFile = editor.document.uri;
  };
  remember(vscode.window.activeTextEditor);
  context.subscriptions.push(vscode.window.onDidChangeActiveTextEditor(remember));
  const run = <T>(command: string, ...args: unknown[]) => ask<T>(client, command, ...args);
  const register = (command: string, action: (...args: never[]) => unknown) =>
    context.subscriptions.push(vscode.commands.registerCommand(command, action));

  register('storelint.checkWorkspace', async () => {
    await run('storelint.checkWorkspace');
    await vscode.commands.executeCommand('workbench.actions.view.problems');
  });
  register('storelint.fixAllSafe', async () => {
    const uri = activeFile();
    if (uri === undefined) return tellNoFile();
    if ((await run<boolean>('storelint.fixAllSafe', uri)) !== true)
      void vscode.window.showInformationMessage('storelint: there is nothing that can be fixed safely in this file');
  });
  register('storelint.chooseRelease', async (uri = activeFile(), product?: Releasable) => {
    const choices = await choicesFor(client, uri);
    const chosen = choices && (await pickRelease(choices, 'Release that runs with these files', product));
    if (chosen !== undefined) await run('storelint.configure', uri, { kind: 'release', product: chosen.product, version: chosen.version });
  });
  register('storelint.chooseHardware', async (uri = activeFile()) => {
    const choices = await choicesFor(client, uri);
    const value = choices && (await pickHardware(choices));
    if (value !== undefined) await run('storelint.configure', uri, { kind: 'scalar', name: 'hardware', value });
  });
  register('storelint.chooseWorkload', async (uri = activeFile()) => {
    const choices = await choicesFor(client, uri);
    const value = choices && (await pickWorkload(choices));
    if (value !== undefined) await run('storelint.configure', uri, { kind: 'scalar', name: 'workload', value });
  });
  register('storelint.advise', (uri = activeFile()) => advice.show(uri));
  register('storelint.applyShownAdvice', () => advice.preview());
  register('storelint.writeChanges', () => changes.write());
  register('storelint.previewUpgrade', async (uri = activeFile()) => {
    const choices = await choicesFor(client, uri);
    if (uri === undefined || choices === undefined) return;
    const { jdk: _jdk, ...releases } = choices.releases;
    const target = await pickRelease({ ...choices, releases }, 'Release to move to', undefined, true);
    if (target !== undefined) await previewUpgrade(client, changes, uri, target);
  });
  register('storelint.applyAdvice', async (uri: string, name: string) => {
    const change = await run<AdvisedChange>('storelint.advisedChange', uri, name);
    if (change === null) {
      void vscode.window.showInformationMessage(`storelint: the recommended value of ${name} cannot be written here`);
      return;
    }
    const others = change.settings.length - 1;
    if (others === 0) await run('storelint.applyAdvice', uri, name);
    else await changes.show(`Recommended: ${name}`, `${name} and ${others} more go together, and can be written as shown`, change.files);
  });
  register('storelint.explain', async (uri?: string, setting?: string) => {
    if (uri !== undefined && setting !== undefined) {
      const text = await run<string>('storelint.explain', uri, setting);
      if (text !== null) await showPage(setting, text);
      return;
    }
    await explainAsked();
  });
  const explainAsked = async () => {
    const editor = vscode.window.activeTextEditor;
    const word = editor?.document.getText(editor.document.getWordRangeAtPosition(editor.selection.active, /[\w.\-/]+/));
    const prompt = 'Such as hbase.hregion.max.filesize, or hbase/region-size';
    const name = await vscode.window.showInputBox({ title: 'Name of a setting, or id of a rule', prompt, value: word ?? '' });
    if (name === undefined || name === '') return;
    const uri = activeFile();
    const text = uri === undefined ? await run<string>('storelint.rulePage', name) : await run<string>('storelint.explain', uri, name);
    const where = uri === undefined ? '; a setting is explained for the file in the active editor' : '';
    if (text === null) void vscode.window.showInformationMessage(`storelint: "${name}" is unknown${where}`);
    else await showPage(name, text);
  };
  register('storelint.suppress', async (uri: string, range: LspRange, before: string, after: string) => {
    const reason = await vscode.window.showInputBox({ title: 'Why is this as it should be?', prompt: 'The reason stands in the comment.' });
    if (reason === undefined || reason.trim() === '') return;
    const edit = new vscode.WorkspaceEdit();
    // Two hyphens would end a comment of XML.
    const text = reason.trim().replace(/\s+/g, ' ').replace(/-{2,}/g, '-');
    edit.insert(vscode.Uri.parse(uri), new vscode.Position(range.start.line, range.start.character), before + text + after);
    await vscode.workspace.applyEdit(edit);
  });
  register('storelint.restart', async () => {
    await client.stop();
    await client.start();
  });
  register('storelint.showOutput', () => output.show());
}

let lastFile: vscode.Uri | undefined;

/** The file in the active editor; while a report, a page or the output has the focus, the one of ours that was active before it, if it is still open. */
function activeFile(): string | undefined {
  const active = vscode.window.activeTextEditor?.document;
  if (active !== undefined && isOurs(active)) return active.uri.toString();
  const last = lastFile?.toString();
  const isOpen = vscode.workspace.textDocuments.some(({ uri }) => uri.toString() === last);
  return isOpen ? last : active?.uri.toString();
}
