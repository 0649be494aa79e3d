import { closeSync, linkSync, lstatSync, openSync, readFileSync, renameSync, unlinkSync, utimesSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isRunning, markPattern } from './runMark.js';
import { shortened, temporaryNameFor } from './temporaryName.js';

const ending = '.storelint.lock';

/** A lock of another container or host that its run has not touched for so long, in ms, counts as left over. */
const longestStep = 15_000;

/** The lock of a file: `.NAME.storelint.lock` beside it. */
export function lockOfFile(path: string): string {
  return join(dirname(path), `.${shortened(basename(path))}${ending}`);
}

/** The lock of all that lies in a directory. */
export function lockOfDirectory(directory: string): string {
  return join(directory, ending);
}

export function isLockName(name: string): boolean {
  return name.endsWith(ending) && name.startsWith('.');
}

export interface HeldLock {
  /** One text for each time that a lock is taken. */
  readonly text: string;
  /** Of the run that holds it; undefined where it is no lock of ours, or not written yet. */
  readonly mark: string | undefined;
  readonly mayBeHeld: boolean;
}

/** Undefined where there is none, or what has its name is no file. */
export function readLock(path: string): HeldLock | undefined {
  try {
    const status = lstatSync(path);
    if (!status.isFile() || status.size > 4096) return undefined;
    const text = readFileSync(path, 'utf8');
    const mark = new RegExp(`^${markPattern}(?= )`).exec(text)?.[0];
    return { text, mark, mayBeHeld: isRunning(mark) ?? Date.now() - status.mtimeMs < longestStep };
  } catch {
    return undefined;
  }
}

/** Shows runs elsewhere that the one that holds a lock is at work. */
export function touchLock(path: string): void {
  const seconds = Date.now() / 1000;
  try {
    utimesSync(path, seconds, seconds);
  } catch {
    // Runs in the same place see by the mark that it is held.
  }
}

/** Gives a complete file a second name, or says that the name is taken. */
export function appear(from: string, lock: string): boolean {
  try {
    linkSync(from, lock);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EEXIST') return false;
    if (code === 'ENOSPC' || code === 'EROFS' || code === 'EIO') throw error;
  }
  // A file system without hard links.
  try {
    const handle = openSync(lock, 'wx');
    writeSync(handle, readFileSync(from), 0, undefined, 0);
    closeSync(handle);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock of a dead run. Another run may have done so, and hold a new one by now: that one is given back. */
export function takeAway(lock: string, dead: HeldLock): void {
  const grave = temporaryNameFor(lock);
  try {
    renameSync(lock, grave);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readFileSync(grave, 'utf8') !== dead.text) appear(grave, lock);
  unlinkSync(grave);
}
