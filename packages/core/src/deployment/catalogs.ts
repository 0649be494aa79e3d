import type { Catalog } from '../catalog/catalog.js';
import type { Setting } from '../catalog/setting.js';
import type { Product, Releasable } from '../products/registry.js';
import { isReleased, releaseIn } from '../products/registry.js';

/** Catalogs by product, as the host gives them. */
export type Catalogs = (product: Product) => Catalog | undefined;

const nearestCache = new WeakMap<Catalog, Map<string, string | undefined>>();

/** The catalog release whose facts hold: the one of the product's own choice; the newest where the product has no releases (os). */
export function releaseFor(
  catalog: Catalog,
  product: Product,
  releases: Readonly<Partial<Record<Releasable, string>>>,
): string | undefined {
  if (!isReleased(product)) return catalog.releases.at(-1);
  const stated = releaseIn(releases, product);
  if (stated === undefined) return undefined;
  let known = nearestCache.get(catalog);
  if (known === undefined) {
    known = new Map();
    nearestCache.set(catalog, known);
  }
  if (!known.has(stated)) known.set(stated, catalog.nearest(stated));
  return known.get(stated);
}

/** A setting asked for by its newest name in a release that has it under an older one. */
export function settingByOldName(catalog: Catalog, name: string, release: string): Setting | undefined {
  for (const candidate of olderNames(catalog, name)) {
    const setting = catalog.setting(candidate, release);
    if (setting !== undefined) return setting;
  }
  return undefined;
}

const none: readonly string[] = [];
const olderNamesCache = new WeakMap<Catalog, Map<string, readonly string[]>>();

/** Every old name that a newer release of the catalog gives for a setting. */
export function olderNames(catalog: Catalog, name: string): readonly string[] {
  let cache = olderNamesCache.get(catalog);
  if (cache === undefined) {
    cache = new Map();
    olderNamesCache.set(catalog, cache);
  }
  // Names that are none come without end from a file that is being typed.
  if (catalog.releasesOf(name).length === 0) return none;
  let names = cache.get(name);
  if (names === undefined) {
    const found = new Set<string>();
    for (const release of catalog.releasesOf(name)) {
      for (const old of catalog.setting(name, release)?.oldNames ?? []) found.add(old.name);
    }
    names = found.size === 0 ? none : [...found];
    cache.set(`=${name}`.slice(1), names);
  }
  return names;
}
