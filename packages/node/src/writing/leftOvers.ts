import { lstatSync, readdirSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { minute } from '@storelint/core/text';
import { isLockName, readLock, takeAway } from './lockFile.js';
import { isRunning } from './runMark.js';
import { runOfTemporary } from './temporaryName.js';

/** No run takes this long to write its files, in ms. Where it goes on nevertheless, it finds its file gone and takes back what it did. */
const longestRun = 10 * minute;

/**
 * Removes the temporary files and locks of runs that were killed. What cannot be removed stays: nobody waits for it.
 * @param dead the mark of a run that is known to be dead
 */
export function removeLeftOvers(directory: string, dead?: string): void {
  for (const name of listed(directory)) {
    try {
      removeIfLeftOver(join(directory, name), name, dead);
    } catch {
      // Another run was faster, or the file is not ours to remove.
    }
  }
}

/**
 * As `removeLeftOvers`, where these files are written: a run that finds them written already removes what the run that wrote them left behind.
 * @param paths absolute
 * @param targetOf the file that a path means; throws where that one must not be written: nothing is removed there either
 * @returns the directories, by their real paths
 */
export function removeLeftOversBeside(paths: Iterable<string>, targetOf: (path: string) => string): Set<string> {
  const directories = new Set<string>();
  for (const path of paths) {
    try {
      directories.add(dirname(targetOf(path)));
    } catch {
      // A link that leads elsewhere, or nowhere.
    }
  }
  for (const directory of directories) removeLeftOvers(directory);
  return directories;
}

/** Whether a name is one of those that are looked at here. */
export function mayBeLeftOver(name: string): boolean {
  return isLockName(name) || runOfTemporary(name) !== undefined;
}

function removeIfLeftOver(path: string, name: string, dead: string | undefined): void {
  const run = runOfTemporary(name);
  if (run !== undefined) {
    const status = lstatSync(path);
    // Its content may be old, as that of a second name of the file that is replaced; its name is not.
    const runs = (run.mark !== undefined && run.mark === dead ? false : isRunning(run.mark)) ?? Date.now() - status.ctimeMs < longestRun;
    // People may use names like those of early builds, too.
    const isForeign = run.mark === undefined && lstatSync(join(dirname(path), run.of), { throwIfNoEntry: false }) === undefined;
    if (status.isFile() && !runs && !isForeign) unlinkSync(path);
  } else if (isLockName(name)) {
    const lock = readLock(path);
    if (lock?.mark === undefined || lock.mayBeHeld) return;
    takeAway(path, lock);
    removeLeftOvers(dirname(path), lock.mark);
  }
}

function listed(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
