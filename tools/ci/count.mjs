// node tools/ci/count.mjs DIRECTORY STATUS: adds up the JUnit reports below DIRECTORY and prints `N passed, N failed`.
// A step that failed without a failed test counts as one failure. Exits 1 where anything failed or no test ran.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , directory, status] = process.argv;
let tests = 0;
let failed = 0;
let skipped = 0;
for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !entry.name.endsWith('.xml')) continue;
  const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
  for (const [, suite] of text.matchAll(/<testsuite\s([^>]*)>/g)) {
    const number = (name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(suite)?.[1] ?? 0);
    tests += number('tests');
    failed += number('failures') + number('errors');
    skipped += number('skipped');
  }
}
if (status !== '0' && failed === 0) failed = 1;
console.log(`${Math.max(0, tests - failed - skipped)} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
process.exitCode = failed === 0 && tests > 0 ? 0 : 1;
