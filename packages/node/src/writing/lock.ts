import { closeSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { removeLeftOvers } from './leftOvers.js';
import { appear, readLock, takeAway, touchLock } from './lockFile.js';
import { ownMark } from './runMark.js';
import { temporaryNameFor } from './temporaryName.js';

/** How long a run waits for another one, in ms. */
const patience = 30_000;

/** A run that works shows so, in ms; others wait longer before they take it for dead. */
const betweenTouches = 500;

/**
 * Does some work while no other run of storelint does work under these locks. A lock is a file with the mark of its run: that of a killed run is taken away.
 * @param work calls what it gets before each of its steps: that keeps the locks, and throws where they are lost
 * @throws {Error} where another run keeps one for too long, or it cannot be made
 */
export async function whileLocked<T>(locks: readonly string[], work: (keep: () => void) => T, waits = patience): Promise<T> {
  const held: { path: string; text: string }[] = [];
  try {
    // In one order, so that two runs never wait for each other.
    for (const path of [...new Set(locks)].sort()) held.push({ path, text: await acquire(path, Date.now() + waits) });
    let kept = Date.now();
    return work(() => {
      if (Date.now() - kept < betweenTouches) return;
      kept = Date.now();
      for (const { path, text } of held) {
        if (readLock(path)?.text !== text) throw new Error('another run of storelint took this one for dead, and goes on in its place');
        touchLock(path);
      }
    });
  } finally {
    for (const { path, text } of held.reverse()) release(path, text);
  }
}

/** Where a lock cannot be removed, the next run takes it away: the work is done. */
function release(path: string, text: string): void {
  try {
    if (readLock(path)?.text === text) unlinkSync(path);
  } catch {
    // Told by nothing but the lock itself.
  }
}

async function acquire(lock: string, deadline: number): Promise<string> {
  removeLeftOvers(dirname(lock));
  // Complete before it has the name of the lock: nobody meets an empty one.
  const candidate = temporaryNameFor(lock);
  const text = `${ownMark} ${basename(candidate)}\n`;
  const handle = openSync(candidate, 'wx');
  try {
    writeSync(handle, text, 0);
    closeSync(handle);
    for (;;) {
      if (appear(candidate, lock)) return text;
      const holder = readLock(lock);
      if (holder?.mayBeHeld === false) {
        takeAway(lock, holder);
        removeLeftOvers(dirname(lock), holder.mark);
      } else if (Date.now() > deadline) {
        const process = holder?.mark === undefined ? '' : ` (process ${holder.mark.split('-')[1]})`;
        throw new Error(`another run of storelint${process} is writing here; if there is none, remove ${lock}`);
      } else await pause(20 + Math.random() * 30);
    }
  } finally {
    rmSync(candidate, { force: true });
  }
}
