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

describe('Lua of Neovim', () => {
  test.runIf(has('nvim')).each(of('lua'))('%#', (text) => {
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
