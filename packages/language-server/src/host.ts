import type { FileFailure, Files, FileText } from '@storelint/core/host';
import type { BuiltKnowledge } from '@storelint/core/knowledge';

/** How far a walk goes. */
export interface WalkBounds {
  /** Directory of the configuration that names the files. */
  readonly namedBy?: string;
  /** Levels of directories beneath the first. */
  readonly deepest?: number;
  /** In a tree of more directories nothing is found. */
  readonly mostDirectories?: number;
}

/** Where files lie that no editor has open: the disk, or what the client sent. Paths are absolute, with `/`. */
export interface StoredFiles extends Files {
  /** Paths of wanted files beneath a directory, sorted. */
  walk(directory: string, isWanted: (path: string) => boolean, bounds?: WalkBounds): readonly string[];
  /** A file that a configuration names. @param directory the configuration's */
  readNamed(path: string, directory: string): FileText | FileFailure;
  /** Folders and files that the user has open. What other files name is read only around them. */
  confine(paths: readonly string[]): void;
  /** The user opened one more file. */
  opened(path: string): void;
  /** Whether no configuration is looked for above a directory. */
  endsAt(directory: string): boolean;
}

/** What the server asks of the program around it. */
export interface EditorHost {
  readonly files: StoredFiles;
  readonly knowledge: BuiltKnowledge;
  /** Absolute path of a document, with `/`; undefined for one that is no file (an unsaved buffer). */
  pathOf(uri: string): string | undefined;
  uriOf(path: string): string;
  /** `2026-11-21`, in the user's time zone. */
  today(): string;
  /** Address of a rule's page; undefined where there is none. */
  rulePage(ruleId: string): string | undefined;
}
