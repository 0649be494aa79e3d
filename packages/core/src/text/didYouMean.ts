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

/** `; did you mean "releases"?` where a name is near, else the names that are known. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return near === undefined ? `; known: ${known.join(', ')}` : `; did you mean "${near}"?`;
}
