import { createRequire } from 'node:module';
import { CallError, exitStatus } from '../callError.js';
import { version } from '../version.js';

/**
 * `storelint lsp --stdio`: serves an editor until it ends the connection. The server is a bundle of its own, so that no other command loads it.
 * @throws {CallError}
 */
export async function runLanguageServer(options: { readonly stdio?: boolean }): Promise<number> {
  if (options.stdio !== true) throw new CallError('storelint lsp needs --stdio: editors talk to it over standard input and output');
  const require = createRequire(import.meta.url);
  const { serveStdio } = require('./languageServer.cjs') as { serveStdio: (version: string) => Promise<void> };
  await serveStdio(version);
  return exitStatus.fine;
}
