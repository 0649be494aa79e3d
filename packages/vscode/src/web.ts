import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { BrowserMessageReader, BrowserMessageWriter, LanguageClient } from 'vscode-languageclient/browser';
import { recognizeByName } from '../../core/src/formats/recognition.js';
import { type FilesMessage, filesNotification } from '../../language-server/src/filesMessage.js';
import { watchedGlobs } from '../../language-server/src/watchedFiles.js';
import { activateWith } from './activate.js';

/** Most files that are sent to the worker at the start: a browser holds them all in memory. */
const mostFiles = 5000;

declare const Worker: new (address: string) => ConstructorParameters<typeof BrowserMessageReader>[0];

/** In a browser: the server is a worker, and this side reads the files for it. */
export function activate(context: vscode.ExtensionContext): Promise<void> {
  const server = vscode.Uri.joinPath(context.extensionUri, 'dist/web/server.js').toString(true);
  return activateWith(
    context,
    (options) =>
      new LanguageClient('storelint', 'storelint', async () => transportsOf(new Worker(server)), {
        ...options,
        // Once the worker has the files.
        initializationOptions: { ...(options.initializationOptions as object), checkWorkspace: false },
      }),
    (client) => serveFiles(context, client),
  );
}

/** The client would ask whether this is a `Worker`, which the workbench has put another class in the place of. */
function transportsOf(worker: InstanceType<typeof Worker>): { reader: BrowserMessageReader; writer: BrowserMessageWriter } {
  return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
}

async function serveFiles(context: vscode.ExtensionContext, client: BaseLanguageClient): Promise<void> {
  const glob = `{${watchedGlobs.join(',')}}`;
  const sent = new Set<string>();
  const send = async (uris: readonly vscode.Uri[]) => {
    for (const uri of uris) sent.add(uri.toString());
    const files = await Promise.all(uris.map(async (uri) => ({ uri: uri.toString(), text: await readText(uri) })));
    await client.sendNotification(filesNotification, { files } satisfies FilesMessage);
  };
  const sendNew = (uris: readonly vscode.Uri[]) => send(uris.filter((uri) => !sent.has(uri.toString())));
  const watcher = vscode.workspace.createFileSystemWatcher(glob);
  watcher.onDidCreate((uri) => send([uri]));
  watcher.onDidChange((uri) => send([uri]));
  watcher.onDidDelete((uri) => send([uri]));
  context.subscriptions.push(
    watcher,
    vscode.workspace.onDidOpenTextDocument(async (document) => sendNew(await companionsOf(document))),
  );
  await sendNew(await foundFiles(glob));
  for (const document of vscode.workspace.textDocuments) await sendNew(await companionsOf(document));
  if (vscode.workspace.getConfiguration('storelint').get('checkWorkspace', true)) {
    await client.sendRequest('workspace/executeCommand', { command: 'storelint.checkWorkspace', arguments: [] });
  }
}

async function foundFiles(glob: string): Promise<readonly vscode.Uri[]> {
  try {
    return await vscode.workspace.findFiles(glob, '**/{node_modules,.git}/**', mostFiles);
  } catch {
    // Not every file system can be searched: there the files beside the open ones must do.
    return [];
  }
}

/** The files of ours beside one that is open: its deployment, where the workspace cannot be searched, or the file is none of it. */
async function companionsOf({ uri }: vscode.TextDocument): Promise<readonly vscode.Uri[]> {
  if (recognizeByName(uri.path) === undefined) return [];
  const directory = vscode.Uri.joinPath(uri, '..');
  try {
    const names = (await vscode.workspace.fs.readDirectory(directory)).map(([name]) => name);
    return names
      .filter((name) => name === '.storelint.yaml' || recognizeByName(name) !== undefined)
      .map((name) => vscode.Uri.joinPath(directory, name));
  } catch {
    return [];
  }
}

async function readText(uri: vscode.Uri): Promise<string | null> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return null;
  }
}
