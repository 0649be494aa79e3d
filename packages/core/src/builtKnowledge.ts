import type { Catalog } from './catalog/catalog.js';
import { type ClassesFile, ClassNames } from './catalog/classNames.js';
import { JsonLines, type LinesText, type NamedValues } from './catalog/jsonLines.js';
import { loadCatalogLines } from './catalog/loadCatalog.js';
import type { ExplainedKnowledge, Topic } from './explain/library.js';
import { type Product, products } from './products/registry.js';
import type { CompiledRule, RuleProse } from './rules/compiledRule.js';
import type { Source } from './rules/compileRules.js';
import { fileRule, fileRules, type RuleDescription } from './rules/fileRules.js';
import { readRuleLines } from './rules/ruleLines.js';

/** `catalog/usage.json`: names that people set, the most used first. */
export interface UsageFile {
  readonly names: Readonly<Partial<Record<Product, readonly string[]>>>;
}

/** `catalog/values.json`: what words and classes mean, by setting and value; classes by their simple names. */
export interface ValuesFile {
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What the build made of rules/, catalog/ and profiles/: each file is read and parsed when it is first asked for. */
export class BuiltKnowledge implements ExplainedKnowledge {
  private readonly parsed = new Map<string, unknown>();
  private readonly catalogs = new Map<Product, Catalog | undefined>();
  private readonly classesOf = new Map<Product, ClassNames | undefined>();
  private readonly usageOf = new Map<Product, ReadonlyMap<string, number>>();
  private readonly rulesOf = new Map<Product, readonly CompiledRule[]>();
  private readonly proseOf = new Map<Product, NamedValues<RuleProse>>();

  /**
   * @param textOf text of a built file by its path (`rules/ids.json`); undefined where there is none
   * @param linesOf the same for files of lines (`rules/hbase.lines`), which need not become a string
   */
  constructor(
    private readonly textOf: (path: string) => string | undefined,
    private readonly linesOf: (path: string) => LinesText | undefined = textOf,
  ) {}

  catalog(product: Product): Catalog | undefined {
    if (!this.catalogs.has(product)) {
      const text = this.linesOf(`catalog/${product}.lines`);
      this.catalogs.set(product, text === undefined ? undefined : loadCatalogLines(text, () => this.classes(product)));
    }
    return this.catalogs.get(product);
  }

  private classes(product: Product): ClassNames | undefined {
    if (!this.classesOf.has(product)) {
      const file = this.json<ClassesFile>(`catalog/${product}.classes.json`);
      this.classesOf.set(product, file === undefined ? undefined : new ClassNames(file));
    }
    return this.classesOf.get(product);
  }

  rules(product: Product): readonly CompiledRule[] {
    let rules = this.rulesOf.get(product);
    if (rules === undefined) {
      const text = this.linesOf(`rules/${product}.lines`);
      rules = text === undefined ? [] : readRuleLines(text);
      this.rulesOf.set(product, rules);
    }
    return rules;
  }

  /** What explains the rules of a product, by id. */
  private ruleProse(product: Product): NamedValues<RuleProse> {
    let prose = this.proseOf.get(product);
    if (prose === undefined) {
      const text = this.linesOf(`rules/${product}.prose.lines`);
      prose = text === undefined ? new Map() : new JsonLines(text);
      this.proseOf.set(product, prose);
    }
    return prose;
  }

  /**
   * What explains a rule; undefined for rules about files and those of a user's own packs.
   * @param product the rule's, where it is known: what explains others is not read then
   */
  prose(ruleId: string, product?: Product): RuleProse | undefined {
    for (const each of product === undefined ? products : [product]) {
      const prose = this.ruleProse(each).get(ruleId);
      if (prose !== undefined) return prose;
    }
    return undefined;
  }

  /** What a rule is for; undefined for rules of a user's own packs. */
  describeRule(id: string): RuleDescription | undefined {
    return fileRule(id) ?? this.prose(id);
  }

  /** Ids of all rules, sorted. */
  ruleIds(): readonly string[] {
    return [...fileRules.map(({ id }) => id), ...(this.json<readonly string[]>('rules/ids.json') ?? [])];
  }

  sources(): readonly Source[] {
    return this.json('rules/sources.json') ?? [];
  }

  /** One sentence a setting, or a flag of the JVM, where somebody wrote one. */
  descriptions(product: Product): Readonly<Record<string, string>> {
    return this.json(`catalog/${product}.descriptions.json`) ?? {};
  }

  /** What a word or a class means as the value of a setting, in a few words; undefined where nobody wrote it down. */
  valueMeaning(setting: string, value: string): string | undefined {
    const meanings = this.json<ValuesFile>('catalog/values.json')?.values[setting] ?? {};
    const simpleName = value.slice(value.lastIndexOf('.') + 1);
    return [value, simpleName]
      .map((each) => (Object.hasOwn(meanings, each) ? meanings[each] : undefined))
      .find((each) => each !== undefined);
  }

  /** The values of a setting that somebody wrote down the meaning of. */
  explainedValues(setting: string): readonly string[] {
    return Object.keys(this.json<ValuesFile>('catalog/values.json')?.values[setting] ?? {});
  }

  /** A product's settings, or the JVM's flags, that people set, each with its rank: 0 is the most used. */
  usage(product: Product): ReadonlyMap<string, number> {
    let ranks = this.usageOf.get(product);
    if (ranks === undefined) {
      const { names } = this.json<UsageFile>('catalog/usage.json') ?? { names: {} };
      ranks = new Map((names[product] ?? []).map((name, rank) => [name, rank]));
      this.usageOf.set(product, ranks);
    }
    return ranks;
  }

  /** What `explain` tells of statements that are no file setting, by name. */
  topics(): Readonly<Record<string, Topic>> {
    return this.json('catalog/topics.json') ?? {};
  }

  /** Names of the hardware profiles that ship with the tool, sorted. */
  profileNames(): readonly string[] {
    return this.json('profiles/names.json') ?? [];
  }

  profileText(name: string): string | undefined {
    return this.profileNames().includes(name) ? this.textOf(`profiles/${name}.yaml`) : undefined;
  }

  private json<T>(path: string): T | undefined {
    if (!this.parsed.has(path)) {
      const text = this.textOf(path);
      this.parsed.set(path, text === undefined ? undefined : JSON.parse(text));
    }
    return this.parsed.get(path) as T | undefined;
  }
}
