import type { BuiltKnowledge } from '../../core/src/builtKnowledge.js';
import { products } from '../../core/src/catalog/product.js';

/** A rule's page as Markdown; undefined for an id that no rule has. */
export function rulePageText(id: string, knowledge: BuiltKnowledge): string | undefined {
  const described = knowledge.describeRule(id);
  if (described === undefined) return undefined;
  const rule = products.flatMap((product) => knowledge.rules(product)).find((candidate) => candidate.id === id);
  const about = rule === undefined ? [] : [rule.severity, rule.confidence, rule.category];
  const blocks = [`### ${described.title}`, `\`${id}\`${about.length === 0 ? '' : `: ${about.join(', ')}`}`, described.why.trim()];
  if (described.remedy !== undefined) blocks.push(`**What to do:** ${described.remedy.trim()}`);
  const prose = rule === undefined ? undefined : knowledge.ruleProse(rule.product).get(id);
  if (prose !== undefined && prose.sources.length > 0) {
    const known = knowledge.sources();
    const sources = prose.sources.map((name) => {
      const source = known.find((candidate) => candidate.id === name);
      if (source === undefined) return name;
      const title = [source.title, source.publisher, source.year].filter((part) => part !== undefined).join(', ');
      return source.address === undefined ? title : `[${title}](${source.address})`;
    });
    blocks.push(`**Sources:** ${sources.join('; ')}`);
  }
  return blocks.join('\n\n');
}
