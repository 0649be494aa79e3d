import { type Stats, statSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { MiB } from '@storelint/core/text';

/** Largest file that is read, in bytes. Configuration is far below; what is above is a log or a dump with a familiar name. */
export const largestFile = 4 * MiB;

/** A path as reports show it: relative to the working directory where it lies beneath it, absolute elsewhere, with `/`. */
export function displayPath(path: string, workingDirectory: string): string {
  const full = resolve(workingDirectory, path);
  const below = relative(workingDirectory, full);
  const shown = below === '' ? '.' : below.startsWith('..') || isAbsolute(below) ? full : below;
  return shown.replaceAll('\\', '/');
}

/** What the system said, without its call and path. */
export function explain(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  if (code === 'ENOENT') return 'there is no such file or directory';
  if (code === 'ELOOP') return 'its symbolic links go in a circle';
  if (code === 'EISDIR') return 'it is a directory';
  if (code === 'ENOSPC') return 'the disk is full';
  if (code === 'EDQUOT') return 'the disk quota is used up';
  if (code === 'EBUSY' || code === 'EXDEV') return 'it is mounted by itself, so it cannot be replaced';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'a file is where a directory belongs';
  if (code === 'ENAMETOOLONG') return 'its path is longer than the system takes';
  if (code === 'EAGAIN') return 'it would have to be waited for';
  if (code === 'EROFS') return 'the file system is read-only';
  return code ?? (error instanceof Error ? error.message : String(error));
}

/**
 * What a path leads to that a user names in a call. Undefined where there is nothing, or nothing that can be reached: a link in a circle, a closed directory
 * on the way.
 */
export function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
