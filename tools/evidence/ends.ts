import type { Setting } from '../../packages/core/src/catalog/setting.js';
import { compareVersions, parseRange } from '../../packages/core/src/catalog/versions.js';
import { type Releasable, releasableOf } from '../../packages/core/src/products/registry.js';
import type { CompiledRule, Evidence } from '../../packages/core/src/rules/compiledRule.js';
import { catalogOf, type Known, rangesOf } from './demands.js';
import { canLookUp } from './lookUp.js';

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
        includes(newer) ? { product, side: 'first', inside: newer, outside: older } : { product, side: 'last', inside: older, outside: newer },
      ];
    });
  });
}

/** What changes there in the settings that the rule reads, as the catalog has it; undefined where nothing does. */
export function catalogProof(rule: CompiledRule, { product, inside, outside }: End, known: Known): string | undefined {
  const names = [...rule.reads.flatMap(({ kind, name }) => (kind === 'setting' ? [name] : [])), ...(rule.oldNames ?? [])];
  for (const name of names) {
    const [here, there] = [inside, outside].map((release) => known.setting(product, name, release));
    if ((here === undefined) !== (there === undefined)) return `${name} is ${here === undefined ? 'gone' : 'there'}`;
    const field = telling.find((each) => JSON.stringify(here?.[each]) !== JSON.stringify(there?.[each]));
    if (field !== undefined) return `${name} has another ${field}`;
  }
  return undefined;
}

/** What decides how a value is read, and which ones are taken. Who reads it and where it is documented tells nothing of that. */
const telling: readonly (keyof Setting)[] = ['default', 'computed', 'type', 'reader', 'unit', 'read', 'domain', 'meaning', 'values'];

/** The entry for people to read by which the range ends there: it names the very release. */
export function readProof(evidence: readonly Evidence[], end: End): Evidence | undefined {
  const releaseOf = ({ releases: [first = '', last = ''] }: Evidence) => (end.side === 'first' ? first : last);
  return evidence.find(
    (entry) =>
      releasableOf(entry.product) === end.product &&
      !canLookUp(entry) &&
      (entry.bounds === 'both' || entry.bounds === end.side) &&
      compareVersions(releaseOf(entry), end.inside) === 0,
  );
}
