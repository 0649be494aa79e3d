import { holderGlobs, holderWords, triggerCharacters } from '@storelint/language-server/client';
import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  CodeActionRequest,
  CompletionRequest,
  CompletionResolveRequest,
  DefinitionRequest,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentHighlightRequest,
  HoverRequest,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  State,
} from 'vscode-languageclient';
import { linkRules } from './client.js';
import { isOurs } from './ourFiles.js';

const selector: vscode.DocumentSelector = holderGlobs.map((pattern) => ({ pattern, scheme: 'file' }));

/** Largest text that is looked at with each key. */
const largestText = 1_000_000;

/** Whether a document is none of ours, and may hold some. */
export function mayHoldOurs(document: vscode.TextDocument): boolean {
  if (vscode.languages.match(selector, document) === 0 || isOurs(document)) return false;
  const text = document.getText();
  return text.length <= largestText && (holderWords.test(document.fileName) || holderWords.test(text));
}

/**
 * Checks, explains and offers settings in files that another one holds. The server is told of such documents alone: others are none of our business, and what else
 * is done for files of ours, such as formatting, is not done for these.
 */
export function registerHeldFiles(context: vscode.ExtensionContext, client: BaseLanguageClient): void {
  const told = new Set<string>();
  const tell = (document: vscode.TextDocument) => {
    if (!client.isRunning() || told.has(document.uri.toString()) || !mayHoldOurs(document)) return;
    told.add(document.uri.toString());
    void client.sendNotification(DidOpenTextDocumentNotification.type, client.code2ProtocolConverter.asOpenTextDocumentParams(document));
  };
  const isTold = (document: vscode.TextDocument) => client.isRunning() && told.has(document.uri.toString());
  const place = (document: vscode.TextDocument, position: vscode.Position) =>
    client.code2ProtocolConverter.asTextDocumentPositionParams(document, position);
  context.subscriptions.push(
    client.onDidChangeState(({ newState }) => {
      told.clear();
      if (newState === State.Running) vscode.workspace.textDocuments.forEach(tell);
    }),
    vscode.workspace.onDidOpenTextDocument(tell),
    vscode.workspace.onDidChangeTextDocument((event) => {
      const { document, contentChanges } = event;
      if (!isTold(document)) tell(document);
      else if (contentChanges.length > 0)
        void client.sendNotification(
          DidChangeTextDocumentNotification.type,
          client.code2ProtocolConverter.asChangeTextDocumentParams(event, document.uri, document.version),
        );
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (isTold(document))
        void client.sendNotification(
          DidCloseTextDocumentNotification.type,
          client.code2ProtocolConverter.asCloseTextDocumentParams(document),
        );
      told.delete(document.uri.toString());
    }),
    vscode.languages.registerHoverProvider(selector, {
      async provideHover(document, position, token) {
        if (!isTold(document)) return null;
        const found = await client.sendRequest(HoverRequest.type, place(document, position), token);
        const hover = client.protocol2CodeConverter.asHover(found);
        linkRules(context, hover);
        return hover;
      },
    }),
    vscode.languages.registerCompletionItemProvider(
      selector,
      {
        async provideCompletionItems(document, position, token, context) {
          if (!isTold(document)) return null;
          const asked = client.code2ProtocolConverter.asCompletionParams(document, position, context);
          const found = await client.sendRequest(CompletionRequest.type, asked, token);
          return client.protocol2CodeConverter.asCompletionResult(found);
        },
        async resolveCompletionItem(item, token) {
          const asked = client.code2ProtocolConverter.asCompletionItem(item);
          return client.protocol2CodeConverter.asCompletionItem(await client.sendRequest(CompletionResolveRequest.type, asked, token));
        },
      },
      ...triggerCharacters,
    ),
    vscode.languages.registerDefinitionProvider(selector, {
      async provideDefinition(document, position, token) {
        if (!isTold(document)) return null;
        const found = await client.sendRequest(DefinitionRequest.type, place(document, position), token);
        return client.protocol2CodeConverter.asDefinitionResult(found, token);
      },
    }),
    vscode.languages.registerReferenceProvider(selector, {
      async provideReferences(document, position, context, token) {
        if (!isTold(document)) return null;
        const found = await client.sendRequest(ReferencesRequest.type, { ...place(document, position), context }, token);
        return client.protocol2CodeConverter.asReferences(found, token);
      },
    }),
    vscode.languages.registerDocumentHighlightProvider(selector, {
      async provideDocumentHighlights(document, position, token) {
        if (!isTold(document)) return null;
        const found = await client.sendRequest(DocumentHighlightRequest.type, place(document, position), token);
        return client.protocol2CodeConverter.asDocumentHighlights(found, token);
      },
    }),
    vscode.languages.registerRenameProvider(selector, {
      // VS Code asks the next provider where this one refuses.
      async prepareRename(document, position, token) {
        const found = isTold(document) ? await client.sendRequest(PrepareRenameRequest.type, place(document, position), token) : null;
        if (found === null || !('placeholder' in found)) throw new Error('storelint renames your own variables alone');
        return { range: client.protocol2CodeConverter.asRange(found.range), placeholder: found.placeholder };
      },
      async provideRenameEdits(document, position, newName, token) {
        const found = await client.sendRequest(RenameRequest.type, { ...place(document, position), newName }, token);
        return client.protocol2CodeConverter.asWorkspaceEdit(found, token);
      },
    }),
    vscode.languages.registerCodeActionsProvider(selector, {
      async provideCodeActions(document, range, { diagnostics, only }, token) {
        if (!isTold(document)) return null;
        const converter = client.code2ProtocolConverter;
        const asked = {
          textDocument: converter.asTextDocumentIdentifier(document),
          range: converter.asRange(range),
          context: { diagnostics: await converter.asDiagnostics([...diagnostics]), ...(only === undefined ? {} : { only: [only.value] }) },
        };
        const found = await client.sendRequest(CodeActionRequest.type, asked, token);
        return client.protocol2CodeConverter.asCodeActionResult(found ?? [], token);
      },
    }),
  );
}
