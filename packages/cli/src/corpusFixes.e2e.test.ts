import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { hasCorpus, layOut } from '../../../tools/corpus/corpus.js';

/** Real files, a tenth of them: fixing twice is fixing once, and what is not fixed stays byte for byte. */
const program = resolve('packages/cli/bin/storelint.js');
const ready = hasCorpus() && existsSync('packages/cli/dist/main.cjs');
if (!ready) console.warn('skipped: no corpus beside the checkout, or packages/cli/dist is not built');

test.skipIf(!ready)('fixing real files twice changes nothing the second time', { timeout: 300_000 }, () => {
  const laidOut = mkdtempSync(join(tmpdir(), 'storelint-'));
  layOut(laidOut);
  const top = mkdtempSync(join(tmpdir(), 'storelint-'));
  for (const [index, name] of readdirSync(laidOut).sort().entries()) {
    if (index % 10 === 0) cpSync(join(laidOut, name), join(top, name), { recursive: true });
  }
  mkdirSync(join(top, 'empty'));
  const fix = () =>
    spawnSync(process.execPath, [program, 'check', '--fix', '--unsafe', '--fail-on', 'never', '--format', 'json'], {
      cwd: top,
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
  const first = fix();
  expect(first.stderr).toMatch(/^storelint: \d+ fixes applied in \d+ files\n$/);
  expect(first.status).toBe(0);
  const once = texts(top);
  expect(fix().status).toBe(0);
  expect(texts(top)).toEqual(once);
  for (const finding of JSON.parse(first.stdout).findings) {
    // Nothing that was readable before is refused now.
    if (finding.ruleId === 'file/refused')
      expect(readFileSync(join(top, finding.file)).equals(readFileSync(join(laidOut, finding.file)))).toBe(true);
  }
});

function texts(directory: string): Map<string, string> {
  const result = new Map<string, string>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) result.set(path, readFileSync(path, 'latin1'));
  }
  return result;
}
