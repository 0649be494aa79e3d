import type { BuiltKnowledge } from '../../core/src/builtKnowledge.js';
import { type Product, products } from '../../core/src/catalog/product.js';
import type { EditorHost } from './host.js';
import { code } from './markdown.js';

const rulesBySetting = new WeakMap<EditorHost['knowledge'], Map<string, readonly string[]>>();

/** The rules that read one of these, as `CompiledRule.reads` names it. */
export function rulesReading(names: readonly string[], host: EditorHost): string[] {
  return ruleIdsReading(names, host.knowledge)
    .slice(0, 12)
    .map((id) => ruleLink(id, host));
}

function ruleIdsReading(names: readonly string[], knowledge: BuiltKnowledge): readonly string[] {
  let index = rulesBySetting.get(knowledge);
  if (index === undefined) {
    const lists = new Map<string, string[]>();
    for (const product of products) {
      for (const rule of knowledge.rules(product)) {
        for (const read of new Set(rule.reads)) lists.set(read, [...(lists.get(read) ?? []), rule.id]);
      }
    }
    index = lists;
    rulesBySetting.set(knowledge, lists);
  }
  const known = index;
  return [...new Set(names.flatMap((name) => known.get(name) ?? []))].sort();
}

export function ruleLink(id: string, host: EditorHost): string {
  const page = host.rulePage(id);
  return page === undefined ? code(id) : `[${id}](${page})`;
}

/** Blocks of Markdown with the rules that read one of these below. */
export function withRules(blocks: readonly string[], reads: readonly string[], host: EditorHost): string {
  const rules = rulesReading(reads, host);
  return [...blocks, ...(rules.length === 0 ? [] : [`Rules: ${rules.join(', ')}`])].join('\n\n');
}

/** Most sources that a hover names. */
const mostSources = 4;

/** Works that the rules about a setting rest on; what they say of the product's own code is on the rules' pages. */
export function sourcesOf(names: readonly string[], product: Product, { knowledge }: EditorHost): string[] {
  const prose = knowledge.ruleProse(product);
  const ids = new Set(ruleIdsReading(names, knowledge).flatMap((id) => prose.get(id)?.sources ?? []));
  return knowledge
    .sources()
    .filter(({ id }) => ids.has(id))
    .slice(0, mostSources)
    .map(({ title, year, address }) => {
      const text = year === undefined ? title : `${title} (${year})`;
      return address === undefined ? text : `[${text}](${address})`;
    });
}
