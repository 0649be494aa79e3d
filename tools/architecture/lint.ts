import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** What the linter says of files planted in a copy of the tree's outline, by path. */
export function lint(planted: Readonly<Record<string, string>>): string {
  const directory = mkdtempSync(join(tmpdir(), 'storelint-architecture-'));
  for (const name of ['biome.json', 'biome.layers.json']) copyFileSync(name, join(directory, name));
  for (const [path, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  const { stdout, stderr } = spawnSync(resolve('node_modules/.bin/biome'), ['lint', '--colors=off', '--max-diagnostics=none', '.'], {
    cwd: directory,
    encoding: 'utf8',
  });
  rmSync(directory, { recursive: true });
  return stdout + stderr;
}
