import { type HeldPlace, heldCompletionRequest, heldHoverRequest } from '@storelint/language-server/client';
import * as vscode from 'vscode';
import type { BaseLanguageClient, CompletionItem, CompletionList, Hover } from 'vscode-languageclient';
import { linkRules } from './client.js';
import { isOurs } from './ourFiles.js';

/** A ConfigMap of Kubernetes, or variables that an image turns into files of Hadoop. */
const holder = /^kind:[ \t]*["']?ConfigMap\b|^(?:export[ \t]+)?[A-Z]+(?:_CONF|-SITE\.XML)_/m;

const selector: vscode.DocumentSelector = [
  { language: 'yaml', scheme: 'file' },
  { pattern: '**/*.env', scheme: 'file' },
];

/** Largest text that is looked at with each key. */
const largestText = 1_000_000;

/** Whether a document is none of ours, and may hold some. */
export function mayHoldOurs(document: vscode.TextDocument): boolean {
  if (vscode.languages.match(selector, document) === 0 || isOurs(document)) return false;
  const text = document.getText();
  return text.length <= largestText && holder.test(text);
}

/**
 * Offers and explains settings in files that another one holds. The server is told of these documents only when somebody asks: other documents are none of our
 * business, and nothing else that we do for our files is done for them.
 */
export function registerHeldFiles(context: vscode.ExtensionContext, client: BaseLanguageClient): void {
  const request = async <T>(method: string, document: vscode.TextDocument, position: vscode.Position): Promise<T | null> => {
    if (!client.isRunning() || !mayHoldOurs(document)) return null;
    const uri = client.code2ProtocolConverter.asUri(document.uri);
    const at = client.code2ProtocolConverter.asPosition(position);
    return client.sendRequest<T | null>(method, { uri, text: document.getText(), position: at } satisfies HeldPlace);
  };
  context.subscriptions.push(
    vscode.languages.registerHoverProvider(selector, {
      async provideHover(document, position) {
        const hover = client.protocol2CodeConverter.asHover(await request<Hover>(heldHoverRequest, document, position));
        linkRules(context, hover);
        return hover;
      },
    }),
    vscode.languages.registerCompletionItemProvider(
      selector,
      {
        async provideCompletionItems(document, position) {
          const list = await request<CompletionList>(heldCompletionRequest, document, position);
          return client.protocol2CodeConverter.asCompletionResult(list);
        },
        async resolveCompletionItem(item) {
          const resolved = await client.sendRequest<CompletionItem>(
            'completionItem/resolve',
            client.code2ProtocolConverter.asCompletionItem(item),
          );
          return client.protocol2CodeConverter.asCompletionItem(resolved);
        },
      },
      '<',
      '>',
    ),
  );
}
