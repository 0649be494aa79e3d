import type { ExtensionContext } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { activateWith } from './activate.js';

/** Desktop and remote: the server is a process of its own. */
export function activate(context: ExtensionContext): void {
  const module = context.asAbsolutePath('dist/server.cjs');
  const server = { module, transport: TransportKind.ipc };
  activateWith(context, (options) => new LanguageClient('storelint', 'storelint', { run: server, debug: server }, options));
}
