import { closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync, readSync, realpathSync, statSync } from 'node:fs';
import { MiB } from '@storelint/core/text';
import { largestFile } from './files.js';

/** Bytes of a file, or why there are none. */
export type Bytes = { readonly bytes: Uint8Array } | { readonly tooLarge: number } | { readonly notAFile: true } | { readonly moved: true };

/** Never waits for a pipe or a device, never follows a link in the last place, never takes over a terminal. Windows has none of them. */
const carefully = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0) | (constants.O_NOCTTY ?? 0);

/**
 * Reads the regular file at a real path, at most `largestFile` bytes. Who swaps a directory for a link meanwhile gains nothing: what was opened is
 * asked where it lies before it is read.
 * @throws what the system says
 */
export function readRegular(real: string): Bytes {
  const handle = openSync(real, carefully);
  try {
    const status = fstatSync(handle);
    if (!status.isFile()) return { notAFile: true };
    if (!liesAt(handle, real)) return { moved: true };
    return readBounded(handle, status.size, largestFile);
  } finally {
    closeSync(handle);
  }
}

/** Whether an open file is what a real path names. */
function liesAt(handle: number, real: string): boolean {
  try {
    if (readlinkSync(`/proc/self/fd/${handle}`) === real) return true;
  } catch {
    // Only Linux tells, and not everywhere.
  }
  try {
    const [opened, named] = [fstatSync(handle, { bigint: true }), lstatSync(real, { bigint: true })];
    return opened.dev === named.dev && opened.ino === named.ino && realpathSync(real) === real;
  } catch {
    return false;
  }
}

/**
 * Reads what a user names in a call: links are followed wherever they lead, devices are refused.
 * @param most in bytes
 * @param pipes whether it may be a pipe, such as `<(…)`: a user who names one waits for its writer
 * @throws what the system says, or why it is not read
 */
export function readNamedByUser(path: string, most: number, pipes = false): Uint8Array {
  const named = statSync(path);
  const isPipe = pipes && named.isFIFO();
  if (!named.isFile() && !isPipe) throw new Error('it is not a regular file');
  const handle = openSync(path, isPipe ? 'r' : constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0));
  try {
    const status = fstatSync(handle);
    if (!status.isFile() && !(pipes && status.isFIFO())) throw new Error('it is not a regular file');
    const read = isPipe ? readBounded(handle, 0, most, true) : readBounded(handle, status.size, most);
    if ('bytes' in read) return read.bytes;
    throw new Error('tooLarge' in read ? `it holds more than ${most / MiB} MiB` : 'it is not a regular file');
  } finally {
    closeSync(handle);
  }
}

/**
 * Standard input to its end, or until there is more than `largestFile`.
 * @throws what the system says
 */
export function readStandardInput(): Bytes {
  return readBounded(0, 0, largestFile, true);
}

/**
 * Reads to the end: also where the file grows, or tells no size (a pipe, those beneath /proc). A regular file that gives as much as it has, and less than it was asked for, has ended:
 * it is not asked again.
 */
function readBounded(handle: number, size: number, most: number, waits = false): Bytes {
  if (size > most) return { tooLarge: size };
  let buffer = Buffer.allocUnsafe(Math.max(size + 1, 4096));
  let length = 0;
  for (;;) {
    const read = waits ? readWaiting(handle, buffer, length) : readSync(handle, buffer, length, buffer.length - length, null);
    if (read === 0) return { bytes: buffer.subarray(0, length) };
    length += read;
    if (length > most) return { tooLarge: length };
    if (length === size) return { bytes: buffer.subarray(0, length) };
    if (length === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafe(buffer.length)]);
  }
}

/** A pipe may not wait for its writer. */
function readWaiting(handle: number, buffer: Buffer, offset: number): number {
  for (;;) {
    try {
      return readSync(handle, buffer, offset, buffer.length - offset, null);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
