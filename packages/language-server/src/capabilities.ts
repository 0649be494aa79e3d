import { CodeActionKind, FileOperationPatternKind, type ServerCapabilities, TextDocumentSyncKind } from 'vscode-languageserver';
import type { ClientOptions } from './clientOptions.js';
import { commandNames } from './commands.js';
import { triggerCharacters } from './completionTriggers.js';
import { fixAllKind } from './features/codeActions.js';
import { semanticLegend } from './features/semanticTokens.js';

/** What the server offers a client. */
export function capabilitiesFor(options: ClientOptions): ServerCapabilities {
  return {
    // Every client knows UTF-16, and texts are counted in it here; what a client of UTF-8 sends and gets is translated on its way.
    positionEncoding: 'utf-16',
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
    hoverProvider: true,
    completionProvider: { resolveProvider: true, triggerCharacters: [...triggerCharacters] },
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, fixAllKind] },
    codeLensProvider: {},
    inlayHintProvider: true,
    documentSymbolProvider: true,
    documentLinkProvider: {},
    documentHighlightProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    linkedEditingRangeProvider: true,
    documentFormattingProvider: true,
    // A client with commands of its own asks for the closing tag by itself: VS Code formats on typing only where the user says so.
    ...(options.ownCommands ? {} : { documentOnTypeFormattingProvider: { firstTriggerCharacter: '>', moreTriggerCharacter: ['/'] } }),
    semanticTokensProvider: { legend: semanticLegend, full: true, range: true },
    workspaceSymbolProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    renameProvider: options.preparesRename ? { prepareProvider: true } : true,
    executeCommandProvider: { commands: options.ownCommands ? [] : [...commandNames], workDoneProgress: true },
    ...(options.pullsDiagnostics
      ? { diagnosticProvider: { identifier: 'storelint', interFileDependencies: true, workspaceDiagnostics: options.pullsWorkspace } }
      : {}),
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: true },
      fileOperations: fileOperations(options),
    },
  };
}

/** What the editor itself makes, moves and removes: of clients that watch files the directories alone, of which no watch by name tells. */
function fileOperations({ watchesFiles }: ClientOptions) {
  const filters = [{ pattern: { glob: '**', ...(watchesFiles ? { matches: FileOperationPatternKind.folder } : {}) } }];
  return { didCreate: { filters }, didRename: { filters }, didDelete: { filters } };
}
