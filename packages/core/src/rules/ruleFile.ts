import type { Catalogs } from '../deployment/catalogs.js';
import { factDefinition } from '../deployment/facts.js';
import { isJvmList } from '../deployment/jvm/jvmFlagLists.js';
import type { CompiledExpression, CompileOptions } from '../expressions/compileExpression.js';
import { type Read, ReadSet } from '../expressions/reads.js';
import { products } from '../products/registry.js';
import { literalPattern } from '../text/literalPattern.js';
import { type FileProblem, readOwnFile } from '../text/ownFile.js';
import type { Range } from '../text/range.js';
import { type Located, list, type Report, type Shape } from '../text/shape.js';
import { SourceText } from '../text/sourceText.js';
import { shown, type YamlTree } from '../text/yamlTree.js';
import { releasesThatMatter } from './applicability.js';
import { catalogChecks } from './catalogChecks/index.js';
import {
  type CompiledFix,
  type CompiledLocation,
  type CompiledRecommendation,
  type CompiledRule,
  locationKinds,
  type MessagePart,
  type RuleProse,
} from './compiledRule.js';
import { messageParts } from './messageParts.js';
import { RuleError } from './ruleError.js';
import { oldNamesOf, productOf } from './ruleSettings.js';
import { rule as ruleShape, type WrittenExpression, type WrittenRule } from './ruleShape.js';
import { settingsNamed } from './settingsNamed.js';
import { boundsExpression, choiceExpression } from './shortForms.js';
import { compileOptions, compileWritten, rangeOf } from './written.js';

export interface LoadedRules {
  readonly rules: readonly CompiledRule[];
  readonly prose: readonly RuleProse[];
  /** Where the id of each rule stands. */
  readonly places: readonly Pick<FileProblem, 'start' | 'end'>[];
  readonly problems: readonly FileProblem[];
}

interface LoadedRule {
  readonly rule: CompiledRule;
  readonly prose: RuleProse;
  readonly range: Range;
}

/** What a rule file may hold at most: a pack may come from a stranger. */
const most = { rules: 2000, expressions: 2_000_000 };

/** Characters of expressions that were compiled so far for a file, variables written out. */
interface Work {
  compiled: number;
}

/**
 * Reads the rules of one file and type-checks them against the catalogs. A rule that does not load is a problem; the others load.
 * @param file path that problems name
 */
export function loadRuleFile(file: string, text: string, catalogs: Catalogs): LoadedRules {
  const work: Work = { compiled: 0 };
  const entries = list((tree, report) => entry(tree, report, catalogs, work));
  const readAll: Shape<readonly LoadedRule[]> = (tree, report) => {
    if (tree.kind === 'list' && tree.items.length <= most.rules) return entries(tree, report);
    report(tree.range, tree.kind === 'list' ? `the file holds more than ${most.rules} rules` : 'a rule file must be a list of rules');
    return undefined;
  };
  const { value = [], problems } = readOwnFile(file, text, readAll);
  const source = new SourceText(file, text);
  return {
    rules: value.map(({ rule }) => rule),
    prose: value.map(({ prose }) => prose),
    places: value.map(({ range }) => ({ start: source.positionAt(range.start), end: source.positionAt(range.end) })),
    problems,
  };
}

/** One rule of a file; undefined where anything is wrong with it. */
function entry(tree: YamlTree, report: Report, catalogs: Catalogs, work: Work): LoadedRule | undefined {
  const id = tree.kind === 'map' ? tree.pairs.find(({ key }) => key.text === 'id')?.value : undefined;
  const name = id?.kind === 'text' && id.text !== '' ? `${shown(id.text)}: ` : '';
  let isWrong = false;
  const source = ruleShape(tree, (range, message) => {
    isWrong = true;
    report(range, `${name}${message}`);
  });
  if (source === undefined || isWrong) return undefined;
  try {
    return loadRule(source, catalogs, work);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    report(error.range ?? source.id.range, `${name}${error.message}`);
    return undefined;
  }
}

function loadRule(source: WrittenRule, catalogs: Catalogs, work: Work): LoadedRule {
  const id = source.id.value;
  if (!/^[a-z][a-z0-9-]*\/[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
    throw new RuleError('id must be <product>/<what-is-wrong>, in kebab case', source.id.range);
  const { applies, severity, confidence, refuses } = source;
  const { product } = applies;
  const options = compileOptions(source.variables, catalogs);
  const reads = new ReadSet();
  const compile: Compile = ({ value, range }, where) => {
    if (work.compiled > most.expressions)
      throw new RuleError(`the expressions of the file have more than ${most.expressions} characters, variables written out`, range);
    const compiled = compileWritten({ value, range }, where, options);
    work.compiled += compiled.expression.text.length;
    for (const read of compiled.reads) reads.add(read);
    return compiled.expression;
  };
  const named = (pieces: readonly MessagePart[]) => {
    const result = settingsNamed(pieces, (name) => oldNamesOf(name, catalogs));
    for (const part of result) if (typeof part !== 'string' && 'setting' in part) reads.add({ kind: 'setting', name: part.setting });
    return result;
  };
  const parts = (text: Located<string>, where: string) => {
    try {
      return named(messageParts(text.value, (part) => compile({ value: part, range: text.range }, where)));
    } catch (error) {
      if (error instanceof RuleError && error.range === undefined) throw new RuleError(`${where}: ${error.message}`, text.range);
      throw error;
    }
  };
  const kinds = [source.expression, source.bound ?? source.oneOf, source.recommend, source.check].filter((kind) => kind !== undefined);
  if (kinds.length !== 1) throw new RuleError('a rule has one of expression, bound or oneOf, recommend, check');
  if (refuses !== undefined && (severity !== 'error' || confidence !== 'enforced'))
    throw new RuleError('refuses is for enforced errors only');
  if (source.raise !== undefined && source.check !== undefined)
    throw new RuleError('raise does not go with check: a check gives each finding its severity');
  if (source.refusesStart !== undefined && (refuses === undefined || refuses === 'start'))
    throw new RuleError('refusesStart goes with refuses: use or client');
  const { bound, oneOf } = shortForms(source, options);
  const condition = conditionOf(source, bound, oneOf);
  const expression =
    condition === undefined ? undefined : compile(condition, source.expression === undefined ? 'bound or oneOf' : 'expression');
  const recommend = source.recommend === undefined ? undefined : recommendation(source.recommend, compile, options, reads);
  const onUpgrade = source.onUpgrade === true;
  if (onUpgrade && (expression === undefined || applies.release === undefined || severity === 'error'))
    throw new RuleError('onUpgrade goes with an expression, with applies.release, and with warning or advice');
  const check = source.check === undefined ? undefined : checkName(source.check);
  // What decides whether the rule is looked at; messages and fixes may read further settings.
  const deciding = byImportance(reads.list(), source);
  const raise = source.raise === undefined ? undefined : { to: source.raise.to, when: compile(source.raise.when, 'raise.when') };
  const refusesStart = source.refusesStart === undefined ? undefined : compile(source.refusesStart, 'refusesStart');
  const judging = reads.list();
  const message = source.message === undefined ? undefined : parts(source.message, 'message');
  if (message === undefined && recommend === undefined && check === undefined) throw new RuleError('message is required');
  if (check === undefined && recommend === undefined && source.fix === undefined && source.remedy === undefined) {
    throw new RuleError('fix or remedy is required');
  }
  if (source.remedy !== undefined && /(?<!\$)\{[A-Za-z]/.test(source.remedy)) {
    throw new RuleError('a remedy is printed as it stands: put what has to be worked out into the message');
  }
  const remedy = source.remedy === undefined ? undefined : named([source.remedy]);
  const also = applies.also === undefined ? undefined : alsoRanges(applies.also);
  const oldNames = deciding.flatMap(({ kind, name }) => (kind === 'setting' ? oldNamesOf(name, catalogs) : []));
  const locations = source.locations?.map((each) => location(each, parts, compile, options, catalogs));
  const fix = source.fix === undefined ? undefined : fixOf(source.fix, compile, options);
  const tells = reads.list().filter((read) => !deciding.some(({ kind, name }) => kind === read.kind && name === read.name));
  const rule: CompiledRule = {
    id,
    category: source.category,
    severity,
    confidence,
    ...(refuses === undefined ? {} : { refuses }),
    ...(refusesStart === undefined ? {} : { refusesStart }),
    product,
    ...(applies.release === undefined ? {} : { release: rangeOf(applies.release, 'applies.release') }),
    ...(applies.role === undefined ? {} : { roles: applies.role }),
    ...(also === undefined ? {} : { also }),
    ...(source.whenUnset === true || onUpgrade ? { whenUnset: true } : {}),
    ...(onUpgrade ? { onUpgrade } : {}),
    ...(isOnlyAdvised(source) ? { onlyAdvised: true } : {}),
    ...(source.recommend === undefined ? {} : { isAdvised: true }),
    ...(source.preview === true ? { preview: true } : {}),
    ...(source.edition === undefined ? {} : { edition: source.edition }),
    ...(raise === undefined ? {} : { raise }),
    ...(expression === undefined ? {} : { expression }),
    ...(bound === undefined ? {} : { bound }),
    ...(oneOf === undefined ? {} : { oneOf }),
    ...(recommend === undefined ? {} : { recommend }),
    ...(check === undefined ? {} : { check }),
    ...(message === undefined ? {} : { message }),
    ...(remedy === undefined ? {} : { remedy }),
    ...(source.insteadOf === undefined ? {} : { insteadOf: source.insteadOf }),
    ...(source.unlessNamed === undefined ? {} : { unlessNamed: source.unlessNamed }),
    ...(source.whereNamed === undefined ? {} : { whereNamed: source.whereNamed }),
    ...(locations === undefined ? {} : { locations }),
    ...(fix === undefined ? {} : { fix }),
    ...(source.docs === undefined ? {} : { docs: address(source.docs) }),
    reads: deciding,
    ...(tells.length === 0 ? {} : { tells }),
    ...(oldNames.length === 0 ? {} : { oldNames }),
    hangsOn: releasesThatMatter({ product, ...(also === undefined ? {} : { also }) }, judging, (setting) => productOf(setting, catalogs)),
  };
  return { rule, prose: proseOf(id, source), range: source.id.range };
}

/** The short forms of a rule's condition, settings by name. */
function shortForms({ bound, oneOf }: WrittenRule, options: CompileOptions): Pick<CompiledRule, 'bound' | 'oneOf'> {
  for (const { setting } of bound?.value ?? []) requireSetting(setting, options);
  if (bound?.value.length === 0) throw new RuleError('bound: the list is empty', bound.range);
  if (oneOf !== undefined) requireSetting(oneOf.value.setting, options);
  const { setting, values, ignoreCase, untrimmed } = oneOf?.value ?? {};
  return {
    ...(bound === undefined ? {} : { bound: bound.value.map((each) => ({ ...each, setting: each.setting.value })) }),
    ...(setting === undefined || values === undefined
      ? {}
      : {
          oneOf: {
            setting: setting.value,
            values,
            ...(ignoreCase === true ? { ignoreCase } : {}),
            ...(untrimmed === true ? { untrimmed } : {}),
          },
        }),
  };
}

/** What must be true, with its place: the expression, or the one that the short forms stand for. */
function conditionOf(source: WrittenRule, bound: CompiledRule['bound'], oneOf: CompiledRule['oneOf']): WrittenExpression | undefined {
  const range = (source.bound ?? source.oneOf)?.range;
  if (range === undefined) return source.expression;
  const parts = [
    ...(oneOf === undefined ? [] : [choiceExpression(oneOf, source.applies.product, source.oneOf?.value.unless?.value)]),
    ...(bound === undefined ? [] : [boundsExpression(bound)]),
  ];
  return { value: parts.length === 1 ? parts.join('') : parts.map((part) => `(${part})`).join(' && '), range };
}

type Compile = (expression: WrittenExpression, where: string) => CompiledExpression;

/** What the message names comes first, then what the fix changes, then the order of the expression: where no `locations` stand, the first is shown as the place. */
function byImportance(reads: readonly Read[], { message, fix = {} }: WrittenRule): readonly Read[] {
  const texts = [message?.value ?? '', Object.values(fix).flatMap(namesAndTexts).join('\n')];
  const rank = ({ name }: Read): readonly number[] => {
    const pattern = new RegExp(`(?<![\\w.-])${literalPattern(name)}(?![\\w-]|\\.\\w)`);
    return texts.map((text) => text.search(pattern)).map((at) => (at < 0 ? Number.MAX_SAFE_INTEGER : at));
  };
  const ranked = reads.map((read, order) => ({ read, ranks: [...rank(read), order] }));
  const compare = (a: readonly number[], b: readonly number[]): number => {
    const at = a.findIndex((value, index) => value !== b[index]);
    return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
  };
  return ranked.sort((a, b) => compare(a.ranks, b.ranks)).map(({ read }) => read);
}

function namesAndTexts(part: readonly string[] | Readonly<Record<string, string | WrittenExpression>>): readonly string[] {
  if (Array.isArray(part)) return part;
  return Object.entries(part).map(([name, text]) => `${name} ${typeof text === 'string' ? text : String(text.value)}`);
}

function recommendation(
  source: NonNullable<WrittenRule['recommend']>,
  compile: Compile,
  options: CompileOptions,
  reads: ReadSet,
): CompiledRecommendation {
  const kinds = (['setting', 'option', 'fact'] as const).filter((kind) => source[kind] !== undefined);
  const [kind] = kinds;
  const named = kind === undefined ? undefined : source[kind];
  if (kind === undefined || named === undefined || kinds.length > 1) throw new RuleError('recommend names one setting, option or fact');
  const name = named.value;
  if (kind === 'setting') {
    requireSetting(named, options);
    reads.add({ kind: 'setting', name });
  }
  if (kind === 'fact' && factDefinition(name) === undefined)
    throw new RuleError(`unknown fact "${shown(name)}"; storelint explain lists them`, named.range);
  const value = compile(source.value, 'recommend.value');
  if (source.tolerate !== undefined && kind !== 'setting') throw new RuleError('tolerate is for settings');
  return {
    [kind]: name,
    value,
    ...(source.companions === undefined ? {} : { companions: source.companions }),
    ...(source.when === undefined ? {} : { when: compile(source.when, 'recommend.when') }),
    ...(source.clients === true ? { clients: true } : {}),
    group: source.group,
    ...(source.alternatives === undefined
      ? {}
      : {
          alternatives: source.alternatives.map((each) => ({
            value: String(each.value),
            why: each.why,
            ...(each.when === undefined ? {} : { when: compile(each.when, 'recommend.alternatives.when') }),
          })),
        }),
    ...(source.tolerate === undefined ? {} : { tolerate: { from: source.tolerate.from, to: source.tolerate.to } }),
  };
}

function requireSetting({ value, range }: Located<unknown>, options: CompileOptions, name = String(value)): void {
  if (options.typesOf(name).length === 0) throw new RuleError(`no release has a setting "${shown(name)}"`, range);
}

function checkName({ value, range }: Located<string>): string {
  const match = /^catalog\.(\w+)$/.exec(value);
  if (match?.[1] === undefined || !Object.hasOwn(catalogChecks, match[1])) throw new RuleError(`unknown check "${shown(value)}"`, range);
  return match[1];
}

/** `mapreduce.tasktracker.*`: lines of all names that begin so. */
function beginsNames(written: string, catalogs: Catalogs): boolean {
  if (!written.endsWith('*')) return false;
  const start = written.slice(0, -1);
  return products.some((product) => {
    const catalog = catalogs(product);
    return catalog?.releases.some((release) => catalog.names(release).some((name) => name.startsWith(start))) === true;
  });
}

function location(
  source: NonNullable<WrittenRule['locations']>[number],
  parts: (text: Located<string>, where: string) => NonNullable<CompiledLocation['label']>,
  compile: Compile,
  options: CompileOptions,
  catalogs: Catalogs,
): CompiledLocation {
  const kind = locationKinds.find((candidate) => source[candidate] !== undefined);
  const named = kind === undefined ? undefined : source[kind];
  if (kind === undefined || named === undefined) throw new RuleError('a location names a setting, jvm, variable, host, file or line');
  if (source.part !== undefined && kind !== 'setting') throw new RuleError('part goes with a setting', named.range);
  if (kind === 'setting' && named.value !== '*' && !beginsNames(named.value, catalogs)) requireSetting(named, options);
  return {
    kind,
    name: named.value,
    ...(source.part === undefined ? {} : { part: source.part }),
    ...(source.label === undefined ? {} : { label: parts(source.label, 'label') }),
    ...(source.when === undefined ? {} : { when: compile(source.when, 'locations.when') }),
  };
}

function fixOf({ set, rename, remove, replace }: NonNullable<WrittenRule['fix']>, compile: Compile, options: CompileOptions): CompiledFix {
  for (const [name, value] of Object.entries(set ?? {})) requireSetting(value, options, name);
  const compiled = (field: string, values: Readonly<Record<string, WrittenExpression>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, compile(value, `fix.${field}.${name}`)]));
  const named = [...(remove ?? []), ...Object.keys(replace ?? {})];
  const ofJvm = named.filter((name) => name.startsWith('jvm:'));
  const unknown = ofJvm.find((name) => name.startsWith('jvm:@') && !isJvmList(name.slice('jvm:@'.length)));
  if (unknown !== undefined) throw new RuleError(`unknown list of arguments "${shown(unknown)}"`);
  if (replace !== undefined && ofJvm.length < named.length) throw new RuleError('fix.replace is for arguments of the JVM: jvm:NAME');
  if (ofJvm.length > 0 && (ofJvm.length < named.length || set !== undefined || rename !== undefined))
    throw new RuleError('a fix changes settings or arguments of the JVM, not both');
  return {
    ...(set === undefined ? {} : { set: compiled('set', set) }),
    ...(replace === undefined ? {} : { replace: compiled('replace', replace) }),
    ...(rename === undefined ? {} : { rename }),
    ...(remove === undefined ? {} : { remove }),
  };
}

/** Lines hold no options in the way of settings, and no facts. */
function isOnlyAdvised({ recommend }: WrittenRule): boolean {
  return recommend !== undefined && (recommend.silent === true || recommend.setting === undefined);
}

function proseOf(id: string, source: WrittenRule): RuleProse {
  const { title, why, remedy, sources, evidence, examples } = source;
  const shows = (kind: 'valid' | 'invalid' | 'advised') => examples.some((example) => example[kind] !== undefined);
  const isSilent = isOnlyAdvised(source);
  if (isSilent && !shows('advised')) throw new RuleError('an example with advised is required: a worked value');
  if (!isSilent && (!shows('valid') || !shows('invalid'))) throw new RuleError('at least one valid and one invalid example is required');
  return {
    id,
    title,
    why,
    ...(remedy === undefined ? {} : { remedy }),
    sources,
    ...(evidence === undefined ? {} : { evidence }),
    examples,
  };
}

function alsoRanges(source: Readonly<Record<string, Located<string>>>): Record<string, string> {
  return Object.fromEntries(Object.entries(source).map(([product, value]) => [product, rangeOf(value, `applies.also.${product}`)]));
}

function address({ value, range }: Located<string>): string {
  if (!/^https?:\/\/\S+$/.test(value)) throw new RuleError('docs must be an address that begins with https://', range);
  return value;
}
