import { type Catalogs, olderNames } from '../deployment/catalogs.js';
import { type ExpressionType, expressionTypeOf } from '../expressions/settingType.js';
import { type Product, products } from '../products/registry.js';

/* What all releases together make of a setting that a rule names. */

/** Types that a setting has over all releases of the products that know it. */
export function settingTypes(name: string, catalogs: Catalogs): readonly ExpressionType[] {
  const types = new Set<ExpressionType>();
  for (const product of products) {
    const catalog = catalogs(product);
    if (catalog === undefined) continue;
    for (const release of catalog.releasesOf(name)) {
      const setting = catalog.setting(name, release);
      if (setting === undefined) continue;
      types.add(expressionTypeOf(setting));
      // A release that has it under an older name only may give it another type.
      for (const old of setting.oldNames ?? []) {
        for (const earlier of catalog.releasesOf(old.name)) {
          const older = catalog.setting(old.name, earlier);
          if (older !== undefined && catalog.setting(name, earlier) === undefined) types.add(expressionTypeOf(older));
        }
      }
    }
  }
  return [...types];
}

/** The product whose releases have the setting; undefined where none has. */
export function productOf(setting: string, catalogs: Catalogs): Product | undefined {
  return products.find((product) => (catalogs(product)?.releasesOf(setting).length ?? 0) > 0);
}

/** Every old name under which some release reads a setting. */
export function oldNamesOf(setting: string, catalogs: Catalogs): readonly string[] {
  const names = products.flatMap((product) => {
    const catalog = catalogs(product);
    return catalog === undefined ? [] : olderNames(catalog, setting);
  });
  return [...new Set(names)];
}
