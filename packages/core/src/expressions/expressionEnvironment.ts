import { Environment, type ParseResult } from '@marcbachmann/cel-js';
import { second } from '../text/units.js';
import type { ExpressionContext, ExpressionFunction, ExpressionValue } from './expressionFunction.js';
import { expressionFunctions } from './functions/index.js';
import { Duration, type Quantity, Rate, Size } from './quantities.js';
import { StepBudgetError } from './stepBudgetError.js';

/** Steps that one evaluation may take: rounds of comprehensions and calls of functions. */
const stepBudget = 100_000;

type Reader = Pick<ExpressionFunction, 'names' | 'reads'>;

interface ExpressionEnvironment {
  readonly cel: Environment;
  /** What functions read, by their names. */
  readonly readers: ReadonlyMap<string, Reader>;
  /** Functions that no expression has named yet, by their names. */
  readonly unregistered: Map<string, ExpressionFunction[]>;
}

let shared: ExpressionEnvironment | undefined;
let context: ExpressionContext | undefined;
let steps = 0;

/** The one environment of all expressions, made when first asked for. */
export function expressionEnvironment(): ExpressionEnvironment {
  shared ??= createEnvironment();
  return shared;
}

/** @throws cel-js' ParseError */
export function parseExpression(text: string): ParseResult {
  const { cel, unregistered } = expressionEnvironment();
  // A run calls few of the functions, and to register all of them takes longer than a small file to check.
  for (const [, name = ''] of text.matchAll(/\b(\w+)\s*\(/g)) {
    for (const definition of unregistered.get(name) ?? []) register(cel, definition);
    unregistered.delete(name);
  }
  return cel.parse(text);
}

/** Evaluates a parsed expression for one role and choice of releases; throws what `isUnknown` knows, or StepBudgetError. */
export function evaluateExpression(expression: ParseResult, at: ExpressionContext): ExpressionValue {
  // A setting that one expression reads may have a computed default, which another gives.
  const outer = { context, steps };
  context = at;
  steps = 0;
  try {
    return expression({}) as ExpressionValue;
  } finally {
    ({ context, steps } = outer);
  }
}

function step(): void {
  if (++steps > stepBudget) throw new StepBudgetError(stepBudget);
}

function createEnvironment(): ExpressionEnvironment {
  const cel = new Environment({
    limits: { maxAstNodes: 4000, maxDepth: 100, maxListElements: 250, maxMapEntries: 50, maxCallArguments: 12 },
  });
  cel.registerType('Size', Size).registerType('Duration', Duration).registerType('Rate', Rate);
  for (const [type, Class] of [
    ['Size', Size],
    ['Duration', Duration],
    ['Rate', Rate],
  ] as const)
    registerQuantity(cel, type, Class);
  cel.registerOperator('Rate * Duration: Size', (rate: Rate, time: Duration) => new Size((rate.amount * time.amount) / second));
  cel.registerOperator('Size / Rate: Duration', (size: Size, rate: Rate) => new Duration((size.amount / rate.amount) * second));
  cel.registerOperator('Size / Duration: Rate', (size: Size, time: Duration) => new Rate(size.amount / (time.amount / second)));
  cel.registerOperator('double % double: double', (a: number, b: number) => a % b);
  cel.registerFunction('stepValue_(dyn): dyn', (value: unknown) => {
    step();
    return value;
  });
  cel.registerFunction('step_(bool): bool', (value: boolean) => {
    step();
    return value;
  });
  const readers = new Map<string, Reader>();
  const unregistered = new Map<string, ExpressionFunction[]>();
  for (const definition of expressionFunctions) {
    const name = nameOf(definition);
    const ofName = unregistered.get(name);
    if (ofName === undefined) unregistered.set(name, [definition]);
    else ofName.push(definition);
    if (definition.names !== undefined || definition.reads !== undefined) readers.set(name, definition);
  }
  return { cel, readers, unregistered };
}

function nameOf({ signature }: ExpressionFunction): string {
  return signature.slice(0, signature.indexOf('('));
}

function register(cel: Environment, definition: ExpressionFunction): void {
  const call = definition.call as (at: ExpressionContext, ...args: unknown[]) => ExpressionValue;
  cel.registerFunction(definition.signature, (...args: unknown[]) => {
    step();
    return call(context as ExpressionContext, ...args);
  });
}

function registerQuantity(cel: Environment, type: string, Class: new (amount: number) => Quantity): void {
  cel.registerOperator(`${type} + ${type}: ${type}`, (a: Quantity, b: Quantity) => new Class(a.amount + b.amount));
  cel.registerOperator(`${type} - ${type}: ${type}`, (a: Quantity, b: Quantity) => new Class(a.amount - b.amount));
  cel.registerOperator(`${type} * double: ${type}`, (a: Quantity, b: number) => new Class(a.amount * b));
  cel.registerOperator(`double * ${type}: ${type}`, (a: number, b: Quantity) => new Class(a * b.amount));
  cel.registerOperator(`${type} / double: ${type}`, (a: Quantity, b: number) => new Class(a.amount / b));
  cel.registerOperator(`${type} / ${type}: double`, (a: Quantity, b: Quantity) => a.amount / b.amount);
  cel.registerOperator(`${type} % ${type}: ${type}`, (a: Quantity, b: Quantity) => new Class(a.amount % b.amount));
  cel.registerOperator(`${type} == ${type}: bool`, (a: Quantity, b: Quantity) => a.amount === b.amount);
  cel.registerOperator(`${type} < ${type}: bool`, (a: Quantity, b: Quantity) => a.amount < b.amount);
  cel.registerOperator(`${type} <= ${type}: bool`, (a: Quantity, b: Quantity) => a.amount <= b.amount);
  cel.registerOperator(`${type} > ${type}: bool`, (a: Quantity, b: Quantity) => a.amount > b.amount);
  cel.registerOperator(`${type} >= ${type}: bool`, (a: Quantity, b: Quantity) => a.amount >= b.amount);
}
