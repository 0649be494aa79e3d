import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  futimesSync,
  openSync,
  readSync,
  type Stats,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { explain } from '../files.js';
import { copyAttributes } from './systemCopy.js';
import { temporaryNameFor } from './temporaryName.js';

/** Bytes that are read back at once, at most. */
const largestRead = 1 << 20;

/** Whose owner, group, mode, access control list and extended attributes a file gets. */
export interface Model {
  readonly path: string;
  readonly status: Stats;
}

/** A temporary file that holds a new content completely: written, on the disk, read back. */
export interface Draft {
  readonly path: string;
  readonly status: Stats;
  /** What of the model's attributes it has not. */
  readonly lost: readonly string[];
}

/**
 * Writes a content beside the file that it is for.
 * @param content its pieces, each written before the next is asked for
 * @param model undefined for a file that is new: it gets what the system gives
 * @throws what the system says, for a full disk as for all else; nothing is left then
 */
export function writeDraft(target: string, content: Iterable<Uint8Array>, model: Model | undefined): Draft {
  const path = temporaryNameFor(target);
  // Nobody else may read it before it has the mode that it shall have.
  const handle = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, model === undefined ? 0o666 : 0o600);
  try {
    try {
      const written = writeAll(handle, content);
      const lost = model === undefined ? [] : takeOver(model, handle, path);
      fsyncSync(handle);
      requireKept(handle, written);
      return { path, status: fstatSync(handle), lost };
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    unlinkSync(path);
    throw error;
  }
}

/** What a file holds, without the bytes: a report may be larger than the memory that is left. */
interface Fingerprint {
  readonly size: number;
  readonly sha256: string;
}

function writeAll(handle: number, content: Iterable<Uint8Array>): Fingerprint {
  const hash = createHash('sha256');
  let size = 0;
  for (const piece of content) {
    for (let at = 0; at < piece.length; ) at += writeSync(handle, piece, at, piece.length - at, size + at);
    hash.update(piece);
    size += piece.length;
  }
  return { size, sha256: hash.digest('hex') };
}

function takeOver({ path: from, status: { uid, gid, mode } }: Model, handle: number, path: string): string[] {
  const lost: string[] = [];
  const now = fstatSync(handle);
  // Only root may give a file away; a group that the user is in can be given by anybody.
  if (now.uid !== uid && !attempt(() => fchownSync(handle, uid, -1)))
    lost.push(`the owner (user id ${uid}) is not kept: only root may give a file away`);
  if (now.gid !== gid && !attempt(() => fchownSync(handle, -1, gid)))
    lost.push(`the group (group id ${gid}) is not kept: permission denied`);
  const failed = copyAttributes(from, path);
  if (failed !== undefined) lost.push(`access control lists and extended attributes, if there are any, are not kept: ${failed}`);
  // Set-user-id and set-group-id are rights of the old owner.
  fchmodSync(handle, mode & (lost.length === 0 ? 0o7777 : 0o777));
  attempt(() => {
    // cp keeps the times, too; a new content has a new one.
    const seconds = Date.now() / 1000;
    futimesSync(handle, seconds, seconds);
  });
  return lost;
}

function attempt(change: () => void): boolean {
  try {
    change();
    return true;
  } catch {
    return false;
  }
}

function requireKept(handle: number, written: Fingerprint): void {
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(Math.min(written.size, largestRead));
  let size = 0;
  for (;;) {
    const length = readSync(handle, buffer, 0, buffer.length, size);
    if (length === 0) break;
    hash.update(buffer.subarray(0, length));
    size += length;
  }
  if (size !== written.size || fstatSync(handle).size !== size || hash.digest('hex') !== written.sha256)
    throw new Error('the file system did not keep what was written');
}

/** Why a file cannot be made, told of its directory: the file itself may well be writable. */
export function explainDraft(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
    ? `no file can be written into its directory: ${explain(error)}`
    : explain(error);
}
