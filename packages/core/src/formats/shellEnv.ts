import type { Range } from '../text/range.js';

/** A piece of a word: literal text, a variable, or something that only a shell could tell. */
export type ShellPart =
  | { readonly kind: 'text'; readonly text: string; readonly range: Range }
  /** `$NAME`, `${NAME}`, `${NAME:-fallback}`, `${NAME-fallback}`, `${NAME:+alternative}` */
  | {
      readonly kind: 'variable';
      readonly name: string;
      readonly operator?: ':-' | '-' | ':=' | '=' | ':+' | '+';
      readonly word?: readonly ShellPart[];
      readonly range: Range;
    }
  /** `$(...)`, backquotes, arithmetic, other expansions: never evaluated. */
  | { readonly kind: 'opaque'; readonly range: Range };

/** `NAME=word`, `NAME+=word`, `export NAME=word`, in the order of the file. */
export interface ShellAssignment {
  readonly name: string;
  readonly nameRange: Range;
  readonly parts: readonly ShellPart[];
  /** `+=`: the word is added to what the variable held. */
  readonly append: boolean;
  readonly exported: boolean;
  readonly range: Range;
  /** The branches it stands in, outermost first; empty at top level. A value that depends on a branch is unknown unless all branches agree. */
  readonly branches: readonly ShellBranch[];
}

export interface ShellBranch {
  /** Number of the `if`, `case` or loop in this file, from 0. */
  readonly statement: number;
  /** Which of its arms, from 0. */
  readonly arm: number;
  /** How many arms there are, an absent `else` counted as one. */
  readonly arms: number;
}
