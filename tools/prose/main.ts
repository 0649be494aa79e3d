// npm run prose [-- FILTER]: shows where our own texts break docs/style-of-messages.md, and lowers the baseline of files that were mended.
import { writeFileSync } from 'node:fs';
import { baselinePath, readBaseline, slipsByFile } from './prose.js';

const [filter = ''] = process.argv.slice(2);
const found = slipsByFile();
const shown = [...found.values()].flat().filter(({ text }) => text.includes(filter));
for (const { text } of shown) process.stdout.write(`${text}\n`);

const lowered = Object.entries(readBaseline()).flatMap(([file, most]) => {
  const count = Math.min(most, found.get(file)?.length ?? 0);
  return count === 0 ? [] : [[file, count] as const];
});
writeFileSync(baselinePath, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
process.stdout.write(`${shown.length} phrases to mend; ${lowered.length} files in ${baselinePath}\n`);
