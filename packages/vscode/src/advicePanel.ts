import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { WorkspaceEdit } from 'vscode-languageserver-protocol';
import { ask } from './ask.js';

/** What the server answers to `storelint.advice`. */
type ShownAdvice =
  | { readonly html: string; readonly edit: WorkspaceEdit | null; readonly withheld: readonly string[] }
  | { readonly missing: 'hardware' | 'release' };

const viewType = 'storelint.advice';

/** The report of `storelint advise` beside the file that it is about; the button in its title writes what it says, after a preview. */
export class AdvicePanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  /** The file that the report was asked for. */
  private uri: string | undefined;

  constructor(private readonly client: BaseLanguageClient) {}

  dispose(): void {
    this.panel?.dispose();
  }

  /** @param uri file of the deployment */
  async show(uri: string | undefined): Promise<void> {
    const advice = await this.ask(uri);
    if (advice === undefined) return;
    this.uri = uri;
    if (this.panel === undefined) {
      // No script, no file and no address: the page draws itself.
      const options = { enableScripts: false, enableForms: false, localResourceRoots: [], enableFindWidget: true };
      this.panel = vscode.window.createWebviewPanel(viewType, 'storelint advice', vscode.ViewColumn.Beside, options);
      this.panel.onDidDispose(() => {
        this.panel = undefined;
      });
    }
    this.panel.webview.html = advice.html;
    this.panel.reveal(undefined, true);
  }

  /** Writes what the report says: the editor shows each change first, and the user confirms. */
  async apply(): Promise<void> {
    const advice = await this.ask(this.uri);
    if (advice === undefined) return;
    if (advice.edit === null) {
      void vscode.window.showInformationMessage('storelint: these files hold what is advised');
      return;
    }
    for (const left of advice.withheld) void vscode.window.showWarningMessage(`storelint leaves out ${left}`);
    const edit = await this.client.protocol2CodeConverter.asWorkspaceEdit(advice.edit);
    await vscode.workspace.applyEdit(edit, { isRefactoring: true });
  }

  /** Undefined where there is no advice; the user was told why. */
  private async ask(uri: string | undefined): Promise<Extract<ShownAdvice, { readonly html: string }> | undefined> {
    const advice = uri === undefined ? null : await ask<ShownAdvice>(this.client, 'storelint.advice', uri);
    if (advice === null) {
      void vscode.window.showInformationMessage('storelint: open a configuration file of HBase, HDFS or Cassandra first');
      return undefined;
    }
    if (!('missing' in advice)) return advice;
    const [what, command] =
      advice.missing === 'hardware' ? ['hardware', 'storelint.chooseHardware'] : ['release', 'storelint.chooseRelease'];
    const choice = await vscode.window.showInformationMessage(
      `storelint: advice hangs on the ${what}, which nobody told`,
      `Choose the ${what}`,
    );
    if (choice !== undefined) await vscode.commands.executeCommand(command, uri);
    return undefined;
  }
}
