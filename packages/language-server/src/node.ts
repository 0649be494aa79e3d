import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join as joinNative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FileFailure, FileText } from '@storelint/core/host';
import { Boundary, configurationName, NodeFiles, NodeKnowledge, walk } from '@storelint/node';
import { createConnection, ProposedFeatures, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { pathOfUri, uriOfPath } from './addresses.js';
import { connectionOptions } from './connectionOptions.js';
import type { EditorHost, StoredFiles, WalkBounds } from './host.js';
import { join } from './paths.js';
import { PositionTranslator } from './positionEncoding.js';
import { serve } from './server.js';

/** The disk around what the user has open. Links are followed anew for each piece of work: one that looks from a deep tree upward asks often. */
class DiskFiles implements StoredFiles {
  private boundary = new Boundary('/', []);
  private isFresh = false;

  confine(paths: readonly string[]): void {
    this.boundary = new Boundary(paths[0] ?? '/', paths);
  }

  opened(path: string): void {
    if (!this.now().holds(path)) this.boundary.add(path);
  }

  endsAt(directory: string): boolean {
    return this.now().endsAt(directory);
  }

  list(directory: string): readonly string[] {
    return new NodeFiles('/', this.now()).list(directory);
  }

  read(path: string): FileText | FileFailure {
    return basename(path) === configurationName ? this.now().readConfiguration(path, path) : this.now().read(path, path);
  }

  readNamed(path: string, directory: string): FileText | FileFailure {
    return this.now().read(path, path, directory);
  }

  walk(directory: string, isWanted: (path: string) => boolean, bounds: WalkBounds = {}): readonly string[] {
    const walked = walk(directory, {
      ...bounds,
      workingDirectory: directory,
      boundary: this.now(),
      isWanted: (path) => isWanted(join(directory, path)),
    });
    return walked.files.map((path) => join(directory, path));
  }

  private now(): Boundary {
    if (!this.isFresh) {
      this.boundary.forget();
      this.isFresh = true;
      setImmediate(() => {
        this.isFresh = false;
      });
    }
    return this.boundary;
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
  const translator = new PositionTranslator(storedText);
  const connection = createConnection(
    ProposedFeatures.all,
    translator.reader(new StreamMessageReader(process.stdin)),
    translator.writer(new StreamMessageWriter(process.stdout)),
    connectionOptions,
  );
  serveNode(connection, version);
  return new Promise((resolve) => process.stdin.once('close', resolve));
}

/** Text of a file that an answer names and the client has not opened. */
function storedText(uri: string): string | undefined {
  const path = pathOfUri(uri);
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Serves over the channel that a VS Code client opened (IPC, a pipe or standard streams, as its arguments say). */
export function serveClient(version: string): void {
  serveNode(createConnection(ProposedFeatures.all, connectionOptions), version);
}

function serveNode(connection: Parameters<typeof serve>[0], version: string): void {
  const knowledge = new NodeKnowledge();
  serve(connection, { version, createHost: (_params, rulePage) => createHost(knowledge, rulePage) });
}
