import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ChangedTexts } from '@storelint/core/applyFixes';
import { decode, displayPath, explain, largestFile } from '@storelint/node';
import {
  changedMeanwhile,
  type FileChange,
  lockOfDirectory,
  mayBeLeftOver,
  realTarget,
  removeLeftOversBeside,
  WriteError,
  type WriteOptions,
  whileLocked,
  writeFiles,
} from '@storelint/node/writing';
import { CallError } from '../callError.js';
import { reasonOf } from '../writeFile.js';
import { longestHeader, openBackup, sealBackup } from './backupFormat.js';

/** A backup's name ends so: no program reads such a file, and check passes it over. */
const ending = '.storelint.bak';

/** A file that is written or restored. */
interface Place {
  /** As the call or its directory names it; a link maybe. */
  readonly path: string;
  /** The file that the path means. Its backup lies beside it, never beside a link: who may lay a link does not thereby say what its target holds. */
  readonly target: string;
}

/**
 * Writes all changed files in place, or none. The first backup of a file stays until it is restored.
 * @returns what could not be kept of owners and attributes
 * @throws {CallError}
 */
export function writeWithBackup(changed: ChangedTexts, options: WriteOptions = {}): Promise<readonly string[]> {
  const { targetOf = realTarget } = options;
  const find = () => [...changed].map(([path, texts]) => ({ ...placeOf(resolve(path), targetOf), ...texts }));
  return allOrNone('written', find, (places, beforeStep) => {
    const backups = places.flatMap(({ path, target, before }): FileChange[] => {
      const backup = readBackup(target);
      if (backup !== undefined && 'content' in backup) return [];
      // An empty one, which early builds left when they were killed, holds nothing that could be lost.
      if (backup !== undefined && backup.broken !== 'empty') throw refusal({ path, target }, backup.broken);
      const content = readFileSync(target);
      if (decode(content)?.text !== before) throw new WriteError(path, changedMeanwhile);
      return [{ path: target + ending, content: [sealBackup(content)], over: backup === undefined ? 'nothing' : 'present', like: path }];
    });
    const edits = places.map(({ path, before, after }) => ({ path, before, after }));
    return writeFiles([...backups, ...edits], { ...options, targetOf: withBackups(targetOf, places), beforeStep });
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
  const { targetOf = realTarget } = options;
  const find = () => {
    const found = paths.flatMap((path) => placesWithBackup(resolve(path), targetOf));
    return [...new Map(found.map((place) => [place.target, place])).values()];
  };
  return allOrNone('restored', find, (_, beforeStep) => {
    // Another run may have restored some while this one waited.
    const places = find();
    const changes = places.flatMap((place): FileChange[] => {
      const { path, target } = place;
      const backup = readBackup(target);
      if (backup === undefined) return [];
      if ('broken' in backup) throw refusal(place, backup.broken);
      return [
        { path, content: [backup.content], over: 'present', like: target + ending },
        { path: target + ending, remove: backup.sealed },
      ];
    });
    const notes = writeFiles(changes, { ...options, targetOf: withBackups(targetOf, places), beforeStep });
    return { restored: places.map(shown), notes };
  });
}

/** One run at a time works on the files of a directory and their backups. */
async function allOrNone<P extends Place, T>(
  done: string,
  find: () => readonly P[],
  work: (places: readonly P[], keep: () => void) => T,
): Promise<T> {
  let directories: readonly string[] = [];
  try {
    const places = find();
    directories = [...new Set(places.map(({ target }) => dirname(target)))];
    return await whileLocked(directories.map(lockOfDirectory), (keep) => work(places, keep));
  } catch (error) {
    if (error instanceof CallError) throw error;
    // Without a file of the reader's own it was a lock.
    const paths = error instanceof WriteError ? [error.path] : directories;
    const where = paths.map((path) => displayPath(path, process.cwd())).join(', ') + (paths.length === 0 ? '' : ': ');
    const none = error instanceof WriteError && error.left.length > 0 ? '' : `; nothing was ${done}`;
    throw new CallError(`${where}it cannot be ${done}: ${reasonOf(error)}${none}`);
  }
}

/** @throws {WriteError} where that file must not be written */
function placeOf(path: string, targetOf: (path: string) => string): Place {
  try {
    return { path, target: targetOf(path) };
  } catch (error) {
    throw new WriteError(path, explain(error));
  }
}

/** A backup stands under its own name in the directory of a target, which was asked about already. */
function withBackups(targetOf: (path: string) => string, places: readonly Place[]): (path: string) => string {
  const backups = new Set(places.map(({ target }) => target + ending));
  return (path) => (backups.has(path) ? path : targetOf(path));
}

/** How messages name a file; where it is a link, what it leads to as well. */
function shown({ path, target }: Place): string {
  const name = displayPath(path, process.cwd());
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink ? `${name} (a link to ${displayPath(target, process.cwd())})` : name;
}

type Broken = Extract<ReturnType<typeof openBackup>, { broken: string }>['broken'] | 'no file';

function readBackup(
  target: string,
): { readonly sealed: Uint8Array; readonly content: Uint8Array } | { readonly broken: Broken } | undefined {
  const status = lstatSync(target + ending, { throwIfNoEntry: false });
  if (status === undefined) return undefined;
  if (!status.isFile()) return { broken: 'no file' };
  if (status.size > largestFile + longestHeader) return { broken: 'damaged' };
  const sealed = readFileSync(target + ending);
  const opened = openBackup(sealed);
  return 'content' in opened ? { sealed, content: opened.content } : opened;
}

/** A backup that does not count is neither put back nor written over: whoever knows where it comes from decides. */
function refusal({ path, target }: Place, broken: Broken): WriteError {
  const backup = displayPath(target + ending, process.cwd());
  const why: Readonly<Record<Broken, string>> = {
    empty: 'it is empty, so it is no backup; remove it',
    unsealed:
      'it has no checksum (early builds of storelint wrote none), so it may be incomplete; compare it by hand, then rename or remove it',
    damaged: 'its checksum does not match, so it is damaged; compare it by hand, then rename or remove it',
    'no file': 'it is not a regular file; remove it',
  };
  return new WriteError(path, `${backup}: ${why[broken]}`);
}

/** The files that backups are there for. */
function placesWithBackup(path: string, targetOf: (path: string) => string): Place[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return placesBeneath(path, targetOf);
  const place = placeOf(path, targetOf);
  return hasBackup(place.target) ? [place] : [];
}

function placesBeneath(directory: string, targetOf: (path: string) => string): Place[] {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const pathsOf = (these: typeof entries) => these.map(({ parentPath, name }) => join(parentPath, name)).sort();
  removeLeftOversBeside(pathsOf(entries.filter(({ name }) => mayBeLeftOver(name))), targetOf);
  const backups = entries.filter((entry) => entry.isFile() && entry.name.endsWith(ending) && entry.name.length > ending.length);
  const behindLinks = pathsOf(entries.filter((entry) => entry.isSymbolicLink())).flatMap((path): Place[] => {
    try {
      const place = placeOf(path, targetOf);
      return statSync(place.target).isFile() && hasBackup(place.target) ? [place] : [];
    } catch {
      // Nothing was ever written there.
      return [];
    }
  });
  const beside = pathsOf(backups).map((backup): Place => {
    const place = placeOf(backup.slice(0, -ending.length), targetOf);
    if (lstatSync(place.path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return place;
    const name = displayPath(backup, process.cwd());
    throw new WriteError(place.path, `it is a link, so ${name} is no backup of it (that lies beside the file); remove it`);
  });
  return [...behindLinks, ...beside];
}

function hasBackup(target: string): boolean {
  return lstatSync(target + ending, { throwIfNoEntry: false }) !== undefined;
}
