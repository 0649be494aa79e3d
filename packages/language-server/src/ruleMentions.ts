import { type Library, libraryOf, type RuleMention } from '@storelint/core/explain';
import { isReleased, releaseIn } from '@storelint/core/products';
import { link, markdown, ownLink } from '@storelint/core/text';
import type { CheckedDeployment } from './checkedDeployment.js';
import type { EditorHost } from './host.js';
import { code, type Markdown } from './markdown.js';

const libraries = new WeakMap<CheckedDeployment, Library>();

/** What explains the files of a deployment: of the rules those that can speak of its products. */
export function libraryFor(checked: CheckedDeployment): Library {
  let library = libraries.get(checked);
  if (library === undefined) {
    const { deployment, configuration, knowledge } = checked;
    const all = libraryOf(knowledge, configuration.packs);
    const rules = all.rules.filter(({ product }) => !isReleased(product) || releaseIn(deployment.releases, product) !== undefined);
    library = { ...all, rules };
    libraries.set(checked, library);
  }
  return library;
}

export function ruleLink(id: string, { configuration }: CheckedDeployment, host: EditorHost): Markdown {
  const own = configuration.packs.byId.get(id);
  if (own !== undefined) return own.docs === undefined ? code(id) : link(id, own.docs);
  const page = host.rulePage(id);
  return page === undefined ? code(id) : ownLink(id, page);
}

/** Most rules that a hover names. */
const mostRules = 12;

/** A block with the rules that read what is explained, and what each is about; none where there are none. */
export function ruleBlock(rules: readonly RuleMention[], deployment: CheckedDeployment, host: EditorHost): readonly Markdown[] {
  if (rules.length === 0) return [];
  const lines = rules.slice(0, mostRules).map(({ id, title }) => markdown`- ${ruleLink(id, deployment, host)}: ${title}`);
  const rest = rules.length - lines.length;
  return [markdown`Rules:\n\n${markdown.join(rest > 0 ? [...lines, markdown`- and ${String(rest)} more`] : lines, '\n')}`];
}
