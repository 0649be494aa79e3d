/** What core may ask of the program around it. Core itself reads no file, no clock and no environment. */

/** Text of a file as the host decoded it. */
export interface FileText {
  readonly path: string;
  readonly text: string;
}

/** Why a file has no text. */
export interface FileFailure {
  readonly path: string;
  readonly reason: 'missing' | 'not-a-file' | 'too-large' | 'binary' | 'unreadable';
  readonly message: string;
}

/** Reads files for grouping, xi:include and rule packs. Paths are as the host names them, with `/`. */
export interface Files {
  /** Names in a directory; empty where it is not one. */
  list(directory: string): readonly string[];
  read(path: string): FileText | FileFailure;
}

export function isFailure(file: FileText | FileFailure): file is FileFailure {
  return 'reason' in file;
}
