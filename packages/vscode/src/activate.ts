import * as vscode from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { AdvicePanel } from './advicePanel.js';
import { ChangePreview } from './changePreview.js';
import { type CreateClient, clientOptions } from './client.js';
import { registerCommands } from './commands.js';
import { mayHoldOurs, registerHeldFiles } from './heldFiles.js';
import { findOurFiles, isOurs } from './ourFiles.js';
import { registerPages } from './pages.js';
import { StatusBar } from './statusBar.js';
import { showSummaries } from './summary.js';
import { closeTags } from './tagClosing.js';

/**
 * What both hosts do: add the commands, the status bar and the pages of rules, and start the server once there is a file for it: in the workspace, or
 * opened alone. A command starts it, too.
 * @param started called each time that the server runs
 */
export function activateWith(
  context: vscode.ExtensionContext,
  create: CreateClient,
  started?: (client: BaseLanguageClient) => Promise<void>,
): void {
  const output = vscode.window.createOutputChannel('storelint', { log: true });
  const options = clientOptions(context, output);
  const client = create(options);
  const statusBar = new StatusBar(client);
  const changes = new ChangePreview(client);
  const advice = new AdvicePanel(context, client, changes);
  context.subscriptions.push(output, statusBar, changes, advice, { dispose: () => void client.dispose() });
  context.subscriptions.push(
    client.onDidChangeState(({ newState }) => {
      if (newState !== State.Running) return;
      output.info(`the language server ${client.initializeResult?.serverInfo?.version ?? ''} runs`);
      void started?.(client);
    }),
  );
  registerCommands(context, client, advice, changes, output);
  registerPages(context, client);
  closeTags(context, client);
  registerHeldFiles(context, client);
  context.subscriptions.push(showSummaries(context, client));
  const start = () => {
    waiting.dispose();
    // The client tells the user itself why it could not start.
    client.start().catch((error) => output.error(error));
  };
  const waiting = vscode.workspace.onDidOpenTextDocument((document) => (isOurs(document) || mayHoldOurs(document)) && start());
  context.subscriptions.push(waiting);
  // Not waited for: in a large workspace the search takes longer than an activation may.
  void hasFiles().then((found) => found && start());
}

/** Where the workspace cannot be searched, the first file that is opened decides. */
async function hasFiles(): Promise<boolean> {
  return vscode.workspace.textDocuments.some((document) => isOurs(document) || mayHoldOurs(document)) || (await findOurFiles(1)).length > 0;
}
