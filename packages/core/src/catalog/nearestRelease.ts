import { compareVersions, parseVersion } from './versions.js';

/**
 * The known release whose facts hold for a version: itself; within its own line (`2.5`) the newest known patch that is not above it, or, below all known
 * patches of the line, the oldest of them; without a known patch of its line the newest release of an older line. Undefined below the oldest line.
 * A vendor's build counts as its base: `0.92.1-cdh4.1.2` as 0.92.1.
 * @param releases oldest first
 */
export function nearestRelease(releases: readonly string[], version: string): string | undefined {
  if (releases.includes(version)) return version;
  const parsed = parseVersion(version);
  if (parsed === undefined) return undefined;
  const base = parsed.vendor ? parsed.numbers.slice(0, 3).join('.') : version;
  const own = lineOf(base);
  const known = releases.filter((release) => lineOf(release) === own);
  const older = (among: readonly string[]) => among.filter((release) => compareVersions(release, base) <= 0).at(-1);
  return older(known) ?? known[0] ?? older(releases);
}

/**
 * Known releases that a stated version may mean: of a line (`2.5`) all its known patches, else the nearest one. Oldest first.
 */
export function releasesMeant(releases: readonly string[], version: string): readonly string[] {
  const parsed = parseVersion(version);
  if (parsed !== undefined && !parsed.vendor && parsed.preview === undefined && parsed.numbers.length < 3 && !releases.includes(version)) {
    const line = parsed.numbers.join('.');
    const known = releases.filter((release) => release === line || release.startsWith(`${line}.`) || release.startsWith(`${line}-`));
    if (known.length > 0) return known;
  }
  const nearest = nearestRelease(releases, version);
  return nearest === undefined ? [] : [nearest];
}

/** `2.5` of `2.5.10`, `0.20` of `0.20.205.0`, `3.9` of `3.9`. */
function lineOf(version: string): string {
  const numbers = parseVersion(version)?.numbers ?? [];
  return `${numbers[0] ?? 0}.${numbers[1] ?? 0}`;
}
