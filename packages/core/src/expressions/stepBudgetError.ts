/** Thrown where an expression takes more steps than it may. */
export class StepBudgetError extends Error {
  constructor(readonly budget: number) {
    super(`the expression takes more than ${budget} steps`);
    this.name = 'StepBudgetError';
  }
}
