import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Diagnostic } from 'vscode-languageserver-protocol/node';
import { startedClients } from './testClient.js';

/** For a file of tests: gives each a directory of its own; at its end the servers that it started are stopped, and the directory is removed. */
export function inOwnDirectory(use: (directory: string) => void): void {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'storelint-lsp-'));
    use(directory);
  });
  afterEach(async () => {
    const started = [...startedClients];
    startedClients.clear();
    for (const client of started) if (client.process.exitCode === null && client.process.signalCode === null) await client.stop();
    rmSync(directory, { recursive: true });
  });
}

/** Whether a rule's finding is among those of a file. */
export const has = (rule: string) => (diagnostics: readonly Diagnostic[]) => diagnostics.some(({ code }) => code === rule);
export const lacks = (rule: string) => (diagnostics: readonly Diagnostic[]) => !has(rule)(diagnostics);
