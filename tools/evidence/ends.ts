import { compareVersions, parseRange } from '../../packages/core/src/catalog/versions.js';
import { type Releasable, releasableOf } from '../../packages/core/src/products/registry.js';
import type { CompiledRule, Evidence } from '../../packages/core/src/rules/compiledRule.js';
import { catalogOf, type Known, rangesOf } from './demands.js';
import { canLookUp } from './lookUp.js';

/** The source that stands behind what is only judged. */
export const judgement = 'judgement';

/** An end of a rule's range: two releases of the catalog next to each other, one of which is in the range. */
export interface End {
  readonly product: Releasable;
  readonly side: 'first' | 'last';
  /** The first, or the last, release of that part of the range. */
  readonly inside: string;
  /** The one right before it, or right after it. */
  readonly outside: string;
}

/** The ends of a rule's ranges. Before the oldest and after the newest release of the catalog there is nothing to tell apart. */
export function endsOf(rule: CompiledRule, known: Known): End[] {
  return rangesOf(rule).flatMap(({ product, range }) => {
    const releases = catalogOf(rule, product, known);
    const { includes } = parseRange(range);
    return releases.slice(1).flatMap((newer, index): End[] => {
      const older = releases[index] ?? '';
      if (includes(older) === includes(newer)) return [];
      return [
        includes(newer)
          ? { product, side: 'first', inside: newer, outside: older }
          : { product, side: 'last', inside: older, outside: newer },
      ];
    });
  });
}

/** What is wrong with the parts of a rule's ranges: each must hold releases of the catalog, and end before the next one begins. */
export function faultsOfParts(rule: CompiledRule, known: Known): string[] {
  return rangesOf(rule).flatMap(({ product, range }) => {
    const parts = range.split('||').map((part) => part.trim());
    const isEmpty = parts.some((part) => !catalogOf(rule, product, known).some(parseRange(part).includes));
    const runsOn = parts.slice(1).some((next, index) => {
      const end = /<\s*(\d[\w.-]*)$/.exec(parts[index] ?? '')?.[1];
      return end !== undefined && compareVersions(end, parseRange(next).bounds[0] ?? '') >= 0;
    });
    return [
      ...(isEmpty ? [`${product}: a part of ${range} holds no release of the catalog`] : []),
      ...(runsOn ? [`${product}: the parts of ${range} are one`] : []),
    ];
  });
}

/** An end as the list of those that nothing proves has it. */
export function endText(id: string, { product, side, inside }: End): string {
  return `${id} ${product} ${side} ${inside}`;
}

/** Whether the setting that matters most to the rule comes or goes there, by whatever name. */
export function isEndOfSetting({ reads, oldNames = [] }: CompiledRule, { product, inside, outside }: End, known: Known): boolean {
  const name = reads.find(({ kind }) => kind === 'setting')?.name;
  if (name === undefined) return false;
  const catalogs = known.catalogs(product);
  const names = [name, ...oldNames.filter((old) => catalogs.some((catalog) => catalog.currentName(old) === name))];
  const isKnown = (release: string) => names.some((each) => catalogs.some((catalog) => catalog.releasesOf(each).includes(release)));
  return isKnown(inside) !== isKnown(outside);
}

/** The entry for people to read by which the range ends there. */
export function readProof(evidence: readonly Evidence[], end: End): Evidence | undefined {
  return evidence.find((entry) => !canLookUp(entry) && isBoundAt(entry, end));
}

/** What entries say of ends that the rule has not. */
export function faultsOfBounds(evidence: readonly Evidence[], ends: readonly End[]): string[] {
  return evidence.flatMap((entry) =>
    sidesOf(entry)
      .filter((side) => !ends.some((end) => end.side === side && (canLookUp(entry) ? isOf(entry, end) : isBoundAt(entry, end))))
      .map((side) => `"${entry.token}" is said to tell where the range ${side === 'first' ? 'begins' : 'ends'}, and does not`),
  );
}

/** Whether an entry says that it tells this end: its releases begin with the range, or end with it, or begin right beyond its last release. */
function isBoundAt(entry: Evidence, end: End): boolean {
  const [older, newer] = end.side === 'first' ? [end.outside, end.inside] : [end.inside, end.outside];
  const [first = '', last = ''] = entry.releases;
  const begins = compareVersions(older, first) < 0 && compareVersions(first, newer) <= 0;
  const ceases = end.side === 'last' && compareVersions(older, last) <= 0 && compareVersions(last, newer) < 0;
  return isOf(entry, end) && sidesOf(entry).includes(end.side) && (begins || ceases);
}

function isOf({ product }: Evidence, end: End): boolean {
  return releasableOf(product) === end.product;
}

function sidesOf({ bounds }: Evidence): readonly End['side'][] {
  return bounds === undefined ? [] : bounds === 'both' ? ['first', 'last'] : [bounds];
}
