import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ChangedTexts } from '../../../core/src/applyFixes.js';
import { decode } from '../../../node/src/encoding.js';
import { displayPath, largestFile } from '../../../node/src/files.js';
import type { FileChange } from '../../../node/src/writing/fileChange.js';
import { changedMeanwhile } from '../../../node/src/writing/fileStep.js';
import { mayBeLeftOver, removeLeftOversBeside } from '../../../node/src/writing/leftOvers.js';
import { whileLocked } from '../../../node/src/writing/lock.js';
import { lockOfDirectory } from '../../../node/src/writing/lockFile.js';
import { realTarget, WriteError, type WriteOptions, writeFiles } from '../../../node/src/writing/writeFiles.js';
import { CallError } from '../callError.js';
import { reasonOf } from '../writeFile.js';
import { longestHeader, openBackup, sealBackup } from './backupFormat.js';

/** A backup's name ends so: no program reads such a file, and check passes it over. */
const ending = '.storelint.bak';

/**
 * Writes all changed files in place, or none. The first backup of a file stays until it is restored.
 * @returns what could not be kept of owners and attributes
 * @throws {CallError}
 */
export function writeWithBackup(changed: ChangedTexts, options: WriteOptions = {}): Promise<readonly string[]> {
  const targetOf = options.targetOf ?? realTarget;
  const edits = [...changed].map(([path, texts]) => ({ path: resolve(path), ...texts }));
  const paths = edits.map(({ path }) => path);
  return allOrNone('written', paths, targetOf, (beforeStep) => {
    const backups = edits.flatMap(({ path, before }): FileChange[] => {
      const backup = readBackup(path);
      if (backup !== undefined && 'content' in backup) return [];
      // An empty one, which early builds left when they were killed, holds nothing that could be lost.
      if (backup !== undefined && backup.broken !== 'empty') throw refusal(path, backup.broken);
      const content = readFileSync(targetOf(path));
      if (decode(content)?.text !== before) throw new WriteError(path, changedMeanwhile);
      return [{ path: path + ending, bytes: sealBackup(content), over: backup === undefined ? 'nothing' : 'present', like: path }];
    });
    return writeFiles([...backups, ...edits], { ...options, beforeStep });
  });
}

/**
 * Puts the backups of files and directories back, all or none.
 * @returns the files that were restored, and what could not be kept of owners and attributes
 * @throws {CallError}
 */
export function restoreBackups(
  paths: readonly string[],
  options: WriteOptions = {},
): Promise<{ readonly restored: readonly string[]; readonly notes: readonly string[] }> {
  const find = () => new Map(paths.flatMap((path) => filesWithBackup(path)));
  return allOrNone('restored', [...find().keys()], options.targetOf ?? realTarget, (beforeStep) => {
    const found = find();
    const changes = [...found.keys()].flatMap((path): FileChange[] => {
      const backup = readBackup(path);
      if (backup === undefined) return [];
      if ('broken' in backup) throw refusal(path, backup.broken);
      return [
        { path, bytes: backup.content, over: 'present', like: path + ending },
        { path: path + ending, remove: backup.sealed },
      ];
    });
    return { restored: [...found.values()], notes: writeFiles(changes, { ...options, beforeStep }) };
  });
}

/** One run at a time works on the files of a directory and their backups. */
async function allOrNone<T>(
  done: string,
  paths: readonly string[],
  targetOf: (path: string) => string,
  work: (keep: () => void) => T,
): Promise<T> {
  let at = '';
  try {
    const locks = paths.flatMap((path) => {
      at = path;
      return [lockOfDirectory(dirname(targetOf(path))), lockOfDirectory(realpathSync(dirname(path)))];
    });
    return await whileLocked(locks, work);
  } catch (error) {
    if (error instanceof CallError) throw error;
    const path = displayPath(error instanceof WriteError ? error.path : at, process.cwd());
    const none = error instanceof WriteError && error.left.length > 0 ? '' : `; nothing was ${done}`;
    throw new CallError(`${path}: it cannot be ${done}: ${reasonOf(error)}${none}`);
  }
}

type Broken = Extract<ReturnType<typeof openBackup>, { broken: string }>['broken'] | 'no file';

function readBackup(path: string): { readonly sealed: Uint8Array; readonly content: Uint8Array } | { readonly broken: Broken } | undefined {
  const status = lstatSync(path + ending, { throwIfNoEntry: false });
  if (status === undefined) return undefined;
  if (!status.isFile()) return { broken: 'no file' };
  if (status.size > largestFile + longestHeader) return { broken: 'damaged' };
  const sealed = readFileSync(path + ending);
  const opened = openBackup(sealed);
  return 'content' in opened ? { sealed, content: opened.content } : opened;
}

/** A backup that does not count is neither put back nor written over: whoever knows where it comes from decides. */
function refusal(path: string, broken: Broken): WriteError {
  const backup = displayPath(path + ending, process.cwd());
  const why: Readonly<Record<Broken, string>> = {
    empty: 'it is empty, so it is no backup; remove it',
    unsealed:
      'it has no checksum (early builds of storelint wrote none), so it may be incomplete; compare it by hand, then rename or remove it',
    damaged: 'its checksum does not match, so it is damaged; compare it by hand, then rename or remove it',
    'no file': 'it is not a regular file; remove it',
  };
  return new WriteError(path, `${backup}: ${why[broken]}`);
}

/** The files that backups are there for, and how messages name them. */
function filesWithBackup(path: string): (readonly [full: string, shown: string])[] {
  const full = resolve(path);
  const isDirectory = statSync(full, { throwIfNoEntry: false })?.isDirectory() === true;
  const files = isDirectory ? filesBeneath(full) : lstatSync(full + ending, { throwIfNoEntry: false }) === undefined ? [] : [full];
  return files.map((file) => [file, displayPath(file, process.cwd())]);
}

function filesBeneath(directory: string): string[] {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  removeLeftOversBeside(entries.filter(({ name }) => mayBeLeftOver(name)).map(({ parentPath, name }) => join(parentPath, name)));
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending) && entry.name.length > ending.length)
    .map((entry) => join(entry.parentPath, entry.name.slice(0, -ending.length)))
    .sort();
}
