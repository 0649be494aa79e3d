import type { Resolution } from '../deployment/deployment.js';
import type { CompiledExpression } from '../expressions/compileExpression.js';
import { type ExpressionEvaluator, formatValue } from '../rules/evaluateExpression.js';

/** What an expression reads of the world: each is replaced by what it gives. */
const reads =
  /\b(?:hardware_\w+|jdkRelease|statedWorkload|judgedRole|heap|directMemory|initialHeap|heapReadShare)\(\)|\b(?:fact_\w+|setting_|text|isSet|isKnown|factGiven|since|before|fileGiven)\("[^"]*"(?:, "[^"]*")?\)/g;

/** The formula with this machine's numbers in it, and what comes out: `clamp(max(2 x 16, 64), 30, 200) = 64`. */
export function filledFormula(
  expression: CompiledExpression,
  value: string,
  resolution: Resolution,
  evaluator: ExpressionEvaluator,
): string {
  const filled = expression.text
    .replace(reads, (part) => {
      const outcome = evaluator.evaluate({ text: part, reads: [] }, resolution);
      return outcome.known ? formatValue(outcome.value) : 'unknown';
    })
    .replace(/\b(\d+)\.0\b/g, '$1')
    .replace(/ \* /g, ' x ')
    .replace(/\s+/g, ' ')
    .trim();
  return filled === value ? value : `${filled} = ${value}`;
}
