import { closeSync, constants, openSync, statSync, writeSync } from 'node:fs';
import { writeFiles } from './writeFiles.js';

/** Names of what the process has open already. To open them anew fails for a socket, and to replace them would cut off whoever called. */
const openAlready = /^(?:\/dev\/(?:fd\/(\d+)|std(?:(out)|err))|\/proc\/self\/fd\/(\d+))$/;

/**
 * Writes a report over whatever the path holds. What is no regular file (a pipe, /dev/stdout) is written into.
 * @param content its pieces, each written before the next is asked for
 * @returns what could not be kept of the old file's owner and attributes, in words
 * @throws what the system says
 */
export function writeReport(path: string, content: Iterable<Uint8Array>): readonly string[] {
  const match = openAlready.exec(path);
  if (match !== null) {
    const [, descriptor, isOut, ofSelf] = match;
    writeInto(Number(descriptor ?? ofSelf ?? (isOut === undefined ? 2 : 1)), content);
    return [];
  }
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined || status.isFile()) return writeFiles([{ path, content, over: 'anything' }]);
  const handle = openSync(path, constants.O_WRONLY);
  try {
    writeInto(handle, content);
  } finally {
    closeSync(handle);
  }
  return [];
}

/** Writes to the end, and waits where the other end of a pipe is slow. */
function writeInto(handle: number, content: Iterable<Uint8Array>): void {
  for (const piece of content) {
    for (let at = 0; at < piece.length; ) {
      try {
        at += writeSync(handle, piece, at);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      }
    }
  }
}
