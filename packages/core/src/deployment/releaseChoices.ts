import type { Releasable } from '../catalog/product.js';
import type { PossibleReleases } from './deployment.js';

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
