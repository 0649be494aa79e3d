// node tools/run.mjs tools/attack/layHostileTrees.ts DIRECTORY: lays the hostile repositories out there, to be looked at by hand.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hostileTrees, putOutside } from './hostileTree.js';

const directory = resolve(process.argv[2] ?? 'hostile');
for (const [number, { name, make }] of hostileTrees.entries()) {
  const root = join(directory, String(number), 'repo');
  const outside = join(directory, String(number), 'outside');
  mkdirSync(root, { recursive: true });
  putOutside(outside);
  make(root, outside);
  process.stdout.write(`${number} ${name.slice(0, 80)}\n`);
}
