import { type Catalog, parseVersion } from '@storelint/core/catalog';
import type { Deployment } from '@storelint/core/deployment';
import { type Product, productNames, statedProducts } from '@storelint/core/products';

/** What a stated release was judged by, where that is not plainly itself: a release that is not known, or a vendor's build. */
export function standIns(deployments: readonly Deployment[], catalogOf: (product: Product) => Catalog | undefined): string[] {
  const notes = new Set<string>();
  for (const { releases } of deployments) {
    for (const product of statedProducts) {
      const { is, from, line, neighbours } = releases[product] ?? { is: [] };
      const [version] = is;
      if (version === undefined || from === 'inferred' || line !== undefined) continue;
      const catalog = catalogOf(product);
      if (catalog === undefined) continue;
      const name = `${productNames[product]} ${version}`;
      const nearest = catalog.nearest(version);
      if (nearest === undefined)
        notes.add(`${name} is unknown: its settings are not judged; the oldest known release is ${catalog.releases[0]}`);
      else if (neighbours !== undefined)
        notes.add(`${name} is a vendor's build: findings are valid for ${nearest} to ${neighbours.at(-1) ?? nearest}`);
      else for (const note of standInOf(product, version, catalog)) notes.add(note);
    }
  }
  return [...notes];
}

/** The same notes for releases that a call states, for commands that judge one release. */
export function standInsFor(
  stated: readonly (readonly [product: string, version: string])[],
  knowledge: { readonly catalog: (product: Product) => Catalog | undefined },
): ReadonlySet<string> {
  const notes = stated.flatMap(([name, version]) => {
    const product = statedProducts.find((each) => each === name);
    const catalog = product === undefined ? undefined : knowledge.catalog(product);
    return product === undefined || catalog === undefined ? [] : standInOf(product, version, catalog);
  });
  return new Set(notes);
}

/** The note that a release of an unknown line was taken for the nearest known one; empty where it was not. */
function standInOf(product: Product, version: string, catalog: Catalog): readonly string[] {
  const nearest = catalog.nearest(version);
  if (nearest === undefined || minorLine(version) === minorLine(nearest)) return [];
  return [`${productNames[product]} ${version} is unknown: judged as ${nearest}`];
}

function minorLine(version: string): string | undefined {
  return parseVersion(version)?.numbers.slice(0, 2).join('.');
}
