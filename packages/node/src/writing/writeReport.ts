import { closeSync, constants, openSync, statSync } from 'node:fs';
import { writeAll } from './draft.js';
import { writeFiles } from './writeFiles.js';

/** Names of what the process has open already. To open them anew fails for a socket, and to replace them would cut off whoever called. */
const openAlready = /^(?:\/dev\/(?:fd\/(\d+)|std(?:(out)|err))|\/proc\/self\/fd\/(\d+))$/;

/**
 * Writes a report over whatever the path holds. What is no regular file (a pipe, /dev/stdout) is written into.
 * @returns what could not be kept of the old file's owner and attributes, in words
 * @throws what the system says
 */
export function writeReport(path: string, text: string): readonly string[] {
  const bytes = Buffer.from(text, 'utf8');
  const match = openAlready.exec(path);
  if (match !== null) {
    const [, descriptor, isOut, ofSelf] = match;
    writeAll(Number(descriptor ?? ofSelf ?? (isOut === undefined ? 2 : 1)), bytes);
    return [];
  }
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined || status.isFile()) return writeFiles([{ path, bytes, over: 'anything' }]);
  const handle = openSync(path, constants.O_WRONLY);
  try {
    writeAll(handle, bytes);
  } finally {
    closeSync(handle);
  }
  return [];
}
