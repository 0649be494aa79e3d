/**
 * What ends a computation whose outcome is unknown: a placeholder, a text that is not a number, a heap that no file sets. CEL's own absorption of errors makes it
 * the third truth value: `unknown || true` is true, `unknown && false` is false.
 */
class UnknownValue extends Error {
  constructor() {
    super('unknown');
    this.name = 'UnknownValue';
  }
}

const unknownValue = new UnknownValue();
// No one reads its stack, and it is thrown thousands of times.
unknownValue.stack = '';

/** Ends the computation, or the evaluation of the expression, that it is called in. */
export function unknown(): never {
  throw unknownValue;
}

/** CEL may wrap what a function throws; the cause chain tells. */
export function isUnknown(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    if (at instanceof UnknownValue) return true;
  }
  return false;
}

/** What a computation gives; undefined where something that it needs is unknown. */
export function orUndefined<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (isUnknown(error)) return undefined;
    throw error;
  }
}
