import { type ExplainedKnowledge, explainRule, libraryOf, sourceLink } from '@storelint/core/explain';
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
export function rulePageText(id: string, knowledge: ExplainedKnowledge, packs?: RulePacks): Markdown | undefined {
  const rule = explainRule(id, libraryOf(knowledge, packs));
  if (rule === undefined) return undefined;
  const about = rule.kind === 'file' ? [rule.severity, rule.confidence] : [rule.rule.severity, rule.rule.confidence, rule.rule.category];
  const blocks = [markdown`### ${rule.title}`, markdown`${code(id)}: ${about.join(', ')}`, markdown`${rule.why.trim()}`];
  if (rule.remedy !== undefined) blocks.push(markdown`**What to do:** ${rule.remedy.trim()}`);
  if (rule.kind === 'file') return markdown.join(blocks, '\n\n');
  if (rule.sources.length > 0) blocks.push(markdown`**Sources:** ${markdown.join(rule.sources.map(sourceLink), '; ')}`);
  if (rule.rule.pack !== undefined && rule.page !== undefined) blocks.push(link(rule.page, rule.page));
  return markdown.join(blocks, '\n\n');
}
