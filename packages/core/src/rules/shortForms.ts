import type { Product } from '../products/registry.js';
import type { Amount, Bound, Choice } from './compiledRule.js';

/* The short forms of a condition, written out as the expression that they stand for. */

/** `{ setting: a, least: 1 }`: no line sets it, or to 1 at least. Of several bounds all must hold. */
export function boundsExpression(bounds: readonly Bound[]): string {
  const [first, ...others] = bounds.map(boundExpression);
  return others.length === 0 ? (first ?? 'true') : [first, ...others].map((each) => `(${each})`).join(' && ');
}

function boundExpression({ setting, least, above, most, below, except, acceptsNaN }: Bound): string {
  const name = JSON.stringify(setting);
  // What NaN passes is the negation of what it fails.
  const operators =
    acceptsNaN === true ? { '<': least, '<=': above, '>': most, '>=': below } : { '>=': least, '>': above, '<=': most, '<': below };
  const comparisons = Object.entries({ ...operators, '!=': except }).flatMap(([operator, amount]) => {
    if (amount === undefined) return [];
    const text = comparison(`setting(${name})`, operator, amount);
    return [acceptsNaN === true && operator !== '!=' ? `!(${text})` : text];
  });
  return `!isSet(${name}) || ${comparisons.join(' && ')}`;
}

function comparison(read: string, operator: string, amount: Amount): string {
  if (typeof amount === 'number') return `number(${read}) ${operator} ${amount}`;
  return `${read} ${operator} ${unitFunctions[amount.unit] ?? amount.unit}(${amount.number})`;
}

/** Functions of expressions whose names are not those of the unit. */
const unitFunctions: Readonly<Record<string, string>> = { B: 'bytes', s: 'seconds', min: 'minutes', h: 'hours', d: 'days' };

/**
 * `{ setting: a, values: [x, y] }`: no line sets it, or to one of these.
 * @param product whose releases `since` counts
 * @param unless a condition under which anything may stand
 */
export function choiceExpression({ setting, values, ignoreCase, untrimmed }: Choice, product: Product, unless?: string): string {
  const name = JSON.stringify(setting);
  const written = untrimmed === true ? `rawText(${name})` : `text(${name})`;
  const read = ignoreCase === true ? `lower(${written})` : written;
  const literal = (value: string) => JSON.stringify(ignoreCase === true ? value.toLowerCase() : value);
  const always = values.filter((value) => typeof value === 'string').map(literal);
  const later = values.filter((value) => typeof value !== 'string');
  return [
    `!isSet(${name})`,
    ...(unless === undefined ? [] : [`(${unless})`]),
    ...(always.length === 0 ? [] : [`${read} in [${always.join(', ')}]`]),
    ...later.map(({ value, since }) => `(since("${product}", ${JSON.stringify(since)}) && ${read} == ${literal(value)})`),
  ].join(' || ');
}
