import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import {
  createProtocolConnection,
  type Diagnostic,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';

/** Clients whose server was started. */
export const startedClients = new Set<TestClient>();

/** For tests: a client of `storelint lsp --stdio` in a process of its own. */
export class TestClient {
  readonly diagnostics = new Map<string, Diagnostic[]>();
  /** How often findings were published. */
  published = 0;
  private readonly waiting: { uri: string; is: (diagnostics: Diagnostic[]) => boolean; done: (diagnostics: Diagnostic[]) => void }[] = [];
  private versions = new Map<string, number>();

  private constructor(
    readonly process: ChildProcess,
    readonly connection: ProtocolConnection,
    readonly server: InitializeResult,
  ) {}

  /**
   * @param directories of the workspace; undefined: the root alone, as older clients say it
   * @param client its name; whether every request of the server fails; what it answers to the question for its settings
   */
  static async start(
    root: string,
    capabilities: object = {},
    initializationOptions: object = { debounce: 10 },
    directories?: readonly string[],
    {
      name = 'test',
      refuses = false,
      answer = null,
    }: { readonly name?: string; readonly refuses?: boolean; readonly answer?: unknown } = {},
  ): Promise<TestClient> {
    const child = spawn(process.execPath, [resolve('packages/cli/bin/storelint.js'), 'lsp', '--stdio'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (child.stdout === null || child.stdin === null) throw new Error('no pipes');
    const connection = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
    const answers: Readonly<Record<string, (params: { readonly items: readonly unknown[] }) => unknown>> = {
      'workspace/configuration': ({ items }) => items.map(() => answer),
      'client/registerCapability': () => null,
      'window/workDoneProgress/create': () => null,
      'workspace/diagnostic/refresh': () => null,
      'workspace/inlayHint/refresh': () => null,
      'workspace/codeLens/refresh': () => null,
    };
    for (const [method, answer] of Object.entries(refuses ? {} : answers)) connection.onRequest(method, answer);
    connection.listen();
    const server = await connection.sendRequest<InitializeResult>('initialize', {
      processId: null,
      clientInfo: { name },
      rootUri: `file://${root}`,
      capabilities,
      initializationOptions,
      workspaceFolders: directories?.map((path) => ({ uri: `file://${path}`, name: path })) ?? null,
    });
    const client = new TestClient(child, connection, server);
    connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }: { uri: string; diagnostics: Diagnostic[] }) =>
      client.received(uri, diagnostics),
    );
    await connection.sendNotification('initialized', {});
    startedClients.add(client);
    return client;
  }

  private received(uri: string, diagnostics: Diagnostic[]): void {
    this.published++;
    this.diagnostics.set(uri, diagnostics);
    for (const waiter of [...this.waiting]) {
      if (waiter.uri !== uri || !waiter.is(diagnostics)) continue;
      this.waiting.splice(this.waiting.indexOf(waiter), 1);
      waiter.done(diagnostics);
    }
  }

  /** Findings of a file as soon as they are as wanted. */
  until(uri: string, is: (diagnostics: Diagnostic[]) => boolean): Promise<Diagnostic[]> {
    const now = this.diagnostics.get(uri);
    if (now !== undefined && is(now)) return Promise.resolve(now);
    return new Promise((done) => this.waiting.push({ uri, is, done }));
  }

  open(uri: string, text: string, languageId = 'xml'): Promise<void> {
    this.versions.set(uri, 1);
    return this.connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
  }

  change(uri: string, ...contentChanges: object[]): Promise<void> {
    const version = (this.versions.get(uri) ?? 0) + 1;
    this.versions.set(uri, version);
    return this.connection.sendNotification('textDocument/didChange', { textDocument: { uri, version }, contentChanges });
  }

  close(uri: string): Promise<void> {
    return this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  /** Where the text behind a mark begins. */
  positionOf(text: string, mark: string): Position {
    const before = text.slice(0, text.indexOf(mark) + mark.length).split('\n');
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  }

  request<T>(method: string, params: object): Promise<T> {
    return this.connection.sendRequest<T>(method, params);
  }

  /** Ends the server as LSP says; gives its exit status. */
  async stop(): Promise<number | null> {
    const gone = new Promise<number | null>((done) => this.process.once('exit', done));
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    const status = await gone;
    this.connection.dispose();
    return status;
  }
}
