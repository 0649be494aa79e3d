import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MiB, minute } from '@storelint/core/text';

/** For tests: the built program (`npm run build` makes it, which `npm test` begins with). */
export const program = resolve('packages/cli/bin/storelint.js');
export const built = existsSync('packages/cli/dist/main.cjs');
if (!built) console.warn('skipped: packages/cli/dist is not built; npm run build makes it');

export interface RunOptions {
  /** Text of standard input; or a file that is open in its place. */
  readonly input?: string | number;
  readonly env?: Readonly<Record<string, string>>;
  /** Beneath the directory. */
  readonly cwd?: string;
}

/** A new directory, and the program run in it. */
export class TestDirectory {
  readonly path = mkdtempSync(join(tmpdir(), 'storelint-'));

  at(path: string): string {
    return join(this.path, path);
  }

  put(path: string, content: string | Uint8Array): void {
    mkdirSync(join(this.path, path, '..'), { recursive: true });
    writeFileSync(join(this.path, path), content);
  }

  text(path: string): string {
    return readFileSync(this.at(path), 'utf8');
  }

  run(args: readonly string[], { input, env, cwd = '.' }: RunOptions = {}) {
    const { GITHUB_ACTIONS: _a, FORCE_COLOR: _b, NO_COLOR: _c, ...clean } = process.env;
    const done = spawnSync(process.execPath, [program, ...args], {
      cwd: this.at(cwd),
      encoding: 'utf8',
      timeout: minute,
      maxBuffer: 64 * MiB,
      env: { ...clean, ...env },
      ...(typeof input === 'string' ? { input } : { stdio: [input ?? 'ignore', 'pipe', 'pipe'] }),
    });
    return { status: done.status, out: done.stdout, err: done.stderr };
  }
}
