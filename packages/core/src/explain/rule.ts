import { readableText } from '../expressions/readableText.js';
import type { ReadKind } from '../expressions/reads.js';
import type { Alternative, CompiledRule, Evidence, RuleProse } from '../rules/compiledRule.js';
import { type FileRule, fileRule } from '../rules/fileRules.js';
import type { Severity } from '../rules/finding.js';
import { rulePageAddress } from '../rules/rulePages.js';
import type { RuleLibrary } from './library.js';
import { explainSource, type SourceExplanation } from './source.js';
import { productTitle, refusalTexts } from './wording.js';

/** What is known of a rule: one about a file as a whole is code, the others are data. */
export type RuleExplanation = FileRuleExplanation | DataRuleExplanation;

export interface FileRuleExplanation extends FileRule {
  readonly kind: 'file';
}

/** Expressions are as their author wrote them, nearly. */
export interface DataRuleExplanation extends Pick<RuleProse, 'id' | 'title' | 'why' | 'remedy' | 'examples'> {
  readonly kind: 'data';
  /** The rule itself: its severity, its daemons, the pack that it is of. */
  readonly rule: CompiledRule;
  /** Products with the ranges of their releases: `HBase >=2.0 <2.5`, `HBase, every release, with JDK >=11` */
  readonly appliesTo: string;
  /** What happens where it is broken. */
  readonly effects: readonly RuleEffect[];
  /** The severity that it has while a condition is true. */
  readonly raise?: { readonly to: Severity; readonly when: string };
  /** What it reads in files: a setting by its name, others behind what they are (`jvm:`, `env:`, `file:`). */
  readonly reads: readonly string[];
  readonly advises?: AdvisedValue;
  readonly sources: readonly SourceExplanation[];
  /** Where products say what the rule claims. */
  readonly evidence: readonly (Omit<Evidence, 'document'> & { readonly document?: SourceExplanation })[];
  /** Address of the page that explains it. */
  readonly page?: string;
}

export interface RuleEffect {
  readonly text: string;
  /** Only while this is true. */
  readonly when?: string;
}

/** What a rule advises: its formula, when it is wanted, and what else sources say. */
export interface AdvisedValue {
  /** Setting, option of the JVM, or fact. */
  readonly name: string;
  readonly value: string;
  readonly when?: string;
  /** Options of the JVM in full that go with it. */
  readonly companions?: readonly string[];
  /** Factors of the value between which `check` is content; undefined where it says nothing at all. */
  readonly tolerate?: { readonly from: number; readonly to: number };
  readonly alternatives?: readonly Alternative[];
}

/** What is known of a rule; undefined where none has the id. */
export function explainRule(id: string, { knowledge, rules, prose }: RuleLibrary): RuleExplanation | undefined {
  const ofFiles = fileRule(id);
  if (ofFiles !== undefined) return { kind: 'file', ...ofFiles };
  const rule = rules.find((candidate) => candidate.id === id);
  const explained = prose(id);
  if (rule === undefined || explained === undefined) return undefined;
  const { title, why, remedy, examples, evidence = [] } = explained;
  const sources = knowledge.sources();
  const advises = advisedBy(rule);
  const page = rule.docs ?? (rule.pack === undefined ? rulePageAddress(id) : undefined);
  return {
    kind: 'data',
    id,
    rule,
    title,
    why,
    ...(remedy === undefined ? {} : { remedy }),
    examples,
    appliesTo: appliesTo(rule),
    effects: [
      ...(rule.refuses === undefined ? [] : [{ text: refusalTexts[rule.refuses] }]),
      ...(rule.refusesStart === undefined ? [] : [{ text: refusalTexts.start, when: readableText(rule.refusesStart) }]),
    ],
    ...(rule.raise === undefined ? {} : { raise: { to: rule.raise.to, when: readableText(rule.raise.when) } }),
    reads: readsInFiles(rule),
    ...(advises === undefined ? {} : { advises }),
    sources: explained.sources.map((source) => explainSource(source, sources)),
    evidence: evidence.map(({ document, ...found }) => ({
      ...found,
      ...(document === undefined ? {} : { document: explainSource(document, sources) }),
    })),
    ...(page === undefined ? {} : { page }),
  };
}

function appliesTo({ product, release, also }: CompiledRule): string {
  const own = `${productTitle(product)}${release === undefined ? ', every release' : ` ${release}`}`;
  const others = Object.entries(also ?? {}).map(([other, range]) => `${productTitle(other)} ${range}`);
  return [own, ...others].join(', with ').replaceAll('||', 'or');
}

function readsInFiles({ reads }: CompiledRule): readonly string[] {
  const marks: Partial<Record<ReadKind, string>> = { setting: '', flag: 'jvm:', variable: 'env:', file: 'file:' };
  return reads.flatMap(({ kind, name }) => (marks[kind] === undefined ? [] : [`${marks[kind]}${name}`]));
}

function advisedBy({ recommend, onlyAdvised }: CompiledRule): AdvisedValue | undefined {
  if (recommend === undefined) return undefined;
  const { value, when, companions, alternatives } = recommend;
  return {
    name: recommend.setting ?? recommend.option ?? recommend.fact ?? '',
    value: readableText(value),
    ...(when === undefined ? {} : { when: readableText(when) }),
    ...(companions === undefined ? {} : { companions }),
    ...(onlyAdvised === true ? {} : { tolerate: recommend.tolerate ?? { from: 1, to: 1 } }),
    ...(alternatives === undefined ? {} : { alternatives: alternatives.map(({ value: other, why }) => ({ value: other, why })) }),
  };
}
