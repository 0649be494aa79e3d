import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseFacts } from './fields.js';

/** Writes the live tables of old names to fixtures/catalog, for the test that the catalog holds them all. */
export function recordDeprecations(root: string, product: string, releases: readonly ReleaseFacts[]): void {
  const directory = join(root, 'fixtures/catalog');
  mkdirSync(directory, { recursive: true });
  const tables = releases
    .filter((facts) => facts.renamings.size > 0)
    .map((facts) => {
      const table = Object.fromEntries([...facts.renamings].sort().map(([old, { newNames }]) => [old, newNames]));
      return `${JSON.stringify(facts.release)}:${JSON.stringify(table)}`;
    });
  writeFileSync(join(directory, `deprecations-${product}.json`), `{\n${tables.join(',\n')}\n}\n`);
}

/** Writes the names of the default files to fixtures/catalog, each with the first and the last release of every time that it was there. */
export function recordDefaultNames(root: string, product: string, releases: readonly ReleaseFacts[]): void {
  const spans = new Map<string, [string, string][]>();
  for (const [index, facts] of releases.entries()) {
    for (const name of facts.defaultNames) {
      const known = spans.get(name) ?? [];
      const last = known.at(-1);
      if (last !== undefined && last[1] === releases[index - 1]?.release) last[1] = facts.release;
      else known.push([facts.release, facts.release]);
      spans.set(name, known);
    }
  }
  const lines = [...spans].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)}`);
  writeFileSync(join(root, 'fixtures/catalog', `default-names-${product}.json`), `{\n${lines.join(',\n')}\n}\n`);
}
