import type { Releasable } from '@storelint/core/products';
import { type NamedReleases, releaseOrigin, type Status } from '@storelint/language-server/client';
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';

/** Product, release and profile that are assumed of the file in the active editor, or of those that it holds. */
export class StatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('storelint.status', vscode.StatusBarAlignment.Right, 90);
  private readonly known = new Map<string, Status>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(client: BaseLanguageClient) {
    this.item.name = 'storelint';
    this.subscriptions = [
      this.item,
      client.onNotification('storelint/status', ({ uri, status }: { readonly uri: string; readonly status: Status | null }) => {
        const document = vscode.Uri.parse(uri).toString();
        if (status === null) this.known.delete(document);
        else this.known.set(document, status);
        this.show();
      }),
      vscode.window.onDidChangeActiveTextEditor(() => this.show()),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.known.delete(uri.toString())),
    ];
  }

  dispose(): void {
    for (const each of this.subscriptions) each.dispose();
  }

  private show(): void {
    const uri = vscode.window.activeTextEditor?.document.uri.toString() ?? '';
    const status = this.known.get(uri);
    if (status === undefined) {
      this.item.hide();
      return;
    }
    const releases = (Object.entries(status.releases) as [Releasable, NamedReleases][]).filter(
      ([product, { is }]) => product !== 'jdk' || is.length === 1,
    );
    const known = releases.find(([, { is }]) => is.length === 1)?.[1];
    const first = known ?? releases[0]?.[1];
    const [missing] = status.missing;
    const named = first === undefined ? 'no product' : `${first.name} ${known?.is[0] ?? '?'}`;
    const texts = missing === undefined || known !== undefined ? [named] : [];
    if (missing !== undefined) texts.push(`${missing.title.charAt(0).toLowerCase()}${missing.title.slice(1)}`);
    else if (status.hardware !== null) texts.push(status.hardware);
    this.item.text = `storelint: ${texts.join(', ')}`;
    // What it asks for is what a click asks about.
    this.item.command = {
      title: 'Choose the release',
      command: 'storelint.chooseRelease',
      arguments: missing === undefined ? [] : [uri, missing.product],
    };
    this.item.tooltip = tooltipOf([
      ...releases.map(([product, possible]) => ({
        text: `${possible.name} ${releaseOrigin(possible)}`,
        command: 'storelint.chooseRelease',
        args: [uri, product],
      })),
      { text: `hardware: ${status.hardware ?? 'not given'}`, command: 'storelint.chooseHardware', args: [uri] },
      { text: `workload: ${status.workload ?? 'not given'}`, command: 'storelint.chooseWorkload', args: [uri] },
    ]);
    this.item.show();
  }
}

interface Line {
  readonly text: string;
  readonly command: string;
  readonly args: readonly unknown[];
}

/** One line each, with a link to the command that changes it. */
function tooltipOf(lines: readonly Line[]): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString();
  tooltip.isTrusted = { enabledCommands: lines.map(({ command }) => command) };
  for (const { text, command, args } of lines) {
    tooltip.appendText(text);
    tooltip.appendMarkdown(` [change](command:${command}?${encodeURIComponent(JSON.stringify(args))})\n\n`);
  }
  return tooltip;
}
