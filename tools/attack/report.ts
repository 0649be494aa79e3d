// node tools/run.mjs tools/attack/report.ts [DIRECTORY [OUTPUTS]]: which planted secret is seen in which output. OUTPUTS: a pattern of their names.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { outputsOver } from './outputs.js';
import { plants } from './plants/index.js';
import { plantTrees } from './tree.js';

const directory = resolve(process.argv[2] ?? mkdtempSync(join(tmpdir(), 'plants-')));
mkdirSync(directory, { recursive: true });
const {
  trees: [tree, copy],
  finder,
} = plantTrees([join(directory, 'tree'), join(directory, 'copy')], plants);
const seen = new Map<string, { outputs: string[]; around: string; form: string }>();
const outputs = await outputsOver(tree.root, copy.root, directory, new RegExp(process.argv[3] ?? ''));
for (const { name, text, status } of outputs) {
  const found = finder.find(text);
  process.stderr.write(`${name}: status ${status}, ${text.length} characters, ${found.size} plants\n`);
  writeFileSync(join(directory, `out-${name.replace(/\W+/g, '-')}.txt`), text);
  for (const [plant, { around, form }] of found) {
    const known = seen.get(plant) ?? { outputs: [], around, form };
    known.outputs.push(name);
    seen.set(plant, known);
  }
}
const expected = plants.filter(({ notExpected }) => notExpected === undefined);
process.stdout.write(
  `${plants.length} plants, ${expected.filter(({ id }) => seen.has(id)).length} of ${expected.length} expected ones seen, ${outputs.length} outputs\n\n`,
);
for (const { id, file, notExpected } of plants) {
  const found = seen.get(id);
  if (found === undefined) continue;
  process.stdout.write(
    `${notExpected === undefined ? '' : '(not expected) '}${id} [${file}] ${found.form}: ${found.outputs.join(', ')}\n    ${found.around}\n`,
  );
}
