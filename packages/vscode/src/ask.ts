import type { BaseLanguageClient } from 'vscode-languageclient';

/** What the server answers to one of its commands; null where it has no answer. */
export function ask<T>(client: BaseLanguageClient, command: string, ...args: readonly unknown[]): Promise<T | null> {
  return client.sendRequest<T | null>('workspace/executeCommand', { command, arguments: args });
}
