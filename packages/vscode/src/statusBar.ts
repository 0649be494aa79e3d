import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';

interface Status {
  readonly uri: string;
  readonly deployment: string;
  readonly releases: Readonly<Record<string, { readonly is: readonly string[]; readonly from: string }>>;
  readonly hardware: string | null;
  readonly workload: string | null;
}

/** Product, release and profile that are assumed of the file in the active editor. */
export class StatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('storelint.status', vscode.StatusBarAlignment.Right, 90);
  private readonly known = new Map<string, Status>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(client: BaseLanguageClient) {
    this.item.name = 'storelint';
    this.item.command = 'storelint.chooseRelease';
    this.subscriptions = [
      this.item,
      client.onNotification('storelint/status', (status: Status) => {
        this.known.set(vscode.Uri.parse(status.uri).toString(), status);
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
    const status = this.known.get(vscode.window.activeTextEditor?.document.uri.toString() ?? '');
    if (status === undefined) {
      this.item.hide();
      return;
    }
    const releases = Object.entries(status.releases).filter(([product, { is }]) => product !== 'jdk' || is.length === 1);
    const [first] = releases;
    this.item.text = `storelint: ${first === undefined ? 'no product' : `${first[0]} ${first[1].is.length === 1 ? first[1].is[0] : '?'}`}`;
    const lines = releases.map(
      ([product, { is, from }]) =>
        `${product} ${is.length === 1 ? is[0] : `${is[0]} to ${is.at(-1)}`} (${from === 'inferred' ? 'not given' : from})`,
    );
    this.item.tooltip = [...lines, `hardware: ${status.hardware ?? 'not given'}`, `workload: ${status.workload ?? 'not given'}`].join('\n');
    this.item.show();
  }
}
