import type { ClientCapabilities, InitializeParams, MarkupKind } from 'vscode-languageserver';

/** What the client can do, and what it says in `initializationOptions`. */
export interface ClientOptions {
  /** It asks for the findings of open files, and asks again when it is told to. */
  readonly pullsDiagnostics: boolean;
  /** It is offered to ask for the findings of the whole workspace as well. */
  readonly pullsWorkspace: boolean;
  readonly refreshesHints: boolean;
  readonly refreshesLenses: boolean;
  readonly snippets: boolean;
  /** Whether it shows what offers mean beside all of them, not only beside the one that is chosen. */
  readonly labelDetails: boolean;
  /** Its command that shows completions anew: the values, once a name is written. */
  readonly suggestCommand?: string;
  /** What it cannot show: Markdown in hovers, in what is said of a completion; an outline with levels. */
  readonly plainHovers: boolean;
  readonly plainCompletions: boolean;
  readonly flatSymbols: boolean;
  readonly preparesRename: boolean;
  readonly createFiles: boolean;
  readonly watchesFiles: boolean;
  readonly configuration: boolean;
  /** It tells of changed settings once it is asked to. */
  readonly configurationChanges: boolean;
  readonly workspaceFolders: boolean;
  readonly progress: boolean;
  /** It registers the commands itself and shows quick picks for them. */
  readonly ownCommands: boolean;
  /** It wants to be told what is assumed of the files, for its status bar. */
  readonly status: boolean;
  /** All files of the workspace are checked once the server is up. */
  readonly checkWorkspace: boolean;
  /** Address that a rule's id is added to for its page. */
  readonly rulePages: string | undefined;
  /** Settings as `.storelint.yaml` has them, for clients that answer no `workspace/configuration`. */
  readonly settings: unknown;
  /** Milliseconds without an edit after which typing is taken to rest: until then nothing is said of the place of the last edit. */
  readonly debounce: number;
  /** It tells of documents that hold files of ours without asking for what is found there. */
  readonly pushHeld: boolean;
}

export function clientOptions({ capabilities, clientInfo, initializationOptions }: InitializeParams): ClientOptions {
  const { textDocument, workspace, window }: ClientCapabilities = capabilities;
  const stated: Readonly<Record<string, unknown>> =
    typeof initializationOptions === 'object' && initializationOptions !== null ? initializationOptions : {};
  const pullsDiagnostics = textDocument?.diagnostic !== undefined && workspace?.diagnostics?.refreshSupport === true;
  return {
    pullsDiagnostics,
    // Neovim 0.12 that is told to ask again then asks for the workspace alone, and shows nothing of the answer in open buffers.
    pullsWorkspace: pullsDiagnostics && stated.checkWorkspace === true && clientInfo?.name !== 'Neovim',
    refreshesHints: workspace?.inlayHint?.refreshSupport === true,
    refreshesLenses: workspace?.codeLens?.refreshSupport === true,
    snippets: textDocument?.completion?.completionItem?.snippetSupport === true,
    labelDetails: textDocument?.completion?.completionItem?.labelDetailsSupport === true,
    plainHovers: isPlain(textDocument?.hover?.contentFormat),
    plainCompletions: isPlain(textDocument?.completion?.completionItem?.documentationFormat),
    flatSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === false,
    preparesRename: textDocument?.rename?.prepareSupport === true,
    createFiles:
      workspace?.workspaceEdit?.documentChanges === true && workspace.workspaceEdit.resourceOperations?.includes('create') === true,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    configuration: workspace?.configuration === true,
    configurationChanges: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    workspaceFolders: workspace?.workspaceFolders === true,
    progress: window?.workDoneProgress === true,
    ownCommands: stated.ownCommands === true,
    ...(typeof stated.suggestCommand === 'string' ? { suggestCommand: stated.suggestCommand } : {}),
    status: stated.status === true,
    checkWorkspace: stated.checkWorkspace === true,
    rulePages: typeof stated.rulePages === 'string' ? stated.rulePages : undefined,
    settings: stated.settings,
    pushHeld: stated.pushHeld === true,
    debounce: typeof stated.debounce === 'number' && stated.debounce >= 0 ? Math.min(stated.debounce, 5000) : 700,
  };
}

/** A client that does not say what it shows has always got Markdown. */
function isPlain(formats: readonly MarkupKind[] | undefined): boolean {
  return formats !== undefined && !formats.includes('markdown');
}
