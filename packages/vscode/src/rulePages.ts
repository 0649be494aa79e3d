import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { rulePath } from './client.js';

const scheme = 'storelint-page';
const texts = new Map<string, string>();

/** Shows Markdown as a page of its own. */
export async function showRule(name: string, text: string): Promise<void> {
  const uri = vscode.Uri.from({ scheme, path: `/${name}.md` });
  texts.set(uri.path, text);
  await vscode.commands.executeCommand('markdown.showPreview', uri);
}

/** Links of findings lead to `vscode://…/rule/<id>`: the page is written by the server, so that it needs no network. */
export function registerRulePages(context: vscode.ExtensionContext, client: BaseLanguageClient): void {
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent: ({ path }) => texts.get(path) ?? '' }),
    vscode.window.registerUriHandler({
      async handleUri({ path }) {
        if (!path.startsWith(rulePath)) return;
        const id = path.slice(rulePath.length);
        const text = await client.sendRequest<string | null>('workspace/executeCommand', {
          command: 'storelint.rulePage',
          arguments: [id],
        });
        if (text === null) void vscode.window.showInformationMessage(`storelint: there is no rule "${id}"`);
        else await showRule(id, text);
      },
    }),
  );
}
