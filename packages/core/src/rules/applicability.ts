import type { Product, Releasable } from '../catalog/product.js';
import type { ReleaseChoice } from '../deployment/releaseChoices.js';
import { parseRange, type VersionRange } from '../deployment/versions.js';
import type { CompiledRule } from './compiledRule.js';

/** The products whose releases a rule's outcome can hang on. */
export function releasesThatMatter(
  rule: Omit<CompiledRule, 'hangsOn'>,
  productOf: (setting: string) => Product | undefined,
): readonly Releasable[] {
  const result = new Set<Releasable>();
  const add = (product: Product | undefined) => {
    if (product === 'jvm') result.add('jdk');
    else if (product !== undefined && product !== 'os') result.add(product);
  };
  add(rule.product);
  for (const product of Object.keys(rule.also ?? {})) result.add(product as Releasable);
  const texts = JSON.stringify([rule.expression, rule.recommend, rule.raise]);
  for (const match of texts.matchAll(/\b(?:since|before)\(\\*"(\w+)\\*"/g)) result.add(match[1] as Releasable);
  if (texts.includes('jdkRelease()')) result.add('jdk');
  for (const read of rule.reads) {
    if (read.startsWith('jvm:')) {
      // Which files make up the argument list hangs on the product's release, and for Cassandra on the JDK.
      for (const product of ['hbase', 'hadoop', 'cassandra', 'jdk'] as const) result.add(product);
    } else if (!read.includes(':')) add(productOf(read));
  }
  return [...result].sort();
}

const ranges = new Map<string, VersionRange>();

/** Whether a rule is meant for a choice of releases; a product it names whose release is not chosen means no. */
export function isMeantFor(rule: CompiledRule, choice: ReleaseChoice): boolean {
  const own = rule.product === 'jvm' ? 'jdk' : rule.product;
  if (rule.release !== undefined && own !== 'os' && !inRange(rule.release, choice[own])) return false;
  return Object.entries(rule.also ?? {}).every(([product, range]) => inRange(range, choice[product as Releasable]));
}

function inRange(text: string, version: string | undefined): boolean {
  if (version === undefined) return false;
  let range = ranges.get(text);
  if (range === undefined) {
    range = parseRange(text);
    ranges.set(text, range);
  }
  return range.includes(version);
}
