import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseRange } from '../../../packages/core/src/catalog/versions.js';
import type { Product } from '../../../packages/core/src/products/registry.js';
import type { CompiledRule, RuleExample } from '../../../packages/core/src/rules/compiledRule.js';
import type { Refusal } from '../../../packages/core/src/rules/finding.js';
import { repositoryRules } from '../../rules/repositoryRules.js';
import { exampleFiles } from '../../rules/runExample.js';

/** One example of an enforced rule, as it is put to the product. */
export interface EnforcedExample {
  readonly rule: CompiledRule;
  readonly example: RuleExample;
  /** Texts of its files, by name. */
  readonly files: Readonly<Record<string, string>>;
}

/** Why the product refuses, and where that shows. */
export interface Said {
  readonly says: string;
  readonly refuses: Refusal;
}

export interface Refused extends Said {
  readonly releases: readonly string[];
  /** It hangs on the host (a key store, the JDK), so no rule can know it. */
  readonly host?: true;
}

/** What the product said of an example: each release that was asked stands in one of the lists. */
export interface ExampleVerdict {
  readonly rule: string;
  readonly files: Readonly<Record<string, string>>;
  readonly accepted: readonly string[];
  readonly refused: readonly Refused[];
}

/** A file `fixtures/verdicts/<product>-examples.json`. */
export interface ExampleVerdicts {
  readonly about: string;
  readonly examples: readonly ExampleVerdict[];
}

/** The examples that can be put to the product, of every rule whose finding says that it refuses. */
export function enforcedExamples(product: Product): EnforcedExample[] {
  const { rules, prose } = repositoryRules();
  const explained = new Map(prose.map((item) => [item.id, item]));
  return (rules.get(product) ?? []).flatMap((rule) =>
    (refuses(rule) ? (explained.get(rule.id)?.examples ?? []) : [])
      .filter((example) => canBeAsked(product, contentOf(example)))
      .map((example) => ({ rule, example, files: exampleFiles(rule, contentOf(example)) })),
  );
}

/** Files that show which image or which older product the others are for: the product itself does not read them. */
const shownBeside = /\.sh$|^docker-compose\.yml$|^mapred-site\.xml$/;

/** Scripts are not the product's own reading, and of the JVM's examples only options can be given to it. */
function canBeAsked(product: Product, content: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(content);
  return product === 'jvm' ? names.every((name) => name === 'jvm') : !names.some((name) => shownBeside.test(name));
}

function contentOf({ invalid, valid }: RuleExample): Readonly<Record<string, unknown>> {
  return invalid ?? valid ?? {};
}

export function refuses(rule: CompiledRule): boolean {
  return rule.refuses !== undefined;
}

/** The releases in the rule's range. */
export function releasesToAsk(rule: CompiledRule, releases: readonly string[]): string[] {
  const range = rule.release === undefined ? undefined : parseRange(rule.release);
  return releases.filter((release) => range?.includes(release) ?? true);
}

/** Equal answers under one list of releases. `answers`: of each release; undefined where it takes the example. */
export function verdictOf(
  { rule, files }: { readonly rule: Pick<CompiledRule, 'id'>; readonly files: EnforcedExample['files'] },
  answers: ReadonlyMap<string, Said | undefined>,
  ofHost: RegExp,
): ExampleVerdict {
  const refused = new Map<string, Refused>();
  for (const [release, said] of answers) {
    if (said === undefined) continue;
    const key = JSON.stringify(said);
    const releases = [...(refused.get(key)?.releases ?? []), release];
    refused.set(key, { releases, ...said, ...(ofHost.test(`${said.says} ${JSON.stringify(files)}`) ? { host: true } : {}) });
  }
  return {
    rule: rule.id,
    files,
    accepted: [...answers].flatMap(([release, said]) => (said === undefined ? [release] : [])),
    refused: [...refused.values()],
  };
}

/** Writes fixtures/verdicts/PRODUCT-examples.json, one verdict a line; of examples that were not asked now, what it had said before stays. */
export function writeVerdicts(
  product: Product,
  about: string,
  examples: readonly EnforcedExample[],
  asked: ReadonlyMap<EnforcedExample, ExampleVerdict>,
): void {
  const path = `fixtures/verdicts/${product}-examples.json`;
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ExampleVerdicts).examples : [];
  const kept = new Map(before.map((row) => [keyOf(row.rule, row.files), row]));
  const rows = examples.flatMap((one) => asked.get(one) ?? kept.get(keyOf(one.rule.id, one.files)) ?? []);
  writeFileSync(path, writtenVerdicts({ about, examples: rows }));
}

/** One verdict a line, in ASCII. */
export function writtenVerdicts({ about, examples }: ExampleVerdicts): string {
  return `{\n "about": ${ascii(about)},\n "examples": [\n${examples.map((row) => `  ${ascii(row)}`).join(',\n')}\n ]\n}\n`;
}

/** What tells an example from all others. */
export function keyOf(rule: string, files: Readonly<Record<string, string>>): string {
  return `${rule} ${JSON.stringify(files)}`;
}

function ascii(value: unknown): string {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
