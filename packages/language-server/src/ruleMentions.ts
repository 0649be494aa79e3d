import { type Library, libraryOf, type RuleMention } from '@storelint/core/explain';
import { isReleased } from '@storelint/core/products';
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
    const rules = all.rules.filter(({ product }) => !isReleased(product) || deployment.releases[product] !== undefined);
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

/** A block with the rules that read what is explained; none where there are none. */
export function ruleBlock(rules: readonly RuleMention[], deployment: CheckedDeployment, host: EditorHost): readonly Markdown[] {
  const links = rules.slice(0, mostRules).map(({ id }) => ruleLink(id, deployment, host));
  return links.length === 0 ? [] : [markdown`Rules: ${markdown.join(links, ', ')}`];
}
