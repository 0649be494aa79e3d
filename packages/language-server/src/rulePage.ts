import type { BuiltKnowledge } from '@storelint/core/knowledge';
import { products } from '@storelint/core/products';
import type { RulePacks } from '@storelint/core/rules';
import { code, link, markdown } from '@storelint/core/text';
import type { EditorHost } from './host.js';
import type { Markdown } from './markdown.js';

/** Address of a rule's page; of a user's own rule the one that it names, if it does. */
export function rulePageAddress(id: string, host: EditorHost, packs: RulePacks | undefined): string | undefined {
  const own = packs?.byId.get(id);
  return own === undefined ? host.rulePage(id) : own.docs;
}

/** A rule's page as Markdown; undefined for an id that no rule has. */
export function rulePageText(id: string, knowledge: BuiltKnowledge, packs?: RulePacks): Markdown | undefined {
  const own = packs?.byId.get(id);
  const described = packs?.prose.get(id) ?? knowledge.describeRule(id);
  if (described === undefined) return undefined;
  const rule = own ?? products.flatMap((product) => knowledge.rules(product)).find((candidate) => candidate.id === id);
  const about = rule === undefined ? [] : [rule.severity, rule.confidence, rule.category];
  const heading = markdown`${code(id)}${about.length === 0 ? '' : `: ${about.join(', ')}`}`;
  const blocks = [markdown`### ${described.title}`, heading, markdown`${described.why.trim()}`];
  if (described.remedy !== undefined) blocks.push(markdown`**What to do:** ${described.remedy.trim()}`);
  const prose = packs?.prose.get(id) ?? (rule === undefined ? undefined : knowledge.ruleProse(rule.product).get(id));
  if (prose !== undefined && prose.sources.length > 0) {
    const known = knowledge.sources();
    const sources = prose.sources.map((name) => {
      const source = known.find((candidate) => candidate.id === name);
      if (source === undefined) return name;
      const title = [source.title, source.publisher, source.year].filter((part) => part !== undefined).join(', ');
      return source.address === undefined ? title : link(title, source.address);
    });
    blocks.push(markdown`**Sources:** ${markdown.join(sources, '; ')}`);
  }
  if (own?.docs !== undefined) blocks.push(link(own.docs, own.docs));
  return markdown.join(blocks, '\n\n');
}
