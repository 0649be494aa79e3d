import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A VS Code server with its workbench for browsers, and the Node that it wants. */
export interface InstalledWorkbench {
  readonly version: string;
  /** `server-main.js` of the VS Code server. */
  readonly server: string;
  readonly node: string;
}

/** The one that runs on Node 20, and the current one, which brings its own Node. */
export const workbenches = { old: { version: '4.100.3', node: undefined }, latest: { version: '4.139.1', node: '24.21.0' } } as const;

/**
 * Installs code-server outside of the checkout, where it is not there yet. Its install scripts would compile what the workbench does without.
 * @returns undefined where the packages cannot be had
 */
export function installWorkbench(which: keyof typeof workbenches): InstalledWorkbench | undefined {
  const { version, node } = workbenches[which];
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'storelint', `workbench-${version}`);
  const inner = join(folder, 'node_modules/code-server/lib/vscode');
  const done = join(folder, 'installed');
  const own = join(folder, 'node/node_modules/node/bin/node');
  if (!existsSync(done)) {
    try {
      mkdirSync(join(folder, 'node'), { recursive: true });
      writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
      const install = (cwd: string, ...words: readonly string[]) =>
        execFileSync('npm', ['install', '--no-audit', '--no-fund', ...words], {
          cwd,
          stdio: ['ignore', 'ignore', 'pipe'],
          timeout: 200_000,
        });
      install(folder, '--ignore-scripts', `code-server@${version}`);
      install(inner, '--ignore-scripts', '--omit=dev');
      if (node !== undefined) install(join(folder, 'node'), '--prefix', '.', `node@${node}`);
      writeFileSync(done, '');
    } catch (error) {
      process.stderr.write(`workbench: code-server ${version} cannot be installed: ${(error as Error).message.split('\n')[0]}\n`);
      return undefined;
    }
  }
  return { version, server: join(inner, 'out/server-main.js'), node: node === undefined ? process.execPath : own };
}
