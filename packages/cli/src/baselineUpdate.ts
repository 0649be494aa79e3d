import { resolve } from 'node:path';
import { lockOfFile, realTarget, whileLocked, writeFiles } from '@storelint/node/writing';
import { Baseline } from './baseline.js';
import { CallError } from './callError.js';
import { reasonOf } from './writeFile.js';

/**
 * Writes the baseline anew from what it holds now: runs over other directories may have written into it since this one began.
 * @param updated its new text
 * @returns what could not be kept of the old file's owner and attributes
 * @throws {CallError} where it cannot be written, or another run holds it for too long
 */
export async function updateBaseline(
  path: string,
  workingDirectory: string,
  updated: (now: Baseline) => string,
): Promise<readonly string[]> {
  try {
    const target = realTarget(resolve(workingDirectory, path));
    return await whileLocked([lockOfFile(target)], (beforeStep) => {
      const now = Baseline.read(path, workingDirectory, true);
      const after = updated(now);
      if (now.text === undefined)
        return writeFiles([{ path: target, content: [Buffer.from(after, 'utf8')], over: 'nothing' }], { beforeStep });
      return writeFiles([{ path: target, before: now.text, after }], { beforeStep });
    });
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError(`--baseline ${path}: it cannot be written: ${reasonOf(error)}`);
  }
}
