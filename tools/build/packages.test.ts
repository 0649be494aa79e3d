import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as esbuild from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticesOf } from './notices.mjs';

const built = resolve('packages/cli/dist');
let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'storelint-packages-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Runs npm without its cache's network, away from this repository's own settings. */
function npm(words: readonly string[], cwd = '.'): string {
  return execFileSync('npm', [...words], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
}

function packed(...words: readonly string[]): string[] {
  const [{ files }] = JSON.parse(npm(['pack', '--dry-run', '--json', '--ignore-scripts', ...words])) as [{ files: { path: string }[] }];
  return files.map(({ path }) => path);
}

describe('packages', () => {
  it.each([
    ['of the program', ['-w', 'packages/cli'], ''],
    ['that pre-commit installs', [], 'packages/cli/'],
  ])('%s hold the licence, the notices and no compiled code', (_what, words, prefix) => {
    const files = packed(...words);
    expect(files).toContain('LICENSE');
    expect(files).toContain(`${prefix}dist/THIRD-PARTY-NOTICES.txt`);
    expect(files).toContain(`${prefix}dist/main.cjs`);
    expect(files.filter((path) => path.endsWith('.cache'))).toEqual([]);
  });

  it('install and run without a registry', () => {
    const [{ filename }] = JSON.parse(
      npm(['pack', '--json', '--ignore-scripts', '-w', 'packages/cli', '--pack-destination', directory]),
    ) as [{ filename: string }];
    const prefix = join(directory, 'prefix');
    npm(['install', '-g', '--offline', '--no-audit', '--no-fund', '--prefix', prefix, join(directory, filename)], directory);
    const installed = join(prefix, 'lib/node_modules/storelint');
    expect(existsSync(join(installed, 'node_modules'))).toBe(false);
    mkdirSync(join(directory, 'conf'));
    writeFileSync(join(directory, 'conf/zoo.cfg'), 'tickTime=0\ndataDir=/zk\nclientPort=2181\n');
    const check = () =>
      execFileSync(process.execPath, [join(installed, 'bin/storelint.js'), 'check', 'conf', '--fail-on', 'never'], {
        cwd: directory,
        encoding: 'utf8',
      });
    const first = check();
    expect(first).toContain('zoo.cfg');
    // What V8 compiled is kept beside the program for the next start.
    const caches = () => readdirSync(join(installed, 'dist')).filter((name) => name.endsWith('.cache'));
    expect(caches()).toHaveLength(1);
    const [cache = ''] = caches();
    expect(check()).toBe(first);
    writeFileSync(join(installed, 'dist', cache), 'no code of V8');
    expect(check()).toBe(first);
    expect(readFileSync(join(installed, 'dist', cache)).length).toBeGreaterThan(100_000);
    expect(caches()).toHaveLength(1);
  });
});

describe('notices', () => {
  it('name every bundled package with its licence', async () => {
    const notices = readFileSync(join(built, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    const { metafile } = await esbuild.build({
      entryPoints: ['packages/cli/src/main.ts', 'packages/language-server/src/node.ts', 'packages/core/src/expressions/linearPatterns.ts'],
      bundle: true,
      format: 'cjs',
      platform: 'node',
      outdir: directory,
      write: false,
      metafile: true,
      logLevel: 'error',
    });
    const folders = new Set(
      Object.keys(metafile.inputs).flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
    );
    expect(folders.size).toBeGreaterThan(20);
    for (const folder of folders) {
      const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; version: string };
      expect(notices).toContain(`\n${name} ${version} (`);
      const licence = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
      const text = readFileSync(licence === undefined ? `tools/build/licences/${name}.txt` : join(folder, licence), 'utf8');
      expect(notices).toContain(text.replace(/\r\n?/g, '\n').trim());
    }
  });

  it('are refused where a package has no licence file', () => {
    const folder = join(directory, 'node_modules/bare');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"name":"bare","version":"1.0.0","license":"MIT"}');
    const metafile = { inputs: { 'node_modules/bare/index.js': {}, 'src/own.ts': {} } };
    expect(() => noticesOf([metafile], directory)).toThrow('bare 1.0.0 is bundled and has no licence file');
  });
});

it('builds the same files in another directory', () => {
  const copy = join(directory, 'elsewhere/with another name');
  for (const part of [
    'packages',
    'rules',
    'catalog',
    'profiles',
    'docs',
    'schemas',
    'tools',
    'package.json',
    'README.md',
    'tsconfig.base.json',
  ])
    cpSync(part, join(copy, part), {
      recursive: true,
      filter: (source) => !/(?:^|\/)(?:dist|\.build|node_modules|failures)$/.test(source),
    });
  installIn(copy);
  execFileSync(process.execPath, ['tools/build/build.mjs'], { cwd: copy, stdio: 'ignore' });
  expect(hashes(join(copy, 'packages/cli/dist'))).toEqual(hashes(built));
});

/** Links what is installed here into a copy of the workspace, its own packages to the copy's. */
function installIn(copy: string): void {
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@storelint'), { recursive: true });
  for (const name of readdirSync('node_modules'))
    if (name !== '@storelint' && name !== '.cache') symlinkSync(resolve('node_modules', name), join(modules, name));
  for (const name of readdirSync('node_modules/@storelint')) symlinkSync(join(copy, 'packages', name), join(modules, '@storelint', name));
}

/** What is packed, by path. */
function hashes(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.endsWith('.cache') && /\.\w+$/.test(path))
    .sort();
  return Object.fromEntries(
    files.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest('hex'),
    ]),
  );
}
