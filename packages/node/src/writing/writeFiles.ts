import { closeSync, constants, fsyncSync, lstatSync, mkdirSync, openSync, realpathSync, rmdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { explain } from '../files.js';
import type { FileChange } from './fileChange.js';
import { FileStep } from './fileStep.js';
import { removeLeftOvers } from './leftOvers.js';

export interface WriteOptions {
  /**
   * The file that a path means, with all links followed; also asked for paths where no file is yet.
   * @throws {Error} where that file must not be written
   */
  readonly targetOf?: (path: string) => string;
  /** Make the directories that are missing. */
  readonly makeDirectories?: boolean;
  /** Directories in which left-overs are looked for no more; those of this call are added. */
  readonly swept?: Set<string>;
  /** Called before each step; nothing is changed where it throws. */
  readonly beforeStep?: () => void;
}

/** A file could not be written, and none is changed, but for those in `left`. */
export class WriteError extends Error {
  /**
   * @param reason why, in words
   * @param left files that could not be put back, in words
   */
  constructor(
    readonly path: string,
    readonly reason: string,
    readonly left: readonly string[] = [],
  ) {
    super([`${path}: ${reason}`, ...left].join('; '));
    this.name = 'WriteError';
  }
}

/**
 * The one way by which storelint writes files: all of them, or none.
 *
 * 1. Each new content is written into a temporary file beside its target, put on the disk and read back; each old one gets a second name. Now there is room for all.
 * 2. Files appear, then files are replaced by a rename, then files go. Each is compared with what it must hold, right before and right after.
 * 3. Where one of these steps fails, the second names are renamed back, which needs no room.
 *
 * A reader sees the old file or the new one, never half of it. A run that is killed leaves each file old or new, and temporary files, which the next run removes.
 * Other hard links of a file keep the old content: they may be a backup.
 * @returns what could not be kept of owners and attributes, in words
 * @throws {WriteError}
 */
export function writeFiles(changes: readonly FileChange[], options: WriteOptions = {}): readonly string[] {
  const { targetOf = realTarget, swept = new Set() } = options;
  const steps: FileStep[] = [];
  const made: string[] = [];
  let at = '';
  let failed = true;
  try {
    for (const change of changes) {
      at = change.path;
      options.beforeStep?.();
      const target = targetOf(resolve(change.path));
      // Not those of the path: a link on the way may lead to where nothing is made.
      if (options.makeDirectories === true) makeDirectory(dirname(target), made);
      sweep(dirname(target), swept);
      steps.push(FileStep.prepare(change, target, targetOf));
    }
    for (const kind of ['create', 'replace', 'remove'] as const) {
      const these = steps.filter((step) => step.kind === kind);
      for (const step of these) {
        at = step.path;
        options.beforeStep?.();
        step.perform();
      }
      // What the next kind relies on is on the disk before: a backup stands before its file changes.
      if (these.length > 0) syncDirectories([...these.map(({ target }) => target), ...made]);
    }
    failed = false;
  } catch (error) {
    throw new WriteError(at, explain(error), undo(steps));
  } finally {
    for (const step of steps) step.clean(failed);
    if (failed) removeDirectories(made);
  }
  return [...new Set(steps.flatMap(({ path, lost }) => lost.map((each) => `${path}: ${each}`)))];
}

/** Takes back what was done, the last first; what appeared stays where something else cannot be put back: it may be its backup. */
function undo(steps: readonly FileStep[]): string[] {
  const stuck: string[] = [];
  for (const kind of ['remove', 'replace', 'create'] as const) {
    if (kind === 'create' && stuck.length > 0) break;
    for (const step of steps) if (step.kind === kind) stuck.push(...[step.undo() ?? []].flat());
  }
  return stuck;
}

/** The file at the end of all links; where nothing is yet, the place at which it would be. @param path absolute */
export function realTarget(path: string): string {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return join(realTarget(dirname(path)), basename(path));
  try {
    return realpathSync(path);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new Error('the link leads nowhere') : error;
  }
}

function sweep(directory: string, swept: Set<string>): void {
  if (swept.has(directory)) return;
  swept.add(directory);
  removeLeftOvers(directory);
}

/** One by one: each that is made can be taken back, also where the next one fails. */
function makeDirectory(directory: string, made: string[]): void {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (dirname(directory) !== directory) makeDirectory(dirname(directory), made);
  try {
    mkdirSync(directory);
    made.push(directory);
  } catch (error) {
    // Another run may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(directory).isDirectory()) throw error;
  }
}

function removeDirectories(made: readonly string[]): void {
  for (const directory of [...made].reverse()) {
    try {
      rmdirSync(directory);
    } catch {
      // Somebody else has put something there.
    }
  }
}

/** Puts the entries of the directories that hold these paths on the disk, where the file system can do that. */
function syncDirectories(paths: readonly string[]): void {
  for (const directory of new Set(paths.map((path) => dirname(path)))) {
    let handle: number | undefined;
    try {
      handle = openSync(directory, constants.O_RDONLY);
      fsyncSync(handle);
    } catch (error) {
      if (!['EACCES', 'EPERM', 'EISDIR', 'EINVAL', 'EBADF', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    } finally {
      if (handle !== undefined) closeSync(handle);
    }
  }
}
