import type { Catalog } from '../../core/src/catalog/catalog.js';
import { loadCatalog } from '../../core/src/catalog/loadCatalog.js';
import { type Product, products } from '../../core/src/catalog/product.js';
import type { CompiledRule, RuleProse } from '../../core/src/rules/compiledRule.js';
import type { Source } from '../../core/src/rules/compileRules.js';
import { fileRule, fileRules, type RuleDescription } from '../../core/src/rules/fileRules.js';
import type { EditorKnowledge } from './host.js';

/** What the build made, as texts by path (`rules/hbase.json`, `profiles/x.yaml`): for a worker, which has no disk. Each is parsed when it is asked for. */
export class TextKnowledge implements EditorKnowledge {
  private readonly parsed = new Map<string, unknown>();
  private readonly catalogs = new Map<Product, Catalog | undefined>();
  private readonly prose = new Map<Product, ReadonlyMap<string, RuleProse>>();

  constructor(private readonly texts: Readonly<Record<string, string>>) {}

  catalog(product: Product): Catalog | undefined {
    if (!this.catalogs.has(product)) {
      // The JVM's flags are no catalog of settings.
      const json = product === 'jvm' ? undefined : this.json(`catalog/${product}.json`);
      this.catalogs.set(product, json === undefined ? undefined : loadCatalog(json));
    }
    return this.catalogs.get(product);
  }

  rules(product: Product): readonly CompiledRule[] {
    return (this.json(`rules/${product}.json`) ?? []) as readonly CompiledRule[];
  }

  ruleProse(product: Product): ReadonlyMap<string, RuleProse> {
    let prose = this.prose.get(product);
    if (prose === undefined) {
      const list = (this.json(`rules/${product}.prose.json`) ?? []) as readonly RuleProse[];
      prose = new Map(list.map((item) => [item.id, item]));
      this.prose.set(product, prose);
    }
    return prose;
  }

  describeRule(id: string): RuleDescription | undefined {
    for (const product of products) {
      const prose = this.ruleProse(product).get(id);
      if (prose !== undefined) return prose;
    }
    return fileRule(id);
  }

  descriptions(product: Product): Readonly<Record<string, string>> {
    return (this.json(`catalog/${product}.descriptions.json`) ?? {}) as Readonly<Record<string, string>>;
  }

  sources(): readonly Source[] {
    return (this.json('rules/sources.json') ?? []) as readonly Source[];
  }

  ruleIds(): readonly string[] {
    return [...fileRules.map(({ id }) => id), ...((this.json('rules/ids.json') ?? []) as readonly string[])];
  }

  profileNames(): readonly string[] {
    return Object.keys(this.texts)
      .flatMap((path) => /^profiles\/(.+)\.yaml$/.exec(path)?.[1] ?? [])
      .sort();
  }

  profileText(name: string): string | undefined {
    return this.texts[`profiles/${name}.yaml`];
  }

  private json(path: string): unknown {
    if (!this.parsed.has(path)) {
      const text = this.texts[path];
      this.parsed.set(path, text === undefined ? undefined : JSON.parse(text));
    }
    return this.parsed.get(path);
  }
}
