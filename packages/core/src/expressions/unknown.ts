/** The third truth value as CEL's own error absorption carries it: `unknown || true` is true, `unknown && false` is false. */
class UnknownValue extends Error {
  constructor() {
    super('unknown');
    this.name = 'UnknownValue';
  }
}

const unknownValue = new UnknownValue();
// No one reads its stack, and it is thrown thousands of times.
unknownValue.stack = '';

/** Ends the evaluation of the expression it is called in: its outcome cannot be told. */
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

/** Thrown where an expression takes more steps than it may. */
export class StepBudgetError extends Error {
  constructor(readonly budget: number) {
    super(`the expression takes more than ${budget} steps`);
    this.name = 'StepBudgetError';
  }
}
