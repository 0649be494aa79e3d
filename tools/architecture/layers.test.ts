import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { core, exceptions, facade, forbiddenTo, layerConfiguration, productsWithCode, publicFiles, ranks } from './layers.js';
import { lint } from './lint.js';

const layers = ranks.flat();

/** A file of the layer, in a copy of the tree's outline. */
const fileOf = (layer: string) => `${core}/${layer.endsWith('.ts') ? layer : `${layer}/planted.ts`}`;

/** An import of something below `core` as a file there writes it. */
function importOf(from: string, target: string): string {
  const path = posix.relative(dirname(fileOf(from)), `${core}/${target}`);
  return path.startsWith('.') ? path : `./${path}`;
}

const moduleOf = (layer: string) => (layer.endsWith('.ts') ? layer.replace(/ts$/, 'js') : `${layer}/some.js`);

/** Which of these imports Biome refuses to a file of the layer. */
function refused(imports: Readonly<Record<string, readonly string[]>>): Record<string, readonly string[]> {
  const planted = Object.entries(imports).map(([layer, targets]) => [
    fileOf(layer),
    targets.map((target, index) => `export { x as x${index} } from '${importOf(layer, target)}';\n`).join(''),
  ]);
  const said = lint(Object.fromEntries(planted));
  return Object.fromEntries(
    Object.entries(imports).map(([layer, targets]) => {
      const places = [...said.matchAll(new RegExp(`^${fileOf(layer)}:(\\d+):\\d+ lint/style/noRestrictedImports`, 'gm'))];
      const lines = new Set(places.map(([, line]) => Number(line)));
      return [layer, targets.filter((_, index) => lines.has(index + 1))];
    }),
  );
}

describe('the layers of core', () => {
  it('are all there is', () => {
    const there = readdirSync(core).filter((name) => !name.endsWith('.test.ts'));
    expect([...layers, 'products', facade].sort()).toEqual(there.sort());
  });

  // npx vitest run tools/architecture/layers.test.ts -u writes it.
  it('are what Biome knows of them', async () => {
    await expect(layerConfiguration()).toMatchFileSnapshot('../../biome.layers.json');
  });

  it('refuse each import upwards and sideways, and no import downwards', () => {
    const others = (layer: string) => layers.filter((name) => name !== layer);
    const found = refused(Object.fromEntries(layers.map((layer) => [layer, others(layer).map(moduleOf)])));
    const wanted = ranks.flatMap((names, rank) =>
      names.map((layer) => [layer, others(layer).filter((name) => ranks.slice(rank).some((above) => above.includes(name)))] as const),
    );
    expect(found).toEqual(Object.fromEntries(wanted.map(([layer, names]) => [layer, names.map(moduleOf)])));
  });

  it.each([
    ['formats', 'check.js'],
    ['rules', 'check.js'],
    ['rules', 'upgrade/settingChanges.js'],
    ['upgrade', 'advice/advise.js'],
    ['rules/catalogChecks', 'advice/advise.js'],
    ['deployment/jvm', 'check.js'],
    ['products/hbase/functions', 'rules/judge.js'],
    ['products', 'fixes/fix.js'],
    ['products/hbase', 'facade/text.js'],
    ['text', 'facade/text.js'],
    ['building.ts', 'facade/rules.js'],
  ])('refuse %s -> %s', (layer, target) => {
    expect(refused({ [layer]: [target] })).toEqual({ [layer]: [target] });
  });

  it('take the public files of products, but for text', () => {
    const faces = publicFiles.map((name) => `products/${name}.js`);
    const found = refused(Object.fromEntries(layers.map((layer) => [layer, faces])));
    expect(found).toEqual(Object.fromEntries(layers.map((layer) => [layer, layer === 'text' ? faces : []])));
  });

  it('know no single product', () => {
    const targets = productsWithCode.flatMap((name) => [`products/${name}.js`, `products/${name}/some.js`]);
    const found = refused(Object.fromEntries(layers.map((layer) => [layer, targets])));
    expect(found).toEqual(Object.fromEntries(layers.map((layer) => [layer, targets])));
  });

  it('are refused to products from the fixes on', () => {
    const targets = [...layers, facade].map(moduleOf);
    const wanted = forbiddenTo('products').map(moduleOf);
    expect(wanted).toContain('fixes/some.js');
    const places = ['products', ...productsWithCode.map((name) => `products/${name}/functions`)];
    expect(refused(Object.fromEntries(places.map((place) => [place, targets])))).toEqual(
      Object.fromEntries(places.map((place) => [place, wanted])),
    );
  });

  it('let a product have folders of the same names', () => {
    const own = ['products/hbase/advice/some.js', 'products/hbase/rules/some.js'];
    expect(refused({ products: own, 'products/hbase': own, 'products/hbase/functions': own })).toEqual({
      products: [],
      'products/hbase': [],
      'products/hbase/functions': [],
    });
  });

  it('keep one product from another', () => {
    const places = productsWithCode.flatMap((name) => [`products/${name}`, `products/${name}/functions`]);
    const targets = productsWithCode.flatMap((name) => [`products/${name}.js`, `products/${name}/some.js`]);
    const found = refused(
      Object.fromEntries(places.map((place) => [place, ['products/definition.js', 'products/registry.js', ...targets]])),
    );
    for (const place of places) {
      const own = `products/${place.split('/')[1]}`;
      expect(found[place]).toEqual(targets.filter((target) => !target.startsWith(own)));
    }
  });
});

it('no type is imported inside an expression, which Biome does not see', () => {
  const sources = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.test)\.ts$/.test(path));
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.filter((path) => /\bimport\s*\(/.test(readFileSync(join(core, path), 'utf8')))).toEqual([]);
});

describe('the facade', () => {
  const files = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')] as const);
  const names = (list: string) =>
    list
      .split(',')
      .map((name) => name.trim().replace(/^type /, ''))
      .filter((name) => name !== '');

  it('names what the other packages import, and nothing else', () => {
    const offered = files(join(core, facade)).flatMap(([path, source]) =>
      [...source.matchAll(/^export (?:type )?\{([^}]*)\} from/gm)].flatMap(([, list = '']) =>
        names(list).map((name) => `${path.replace(/\.ts$/, '')}: ${name}`),
      ),
    );
    const used = ['node', 'report', 'language-server', 'cli', 'vscode'].flatMap((name) =>
      files(`packages/${name}/src`).flatMap(([, source]) =>
        [...source.matchAll(/\{([^{}]*)\}(?: from |\s*=\s*await import\()'@storelint\/core\/(\w+)'/g)].flatMap(([, list = '', topic]) =>
          names(list).map((each) => `${topic}: ${each.replace(/ as .*|:.*/, '')}`),
        ),
      ),
    );
    expect(offered.length).toBeGreaterThan(100);
    expect([...new Set(offered)].sort()).toEqual([...new Set(used)].sort());
  });

  it.each(['node', 'report', 'language-server', 'cli', 'vscode'])('is the only way from %s into core: a deep import is refused', (name) => {
    const path = `packages/${name}/src/planted.ts`;
    const said = lint({
      [path]: "export { x } from '../../core/src/text/some.js';\nexport { y } from '@storelint/core/text';\n",
      'packages/node/src/writing/planted.ts': "export { x } from '../../../core/src/text/some.js';\n",
    });
    expect([...said.matchAll(/^(\S+\.ts:\d+):\d+ lint\/style\/noRestrictedImports/gm)].map(([, place]) => place).sort()).toEqual(
      ['packages/node/src/writing/planted.ts:1', `${path}:1`].sort(),
    );
  });
});

describe('an exception', () => {
  it.each(exceptions)('$file -> $imports is needed', ({ file, imports }) => {
    expect(readFileSync(join(core, file), 'utf8')).toContain(`${imports}'`);
  });
});
