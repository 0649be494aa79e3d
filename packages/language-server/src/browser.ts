import { providePatterns } from '@storelint/core/expressions';
import { BuiltKnowledge } from '@storelint/core/knowledge';
import { linearPatterns } from '@storelint/core/linearPatterns';
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { URI } from 'vscode-uri';
import { untitledPath } from './addresses.js';
import { connectionOptions } from './connectionOptions.js';
import { type FilesMessage, filesNotification } from './filesMessage.js';
import { MemoryFiles } from './memoryFiles.js';
import { serve } from './server.js';

/** Serves in a web worker; the client sends the files, since a worker sees none. */
export function serveWorker(knowledge: Readonly<Record<string, string>>, version: string): void {
  providePatterns(() => linearPatterns);
  const scope = globalThis as unknown as ConstructorParameters<typeof BrowserMessageReader>[0];
  const connection = createConnection(new BrowserMessageReader(scope), new BrowserMessageWriter(scope), connectionOptions);
  const files = new MemoryFiles();
  const uris = new Map<string, string>();
  let root = URI.file('/');
  const pathOf = (uri: string): string | undefined => {
    const parsed = URI.parse(uri);
    if (parsed.scheme === 'output' || parsed.scheme === 'git') return undefined;
    const path = parsed.scheme === 'untitled' ? untitledPath(parsed.path) : parsed.path;
    uris.set(path, uri);
    return path;
  };
  const server = serve(connection, {
    version,
    createHost({ workspaceFolders, rootUri }, rulePage) {
      const first = workspaceFolders?.[0]?.uri ?? rootUri;
      if (first !== null && first !== undefined) root = URI.parse(first);
      return {
        files,
        knowledge: new BuiltKnowledge((path) => knowledge[path]),
        pathOf,
        uriOf: (path) => uris.get(path) ?? root.with({ path }).toString(),
        today: () => new Date().toISOString().slice(0, 10),
        rulePage: rulePage ?? (() => undefined),
      };
    },
  });
  connection.onNotification(filesNotification, ({ files: told }: FilesMessage) => {
    const paths: string[] = [];
    for (const { uri, text } of told) {
      const path = pathOf(uri);
      if (path === undefined) continue;
      if (text === null) files.delete(path);
      else files.set(path, text);
      paths.push(path);
    }
    server.changed(paths);
  });
}
