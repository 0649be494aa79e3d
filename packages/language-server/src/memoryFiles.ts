import type { FileFailure, FileText } from '@storelint/core/host';
import type { StoredFiles, WalkBounds } from './host.js';

/** Files that somebody hands over: a web worker's client, a test. */
export class MemoryFiles implements StoredFiles {
  private readonly texts = new Map<string, string>();

  constructor(texts: Readonly<Record<string, string>> = {}) {
    for (const [path, text] of Object.entries(texts)) this.texts.set(path, text);
  }

  set(path: string, text: string): void {
    this.texts.set(path, text);
  }

  delete(path: string): void {
    this.texts.delete(path);
  }

  list(directory: string): readonly string[] {
    const prefix = directory === '/' ? '/' : `${directory}/`;
    const names = new Set<string>();
    for (const path of this.texts.keys()) {
      const name = path.startsWith(prefix) ? path.slice(prefix.length).split('/')[0] : undefined;
      if (name !== undefined && name !== '') names.add(name);
    }
    return [...names].sort();
  }

  read(path: string): FileText | FileFailure {
    const text = this.texts.get(path);
    // It may be there: only files with known names are looked for.
    return text === undefined ? { path, reason: 'unreadable', message: 'the file does not exist (any more)' } : { path, text };
  }

  walk(directory: string, isWanted: (path: string) => boolean, { deepest = Number.POSITIVE_INFINITY }: WalkBounds = {}): readonly string[] {
    const prefix = directory === '/' ? '/' : `${directory}/`;
    const isNear = (path: string) => path.startsWith(prefix) && path.slice(prefix.length).split('/').length <= deepest + 1;
    return [...this.texts.keys()].filter((path) => isNear(path) && isWanted(path)).sort();
  }

  readNamed(path: string): FileText | FileFailure {
    return this.read(path);
  }

  // What somebody hands over may be read.
  confine(): void {}
  opened(): void {}

  endsAt(): boolean {
    return false;
  }
}
