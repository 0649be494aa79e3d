import type { Catalog } from '../../catalog/catalog.js';

/** The name that a name without readers was probably meant as; undefined where none is near enough to say so. */
export function meantName(catalog: Catalog, key: string, release: string, isSet: (name: string) => boolean): string | undefined {
  const names = catalog.mistakenFor(key).filter((name) => catalog.setting(name, release) !== undefined);
  return names.find((name) => !isSet(name)) ?? names[0] ?? nearFamily(catalog, key, release) ?? catalog.nearNames(key, release)[0];
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
