import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { ask } from './ask.js';
import { rulePath, showRule } from './client.js';
import { pageScheme } from './ourFiles.js';

const changed = new vscode.EventEmitter<vscode.Uri>();
const texts = new Map<string, string>();

/** Address of a text that is no file; where it is open already it shows the new text. */
export function pageOf(path: string, text: string): vscode.Uri {
  const uri = vscode.Uri.from({ scheme: pageScheme, path: `/${path}` });
  texts.set(uri.path, text);
  changed.fire(uri);
  return uri;
}

/** Shows Markdown as a page of its own. */
export async function showPage(name: string, text: string): Promise<void> {
  await vscode.commands.executeCommand('markdown.showPreview', pageOf(name, text));
}

/** Links of findings lead to `vscode://…/rule/<id>`: the page is written by the server, so that it needs no network. */
export function registerPages(context: vscode.ExtensionContext, client: BaseLanguageClient): void {
  const show = async (id: string) => {
    const text = await ask<string>(client, 'storelint.rulePage', id);
    if (text === null) void vscode.window.showInformationMessage(`storelint: there is no rule "${id}"`);
    else await showPage(id, text);
  };
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(pageScheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: ({ path }) => texts.get(path) ?? '',
    }),
    vscode.window.registerUriHandler({
      handleUri: ({ path }) => (path.startsWith(rulePath) ? show(path.slice(rulePath.length)) : undefined),
    }),
    vscode.commands.registerCommand(showRule, show),
  );
}
