import type { Resolution } from '../deployment/deployment.js';
import { nameOf } from '../deployment/nameOf.js';
import type { ExpressionEvaluator } from '../expressions/evaluator.js';
import type { ExpressionValue } from '../expressions/expressionFunction.js';
import { formatNumber } from '../expressions/quantities.js';
import type { MessagePart } from './compiledRule.js';

/** A message with its values filled in. */
export function messageText(parts: readonly MessagePart[], resolution: Resolution, evaluator: ExpressionEvaluator): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('setting' in part) return nameOf(resolution, part.setting);
      const outcome = evaluator.evaluate(part, resolution);
      return outcome.known ? formatValue(outcome.value) : 'an unknown value';
    })
    .join('');
}

/** A value as a reader would write it: `31 GiB`, `0.41`, `a, b`. */
export function formatValue(value: ExpressionValue): string {
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value)) return value.map((item: ExpressionValue) => formatValue(item)).join(', ');
  return String(value);
}
