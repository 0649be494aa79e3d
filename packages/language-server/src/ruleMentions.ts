import type { BuiltKnowledge } from '../../core/src/builtKnowledge.js';
import type { Read } from '../../core/src/expressions/reads.js';
import { isReleased, type Product, products, releaseIn } from '../../core/src/products/registry.js';
import type { CompiledRule } from '../../core/src/rules/compiledRule.js';
import { link, markdown, ownLink } from '../../core/src/text/markdown.js';
import type { CheckedDeployment } from './checkedDeployment.js';
import type { EditorHost } from './host.js';
import { code, type Markdown } from './markdown.js';

const rulesByRead = new WeakMap<EditorHost['knowledge'], Map<string, readonly CompiledRule[]>>();

/** Most rules that a hover names. */
const mostRules = 12;

/** The rules that read one of these, as far as they can speak of a deployment. */
export function rulesReading(reads: readonly Read[], deployment: CheckedDeployment, host: EditorHost): Markdown[] {
  const isSpokenOf = (product: Product) => !isReleased(product) || releaseIn(deployment.deployment.releases, product) !== undefined;
  const rules = rulesOf(reads, host.knowledge).filter(({ product }) => isSpokenOf(product));
  return idsOf(rules)
    .slice(0, mostRules)
    .map((id) => ruleLink(id, host));
}

function rulesOf(reads: readonly Read[], knowledge: BuiltKnowledge): readonly CompiledRule[] {
  let index = rulesByRead.get(knowledge);
  if (index === undefined) {
    const lists = new Map<string, CompiledRule[]>();
    for (const rule of products.flatMap((product) => knowledge.rules(product))) {
      for (const read of rule.reads) {
        const list = lists.get(keyOf(read));
        if (list === undefined) lists.set(keyOf(read), [rule]);
        else list.push(rule);
      }
    }
    index = lists;
    rulesByRead.set(knowledge, lists);
  }
  const known = index;
  return reads.flatMap((read) => known.get(keyOf(read)) ?? []);
}

function keyOf({ kind, name }: Read): string {
  return `${kind} ${name}`;
}

function idsOf(rules: readonly CompiledRule[]): readonly string[] {
  return [...new Set(rules.map(({ id }) => id))].sort();
}

export function ruleLink(id: string, host: EditorHost): Markdown {
  const page = host.rulePage(id);
  return page === undefined ? code(id) : ownLink(id, page);
}

/** Blocks of Markdown with the rules that read one of these below. */
export function withRules(
  blocks: readonly (Markdown | string)[],
  reads: readonly Read[],
  deployment: CheckedDeployment,
  host: EditorHost,
): Markdown {
  const rules = rulesReading(reads, deployment, host);
  const named = rules.length === 0 ? [] : [markdown`Rules: ${markdown.join(rules, ', ')}`];
  return markdown.join([...blocks, ...named], '\n\n');
}

/** Most sources that a hover names. */
const mostSources = 4;

/** Works that the rules about a setting rest on; what they say of the product's own code is on the rules' pages. */
export function sourcesOf(reads: readonly Read[], product: Product, { knowledge }: EditorHost): Markdown[] {
  const prose = knowledge.ruleProse(product);
  const ids = new Set(idsOf(rulesOf(reads, knowledge)).flatMap((id) => prose.get(id)?.sources ?? []));
  return knowledge
    .sources()
    .filter(({ id }) => ids.has(id))
    .slice(0, mostSources)
    .map(({ title, year, address }) => {
      const text = year === undefined ? title : `${title} (${year})`;
      return address === undefined ? markdown`${text}` : link(text, address);
    });
}
