import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { AdvicePanel } from './advicePanel.js';
import { ask } from './ask.js';
import { showPage } from './pages.js';
import { previewUpgrade } from './upgradePreview.js';

interface Choices {
  readonly releases: Readonly<Record<string, readonly string[]>>;
  readonly hardware: readonly string[];
  readonly workloads: readonly string[];
}

interface LspRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** Adds the commands of package.json, and those that lenses and quick fixes name. */
export function registerCommands(
  context: vscode.ExtensionContext,
  client: BaseLanguageClient,
  advice: AdvicePanel,
  output: vscode.LogOutputChannel,
): void {
  const run = <T>(command: string, ...args: unknown[]) => ask<T>(client, command, ...args);
  const register = (command: string, action: (...args: never[]) => unknown) =>
    context.subscriptions.push(vscode.commands.registerCommand(command, action));

  register('storelint.checkWorkspace', () => run('storelint.checkWorkspace'));
  register('storelint.fixAllSafe', async () => {
    const uri = activeFile();
    if (uri === undefined) return;
    if ((await run<boolean>('storelint.fixAllSafe', uri)) !== true)
      void vscode.window.showInformationMessage('storelint: there is nothing that can be fixed safely in this file');
  });
  register('storelint.chooseRelease', async (uri = activeFile()) => {
    const choices = uri === undefined ? null : await run<Choices>('storelint.choices', uri);
    if (choices === null) return tellNoFile();
    const chosen = await pickRelease(choices.releases, (product) => `Release of ${product} that runs with these files`);
    if (chosen !== undefined) await run('storelint.configure', uri, { kind: 'release', ...chosen });
  });
  register('storelint.chooseHardware', async (uri = activeFile()) => {
    const choices = uri === undefined ? null : await run<Choices>('storelint.choices', uri);
    if (choices === null) return tellNoFile();
    const value = await pickOrType(choices.hardware, 'Hardware profile: a shipped one, or the path of your own');
    if (value !== undefined) await run('storelint.configure', uri, { kind: 'scalar', name: 'hardware', value });
  });
  register('storelint.chooseWorkload', async (uri = activeFile()) => {
    const choices = uri === undefined ? null : await run<Choices>('storelint.choices', uri);
    if (choices === null) return tellNoFile();
    const value = await vscode.window.showQuickPick([...choices.workloads], { title: 'What is the cluster for?' });
    if (value !== undefined) await run('storelint.configure', uri, { kind: 'scalar', name: 'workload', value });
  });
  register('storelint.advise', (uri = activeFile()) => advice.show(uri));
  register('storelint.applyShownAdvice', () => advice.apply());
  register('storelint.previewUpgrade', async (uri = activeFile()) => {
    const choices = uri === undefined ? null : await run<Choices>('storelint.choices', uri);
    if (uri === undefined || choices === null) return tellNoFile();
    const { jdk: _jdk, ...releases } = choices.releases;
    const chosen = await pickRelease(releases, (product) => `Release of ${product} to move to`);
    if (chosen !== undefined) await previewUpgrade(client, uri, chosen.product, chosen.version);
  });
  register('storelint.explain', async () => {
    const editor = vscode.window.activeTextEditor;
    const word = editor?.document.getText(editor.document.getWordRangeAtPosition(editor.selection.active, /[\w.\-/]+/));
    const name = await vscode.window.showInputBox({ title: 'Name of a setting, or id of a rule', value: word ?? '' });
    if (name === undefined || name === '') return;
    const text = await run<string>('storelint.explain', editor?.document.uri.toString() ?? '', name);
    if (text === null) void vscode.window.showInformationMessage(`storelint: nothing is known of "${name}"`);
    else await showPage(name, text);
  });
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

function activeFile(): string | undefined {
  return vscode.window.activeTextEditor?.document.uri.toString();
}

function tellNoFile(): void {
  void vscode.window.showInformationMessage('storelint: open a configuration file of HBase, HDFS or Cassandra first');
}

async function pickRelease(
  releases: Choices['releases'],
  title: (product: string) => string,
): Promise<{ readonly product: string; readonly version: string } | undefined> {
  const products = Object.keys(releases);
  const product = products.length === 1 ? products[0] : await vscode.window.showQuickPick(products, { title: 'Release of which product?' });
  if (product === undefined) return undefined;
  const version = await pickOrType([...(releases[product] ?? [])].reverse(), title(product));
  return version === undefined ? undefined : { product, version };
}

/** One of the offers, or what was typed. */
function pickOrType(offers: readonly string[], title: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const pick = vscode.window.createQuickPick();
    pick.title = title;
    pick.items = offers.map((label) => ({ label }));
    pick.onDidChangeValue((value) => {
      const typed = value.trim();
      pick.items = [...(typed === '' || offers.includes(typed) ? [] : [{ label: typed }]), ...offers.map((label) => ({ label }))];
    });
    pick.onDidAccept(() => {
      resolve(pick.selectedItems[0]?.label);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}
