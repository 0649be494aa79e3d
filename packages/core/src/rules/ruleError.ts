import type { Range } from '../text/range.js';

/** Why a rule does not load, in one sentence. */
export class RuleError extends Error {
  constructor(
    message: string,
    /** Where in the file, if it is not the rule as a whole. */
    readonly range?: Range,
  ) {
    super(message);
  }
}
