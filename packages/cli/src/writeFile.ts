import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { ChangedTexts } from '../../core/src/applyFixes.js';
import { decode, encode } from '../../node/src/encoding.js';
import { explain } from '../../node/src/files.js';
import { CallError } from './callError.js';

/** Thrown where a file on disk is no longer what was checked. */
export class ChangedFileError extends Error {
  constructor(readonly path: string) {
    super('it changed while it was being checked');
    this.name = 'ChangedFileError';
  }
}

/**
 * Replaces a file's text in one step: a reader sees the old file or the new one, never half of it. Encoding, mode and, where permitted, owner stay;
 * a symbolic link stays a link and its target is written. Other hard links keep the old text: they may be a backup.
 * @param before the text that the new one was made from
 * @throws {ChangedFileError} where the file holds another text by now
 * @throws {Error} where nobody, or not this user, may write into the file: its directory alone does not decide
 */
export function replaceFile(path: string, before: string, after: string): void {
  const target = realpathSync(path);
  const status = statSync(target);
  // Root may write anywhere; a file that nobody may write is meant to stay as it is.
  if ((status.mode & 0o222) === 0) throw new Error('the file is read-only');
  accessSync(target, constants.W_OK);
  const decoded = decode(readFileSync(target));
  if (decoded === undefined || decoded.text !== before) throw new ChangedFileError(path);
  writeAtomically(target, encode(after, decoded.encoding), status);
}

/** Writes fixed files; one that cannot be written is told in `wrong`, and the others go on. */
export function writeFixes(
  changed: ChangedTexts,
  workingDirectory: string,
): { readonly written: Map<string, string>; readonly wrong: readonly string[] } {
  const written = new Map<string, string>();
  const wrong: string[] = [];
  for (const [path, { before, after }] of changed) {
    try {
      replaceFile(resolve(workingDirectory, path), before, after);
      written.set(path, after);
    } catch (error) {
      wrong.push(`${path}: the fixes are not written: ${explain(error)}`);
    }
  }
  return { written, wrong };
}

/** Writes a report or a new file; an existing one keeps its mode. What is no plain file (a pipe, /dev/stdout) is written into. */
export function writeReport(path: string, text: string): void {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status !== undefined && !status.isFile()) {
    const handle = openSync(path, 'w');
    writeAll(handle, Buffer.from(text, 'utf8'));
    closeSync(handle);
    return;
  }
  const target = status === undefined ? path : realpathSync(path);
  writeAtomically(target, Buffer.from(text, 'utf8'), status);
}

/**
 * As `writeReport`, for a file that the call names.
 * @param name what the error calls the file
 * @throws {CallError} where it cannot be written
 */
export function writeOutput(path: string, text: string, name: string = path): void {
  try {
    writeReport(path, text);
  } catch (error) {
    throw new CallError(`${name}: it cannot be written: ${explain(error)}`);
  }
}

/** Gives a file the bytes of another, which goes; a symbolic link stays a link and its target is written. */
export function putBack(from: string, path: string): void {
  const target = statSync(path, { throwIfNoEntry: false }) === undefined ? path : realpathSync(path);
  writeAtomically(target, readFileSync(from), statSync(from));
  unlinkSync(from);
}

function writeAtomically(target: string, bytes: Uint8Array, status: { mode: number; uid: number; gid: number } | undefined): void {
  const temporary = join(dirname(target), `.${basename(target)}.storelint-${process.pid}`);
  const handle = openSync(temporary, 'wx', status === undefined ? 0o666 : 0o600);
  try {
    writeAll(handle, bytes);
    if (status !== undefined) {
      try {
        fchownSync(handle, status.uid, status.gid);
      } catch {
        // Only root may give a file away; the mode below still holds.
      }
      fchmodSync(handle, status.mode & 0o7777);
    }
    fsyncSync(handle);
    closeSync(handle);
    renameSync(temporary, target);
  } catch (error) {
    unlinkSync(temporary);
    throw error;
  }
}

function writeAll(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
}
