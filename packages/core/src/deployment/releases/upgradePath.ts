import { parseRange } from '../../catalog/versions.js';
import { definitionOf, type StatedProduct } from '../../products/registry.js';

/** The lines between two releases, one of which a cluster goes to first, in words; undefined where it can go directly, or nobody knows. */
export function linesBetween(product: StatedProduct, from: string, to: string): string | undefined {
  const path = definitionOf(product)?.upgrades?.paths.find((each) => parseRange(each.to).includes(to));
  return path === undefined || parseRange(path.from).includes(from) || parseRange(path.to).includes(from) ? undefined : path.lines;
}
