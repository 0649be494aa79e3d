import type { ASTNode } from '@marcbachmann/cel-js';
import { expressionEnvironment } from './expressionEnvironment.js';
import { type Read, readsNamed } from './reads.js';

/* The tree of an expression, and changes of its text at the places of nodes. */

/** A text that takes the place of characters `start` to `end` of an expression, counted from 0. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The source with its replacements; one inside another is left out. */
export function splice(source: string, replacements: readonly Replacement[]): string {
  let result = '';
  let at = 0;
  for (const replacement of [...replacements].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (replacement.start < at) continue;
    result += source.slice(at, replacement.start) + replacement.text;
    at = replacement.end;
  }
  return result + source.slice(at);
}

/** Variables of expressions, each with the function that answers for it: a call can end as unknown, a variable cannot. */
export const calledVariables: ReadonlyMap<string, string> = new Map([
  ['jdk', 'jdkRelease'],
  ['role', 'judgedRole'],
  ['workload', 'statedWorkload'],
]);

export function isNode(part: unknown): part is ASTNode {
  return typeof part === 'object' && part !== null && 'op' in part;
}

/** The nodes directly below one, or in a part of its arguments. */
export function nodesIn(args: unknown): ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(nodesIn);
  return isNode(args) ? [args] : [];
}

/** What a call reads: what its first argument names, if it does, then what the function reads of itself. */
export function readsOfCall(name: string, callArguments: readonly ASTNode[]): readonly Read[] {
  const reader = expressionEnvironment().readers.get(name);
  if (reader === undefined) return [];
  const named = literalText(callArguments[0]);
  return [
    ...(reader.names === undefined || named === undefined ? [] : [{ kind: reader.names, name: named }]),
    ...readsNamed(reader.reads ?? {}),
  ];
}

/** The text of a node that is a literal text. */
export function literalText(node: ASTNode | undefined): string | undefined {
  return node?.op === 'value' && typeof node.args === 'string' ? node.args : undefined;
}
