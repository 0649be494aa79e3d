import { type ASTNode, serialize } from '@marcbachmann/cel-js';
import type { Setting } from '../catalog/setting.js';
import type { Catalogs } from '../deployment/catalogs.js';
import type { Deployment, Resolution } from '../deployment/deployment.js';
import { type ReleaseChoice, releaseChoices } from '../deployment/releases/releaseChoices.js';
import type { Resolver } from '../deployment/resolve.js';
import type { CompiledExpression } from '../expressions/compileExpression.js';
import { type ExpressionEvaluator, evaluatorOf } from '../expressions/evaluator.js';
import { parseExpression } from '../expressions/expressionEnvironment.js';
import type { ExpressionValue } from '../expressions/expressionFunction.js';
import { isNode, literalText, nodesIn, readsOfCall } from '../expressions/expressionTree.js';
import { amountOf, Size } from '../expressions/quantities.js';
import { isStated } from '../expressions/reads.js';
import { resolverOf } from '../expressions/resolverOf.js';
import { writtenValue } from '../fixes/writeFix.js';
import type { Releasable, Role } from '../products/registry.js';
import { releasesKey } from '../products/registry.js';
import { KiB, MiB } from '../text/units.js';
import { isMeantFor, releasesThatMatterFor } from './applicability.js';
import type { Alternative, CompiledRecommendation, CompiledRule } from './compiledRule.js';
import { formatValue } from './messageText.js';

/** What a `recommend` entry comes to for one role. */
export type Recommended =
  | {
      readonly kind: 'wanted';
      readonly text: string;
      /** The formula with this machine's numbers in it, and what comes out; `text` where the value is no formula. */
      readonly formula: () => string;
      /** Other values that sources name and that can be used here. */
      readonly alternatives: () => readonly Alternative[];
      readonly resolution: Resolution;
      /** The release takes the same where nothing is set. */
      readonly isDefault: boolean;
    }
  /** Its condition does not hold. */
  | { readonly kind: 'unwanted' }
  /** The rule is meant for other releases, or the release does not know the setting. */
  | { readonly kind: 'foreign' }
  /** Something that nobody told: `fact clients`, `hardware network`, `jdk`. */
  | { readonly kind: 'unknown'; readonly needs: readonly string[] };

/** Works out what `recommend` entries come to in one deployment. */
export class Recommender {
  private readonly resolver: Resolver;
  /** Of the same releases, without a file. */
  private readonly defaults: Resolver;
  private readonly evaluator: ExpressionEvaluator;
  private readonly resolutions = new Map<string, Resolution>();

  constructor(
    private readonly deployment: Deployment,
    catalogs: Catalogs,
  ) {
    this.resolver = resolverOf(deployment, catalogs);
    this.defaults = resolverOf({ ...deployment, documents: [], included: new Map() }, catalogs);
    this.evaluator = evaluatorOf(catalogs);
  }

  /** Where a release is not known, a value counts that is the same in every possible one. */
  of(rule: CompiledRule, role: Role): Recommended {
    const { recommend } = rule;
    if (recommend === undefined) return { kind: 'foreign' };
    let first: Recommended | undefined;
    const matter = releasesThatMatterFor(rule, role);
    for (const choice of releaseChoices(this.deployment.releases, matter)) {
      const one: Recommended = isMeantFor(rule, choice) ? this.inRelease(recommend, this.resolution(role, choice)) : { kind: 'foreign' };
      if (one.kind === 'unknown') return one;
      first ??= one;
      const isSame = one.kind === first.kind && (one.kind !== 'wanted' || first.kind !== 'wanted' || one.text === first.text);
      if (!isSame) return { kind: 'unknown', needs: this.openReleases(matter) };
    }
    return first ?? { kind: 'foreign' };
  }

  /** Kept, because each reads the files once. */
  private resolution(role: Role, choice: ReleaseChoice): Resolution {
    const key = [role, releasesKey(choice), choice.jdk].join('|');
    const resolution = this.resolutions.get(key) ?? this.resolver.resolution(role, choice);
    this.resolutions.set(key, resolution);
    return resolution;
  }

  private openReleases(matter: readonly Releasable[]): readonly string[] {
    const open = matter.filter((product) => (this.deployment.releases[product]?.is.length ?? 0) > 1);
    return open.map((product) => (product === 'jdk' ? 'jdk' : `release ${product}`));
  }

  private inRelease(recommend: CompiledRecommendation, resolution: Resolution): Recommended {
    const setting = recommend.setting === undefined ? undefined : resolution.setting(recommend.setting).setting;
    if (recommend.setting !== undefined && setting === undefined) return { kind: 'foreign' };
    if (recommend.when !== undefined) {
      const wanted = this.evaluator.evaluate(recommend.when, resolution);
      if (!wanted.known) return { kind: 'unknown', needs: this.unknownReads(recommend.when, resolution) };
      if (wanted.value !== true) return { kind: 'unwanted' };
    }
    const outcome = this.evaluator.evaluate(recommend.value, resolution);
    if (!outcome.known) return { kind: 'unknown', needs: this.unknownReads(recommend.value, resolution) };
    const text = writtenRecommendation(recommend, outcome.value, setting);
    return {
      kind: 'wanted',
      text,
      formula: () => this.formulaOf(recommend.value, outcome.value, text, resolution),
      alternatives: () => this.usableAlternatives(recommend, resolution),
      resolution,
      isDefault: this.isDefault(recommend, outcome.value, text, resolution),
    };
  }

  /** One whose condition is unknown is left out: it may be of no use here. */
  private usableAlternatives({ alternatives = [] }: CompiledRecommendation, resolution: Resolution): readonly Alternative[] {
    return alternatives.flatMap(({ when, value, why }) => {
      const usable = when === undefined ? undefined : this.evaluator.evaluate(when, resolution);
      return usable === undefined || (usable.known && usable.value === true) ? [{ value, why }] : [];
    });
  }

  private isDefault({ setting }: CompiledRecommendation, value: ExpressionValue, text: string, { role, releases }: Resolution): boolean {
    if (setting === undefined) return false;
    const standard = this.defaults.resolution(role, releases).setting(setting);
    if (standard.text === undefined) return false;
    const amount = amountOf(value) ?? (text.trim() === '' ? undefined : Number(text));
    return standard.text.trim() === text || (amount !== undefined && amount === standard.value);
  }

  /** `clamp(max(2 x 16, 64), 30, 200) = 64` */
  private formulaOf(expression: CompiledExpression, value: ExpressionValue, text: string, resolution: Resolution): string {
    if (typeof value === 'string') return text;
    const filled = serialize(this.filledNode(parseExpression(expression.text).ast, resolution)).replaceAll(' * ', ' x ');
    return filled === formatValue(value) ? text : `${filled} = ${formatValue(value)}`;
  }

  /** What is read and what is chosen becomes its value: `setting("k")`, `GiB(31)`, the branch of a choice. */
  private filledNode(node: ASTNode, resolution: Resolution): ASTNode {
    if (node.op === '?:') {
      const [condition, yes, no] = node.args;
      const chosen = this.evaluate(condition, resolution);
      if (chosen.known) return this.filledNode(chosen.value === true ? yes : no, resolution);
    }
    if (node.op === 'value' && typeof node.args === 'number') return named(node, String(node.args));
    if (isRead(node)) {
      const outcome = this.evaluate(node, resolution);
      return named(node, outcome.known ? formatValue(outcome.value) : 'unknown');
    }
    return bracketed(withParts(node, (part) => this.filledNode(part, resolution)));
  }

  private evaluate(node: ASTNode, resolution: Resolution) {
    return this.evaluator.evaluate({ text: serialize(withNumbersAsWritten(node)) }, resolution);
  }

  /** What an expression reads and nobody told, in words. */
  private unknownReads(expression: CompiledExpression, resolution: Resolution): readonly string[] {
    const unknown = new Set<string>();
    const visit = (node: ASTNode): void => {
      if (!isRead(node)) for (const below of nodesIn(node.args)) visit(below);
      else if (!this.evaluate(node, resolution).known) unknown.add(inWords(node));
    };
    visit(parseExpression(expression.text).ast);
    return [...unknown];
  }
}

/** A node with others in place of those directly below it. */
function withParts(node: ASTNode, other: (part: ASTNode) => ASTNode): ASTNode {
  const replaced = (part: unknown): unknown => (Array.isArray(part) ? part.map(replaced) : isNode(part) ? other(part) : part);
  return { ...node, args: replaced(node.args) } as ASTNode;
}

/** The printer of expressions writes numbers by a locale, which takes longer to load than everything else to print. */
function withNumbersAsWritten(node: ASTNode): ASTNode {
  if (node.op === 'value') return typeof node.args === 'number' ? named(node, node.input.slice(node.start, node.end)) : node;
  return withParts(node, withNumbersAsWritten);
}

/** A node that prints as the text. */
function named(at: ASTNode, text: string): ASTNode {
  return { ...at, op: 'id', args: text } as ASTNode;
}

/** What is subtracted as a whole keeps its brackets, which the printer of expressions leaves out. */
function bracketed(node: ASTNode): ASTNode {
  if (node.op !== '-' && node.op !== '/') return node;
  const [left, right] = node.args;
  return ['+', '-', '*', '/'].includes(right.op) ? ({ ...node, args: [left, named(right, `(${serialize(right)})`)] } as ASTNode) : node;
}

type CallNode = Extract<ASTNode, { readonly op: 'call' }>;

/** Functions that write an amount with its unit. */
const unitFunctions = new Set(['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'ms', 'seconds', 'minutes', 'hours', 'days']);

/** A call whose arguments are all literals: it reads something, or writes an amount with its unit. */
function isRead(node: ASTNode): node is CallNode {
  if (node.op !== 'call') return false;
  const [name, args] = node.args;
  return args.every((argument) => argument.op === 'value' || (unitFunctions.has(name) && isRead(argument)));
}

/** What a call asks for: `fact clients`, `hardware network`, the setting or flag that it names, else its function. */
function inWords({ args: [name, callArguments] }: CallNode): string {
  const stated = readsOfCall(name, callArguments).find(({ kind }) => isStated(kind));
  if (stated !== undefined) return stated.kind === 'workload' ? 'workload' : `${stated.kind} ${stated.name}`;
  return name === 'jdkRelease' ? 'jdk' : (literalText(callArguments[0]) ?? name);
}

/** A value as its file holds it: an option in full. */
function writtenRecommendation(recommend: CompiledRecommendation, value: ExpressionValue, setting: Setting | undefined): string {
  return recommend.option === undefined ? wholeNumber(writtenValue(value, setting), setting) : writtenOption(recommend.option, value);
}

/** `-Xmx31g`, `-XX:MaxGCPauseMillis=100`, `-XX:+UseG1GC`, `-Xlog:gc*`. */
function writtenOption(option: string, value: ExpressionValue): string {
  if (/^-XX:[+-]/.test(option)) return option;
  const text = value instanceof Size ? jvmSize(value.amount) : writtenValue(value, undefined);
  return option.startsWith('-X') && !option.startsWith('-XX:') ? `${option}${text}` : `${option}=${text}`;
}

/** A size as JVM options take it: `31g`, `1500m`. */
function jvmSize(bytes: number): string {
  const mebibytes = Math.floor(bytes / MiB);
  if (mebibytes < 1) return `${Math.floor(bytes / KiB)}k`;
  return mebibytes % KiB === 0 ? `${mebibytes / KiB}g` : `${mebibytes}m`;
}

/** Whole numbers for readers that take no others. */
function wholeNumber(text: string, setting: Setting | undefined): string {
  const isWhole = setting?.type === 'int' || setting?.type === 'long';
  return isWhole && text.trim() !== '' && Number.isFinite(Number(text)) ? String(Math.round(Number(text))) : text;
}
