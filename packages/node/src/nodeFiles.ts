import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { type HeldFile, heldFiles } from '@storelint/core/deployment';
import { type FileFailure, type Files, type FileText, isFailure } from '@storelint/core/host';
import { MiB } from '@storelint/core/text';
import { Boundary } from './boundary.js';

/** Characters of all texts together that are kept; what is beyond is read again where it is asked for again. */
const mostKept = 64 * MiB;

/** The file system as core sees it: what lies inside of the boundary. Texts are read once, as far as they can be kept. */
export class NodeFiles implements Files {
  private readonly texts = new Map<string, FileText | FileFailure>();
  /** Characters that may still be kept. */
  private left = mostKept;
  /** Names of the files that others hold, by their directories: a file that holds some is listed as a directory. */
  private readonly held = new Map<string, string[]>();
  /** Names in directories that were listed. */
  private readonly lists = new Map<string, readonly string[]>();

  /**
   * @param boundary the working directory alone, unless the user named other paths
   * @param given texts that stand for files, by path: standard input, edited files
   */
  constructor(
    private readonly workingDirectory: string,
    readonly boundary: Boundary = new Boundary(workingDirectory, ['.']),
    private readonly given: ReadonlyMap<string, string> = new Map(),
  ) {
    for (const [path, text] of given) this.texts.set(path, { path, text });
  }

  list(directory: string): readonly string[] {
    const held = this.held.get(directory);
    if (held !== undefined) return held;
    const names = this.lists.get(directory) ?? this.namesIn(directory);
    this.lists.set(directory, names);
    return names;
  }

  /** What a directory was found to hold: it is not listed again. */
  knowList(directory: string, names: readonly string[]): void {
    this.lists.set(directory, names);
  }

  private namesIn(directory: string): readonly string[] {
    try {
      const { refusal, real } = this.boundary.locate(resolve(this.workingDirectory, directory));
      return refusal === undefined ? readdirSync(real).sort() : [];
    } catch {
      return [];
    }
  }

  read(path: string): FileText | FileFailure {
    let result = this.texts.get(path);
    if (result === undefined) {
      result = this.boundary.read(resolve(this.workingDirectory, path), path);
      const length = isFailure(result) ? 0 : result.text.length;
      if (length <= this.left) {
        this.texts.set(path, result);
        this.left -= length;
      }
    }
    return result;
  }

  /** Lets a text go that nobody needs any more. */
  forget(path: string): void {
    const kept = this.texts.get(path);
    if (kept === undefined || this.given.has(path) || (!isFailure(kept) && kept.within !== undefined)) return;
    this.texts.delete(path);
    this.left += isFailure(kept) ? 0 : kept.text.length;
  }

  /** The files that another one holds: from now on they are read and listed under paths below its own. */
  heldBy(path: string): readonly HeldFile[] {
    const read = this.read(path);
    const found = isFailure(read) ? [] : heldFiles(path, read.text, this);
    for (const { path: own, text, within } of found) {
      // What is held may stand in folders of the file.
      for (let at = own; at !== path && at.includes('/'); at = at.slice(0, at.lastIndexOf('/'))) {
        const slash = at.lastIndexOf('/');
        const names = this.held.get(at.slice(0, slash)) ?? [];
        if (!names.includes(at.slice(slash + 1))) this.held.set(at.slice(0, slash), [...names, at.slice(slash + 1)]);
      }
      this.texts.set(own, { path: own, text, within });
    }
    return found;
  }

  /** A file that a configuration names. @param directory the configuration's: what lies beneath it is inside, too */
  readNamed(path: string, directory: string): FileText | FileFailure {
    return this.boundary.read(resolve(this.workingDirectory, path), path, directory);
  }

  /** The same files with other texts in the place of some. */
  with(texts: ReadonlyMap<string, string>): NodeFiles {
    const files = new NodeFiles(this.workingDirectory, this.boundary);
    for (const [path, read] of this.texts) files.texts.set(path, read);
    for (const [directory, names] of this.held) files.held.set(directory, names);
    for (const [path, text] of texts) {
      const old = this.texts.get(path);
      const within = old === undefined || isFailure(old) ? undefined : old.within;
      files.texts.set(path, { path, text, ...(within === undefined ? {} : { within }) });
    }
    return files;
  }
}
