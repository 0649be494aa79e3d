import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog } from '../../../packages/core/src/catalog/catalog.js';
import { repositoryRules } from '../../rules/repositoryRules.js';

/** Names and values of `count` configurations, the same for the same seed. */
export type MakeCases = (catalog: Catalog, release: string, seed: number, count: number) => readonly Readonly<Record<string, string>>[];

/**
 * Makes site files for the oracle and for `check`: FOLDER/flat/*.xml, and what is in them in FOLDER/cases.json.
 * @param letter what the names of the cases begin with
 * @param words RELEASE SEED COUNT FOLDER; nothing is done where they are missing, as in a module that only another one loads
 */
export function writeSites(product: 'hbase' | 'hadoop', letter: string, make: MakeCases, words: readonly string[]): void {
  const [release, seed, count, folder] = words;
  if (release === undefined || folder === undefined) return;
  const catalog = repositoryRules().catalogs.get(product);
  if (catalog === undefined) throw new Error(`no catalog of ${product}`);
  mkdirSync(join(folder, 'flat'), { recursive: true });
  const cases = make(catalog, catalog.nearest(release) ?? release, Number(seed), Number(count)).map((settings, index) => ({
    case: `${letter}${seed}-${index}`,
    lines: Object.entries(settings).map((pair) => pair.join('=')),
    settings,
  }));
  for (const { case: name, settings } of cases) {
    const properties = Object.entries(settings).map(
      ([key, value]) => `<property><name>${escapeXml(key)}</name><value>${escapeXml(value)}</value></property>`,
    );
    writeFileSync(join(folder, 'flat', `${name}.xml`), `<configuration>\n${properties.join('\n')}\n</configuration>\n`);
  }
  writeFileSync(join(folder, 'cases.json'), JSON.stringify(cases));
}

function escapeXml(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
