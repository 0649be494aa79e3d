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
 * @param model undefined for a file that is new: it gets what the system gives
 * @throws what the system says, for a full disk as for all else; nothing is left then
 */
export function writeDraft(target: string, bytes: Uint8Array, model: Model | undefined): Draft {
  const path = temporaryNameFor(target);
  // Nobody else may read it before it has the mode that it shall have.
  const handle = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, model === undefined ? 0o666 : 0o600);
  try {
    try {
      writeAll(handle, bytes);
      const lost = model === undefined ? [] : takeOver(model, handle, path);
      fsyncSync(handle);
      requireContent(handle, bytes);
      return { path, status: fstatSync(handle), lost };
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    unlinkSync(path);
    throw error;
  }
}

function writeAll(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at, bytes.length - at, at);
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

function requireContent(handle: number, bytes: Uint8Array): void {
  const { size } = fstatSync(handle);
  const read = Buffer.alloc(bytes.length);
  let length = 0;
  while (length < read.length) {
    const more = readSync(handle, read, length, read.length - length, length);
    if (more === 0) break;
    length += more;
  }
  if (size !== bytes.length || length !== bytes.length || !read.equals(bytes))
    throw new Error('the file system did not keep what was written');
}

/** Why a file cannot be made, told of its directory: the file itself may well be writable. */
export function explainDraft(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
    ? `no file can be written into its directory: ${explain(error)}`
    : explain(error);
}
