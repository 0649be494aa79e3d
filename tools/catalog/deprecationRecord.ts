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
