import { percentOf } from '../../catalog/readers/javaNumbers.js';
import { unknown } from '../../deployment/unknown.js';
import { day, GiB, hour, KiB, MiB, minute, second, TiB } from '../../text/units.js';
import type { ExpressionFunction } from '../expressionFunction.js';
import { Duration, type Quantity, Rate, Size } from '../quantities.js';

type QuantityClass = new (amount: number) => Quantity;
const quantityClasses: readonly (readonly [string, QuantityClass])[] = [
  ['Size', Size],
  ['Duration', Duration],
  ['Rate', Rate],
];

function declare(
  signature: string,
  description: string,
  call: (...args: never[]) => ReturnType<ExpressionFunction['call']>,
): ExpressionFunction {
  return { signature, description, call: (_context, ...args) => call(...args) };
}

/** Functions of numbers and quantities alike: one overload for each type. */
function forEachType(): ExpressionFunction[] {
  const result: ExpressionFunction[] = [
    declare('min(double, double): double', 'the smaller of two', (a: number, b: number) => Math.min(a, b)),
    declare('max(double, double): double', 'the larger of two', (a: number, b: number) => Math.max(a, b)),
    declare('clamp(double, double, double): double', 'the value, moved into a band', (x: number, low: number, high: number) =>
      Math.max(low, Math.min(high, x)),
    ),
    declare('abs(double): double', 'without its sign', (x: number) => Math.abs(x)),
    declare('floorTo(double, double): double', 'the largest multiple of the step not above the value', (step: number, x: number) =>
      roundTo(step, x, Math.floor),
    ),
    declare('ceilTo(double, double): double', 'the smallest multiple of the step not below the value', (step: number, x: number) =>
      roundTo(step, x, Math.ceil),
    ),
    declare('number(double): double', 'the number itself', (x: number) => x),
    declare('number(string): double', 'a text as a number; unknown where it is none', (text: string) => {
      const value = Number(text.trim() === '' ? Number.NaN : text);
      return Number.isNaN(value) ? unknown() : value;
    }),
  ];
  for (const [type, Class] of quantityClasses) {
    result.push(
      declare(`min(${type}, ${type}): ${type}`, 'the smaller of two', (a: Quantity, b: Quantity) => (a.amount <= b.amount ? a : b)),
      declare(`max(${type}, ${type}): ${type}`, 'the larger of two', (a: Quantity, b: Quantity) => (a.amount >= b.amount ? a : b)),
      declare(
        `clamp(${type}, ${type}, ${type}): ${type}`,
        'the value, moved into a band',
        (x: Quantity, low: Quantity, high: Quantity) => new Class(Math.max(low.amount, Math.min(high.amount, x.amount))),
      ),
      declare(`abs(${type}): ${type}`, 'without its sign', (x: Quantity) => new Class(Math.abs(x.amount))),
      declare(
        `floorTo(${type}, ${type}): ${type}`,
        'the largest multiple of the step not above the value',
        (step: Quantity, x: Quantity) => new Class(roundTo(step.amount, x.amount, Math.floor)),
      ),
      declare(
        `ceilTo(${type}, ${type}): ${type}`,
        'the smallest multiple of the step not below the value',
        (step: Quantity, x: Quantity) => new Class(roundTo(step.amount, x.amount, Math.ceil)),
      ),
      declare(`number(${type}): double`, 'bytes, milliseconds or bytes a second', (x: Quantity) => x.amount),
    );
  }
  return result;
}

/** Steps such as 0.01 have no exact double: the quotient is rounded to twelve digits first, the product as well. */
function roundTo(step: number, x: number, round: (value: number) => number): number {
  if (step === 0) return x;
  return Number((round(Number((x / step).toPrecision(12))) * step).toPrecision(12));
}

function unitFunctions(): ExpressionFunction[] {
  const result: ExpressionFunction[] = [];
  const sizes: readonly (readonly [string, number])[] = [
    ['bytes', 1],
    ['KiB', KiB],
    ['MiB', MiB],
    ['GiB', GiB],
    ['TiB', TiB],
  ];
  for (const [name, factor] of sizes) {
    result.push(
      declare(`${name}(double): Size`, `a number of ${name} as a size`, (x: number) => new Size(x * factor)),
      declare(`${name}(Size): Size`, 'a size stays as it is', (x: Size) => x),
      declare(`${name}PerSecond(double): Rate`, `a number of ${name} a second as a rate`, (x: number) => new Rate(x * factor)),
      declare(`${name}PerSecond(Rate): Rate`, 'a rate stays as it is', (x: Rate) => x),
      declare(`${name}PerSecond(Size): Rate`, 'an amount a second', (x: Size) => new Rate(x.amount)),
    );
  }
  const durations: readonly (readonly [string, number])[] = [
    ['ms', 1],
    ['seconds', second],
    ['minutes', minute],
    ['hours', hour],
    ['days', day],
  ];
  for (const [name, factor] of durations) {
    result.push(
      declare(`${name}(double): Duration`, `a number of ${name} as a duration`, (x: number) => new Duration(x * factor)),
      declare(`${name}(Duration): Duration`, 'a duration stays as it is', (x: Duration) => x),
    );
  }
  return result;
}

export const arithmeticFunctions: readonly ExpressionFunction[] = [
  ...forEachType(),
  ...unitFunctions(),
  declare('floor(double): double', 'rounded down', (x: number) => Math.floor(x)),
  declare('ceil(double): double', 'rounded up', (x: number) => Math.ceil(x)),
  declare('round(double): double', 'rounded to the nearest integer', (x: number) => Math.round(x)),
  declare('trunc(double): double', 'without its fraction', (x: number) => Math.trunc(x)),
  declare('ln(double): double', 'natural logarithm', (x: number) => Math.log(x)),
  declare('log2(double): double', 'logarithm to base 2', (x: number) => Math.log2(x)),
  declare('sqrt(double): double', 'square root', (x: number) => Math.sqrt(x)),
  declare('pow(double, double): double', 'x to the power of y', (x: number, y: number) => x ** y),
  declare('float32(double): double', "as Java's float", (x: number) => Math.fround(x)),
  declare('percent(double): double', "`(int) (x * 100)` in Java's float: the server's truncation", (x: number) => percentOf(x)),
];
