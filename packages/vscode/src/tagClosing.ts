import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { ask } from './ask.js';
import { isOurs } from './ourFiles.js';

/** Closes an element of XML as soon as its `>` is typed, or after `</`, and leaves the cursor between the tags. */
export function closeTags(context: vscode.ExtensionContext, client: BaseLanguageClient): void {
  context.subscriptions.push(
    vscode.workspace.onDidChangeTextDocument(async ({ document, contentChanges, reason }) => {
      const [change] = contentChanges;
      const editor = vscode.window.activeTextEditor;
      const isTyped = reason === undefined && contentChanges.length === 1 && (change?.text === '>' || change?.text === '/');
      if (!isTyped || editor?.document !== document || document.languageId !== 'xml' || !isOurs(document) || !client.isRunning()) return;
      const { version } = document;
      const at = change.range.start.translate(0, 1);
      // The client hears of the change after us, and tells the server then.
      await new Promise((done) => setTimeout(done));
      const closing = await ask<string>(client, 'storelint.closingTag', document.uri.toString(), {
        line: at.line,
        character: at.character,
      });
      // Somebody who typed on has other plans.
      if (closing === null || document.version !== version || !editor.selection.active.isEqual(at)) return;
      const snippet = new vscode.SnippetString();
      if (closing.startsWith('<')) snippet.appendTabstop(0);
      snippet.appendText(closing);
      await editor.insertSnippet(snippet, at, { undoStopBefore: false, undoStopAfter: true });
    }),
  );
}
