import type { Catalog } from '../catalog/catalog.js';
import { type ClassesFile, ClassNames } from '../catalog/classNames.js';
import { type ClassSource, loadCatalog } from '../catalog/loadCatalog.js';
import { type Product, products } from '../products/registry.js';
import { type FileProblem, readOwnFile } from '../text/ownFile.js';
import { fields, list, number, scalar, sentence, string } from '../text/shape.js';
import type { CompiledRule, RuleProse } from './compiledRule.js';
import { loadDefaultsFile } from './defaultsFile.js';
import { loadRuleFile } from './ruleFile.js';

/** A work that rules name as their source. */
export interface Source {
  readonly id: string;
  readonly title: string;
  readonly publisher?: string;
  readonly year?: number;
  readonly address?: string;
}

/** All rules of a set of files, by product, with everything that is wrong in them. */
export interface CompiledRules {
  readonly rules: ReadonlyMap<Product, readonly CompiledRule[]>;
  readonly prose: readonly RuleProse[];
  readonly sources: readonly Source[];
  readonly problems: readonly FileProblem[];
  /** Catalogs of the products with their computed defaults, those declared beside the rules (`rules/os/settings.yaml`) among them. */
  readonly catalogs: ReadonlyMap<Product, Catalog>;
  /** What the built program reads, by path below its directory, ready to be written as JSON; the rules aside. */
  readonly outputs: Readonly<Record<string, unknown>>;
}

function classesIn(catalogFiles: Readonly<Record<string, unknown>>, product: string): ClassSource {
  let classes: ClassNames | undefined;
  return () => {
    const file = catalogFiles[`${product}.classes`];
    if (file !== undefined) classes ??= new ClassNames(file as ClassesFile);
    return classes;
  };
}

interface InputFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Compiles what ships with the tool: the rule files, in the order of their paths, and the computed defaults of the catalogs. An id that stands twice is a problem.
 * @param files `rules/**.yaml` and `catalog/<product>.defaults.yaml`
 * @param catalogFiles parsed `catalog/<product>.json` by product
 */
export function compileRules(files: readonly InputFile[], catalogFiles: Readonly<Record<string, unknown>>): CompiledRules {
  const problems: FileProblem[] = [];
  const outputs: Record<string, unknown> = {};
  const catalogs = new Map<Product, Catalog>();
  for (const [product, json] of Object.entries(catalogFiles)) {
    if (!isCatalogFile(json)) continue;
    catalogs.set(product as Product, loadCatalog(json, classesIn(catalogFiles, product)));
    outputs[`catalog/${product}.json`] = json;
  }
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const file of sorted.filter(({ path }) => path.endsWith('/settings.yaml'))) {
    const product = products.find((each) => file.path.endsWith(`/${each}/settings.yaml`));
    if (product === undefined) {
      problems.push(problemOf(file.path, 'the folder has no name of a product'));
      continue;
    }
    const json = declaredCatalog(product, file, problems);
    if (json === undefined) continue;
    catalogs.set(product, loadCatalog(json.catalog));
    outputs[`catalog/${product}.json`] = json.catalog;
    outputs[`catalog/${product}.descriptions.json`] = json.descriptions;
  }
  for (const { path, text } of sorted.filter(isDefaultsFile)) {
    const product = products.find((each) => path.endsWith(`/${each}.defaults.yaml`));
    const json = product === undefined ? undefined : catalogFiles[product];
    if (product === undefined || !isCatalogFile(json)) {
      problems.push(problemOf(path, 'there is no catalog of this name'));
      continue;
    }
    const { defaults: computedDefaults, problems: wrong } = loadDefaultsFile(path, text, product, (each) => catalogs.get(each));
    problems.push(...wrong);
    outputs[`catalog/${product}.json`] = { ...json, computedDefaults };
    catalogs.set(product, loadCatalog({ ...json, computedDefaults }, classesIn(catalogFiles, product)));
  }
  const rules = new Map<Product, CompiledRule[]>();
  const prose: RuleProse[] = [];
  const firstFile = new Map<string, string>();
  for (const { path, text } of sorted) {
    if (path.endsWith('/settings.yaml') || path.endsWith('/sources.yaml') || isDefaultsFile({ path })) continue;
    const loaded = loadRuleFile(path, text, (product) => catalogs.get(product));
    problems.push(...loaded.problems);
    for (const [index, rule] of loaded.rules.entries()) {
      const before = firstFile.get(rule.id);
      if (before !== undefined) {
        problems.push(problemOf(path, `${rule.id}: the id stands in ${before} already`));
        continue;
      }
      firstFile.set(rule.id, path);
      rules.set(rule.product, [...(rules.get(rule.product) ?? []), rule]);
      const explanation = loaded.prose[index];
      if (explanation !== undefined) prose.push(explanation);
    }
  }
  for (const { id, insteadOf = [] } of [...rules.values()].flat()) {
    for (const other of insteadOf)
      if (!firstFile.has(other)) problems.push(problemOf(firstFile.get(id) ?? '', `${id}: insteadOf names no rule: ${other}`));
  }
  const sources = readSources(sorted, problems);
  reportUnknownSources(prose, sources, firstFile, problems);
  for (const [product, ofProduct] of rules) {
    const ids = new Set(ofProduct.map((rule) => rule.id));
    outputs[`rules/${product}.prose.json`] = prose.filter((item) => ids.has(item.id));
  }
  outputs['rules/sources.json'] = sources;
  return { rules, prose, sources, problems, catalogs, outputs };
}

const declaredSetting = fields(
  'setting',
  { name: string, type: string, source: string },
  {
    unit: string,
    default: scalar,
    description: string,
    domain: fields('domain', {}, { least: number(), most: number() }),
    workable: fields('workable', {}, { least: number(), most: number(), tooLittle: sentence, tooMuch: sentence }),
  },
);

const source = fields(
  'source',
  { id: string, title: string },
  { publisher: string, year: number('a year', Number.isInteger), address: string, language: string },
);

/** A problem of a file as a whole. */
function problemOf(path: string, message: string): FileProblem {
  const start = { line: 0, column: 0 };
  return { path, start, end: start, message };
}

function isDefaultsFile({ path }: Pick<InputFile, 'path'>): boolean {
  return path.endsWith('.defaults.yaml');
}

function isCatalogFile(json: unknown): json is object {
  return typeof json === 'object' && json !== null && 'settings' in json && 'releases' in json;
}

/** Settings of a product that publishes no artifact to read them from (the kernel's sysctl): a list of name, type, unit, default, description, source. */
function declaredCatalog(
  product: Product,
  file: InputFile,
  problems: FileProblem[],
): { readonly catalog: unknown; readonly descriptions: Readonly<Record<string, string>> } | undefined {
  const { value, problems: wrong } = readOwnFile(file.path, file.text, list(declaredSetting));
  problems.push(...wrong);
  if (value === undefined) return undefined;
  const settings: Record<string, unknown> = {};
  const descriptions: Record<string, string> = {};
  for (const { name, source: _source, description, ...others } of value) {
    if (description !== undefined) descriptions[name] = `${description.charAt(0).toUpperCase()}${description.slice(1)}.`;
    const standard = others.default === undefined ? {} : { default: String(others.default) };
    settings[name] = [{ since: 'any', ...others, ...standard }];
  }
  return { catalog: { product, releases: ['any'], settings, renamings: {} }, descriptions };
}

function readSources(files: readonly InputFile[], problems: FileProblem[]): readonly Source[] {
  return files
    .filter(({ path }) => path.endsWith('/sources.yaml'))
    .flatMap(({ path, text }) => {
      const { value = [], problems: wrong } = readOwnFile(path, text, list(source));
      problems.push(...wrong);
      return value;
    });
}

/** A source is an id of sources.yaml, or `<product>-source:<Class>`. */
function reportUnknownSources(
  prose: readonly RuleProse[],
  sources: readonly Source[],
  files: ReadonlyMap<string, string>,
  problems: FileProblem[],
): void {
  const ids = new Set(sources.map((source) => source.id));
  for (const { id, sources: named, evidence = [] } of prose) {
    for (const source of [...named, ...evidence.flatMap(({ document }) => document ?? [])]) {
      if (ids.has(source) || /^[a-z]+-source:\S/.test(source)) continue;
      problems.push(problemOf(files.get(id) ?? '', `${id}: the source "${source}" is not in rules/sources.yaml`));
    }
  }
}
