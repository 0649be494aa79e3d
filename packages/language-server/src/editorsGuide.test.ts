import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { commandNames } from './commands.js';

/* docs/editors.md: what it shows is what editors can read, and what it names is there. */

const guide = readFileSync('docs/editors.md', 'utf8');
const blocks = [...guide.matchAll(/^```(\w+)\n(.*?)^```/gms)].map(([, language = '', text = '']) => ({ language, text }));
const directory = mkdtempSync(join(tmpdir(), 'storelint-guide-'));
afterAll(() => rmSync(directory, { recursive: true }));

function has(program: string): boolean {
  const found = spawnSync(program, ['--version']).status === 0;
  if (!found) console.warn(`${program} is not here: what the guide shows for it is not read`);
  return found;
}
const of = (wanted: string) => blocks.filter(({ language }) => language === wanted).map(({ text }) => text);

test('JSON of Kate and Sublime Text', () => {
  expect(of('json')).toHaveLength(2);
  for (const text of of('json')) expect(JSON.stringify(JSON.parse(text))).toContain('"command":["storelint","lsp","--stdio"]');
});

/** Entries for registries that are ready to send. */
const entry = (name: string) => readFileSync(`docs/editors/${name}`, 'utf8');

test('entries for registries start the server of the guide', () => {
  const template = JSON.parse(entry('lsp4ij/template.json'));
  expect(template.programArgs.default).toBe('storelint lsp --stdio');
  expect(template.fileTypeMappings.flatMap(({ fileType }: { fileType: { patterns: string[] } }) => fileType.patterns)).toContain(
    'zoo*.cfg',
  );
  const { version } = JSON.parse(readFileSync('packages/cli/package.json', 'utf8'));
  expect(entry('mason.yaml')).toContain(`pkg:npm/storelint@${version}`);
  expect(entry('zed/extension.toml')).toContain(`version = "${version}"`);
  expect(entry('zed/src/lib.rs')).toContain('args: vec!["lsp".into(), "--stdio".into()]');
});

describe('Lua of Neovim', () => {
  test.runIf(has('nvim')).each([...of('lua'), entry('nvim-lspconfig.lua')])('%#', (text) => {
    const script = join(directory, 'check.lua');
    writeFileSync(join(directory, 'block.lua'), text);
    writeFileSync(
      script,
      `local _, problem = loadfile('${join(directory, 'block.lua')}')\nio.stdout:write(problem or 'fine')\nvim.cmd('qall!')\n`,
    );
    expect(execFileSync('nvim', ['--headless', '-u', 'NONE', '-i', 'NONE', '-S', script], { encoding: 'utf8' })).toBe('fine');
  });
});

describe('Lisp of Emacs', () => {
  test.runIf(has('emacs')).each(of('elisp'))('%#', (text) => {
    const path = join(directory, 'block.el');
    writeFileSync(path, text);
    expect(execFileSync('emacs', ['--batch', '-Q', '-l', path, '--eval', '(princ "fine")'], { encoding: 'utf8' })).toBe('fine');
  });
});

test('every command and every option is named', () => {
  for (const command of commandNames) expect(guide).toContain(`\`${command}\``);
  const source = readFileSync('packages/language-server/src/clientOptions.ts', 'utf8');
  for (const [, option] of source.matchAll(/\bstated\.(\w+)/g)) expect(guide).toContain(`\`${option}\``);
});
