import type { Catalog } from '../../../core/src/catalog/catalog.js';
import type { JvmFlags } from '../../../core/src/catalog/jvmFlags.js';
import type { Setting } from '../../../core/src/catalog/setting.js';
import { isPreview } from '../../../core/src/catalog/versions.js';
import { starMatcher } from '../../../core/src/deployment/configurationPlan.js';
import { factDefinition } from '../../../core/src/deployment/facts.js';
import { shortOption } from '../../../core/src/deployment/jvm/shortOptions.js';
import type { Read } from '../../../core/src/expressions/reads.js';
import {
  definitionOf,
  environmentVariables,
  fileDefinition,
  fileKinds,
  isReleased,
  knownProducts,
  type Product,
  products,
  releasableOf,
} from '../../../core/src/products/registry.js';
import type { CompiledRule } from '../../../core/src/rules/compiledRule.js';
import type { Severity } from '../../../core/src/rules/finding.js';
import { boundsOf, type SettingBounds } from '../../../core/src/rules/settingBounds.js';
import type { NodeKnowledge } from '../../../node/src/knowledge.js';
import { CallError } from '../callError.js';
import { readRelease } from '../checkOptions.js';
import type { KnownRules } from '../knownRules.js';

/** What `explain` tells of a name that is no rule. */
export type Explanation =
  | SettingExplanation
  | FamilyExplanation
  | FlagExplanation
  | VariableExplanation
  | FactExplanation
  | TopicExplanation;

export interface SettingExplanation {
  readonly kind: 'setting';
  readonly name: string;
  readonly product: Product;
  /** The release that is told of; `any` for Linux. */
  readonly release: string;
  readonly description?: string;
  readonly setting?: Setting;
  /** Names that the release reads in its place, where it is an old name; empty: read no more. */
  readonly oldNameOf?: readonly string[];
  /** Where the release does not have it. */
  readonly absent?: { readonly lastIn?: string; readonly firstIn?: string; readonly replacedBy?: readonly string[] };
  /** What each release from `since` on has, until the next entry. */
  readonly history: readonly HistoryEntry[];
  /** What its reader takes, in words. */
  readonly takes?: string;
  readonly bounds: readonly SettingBounds[];
  readonly rules: readonly RuleMention[];
  readonly links: readonly string[];
}

/** A rule that reads what is explained. */
export interface RuleMention {
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  /** Of a user's rule pack: where it came from. */
  readonly pack?: string;
}

export interface HistoryEntry {
  readonly since: string;
  readonly state: 'setting' | 'old name' | 'absent';
  readonly type?: string;
  readonly default?: string;
}

/** Settings that fit a name with `*`. */
export interface FamilyExplanation {
  readonly kind: 'family';
  readonly name: string;
  readonly product: Product;
  readonly release: string;
  readonly settings: readonly { readonly name: string; readonly description?: string }[];
}

export interface FlagExplanation {
  readonly kind: 'flag';
  readonly name: string;
  readonly description?: string;
  readonly type?: string;
  readonly byJdk: readonly { readonly jdk: number; readonly status: string; readonly default?: string }[];
  readonly rules: readonly RuleMention[];
}

export interface VariableExplanation {
  readonly kind: 'variable';
  readonly name: string;
  /** What each product's start scripts do with it. */
  readonly uses: readonly { readonly product: Product; readonly description: string }[];
  readonly rules: readonly RuleMention[];
}

export interface FactExplanation {
  readonly kind: 'fact';
  readonly name: string;
  readonly type: string;
  readonly unit?: string;
  readonly description: string;
  readonly rules: readonly RuleMention[];
}

export interface TopicExplanation {
  readonly kind: 'topic';
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly source: string;
  readonly see: readonly string[];
}

/** All that the name stands for; empty where nothing is known of it. @throws {CallError} where a stated release is older than all known ones */
export function explanationsOf(name: string, stated: readonly string[], knowledge: NodeKnowledge, known: KnownRules): Explanation[] {
  for (const spelling of spellingsOf(name)) {
    const found = named(spelling, stated, knowledge, known);
    if (found.length > 0) return found;
  }
  return [];
}

/** The name as it stands, a path below /proc/sys as a sysctl key, and a line that was copied without its value. */
function spellingsOf(name: string): string[] {
  const key = name.replace(/^\/proc\/sys\//, '').replaceAll('/', '.');
  return [name, ...(name.startsWith('/proc/sys/') ? [key] : []), name.replace(/\s*[=:].*$/s, '')];
}

/** `UseG1GC` of `-XX:+UseG1GC` and of `-XX:G1HeapRegionSize=8m`. */
export function bareFlag(text: string): string {
  return text.replace(/^-XX:[+-]?/, '').replace(/=.*$/, '');
}

function named(name: string, stated: readonly string[], knowledge: NodeKnowledge, known: KnownRules): Explanation[] {
  const found: Explanation[] = settings(name, stated, knowledge, known);
  const flags = knowledge.catalog('jvm')?.flags;
  if (flags?.has(bareFlag(name)) === true) found.push(flag(bareFlag(name), flags, known));
  else if (name.startsWith('-')) {
    const short = shortOption(name);
    const option = short?.name ?? name.replace(/=.*$/, '');
    const rules = rulesReading(known, ({ kind, name }) => kind === 'flag' && (name === option || name.startsWith(`${option}=`)));
    if (short !== undefined || rules.length > 0)
      found.push({ kind: 'flag', name: option, ...(short === undefined ? {} : { description: short.meaning }), byJdk: [], rules });
  }
  found.push(...variables(name, known));
  const fact = factDefinition(name);
  if (fact !== undefined)
    found.push({ kind: 'fact', ...fact, rules: rulesReading(known, (read) => read.kind === 'fact' && read.name === name) });
  if (found.length === 0 && name.includes('*')) found.push(...families(name, stated, knowledge));
  found.push(...topics(name, knowledge));
  return found;
}

/** Every variable that the start scripts of some product read. */
export const variableNames: readonly string[] = fileKinds.flatMap((kind) => environmentVariables(kind).map(({ name }) => name));

function variables(name: string, known: KnownRules): Explanation[] {
  const uses = fileKinds.flatMap((kind) =>
    environmentVariables(kind)
      .filter((variable) => variable.name === name)
      .map(({ description }) => ({ product: fileDefinition(kind).product, description })),
  );
  const owner = knownProducts.find(({ variables }) => variables?.test(name) === true);
  const rules = mentions(
    known,
    (rule) =>
      reads(rule, (read) => read.kind === 'variable' && read.name === name) &&
      (rule.pack !== undefined || [owner?.id, 'jvm'].includes(rule.product)),
  );
  return uses.length === 0 && rules.length === 0 ? [] : [{ kind: 'variable', name, uses, rules }];
}

function settings(name: string, stated: readonly string[], knowledge: NodeKnowledge, known: KnownRules): Explanation[] {
  const wanted = Object.fromEntries(stated.map(readRelease));
  const found: Explanation[] = [];
  for (const product of products) {
    const catalog = knowledge.catalog(product);
    const releases = catalog?.releasesOf(name) ?? [];
    if (catalog === undefined || releases.length === 0) continue;
    const release = releaseToTell(catalog, product, wanted, releases);
    const setting = catalog.setting(name, release);
    const renaming = setting === undefined ? catalog.renaming(name, release) : undefined;
    const absent = setting === undefined && renaming === undefined ? catalog.absence(name, release) : undefined;
    const current = catalog.currentName(name);
    const descriptions = knowledge.descriptions(product);
    const description =
      descriptions[name] ?? descriptions[current] ?? (setting?.pattern === undefined ? undefined : descriptions[setting.pattern]);
    const page = setting?.documented === true ? definitionOf(product)?.documentation?.(name, release) : undefined;
    const takes = setting === undefined ? undefined : definitionOf(setting.product)?.takenText(setting);
    found.push({
      kind: 'setting',
      name,
      product,
      release,
      ...(description === undefined ? {} : { description }),
      ...(setting === undefined ? {} : { setting }),
      ...(renaming === undefined ? {} : { oldNameOf: renaming.newNames }),
      ...(absent === undefined ? {} : { absent }),
      history: historyOf(name, catalog),
      ...(takes === undefined ? {} : { takes }),
      bounds: boundsOf(setting, release, knowledge.rules(product)),
      rules: rulesReading(known, (read) => read.kind === 'setting' && [current, name, setting?.pattern].includes(read.name)),
      links: page === undefined ? [] : [page],
    });
  }
  return found;
}

function releaseToTell(catalog: Catalog, product: Product, wanted: Readonly<Record<string, string>>, releases: readonly string[]): string {
  const version = isReleased(product) ? wanted[releasableOf(product)] : undefined;
  const release = version === undefined ? (releases.findLast((known) => !isPreview(known)) ?? releases.at(-1)) : catalog.nearest(version);
  if (release === undefined)
    throw new CallError(`nothing is known of ${product} ${version}; the oldest known is ${catalog.releases[0] ?? 'none'}`);
  return release;
}

/** The releases in which type, default or standing change. */
function historyOf(name: string, catalog: Catalog): HistoryEntry[] {
  const history: HistoryEntry[] = [];
  for (const release of catalog.releases) {
    const setting = catalog.setting(name, release);
    const state = setting !== undefined ? 'setting' : catalog.renaming(name, release) !== undefined ? 'old name' : 'absent';
    if (state === 'absent' && history.length === 0) continue;
    const type = setting === undefined ? undefined : typeText(setting);
    const standard = setting === undefined || setting.secret === true ? undefined : setting.default;
    const last = history.at(-1);
    if (last !== undefined && last.state === state && last.type === type && last.default === standard) continue;
    history.push({
      since: release,
      state,
      ...(type === undefined ? {} : { type }),
      ...(standard === undefined ? {} : { default: standard }),
    });
  }
  return history;
}

export function typeText({ type, unit }: Setting): string {
  return unit === undefined ? type : `${type} in ${unit}`;
}

function families(pattern: string, stated: readonly string[], knowledge: NodeKnowledge): Explanation[] {
  const wanted = Object.fromEntries(stated.map(readRelease));
  const matches = starMatcher(pattern);
  return products.flatMap((product): Explanation[] => {
    const catalog = knowledge.catalog(product);
    if (catalog === undefined) return [];
    const release = releaseToTell(catalog, product, wanted, catalog.releases);
    const descriptions = knowledge.descriptions(product);
    const names = catalog.names(release).filter(matches);
    if (names.length === 0) return [];
    const list = names.map((name) => ({ name, ...(descriptions[name] === undefined ? {} : { description: descriptions[name] }) }));
    return [{ kind: 'family', name: pattern, product, release, settings: list }];
  });
}

function flag(name: string, flags: JvmFlags, known: KnownRules): FlagExplanation {
  const facts = flags.get(name);
  const byJdk = flags.releases.flatMap((jdk) => {
    const standard = facts?.[jdk]?.default;
    const status = flags.status(name, jdk);
    if (status === undefined) return [];
    return [{ jdk, status, ...(standard === undefined || standard === '' ? {} : { default: standard }) }];
  });
  const type = facts?.type;
  return {
    kind: 'flag',
    name,
    ...(type === undefined ? {} : { type }),
    byJdk,
    rules: rulesReading(known, (read) => read.kind === 'flag' && read.name === name),
  };
}

function topics(name: string, knowledge: NodeKnowledge): TopicExplanation[] {
  const plain = (text: string) => text.toLowerCase().replaceAll('_', '-');
  const wanted = plain(name);
  return Object.entries(knowledge.topics())
    .filter(([key, topic]) => [key, ...topic.names].some((each) => plain(each) === wanted))
    .map(([key, { title, text, source, see }]) => ({ kind: 'topic', name: key, title, text, source: sourceText(source, knowledge), see }));
}

export function sourceText(id: string, knowledge: NodeKnowledge): string {
  const source = knowledge.sources().find((candidate) => candidate.id === id);
  if (source === undefined) return id;
  return [source.title, source.publisher, source.year, source.address].filter((part) => part !== undefined).join(', ');
}

/** The rules that read something, or advise it. */
function rulesReading(known: KnownRules, isMeant: (read: Read) => boolean): RuleMention[] {
  return mentions(known, (rule) => reads(rule, isMeant));
}

function reads({ reads, recommend }: CompiledRule, isMeant: (read: Read) => boolean): boolean {
  const options = [recommend?.option ?? [], recommend?.companions ?? []].flat();
  const advised: readonly Read[] = options.map((option) => ({ kind: 'flag', name: bareFlag(option) }));
  return [...reads, ...advised].some(isMeant);
}

const severities: readonly Severity[] = ['error', 'warning', 'advice'];

/** The gravest first. */
function mentions(known: KnownRules, isMeant: (rule: CompiledRule) => boolean): RuleMention[] {
  const found = known.rules.filter(isMeant).map(
    ({ id, severity, pack }): RuleMention => ({
      id,
      severity,
      title: known.prose(id)?.title ?? '',
      ...(pack === undefined ? {} : { pack }),
    }),
  );
  return found.sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || (a.id < b.id ? -1 : 1));
}
