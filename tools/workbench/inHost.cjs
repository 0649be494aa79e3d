// Runs inside the extension host of a real workbench: see extension.workbench.ts.
const assert = require('node:assert/strict');
const { setTimeout: sleep } = require('node:timers/promises');
const vscode = require('vscode');

const patience = 60_000;

async function until(what, probe) {
  const end = Date.now() + patience;
  for (;;) {
    const value = await probe();
    if (value) return value;
    if (Date.now() > end) throw new Error(`no ${what} within ${patience / 1000} s`);
    await sleep(100);
  }
}

exports.run = async () => {
  try {
    await story();
  } catch (error) {
    console.log(`e2e: failed: ${error.stack}`);
    throw error;
  }
};

async function story() {
  // Where the workbench has no ripgrep, nothing finds files by name.
  await vscode.extensions.getExtension('storelint.storelint-vscode').activate();
  const [folder] = vscode.workspace.workspaceFolders;
  const site = vscode.Uri.joinPath(folder.uri, 'hbase-site.xml');
  const env = vscode.Uri.joinPath(folder.uri, 'hbase-env.sh');
  const codesOf = (uri) => vscode.languages.getDiagnostics(uri).map(({ code }) => (typeof code === 'object' ? code.value : code));
  const has = (uri, rule) => () => codesOf(uri).includes(rule);

  const document = await vscode.workspace.openTextDocument(site);
  const editor = await vscode.window.showTextDocument(document);
  await until('finding', has(site, 'hbase/offheap-cache-over-direct-memory'));
  const found = vscode.languages.getDiagnostics(site).find(({ code }) => code.value === 'hbase/offheap-cache-over-direct-memory');
  assert.equal(found.source, 'storelint');
  assert.match(found.code.target.toString(true), /rule\/hbase\/offheap-cache-over-direct-memory$/);
  assert.equal(document.getText(found.range), '8192');
  console.log('e2e: finding at its characters, with a link to its rule');

  const at = new vscode.Position(2, 20);
  const hovers = await vscode.commands.executeCommand('vscode.executeHoverProvider', site, at);
  assert.match(hovers.map(({ contents }) => contents.map(({ value }) => value).join()).join(), /hbase\.bucketcache\.ioengine/);
  console.log('e2e: hover');

  const completions = await vscode.commands.executeCommand('vscode.executeCompletionItemProvider', site, new vscode.Position(6, 2));
  assert.ok(completions.items.some(({ label }) => (label.label ?? label) === 'hbase.regionserver.handler.count'));
  console.log('e2e: completion');

  const lenses = await vscode.commands.executeCommand('vscode.executeCodeLensProvider', site, 10);
  assert.ok(lenses.some(({ command }) => command?.title === 'HBase 2.5.8'));
  const hints = await vscode.commands.executeCommand('vscode.executeInlayHintProvider', site, new vscode.Range(0, 0, 100, 0));
  assert.ok(hints.length > 0);
  console.log('e2e: lenses and hints');
  await vscode.commands.executeCommand('workbench.actions.view.problems');
  await sleep(3000);
  console.log('e2e: picture problems');
  await sleep(1000);

  // The env file is not open: a change on the disk reaches the findings of the open file.
  await vscode.workspace.fs.writeFile(env, Buffer.from('export HBASE_OFFHEAPSIZE=16G\n'));
  await until('update', () => !has(site, 'hbase/offheap-cache-over-direct-memory')());
  console.log('e2e: a change of hbase-env.sh changes the findings of hbase-site.xml');

  await editor.edit((edit) => edit.replace(new vscode.Range(5, 11, 5, 15), '32768'));
  await until('finding while typing', has(site, 'hbase/offheap-cache-over-direct-memory'));
  const range = vscode.languages.getDiagnostics(site)[0].range;
  const actions = await vscode.commands.executeCommand('vscode.executeCodeActionProvider', site, range);
  const off = actions.find(({ title }) => title.startsWith('Switch hbase/'));
  assert.ok(off, actions.map(({ title }) => title).join('\n'));
  await vscode.workspace.applyEdit(off.edit);
  const rule = /^Switch (\S+) off/.exec(off.title)[1];
  await until('silence', () => !has(site, rule)());
  console.log('e2e: a quick fix that writes .storelint.yaml takes effect');
}
