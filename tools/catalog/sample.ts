import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogFile } from '../../packages/core/src/catalog/catalogFile.js';
import { isLimited } from '../../packages/core/src/catalog/meaning.js';
import { factsOf } from './catalogText.js';
import type { Fields } from './fields.js';
import { scannedProducts } from './plan.js';

/** Settings of each product in a sample. */
const ofEachProduct = 20;

/**
 * Settings whose meaning or domain names its place in the code, drawn from the newest release of each product that is no preview: a reader holds them against the
 * sources. The same seed draws the same settings as long as the catalog knows the same names.
 * @returns one line of JSON a setting
 */
export function sampleText(root: string, seed: string, onlyLimited: boolean): string {
  return scannedProducts
    .flatMap((product) => {
      const releases = factsOf(JSON.parse(readFileSync(join(root, 'catalog', `${product}.json`), 'utf8')) as CatalogFile);
      const newest = releases.filter(({ release }) => !/alpha|beta|rc/i.test(release)).at(-1);
      const stated = [...(newest?.settings ?? [])].filter(([, fields]) => (onlyLimited ? saysMore(fields) : says(fields)));
      return stated
        .map(([name, fields]) => ({ name, fields, rank: createHash('sha256').update(`${seed} ${product} ${name}`).digest('hex') }))
        .sort((a, b) => (a.rank < b.rank ? -1 : 1))
        .slice(0, ofEachProduct)
        .map(({ name, fields: { type, reader, unit, default: byDefault, meaning, domain } }) =>
          JSON.stringify({ product, release: newest?.release, name, type, reader, unit, default: byDefault, meaning, domain }),
        );
    })
    .join('\n');
}

function says({ meaning, domain }: Fields): boolean {
  return meaning?.proof !== undefined || domain?.proof !== undefined;
}

/** Says more than that any text or any number goes. */
function saysMore({ meaning, domain }: Fields): boolean {
  return (meaning?.proof !== undefined && meaning.is !== 'text') || (domain?.proof !== undefined && isLimited(domain));
}
