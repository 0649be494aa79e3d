import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { whileLocked } from './lock.js';
import { lockOfDirectory, lockOfFile } from './lockFile.js';
import { ownMark } from './runMark.js';

let directory = '';
beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'storelint-')));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

describe('a lock', () => {
  it('is gone after the work, also after work that fails', async () => {
    const lock = lockOfFile(join(directory, 'b.json'));
    expect(await whileLocked([lock, lock], () => readdirSync(directory))).toEqual(['.b.json.storelint.lock']);
    await expect(
      whileLocked([lock], () => {
        throw new Error('failed');
      }),
    ).rejects.toThrow('failed');
    expect(readdirSync(directory)).toEqual([]);
  });

  it('is waited for, and told of when it takes too long', async () => {
    const lock = lockOfDirectory(directory);
    writeFileSync(lock, `${ownMark} x\n`);
    await expect(whileLocked([lock], () => 1, 100)).rejects.toThrow(
      `another run of storelint (process ${process.pid}) is writing here; if there is none, remove ${lock}`,
    );
    const waiting = whileLocked([lock], () => 1);
    rmSync(lock);
    expect(await waiting).toBe(1);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('of a killed run is taken away', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    await once(child, 'spawn');
    const lock = lockOfDirectory(directory);
    const [place] = ownMark.split('-');
    writeFileSync(lock, `${place}-${child.pid}-1 x\n`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await whileLocked([lock], () => 1, 0)).toBe(1);
  });

  it('that another run took away stops the work', async () => {
    const lock = lockOfDirectory(directory);
    const work = (keep: () => void) => {
      keep();
      writeFileSync(lock, 'another\n');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
      keep();
    };
    await expect(whileLocked([lock], work)).rejects.toThrow('took this one for dead');
    expect(readdirSync(directory)).toEqual(['.storelint.lock']);
  });

  it('of another host, and one that nobody knows, is taken away when it is old', async () => {
    const lock = lockOfDirectory(directory);
    writeFileSync(join(directory, '.a.storelint-00000000-1-1-0123456789abcdef.tmp'), '');
    for (const text of ['00000000-1-1 x\n', '']) {
      writeFileSync(lock, text);
      await expect(whileLocked([lock], () => 1, 0)).rejects.toThrow('another run');
      utimesSync(lock, 1, 1);
      expect(await whileLocked([lock], () => 1, 0)).toBe(1);
      expect(readdirSync(directory)).toEqual([]);
    }
  });
});
