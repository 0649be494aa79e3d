import type { FileFailure, Files, FileText } from '@storelint/core/host';
import type { StoredFiles, WalkBounds } from './host.js';

/** Files as the editor sees them: open documents first, then what is stored. */
export class OpenFiles implements Files {
  private readonly open = new Map<string, FileText>();
  private readonly stored = new Map<string, FileText | FileFailure>();

  constructor(private readonly storage: StoredFiles) {}

  list(directory: string): readonly string[] {
    const names = new Set(this.storage.list(directory));
    const prefix = directory === '/' ? '/' : `${directory}/`;
    // An open document may not have been saved yet.
    for (const path of this.open.keys()) {
      if (path.startsWith(prefix) && !path.includes('/', prefix.length)) names.add(path.slice(prefix.length));
    }
    return [...names].sort();
  }

  read(path: string): FileText | FileFailure {
    const open = this.open.get(path);
    if (open !== undefined) return open;
    let stored = this.stored.get(path);
    if (stored === undefined) {
      stored = this.storage.read(path);
      this.stored.set(path, stored);
    }
    return stored;
  }

  walk(directory: string, isWanted: (path: string) => boolean, bounds?: WalkBounds): readonly string[] {
    return this.storage.walk(directory, isWanted, bounds);
  }

  /** A file that a configuration names. @param directory the configuration's */
  readNamed(path: string, directory: string): FileText | FileFailure {
    return this.open.get(path) ?? this.storage.readNamed(path, directory);
  }

  /** Whether no configuration is looked for above a directory. */
  endsAt(directory: string): boolean {
    return this.storage.endsAt(directory);
  }

  isOpen(path: string): boolean {
    return this.open.has(path);
  }

  /** The text of an open document. */
  openText(path: string): string | undefined {
    return this.open.get(path)?.text;
  }

  openPaths(): readonly string[] {
    return [...this.open.keys()];
  }

  set(path: string, text: string): void {
    if (!this.open.has(path)) this.storage.opened(path);
    this.open.set(path, { path, text });
  }

  close(path: string): void {
    this.open.delete(path);
    this.stored.delete(path);
  }

  /** The stored file changed: it is read anew. */
  forget(path: string): void {
    this.stored.delete(path);
  }

  forgetAll(): void {
    this.stored.clear();
  }
}
