import { Printable } from './printable.js';
import { wellFormed } from './visible.js';

/** Characters after which a part of a long text is written. */
const longestPart = 1 << 16;

const replacer = (_: string, each: unknown) => (typeof each === 'string' ? wellFormed(each) : each);

/** A value as JSON for scripts. `seal` writes what steers as `\uXXXX`, which is the same data. */
export function json(value: unknown): Printable<'json'> {
  return new Printable('json', `${JSON.stringify(value, replacer, 2)}\n`);
}

/** Items of an array that are made one by one while they are written. */
export class Rows<T = unknown> {
  constructor(readonly items: Iterable<T>) {}

  /** A row for each of some items. */
  static of<S, T>(items: Iterable<S>, row: (item: S) => T): Rows<T> {
    return new Rows(
      (function* () {
        for (const item of items) yield row(item);
      })(),
    );
  }
}

/** The same text as {@link json} gives, in parts of whole lines, of a value that may hold {@link Rows} in its objects: it need not be in memory as a whole. */
export function* jsonParts(value: unknown): Generator<Printable<'json'>> {
  let part = '';
  for (const piece of piecesOf(value, '')) {
    part += piece;
    if (part.length < longestPart) continue;
    const end = part.lastIndexOf('\n') + 1;
    if (end > 0) yield new Printable('json', part.slice(0, end));
    part = part.slice(end);
  }
  yield new Printable('json', `${part}\n`);
}

function* piecesOf(value: unknown, indent: string): Generator<string> {
  const inner = `${indent}  `;
  if (value instanceof Rows) {
    let isFirst = true;
    for (const item of value.items) {
      yield `${isFirst ? '[' : ','}\n${inner}`;
      isFirst = false;
      yield textOf(item, inner);
    }
    yield isFirst ? '[]' : `\n${indent}]`;
  } else if (holdsRows(value)) {
    let mark = Array.isArray(value) ? '[' : '{';
    for (const [name, each] of Object.entries(value as object)) {
      if (each === undefined) continue;
      yield `${mark}\n${inner}${Array.isArray(value) ? '' : `${JSON.stringify(name)}: `}`;
      mark = ',';
      yield* piecesOf(each, inner);
    }
    yield `\n${indent}${Array.isArray(value) ? ']' : '}'}`;
  } else yield textOf(value, indent);
}

function textOf(value: unknown, indent: string): string {
  return JSON.stringify(value, replacer, 2).replaceAll('\n', `\n${indent}`);
}

/** Whether a value, or an object in it, holds rows. Rows of rows are not looked for. */
function holdsRows(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((each) => each instanceof Rows || holdsRows(each));
}
