import type { Releasable } from '../../products/registry.js';
import { releasesKey } from '../../products/registry.js';
import type { PossibleReleases } from '../deployment.js';

/** One release for each product. */
export type ReleaseChoice = Readonly<Partial<Record<Releasable, string>>>;

/** The releases with the neighbours of vendors' builds among them: what is said must hold there, too. The build itself stays the last, as the one that runs. */
export function withNeighbours(
  possible: Readonly<Partial<Record<Releasable, PossibleReleases>>>,
): Readonly<Partial<Record<Releasable, PossibleReleases>>> {
  const entries = Object.entries(possible) as [Releasable, PossibleReleases][];
  return Object.fromEntries(
    entries.map(([product, releases]) => [product, { ...releases, is: [...(releases.neighbours ?? []), ...releases.is] }]),
  );
}

/** The releases with all that errors must hold in; undefined where these are no more than those that everything is judged in. */
export function withAllPossible(
  releases: Readonly<Partial<Record<Releasable, PossibleReleases>>>,
): Readonly<Partial<Record<Releasable, PossibleReleases>>> | undefined {
  const entries = Object.entries(releases) as [Releasable, PossibleReleases][];
  if (entries.every(([, { possible }]) => possible === undefined)) return undefined;
  return Object.fromEntries(
    entries.map(([product, { possible, ...each }]) => [product, possible === undefined ? each : { ...each, is: possible }]),
  );
}

/** Every choice of one release for each product that matters; the others take their newest possible one. */
export function* releaseChoices(
  possible: Readonly<Partial<Record<Releasable, PossibleReleases>>>,
  matter: readonly Releasable[],
): Generator<ReleaseChoice> {
  const fixed: Partial<Record<Releasable, string>> = {};
  const free: (readonly [Releasable, readonly string[]])[] = [];
  for (const [product, releases] of Object.entries(possible) as [Releasable, PossibleReleases][]) {
    const newest = releases.is.at(-1);
    if (matter.includes(product) && releases.is.length > 1) free.push([product, [...releases.is].reverse()]);
    else if (newest !== undefined && (matter.includes(product) || product !== 'jdk' || releases.is.length === 1)) fixed[product] = newest;
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

/** The choices of one deployment. Each is made once, when somebody looks so far, and is the same object for all who ask. */
export class ReleaseChoices {
  private readonly lists = new Map<string, { readonly made: ReleaseChoice[]; readonly more: Iterator<ReleaseChoice> }>();
  private readonly known = new Map<string, ReleaseChoice>();

  constructor(private readonly possible: Readonly<Partial<Record<Releasable, PossibleReleases>>>) {}

  /** Every choice of one release for each product that matters; see {@link releaseChoices}. */
  *of(matter: readonly Releasable[]): Generator<ReleaseChoice> {
    const open = matter.filter((product) => (this.possible[product]?.is.length ?? 0) > 1);
    const key = open.join();
    let list = this.lists.get(key);
    if (list === undefined) {
      list = { made: [], more: releaseChoices(this.possible, open) };
      this.lists.set(key, list);
    }
    for (let at = 0; ; at++) {
      const choice = list.made[at] ?? this.next(list);
      if (choice === undefined) return;
      yield choice;
    }
  }

  private next({ made, more }: { readonly made: ReleaseChoice[]; readonly more: Iterator<ReleaseChoice> }): ReleaseChoice | undefined {
    const { value, done } = more.next();
    if (done === true) return undefined;
    const key = `${releasesKey(value as ReleaseChoice)}|${(value as ReleaseChoice).jdk}`;
    const choice = this.known.get(key) ?? (value as ReleaseChoice);
    this.known.set(key, choice);
    made.push(choice);
    return choice;
  }
}
