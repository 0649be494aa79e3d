import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FileFailure, Files, FileText } from '@storelint/core/host';
import { Boundary } from './boundary.js';

/** The file system as core sees it: what lies inside of the boundary. Texts are read once. */
export class NodeFiles implements Files {
  private readonly texts = new Map<string, FileText | FileFailure>();

  /**
   * @param boundary the working directory alone, unless the user named other paths
   * @param given texts that stand for files, by path: standard input, edited files
   */
  constructor(
    private readonly workingDirectory: string,
    readonly boundary: Boundary = new Boundary(workingDirectory, ['.']),
    given: ReadonlyMap<string, string> = new Map(),
  ) {
    for (const [path, text] of given) this.texts.set(path, { path, text });
  }

  list(directory: string): readonly string[] {
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
      this.texts.set(path, result);
    }
    return result;
  }

  /** A file that a configuration names. @param directory the configuration's: what lies beneath it is inside, too */
  readNamed(path: string, directory: string): FileText | FileFailure {
    return this.boundary.read(resolve(this.workingDirectory, path), path, directory);
  }

  /** The same files with other texts in the place of some. */
  with(texts: ReadonlyMap<string, string>): NodeFiles {
    const files = new NodeFiles(this.workingDirectory, this.boundary);
    for (const [path, read] of this.texts) files.texts.set(path, read);
    for (const [path, text] of texts) files.texts.set(path, { path, text });
    return files;
  }
}
