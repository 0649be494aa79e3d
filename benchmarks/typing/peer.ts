import { type ChildProcess, spawn } from 'node:child_process';
import {
  createProtocolConnection,
  type Diagnostic,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';

/** What a typist needs of a server's client. */
export interface Client {
  open(uri: string, text: string, languageId: string): Promise<void>;
  change(uri: string, ...contentChanges: object[]): Promise<void>;
  request<T>(method: string, params: object): Promise<T>;
  stop(): Promise<unknown>;
}

/** Milliseconds that another server gets to send its findings after a key: it sends them unasked. */
const pause = 300;

/** A client of another language server, as it is installed. Its findings of a document are those that it sent last. */
export class PeerClient implements Client {
  private readonly diagnostics = new Map<string, readonly Diagnostic[]>();
  private version = 0;

  private constructor(
    private readonly process: ChildProcess,
    private readonly connection: ProtocolConnection,
  ) {}

  /** @param command program and arguments, parted by blanks */
  static async start(command: string, root: string, capabilities: object): Promise<PeerClient> {
    const [program = '', ...words] = command.split(' ');
    const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'ignore'] });
    const connection = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
    const client = new PeerClient(child, connection);
    connection.onRequest('workspace/configuration', ({ items }: { items: readonly unknown[] }) => items.map(() => null));
    connection.onRequest('client/registerCapability', () => null);
    connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }: { uri: string; diagnostics: Diagnostic[] }) => {
      client.diagnostics.set(uri, diagnostics);
    });
    connection.listen();
    const rootUri = `file://${root}`;
    await connection.sendRequest('initialize', { processId: null, rootUri, capabilities, workspaceFolders: [{ uri: rootUri, name: 'conf' }] });
    await connection.sendNotification('initialized', {});
    return client;
  }

  async open(uri: string, text: string, languageId: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId, version: ++this.version, text } });
  }

  async change(uri: string, ...contentChanges: object[]): Promise<void> {
    await this.connection.sendNotification('textDocument/didChange', { textDocument: { uri, version: ++this.version }, contentChanges });
  }

  async request<T>(method: string, params: { readonly textDocument?: { readonly uri: string } }): Promise<T> {
    if (method !== 'textDocument/diagnostic') return this.connection.sendRequest<T>(method, params);
    await new Promise((done) => setTimeout(done, pause));
    return { kind: 'full', items: this.diagnostics.get(params.textDocument?.uri ?? '') ?? [] } as T;
  }

  async stop(): Promise<void> {
    this.connection.dispose();
    this.process.kill();
  }
}
