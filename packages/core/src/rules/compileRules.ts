import type { Catalog } from '../catalog/catalog.js';
import type { Product } from '../catalog/product.js';
import type { CompiledRule, RuleProse } from './compiledRule.js';
import { loadRuleFile, type RuleProblem } from './ruleFile.js';

/** All rules of a set of files, by product, with everything that is wrong in them. */
export interface CompiledRules {
  readonly rules: ReadonlyMap<Product, readonly CompiledRule[]>;
  readonly prose: readonly RuleProse[];
  readonly problems: readonly RuleProblem[];
}

/** Compiles rule files, in the order of their paths; an id that stands twice is a problem. */
export function compileRules(
  files: readonly { readonly path: string; readonly text: string }[],
  catalogs: (product: Product) => Catalog | undefined,
): CompiledRules {
  const rules = new Map<Product, CompiledRule[]>();
  const prose: RuleProse[] = [];
  const problems: RuleProblem[] = [];
  const firstFile = new Map<string, string>();
  for (const { path, text } of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const loaded = loadRuleFile(path, text, catalogs);
    problems.push(...loaded.problems);
    for (const [index, rule] of loaded.rules.entries()) {
      const before = firstFile.get(rule.id);
      if (before !== undefined) {
        problems.push({ file: path, rule: rule.id, message: `the id stands in ${before} already` });
        continue;
      }
      firstFile.set(rule.id, path);
      const ofProduct = rules.get(rule.product);
      if (ofProduct === undefined) rules.set(rule.product, [rule]);
      else ofProduct.push(rule);
      const text = loaded.prose[index];
      if (text !== undefined) prose.push(text);
    }
  }
  return { rules, prose, problems };
}
