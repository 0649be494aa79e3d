import { type ChildProcess, spawn } from 'node:child_process';
import {
  type CodeAction,
  type CompletionItem,
  type CompletionList,
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { type Output, program } from './outputs.js';

/** What a client sees of one file: everything but edits, and the new text of edits, which goes back into the file that it came from. */
export interface Seen {
  readonly path: string;
  readonly shown: readonly Output[];
  /** Edits that carry lines of the user's own file. */
  readonly edits: readonly Output[];
}

const abilities = {
  general: { positionEncodings: ['utf-16'] },
  window: { workDoneProgress: true, showDocument: { support: true } },
  workspace: { configuration: true, workspaceFolders: true, applyEdit: true, workspaceEdit: { documentChanges: true } },
  textDocument: {
    hover: { contentFormat: ['markdown', 'plaintext'] },
    completion: { completionItem: { documentationFormat: ['markdown'], snippetSupport: true } },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source.fixAll'] } } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    publishDiagnostics: { relatedInformation: true, codeDescriptionSupport: true, dataSupport: true },
    rename: { prepareSupport: true },
  },
};

/** A client that asks everything, everywhere. */
export class CuriousClient {
  /** What came unasked: diagnostics, messages, logs, requests. */
  readonly unasked: Output[] = [];
  private errors = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly connection: MessageConnection,
  ) {}

  /** @param pulls whether it asks for diagnostics */
  static async start(root: string, { pulls, options = {} }: { pulls: boolean; options?: object }): Promise<CuriousClient> {
    const child = spawn(process.execPath, [program, 'lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'pipe'] });
    if (child.stdout === null || child.stdin === null || child.stderr === null) throw new Error('no pipes');
    const connection = createMessageConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
    const client = new CuriousClient(child, connection);
    child.stderr.on('data', (part: Buffer) => {
      client.errors += part.toString();
    });
    connection.onNotification((method, params) => {
      client.unasked.push({ name: method, text: JSON.stringify(params), status: null });
    });
    connection.onRequest((method, params) => {
      if (method === 'workspace/applyEdit') return { applied: false };
      client.unasked.push({ name: method, text: JSON.stringify(params), status: null });
      if (method === 'workspace/configuration') return (params as { items: readonly unknown[] }).items.map(() => null);
      return null;
    });
    connection.listen();
    const textDocument = { ...abilities.textDocument, ...(pulls ? { diagnostic: {} } : {}) };
    await connection.sendRequest('initialize', {
      processId: null,
      clientInfo: { name: 'curious' },
      rootUri: `file://${root}`,
      capabilities: { ...abilities, textDocument },
      initializationOptions: { debounce: 10, ...options },
      workspaceFolders: [{ uri: `file://${root}`, name: 'root' }],
    });
    await connection.sendNotification('initialized', {});
    return client;
  }

  get processId(): number | undefined {
    return this.child.pid;
  }

  request<T>(method: string, params: object): Promise<T> {
    return this.connection.sendRequest<T>(method, params);
  }

  /** Opens a file and asks all that can be asked of it. @param stride columns from one hover to the next */
  async look(path: string, text: string, stride: number): Promise<Seen> {
    const uri = `file://${path}`;
    const textDocument = { uri };
    const shown: Output[] = [];
    const edits: Output[] = [];
    const keep = (name: string, answer: unknown) => {
      shown.push({
        name,
        text: JSON.stringify(answer, (key, value) => (key === 'newText' || key === 'insertText' ? undefined : value)) ?? '',
        status: null,
      });
      edits.push({ name, text: JSON.stringify(newTexts(answer)), status: null });
    };
    const ask = async (name: string, method: string, params: object): Promise<unknown> => {
      const answer = await this.request<unknown>(method, params).catch((error: unknown) => String(error));
      keep(name, answer);
      return answer;
    };
    const languageId = /\.xml/.test(path) ? 'xml' : /\.ya?ml/.test(path) ? 'yaml' : /\.sh/.test(path) ? 'shellscript' : 'properties';
    await this.connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
    const lines = text.split('\n');
    const end = { line: lines.length, character: 0 };
    const range = { start: { line: 0, character: 0 }, end };
    const asked: Promise<unknown>[] = [
      ask('documentSymbol', 'textDocument/documentSymbol', { textDocument }),
      ask('diagnostic', 'textDocument/diagnostic', { textDocument }),
      ask('inlayHint', 'textDocument/inlayHint', { textDocument, range }),
      ask('codeLens', 'textDocument/codeLens', { textDocument }),
      ask('documentLink', 'textDocument/documentLink', { textDocument }),
      ask('foldingRange', 'textDocument/foldingRange', { textDocument }),
      ask('semanticTokens', 'textDocument/semanticTokens/full', { textDocument }),
      ask('formatting', 'textDocument/formatting', { textDocument, options: { tabSize: 2, insertSpaces: true } }),
      ask('codeAction', 'textDocument/codeAction', { textDocument, range, context: { diagnostics: [] } }),
      ask('fix all', 'textDocument/codeAction', { textDocument, range, context: { diagnostics: [], only: ['source.fixAll'] } }),
      ask('storelint.advice', 'workspace/executeCommand', { command: 'storelint.advice', arguments: [uri] }),
      ask('storelint.choices', 'workspace/executeCommand', { command: 'storelint.choices', arguments: [uri] }),
      ask('storelint.fixAllSafe', 'workspace/executeCommand', { command: 'storelint.fixAllSafe', arguments: [uri] }),
      ask('storelint.upgrade', 'workspace/executeCommand', { command: 'storelint.upgrade', arguments: [uri, targetOf(path)] }),
    ];
    const words = new Set<string>();
    lines.forEach((lineText, line) => {
      for (let character = 0; character <= lineText.length; character += stride) {
        const position = { line, character };
        asked.push(ask('hover', 'textDocument/hover', { textDocument, position }));
        // The other questions where a word, a value or an option begins.
        if (!/[\s>=:"'{[,.-]/.test(lineText[character - 1] ?? ' ')) continue;
        asked.push(
          ask('completion', 'textDocument/completion', { textDocument, position }).then(async (answer) => {
            const items = Array.isArray(answer) ? (answer as CompletionItem[]) : ((answer as CompletionList | null)?.items ?? []);
            for (const item of items.slice(0, 3)) await ask('resolved completion', 'completionItem/resolve', item);
          }),
          ask('documentHighlight', 'textDocument/documentHighlight', { textDocument, position }),
          ask('selectionRange', 'textDocument/selectionRange', { textDocument, positions: [position] }),
          ask('linkedEditingRange', 'textDocument/linkedEditingRange', { textDocument, position }),
          ask('definition', 'textDocument/definition', { textDocument, position }),
          ask('references', 'textDocument/references', { textDocument, position, context: { includeDeclaration: true } }),
          ask('prepareRename', 'textDocument/prepareRename', { textDocument, position }),
          ask('codeAction', 'textDocument/codeAction', {
            textDocument,
            range: { start: position, end: position },
            context: { diagnostics: [] },
          }),
        );
      }
      for (const [word] of lineText.matchAll(/[\w.-]{4,}/g)) words.add(word);
    });
    for (const word of words)
      asked.push(ask('storelint.explain', 'workspace/executeCommand', { command: 'storelint.explain', arguments: [uri, word] }));
    await Promise.all(asked);
    await this.connection.sendNotification('textDocument/didClose', { textDocument });
    return { path, shown, edits };
  }

  /** What is asked of the whole workspace. */
  async lookAround(): Promise<Output[]> {
    const outputs: Output[] = [];
    for (const [method, params] of [
      ['workspace/symbol', { query: '' }],
      ['workspace/symbol', { query: 'pass' }],
      ['workspace/diagnostic', { previousResultIds: [] }],
      ['workspace/executeCommand', { command: 'storelint.checkWorkspace' }],
    ] as const) {
      const answer = await this.request<unknown>(method, params).catch((error: unknown) => String(error));
      outputs.push({ name: method, text: JSON.stringify(answer) ?? '', status: null });
    }
    return outputs;
  }

  /** @returns what the server printed beside the protocol */
  async stop(): Promise<Output> {
    const gone = new Promise<number | null>((done) => this.child.once('exit', done));
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    const status = await gone;
    this.connection.dispose();
    return { name: 'standard error', text: this.errors, status };
  }
}

/** The release that a file's product may move to. */
function targetOf(path: string): { product: string; version: string } {
  if (/cassandra|\.options$/.test(path)) return { product: 'cassandra', version: '5.0.2' };
  return /hbase/.test(path) ? { product: 'hbase', version: '2.6.4' } : { product: 'hadoop', version: '3.4.1' };
}

/** Texts that go into a file. */
function newTexts(answer: unknown): string[] {
  if (Array.isArray(answer)) return answer.flatMap(newTexts);
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer as CodeAction).flatMap(([key, value]: [string, unknown]) =>
    key === 'newText' || key === 'insertText' ? [String(value)] : newTexts(value),
  );
}
