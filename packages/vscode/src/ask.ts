import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';

/** What the server answers to one of its commands; null where it has no answer. */
export function ask<T>(client: BaseLanguageClient, command: string, ...args: readonly unknown[]): Promise<T | null> {
  return client.sendRequest<T | null>('workspace/executeCommand', { command, arguments: args });
}

/** The same for what may take a second: the status bar says what is being done. */
export async function askLong<T>(
  client: BaseLanguageClient,
  doing: string,
  command: string,
  ...args: readonly unknown[]
): Promise<T | null> {
  const options = { location: vscode.ProgressLocation.Window, title: `storelint: ${doing}` };
  return vscode.window.withProgress(options, () => ask<T>(client, command, ...args));
}
