import { releasedProducts } from '../../core/src/catalog/product.js';
import { isSecretName } from '../../core/src/rules/redaction.js';
import type { NodeKnowledge } from '../../node/src/knowledge.js';

/**
 * Whether a setting's value is a secret: its name says so, or a catalog does. Catalogs that nothing has asked for yet are not loaded for it: their
 * products have no file in the run.
 */
export function secretSettings(knowledge: NodeKnowledge): (setting: string) => boolean {
  const verdicts = new Map<string, boolean>();
  return (setting) => {
    let verdict = verdicts.get(setting);
    if (verdict === undefined) {
      verdict = isSecretName(setting) || isSecretInCatalog(setting, knowledge);
      verdicts.set(setting, verdict);
    }
    return verdict;
  };
}

function isSecretInCatalog(setting: string, knowledge: NodeKnowledge): boolean {
  return releasedProducts.some((product) => {
    const catalog = knowledge.loadedCatalog(product);
    const newest = catalog?.releasesOf(setting).at(-1);
    return newest !== undefined && catalog?.setting(setting, newest)?.secret === true;
  });
}
