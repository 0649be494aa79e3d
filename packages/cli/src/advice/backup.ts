import { constants, copyFileSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ChangedTexts } from '../../../core/src/applyFixes.js';
import { explain } from '../../../node/src/files.js';
import { CallError } from '../callError.js';
import { ChangedFileError, putBack, replaceFile } from '../writeFile.js';

/** A backup's name ends so: no program reads such a file, and check passes it over. */
const ending = '.storelint.bak';

/** Writes all changed files in place, or none. The first backup of a file stays until it is restored. @throws {CallError} */
export function writeWithBackup(changed: ChangedTexts): void {
  const kept: string[] = [];
  const written: (readonly [full: string, before: string, after: string])[] = [];
  let at = '';
  try {
    for (const [path, { before, after }] of changed) {
      at = path;
      const full = resolve(path);
      if (!existsSync(full + ending)) {
        copyFileSync(full, full + ending, constants.COPYFILE_EXCL);
        kept.push(full + ending);
      }
      replaceFile(full, before, after);
      written.push([full, before, after]);
    }
  } catch (error) {
    for (const [full, before, after] of written) replaceFile(full, after, before);
    for (const backup of kept) rmSync(backup, { force: true });
    if (error instanceof ChangedFileError) throw new CallError(`${at} changed while it was being read; nothing was written`);
    throw new CallError(`${at}: it cannot be written: ${explain(error)}; nothing was written`);
  }
}

/** Puts the backups of files and directories back; gives the files that were restored. @throws {CallError} */
export function restoreBackups(paths: readonly string[]): readonly string[] {
  const restored: string[] = [];
  for (const path of paths) {
    const full = resolve(path);
    const status = statSync(full, { throwIfNoEntry: false });
    const backups = status?.isDirectory() === true ? backupsIn(full) : existsSync(full + ending) ? [full + ending] : [];
    for (const backup of backups) {
      const target = backup.slice(0, -ending.length);
      try {
        putBack(backup, target);
      } catch (error) {
        throw new CallError(`${target}: the backup cannot be put back: ${explain(error)}`);
      }
      restored.push(join(dirname(path), target.slice(dirname(full).length + 1)));
    }
  }
  return restored;
}

function backupsIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
