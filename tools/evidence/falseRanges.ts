import { createHash } from 'node:crypto';
import { compareVersions, parseRange } from '../../packages/core/src/catalog/versions.js';
import type { ProvenRule } from './check.js';
import { catalogOf, type Known, rangesOf } from './demands.js';

/** A rule, one bound of which was moved by a line of releases, so that its range is false. */
export interface FalseRange extends ProvenRule {
  /** Id of the rule; its own tells what was moved, too. */
  readonly of: string;
}

/** Every false range that moving one bound of a rule by one line makes, a line up and a line down. */
export function falseRanges({ rule, evidence }: ProvenRule, known: Known): FalseRange[] {
  return rangesOf(rule).flatMap(({ product, range, own }) =>
    movedRanges(range, catalogOf(rule, product, known)).map(({ moved, what }) => {
      const changed = own ? { release: moved } : { also: { ...rule.also, [product]: moved } };
      return { rule: { ...rule, ...changed, id: `${rule.id} ${product} ${what}` }, evidence, of: rule.id };
    }),
  );
}

/** As many rules as `count` says, the same for the same seed: which are drawn hangs on their ids alone. */
export function drawRules(rules: readonly ProvenRule[], seed: number, count: number): readonly ProvenRule[] {
  const rank = ({ rule }: ProvenRule) => createHash('sha256').update(`${seed} ${rule.id}`).digest('hex');
  return rules
    .map((each) => ({ each, rank: rank(each) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ each }) => each);
}

/** The ranges that take in other releases of the catalog than `range`, for one of its bounds stands a line away. */
export function movedRanges(range: string, releases: readonly string[]): { moved: string; what: string }[] {
  const lines = [...new Set(releases.map(lineOf))];
  const insideOf = (text: string) => releases.filter(parseRange(text).includes).join(' ');
  return [...range.matchAll(/(>=|<=|>|<|=)?\s*(\d[\w.-]*)/g)].flatMap(([bound, operator = '', version = ''], index, all) => {
    const at = (all[index] as RegExpExecArray).index;
    return neighbours(lines, version).flatMap((line) => {
      const moved = `${range.slice(0, at)}${operator}${line}${range.slice(at + bound.length)}`;
      return insideOf(moved) === insideOf(range) ? [] : [{ moved, what: `${operator}${line} instead of ${bound}` }];
    });
  });
}

/** The lines right before and after a version; before one that lies within a line, the beginning of that line. */
function neighbours(lines: readonly string[], version: string): string[] {
  const before = lines.filter((line) => compareVersions(line, version) < 0).at(-1);
  const after = lines.find((line) => compareVersions(line, version) > 0 && line !== lineOf(version));
  return [before, after].flatMap((line) => line ?? []);
}

/** `2.5` of `2.5.10`. JDKs have lines of one number. */
function lineOf(release: string): string {
  return /^\d+(?:\.\d+)?/.exec(release)?.[0] ?? release;
}
