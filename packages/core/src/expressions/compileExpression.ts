import type { ASTNode } from '@marcbachmann/cel-js';
import { factDefinition } from '../deployment/facts.js';
import { expressionEnvironment, parseExpression } from './expressionEnvironment.js';
import { calledVariables, isNode, literalText, nodesIn, type Replacement, readsOfCall, splice } from './expressionTree.js';
import { compilePattern } from './pattern.js';
import { isStated, type Read, ReadSet } from './reads.js';
import type { ExpressionType } from './settingType.js';

/** What a rule author wrote cannot be loaded. */
export class ExpressionError extends Error {
  constructor(
    message: string,
    /** Offset into the expression, from 0, where it is known. */
    readonly offset?: number,
  ) {
    super(message);
    this.name = 'ExpressionError';
  }
}

/** An expression as it is stored in a built rule file. */
export interface CompiledExpression {
  /**
   * CEL with doubles for integers, variables spliced in, and `setting_("k")` for each setting: `specialise` puts the function of the key's type
   * in the release at hand in its place.
   */
  readonly text: string;
  /** Hardware, facts and workload that it cannot do without, whatever else holds. While one is missing its outcome is unknown. */
  readonly needs?: readonly Read[];
}

/** What a compiler makes of an expression. */
export interface Compilation {
  readonly expression: CompiledExpression;
  /** All that it reads, in its own order. */
  readonly reads: readonly Read[];
  /** CEL's names of the types that it can have: one for each combination of types that its settings have over their releases. */
  readonly types: readonly string[];
}

export interface CompileOptions {
  /** Expressions by name, spliced in where an identifier of that name stands. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Types that a setting has over the releases the expression is meant for; empty for a name that no release has. */
  readonly typesOf: (name: string) => readonly ExpressionType[];
}

/** Deepest nesting of comprehensions that a rule may hold. */
const maximumComprehensionDepth = 2;
/** Most levels of calls and operators; each operator of a chain is one, which the parser does not count. */
const maximumLevels = 250;
/** Most characters that an expression may have once its variables are spliced in. */
const maximumExpressionLength = 20_000;
const comprehensions = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);
/**
 * Rewrites and type-checks an expression.
 * @throws {ExpressionError} for a misspelt setting, a type error, `.matches`, a bad pattern, comprehensions nested too deep
 */
export function compileExpression(source: string, options: CompileOptions): Compilation {
  const found = { reads: new ReadSet(), needs: new ReadSet(), typed: new Set<string>() };
  try {
    const text = rewrite(source, { ...found, options, comprehensionDepth: 0, splicing: [], isCertain: true });
    const types = typesOf(text, found.typed, options);
    const needs = found.needs.list();
    return { expression: { text, ...(needs.length === 0 ? {} : { needs }) }, reads: found.reads.list(), types };
  } catch (error) {
    // Thousands of signs in a row, which the parser does not count as depth, end the stack.
    if (error instanceof RangeError) throw new ExpressionError('the expression is nested too deep');
    throw error;
  }
}

function rewrite(source: string, state: Omit<Visit, 'replacements' | 'bound'>): string {
  const root = parse(source);
  const replacements: Replacement[] = [];
  visit(root, { ...state, replacements, bound: new Set() });
  const text = splice(source, replacements);
  if (text.length > maximumExpressionLength)
    throw new ExpressionError(`the expression is longer than ${maximumExpressionLength} characters`);
  return text;
}

function parse(source: string): ASTNode {
  try {
    return parseExpression(source).ast;
  } catch (error) {
    throw new ExpressionError(firstLine(error));
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

interface Visit {
  readonly options: CompileOptions;
  readonly reads: ReadSet;
  /** Settings that are read by their type. */
  readonly typed: Set<string>;
  readonly replacements: Replacement[];
  readonly comprehensionDepth: number;
  readonly splicing: readonly string[];
  readonly needs: ReadSet;
  /** No operator above can absorb an unknown here. */
  readonly isCertain: boolean;
  /** Names that a comprehension binds here. */
  readonly bound: ReadonlySet<string>;
}

function visit(node: ASTNode, state: Visit): void {
  switch (node.op) {
    case 'value':
      // Integers become doubles, so that 4 * cores and 1 / 2 mean what they say.
      if (typeof node.args === 'bigint') state.replacements.push({ start: node.start, end: node.end, text: `${node.args}.0` });
      return;
    case 'id':
      visitIdentifier(node.args, node, state);
      return;
    case '.': {
      const [target, field] = node.args;
      if (target.op !== 'id' || state.bound.has(target.args) || !visitNamespace(target.args, field, node, state)) visit(target, state);
      return;
    }
    case '[]': {
      // Indexes of lists stay integers.
      const [target, index] = node.args;
      visit(target, state);
      if (index.op !== 'value') visit(index, state);
      return;
    }
    case 'call':
      visitCall(node.args[0], node.args[1], node, state);
      return;
    case 'rcall':
      visitReceiverCall(node.args[0], node.args[1], node.args[2], node, state);
      return;
    case 'list':
      for (const item of node.args) visit(item, state);
      return;
    case 'map':
      for (const [key, value] of node.args) {
        visit(key, state);
        visit(value, state);
      }
      return;
    case '!_':
    case '-_':
      visit(node.args, state);
      return;
    case '?:': {
      const [condition, ...branches] = node.args;
      visit(condition, state);
      for (const branch of branches) visit(branch, { ...state, isCertain: false });
      return;
    }
    case '||':
    case '&&':
      for (const part of node.args) visit(part, { ...state, isCertain: false });
      return;
    default: {
      const parts: readonly unknown[] = Array.isArray(node.args) ? node.args : [node.args];
      for (const part of parts) if (isNode(part)) visit(part, state);
    }
  }
}

function visitIdentifier(name: string, node: ASTNode, state: Visit): void {
  if (state.bound.has(name)) return;
  const { variables = {} } = state.options;
  const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (variable !== undefined) {
    if (state.splicing.includes(name)) throw new ExpressionError(`the variable "${name}" is defined by itself`, node.start);
    const inner = rewrite(variable, { ...state, splicing: [...state.splicing, name] });
    state.replacements.push({ start: node.start, end: node.end, text: `(${inner})` });
    return;
  }
  const called = calledVariables.get(name);
  if (called !== undefined) {
    addReads(readsOfCall(called, []), state);
    state.replacements.push({ start: node.start, end: node.end, text: `${called}()` });
    return;
  }
  throw new ExpressionError(`there is no variable "${name}"`, node.start);
}

/** `hardware.cores` and `facts.clients` become calls; false for any other field. */
function visitNamespace(namespace: string, field: string, node: ASTNode, state: Visit): boolean {
  if (namespace === 'hardware') {
    const called = `hardware_${field}`;
    addReads(readsOfCall(called, []), state);
    state.replacements.push({ start: node.start, end: node.end, text: `${called}()` });
    return true;
  }
  if (namespace !== 'facts') return false;
  const definition = factDefinition(field);
  if (definition === undefined) throw new ExpressionError(`there is no fact "${field}"; declare it in facts.ts`, node.start);
  addReads([{ kind: 'fact', name: field }], state);
  state.replacements.push({ start: node.start, end: node.end, text: `fact_${definition.type}(${JSON.stringify(field)})` });
  return true;
}

function addReads(reads: readonly Read[], state: Visit): void {
  for (const read of reads) {
    state.reads.add(read);
    if (state.isCertain && isStated(read.kind)) state.needs.add(read);
  }
}

function visitCall(name: string, callArguments: readonly ASTNode[], node: ASTNode, state: Visit): void {
  const [first] = callArguments;
  const names = name === 'setting' ? 'setting' : expressionEnvironment().readers.get(name)?.names;
  const named = literalText(first);
  if (names !== undefined && named === undefined) throw new ExpressionError(`${name}(…) needs its name as a literal text`, node.start);
  if (names === 'setting' && named !== undefined && state.options.typesOf(named).length === 0)
    throw new ExpressionError(`no release has a setting "${named}"`, first?.start);
  if (name === 'setting' && named !== undefined) {
    state.reads.add({ kind: 'setting', name: named });
    state.typed.add(named);
    state.replacements.push({ start: node.start, end: node.end, text: `setting_(${JSON.stringify(named)})` });
    return;
  }
  if (name === 'matches') checkPattern(callArguments[1], node.start);
  addReads(readsOfCall(name, callArguments), state);
  for (const argument of callArguments) visit(argument, state);
}

function checkPattern(pattern: ASTNode | undefined, offset: number): void {
  if (pattern?.op !== 'value' || typeof pattern.args !== 'string')
    throw new ExpressionError('matches(…) needs its pattern as a literal text', offset);
  try {
    compilePattern(pattern.args);
  } catch (error) {
    throw new ExpressionError(firstLine(error), offset);
  }
}

function visitReceiverCall(name: string, receiver: ASTNode, callArguments: readonly ASTNode[], node: ASTNode, state: Visit): void {
  if (name === 'matches') {
    throw new ExpressionError(
      '.matches(…) backtracks; write matches(text, "pattern"), which fits the whole text in linear time',
      node.start,
    );
  }
  const [variable] = callArguments;
  if (comprehensions.has(name) && variable?.op === 'id') {
    const depth = state.comprehensionDepth + 1;
    if (depth > maximumComprehensionDepth) {
      throw new ExpressionError(`comprehensions nest more than ${maximumComprehensionDepth} deep`, node.start);
    }
    visit(receiver, state);
    const inner: Visit = { ...state, isCertain: false, comprehensionDepth: depth, bound: new Set([...state.bound, variable.args]) };
    for (const [index, body] of callArguments.entries()) {
      if (index === 0) continue;
      // Each round of a comprehension is a step of the evaluation's budget.
      const replacements: Replacement[] = [];
      visit(body, { ...inner, replacements });
      const isPredicate = name !== 'map' || index < callArguments.length - 1;
      const shifted = replacements.map((r) => ({ start: r.start - body.start, end: r.end - body.start, text: r.text }));
      state.replacements.push({
        start: body.start,
        end: body.end,
        text: `${isPredicate ? 'step_' : 'stepValue_'}(${splice(body.input.slice(body.start, body.end), shifted)})`,
      });
    }
    return;
  }
  visit(receiver, state);
  for (const argument of callArguments) visit(argument, state);
}

const settingCall = /\bsetting_\(("(?:[^"\\]|\\.)*")\)/g;

/** The expression for one release: each `setting_("k")` becomes the function of the key's type there. */
export function specialise(text: string, typeOf: (name: string) => ExpressionType): string {
  if (!text.includes('setting_(')) return text;
  return text.replace(settingCall, (_all, quoted: string) => `setting_${typeOf(JSON.parse(quoted) as string)}(${quoted})`);
}

/** A setting whose type differs by release is checked once for each combination of types, up to a bound. */
const maximumTypeCombinations = 64;

/** @throws {ExpressionError} where the parts do not fit each other in some combination */
function typesOf(text: string, typed: ReadonlySet<string>, options: CompileOptions): readonly string[] {
  const found = new Set<string>();
  let combinations: Map<string, ExpressionType>[] = [new Map()];
  for (const name of typed) {
    const types = options.typesOf(name);
    combinations = combinations.flatMap((combination) => types.map((type) => new Map([...combination, [name, type]])));
    if (combinations.length > maximumTypeCombinations) combinations.length = maximumTypeCombinations;
  }
  for (const combination of combinations) {
    const parsed = parseExpression(specialise(text, (name) => combination.get(name) ?? 'string'));
    if (levels(parsed.ast) > maximumLevels) throw new ExpressionError(`the expression is nested more than ${maximumLevels} levels deep`);
    const checked = parsed.check();
    if (!checked.valid) {
      const types = [...combination].map(([name, type]) => `${name} is ${type}`).join(', ');
      throw new ExpressionError(`${firstLine(checked.error)}${types === '' ? '' : ` (${types})`}`);
    }
    if (checked.type !== undefined) found.add(checked.type);
  }
  return [...found];
}

function levels(root: ASTNode): number {
  let count = 0;
  for (let level: readonly ASTNode[] = [root]; level.length > 0; level = level.flatMap(({ args }) => nodesIn(args))) count++;
  return count;
}
