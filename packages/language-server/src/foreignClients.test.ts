import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { xml } from './testWorkspace.js';

/* Editors that are here, each with what docs/editors.md shows for it: a finding of hbase-site.xml comes with what is typed in hbase-env.sh. */

const runs = (program: string, ...args: string[]) => spawnSync(program, args, { encoding: 'utf8' }).status === 0;
const neovim = /v(\d+)\.(\d+)/.exec(spawnSync('nvim', ['--version'], { encoding: 'utf8' }).stdout ?? '');
const neovimMinor = neovim === null ? undefined : 1000 * Number(neovim[1]) + Number(neovim[2]);
const here = {
  Neovim: neovimMinor !== undefined,
  'Neovim 0.8 or later': neovimMinor !== undefined && neovimMinor >= 8,
  Emacs: runs('emacs', '--version'),
  eglot: runs('emacs', '-q', '--batch', '--eval', `(progn (require 'package) (package-initialize) (require 'eglot))`),
  Helix: runs('hx', '--version') && runs('script', '--version'),
};
for (const [editor, isHere] of Object.entries(here)) if (!isHere) console.warn(`${editor} is not here: its test is skipped`);

const program = resolve('packages/cli/bin/storelint.js');
const server = [process.execPath, program, 'lsp', '--stdio'];
const guide = readFileSync('docs/editors.md', 'utf8');
const shown = (language: string) => new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(guide)?.[1] ?? '';
const rule = 'hbase/offheap-cache-over-direct-memory';

let directory: string;
let environment: NodeJS.ProcessEnv;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'storelint-foreign-'));
  const own = { HOME: directory, XDG_CONFIG_HOME: join(directory, 'config'), XDG_CACHE_HOME: join(directory, 'cache') };
  environment = { ...process.env, ...own, PATH: `${directory}/bin:${process.env.PATH}`, TERM: 'xterm' };
  put('bin/storelint', `#!/bin/sh\nexec ${process.execPath} ${program} "$@"\n`);
  chmodSync(join(directory, 'bin/storelint'), 0o755);
  put('conf/.storelint.yaml', 'releases: { hbase: 2.5.8, jdk: 17 }\n');
  put('conf/hbase-site.xml', xml({ 'hbase.bucketcache.ioengine': 'offheap', 'hbase.bucketcache.size': 8192 }));
  put('conf/hbase-env.sh', 'export HBASE_OFFHEAPSIZE=16G\n');
});
afterEach(() => rmSync(directory, { recursive: true }));

function put(name: string, text: string): string {
  const path = join(directory, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
}

function run(editor: string, ...args: string[]): string {
  return execFileSync(editor, args, { encoding: 'utf8', timeout: 50_000, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
}

test.runIf(here.Neovim)('Neovim of any age shows the findings, the hover and the actions', () => {
  put('conf/hbase-env.sh', 'export HBASE_OFFHEAPSIZE=4G\n');
  const script = put(
    'test.lua',
    `
local client = vim.lsp.start_client({ name = 'storelint', cmd = { ${server.map((part) => `'${part}'`).join(', ')} }, root_dir = '${directory}/conf' })
vim.cmd('edit ${directory}/conf/hbase-site.xml')
vim.lsp.buf_attach_client(0, client)
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 50)
for _, found in ipairs(vim.diagnostic.get(0)) do io.stdout:write(found.code .. ' at ' .. found.lnum .. ':' .. found.col .. '\\n') end
local answers = vim.lsp.buf_request_sync(0, 'textDocument/hover', { textDocument = { uri = vim.uri_from_bufnr(0) }, position = { line = 2, character = 15 } }, 20000)
for _, answer in pairs(answers) do io.stdout:write(answer.result.contents.value .. '\\n') end
vim.cmd('qall!')
`,
  );
  const out = run('nvim', '--headless', '-u', 'NONE', '-i', 'NONE', '-S', script);
  expect(out).toContain(`${rule} at 7:11`);
  expect(out).toContain('hbase.bucketcache.ioengine');
});

test.runIf(here['Neovim 0.8 or later'])('Neovim, set up as the guide shows', () => {
  const init = put('init.lua', shown('lua'));
  const script = put(
    'test.lua',
    `
vim.cmd('edit ${directory}/conf/hbase-site.xml')
local site = vim.api.nvim_get_current_buf()
vim.cmd('edit ${directory}/conf/hbase-env.sh')
local has = function()
  for _, found in ipairs(vim.diagnostic.get(site)) do if found.code == '${rule}' then return true end end
  return false
end
vim.wait(1000, has, 50)
io.stdout:write('before: ' .. tostring(has()) .. '\\n')
vim.api.nvim_buf_set_lines(0, 0, 1, false, { 'export HBASE_OFFHEAPSIZE=4G' })
vim.wait(20000, has, 50)
io.stdout:write('typed: ' .. tostring(has()) .. '\\n')
vim.cmd('qall!')
`,
  );
  expect(run('nvim', '--headless', '-u', init, '-i', 'NONE', '-S', script)).toBe('before: false\ntyped: true\n');
});

/** What is typed into, and mended, in each editor: behind letters that UTF-8 and UTF-16 count differently. */
const typedInto = `<configuration>
  <property><!-- größer 😀 --><name></name><value>0.4</value></property>
  <property><!-- größer 😀 --><name>hbase.regionserver.hander.count</name><value>64</value></property>
</configuration>
`;
const mended = `<configuration>
  <property><!-- größer 😀 --><name>hfile.block.cache.size</name><value>0.4</value></property>
  <property><!-- größer 😀 --><name>hbase.regionserver.handler.count</name><value>64</value></property>
</configuration>
`;

test.runIf(here['Neovim 0.8 or later'])('somebody types a name and mends another one in Neovim', () => {
  put('conf/hbase-site.xml', typedInto);
  const init = put('init.lua', shown('lua'));
  const script = put(
    'test.lua',
    `
vim.cmd('edit ${directory}/conf/hbase-site.xml')
local ask = function(method, position, more)
  local params = vim.tbl_extend('force', { textDocument = { uri = vim.uri_from_bufnr(0) } }, more or {})
  if position then params.position = position end
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 20000)) do return answer.result end
end
local clients = vim.lsp.get_clients or vim.lsp.get_active_clients
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 and clients()[1] ~= nil end, 50)
local encoding = clients()[1].offset_encoding
local has = function(rule)
  for _, found in ipairs(vim.diagnostic.get(0)) do if found.code == rule then return found end end
end
vim.wait(20000, function() return has('hbase/misspelt-setting') end, 50)
-- The name, letter by letter.
local column = select(2, vim.api.nvim_buf_get_lines(0, 1, 2, false)[1]:find('<name>', 1, true))
for letter in ('hfile.block.ca'):gmatch('.') do
  vim.api.nvim_buf_set_text(0, 1, column, 1, column, { letter })
  column = column + 1
end
local line = vim.api.nvim_buf_get_lines(0, 1, 2, false)[1]
local units = encoding == 'utf-16' and select(2, vim.str_utfindex(line, column)) or column
local list = ask('textDocument/completion', { line = 1, character = units })
vim.lsp.util.apply_text_edits({ list.items[1].textEdit }, vim.api.nvim_get_current_buf(), encoding)
-- The fix that comes first for the other one.
local found = has('hbase/misspelt-setting').user_data.lsp
local actions = ask('textDocument/codeAction', nil, { range = found.range, context = { diagnostics = { found } } })
vim.lsp.util.apply_workspace_edit(actions[1].edit, encoding)
vim.wait(20000, function() return not has('hbase/misspelt-setting') end, 50)
io.stdout:write(table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\\n') .. '\\n')
vim.cmd('qall!')
`,
  );
  expect(run('nvim', '--headless', '-u', init, '-i', 'NONE', '-S', script)).toBe(mended);
});

test.runIf(here.eglot)('somebody types a name and mends another one in Emacs', () => {
  put('conf/hbase-site.xml', typedInto);
  const init = put('init.el', shown('elisp'));
  const script = put(
    'test.el',
    `
(require 'eglot)
(set-language-environment "UTF-8")
(setq eglot-sync-connect 20 eglot-confirm-server-initiated-edits nil)
(find-file "${directory}/conf/hbase-site.xml")
(apply #'eglot (eglot--guess-contact))
(defun ask (method params) (jsonrpc-request (eglot-current-server) method params :timeout 20))
(defun document () (list :uri (concat "file://" buffer-file-name)))
(search-forward "<name>")
(dolist (letter (append "hfile.block.ca" nil))
  (insert letter)
  (eglot--signal-textDocument/didChange))
(let* ((list (ask :textDocument/completion (list :textDocument (document) :position (eglot--pos-to-lsp-position (point)))))
       (item (aref (plist-get list :items) 0)))
  (eglot--apply-text-edits (vector (plist-get item :textEdit))))
(eglot--signal-textDocument/didChange)
(search-forward "hander")
(let* ((at (eglot--pos-to-lsp-position (point)))
       (actions (ask :textDocument/codeAction (list :textDocument (document) :range (list :start at :end at) :context (list :diagnostics [])))))
  (eglot--apply-workspace-edit (plist-get (aref actions 0) :edit)))
(princ (buffer-substring-no-properties (point-min) (point-max)))
(set-buffer-modified-p nil)
(kill-emacs 0)
`,
  );
  const prepare = `(progn (require 'package) (package-initialize))`;
  expect(run('emacs', '-q', '--batch', '--eval', prepare, '-l', init, '-l', script)).toContain(mended);
});

test.runIf(here.Emacs)('Emacs speaks to the server', () => {
  put('conf/hbase-env.sh', 'export HBASE_OFFHEAPSIZE=4G\n');
  const script = put(
    'test.el',
    `
(require 'jsonrpc)
(defvar found nil)
(let* ((connection (make-instance 'jsonrpc-process-connection :name "storelint"
         :notification-dispatcher (lambda (_ method params)
           (when (and (eq method 'textDocument/publishDiagnostics) (> (length (plist-get params :diagnostics)) 0)) (setq found params)))
         :process (lambda () (make-process :name "storelint" :command '(${server.map((part) => `"${part}"`).join(' ')}) :connection-type 'pipe :coding 'utf-8-emacs-unix :noquery t))))
       (uri "file://${directory}/conf/hbase-site.xml")
       (text (with-temp-buffer (insert-file-contents "${directory}/conf/hbase-site.xml") (buffer-string))))
  (jsonrpc-request connection :initialize (list :processId nil :rootUri "file://${directory}/conf" :capabilities (make-hash-table)) :timeout 20)
  (jsonrpc-notify connection :initialized (make-hash-table))
  (jsonrpc-notify connection :textDocument/didOpen (list :textDocument (list :uri uri :languageId "xml" :version 1 :text text)))
  (with-timeout (20) (while (not found) (accept-process-output nil 0.1)))
  (princ (plist-get (aref (plist-get found :diagnostics) 0) :code))
  (jsonrpc-request connection :shutdown (make-hash-table) :timeout 20)
  (jsonrpc-notify connection :exit (make-hash-table)))
`,
  );
  expect(run('emacs', '--batch', '-Q', '-l', script)).toContain(rule);
});

test.runIf(here.eglot)('eglot, set up as the guide shows', () => {
  const init = put('init.el', shown('elisp'));
  const script = put(
    'test.el',
    `
(require 'eglot)
(setq eglot-sync-connect 20)
(defun said () (mapconcat #'flymake-diagnostic-text (flymake-diagnostics) " "))
(find-file "${directory}/conf/hbase-site.xml")
(let ((site (current-buffer)))
  (apply #'eglot (eglot--guess-contact))
  (find-file "${directory}/conf/hbase-env.sh")
  (unless (eglot-managed-p) (apply #'eglot (eglot--guess-contact)))
  (erase-buffer)
  (insert "export HBASE_OFFHEAPSIZE=4G\\n")
  (eglot--signal-textDocument/didChange)
  (with-current-buffer site
    (with-timeout (20) (while (string= (said) "") (accept-process-output nil 0.1) (sit-for 0.05)))
    (princ (said))))
(find-file "${directory}/conf/jvm-server.options")
(princ (format " %s" (derived-mode-p 'conf-mode)))
(kill-emacs 0)
`,
  );
  const prepare = `(progn (require 'package) (package-initialize))`;
  const out = run('emacs', '-q', '--batch', '--eval', prepare, '-l', init, '-l', script);
  expect(out).toContain(rule);
  expect(out).toContain('conf-mode');
});

/** Presses keys one by one, once a text has come up on the screen since the last one. */
type Press = (keys: string, awaited?: string) => Promise<void>;

/** Runs Helix with the guide's languages.toml. It wants a terminal, which `script` gives it. */
async function inHelix(use: (press: Press, log: string) => Promise<void>): Promise<void> {
  put('config/helix/languages.toml', shown('toml'));
  const log = join(directory, 'log');
  const call = `stty rows 40 cols 140; hx -vv --log ${log} ${directory}/conf/hbase-site.xml`;
  const editor = spawn('script', ['-qec', call, '/dev/null'], { env: environment, stdio: ['pipe', 'pipe', 'ignore'] });
  let screen = '';
  editor.stdout.on('data', (text) => {
    screen += text;
  });
  const press: Press = async (keys, awaited = '') => {
    await expect.poll(() => screen, { timeout: 20_000, interval: 100 }).toContain(awaited);
    for (const key of keys) {
      screen = '';
      editor.stdin.write(key);
      // As fast as people type: what is pressed at once counts as pasted, and brings no offers.
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  try {
    await use(press, log);
  } finally {
    const gone = new Promise((done) => editor.once('exit', done));
    editor.stdin.end(':q!\r');
    editor.kill();
    await gone;
  }
}

test.runIf(here.Helix)('Helix, set up as the guide shows', async () => {
  put('conf/hbase-env.sh', 'export HBASE_OFFHEAPSIZE=4G\n');
  await inHelix((_, log) =>
    expect.poll(() => (existsSync(log) ? readFileSync(log, 'utf8') : ''), { timeout: 20_000, interval: 100 }).toContain(rule),
  );
});

test.runIf(here.Helix)('somebody types a name and mends another one in Helix', async () => {
  const site = put('conf/hbase-site.xml', typedInto);
  await inHelix(async (press) => {
    await press('/<name>\rahfile.block.ca', 'hander');
    // Ctrl-N and Enter take the first offer.
    await press('\u000e\r\u001b/hander\r a', 'hfile.block.cache.size');
    // The first action is the one of the finding.
    await press('\r:w\r', 'hbase.regionserver.handler.count');
    await expect.poll(() => readFileSync(site, 'utf8'), { timeout: 20_000, interval: 100 }).toBe(mended);
  });
});
