import type { Catalog } from '../../packages/core/src/catalog/catalog.js';
import { compareVersions, parseRange } from '../../packages/core/src/catalog/versions.js';
import { type Product, type Releasable, releasableOf } from '../../packages/core/src/products/registry.js';
import type { CompiledRule, Evidence } from '../../packages/core/src/rules/compiledRule.js';
import { canLookUp } from './lookUp.js';

/** One look at one release. */
export interface Demand {
  readonly entry: Evidence;
  readonly product: Releasable;
  readonly release: string;
  /** `there`: the entry holds. `nowhere`: no class and no default file of the release has the token. */
  readonly expected: 'there' | 'nowhere';
}

/** What is known of the product's releases. */
export interface Known {
  /** Those of the catalog, oldest first. */
  catalog(product: Product | Releasable): readonly string[];
  /** Whether a release has a setting, by the catalog. */
  hasSetting(product: CompiledRule['product'], name: string, release: string): boolean;
  /** The catalogs of the products that have these releases. */
  catalogs(product: Releasable): readonly Catalog[];
}

/**
 * Where the evidence of a rule must hold: in the releases that it names, in the oldest and the newest in which the rule can speak, and, of bounds, not beyond them.
 * An entry whose releases are all beyond the range must not hold within it.
 * @param every in each release of the catalog between them, too
 */
export function demandsOf(rule: CompiledRule, evidence: readonly Evidence[], known: Known, every: boolean): Demand[] {
  const byProduct = new Map<Releasable, Evidence[]>();
  for (const entry of evidence) {
    const product = releasableOf(entry.product);
    if (product !== undefined) byProduct.set(product, [...(byProduct.get(product) ?? []), entry]);
  }
  return [...byProduct].flatMap(([product, entries]) => {
    const there = (entry: Evidence, release: string): Demand => ({ entry, product, release, expected: 'there' });
    const stated = entries.flatMap((entry) => [...new Set(entry.releases)].map((release) => there(entry, release)));
    const speaks = speaksIn(rule, product, entries, known);
    const range = every ? speaks : speaks.filter((_, index) => index === 0 || index === speaks.length - 1);
    const isIn = inRange(rule, product);
    const [inside, outside] = [true, false].map((wanted) => entries.filter(({ releases }) => releases.some(isIn) === wanted));
    const demands = [
      ...stated,
      ...range.flatMap((release) => entriesFor(inside ?? [], release).map((entry) => there(entry, release))),
      // What is seen beyond the range is what the range lacks.
      ...range.flatMap((release) => (outside ?? []).map((entry): Demand => ({ entry, product, release, expected: 'nowhere' }))),
      ...beyond(rule, product, inside ?? [], known),
    ];
    // What is for people to read stands for its releases, too.
    const seen = demands.filter(({ entry }) => canLookUp(entry));
    return [...new Map(seen.map((each) => [`${entries.indexOf(each.entry)} ${each.release} ${each.expected}`, each])).values()];
  });
}

/** The range of a rule among the releases of a product. */
export interface RuleRange {
  readonly product: Releasable;
  readonly range: string;
  /** Of the rule's product, not of another one that has to fit, too. */
  readonly own: boolean;
}

/** The ranges that a rule states. */
export function rangesOf({ product, release, also }: CompiledRule): RuleRange[] {
  const own = releasableOf(product);
  return [
    ...(own === undefined || release === undefined ? [] : [{ product: own, range: release, own: true }]),
    ...Object.entries(also ?? {}).map(([other, range]) => ({ product: other as Releasable, range, own: false })),
  ];
}

/** The range of a rule among the releases of a product; undefined where the rule says nothing of them. */
function rangeOf(rule: CompiledRule, product: Releasable): string | undefined {
  return rangesOf(rule).find((each) => each.product === product)?.range;
}

/** What comes with another product may not come with all of its releases. */
export function catalogOf({ product: own }: CompiledRule, product: Releasable, known: Known): readonly string[] {
  return known.catalog(releasableOf(own) === product ? own : product);
}

function inRange(rule: CompiledRule, product: Releasable): (release: string) => boolean {
  const range = rangeOf(rule, product);
  return range === undefined ? () => true : parseRange(range).includes;
}

/** Releases of the catalog in which the rule can speak. Of a product that is not the rule's, those between the stated ones. */
function speaksIn(rule: CompiledRule, product: Releasable, entries: readonly Evidence[], known: Known): string[] {
  const range = rangeOf(rule, product);
  const releases = catalogOf(rule, product, known).filter(inRange(rule, product));
  if (releasableOf(rule.product) !== product)
    return range === undefined ? releases.filter((each) => entries.some((entry) => covers(entry, each))) : releases;
  const names = [
    ...rule.reads.flatMap(({ kind, name }) => (kind === 'setting' && !name.includes('*') ? [name] : [])),
    ...(rule.oldNames ?? []),
  ];
  const isKnown = (release: string) => names.some((name) => known.hasSetting(rule.product, name, release));
  // Settings that no release of this product has are another's.
  return names.some((name) => releases.some((each) => known.hasSetting(rule.product, name, each))) ? releases.filter(isKnown) : releases;
}

/** The entries that stand for a release: those that cover it, else those that end nearest before it, else those that begin nearest after it. */
function entriesFor(entries: readonly Evidence[], release: string): readonly Evidence[] {
  const covering = entries.filter((entry) => covers(entry, release));
  if (covering.length > 0) return covering;
  const before = entries.filter((entry) => compareVersions(last(entry), release) < 0);
  if (before.length > 0) return before.filter((entry) => before.every((other) => compareVersions(last(other), last(entry)) <= 0));
  return entries.filter((entry) => entries.every((other) => compareVersions(first(other), first(entry)) >= 0));
}

/** For entries that prove an end of the range, and not by what it lacks: the release of the catalog right beyond that end, and the one right before it, whether or not the rule can speak there. */
function beyond(rule: CompiledRule, product: Releasable, entries: readonly Evidence[], known: Known): Demand[] {
  const range = rangeOf(rule, product);
  if (range === undefined) return [];
  const releases = catalogOf(rule, product, known);
  const inside = releases.map(parseRange(range).includes);
  const before = releases[inside.indexOf(true) - 1];
  const after = releases[inside.lastIndexOf(true) + 1];
  const [oldest, newest] = [releases[inside.indexOf(true)], releases[inside.lastIndexOf(true)]];
  return entries.flatMap((entry): Demand[] => {
    if (entry.bounds === undefined) return [];
    const demand = (release: string | undefined, expected: Demand['expected']): Demand[] =>
      release === undefined ? [] : [{ entry, product, release, expected }];
    return [
      ...(entry.bounds === 'last' ? [] : [...demand(before, 'nowhere'), ...demand(oldest, 'there')]),
      ...(entry.bounds === 'first' ? [] : [...demand(after, 'nowhere'), ...demand(newest, 'there')]),
    ];
  });
}

function covers(entry: Evidence, release: string): boolean {
  return compareVersions(first(entry), release) <= 0 && compareVersions(release, last(entry)) <= 0;
}

function first({ releases: [release = ''] }: Evidence): string {
  return release;
}

function last({ releases: [, release = ''] }: Evidence): string {
  return release;
}
