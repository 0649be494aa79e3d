import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type CreateClient, clientOptions } from './client.js';
import { registerCommands } from './commands.js';
import { registerRulePages } from './rulePages.js';
import { StatusBar } from './statusBar.js';

/** What both hosts do: start the server, add the commands, the status bar and the pages of rules. */
export async function activateWith(
  context: vscode.ExtensionContext,
  create: CreateClient,
  started?: (client: BaseLanguageClient) => Promise<void>,
): Promise<void> {
  const output = vscode.window.createOutputChannel('storelint', { log: true });
  const client = create(clientOptions(context, output));
  const statusBar = new StatusBar(client);
  context.subscriptions.push(output, statusBar, { dispose: () => void client.dispose() });
  registerCommands(context, client, output);
  registerRulePages(context, client);
  await client.start();
  await started?.(client);
}
