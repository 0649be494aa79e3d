import { parseRange, type VersionRange } from '../catalog/versions.js';
import type { ReleaseChoice } from '../deployment/releaseChoices.js';
import type { Product, Releasable, Role } from '../products/registry.js';
import { isReleased, productsReadBy, releasableOf, releasables } from '../products/registry.js';
import type { CompiledRule } from './compiledRule.js';

/** The products whose releases a rule's outcome can hang on. */
export function releasesThatMatter(
  rule: Omit<CompiledRule, 'hangsOn'>,
  productOf: (setting: string) => Product | undefined,
): readonly Releasable[] {
  const result = new Set<Releasable>();
  const add = (product: Product | undefined) => {
    const releasable = product === undefined ? undefined : releasableOf(product);
    if (releasable !== undefined) result.add(releasable);
  };
  add(rule.product);
  for (const product of Object.keys(rule.also ?? {})) result.add(product as Releasable);
  const texts = JSON.stringify([rule.expression, rule.recommend, rule.raise, rule.refusesStart]);
  for (const match of texts.matchAll(/\b(?:since|before)\(\\*"(\w+)\\*"/g))
    for (const named of releasables) if (named === match[1]) result.add(named);
  if (texts.includes('jdkRelease()')) result.add('jdk');
  for (const read of rule.reads) {
    if (!read.includes(':')) add(productOf(read));
  }
  return [...result].sort();
}

/** The products whose releases matter for one daemon: its JVM's arguments hang on the start script of its own product, and on the JDK. */
export function releasesThatMatterFor(rule: CompiledRule, role: Role): readonly Releasable[] {
  const [own] = productsReadBy(role);
  if (own === undefined || !isReleased(own) || !rule.reads.some((read) => read.startsWith('jvm:') || read.startsWith('env:')))
    return rule.hangsOn;
  return [...new Set<Releasable>([...rule.hangsOn, own, 'jdk'])];
}

const ranges = new Map<string, VersionRange>();

/** Whether a rule is meant for a choice of releases; a product it names whose release is not chosen means no. */
export function isMeantFor(rule: CompiledRule, choice: ReleaseChoice): boolean {
  const own = releasableOf(rule.product);
  if (rule.release !== undefined && own !== undefined && !inRange(rule.release, choice[own])) return false;
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
