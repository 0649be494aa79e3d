import { readdirSync } from 'node:fs';

/** Where the layers stand. */
export const core = 'packages/core/src';

/**
 * The layers of core, lowest first: folders, and files of the top folder. Each may import those above it in this list, none beside it and none
 * below. `products` stands apart, see `forbiddenTo`.
 */
export const ranks: readonly (readonly string[])[] = [
  ['text'],
  ['formats'],
  ['secrets'],
  ['catalog'],
  ['host.ts'],
  ['deployment'],
  ['expressions'],
  ['fixes'],
  ['rules'],
  ['explain', 'check.ts', 'applyFixes.ts'],
  ['advice', 'upgrade'],
  ['building.ts', 'builtKnowledge.ts'],
];

/** What the other packages import of core, a file a topic: it may name anything of core, and core none of it. */
export const facade = 'facade';

/** What a product is made of may import what stands above this layer. */
const aboveProducts = 'fixes';

/** What others may import of `products`. */
export const publicFiles: readonly string[] = [
  'definition',
  'registry',
  'parseDocument',
  'recognition',
  'productAdvice',
  'advisedProducts',
];

/** Products with code of their own. */
export const productsWithCode: readonly string[] = readdirSync(`${core}/products`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Files that may import one thing that their layer may not, and why. */
export const exceptions: readonly { readonly file: string; readonly imports: string; readonly why: string }[] = [
  { file: 'host.ts', imports: 'rules/compiledRule.js', why: 'the type of what the host loads' },
];

/** A folder of core, or a file of its top folder, as imports of a layer name it: products have folders of the same names. */
function imported(target: string, layer: string): string {
  const depth = layer.endsWith('.ts') ? 0 : layer.split('/').length;
  const up = depth === 0 ? './' : `**/${'../'.repeat(depth)}`;
  return `${up}${target.endsWith('.ts') ? target.replace(/ts$/, 'js') : `${target}/**`}`;
}

function rankOf(layer: string): number {
  return ranks.findIndex((names) => names.includes(layer));
}

/** Layers that a layer may not import. */
export function forbiddenTo(layer: string): readonly string[] {
  const first = layer.startsWith('products') ? rankOf(aboveProducts) : rankOf(layer);
  return [...ranks.slice(first).flatMap((names) => names.filter((name) => name !== layer)), facade];
}

/** Patterns of the imports that Biome refuses to a layer, or to a folder of a product. */
function patternsOf(layer: string): readonly string[] {
  const upwards = forbiddenTo(layer).map((target) => imported(target, layer));
  if (layer === 'products') return upwards;
  if (layer.startsWith('products/')) {
    const others = productsWithCode.filter((name) => layer !== `products/${name}`);
    return [...upwards, ...others.flatMap((name) => [`**/${name}/**`, `**/${name}.js`])];
  }
  const open = layer === 'text' ? [] : publicFiles.map((name) => `!**/products/${name}.js`);
  return [...upwards, '**/products/**', ...open];
}

function override(path: string, layer: string, more: readonly string[] = []): object {
  const pattern = { group: [...patternsOf(layer), ...more], message: `${layer} must not import this: see docs/architecture.md` };
  const rules = { style: { noRestrictedImports: { level: 'error', options: { patterns: [pattern] } } } };
  return { includes: [`${core}/${path}`, '!**/*.test.ts'], linter: { rules } };
}

/** biome.layers.json: what Biome knows of the layers, a folder or file a line. */
export function layerConfiguration(): string {
  const folders = [...ranks.flat(), 'products', ...productsWithCode.map((name) => `products/${name}`)];
  const overrides = [
    ...folders.map((layer) => override(layer.endsWith('.ts') ? layer : `${layer}/**/*.ts`, layer)),
    ...exceptions.map(({ file, imports }) => override(file, layerOf(file), [`!**/${imports}`])),
  ];
  return `{ "overrides": [\n${overrides.map((each) => JSON.stringify(each)).join(',\n')}\n] }\n`;
}

/** The layer that a file of core belongs to. */
function layerOf(file: string): string {
  const [folder = '', name = ''] = file.split('/');
  return folder === 'products' && productsWithCode.includes(name) ? `products/${name}` : folder;
}
