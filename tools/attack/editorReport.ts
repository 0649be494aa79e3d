// node tools/run.mjs tools/attack/editorReport.ts [DIRECTORY [EVERY]]: which planted secret a client of the language server sees; of every EVERYth file.
import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CuriousClient } from './editor.js';
import { controls } from './plants/controls.js';
import { plants } from './plants/index.js';
import { plantTrees } from './tree.js';

const directory = process.argv[2] === undefined ? realpathSync(mkdtempSync(join(tmpdir(), 'plants-'))) : resolve(process.argv[2]);
const {
  trees: [tree],
  finder,
} = plantTrees([join(directory, 'tree'), join(directory, 'copy')], [...plants, ...controls]);
const client = await CuriousClient.start(tree.root, { pulls: false, options: { checkWorkspace: true } });
const lines = new Map<string, string>();
const see = (kind: string, name: string, text: string) => {
  for (const [plant, { around }] of finder.find(text)) {
    const key = `${plant} | ${kind} ${name}`;
    if (!lines.has(key)) lines.set(key, around);
  }
};
const every = Number(process.argv[3] ?? 1);
for (const [at, { path, text }] of tree.files.entries()) {
  if (at % every !== 0) continue;
  if (at % 50 === 0) process.stderr.write(`${at} of ${tree.files.length}\n`);
  const seen = await client.look(join(tree.root, path), text, 2);
  for (const { name, text: shown } of seen.shown) see('shows', name, shown);
  for (const { name, text: shown } of seen.edits) see('edit', name, shown);
}
for (const { name, text } of [...(await client.lookAround()), ...client.unasked, await client.stop()]) see('shows', name, text);
for (const [key, around] of lines) process.stdout.write(`${key} | ${around}\n`);
