import * as vscode from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';
import { ourSelector } from './ourFiles.js';

/** Starts a client with these options: a process on the desktop, a worker in a browser. */
export type CreateClient = (options: LanguageClientOptions) => BaseLanguageClient;

/** Pages of rules are opened in the editor that is asked for this address. */
export const rulePath = '/rule/';

export function clientOptions(context: vscode.ExtensionContext, output: vscode.LogOutputChannel): LanguageClientOptions {
  const settings = vscode.workspace.getConfiguration('storelint');
  return {
    documentSelector: ourSelector,
    outputChannel: output,
    diagnosticCollectionName: 'storelint',
    initializationOptions: {
      ownCommands: true,
      status: true,
      checkWorkspace: settings.get('checkWorkspace', true),
      debounce: settings.get('debounce', 120),
      rulePages: `${vscode.env.uriScheme}://${context.extension.id}${rulePath}`,
    },
    markdown: { isTrusted: false, supportHtml: false },
  };
}
