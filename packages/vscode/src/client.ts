import * as vscode from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';
import { watchedGlobs } from '../../language-server/src/watchedFiles.js';

/** Starts a client with these options: a process on the desktop, a worker in a browser. */
export type CreateClient = (options: LanguageClientOptions) => BaseLanguageClient;

/** Pages of rules are opened in the editor that is asked for this address. */
export const rulePath = '/rule/';

export function clientOptions(context: vscode.ExtensionContext, output: vscode.LogOutputChannel): LanguageClientOptions {
  const settings = vscode.workspace.getConfiguration('storelint');
  return {
    // By name, not by language: other extensions keep what they do for XML, YAML and shell files.
    documentSelector: watchedGlobs.map((pattern) => ({ pattern })),
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
