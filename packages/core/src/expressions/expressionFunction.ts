import type { Resolution } from '../deployment/deployment.js';
import type { Duration, Rate, Size } from './quantities.js';
import type { ReadKind, ReadNames } from './reads.js';

/** What an expression can hold. Numbers are doubles. */
export type ExpressionValue =
  | number
  | string
  | boolean
  | Size
  | Duration
  | Rate
  | readonly ExpressionValue[]
  | { readonly [field: string]: ExpressionValue };

/** What a function may look at while an expression is evaluated: one role in one choice of releases. */
export interface ExpressionContext {
  readonly resolution: Resolution;
}

/**
 * A function that expressions can call. `signature` is CEL's: `dataDirectories(string): list<string>`; its types are
 * `double`, `string`, `bool`, `Size`, `Duration`, `Rate`, `list<T>`, `map<string, dyn>`, `dyn`.
 * It calls `unknown()` (unknown.ts) where the answer cannot be told, and never throws anything else.
 */
export interface ExpressionFunction {
  readonly signature: string;
  /** What it gives, for docs/functions.md. */
  readonly description: string;
  /** What its first argument names; an expression must give it as a literal text. */
  readonly names?: ReadKind;
  /** What it reads besides: a rule that calls it is looked at when one of these is set. Names may end in `*`. */
  readonly reads?: ReadNames;
  readonly call: (context: ExpressionContext, ...args: never[]) => ExpressionValue;
}
