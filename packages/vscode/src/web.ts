import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { LanguageClient } from 'vscode-languageclient/browser';
import { type FilesMessage, filesNotification } from '../../language-server/src/filesMessage.js';
import { watchedGlobs } from '../../language-server/src/watchedFiles.js';
import { activateWith } from './activate.js';

/** Most files that are sent to the worker at the start: a browser holds them all in memory. */
const mostFiles = 5000;

declare const Worker: new (address: string) => ConstructorParameters<typeof LanguageClient>[3];

/** In a browser: the server is a worker, and this side reads the files for it. */
export function activate(context: vscode.ExtensionContext): Promise<void> {
  const worker = new Worker(vscode.Uri.joinPath(context.extensionUri, 'dist/web/server.js').toString(true));
  return activateWith(
    context,
    (options) =>
      new LanguageClient(
        'storelint',
        'storelint',
        { ...options, initializationOptions: { ...(options.initializationOptions as object), checkWorkspace: false } },
        worker,
      ),
    (client) => serveFiles(context, client),
  );
}

async function serveFiles(context: vscode.ExtensionContext, client: BaseLanguageClient): Promise<void> {
  const glob = `{${watchedGlobs.join(',')}}`;
  const send = async (uris: readonly vscode.Uri[]) => {
    const files = await Promise.all(uris.map(async (uri) => ({ uri: uri.toString(), text: await readText(uri) })));
    await client.sendNotification(filesNotification, { files } satisfies FilesMessage);
  };
  const watcher = vscode.workspace.createFileSystemWatcher(glob);
  watcher.onDidCreate((uri) => send([uri]));
  watcher.onDidChange((uri) => send([uri]));
  watcher.onDidDelete((uri) => send([uri]));
  context.subscriptions.push(watcher);
  await send(await vscode.workspace.findFiles(glob, '**/{node_modules,.git}/**', mostFiles));
  if (vscode.workspace.getConfiguration('storelint').get('checkWorkspace', true)) {
    await client.sendRequest('workspace/executeCommand', { command: 'storelint.checkWorkspace', arguments: [] });
  }
}

async function readText(uri: vscode.Uri): Promise<string | null> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return null;
  }
}
