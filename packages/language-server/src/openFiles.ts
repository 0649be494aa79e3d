import type { HeldFile } from '@storelint/core/deployment';
import type { FileFailure, Files, FileText } from '@storelint/core/host';
import type { FileKind } from '@storelint/core/products';
import type { StoredFiles, WalkBounds } from './host.js';

/** Files as the editor sees them: open documents first, and the files that these hold, then what is stored. */
export class OpenFiles implements Files {
  private readonly open = new Map<string, FileText>();
  /** Files that open documents hold, by their own path. */
  private readonly held = new Map<string, HeldFile>();
  /** The same, by the path of the document. */
  private readonly heldBy = new Map<string, readonly HeldFile[]>();
  private readonly stored = new Map<string, FileText | FileFailure>();

  constructor(private readonly storage: StoredFiles) {}

  list(directory: string): readonly string[] {
    const names = new Set(this.storage.list(directory));
    const prefix = directory === '/' ? '/' : `${directory}/`;
    // An open document may not have been saved yet.
    for (const path of [...this.open.keys(), ...this.held.keys()]) {
      if (path.startsWith(prefix) && !path.includes('/', prefix.length)) names.add(path.slice(prefix.length));
    }
    return [...names].sort();
  }

  read(path: string): FileText | FileFailure {
    const open = this.open.get(path) ?? this.held.get(path);
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

  /** Whether a document is open, or one that holds the file. */
  isOpen(path: string): boolean {
    return this.open.has(path) || this.held.has(path);
  }

  /** The kind of a file that an open document holds. */
  heldKind(path: string): FileKind | undefined {
    return this.held.get(path)?.kind;
  }

  heldIn(path: string): readonly HeldFile[] {
    return this.heldBy.get(path) ?? [];
  }

  /** The document that holds a file; the file itself where none does. */
  holderOf(path: string): string {
    return this.held.get(path)?.within.file ?? path;
  }

  heldPaths(): readonly string[] {
    return [...this.held.keys()];
  }

  /** An open document holds these files from now on. Gives the paths of those that are not as they were. */
  hold(path: string, files: readonly HeldFile[]): readonly string[] {
    const before = new Map(this.heldIn(path).map((file) => [file.path, file]));
    for (const each of before.keys()) this.held.delete(each);
    if (files.length === 0) this.heldBy.delete(path);
    else this.heldBy.set(path, files);
    for (const file of files) this.held.set(file.path, file);
    return [...new Set([...before.keys(), ...files.map((file) => file.path)])].filter(
      (each) => !isSame(before.get(each), this.held.get(each)),
    );
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

/** Whether a file has the same text at the same place. */
function isSame(one: HeldFile | undefined, other: HeldFile | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    one.kind === other.kind &&
    one.text === other.text &&
    JSON.stringify(one.within) === JSON.stringify(other.within)
  );
}
