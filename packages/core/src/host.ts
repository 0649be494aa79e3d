import type { Catalog } from './catalog/catalog.js';
import type { Product } from './products/registry.js';
import type { CompiledRule } from './rules/compiledRule.js';
import type { Within } from './text/sourceText.js';

/** What core may ask of the program around it. Core itself reads no file, no clock and no environment. */

/** Text of a file as the host decoded it. */
export interface FileText {
  readonly path: string;
  readonly text: string;
  /** Where it is a part of another file. */
  readonly within?: Within;
}

/** Why a file has no text. */
export interface FileFailure {
  readonly path: string;
  /** `outside`: nothing may be known about it, not even whether it is there. */
  readonly reason: 'missing' | 'outside' | 'not-a-file' | 'too-large' | 'binary' | 'unreadable';
  readonly message: string;
  /** What somebody at a command line may do about it. */
  readonly hint?: string;
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

/** Texts by path as files: what somebody holds in memory and wants checked. */
export function filesOf(texts: Readonly<Record<string, string>>): Files {
  return {
    list: (directory) => {
      const prefix = directory === '.' ? '' : directory.replace(/\/*$/, '/');
      const below = Object.keys(texts).flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []));
      return [...new Set(below.map((path) => path.replace(/(?<=.)\/.*/s, '')))];
    },
    read: (path) => {
      const text = texts[path];
      if (text !== undefined) return { path, text };
      return { path, reason: path.startsWith('../') ? 'outside' : 'missing', message: 'there is no such file' };
    },
  };
}

/** What the tool knows, loaded a product at a time. */
export interface Knowledge {
  /** Undefined where nothing is known of the product. */
  catalog(product: Product): Catalog | undefined;
  rules(product: Product): readonly CompiledRule[];
}
