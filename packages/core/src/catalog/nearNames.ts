import { distance } from 'fastest-levenshtein';

/**
 * Names that a misspelt one probably means, best first, at most three. Precise rather than generous: a wrong "did you mean" is a false alarm.
 * @param names every name of the release
 */
export function nearNames(name: string, names: readonly string[]): readonly string[] {
  const letters = flat(name);
  const found: { readonly name: string; readonly rank: number }[] = [];
  for (const candidate of names) {
    const allowed = Math.min(2, Math.floor(candidate.length / 8));
    if (Math.abs(candidate.length - name.length) > Math.max(2, allowed)) continue;
    if (flat(candidate) === letters) found.push({ name: candidate, rank: 0 });
    else {
      const edits = distance(name, candidate);
      if (edits <= allowed) found.push({ name: candidate, rank: edits });
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map((near) => near.name);
}

/** A name without case and separators. */
function flat(name: string): string {
  return name.toLowerCase().replace(/[._-]/g, '');
}
