import { didYouMean } from './didYouMean.js';
import type { Range } from './range.js';
import { plainValue, scalarValue, shown, type YamlMap, type YamlTree } from './yamlTree.js';

/* What our own files may hold, as tables of small readers: each gives the value, or says what is needed in its place. */

export type Report = (range: Range, message: string) => void;

/** Reads one part of a file; undefined where it is not what is needed, which is then reported. */
export type Shape<T> = (tree: YamlTree, report: Report) => T | undefined;

/** What a shape gives. */
export type Shaped<S> = S extends Shape<infer T> ? T : never;

/** A value with its place, for what is found wrong with it later. */
export interface Located<T> {
  readonly value: T;
  readonly range: Range;
}

type Shapes = Readonly<Record<string, Shape<unknown>>>;
type Required<R extends Shapes> = { readonly [name in keyof R]: Shaped<R[name]> };
type Optional<O extends Shapes> = { readonly [name in keyof O]?: Shaped<O[name]> };

/** Any scalar, as it is written: `3.10` stays `3.10`. */
export const written: Shape<string> = (tree, report) => {
  if (tree.kind === 'text' && tree.text !== '') return tree.text;
  report(tree.range, 'a text is needed here');
  return undefined;
};

/** A text, not a number, true, false or nothing. */
export const string: Shape<string> = (tree, report) => {
  if (tree.kind === 'text' && typeof scalarValue(tree) === 'string') return tree.text;
  report(tree.range, `a text is needed here${tree.kind === 'text' && tree.text !== '' ? `; write "${shown(tree.text)}" in quotes` : ''}`);
  return undefined;
};

/** As `string`, and more than blanks, which go at both ends. */
export const sentence: Shape<string> = (tree, report) => {
  const text = string(tree, report);
  if (text === undefined || text.trim() !== '') return text?.trim();
  report(tree.range, 'a text is needed here');
  return undefined;
};

export const flag: Shape<boolean> = (tree, report) => {
  const value = tree.kind === 'text' ? scalarValue(tree) : undefined;
  if (typeof value === 'boolean') return value;
  report(tree.range, 'true or false is needed here');
  return undefined;
};

/** A text, a number, true or false. */
export const scalar: Shape<string | number | boolean> = (tree, report) => {
  const value = tree.kind === 'text' ? scalarValue(tree) : null;
  if (value !== null) return value;
  report(tree.range, 'a single value is needed here');
  return undefined;
};

/** Whatever stands there. */
export const anything: Shape<unknown> = (tree) => plainValue(tree);

/** A number that is allowed; `needed` names it. */
export function number(needed = 'a number', isAllowed: (value: number) => boolean = Number.isFinite): Shape<number> {
  return (tree, report) => {
    const value = tree.kind === 'text' ? scalarValue(tree) : undefined;
    if (typeof value === 'number' && isAllowed(value)) return value;
    report(tree.range, `${needed} is needed here`);
    return undefined;
  };
}

/** One of a few words. */
export function oneOf<const T extends string>(known: readonly T[], what: string): Shape<T> {
  return (tree, report) => {
    const found = tree.kind === 'text' ? known.find((candidate) => candidate === tree.text) : undefined;
    if (found === undefined)
      report(
        tree.range,
        `${tree.kind === 'text' ? `"${shown(tree.text)}" is not` : 'this is not'} a valid ${what}; known: ${known.join(', ')}`,
      );
    return found;
  };
}

/** What cannot be read of a list is left out. */
export function list<T>(item: Shape<T>, least = 0): Shape<readonly T[]> {
  return (tree, report) => {
    if (tree.kind !== 'list' || tree.items.length < least) {
      report(tree.range, tree.kind === 'list' ? 'the list is empty' : 'a list is needed here');
      return undefined;
    }
    return tree.items.map((each) => item(each, report)).filter((each) => each !== undefined);
  };
}

/** A list, or one alone. */
export function oneOrMore<T>(item: Shape<T>): Shape<readonly T[]> {
  const several = list(item);
  return (tree, report) => {
    if (tree.kind === 'list') return several(tree, report);
    const one = item(tree, report);
    return one === undefined ? undefined : [one];
  };
}

/** The pairs of a mapping with names of the user's choice; none where something else stands. */
export function pairsOf(tree: YamlTree, report: Report): YamlMap['pairs'] {
  if (tree.kind === 'map') return tree.pairs;
  report(tree.range, 'names with values are needed here');
  return [];
}

/** Names of the user's choice, each with a value of one shape. */
export function record<T>(value: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return (tree, report) => {
    const pairs = pairsOf(tree, report).map(({ key, value: each }) => [key.text, value(each, report)] as const);
    return tree.kind === 'map'
      ? Object.fromEntries(pairs.filter((pair): pair is readonly [string, T & {}] => pair[1] !== undefined))
      : undefined;
  };
}

/**
 * A mapping with fields of their own. What is wrong in one is left out; without one that is required there is nothing.
 * @param what the thing whose fields they are, in a word
 */
export function fields<R extends Shapes, O extends Shapes>(what: string, required: R, optional: O): Shape<Required<R> & Optional<O>> {
  const known: Shapes = { ...required, ...optional };
  const names = Object.keys(known);
  return (tree, report) => {
    if (tree.kind !== 'map') {
      report(tree.range, `expected a mapping with ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}`);
      return undefined;
    }
    const result: Record<string, unknown> = {};
    const given = new Set<string>();
    for (const { key, value } of tree.pairs) {
      const shape = Object.hasOwn(known, key.text) ? known[key.text] : undefined;
      if (shape === undefined) {
        report(key.range, `unknown ${what} field "${shown(key.text)}"${didYouMean(key.text, names)}`);
        continue;
      }
      given.add(key.text);
      const read = shape(value, report);
      if (read !== undefined) result[key.text] = read;
    }
    const missing = Object.keys(required).filter((name) => !given.has(name));
    if (missing.length > 0) report(startOf(tree), `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`);
    return Object.keys(required).every((name) => Object.hasOwn(result, name)) ? (result as Required<R> & Optional<O>) : undefined;
  };
}

/** A value with its place. */
export function located<T>(shape: Shape<T>): Shape<Located<T>> {
  return (tree, report) => {
    const value = shape(tree, report);
    return value === undefined ? undefined : { value, range: tree.range };
  };
}

/** Where a mapping begins. */
function startOf({ range: { start } }: YamlTree): Range {
  return { start, end: start };
}
