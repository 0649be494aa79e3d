import type { Range } from '../../text/range.js';

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
  /** The function of this file that a call of it runs; the assignment stands where the call does. */
  readonly calledFrom?: string;
  /** `unset NAME`: the variable is gone. */
  readonly unset?: true;
  /** The value is `$?` after `echo $variable | grep -q pattern`: 0 where the text is found, else 1. */
  readonly grep?: { readonly variable: string; readonly pattern: string };
}

export interface ShellBranch {
  /** Number of the `if`, `case` or loop in this file, from 0. */
  readonly statement: number;
  /** Which of its arms, from 0. */
  readonly arm: number;
  /** How many arms there are, an absent `else` counted as one. */
  readonly arms: number;
  /** What each arm asks, in order, as far as it can be read; undefined for an arm whose question only a shell can answer. The last arm asks nothing. */
  readonly tests: readonly (ShellTest | undefined)[];
  /** `for NAME in …`: the variable, with the words as they are written. */
  readonly loop?: { readonly variable: string; readonly words: string };
}

/** A question of `[ … ]`, `[[ … ]]` or `case`, as far as variables alone can answer it. */
export type ShellTest =
  /** Texts: `=`, `!=`, and `<`, `>` by character. Numbers: `-eq` and its kin. */
  | {
      readonly kind: 'compare';
      readonly operator: '=' | '!=' | '<' | '>' | '-eq' | '-ne' | '-lt' | '-le' | '-gt' | '-ge';
      readonly left: readonly ShellPart[];
      readonly right: readonly ShellPart[];
    }
  | { readonly kind: 'empty'; readonly word: readonly ShellPart[] }
  /** `case` and `[[ … = … ]]`: `*` and `?` in a pattern match anything. */
  | { readonly kind: 'match'; readonly word: readonly ShellPart[]; readonly patterns: readonly string[] }
  | { readonly kind: 'not'; readonly test: ShellTest }
  | { readonly kind: 'and' | 'or'; readonly tests: readonly (ShellTest | undefined)[] };
