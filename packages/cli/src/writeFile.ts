import { resolve } from 'node:path';
import type { ChangedTexts } from '@storelint/core/applyFixes';
import { type Printable, seal } from '@storelint/core/text';
import { type Boundary, explain } from '@storelint/node';
import { removeLeftOversBeside, WriteError, writeFiles, writeReport } from '@storelint/node/writing';
import { CallError } from './callError.js';

/**
 * Writes fixed files; one that cannot be written is told in `wrong`, and the others go on.
 * @param boundary says where a file is written that was read at a path
 * @param mayChange all files that could have been fixed: what a killed run left beside them goes
 */
export function writeFixes(
  changed: ChangedTexts,
  mayChange: Iterable<string>,
  workingDirectory: string,
  boundary: Pick<Boundary, 'targetOf'>,
): {
  readonly written: Map<string, string>;
  readonly wrong: readonly string[];
  /** What could not be kept of owners and attributes. */
  readonly notes: readonly string[];
} {
  const written = new Map<string, string>();
  const wrong: string[] = [];
  const notes: string[] = [];
  const targetOf = (path: string) => boundary.targetOf(path);
  const swept = removeLeftOversBeside(
    [...mayChange].map((path) => resolve(workingDirectory, path)),
    targetOf,
  );
  for (const [path, { before, after }] of changed) {
    try {
      const change = { path: resolve(workingDirectory, path), before, after };
      notes.push(...writeFiles([change], { targetOf, swept }));
      written.set(path, after);
    } catch (error) {
      wrong.push(`${path}: the fixes are not written: ${reasonOf(error)}`);
    }
  }
  return { written, wrong, notes };
}

/**
 * Writes a report, or a file that the call names.
 * @param name what the error calls the file
 * @returns what could not be kept of the old file's owner and attributes
 * @throws {CallError} where it cannot be written
 */
export function writeOutput(path: string, parts: Iterable<Printable>, name: string = path): readonly string[] {
  try {
    return writeReport(path, encoded(parts));
  } catch (error) {
    throw new CallError(`${name}: it cannot be written: ${reasonOf(error)}`);
  }
}

function* encoded(parts: Iterable<Printable>): Generator<Uint8Array> {
  for (const part of parts) yield Buffer.from(seal(part));
}

/** Why it was not written, without the path: the message names it as the call did. */
export function reasonOf(error: unknown): string {
  return error instanceof WriteError ? [error.reason, ...error.left].join('; ') : explain(error);
}
