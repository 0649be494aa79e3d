import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isRunning, ownMark } from './runMark.js';

const hasProc = existsSync('/proc/self/stat');
if (!hasProc) console.warn('skipped: a killed run whose parent sleeps; /proc is missing');

it.skipIf(!hasProc)('a killed run counts as dead, also while its parent has not asked about it', async () => {
  // The child outlives the shell, which would ask about it.
  const parent = spawn('/bin/sh', ['-c', 'sleep 1 & echo $!; exec sleep 30'], { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = String(printed).trim();
    const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    await expect.poll(() => stat()[0], { timeout: 10_000 }).toBe('Z');
    expect(isRunning(`${ownMark.split('-')[0]}-${pid}-${stat()[19]}`)).toBe(false);
    expect(isRunning(ownMark)).toBe(true);
  } finally {
    parent.kill();
  }
});
