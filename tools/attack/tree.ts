import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createMarkers, LeakFinder } from './marker.js';
import { fileAround, fill, type Plant } from './plant.js';

/** A tree with a directory for each plant: a deployment of its own, so that none hides another. */
export interface PlantedTree {
  readonly root: string;
  /** Directories of the first level, each with plants of one kind of file. */
  readonly groups: readonly string[];
  readonly files: readonly PlantedFile[];
}

export interface PlantedFile {
  readonly plant: Plant;
  /** From the root. */
  readonly path: string;
  readonly text: string;
}

const plainSite = '<configuration>\n<property><name>hbase.rootdir</name><value>hdfs://x/hbase</value></property>\n</configuration>\n';
const plainCassandra = 'cluster_name: c\nnum_tokens: 16\n';

export const groupOf = (file: string): string =>
  /site\.xml/.test(file) ? 'xml' : /\.ya?ml/.test(file) ? 'yaml' : /env\.sh/.test(file) ? 'shell' : 'others';

/** Two trees with the same plants, whose markers differ. */
export function plantTrees(
  roots: readonly [string, string],
  plants: readonly Plant[],
): { trees: [PlantedTree, PlantedTree]; finder: LeakFinder } {
  const markers = createMarkers(
    plants.map(({ id }) => id),
    roots,
  );
  const [first, second] = roots.map((root) => (markers.get(root) ?? []).map(({ text }) => text));
  const known = roots.flatMap((root) =>
    (markers.get(root) ?? []).map((marker, at) => ({ ...marker, values: valuesOf(plants[at], marker.text) })),
  );
  return { trees: [plantTree(roots[0], plants, first ?? []), plantTree(roots[1], plants, second ?? [])], finder: new LeakFinder(known) };
}

/** @param markers of the plants, in their order */
export function plantTree(root: string, plants: readonly Plant[], markers: readonly string[]): PlantedTree {
  const files = plants.flatMap((plant, number): PlantedFile[] => {
    const marker = markers[number] ?? '';
    const directory = join(groupOf(plant.file), `p${String(number).padStart(3, '0')}`);
    // What only one server reads needs something of that server beside it.
    const companion = /^(?:zoo|sysctl|regionservers)/.test(plant.file)
      ? { 'hbase-site.xml': plainSite }
      : /rackdc/.test(plant.file)
        ? { 'cassandra.yaml': plainCassandra }
        : {};
    const own = { [plant.file]: fileAround(plant), ...companion, ...plant.beside };
    return Object.entries(own).map(([name, text]) => ({ plant, path: join(directory, name), text: fill(text, marker) }));
  });
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, groups: [...new Set(files.map(({ path }) => path.split('/')[0] ?? ''))], files };
}

/** Whole values with the marker in them: their hashes are leaks, too. */
function valuesOf(plant: Plant | undefined, marker: string): string[] {
  const text = plant?.text ?? '';
  const value = /<value>([^<]*«»[^<]*)<\/value>/.exec(text)?.[1] ?? /[:=]\s*["']?(\S*«»[^\s"']*)/.exec(text)?.[1];
  return value === undefined ? [] : [fill(value, marker)];
}
