import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Catalog } from '../../core/src/catalog/catalog.js';
import { loadCatalog } from '../../core/src/catalog/loadCatalog.js';
import { type Product, products } from '../../core/src/catalog/product.js';
import { type PatternCompiler, providePatterns } from '../../core/src/expressions/pattern.js';
import type { Knowledge } from '../../core/src/host.js';
import type { CompiledRule, RuleProse } from '../../core/src/rules/compiledRule.js';
import type { Source } from '../../core/src/rules/compileRules.js';
import { fileRule, fileRules, type RuleDescription } from '../../core/src/rules/fileRules.js';

/** A statement of a source that no file setting carries. */
export interface Topic {
  readonly title: string;
  /** Other words for it. */
  readonly names: readonly string[];
  readonly text: string;
  /** Id of the bibliography. */
  readonly source: string;
  /** Settings and rules that have to do with it. */
  readonly see: readonly string[];
}

/** What the build put beside the program, read a product at a time. */
export class NodeKnowledge implements Knowledge {
  private readonly catalogs = new Map<Product, Catalog | undefined>();
  private readonly ruleLists = new Map<Product, readonly CompiledRule[]>();
  private readonly prose = new Map<Product, ReadonlyMap<string, RuleProse>>();

  constructor(private readonly directory: string = dataDirectory()) {
    // Loaded when a rule first asks for a pattern: its tables take longer to set up than a small file to check.
    providePatterns(() => {
      const require = createRequire(import.meta.url);
      return (require(join(this.directory, 'patterns.cjs')) as { linearPatterns: PatternCompiler }).linearPatterns;
    });
  }

  catalog(product: Product): Catalog | undefined {
    if (!this.catalogs.has(product)) {
      const json = this.json(`catalog/${product}.json`);
      // catalog/jvm.json is a table of flags, not a catalog of settings.
      this.catalogs.set(product, json === undefined || product === 'jvm' ? undefined : loadCatalog(json));
    }
    return this.catalogs.get(product);
  }

  /** The catalog where some rule already asked for it. */
  loadedCatalog(product: Product): Catalog | undefined {
    return this.catalogs.get(product);
  }

  rules(product: Product): readonly CompiledRule[] {
    let rules = this.ruleLists.get(product);
    if (rules === undefined) {
      rules = (this.json(`rules/${product}.json`) ?? []) as readonly CompiledRule[];
      this.ruleLists.set(product, rules);
    }
    return rules;
  }

  /** What explains the rules of a product, by id. */
  ruleProse(product: Product): ReadonlyMap<string, RuleProse> {
    let prose = this.prose.get(product);
    if (prose === undefined) {
      const list = (this.json(`rules/${product}.prose.json`) ?? []) as readonly RuleProse[];
      prose = new Map(list.map((item) => [item.id, item]));
      this.prose.set(product, prose);
    }
    return prose;
  }

  /** What a rule is for; undefined for rules of a user's own packs. */
  describeRule(id: string): RuleDescription | undefined {
    const ofFiles = fileRule(id);
    if (ofFiles !== undefined) return ofFiles;
    for (const product of products) {
      const prose = this.ruleProse(product).get(id);
      if (prose !== undefined) return prose;
    }
    return undefined;
  }

  /** One sentence a setting, where somebody wrote one. */
  descriptions(product: Product): Readonly<Record<string, string>> {
    return (this.json(`catalog/${product}.descriptions.json`) ?? {}) as Readonly<Record<string, string>>;
  }

  /** What a JVM makes of each flag, as `catalog/jvm.json` holds it. */
  jvmFlags(): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
    const table = this.json('catalog/jvm.json') as
      | { readonly flags?: Readonly<Record<string, Readonly<Record<string, unknown>>>> }
      | undefined;
    return table?.flags ?? {};
  }

  /** What `explain` tells of statements that are no file setting, by name. */
  topics(): Readonly<Record<string, Topic>> {
    return (this.json('catalog/topics.json') ?? {}) as Readonly<Record<string, Topic>>;
  }

  /** Ids of all rules, sorted. */
  ruleIds(): readonly string[] {
    return [...fileRules.map(({ id }) => id), ...((this.json('rules/ids.json') ?? []) as readonly string[])];
  }

  sources(): readonly Source[] {
    return (this.json('rules/sources.json') ?? []) as readonly Source[];
  }

  /** Names of the hardware profiles that ship with the tool, sorted. */
  profileNames(): readonly string[] {
    const directory = join(this.directory, 'profiles');
    if (!existsSync(directory)) return [];
    return readdirSync(directory)
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => name.slice(0, -'.yaml'.length))
      .sort();
  }

  profileText(name: string): string | undefined {
    return this.profileNames().includes(name) ? readFileSync(join(this.directory, 'profiles', `${name}.yaml`), 'utf8') : undefined;
  }

  private json(path: string): unknown {
    try {
      return JSON.parse(readFileSync(join(this.directory, path), 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}

/** The directory of the built program. */
function dataDirectory(): string {
  return dirname(fileURLToPath(import.meta.url));
}
