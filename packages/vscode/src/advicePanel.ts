import type { ShownAdvice } from '@storelint/language-server/client';
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { askLong } from './ask.js';
import type { ChangePreview } from './changePreview.js';
import { tellNoFile } from './choices.js';

const viewType = 'storelint.advice';

/** The report of `storelint advise` beside the file that it is about; the button in its title writes what it says, after a preview. */
export class AdvicePanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  /** The file that the report was asked for. */
  private uri: string | undefined;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly client: BaseLanguageClient,
    private readonly changes: ChangePreview,
  ) {}

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
      this.panel.iconPath = vscode.Uri.joinPath(this.context.extensionUri, 'images/icon.png');
      this.panel.onDidDispose(() => {
        this.panel = undefined;
      });
    }
    this.panel.webview.html = advice.html;
    this.panel.reveal(undefined, true);
  }

  /** Shows each file beside what it would be with what the report says. */
  async preview(): Promise<void> {
    const advice = await this.ask(this.uri);
    if (advice === undefined) return;
    if (advice.files.length === 0) {
      void vscode.window.showInformationMessage('storelint: these files already have the recommended values');
      return;
    }
    if (advice.withheld.length > 0) void vscode.window.showWarningMessage(`storelint leaves out ${advice.withheld.join('; ')}`);
    await this.changes.show('Recommended settings', 'the recommended settings can be written as shown', advice.files);
  }

  /** Undefined where there is no advice; the user was told why. */
  private async ask(uri: string | undefined): Promise<ShownAdvice | undefined> {
    const advice =
      uri === undefined
        ? null
        : await askLong<ShownAdvice | { readonly missing: 'hardware' | 'release' }>(
            this.client,
            'working out the advice',
            'storelint.advice',
            uri,
          );
    if (advice === null) {
      tellNoFile();
      return undefined;
    }
    if (!('missing' in advice)) return advice;
    const [what, choose, command] =
      advice.missing === 'hardware'
        ? ['hardware profile', 'Choose the Hardware', 'storelint.chooseHardware']
        : ['release', 'Choose the Release', 'storelint.chooseRelease'];
    const choice = await vscode.window.showInformationMessage(
      `storelint: advice needs the ${what} of these files, which is not given`,
      choose,
    );
    if (choice !== undefined) await vscode.commands.executeCommand(command, uri);
    return undefined;
  }
}
