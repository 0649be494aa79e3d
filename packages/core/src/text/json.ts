import { Printable } from './printable.js';
import { wellFormed } from './visible.js';

/** A value as JSON for scripts. `seal` writes what steers as `\uXXXX`, which is the same data. */
export function json(value: unknown): Printable<'json'> {
  const replacer = (_: string, each: unknown) => (typeof each === 'string' ? wellFormed(each) : each);
  return new Printable('json', `${JSON.stringify(value, replacer, 2)}\n`);
}
