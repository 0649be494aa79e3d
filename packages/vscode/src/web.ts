import { globMatcher } from '@storelint/core/ownFiles';
import { type FilesMessage, filesNotification, watchedGlobs } from '@storelint/language-server/client';
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { BrowserMessageReader, BrowserMessageWriter, LanguageClient } from 'vscode-languageclient/browser';
import { activateWith } from './activate.js';
import { ask } from './ask.js';
import { findOurFiles, ourGlob } from './ourFiles.js';

/** Most files that are sent to the worker at the start: a browser holds them all in memory. */
const mostFiles = 5000;

/** By its name; the worker knows better. */
const mayBeOurs = globMatcher(watchedGlobs);

declare const Worker: new (address: string) => ConstructorParameters<typeof BrowserMessageReader>[0];

/** In a browser: the server is a worker, and this side reads the files for it. */
export function activate(context: vscode.ExtensionContext): void {
  const server = vscode.Uri.joinPath(context.extensionUri, 'dist/web/server.js').toString(true);
  const files = new FileServer();
  activateWith(
    context,
    (options) =>
      new LanguageClient('storelint', 'storelint', async () => transportsOf(new Worker(server)), {
        ...options,
        // Once the worker has the files.
        initializationOptions: { ...(options.initializationOptions as object), checkWorkspace: false },
        // What is asked before the worker has the files would show what it knows without them.
        middleware: {
          ...options.middleware,
          provideCodeLenses: async (document, token, next) => {
            await files.first;
            return next(document, token);
          },
        },
      }),
    (client) => files.serve(context, client),
  );
}

/** The client would ask whether this is a `Worker`, which the workbench has put another class in the place of. */
function transportsOf(worker: InstanceType<typeof Worker>): { reader: BrowserMessageReader; writer: BrowserMessageWriter } {
  return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
}

/** Reads the files for the worker, which sees none. */
class FileServer {
  /** Once the worker has the files that are there at the start. */
  readonly first: Promise<void>;
  private tellFirst: () => void = () => {};
  private readonly sent = new Set<string>();
  private isWatching = false;

  constructor() {
    this.first = new Promise((done) => {
      this.tellFirst = done;
    });
  }

  async serve(context: vscode.ExtensionContext, client: BaseLanguageClient): Promise<void> {
    if (!this.isWatching) this.watch(context, client);
    this.sent.clear();
    await this.sendNew(client, await findOurFiles(mostFiles));
    for (const document of vscode.workspace.textDocuments) await this.sendNew(client, await companionsOf(document));
    this.tellFirst();
    if (vscode.workspace.getConfiguration('storelint').get('checkWorkspace', true)) {
      await ask(client, 'storelint.checkWorkspace');
    }
  }

  /** Once for all servers that run one after another. */
  private watch(context: vscode.ExtensionContext, client: BaseLanguageClient): void {
    this.isWatching = true;
    const watcher = vscode.workspace.createFileSystemWatcher(ourGlob);
    const send = (uri: vscode.Uri) => this.send(client, [uri]);
    context.subscriptions.push(
      watcher,
      watcher.onDidCreate(send),
      watcher.onDidChange(send),
      watcher.onDidDelete(send),
      vscode.workspace.onDidOpenTextDocument(async (document) => this.sendNew(client, await companionsOf(document))),
    );
  }

  private sendNew(client: BaseLanguageClient, uris: readonly vscode.Uri[]): Promise<void> {
    return this.send(
      client,
      uris.filter((uri) => !this.sent.has(uri.toString())),
    );
  }

  private async send(client: BaseLanguageClient, uris: readonly vscode.Uri[]): Promise<void> {
    if (uris.length === 0) return;
    for (const uri of uris) this.sent.add(uri.toString());
    const files = await Promise.all(uris.map(async (uri) => ({ uri: uri.toString(), text: await readText(uri) })));
    await client.sendNotification(filesNotification, { files } satisfies FilesMessage);
  }
}

/** The files of ours beside one that is open: its deployment, where the workspace cannot be searched, or the file is none of it. */
async function companionsOf({ uri }: vscode.TextDocument): Promise<readonly vscode.Uri[]> {
  if (!mayBeOurs(uri.path)) return [];
  const directory = vscode.Uri.joinPath(uri, '..');
  try {
    const names = (await vscode.workspace.fs.readDirectory(directory)).map(([name]) => name);
    return names.filter(mayBeOurs).map((name) => vscode.Uri.joinPath(directory, name));
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
