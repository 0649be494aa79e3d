import type { Catalog } from '../catalog/catalog.js';
import type { Absence, Setting } from '../catalog/setting.js';
import { definitionOf, type Product } from '../products/registry.js';
import { boundsOf, type SettingBounds } from '../rules/settingBounds.js';
import { valuesOf } from '../rules/settingValues.js';
import type { ExplainedKnowledge, Library } from './library.js';
import { domainText, groundsOf, meaningText } from './meaning.js';
import { type RuleMention, rulesReading } from './mentions.js';
import { type SourceExplanation, worksOf } from './source.js';
import { listed, type Phrase, type Statement } from './statement.js';
import { refusalTexts, typeText } from './wording.js';

/** What is known of a name that some release of a product has, as a setting or as an old name. */
export interface SettingExplanation {
  readonly kind: 'setting';
  readonly name: string;
  readonly product: Product;
  /** The catalog's release that is told of; `any` where the product has none. */
  readonly release: string;
  /** The release that was asked for, where the catalog has another one that its facts are taken from. */
  readonly asked?: string;
  readonly description?: string;
  /** Where the release has it under this name. */
  readonly setting?: Setting;
  /** Names that the release reads in its place, where it is an old name; empty: read no more. */
  readonly oldNameOf?: readonly string[];
  /** Where the release does not have it. */
  readonly absent?: Absence;
  /** What each release from `since` on has, until the next entry. */
  readonly history: readonly HistoryEntry[];
  /** What its reader takes, in words. */
  readonly takes?: string;
  /** The texts that its reader takes, as far as the product or a rule names them. */
  readonly values: readonly string[];
  readonly bounds: readonly SettingBounds[];
  /** The release's own classes that fit, in full. */
  readonly classes: readonly string[];
  /** The gravest first. */
  readonly rules: readonly RuleMention[];
  /** Works that these rules rest on. */
  readonly sources: readonly SourceExplanation[];
  /** Addresses of the product's own pages about it. */
  readonly links: readonly string[];
}

export interface HistoryEntry {
  readonly since: string;
  readonly state: 'setting' | 'old name' | 'absent';
  /** With its unit: `duration in ms`. */
  readonly type?: string;
  /** That of a secret is kept back. */
  readonly default?: string;
}

/**
 * What is known of a name that some release of a catalog has.
 * @param release one of the catalog's
 */
export function explainSetting(name: string, catalog: Catalog, release: string, library: Library): SettingExplanation {
  const { knowledge } = library;
  const { product } = catalog;
  const setting = catalog.setting(name, release);
  const renaming = setting === undefined ? catalog.renaming(name, release) : undefined;
  const absent = setting === undefined && renaming === undefined ? catalog.absence(name, release) : undefined;
  const described = descriptionOf(name, catalog, knowledge, setting);
  const page = setting?.documented === true ? definitionOf(product)?.documentation?.(name, release) : undefined;
  const names = [catalog.currentName(name), name, setting?.pattern];
  const rules = rulesReading(library, (read) => read.kind === 'setting' && names.includes(read.name));
  return {
    kind: 'setting',
    name,
    product,
    release,
    ...(described === undefined ? {} : { description: described }),
    ...(setting === undefined ? {} : { setting }),
    ...(renaming === undefined ? {} : { oldNameOf: renaming.newNames }),
    ...(absent === undefined ? {} : { absent }),
    history: historyOf(name, catalog),
    ...(setting === undefined ? { values: [], bounds: [] } : valuesTaken(setting, release, knowledge)),
    classes: setting === undefined ? [] : classesFor(setting, catalog, release),
    rules,
    sources: worksOf(rules, library),
    links: page === undefined ? [] : [page],
  };
}

/** The release's own classes that a setting may name, in full. */
export function classesFor({ meaning }: Setting, catalog: Catalog, release: string): readonly string[] {
  return meaning?.fits === undefined ? [] : (catalog.classes?.names(meaning.fits, release) ?? []);
}

/** The sentence about a name, about its newest name, or about the family that it belongs to. */
export function descriptionOf(name: string, catalog: Catalog, knowledge: ExplainedKnowledge, setting?: Setting): string | undefined {
  const sentences = knowledge.descriptions(catalog.product);
  return (
    sentences[name] ?? sentences[catalog.currentName(name)] ?? (setting?.pattern === undefined ? undefined : sentences[setting.pattern])
  );
}

/** What a setting's reader takes in a release. */
export function valuesTaken(
  setting: Setting,
  release: string,
  knowledge: ExplainedKnowledge,
): Pick<SettingExplanation, 'takes' | 'values' | 'bounds'> {
  const rules = knowledge.rules(setting.product);
  const takes = definitionOf(setting.product)?.takenText(setting);
  return {
    ...(takes === undefined ? {} : { takes }),
    values: setting.values ?? wordsOf(setting) ?? valuesOf(setting.name, release, rules),
    bounds: boundsOf(setting, release, rules),
  };
}

/** The words that the code knows, where it knows no other texts. */
function wordsOf({ meaning }: Setting): readonly string[] | undefined {
  return meaning?.is === 'word' && meaning.open !== true && meaning.words !== undefined ? inOneCase(meaning.words) : undefined;
}

/** Of a word that is taken in several cases the one in small letters. Letters alone are units: `m` and `M` differ. */
export function inOneCase(words: readonly string[]): readonly string[] {
  return words.filter((word) => word.length < 3 || word === word.toLowerCase() || !words.includes(word.toLowerCase()));
}

/** The releases in which type, default or standing change. */
function historyOf(name: string, catalog: Catalog): readonly HistoryEntry[] {
  const history: HistoryEntry[] = [];
  for (const release of catalog.patches) {
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

/** What a release has, in words: `int, default 30`, `an old name`, `not there`. */
export function historyPhrases({ state, type, default: standard }: HistoryEntry): readonly Phrase[] {
  if (state !== 'setting') return [state === 'absent' ? 'not there' : 'an old name'];
  if (standard === undefined) return [type ?? ''];
  return [`${type ?? ''}, default `, ...defaultPhrases(standard)];
}

function defaultPhrases(text: string): readonly Phrase[] {
  return text === '' ? ['empty'] : [{ code: text }];
}

/** What is known of a setting in the release that is told of, one thing a statement. */
export function settingStatements({
  setting,
  oldNameOf,
  absent,
  takes,
  values,
  bounds,
  classes,
}: SettingExplanation): readonly Statement[] {
  if (oldNameOf !== undefined)
    return [{ label: 'old name', phrases: oldNameOf.length === 0 ? ['read no more'] : ['of ', ...listed(oldNameOf, ' and ')] }];
  if (setting === undefined) return [{ label: 'release', phrases: absencePhrases(absent ?? {}) }];
  const statements: [string, readonly Phrase[]][] = [
    ['type', [typeText(setting)]],
    ['takes', setting.meaning === undefined ? phrases(takes) : []],
    ['means', meaningPhrases(setting)],
    ...bounds.map(({ text, rule, refuses }): [string, readonly Phrase[]] => [
      'range',
      [`${text}; ${refusalTexts[refuses]} otherwise (`, { rule }, ')'],
    ]),
    ['domain', bounds.length > 0 ? [] : domainPhrases(setting)],
    ['default', standardPhrases(setting)],
    ['code says', setting.secret === true ? [] : codes(setting.codeDefault)],
    ['else reads', codes(setting.fallback)],
    ['read by', phrases(setting.roles?.join(', '))],
    ['at start by', phrases(setting.readAtStart?.join(', '))],
    ['values', listed(values)],
    ['classes', listed(classes)],
    ['family', codes(setting.pattern)],
    ['old names', listed(setting.oldNames?.map((old) => old.name) ?? [])],
  ];
  return statements.flatMap(([label, said]) => (said.length === 0 ? [] : [{ label, phrases: said }]));
}

function meaningPhrases({ meaning }: Setting): readonly Phrase[] {
  return meaning === undefined ? [] : [`${meaningText(meaning)} (${groundsOf(meaning)})`];
}

function domainPhrases(setting: Setting): readonly Phrase[] {
  const text = setting.domain === undefined ? undefined : domainText(setting.domain, setting);
  return setting.domain === undefined || text === undefined ? [] : [`${text} (${groundsOf(setting.domain)})`];
}

function phrases(text = ''): readonly Phrase[] {
  return text === '' ? [] : [text];
}

function codes(text = ''): readonly Phrase[] {
  return text === '' ? [] : [{ code: text }];
}

/** Without a default there is nothing to say: it may be none, or no constant. */
function standardPhrases({ secret, computed, default: standard }: Setting): readonly Phrase[] {
  if (secret === true) return ['kept back: it is a secret'];
  if (computed === true) return ['worked out by the server'];
  return standard === undefined ? [] : defaultPhrases(standard);
}

function absencePhrases({ lastIn, firstIn, replacedBy = [] }: Absence): readonly Phrase[] {
  return [
    'does not have it',
    ...(lastIn === undefined ? [] : [`; last in ${lastIn}`]),
    ...(firstIn === undefined ? [] : [`; first in ${firstIn}`]),
    ...(replacedBy.length === 0 ? [] : ['; replaced by ', ...listed(replacedBy)]),
  ];
}
