import type { Literal, Printer } from '../literal.js';
import type { Joined } from '../templateRequest.js';

/** What one file says of a variable: a value, or something that is known only when the template is filled in. */
export type Said = Literal | 'computed' | undefined;

/** A file that sets variables. */
export interface VariableFile {
  readonly path: string;
  say(variable: readonly string[], printer: Printer, joined?: Joined, resolve?: Resolve): Said;
  /** The map or the list that a variable of a chart holds, or nothing at all. */
  block?(variable: readonly string[]): Block | undefined;
  /** What a loop over a variable goes through. */
  items?(variable: readonly string[], printer: Printer, resolve: Resolve): readonly LoopItem[] | undefined;
}

/** A value of a chart that is no scalar. */
export interface Block {
  /** Lines of YAML without indentation; `null` where nothing stands. */
  readonly text: string;
  readonly isEmpty: boolean;
  /** Counted from 0. */
  readonly line: number;
}

/** One round of a loop. */
export interface LoopItem {
  /** The texts by name, of a map of scalars those of `key` and `value`; undefined where one is known only when the template is filled in. */
  readonly fields: ReadonlyMap<string, string | undefined>;
  /** Counted from 0. */
  readonly line: number;
}

/** The text of a value that names others, `{{ home }}/data`; undefined where one of them is not known. */
export type Resolve = (text: string) => string | undefined;

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length - 1;
}
