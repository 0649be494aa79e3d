import { existsSync } from 'node:fs';
import { dirname, join as joinNative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createConnection, ProposedFeatures, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import type { FileFailure, FileText } from '../../core/src/host.js';
import { NodeFiles, walk } from '../../node/src/files.js';
import { NodeKnowledge } from '../../node/src/knowledge.js';
import { pathOfUri, uriOfPath } from './addresses.js';
import { connectionOptions } from './connectionOptions.js';
import type { EditorHost, StoredFiles } from './host.js';
import { join } from './paths.js';
import { serve } from './server.js';

/** The disk, read anew whenever it is asked. */
class DiskFiles implements StoredFiles {
  list(directory: string): readonly string[] {
    return new NodeFiles('/').list(directory);
  }

  read(path: string): FileText | FileFailure {
    return new NodeFiles('/').read(path);
  }

  walk(directory: string, isWanted: (path: string) => boolean): readonly string[] {
    const walked = walk(
      directory,
      directory,
      (path) => isWanted(join(directory, path)),
      () => false,
    );
    return walked.files.map((path) => join(directory, path));
  }
}

/** The disk and the built knowledge, as a server on this machine sees them. */
export function createHost(knowledge: NodeKnowledge, rulePage: ((id: string) => string) | undefined): EditorHost {
  const pages = joinNative(dirname(fileURLToPath(import.meta.url)), 'docs', 'rules');
  const hasPages = existsSync(pages);
  return {
    files: new DiskFiles(),
    knowledge,
    pathOf: pathOfUri,
    uriOf: uriOfPath,
    today() {
      const now = new Date();
      return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
    },
    rulePage: rulePage ?? ((id) => (hasPages ? pathToFileURL(joinNative(pages, `${id}.md`)).href : undefined)),
  };
}

/** Serves over standard input and output until the client goes away; on `exit` the process ends as LSP demands. */
export function serveStdio(version: string): Promise<void> {
  const connection = createConnection(
    ProposedFeatures.all,
    new StreamMessageReader(process.stdin),
    new StreamMessageWriter(process.stdout),
    connectionOptions,
  );
  serveNode(connection, version);
  return new Promise((resolve) => process.stdin.once('close', resolve));
}

/** Serves over the channel that a VS Code client opened (IPC, a pipe or standard streams, as its arguments say). */
export function serveClient(version: string): void {
  serveNode(createConnection(ProposedFeatures.all, connectionOptions), version);
}

function serveNode(connection: Parameters<typeof serve>[0], version: string): void {
  const knowledge = new NodeKnowledge();
  serve(connection, { version, createHost: (_params, rulePage) => createHost(knowledge, rulePage) });
}
