import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { scannedProducts } from './plan.js';
import { sampleText } from './sample.js';

const root = resolve(import.meta.dirname, '../..');
const drawn = (seed: string, onlyLimited = false) =>
  sampleText(root, seed, onlyLimited)
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly product: string; readonly release: string; readonly meaning?: { readonly is: string } });

test('a seed draws the same settings, as many of each product', () => {
  const settings = drawn('7001');
  for (const product of scannedProducts) expect(settings.filter((each) => each.product === product)).toHaveLength(20);
  expect(settings.filter(({ release }) => /alpha|beta/.test(release))).toEqual([]);
  expect(drawn('7001')).toEqual(settings);
  expect(drawn('7002')).not.toEqual(settings);
});

test('facts that exclude nothing can be left out', () => {
  expect(drawn('7001', true).filter(({ meaning }) => meaning?.is === 'text')).toEqual([]);
});
