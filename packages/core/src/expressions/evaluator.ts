import type { ParseResult } from '@marcbachmann/cel-js';
import { type Catalogs, releaseFor } from '../deployment/catalogs.js';
import type { Resolution } from '../deployment/deployment.js';
import { isUnknown } from '../deployment/unknown.js';
import { isReleased, type Product, products, type Releasable, releaseIn, releasesKey } from '../products/registry.js';
import { type CompiledExpression, specialise } from './compileExpression.js';
import { evaluateExpression, parseExpression } from './expressionEnvironment.js';
import type { ExpressionValue } from './expressionFunction.js';
import { type ExpressionType, expressionTypeOf } from './settingType.js';

/** Outcome of an expression: a value, or that it cannot be told. */
export type Outcome = { readonly known: true; readonly value: ExpressionValue } | { readonly known: false };

const unknownOutcome: Outcome = { known: false };

/** Evaluates compiled expressions; each text is parsed once. */
export class ExpressionEvaluator {
  private readonly parsed = new Map<string, ParseResult>();
  /** By the expression's text, then by the releases. */
  private readonly programs = new Map<string, Map<string, ParseResult>>();
  private readonly types = new Map<string, ExpressionType>();

  constructor(private readonly catalogs: Catalogs) {}

  /** @throws StepBudgetError where the expression takes too many steps */
  evaluate(expression: CompiledExpression, resolution: Resolution): Outcome {
    const program = this.programFor(expression.text, resolution);
    try {
      return { known: true, value: evaluateExpression(program, { resolution }) };
    } catch (error) {
      if (isUnknown(error)) return unknownOutcome;
      throw error;
    }
  }

  /** The program of an expression in the releases at hand: parsed once for each combination of types. */
  private programFor(source: string, resolution: Resolution): ParseResult {
    let programs = this.programs.get(source);
    if (programs === undefined) {
      programs = new Map();
      this.programs.set(source, programs);
    }
    let program = programs.get(resolution.releasesKey);
    if (program === undefined) {
      const text = specialise(source, (name) => this.typeOf(name, resolution.releases));
      program = this.parsed.get(text) ?? parseExpression(text);
      this.parsed.set(text, program);
      programs.set(resolution.releasesKey, program);
    }
    return program;
  }

  /** Type of a setting in the releases at hand; where they do not know it, the type it has elsewhere (its value is unknown then). */
  private typeOf(name: string, releases: Readonly<Partial<Record<Releasable, string>>>): ExpressionType {
    const key = `${name}\n${releasesKey(releases)}`;
    let type = this.types.get(key);
    if (type === undefined) {
      type = this.findType(name, releases);
      this.types.set(key, type);
    }
    return type;
  }

  private findType(name: string, releases: Readonly<Partial<Record<Releasable, string>>>): ExpressionType {
    let elsewhere: ExpressionType | undefined;
    const isAtHand = (product: Product) => !isReleased(product) || releaseIn(releases, product) !== undefined;
    // Catalogs of products that are not at hand are read only for what no other has.
    for (const product of [...products.filter(isAtHand), ...products.filter((each) => !isAtHand(each))]) {
      if (elsewhere !== undefined && !isAtHand(product)) break;
      const catalog = this.catalogs(product);
      if (catalog === undefined) continue;
      const release = releaseFor(catalog, product, releases);
      const setting = release === undefined ? undefined : catalog.setting(name, release);
      if (setting !== undefined) return expressionTypeOf(setting);
      // Releases may have it as an old name only.
      const known = catalog.releasesOf(name).findLast((each) => catalog.setting(name, each) !== undefined);
      const other = known === undefined ? undefined : catalog.setting(name, known);
      if (other === undefined) continue;
      elsewhere ??= expressionTypeOf(other);
      if (release === undefined) continue;
      // The release may have it under an older name.
      for (const old of other.oldNames ?? []) {
        const older = catalog.setting(old.name, release);
        if (older !== undefined) return expressionTypeOf(older);
      }
    }
    return elsewhere ?? 'string';
  }
}

const evaluators = new WeakMap<Catalogs, ExpressionEvaluator>();

/** The evaluator for these catalogs: one, which keeps what it parsed. */
export function evaluatorOf(catalogs: Catalogs): ExpressionEvaluator {
  let evaluator = evaluators.get(catalogs);
  if (evaluator === undefined) {
    evaluator = new ExpressionEvaluator(catalogs);
    evaluators.set(catalogs, evaluator);
  }
  return evaluator;
}
