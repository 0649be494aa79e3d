import { type Product, products } from '../catalog/product.js';
import type { Deployment } from '../deployment/deployment.js';
import type { Catalogs } from '../deployment/resolve.js';
import type { CompiledRule } from './compiledRule.js';

/** Rules with what decides whether they can speak at all. */
export interface RuleIndex {
  readonly rules: readonly CompiledRule[];
  /** Product that a setting's name belongs to. */
  productOf(setting: string): Product | undefined;
  /** Every name, old or new, under which a line can set a setting. */
  namesOf(setting: string): readonly string[];
}

export function indexRules(rules: readonly CompiledRule[], catalogs: Catalogs): RuleIndex {
  const productCache = new Map<string, Product | undefined>();
  const nameCache = new Map<string, readonly string[]>();
  return {
    rules,
    productOf: (setting) => {
      if (!productCache.has(setting)) productCache.set(setting, findProduct(setting, catalogs));
      return productCache.get(setting);
    },
    namesOf: (setting) => {
      let names = nameCache.get(setting);
      if (names === undefined) {
        names = findNames(setting, catalogs);
        nameCache.set(setting, names);
      }
      return names;
    },
  };
}

function findProduct(setting: string, catalogs: Catalogs): Product | undefined {
  return products.find((product) => (catalogs(product)?.releasesOf(setting).length ?? 0) > 0);
}

function findNames(setting: string, catalogs: Catalogs): readonly string[] {
  const names = new Set([setting]);
  for (const product of products) {
    const catalog = catalogs(product);
    if (catalog === undefined) continue;
    for (const release of catalog.releasesOf(setting)) {
      for (const old of catalog.setting(setting, release)?.oldNames ?? []) names.add(old.name);
    }
  }
  return [...names];
}

const writtenCache = new WeakMap<Deployment, { readonly keys: ReadonlySet<string>; readonly jvmText: string }>();

function written(deployment: Deployment) {
  let result = writtenCache.get(deployment);
  if (result === undefined) {
    const keys = new Set<string>();
    let jvmText = '';
    for (const document of deployment.documents) {
      for (const entry of document.entries) keys.add(entry.key);
      if (document.format === 'shellEnv' || document.format === 'jvmOptions') jvmText += `${document.source.text}\n`;
    }
    result = { keys, jvmText };
    writtenCache.set(deployment, result);
  }
  return result;
}

/** A rule is looked at only when something it reads is written somewhere, or when it speaks of absence. */
export function ruleCanSpeak(index: RuleIndex, rule: CompiledRule, deployment: Deployment): boolean {
  if (rule.check !== undefined) return true;
  if (rule.whenUnset === true && !deployment.fragment) return true;
  const { keys, jvmText } = written(deployment);
  return rule.reads.some((read) => {
    if (read.startsWith('jvm:')) {
      const name = read.slice(4);
      return jvmText !== '' && (name === '*' || jvmText.includes(name.replace(/\*$/, '')));
    }
    if (read.startsWith('env:')) return keys.has(read.slice(4));
    if (read.startsWith('file:')) return deployment.documents.some((document) => document.kind === read.slice(5));
    if (read.endsWith('*')) return [...keys].some((key) => key.startsWith(read.slice(0, -1)));
    return index.namesOf(read).some((name) => keys.has(name));
  });
}
