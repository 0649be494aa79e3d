import type { Catalog } from '../../catalog/catalog.js';
import { jvmProperties } from '../../deployment/jvm/jvmProperties.js';
import { definitionOf, knownProducts } from '../../products/registry.js';
import { slippedName } from '../../text/didYouMean.js';

/** The name that a name without readers was probably meant as; undefined where none is near enough to say so. */
export function meantName(catalog: Catalog, key: string, release: string, isSet: (name: string) => boolean): string | undefined {
  const names = catalog.mistakenFor(key).filter((name) => catalog.setting(name, release) !== undefined);
  return (
    names.find((name) => !isSet(name)) ??
    names[0] ??
    nameOfProperty(catalog, key, release) ??
    nearFamily(catalog, key, release) ??
    catalog.nearNames(key, release)[0]
  );
}

/** `zookeeper.snapCount`: the system property that stands for a setting, in a file that takes the setting. */
function nameOfProperty(catalog: Catalog, key: string, release: string): string | undefined {
  const name = definitionOf(catalog.product)?.readNames?.settingOf?.(key);
  return name !== undefined && catalog.setting(name, release) !== undefined ? name : undefined;
}

/** `dfs.ha.namenode.c1`: the name of a family that takes a name service, or a name service and a NameNode, behind it. */
function nearFamily(catalog: Catalog, key: string, release: string): string | undefined {
  let end = key.length;
  for (let words = 1; words <= 2; words++) {
    end = key.lastIndexOf('.', end - 1);
    if (end <= 0) return undefined;
    const near = catalog
      .nearNames(key.slice(0, end), release)
      .map((family) => family + key.slice(end))
      .find((name) => catalog.setting(name, release)?.pattern !== undefined);
    if (near !== undefined) return near;
  }
  return undefined;
}

let everyProperty: readonly string[] | undefined;

/** The system property that a name was meant as which neither the JVM nor a product reads; undefined where none is near, or the name is one. */
export function meantProperty(name: string): string | undefined {
  everyProperty ??= [...new Set([...jvmProperties, ...knownProducts.flatMap(({ readNames }) => readNames?.properties ?? [])])];
  return everyProperty.includes(name) ? undefined : slippedName(name, everyProperty);
}
