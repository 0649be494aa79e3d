import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { xml } from './testWorkspace.js';

const has = (program: string) => spawnSync(program, ['--version']).status === 0;
const server = [process.execPath, resolve('packages/cli/bin/storelint.js'), 'lsp', '--stdio'];
const hasNeovim = has('nvim');
const hasEmacs = has('emacs');
if (!hasNeovim) console.warn('Neovim is not here: its test is skipped');
if (!hasEmacs) console.warn('Emacs is not here: its test is skipped');

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'storelint-foreign-'));
  writeFileSync(join(directory, '.storelint.yaml'), 'releases: { hbase: 2.5.8, jdk: 17 }\n');
  writeFileSync(join(directory, 'hbase-site.xml'), xml({ 'hfile.block.cache.size': 0.7 }));
});
afterEach(() => rmSync(directory, { recursive: true }));

test.runIf(hasNeovim)('Neovim shows the findings, the hover and the actions', () => {
  const script = join(directory, 'test.lua');
  writeFileSync(
    script,
    `
vim.lsp.start_client_storelint = vim.lsp.start_client({ name = 'storelint', cmd = { ${server.map((part) => `'${part}'`).join(', ')} }, root_dir = '${directory}' })
vim.cmd('edit ${directory}/hbase-site.xml')
vim.lsp.buf_attach_client(0, vim.lsp.start_client_storelint)
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 50)
for _, found in ipairs(vim.diagnostic.get(0)) do io.stdout:write(found.code .. ' at ' .. found.lnum .. ':' .. found.col .. '\\n') end
local answers = vim.lsp.buf_request_sync(0, 'textDocument/hover', { textDocument = { uri = vim.uri_from_bufnr(0) }, position = { line = 2, character = 15 } }, 20000)
for _, answer in pairs(answers) do io.stdout:write(answer.result.contents.value .. '\\n') end
vim.cmd('qall!')
`,
  );
  const out = execFileSync('nvim', ['--headless', '-u', 'NONE', '-i', 'NONE', '-S', script], { encoding: 'utf8', timeout: 50_000 });
  expect(out).toContain('hbase/heap-fractions-sum at 3:11');
  expect(out).toContain('hfile.block.cache.size');
});

test.runIf(hasEmacs)('Emacs speaks to the server', () => {
  const script = join(directory, 'test.el');
  writeFileSync(
    script,
    `
(require 'jsonrpc)
(defvar found nil)
(let* ((connection (make-instance 'jsonrpc-process-connection :name "storelint"
         :notification-dispatcher (lambda (_ method params)
           (when (and (eq method 'textDocument/publishDiagnostics) (> (length (plist-get params :diagnostics)) 0)) (setq found params)))
         :process (lambda () (make-process :name "storelint" :command '(${server.map((part) => `"${part}"`).join(' ')}) :connection-type 'pipe :coding 'utf-8-emacs-unix :noquery t))))
       (uri "file://${directory}/hbase-site.xml")
       (text (with-temp-buffer (insert-file-contents "${directory}/hbase-site.xml") (buffer-string))))
  (jsonrpc-request connection :initialize (list :processId nil :rootUri "file://${directory}" :capabilities (make-hash-table)) :timeout 20)
  (jsonrpc-notify connection :initialized (make-hash-table))
  (jsonrpc-notify connection :textDocument/didOpen (list :textDocument (list :uri uri :languageId "xml" :version 1 :text text)))
  (with-timeout (20) (while (not found) (accept-process-output nil 0.1)))
  (princ (plist-get (aref (plist-get found :diagnostics) 0) :code))
  (jsonrpc-request connection :shutdown (make-hash-table) :timeout 20)
  (jsonrpc-notify connection :exit (make-hash-table)))
`,
  );
  const out = execFileSync('emacs', ['--batch', '-Q', '-l', script], { encoding: 'utf8', timeout: 50_000 });
  expect(out).toContain('hbase/heap-fractions-sum');
});
