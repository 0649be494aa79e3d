import type { Product, Releasable } from '../catalog/product.js';
import type { PossibleReleases } from '../deployment/deployment.js';
import { parseRange, type VersionRange } from '../deployment/versions.js';
import type { CompiledRule } from './compiledRule.js';

export type ReleaseChoice = Readonly<Partial<Record<Releasable, string>>>;

/** The products whose releases a rule's outcome can hang on. */
export function releasesThatMatter(rule: CompiledRule, productOf: (setting: string) => Product | undefined): ReadonlySet<Releasable> {
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
  return result;
}

/** Every choice of one release for each product that matters; the others take their newest possible one. */
export function* releaseChoices(
  possible: Readonly<Partial<Record<Releasable, PossibleReleases>>>,
  matter: ReadonlySet<Releasable>,
): Generator<ReleaseChoice> {
  const fixed: Partial<Record<Releasable, string>> = {};
  const free: (readonly [Releasable, readonly string[]])[] = [];
  for (const [product, releases] of Object.entries(possible) as [Releasable, PossibleReleases][]) {
    const newest = releases.is.at(-1);
    if (matter.has(product) && releases.is.length > 1) free.push([product, [...releases.is].reverse()]);
    else if (newest !== undefined && (matter.has(product) || product !== 'jdk' || releases.is.length === 1)) fixed[product] = newest;
  }
  yield* choose(free, 0, fixed);
}

function* choose(
  free: readonly (readonly [Releasable, readonly string[]])[],
  at: number,
  chosen: Partial<Record<Releasable, string>>,
): Generator<ReleaseChoice> {
  const next = free[at];
  if (next === undefined) {
    yield { ...chosen };
    return;
  }
  for (const release of next[1]) yield* choose(free, at + 1, { ...chosen, [next[0]]: release });
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
