import type { Catalog } from '../../catalog/catalog.js';

/**
 * Names of public files that no letter connects with the name that was meant. Of several the file sets all but one: `dfs.namenode.data.dir` stands beside
 * `dfs.namenode.name.dir` for the blocks, and beside `dfs.datanode.data.dir` for the image.
 */
const mistaken: ReadonlyMap<string, readonly string[]> = new Map([
  ['dfs.datanode.name.dir', ['dfs.datanode.data.dir', 'dfs.namenode.name.dir']],
  ['dfs.datanode.dir.dir', ['dfs.datanode.data.dir']],
  ['dfs.namenode.data.dir', ['dfs.datanode.data.dir', 'dfs.namenode.name.dir']],
  ['dfs.namenode.dir.dir', ['dfs.namenode.name.dir']],
  ['hbase.zookeeper.clientPort', ['hbase.zookeeper.property.clientPort']],
  ['hbase.zookeeper.dataDir', ['hbase.zookeeper.property.dataDir']],
]);

/** The name that a name without readers was probably meant as; undefined where none is near enough to say so. */
export function meantName(catalog: Catalog, key: string, release: string, isSet: (name: string) => boolean): string | undefined {
  const names = (mistaken.get(key) ?? []).filter((name) => catalog.setting(name, release) !== undefined);
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
