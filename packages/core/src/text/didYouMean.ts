import { distance } from 'fastest-levenshtein';

/** The name that differs in the fewest letters; undefined where none is near. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    // More letters away than there may be.
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const changes = distance(name.toLowerCase(), candidate.toLowerCase());
    if (changes < least) {
      best = candidate;
      least = changes;
    }
  }
  return best;
}

/** Whether two words differ by one slip of the hand: a letter too many, too few or wrong, or two that changed places. */
export function isSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  if (distance(a, b) === 1) return true;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return a.length === b.length && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** `; did you mean "releases"?` where a name is near, else the names that are known. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return near === undefined ? `; known: ${known.join(', ')}` : `; did you mean "${near}"?`;
}
