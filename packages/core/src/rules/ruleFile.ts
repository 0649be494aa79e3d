import { load } from 'js-yaml';
import { products, type Role, roles } from '../catalog/product.js';
import type { Catalogs } from '../deployment/catalogs.js';
import { factDefinition } from '../deployment/facts.js';
import { isJvmList } from '../deployment/jvm/jvmFlagLists.js';
import { type CompiledExpression, type CompileOptions, compileExpression, ExpressionError } from '../expressions/compileExpression.js';
import { releasesThatMatter } from './applicability.js';
import { catalogChecks } from './catalogChecks/index.js';
import {
  type Alternative,
  adviceGroups,
  type CompiledFix,
  type CompiledLocation,
  type CompiledRecommendation,
  type CompiledRule,
  type RuleExample,
  type RuleProse,
} from './compiledRule.js';
import type { Category, Confidence, Refusal, Severity } from './finding.js';
import { messageParts } from './messageParts.js';
import { asFields, type Fields, numberOf, oneOf, RuleError, range, text } from './ruleFields.js';
import { oldNamesOf, productOf, settingTypes } from './ruleSettings.js';

/** Why a rule, or a whole rule file, does not load. */
export interface RuleProblem {
  readonly file: string;
  /** Undefined where the file as a whole is wrong. */
  readonly rule: string | undefined;
  readonly message: string;
}

export interface LoadedRules {
  readonly rules: readonly CompiledRule[];
  readonly prose: readonly RuleProse[];
  readonly problems: readonly RuleProblem[];
}

const categories: readonly Category[] = ['correctness', 'upgrade', 'reliability', 'performance', 'security', 'hygiene'];
const severities: readonly Severity[] = ['error', 'warning', 'advice'];
const confidences: readonly Confidence[] = ['enforced', 'documented', 'judged'];
const refusals: readonly Refusal[] = ['start', 'client', 'use'];
const fields = new Set([
  'id',
  'title',
  'category',
  'severity',
  'confidence',
  'refuses',
  'refusesStart',
  'applies',
  'whenUnset',
  'onUpgrade',
  'preview',
  'edition',
  'raise',
  'variables',
  'expression',
  'recommend',
  'check',
  'message',
  'locations',
  'fix',
  'remedy',
  'why',
  'sources',
  'docs',
  'examples',
]);

/** What a rule file may hold at most: a pack may come from a stranger. */
const limits = { characters: 2_000_000, rules: 2000 };

/**
 * Reads the rules of one file and type-checks them against the catalogs. A rule that does not load is a problem; the others load.
 * @param file path that problems name
 */
export function loadRuleFile(file: string, text: string, catalogs: Catalogs): LoadedRules {
  const rules: CompiledRule[] = [];
  const prose: RuleProse[] = [];
  const problems: RuleProblem[] = [];
  const list = readList(file, text, problems);
  for (const [index, item] of list.entries()) {
    let id: string | undefined;
    try {
      const rule = asFields(item, `entry ${index + 1}`);
      id = typeof rule.id === 'string' ? rule.id : undefined;
      const loaded = loadRule(rule, catalogs);
      rules.push(loaded.rule);
      prose.push(loaded.prose);
    } catch (error) {
      if (!(error instanceof RuleError) && !(error instanceof ExpressionError) && !(error instanceof RangeError)) throw error;
      problems.push({ file, rule: id ?? `entry ${index + 1}`, message: error.message });
    }
  }
  return { rules, prose, problems };
}

function readList(file: string, text: string, problems: RuleProblem[]): readonly unknown[] {
  if (text.length > limits.characters) {
    problems.push({ file, rule: undefined, message: `the file is larger than ${limits.characters} characters` });
    return [];
  }
  let content: unknown;
  try {
    content = load(text);
  } catch (error) {
    problems.push({ file, rule: undefined, message: (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '' });
    return [];
  }
  if (content === undefined || content === null) return [];
  if (!Array.isArray(content)) {
    problems.push({ file, rule: undefined, message: 'a rule file is a list of rules' });
    return [];
  }
  if (content.length > limits.rules) {
    problems.push({ file, rule: undefined, message: `the file holds more than ${limits.rules} rules` });
    return [];
  }
  return content;
}

function loadRule(source: Fields, catalogs: Catalogs): { rule: CompiledRule; prose: RuleProse } {
  for (const field of Object.keys(source)) if (!fields.has(field)) throw new RuleError(`there is no field "${field}"`);
  const id = text(source, 'id');
  if (!/^[a-z][a-z0-9-]*\/[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) throw new RuleError('id is <product>/<what-is-wrong>, in kebab case');
  const applies = asFields(source.applies, 'applies');
  const product = oneOf(applies.product, products, 'applies.product');
  const options = compileOptions(source, catalogs);
  const reads = new Set<string>();
  const compile = (expression: unknown, where: string): CompiledExpression => {
    if (typeof expression === 'number') return { text: floatLiteral(expression), reads: [] };
    if (typeof expression === 'boolean') return { text: String(expression), reads: [] };
    if (typeof expression !== 'string') throw new RuleError(`${where} is no expression`);
    try {
      const compiled = compileExpression(expression, options);
      for (const read of compiled.reads) reads.add(read);
      return compiled;
    } catch (error) {
      if (error instanceof ExpressionError) throw new RuleError(`${where}: ${error.message}`);
      throw error;
    }
  };
  const kinds = ['expression', 'recommend', 'check'].filter((field) => source[field] !== undefined);
  if (kinds.length !== 1) throw new RuleError('a rule has one of expression, recommend, check');
  const severity = oneOf(source.severity, severities, 'severity');
  const confidence = oneOf(source.confidence, confidences, 'confidence');
  const refuses = source.refuses === undefined ? undefined : oneOf(source.refuses, refusals, 'refuses');
  if (refuses !== undefined && (severity !== 'error' || confidence !== 'enforced'))
    throw new RuleError('refuses is for enforced errors only');
  if (source.refusesStart !== undefined && (refuses === undefined || refuses === 'start'))
    throw new RuleError('refusesStart goes with refuses: use or client');
  const expression = source.expression === undefined ? undefined : compile(source.expression, 'expression');
  const recommend =
    source.recommend === undefined ? undefined : recommendation(asFields(source.recommend, 'recommend'), compile, options, reads);
  const onUpgrade = source.onUpgrade === true;
  if (onUpgrade && (expression === undefined || applies.release === undefined || severity === 'error'))
    throw new RuleError('onUpgrade goes with an expression, with applies.release, and with warning or advice');
  const check = source.check === undefined ? undefined : checkName(text(source, 'check'));
  // What decides whether the rule is looked at; messages and fixes may read further settings.
  const deciding = byImportance([...reads], source);
  const message = source.message === undefined ? undefined : messageParts(text(source, 'message'), (part) => compile(part, 'message'));
  if (message === undefined && recommend === undefined && check === undefined) throw new RuleError('message is required');
  if (check === undefined && recommend === undefined && source.fix === undefined && source.remedy === undefined) {
    throw new RuleError('fix or remedy is required');
  }
  const rule: Omit<CompiledRule, 'hangsOn'> = {
    id,
    category: oneOf(source.category, categories, 'category'),
    severity,
    confidence,
    ...(refuses === undefined ? {} : { refuses }),
    ...(source.refusesStart === undefined ? {} : { refusesStart: compile(source.refusesStart, 'refusesStart') }),
    product,
    ...(applies.release === undefined ? {} : { release: range(applies.release, 'applies.release') }),
    ...(applies.role === undefined ? {} : { roles: rolesIn(applies.role) }),
    ...(applies.also === undefined ? {} : { also: alsoRanges(asFields(applies.also, 'applies.also')) }),
    ...(source.whenUnset === true || onUpgrade ? { whenUnset: true } : {}),
    ...(onUpgrade ? { onUpgrade } : {}),
    ...(source.preview === true ? { preview: true } : {}),
    ...(source.edition === undefined ? {} : { edition: numberOf(source.edition, 'edition') }),
    ...(source.raise === undefined ? {} : { raise: raised(asFields(source.raise, 'raise'), compile) }),
    ...(expression === undefined ? {} : { expression }),
    ...(recommend === undefined ? {} : { recommend }),
    ...(check === undefined ? {} : { check }),
    ...(message === undefined ? {} : { message }),
    ...(source.remedy === undefined ? {} : { remedy: text(source, 'remedy') }),
    ...(source.locations === undefined ? {} : { locations: locations(source.locations, (part) => compile(part, 'label'), options) }),
    ...(source.fix === undefined ? {} : { fix: fixOf(asFields(source.fix, 'fix'), compile, options) }),
    ...(source.docs === undefined ? {} : { docs: address(text(source, 'docs')) }),
    reads: deciding,
  };
  const wakenBy = deciding.flatMap((read) => [read, ...(read.includes(':') ? [] : oldNamesOf(read, catalogs))]);
  const loaded: CompiledRule = {
    ...rule,
    ...(wakenBy.length === deciding.length ? {} : { wakenBy }),
    hangsOn: releasesThatMatter(rule, (setting) => productOf(setting, catalogs)),
  };
  return { rule: loaded, prose: proseOf(id, source) };
}

function compileOptions(source: Fields, catalogs: Catalogs): CompileOptions {
  const variables: Record<string, string> = {};
  if (source.variables !== undefined) {
    for (const [name, value] of Object.entries(asFields(source.variables, 'variables'))) {
      variables[name] = typeof value === 'number' ? floatLiteral(value) : String(value);
    }
  }
  return { variables, typesOf: (name) => settingTypes(name, catalogs) };
}

function floatLiteral(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

/** What the message names comes first, then what the fix changes, then the order of the expression: where no `locations` stand, the first is shown as the place. */
function byImportance(reads: readonly string[], { message, fix }: Fields): readonly string[] {
  const texts = [typeof message === 'string' ? message : '', JSON.stringify(fix ?? '')];
  const rank = (read: string): readonly number[] => {
    const name = read.replace(/^\w+:/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const pattern = new RegExp(`(?<![\\w.-])${name}(?![\\w-]|\\.\\w)`);
    return texts.map((text) => text.search(pattern)).map((at) => (at < 0 ? Number.MAX_SAFE_INTEGER : at));
  };
  const ranked = reads.map((read, order) => ({ read, ranks: [...rank(read), order] }));
  const compare = (a: readonly number[], b: readonly number[]): number => {
    const at = a.findIndex((value, index) => value !== b[index]);
    return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
  };
  return ranked.sort((a, b) => compare(a.ranks, b.ranks)).map(({ read }) => read);
}

function recommendation(
  source: Fields,
  compile: (expression: unknown, where: string) => CompiledExpression,
  options: CompileOptions,
  reads: Set<string>,
): CompiledRecommendation {
  for (const field of Object.keys(source)) if (!recommendationFields.has(field)) throw new RuleError(`recommend has no field "${field}"`);
  const kinds = (['setting', 'option', 'fact'] as const).filter((kind) => source[kind] !== undefined);
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) throw new RuleError('recommend names one setting, option or fact');
  const name = text(source, kind);
  if (kind === 'setting') {
    if (options.typesOf(name).length === 0) throw new RuleError(`no release has a setting "${name}"`);
    reads.add(name);
  }
  if (kind === 'fact' && factDefinition(name) === undefined) throw new RuleError(`there is no fact "${name}"; declare it in facts.ts`);
  const value = compile(source.value, 'recommend.value');
  const tolerate = source.tolerate === undefined ? undefined : asFields(source.tolerate, 'recommend.tolerate');
  const silent = source.silent === true || kind !== 'setting';
  if (silent && tolerate !== undefined && kind !== 'setting') throw new RuleError('tolerate is for settings');
  return {
    [kind]: name,
    value,
    ...(source.companions === undefined ? {} : { companions: (source.companions as readonly unknown[]).map(String) }),
    ...(source.when === undefined ? {} : { when: compile(source.when, 'recommend.when') }),
    ...(silent ? { silent } : {}),
    group: oneOf(source.group, adviceGroups, 'recommend.group'),
    ...(source.alternatives === undefined ? {} : { alternatives: alternatives(source.alternatives) }),
    ...(tolerate === undefined
      ? {}
      : { tolerate: { from: numberOf(tolerate.from, 'tolerate.from'), to: numberOf(tolerate.to, 'tolerate.to') } }),
  };
}

const recommendationFields = new Set([
  'setting',
  'option',
  'fact',
  'value',
  'companions',
  'when',
  'silent',
  'group',
  'alternatives',
  'tolerate',
]);

function alternatives(source: unknown): readonly Alternative[] {
  if (!Array.isArray(source)) throw new RuleError('recommend.alternatives is a list of { value, why }');
  return source.map((item) => {
    const fields = asFields(item, 'recommend.alternatives');
    return { value: String(fields.value), why: text(fields, 'why') };
  });
}

function checkName(name: string): string {
  const match = /^catalog\.(\w+)$/.exec(name);
  if (match?.[1] === undefined || !Object.hasOwn(catalogChecks, match[1])) throw new RuleError(`there is no check "${name}"`);
  return match[1];
}

function raised(source: Fields, compile: (expression: unknown, where: string) => CompiledExpression) {
  return { to: oneOf(source.to, severities, 'raise.to'), when: compile(source.when, 'raise.when') };
}

function locations(source: unknown, compile: (expression: string) => CompiledExpression, options: CompileOptions): CompiledLocation[] {
  if (!Array.isArray(source)) throw new RuleError('locations is a list');
  return source.map((item) => {
    const location = asFields(item, 'locations');
    const kind = (['setting', 'jvm', 'variable', 'host', 'file'] as const).find((candidate) => location[candidate] !== undefined);
    if (kind === undefined) throw new RuleError('a location names a setting, jvm, variable, host or file');
    const name = String(location[kind]);
    if (kind === 'setting' && options.typesOf(name).length === 0) throw new RuleError(`no release has a setting "${name}"`);
    return {
      kind,
      name,
      ...(location.label === undefined ? {} : { label: messageParts(String(location.label), compile) }),
      ...(location.when === undefined ? {} : { when: compile(text(location, 'when')) }),
    };
  });
}

function fixOf(source: Fields, compile: (expression: unknown, where: string) => CompiledExpression, options: CompileOptions): CompiledFix {
  for (const field of Object.keys(source))
    if (!['set', 'rename', 'remove', 'replace'].includes(field)) throw new RuleError(`a fix has no "${field}"`);
  const set: Record<string, CompiledExpression> = {};
  if (source.set !== undefined) {
    for (const [name, value] of Object.entries(asFields(source.set, 'fix.set'))) {
      if (options.typesOf(name).length === 0) throw new RuleError(`no release has a setting "${name}"`);
      set[name] = compile(value, `fix.set.${name}`);
    }
  }
  const rename = source.rename === undefined ? undefined : (asFields(source.rename, 'fix.rename') as Record<string, string>);
  const remove =
    source.remove === undefined ? undefined : Array.isArray(source.remove) ? source.remove.map(String) : [String(source.remove)];
  const replace: Record<string, CompiledExpression> = {};
  if (source.replace !== undefined) {
    for (const [name, value] of Object.entries(asFields(source.replace, 'fix.replace')))
      replace[name] = compile(value, `fix.replace.${name}`);
  }
  const named = [...(remove ?? []), ...Object.keys(replace)];
  const ofJvm = named.filter((name) => name.startsWith('jvm:'));
  const unheardOf = ofJvm.find((name) => name.startsWith('jvm:@') && !isJvmList(name.slice('jvm:@'.length)));
  if (unheardOf !== undefined) throw new RuleError(`there is no list of arguments "${unheardOf}"`);
  if (source.replace !== undefined && ofJvm.length < named.length) throw new RuleError('fix.replace is for arguments of the JVM: jvm:NAME');
  if (ofJvm.length > 0 && (ofJvm.length < named.length || source.set !== undefined || rename !== undefined))
    throw new RuleError('a fix changes settings or arguments of the JVM, not both');
  return {
    ...(source.set === undefined ? {} : { set }),
    ...(source.replace === undefined ? {} : { replace }),
    ...(rename === undefined ? {} : { rename }),
    ...(remove === undefined ? {} : { remove }),
  };
}

function proseOf(id: string, source: Fields): RuleProse {
  const sources = source.sources;
  if (!Array.isArray(sources) || sources.length === 0) throw new RuleError('sources is required: where the rule is from');
  if (!Array.isArray(source.examples)) throw new RuleError('examples is required: at least one valid and one invalid');
  const examples = source.examples as RuleExample[];
  const shows = (kind: 'valid' | 'invalid' | 'advised') => examples.some((example) => example[kind] !== undefined);
  const recommend = source.recommend as Fields | undefined;
  const isSilent = recommend !== undefined && (recommend.silent === true || recommend.setting === undefined);
  if (isSilent && !shows('advised')) throw new RuleError('an example with advised is required: a worked value');
  if (!isSilent && (!shows('valid') || !shows('invalid'))) throw new RuleError('at least one valid and one invalid example is required');
  return {
    id,
    title: text(source, 'title'),
    why: text(source, 'why'),
    ...(source.remedy === undefined ? {} : { remedy: text(source, 'remedy') }),
    sources: sources.map(String),
    examples,
  };
}

function rolesIn(value: unknown): readonly Role[] {
  return (Array.isArray(value) ? value : [value]).map((role) => oneOf(role, roles, 'applies.role'));
}

function alsoRanges(source: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(source).map(([product, value]) => [product, range(value, `applies.also.${product}`)]));
}

function address(text: string): string {
  if (!/^https?:\/\/\S+$/.test(text)) throw new RuleError('docs is an address that begins with https://');
  return text;
}
