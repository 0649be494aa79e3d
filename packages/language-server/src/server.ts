import { isFailure } from '@storelint/core/host';
import type { RulePacks } from '@storelint/core/rules';
import { lines, MiB, SourceText, visible } from '@storelint/core/text';
import {
  type CompletionParams,
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type DocumentDiagnosticReport,
  type DocumentSymbol,
  FileChangeType,
  type FileEvent,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  MarkupContent,
  type Position,
  type RenameParams,
  ResponseError,
  type SymbolInformation,
  type TextDocumentPositionParams,
  TextDocuments,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { capabilitiesFor } from './capabilities.js';
import { type ClientOptions, clientOptions } from './clientOptions.js';
import { Commands } from './commands.js';
import { isTriggeredBy } from './completionTriggers.js';
import { configurationName, statedSettings } from './configurations.js';
import { adviceLensesOf } from './features/advice.js';
import { codeActionsAt, heldActionsAt } from './features/codeActions.js';
import { codeLensesOf } from './features/codeLens.js';
import { completionAt, resolveCompletion, variableCompletion } from './features/completion.js';
import { configurationCompletion, configurationHover, resolveConfigurationItem } from './features/configurationFile.js';
import { definitionAt } from './features/definition.js';
import { documentLinksOf } from './features/documentLinks.js';
import { foldingRangesOf } from './features/folding.js';
import { formattingOf } from './features/formatting.js';
import { highlightsAt } from './features/highlights.js';
import { hoverAt } from './features/hover.js';
import { inlayHintsIn } from './features/inlayHints.js';
import { referencesAt } from './features/references.js';
import { renameAt, renameableAt } from './features/rename.js';
import { selectionRangesOf } from './features/selectionRanges.js';
import { semanticTokensOf } from './features/semanticTokens.js';
import { flatSymbols, symbolsOf } from './features/symbols.js';
import { closingTagAt, linkedTagsAt } from './features/tags.js';
import { heldAs, type VariableView, variableHover, variableViewsAt } from './features/variables.js';
import type { ActionAbilities } from './features/workspaceEdits.js';
import { workspaceSymbols } from './features/workspaceSymbols.js';
import { heldViewAt, indented } from './heldViews.js';
import type { EditorHost } from './host.js';
import { plainText } from './markdown.js';
import { directoryOf, nameOf } from './paths.js';
import { Publisher } from './publisher.js';
import { caretBehind } from './typing.js';
import { evidenceGlobs, namedGlobs, watchedGlobs } from './watchedFiles.js';
import { type FileView, Workspace } from './workspace.js';

/** Largest document that is looked at, in characters: as on the command line. */
const largestDocument = 16 * MiB;

/** What a server needs of its program. */
export interface ServerProgram {
  readonly version: string;
  /** @param rulePage address of a rule's page as the client wants it; undefined: the host's own */
  createHost(params: InitializeParams, rulePage: ((id: string) => string) | undefined): EditorHost;
}

/** What a program may tell its server. */
export interface RunningServer {
  /** Stored files were made, changed or removed. */
  changed(paths: readonly string[]): void;
}

/** Serves one client until it ends the connection. */
export function serve(connection: Connection, program: ServerProgram): RunningServer {
  const server = new Server(connection, program);
  server.listen();
  return server;
}

/** What there is once the client has said what it can do. */
interface Started {
  readonly options: ClientOptions;
  readonly workspace: Workspace;
  readonly publisher: Publisher;
  readonly commands: Commands;
}

class Server implements RunningServer {
  private readonly documents = new TextDocuments<TextDocument>({
    create: TextDocument.create,
    update: (document, changes, version) => {
      this.caret = caretBehind(changes);
      return TextDocument.update(document, changes, version);
    },
  });
  /** Where the last change of a document ends. */
  private caret: Position | undefined;
  private readonly uris = new Map<string, string>();
  private roots: readonly string[] = [];
  private started: Started | undefined;
  /** What the editor's settings said last, as JSON: VS Code tells them more than once at the start, and each refresh of what it shows costs it. */
  private settings = '{}';

  constructor(
    private readonly connection: Connection,
    private readonly program: ServerProgram,
  ) {}

  listen(): void {
    const { connection, documents } = this;
    connection.onInitialize((params) => this.initialize(params));
    connection.onInitialized(() => this.initialized());
    connection.onShutdown(() => this.started?.publisher.stop());
    documents.onDidOpen(({ document }) => this.opened(document));
    documents.onDidChangeContent(({ document }) => this.edited(document));
    documents.onDidClose(({ document }) => this.closed(document));
    documents.onDidSave(({ document }) => this.saved(document));
    connection.onDidChangeConfiguration(({ settings }) => this.configure(settings?.storelint));
    connection.workspace.onDidCreateFiles(() => this.everythingChanged());
    connection.workspace.onDidRenameFiles(() => this.everythingChanged());
    connection.workspace.onDidDeleteFiles(() => this.everythingChanged());
    connection.onDidChangeWatchedFiles(({ changes }) => this.changedOnDisk(changes));
    connection.onHover((params) => {
      const hover =
        this.onConfiguration(params.textDocument.uri, (source, { workspace }, packs) =>
          configurationHover(source, params.position, workspace.host, packs),
        ) ??
        this.onFile(params.textDocument.uri, null, (view, { workspace, options }) =>
          hoverAt(view, params.position, workspace.host, options.ownCommands ? params.textDocument.uri : undefined),
        ) ??
        // What the container is said to have of a variable is less than what the setting is that its image makes of it.
        this.onVariable(params, (parts, { workspace }) =>
          variableHover(
            parts.filter(({ isSketch }) => isSketch),
            workspace,
          ),
        ) ??
        this.onHeld(params, (view, { workspace }) => hoverAt(view, params.position, workspace.host)) ??
        this.onVariable(params, (parts, { workspace }) => variableHover(parts, workspace));
      if (hover === null || !MarkupContent.is(hover.contents) || this.started?.options.plainHovers !== true) return hover;
      return { ...hover, contents: plain(hover.contents) };
    });
    connection.onCompletion((params) => {
      if (!this.isTriggered(params)) return null;
      return (
        this.onConfiguration(params.textDocument.uri, (source, { workspace, options }, packs) =>
          configurationCompletion(source, params.position, workspace.host, options, packs),
        ) ??
        this.onFile(params.textDocument.uri, null, (view, { options }) => completionAt(view, params.position, options)) ??
        this.onVariable(params, (parts, { options }) => variableCompletion(parts, params.position, options)) ??
        this.onHeld(params, (view, { options }) => indented(completionAt(view, params.position, options), view))
      );
    });
    connection.onCompletionResolve((item) => {
      if (this.started === undefined) return item;
      const path: unknown = item.data?.path;
      const { workspace, options } = this.started;
      const resolved =
        typeof path === 'string'
          ? resolveCompletion(item, workspace.view(path) ?? heldAs(path, workspace), workspace.host)
          : resolveConfigurationItem(item, workspace.host);
      if (!options.plainCompletions || !MarkupContent.is(resolved.documentation)) return resolved;
      return { ...resolved, documentation: plain(resolved.documentation) };
    });
    connection.onCodeAction(
      (params) =>
        this.onFile(params.textDocument.uri, null, (view, { workspace }) =>
          codeActionsAt(view, params.range, params.context, workspace, this.abilities()),
        ) ??
        this.onHeld({ textDocument: params.textDocument, position: params.range.start }, (view, { workspace }) =>
          heldActionsAt(view, params.range, params.context, workspace, this.abilities()),
        ),
    );
    connection.onCodeLens((params) =>
      this.onFile(params.textDocument.uri, [], (view, { workspace }) => [
        ...codeLensesOf(view, params.textDocument.uri),
        ...adviceLensesOf(view, params.textDocument.uri, workspace),
      ]),
    );
    connection.languages.inlayHint.on((params) => this.onFile(params.textDocument.uri, [], (view) => inlayHintsIn(view, params.range)));
    connection.onDocumentSymbol(({ textDocument: { uri } }) =>
      this.onFile<DocumentSymbol[] | SymbolInformation[]>(uri, [], (view, { options }) =>
        options.flatSymbols ? flatSymbols(symbolsOf(view), uri) : symbolsOf(view),
      ),
    );
    connection.onFoldingRanges(({ textDocument: { uri } }) => this.onFile(uri, [], foldingRangesOf));
    connection.onSelectionRanges(({ textDocument: { uri }, positions }) =>
      this.onFile(uri, [], (view) => selectionRangesOf(view, positions)),
    );
    connection.onDocumentHighlight((params) =>
      this.onShown(params, (view, { workspace }) => highlightsAt(view, params.position, workspace.host)),
    );
    connection.languages.onLinkedEditingRange(({ textDocument: { uri }, position }) =>
      this.onFile(uri, null, (view) => linkedTagsAt(view, position)),
    );
    connection.onDocumentFormatting(({ textDocument: { uri }, options }) => this.onFile(uri, [], (view) => formattingOf(view, options)));
    connection.onDocumentOnTypeFormatting(({ textDocument: { uri }, position }) =>
      this.onFile(uri, [], (view) => {
        const newText = closingTagAt(view, position);
        return newText === undefined ? [] : [{ range: { start: position, end: position }, newText }];
      }),
    );
    connection.languages.semanticTokens.on(({ textDocument: { uri } }) => this.onFile(uri, { data: [] }, (view) => semanticTokensOf(view)));
    connection.languages.semanticTokens.onRange(({ textDocument: { uri }, range }) =>
      this.onFile(uri, { data: [] }, (view) => semanticTokensOf(view, range)),
    );
    connection.onWorkspaceSymbol(({ query }) =>
      this.started === undefined ? [] : workspaceSymbols(query, this.roots, this.started.workspace),
    );
    connection.onDocumentLinks((params) =>
      this.onFile(params.textDocument.uri, [], (view, { workspace }) => documentLinksOf(view, workspace.host)),
    );
    connection.onDefinition((params) => this.onShown(params, (view, { workspace }) => definitionAt(view, params.position, workspace.host)));
    connection.onReferences((params) =>
      this.onShown(params, (view, { workspace }) => referencesAt(view, params.position, params.context.includeDeclaration, workspace.host)),
    );
    connection.onPrepareRename((params) =>
      this.onShown(params, (view) => {
        const found = renameableAt(view, params.position);
        return found === undefined ? null : { range: found.range, placeholder: found.name };
      }),
    );
    connection.onRenameRequest((params) => this.rename(params));
    connection.onExecuteCommand(
      ({ command, arguments: args }, token, progress) => this.started?.commands.run(command, args ?? [], { progress, token }) ?? null,
    );
    connection.languages.diagnostics.on(({ textDocument, previousResultId }) =>
      this.onPath<DocumentDiagnosticReport>(textDocument.uri, { kind: 'full', items: [] }, ({ publisher }, path) =>
        publisher.answer(path, previousResultId),
      ),
    );
    connection.languages.diagnostics.onWorkspace(
      async (params, token, _progress, parts) => this.started?.publisher.pull.answer(params, token, parts) ?? { items: [] },
    );
    documents.listen(connection);
    connection.listen();
  }

  private initialize(params: InitializeParams): InitializeResult {
    const options = clientOptions(params);
    const { rulePages } = options;
    const host = this.program.createHost(params, rulePages === undefined ? undefined : (id) => rulePages + id);
    const workspace = new Workspace({ ...host, ...this.hostMethods(host) });
    const folders =
      params.workspaceFolders?.map(({ uri }) => uri) ?? (params.rootUri === null || params.rootUri === undefined ? [] : [params.rootUri]);
    this.roots = folders.flatMap((uri) => host.pathOf(uri) ?? []);
    workspace.openFolders(this.roots);
    const publisher: Publisher = new Publisher(
      this.connection,
      workspace,
      options,
      (uri) => this.versionOf(uri),
      () => commands.checkOnce(),
    );
    const commands = new Commands(this.connection, workspace, publisher, options, {
      roots: () => this.roots,
      abilities: () => this.abilities(),
    });
    this.started = { options, workspace, publisher, commands };
    return {
      serverInfo: { name: 'storelint', version: this.program.version },
      capabilities: capabilitiesFor(options),
    };
  }

  /** The client's own spelling of an address goes before ours. */
  private hostMethods(host: EditorHost): EditorHost {
    return {
      files: host.files,
      knowledge: host.knowledge,
      pathOf: (uri) => host.pathOf(uri),
      uriOf: (path) => this.uris.get(path) ?? host.uriOf(path),
      today: () => host.today(),
      rulePage: (id) => host.rulePage(id),
    };
  }

  private async initialized(): Promise<void> {
    const { started, connection } = this;
    if (started === undefined) return;
    const { options } = started;
    if (options.workspaceFolders) {
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
        this.changeRoots(this.pathsOf(added.map(({ uri }) => uri)), this.pathsOf(removed.map(({ uri }) => uri))),
      );
    }
    await this.attempt(() => this.configure(options.settings));
    started.publisher.settingsAreKnown();
    if (options.watchesFiles) {
      const watchers = [...watchedGlobs, ...namedGlobs, ...evidenceGlobs].map((globPattern) => ({ globPattern }));
      await this.attempt(() => connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }));
    }
    if (options.configurationChanges)
      await this.attempt(() => connection.client.register(DidChangeConfigurationNotification.type, { section: 'storelint' }));
    if (options.checkWorkspace) await this.attempt(() => started.commands.checkOnce());
  }

  /** What a client refuses, or fails in, is told in the log; the server goes on without it. */
  private async attempt(action: () => Promise<unknown>): Promise<void> {
    try {
      await action();
    } catch (error) {
      this.connection.console.warn(visible(`the client refused: ${String(error)}`));
    }
  }

  private changeRoots(added: readonly string[], removed: readonly string[]): void {
    this.roots = [...this.roots.filter((root) => !removed.includes(root)), ...added];
    this.started?.workspace.openFolders(this.roots);
    for (const root of removed) this.started?.publisher.forgetBeneath(root);
    this.started?.publisher.everything();
    if (added.length > 0 && this.started?.options.checkWorkspace === true)
      void this.attempt(async () => this.started?.commands.checkWorkspace());
  }

  private pathsOf(uris: readonly string[]): readonly string[] {
    return uris.flatMap((uri) => this.started?.workspace.host.pathOf(uri) ?? []);
  }

  /** Settings that a client is asked for go before those that it pushed, or gave with the start. */
  private async configure(pushed: unknown): Promise<void> {
    const { started, connection } = this;
    if (started === undefined) return;
    const { options, workspace, publisher } = started;
    const asked = options.configuration ? statedSettings(await connection.workspace.getConfiguration('storelint')) : {};
    const scope = Object.keys(asked).length > 0 ? asked : statedSettings(pushed ?? options.settings);
    const text = JSON.stringify(scope);
    if (text === this.settings) return;
    this.settings = text;
    for (const problem of workspace.configure(scope)) connection.console.warn(visible(`settings of storelint: ${problem}`));
    publisher.everything();
  }

  private isTriggered({ textDocument: { uri }, position, context }: CompletionParams): boolean {
    const line = { start: { line: position.line, character: 0 }, end: position };
    return isTriggeredBy(context?.triggerCharacter, this.documents.get(uri)?.getText(line) ?? '');
  }

  private rename(params: RenameParams): WorkspaceEdit {
    const edit = this.onShown(params, (view, { workspace }) => renameAt(view, params.position, params.newName, workspace.host) ?? null);
    if (edit !== null) return edit;
    throw new ResponseError(LSPErrorCodes.RequestFailed, 'only your own variables can be renamed, to a valid name');
  }

  private abilities(): ActionAbilities {
    const { started } = this;
    return {
      createFiles: started?.options.createFiles ?? false,
      versionOf: (uri) => this.versionOf(uri),
      asksForReasons: started?.options.ownCommands ?? false,
      rootOf: (path) =>
        this.roots.filter((root) => path.startsWith(`${root}/`)).sort((a, b) => b.length - a.length)[0] ?? directoryOf(path),
    };
  }

  private versionOf(uri: string): number | null {
    return this.documents.get(uri)?.version ?? null;
  }

  private opened(document: TextDocument): void {
    const { started } = this;
    const path = started?.workspace.host.pathOf(document.uri);
    if (started === undefined || path === undefined || document.getText().length > largestDocument) return;
    this.uris.set(path, document.uri);
    if (!started.options.watchesFiles) started.workspace.reload();
    started.workspace.edit(path, document.getText());
    started.publisher.opened(path);
  }

  private edited(document: TextDocument): void {
    const { started } = this;
    const path = started?.workspace.host.pathOf(document.uri);
    if (started === undefined || path === undefined) return;
    const text = document.getText();
    const before = started.workspace.files.openText(path);
    if (text.length > largestDocument) this.closed(document);
    else if (before === undefined) this.opened(document);
    else if (before !== text) {
      started.workspace.type(path, text);
      started.publisher.edited(path, before, text, this.caret);
    }
  }

  private closed(document: TextDocument): void {
    const path = this.started?.workspace.host.pathOf(document.uri);
    if (this.started === undefined || path === undefined) return;
    this.uris.delete(path);
    this.started.workspace.close(path);
    this.started.publisher.closed(path);
  }

  private saved(document: TextDocument): void {
    const { started } = this;
    const path = started?.workspace.host.pathOf(document.uri);
    if (started === undefined || path === undefined) return;
    started.publisher.saved(path);
    if (started.options.watchesFiles) return;
    const concernsAll = started.workspace.concernsAll(path);
    started.workspace.reload();
    started.publisher.savedUnwatched(path);
    if (concernsAll) this.checkAgain();
  }

  /** Files were made, changed or moved; a directory may be among them. */
  private everythingChanged(): void {
    this.started?.workspace.reload();
    this.started?.publisher.everything();
    this.checkAgain();
  }

  private checkAgain(directories?: readonly string[]): void {
    void this.attempt(async () => this.started?.commands.checkAgain(directories));
  }

  private changedOnDisk(changes: readonly FileEvent[]): void {
    // One that comes or goes lets files elsewhere be parts of other deployments.
    const changed = new Set(this.pathsOf(changes.flatMap(({ uri, type }) => (type === FileChangeType.Changed ? [uri] : []))));
    this.changed(this.pathsOf(changes.map(({ uri }) => uri)), (path) => changed.has(path) && nameOf(path) === configurationName);
  }

  /** @param isOfItsDirectory whether what a file says counts for those beneath its directory alone */
  changed(paths: readonly string[], isOfItsDirectory: (path: string) => boolean = () => false): void {
    const concerning = paths.filter((path) => this.started?.workspace.concernsAll(path) === true);
    for (const path of paths) this.started?.publisher.storedChanged(path);
    if (concerning.length > 0) this.checkAgain(concerning.every(isOfItsDirectory) ? concerning.map(directoryOf) : undefined);
  }

  /** Answers for a `.storelint.yaml`; undefined for every other file. */
  private onConfiguration<T>(uri: string, answer: (source: SourceText, started: Started, packs: RulePacks) => T): T | undefined {
    const { started } = this;
    const workspace = started?.workspace;
    const path = workspace?.host.pathOf(uri);
    if (started === undefined || workspace === undefined || path === undefined || nameOf(path) !== configurationName) return undefined;
    const read = workspace.files.read(path);
    const { packs } = workspace.configurations.nearest(directoryOf(path));
    return isFailure(read) ? undefined : answer(new SourceText(path, read.text), started, packs);
  }

  /** Answers for a file that storelint knows; `otherwise` for every other. */
  private onFile<T>(uri: string, otherwise: T, answer: (view: FileView, started: Started, path: string) => T): T {
    return this.onPath(uri, otherwise, (started, path) => {
      const view = started.workspace.view(path);
      return view === undefined ? otherwise : answer(view, started, path);
    });
  }

  /** Answers for a place in a file that another one holds. */
  private onHeld<T>(
    { textDocument, position }: TextDocumentPositionParams,
    answer: (view: FileView, started: Started) => T | null,
  ): T | null {
    return this.onPath<T | null>(textDocument.uri, null, (started, path) => {
      const view = heldViewAt(started.workspace, path, position);
      return view === undefined ? null : answer(view, started);
    });
  }

  /** Answers for a place in a file of ours, or in one that another file holds. */
  private onShown<T>(place: TextDocumentPositionParams, answer: (view: FileView, started: Started) => T | null): T | null {
    return this.onFile(place.textDocument.uri, null, answer) ?? this.onHeld(place, answer);
  }

  /** Answers for a variable of a container that an image makes a setting of. */
  private onVariable<T>(
    { textDocument, position }: TextDocumentPositionParams,
    answer: (parts: readonly VariableView[], started: Started) => T | null,
  ): T | null {
    return this.onPath<T | null>(textDocument.uri, null, (started, path) => {
      const parts = variableViewsAt(started.workspace, path, position);
      return parts.length === 0 ? null : answer(parts, started);
    });
  }

  private onPath<T>(uri: string, otherwise: T, answer: (started: Started, path: string) => T): T {
    const { started } = this;
    const path = started?.workspace.host.pathOf(uri);
    if (started === undefined || path === undefined) return otherwise;
    try {
      return answer(started, path);
    } catch (error) {
      this.connection.console.error(lines(`${path}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`).text);
      throw new ResponseError(LSPErrorCodes.RequestFailed, 'storelint could not answer; its output says why');
    }
  }
}

function plain({ value }: MarkupContent): MarkupContent {
  return { kind: 'plaintext', value: plainText(value) };
}
