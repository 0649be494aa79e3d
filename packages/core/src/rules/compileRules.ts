import { load } from 'js-yaml';
import type { Catalog } from '../catalog/catalog.js';
import { loadCatalog } from '../catalog/loadCatalog.js';
import type { Product } from '../catalog/product.js';
import type { CompiledRule, RuleProse } from './compiledRule.js';
import { loadRuleFile, type RuleProblem } from './ruleFile.js';

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
  readonly problems: readonly RuleProblem[];
  /** Catalogs of the products, those declared beside the rules (`rules/os/settings.yaml`) among them. */
  readonly catalogs: ReadonlyMap<Product, Catalog>;
  /** What the built program reads, by path below its directory, ready to be written as JSON. */
  readonly outputs: Readonly<Record<string, unknown>>;
}

interface InputFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Compiles the rule files that ship with the tool, in the order of their paths; an id that stands twice is a problem.
 * @param catalogFiles parsed `catalog/<product>.json` by product
 */
export function compileRules(files: readonly InputFile[], catalogFiles: Readonly<Record<string, unknown>>): CompiledRules {
  const problems: RuleProblem[] = [];
  const outputs: Record<string, unknown> = {};
  const catalogs = new Map<Product, Catalog>();
  for (const [product, json] of Object.entries(catalogFiles)) {
    if (isCatalogFile(json)) catalogs.set(product as Product, loadCatalog(json));
  }
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const file of sorted.filter(({ path }) => path.endsWith('/settings.yaml'))) {
    const json = declaredCatalog(file, problems);
    if (json === undefined) continue;
    catalogs.set('os', loadCatalog(json.catalog));
    outputs['catalog/os.json'] = json.catalog;
    outputs['catalog/os.descriptions.json'] = json.descriptions;
  }
  const rules = new Map<Product, CompiledRule[]>();
  const prose: RuleProse[] = [];
  const firstFile = new Map<string, string>();
  for (const { path, text } of sorted) {
    if (path.endsWith('/settings.yaml') || path.endsWith('/sources.yaml')) continue;
    const loaded = loadRuleFile(path, text, (product) => catalogs.get(product));
    problems.push(...loaded.problems);
    for (const [index, rule] of loaded.rules.entries()) {
      const before = firstFile.get(rule.id);
      if (before !== undefined) {
        problems.push({ file: path, rule: rule.id, message: `the id stands in ${before} already` });
        continue;
      }
      firstFile.set(rule.id, path);
      rules.set(rule.product, [...(rules.get(rule.product) ?? []), rule]);
      const explanation = loaded.prose[index];
      if (explanation !== undefined) prose.push(explanation);
    }
  }
  const sources = readSources(sorted, problems);
  reportUnknownSources(prose, sources, firstFile, problems);
  for (const [product, ofProduct] of rules) {
    outputs[`rules/${product}.json`] = ofProduct;
    const ids = new Set(ofProduct.map((rule) => rule.id));
    outputs[`rules/${product}.prose.json`] = prose.filter((item) => ids.has(item.id));
  }
  outputs['rules/sources.json'] = sources;
  return { rules, prose, sources, problems, catalogs, outputs };
}

function isCatalogFile(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'settings' in json && 'releases' in json;
}

/** Settings of a product that publishes no artifact to read them from (the kernel's sysctl): a list of name, type, unit, default, description, source. */
function declaredCatalog(
  file: InputFile,
  problems: RuleProblem[],
): { readonly catalog: unknown; readonly descriptions: Readonly<Record<string, string>> } | undefined {
  const list = load(file.text);
  if (!Array.isArray(list)) {
    problems.push({ file: file.path, rule: undefined, message: 'a list of settings is needed' });
    return undefined;
  }
  const settings: Record<string, unknown> = {};
  const descriptions: Record<string, string> = {};
  for (const item of list as readonly Record<string, unknown>[]) {
    const { name, source: _source, description, ...fields } = item;
    if (typeof description === 'string') descriptions[String(name)] = `${description.charAt(0).toUpperCase()}${description.slice(1)}.`;
    const standard = fields.default === undefined ? {} : { default: String(fields.default) };
    settings[String(name)] = [{ since: 'any', ...fields, ...standard }];
  }
  return { catalog: { product: 'os', releases: ['any'], settings, renamings: {} }, descriptions };
}

function readSources(files: readonly InputFile[], problems: RuleProblem[]): readonly Source[] {
  const sources: Source[] = [];
  for (const file of files.filter(({ path }) => path.endsWith('/sources.yaml'))) {
    const list = load(file.text);
    if (Array.isArray(list)) sources.push(...(list as Source[]));
    else problems.push({ file: file.path, rule: undefined, message: 'a list of sources is needed' });
  }
  return sources;
}

/** A source is an id of sources.yaml, or `<product>-source:<Class>`. */
function reportUnknownSources(
  prose: readonly RuleProse[],
  sources: readonly Source[],
  files: ReadonlyMap<string, string>,
  problems: RuleProblem[],
): void {
  const ids = new Set(sources.map((source) => source.id));
  for (const { id, sources: named } of prose) {
    for (const source of named) {
      if (ids.has(source) || /^[a-z]+-source:\S/.test(source)) continue;
      problems.push({ file: files.get(id) ?? '', rule: id, message: `the source "${source}" is not in rules/sources.yaml` });
    }
  }
}
