import { PassThrough } from 'node:stream';
import fc, { type Arbitrary } from 'fast-check';
import { createConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { createProtocolConnection, type ProtocolConnection, ResponseError } from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { connectionOptions } from '../../../packages/language-server/src/connectionOptions.js';
import { MemoryFiles } from '../../../packages/language-server/src/memoryFiles.js';
import { serve } from '../../../packages/language-server/src/server.js';
import { mutatedFile } from '../files.js';
import { knowledge } from '../pool.js';
import { BrokenPromise, fuzzTarget, promise } from '../target.js';
import { configurations } from './configuration.js';

/** One message of a client; numbers mean a place in the text that the client has then. */
interface Step {
  readonly what: string;
  readonly file: number;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** For messages that are none: any JSON. */
  readonly junk?: unknown;
}

interface Input {
  readonly texts: readonly string[];
  readonly steps: readonly Step[];
}

const directory = '/w';
const names = [
  'hbase-site.xml',
  'hdfs-site.xml',
  'hbase-env.sh',
  'cassandra.yaml',
  'zoo.cfg',
  '.storelint.yaml',
  'jvm-server.options',
  'other.txt',
];
const oddUris = [
  'untitled:Untitled-1',
  'git:/w/hbase-site.xml?ref',
  '',
  'no address',
  'file:///w/%00',
  'file:///w/%',
  'file://host/w/zoo.cfg',
  'file:///../../etc/passwd',
  'FILE:///w/a%0a::error::x.xml',
];

/** Requests about a place. */
const placed = ['hover', 'completion', 'definition', 'references', 'prepareRename', 'rename'];
/** Requests about a file or a part of it. */
const whole = ['documentSymbol', 'codeLens', 'documentLink', 'inlayHint', 'codeAction', 'diagnostic'];
const edits = ['didOpen', 'didChange', 'didChange', 'didChange', 'replace', 'didClose', 'didSave'];
const commands = [
  'checkWorkspace',
  'fixAllSafe',
  'chooseRelease',
  'chooseHardware',
  'chooseWorkload',
  'explain',
  'applyAdvice',
  'choices',
  'configure',
  'rulePage',
  'advice',
  'upgrade',
  'nothing',
].map((name) => `storelint.${name}`);
const watched = ['didChangeWatchedFiles', 'didChangeConfiguration', 'didChangeWorkspaceFolders'];
const everyMethod = [...placed, ...whole, ...edits]
  .map((name) => `textDocument/${name}`)
  .concat(
    watched.map((name) => `workspace/${name}`),
    ['workspace/executeCommand', 'completionItem/resolve', 'workspace/diagnostic', '$/cancelRequest', 'initialize', 'x'],
  );

const typed = fc.oneof(
  fc.constantFrom('', '<', '<property><name>hb', '</value>', '\n', '\r', '0', '-XX:+', '${', 'hbase.', ': ', '\ud800', '🙂', '\u0000'),
  fc.string({ maxLength: 5 }),
);

const step: Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: stepOf(fc.constantFrom(...edits)) },
  { weight: 6, arbitrary: stepOf(fc.constantFrom(...placed, ...whole)) },
  { weight: 1, arbitrary: stepOf(fc.constantFrom(...commands, ...watched)) },
  { weight: 1, arbitrary: stepOf(fc.constantFrom(...everyMethod), fc.oneof(fc.jsonValue({ maxDepth: 3 }), malformed())) },
);

function stepOf(what: Arbitrary<string>, junk?: Arbitrary<unknown>): Arbitrary<Step> {
  const common = { what, file: fc.nat(), from: fc.nat(), to: fc.nat(), text: typed };
  return junk === undefined ? fc.record(common) : fc.record({ ...common, junk });
}

/** What nearly has the form of parameters. */
function malformed(): Arbitrary<unknown> {
  const value = fc.oneof(fc.constantFrom(null, -1, 1.5, 1e300, '', {}, []), fc.jsonValue({ maxDepth: 1 }));
  const position = fc.oneof(value, fc.record({ line: value, character: value }));
  return fc.record(
    {
      textDocument: fc.oneof(
        value,
        fc.record(
          { uri: fc.oneof(value, fc.constantFrom(...oddUris, uriOf('hbase-site.xml'))), version: value, text: value, languageId: value },
          { requiredKeys: ['uri'] },
        ),
      ),
      position,
      range: fc.oneof(value, fc.record({ start: position, end: position })),
      contentChanges: fc.oneof(
        value,
        fc.array(
          fc.record({ range: fc.oneof(value, fc.record({ start: position, end: position })), text: value }, { requiredKeys: ['text'] }),
          { maxLength: 2 },
        ),
      ),
      context: value,
      newName: value,
      command: fc.oneof(value, fc.constantFrom(...commands)),
      arguments: fc.oneof(value, fc.array(value, { maxLength: 3 })),
      settings: value,
      changes: fc.oneof(value, fc.array(fc.record({ uri: value, type: value }), { maxLength: 2 })),
      data: value,
    },
    { requiredKeys: [] },
  );
}

function uriOf(name: string): string {
  return `file://${directory}/${name}`;
}

/** Seconds that a server may take for one answer: it shares the machine. */
const patience = 30;

export const languageServer = fuzzTarget<Input>({
  name: 'languageServer',
  promise: 'the server answers whatever a client sends, or says what is wrong with it, and goes on',
  input: fc.record({
    texts: fc.array(
      fc.oneof(
        mutatedFile.map(({ text }) => text.slice(0, 8000)),
        fc.constantFrom(...configurations),
      ),
      { minLength: names.length, maxLength: names.length },
    ),
    steps: fc.array(step, { minLength: 1, maxLength: 14 }),
  }),
  seconds: 3,
  async check({ texts, steps }) {
    const client = new Client(texts);
    try {
      await client.start();
      for (const one of steps) await client.take(one);
      await client.settle();
    } finally {
      client.dispose();
    }
  },
});

/** A client and its server in one process, with a stream each way between them. */
class Client {
  private readonly connection: ProtocolConnection;
  private readonly documents = new Map<string, TextDocument>();
  private readonly complaints: string[] = [];
  private readonly pending: Promise<unknown>[] = [];
  private isMalformed = false;

  constructor(private readonly texts: readonly string[]) {
    const [there, back] = [new PassThrough(), new PassThrough()];
    const stored = new MemoryFiles(
      Object.fromEntries(names.slice(0, 4).map((name, index) => [`${directory}/${name}`, texts[index] ?? ''])),
    );
    serve(createConnection(new StreamMessageReader(there), new StreamMessageWriter(back), connectionOptions), {
      version: '0',
      createHost: () => ({
        files: stored,
        knowledge,
        pathOf: (uri) => (uri.startsWith('file://') ? decodeOr(uri.slice('file://'.length)) : undefined),
        uriOf: (path) => `file://${path}`,
        today: () => '2026-01-01',
        rulePage: () => undefined,
      }),
    });
    this.connection = createProtocolConnection(new StreamMessageReader(back), new StreamMessageWriter(there));
    for (const method of [
      'workspace/configuration',
      'client/registerCapability',
      'window/workDoneProgress/create',
      'workspace/applyEdit',
      'window/showMessageRequest',
      'window/showDocument',
    ])
      this.connection.onRequest(method, () => null);
    this.connection.onNotification('window/logMessage', ({ type, message }: { type: number; message: string }) => {
      if (type === 1) this.complaints.push(message);
    });
    this.connection.listen();
  }

  async start(): Promise<void> {
    const capabilities = {
      textDocument: { diagnostic: {}, rename: { prepareSupport: true }, completion: { completionItem: { snippetSupport: true } } },
      workspace: { diagnostics: { refreshSupport: true }, workspaceEdit: { documentChanges: true } },
    };
    await this.answered('initialize', {
      processId: null,
      rootUri: `file://${directory}`,
      capabilities,
      initializationOptions: { debounce: 0 },
      workspaceFolders: null,
    });
    await this.connection.sendNotification('initialized', {});
  }

  async take({ what, file, from, to, text, junk }: Step): Promise<void> {
    if (junk !== undefined) {
      this.isMalformed = true;
      this.pending.push(this.answered(what, junk));
      return;
    }
    const name = names[file % names.length] ?? '';
    const uri = file % 29 === 0 ? (oddUris[from % oddUris.length] ?? '') : uriOf(name);
    const document = this.documents.get(uri);
    const textDocument = { uri, version: document?.version ?? 1 };
    const position = document?.positionAt(from % (document.getText().length + 1)) ?? { line: from % 5, character: to % 20 };
    const end = to % 7 === 0 ? { line: to, character: from } : (document?.positionAt(to % (document.getText().length + 1)) ?? position);
    const range = { start: position, end };
    if (commands.includes(what)) {
      // Commands of an editor's own surface may want more than an address: an error is an answer.
      this.pending.push(this.answered('workspace/executeCommand', { command: what, arguments: [uri, text, from] }));
      return;
    }
    switch (what) {
      case 'didOpen': {
        const content = this.texts[from % this.texts.length] ?? '';
        this.documents.set(uri, TextDocument.create(uri, 'x', 1, content));
        await this.connection.sendNotification('textDocument/didOpen', {
          textDocument: { uri, languageId: 'x', version: 1, text: content },
        });
        return;
      }
      case 'didChange':
      case 'replace': {
        const content = this.texts[to % this.texts.length] ?? '';
        const change = what === 'replace' ? { text: content } : { range, text };
        if (document === undefined) return;
        this.documents.set(uri, TextDocument.update(document, [change], document.version + 1));
        await this.connection.sendNotification('textDocument/didChange', {
          textDocument: { uri, version: document.version },
          contentChanges: [change],
        });
        return;
      }
      case 'didClose':
      case 'didSave':
        if (document === undefined) return;
        if (what === 'didClose') this.documents.delete(uri);
        await this.connection.sendNotification(`textDocument/${what}`, { textDocument });
        return;
      case 'didChangeWatchedFiles':
        await this.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri, type: 1 + (from % 3) }] });
        return;
      case 'didChangeConfiguration':
        await this.connection.sendNotification('workspace/didChangeConfiguration', {
          settings: { storelint: { releases: { hbase: text } } },
        });
        return;
      case 'didChangeWorkspaceFolders':
        await this.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event: { added: [{ uri, name }], removed: [] } });
        return;
      default:
        this.pending.push(
          this.answered(
            `textDocument/${what}`,
            { textDocument, position, range, context: { diagnostics: [], includeDeclaration: true }, newName: text },
            true,
          ),
        );
    }
  }

  /** All requests are answered, and the server still lives. */
  async settle(): Promise<void> {
    await Promise.all(this.pending);
    await this.answered('textDocument/documentSymbol', { textDocument: { uri: uriOf('hbase-site.xml') } }, !this.isMalformed);
    const [complaint] = this.complaints;
    promise(this.isMalformed || complaint === undefined, () => `the server logs an error: ${complaint}`);
  }

  dispose(): void {
    this.connection.sendNotification('shutdown').catch(() => undefined);
    this.connection.dispose();
  }

  /** @param wellFormed the answer may not be a fault of the server's own */
  private async answered(method: string, params: unknown, wellFormed = false): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new BrokenPromise(`no answer to ${method} within ${patience} s`)), patience * 1000);
    });
    try {
      await Promise.race([this.connection.sendRequest(method, params), late]);
    } catch (error) {
      if (!(error instanceof ResponseError)) throw error;
      const isOwnFault = error.code === -32603;
      promise(!wellFormed || !isOwnFault, () => `${method} fails: ${error.message}`);
    } finally {
      clearTimeout(timer);
    }
  }
}

function decodeOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
