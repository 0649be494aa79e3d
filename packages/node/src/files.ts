import { closeSync, type Dirent, fstatSync, openSync, readdirSync, readSync, realpathSync, type Stats, statSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import type { FileFailure, Files, FileText } from '../../core/src/host.js';
import { decode } from './encoding.js';

/** Largest file that is read, in bytes. Configuration is far below; what is above is a log or a dump with a familiar name. */
export const largestFile = 4 * 1024 * 1024;

/** A path as reports show it: relative to the working directory where it lies beneath it, absolute elsewhere, with `/`. */
export function displayPath(path: string, workingDirectory: string): string {
  const full = resolve(workingDirectory, path);
  const below = relative(workingDirectory, full);
  const shown = below === '' ? '.' : below.startsWith('..') || isAbsolute(below) ? full : below;
  return shown.replaceAll('\\', '/');
}

/** The file system as core sees it. Texts are read once. */
export class NodeFiles implements Files {
  private readonly texts = new Map<string, FileText | FileFailure>();

  /** @param given texts that stand for files, by path: standard input, edited files */
  constructor(
    private readonly workingDirectory: string,
    given: ReadonlyMap<string, string> = new Map(),
  ) {
    for (const [path, text] of given) this.texts.set(path, { path, text });
  }

  list(directory: string): readonly string[] {
    try {
      return readdirSync(resolve(this.workingDirectory, directory)).sort();
    } catch {
      return [];
    }
  }

  read(path: string): FileText | FileFailure {
    let result = this.texts.get(path);
    if (result === undefined) {
      result = readText(resolve(this.workingDirectory, path), path);
      this.texts.set(path, result);
    }
    return result;
  }

  /** The same files with other texts in the place of some. */
  with(texts: ReadonlyMap<string, string>): NodeFiles {
    const files = new NodeFiles(this.workingDirectory);
    for (const [path, read] of this.texts) files.texts.set(path, read);
    for (const [path, text] of texts) files.texts.set(path, { path, text });
    return files;
  }
}

function readText(full: string, path: string): FileText | FileFailure {
  let handle: number | undefined;
  try {
    // Looked at before it is opened: opening a pipe waits for somebody to write into it.
    if (!statSync(full).isFile()) return { path, reason: 'not-a-file', message: 'this is no regular file, so it is not read' };
    handle = openSync(full, 'r');
    const { size } = fstatSync(handle);
    if (size > largestFile) return tooLarge(path, size);
    const bytes = readBytes(handle, size);
    if (bytes.length > largestFile) return tooLarge(path, bytes.length);
    const decoded = decode(bytes);
    if (decoded === undefined) return { path, reason: 'binary', message: 'the file holds binary data, not text, so it is not read' };
    return { path, text: decoded.text };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { path, reason: 'missing', message: 'the file does not exist (any more)' };
    return { path, reason: 'unreadable', message: `the file cannot be read: ${explain(error)}` };
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

function tooLarge(path: string, size: number): FileFailure {
  const mebibytes = Math.ceil(size / 1024 / 1024);
  return { path, reason: 'too-large', message: `the file has ${mebibytes} MiB; files above ${largestFile / 1024 / 1024} MiB are not read` };
}

/**
 * Reads to the end, or until there is more than `largestFile`: also where the file grows, or tells no size (a pipe, those beneath /proc).
 * @param size what the file system says of it, in bytes
 * @throws what the system says
 */
export function readBytes(handle: number, size = 0): Uint8Array {
  let buffer = Buffer.allocUnsafe(Math.max(size + 1, 4096));
  let length = 0;
  for (;;) {
    const read = readWaiting(handle, buffer, length);
    if (read === 0) return buffer.subarray(0, length);
    length += read;
    if (length > largestFile) return buffer.subarray(0, length);
    if (length === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafe(buffer.length)]);
  }
}

/** Standard input may be a pipe that does not wait for its writer. */
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
  if (code === 'EROFS') return 'the file system is read-only';
  return code ?? (error instanceof Error ? error.message : String(error));
}

/** Undefined where there is nothing, or nothing that can be reached: a link in a circle, a closed directory on the way. */
export function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** What a walk found. Paths as `displayPath` gives them, sorted. */
export interface Walked {
  readonly files: readonly string[];
  /** Directories that could not be listed. */
  readonly unreadable: readonly { readonly path: string; readonly message: string }[];
  /** What has a wanted name and is no file, or no directory that can be named. */
  readonly passedOver: readonly { readonly path: string; readonly why: string }[];
}

/** Directories that hold no configuration of a cluster. */
const skipped: ReadonlySet<string> = new Set(['node_modules', '.git', '.hg', '.svn']);

/**
 * Lists the files beneath a directory whose names are wanted. Links are followed; a directory that is reached a second time is not entered again,
 * nor one that the walk itself stands in.
 * @param isWanted asked with the path of each file before anything is read
 * @param isExcluded asked with the path of each directory (with a closing `/`) and wanted file
 */
export function walk(
  directory: string,
  workingDirectory: string,
  isWanted: (path: string) => boolean,
  isExcluded: (path: string) => boolean,
): Walked {
  const files: string[] = [];
  const unreadable: { path: string; message: string }[] = [];
  const passedOver: { path: string; why: string }[] = [];
  const seen = new Set<string>();
  const root = resolve(workingDirectory, directory);
  const linked: string[] = [];

  const enter = (full: string): void => {
    let entries: Dirent[];
    try {
      const real = realpathSync(full);
      if (seen.has(real)) return;
      seen.add(real);
      entries = readdirSync(full, { withFileTypes: true });
    } catch (error) {
      const path = displayPath(full, workingDirectory);
      // A name that is no UTF-8 cannot be asked for: it was listed, and is not there.
      if (full !== root && (error as NodeJS.ErrnoException).code === 'ENOENT')
        passedOver.push({ path, why: 'the directory is gone, or its name is no UTF-8' });
      else unreadable.push({ path, message: explain(error) });
      return;
    }
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const path = `${full === '/' ? '' : full}/${entry.name}`;
      if (entry.isDirectory()) {
        if (skipped.has(entry.name) || isExcluded(`${displayPath(path, workingDirectory)}/`)) continue;
        // A container makes one where a file that it mounts is missing. Others are called `workers` by right.
        if (/\.(?:xml|ya?ml|sh|cfg|conf|options|properties)$/i.test(entry.name)) addNoFile(path, 'this is a directory');
        enter(path);
      } else if (entry.isFile()) addFile(path);
      else if (entry.isSymbolicLink()) linked.push(path);
      else addNoFile(path, 'this is no regular file');
    }
  };
  const addNoFile = (full: string, why: string): void => {
    const path = displayPath(full, workingDirectory);
    if (isWanted(path) && !isExcluded(path)) passedOver.push({ path, why });
  };
  const addFile = (full: string): void => {
    const path = displayPath(full, workingDirectory);
    if (isWanted(path) && !isExcluded(path)) files.push(path);
  };

  enter(root);
  // Links come last, so that what also lies in the tree itself keeps its own path.
  const realFiles = new Set<string>();
  for (let link = linked.shift(); link !== undefined; link = linked.shift()) {
    const target = statusOf(link);
    if (target === undefined) {
      addNoFile(link, 'the link leads nowhere');
      continue;
    }
    if (target.isFile()) {
      if (!isWanted(displayPath(link, workingDirectory))) continue;
      if (realFiles.size === 0) for (const file of files) realFiles.add(resolve(workingDirectory, file));
      const real = realpathSync(link);
      if (!realFiles.has(real)) addFile(link);
      realFiles.add(real);
    } else if (target.isDirectory() && !skipped.has(link.slice(link.lastIndexOf('/') + 1))) {
      const real = realpathSync(link);
      const holdsWalk = root === real || root.startsWith(real === '/' ? '/' : `${real}/`);
      if (!holdsWalk && !isExcluded(`${displayPath(link, workingDirectory)}/`)) enter(link);
    }
  }
  return { files: files.sort(), unreadable, passedOver: passedOver.sort((a, b) => (a.path < b.path ? -1 : 1)) };
}
