import { compareVersions, isPreview, parseVersion } from './versions.js';

/**
 * The known release whose facts hold for a version: itself; of a line (`2.5`) its newest patch; within its own line the newest known patch that is not
 * above it, or, below all known patches of the line, the oldest of them; without a known patch of its line the newest release of an older line.
 * Undefined below the oldest line. A vendor's build counts as its base: `0.92.1-cdh4.1.2` as 0.92.1.
 * @param releases oldest first
 */
export function nearestRelease(releases: readonly string[], version: string): string | undefined {
  if (releases.includes(version)) return version;
  if (parseVersion(version) === undefined) return undefined;
  const patches = patchesOf(releases, version);
  if (patches.length > 0) return patches.at(-1);
  const base = baseOf(version);
  const own = lineOf(base);
  const known = releases.filter((release) => lineOf(release) === own);
  const older = (among: readonly string[]) => among.filter((release) => compareVersions(release, base) <= 0).at(-1);
  return older(known) ?? known[0] ?? older(releases);
}

/**
 * The known patches of a version that names a whole line (`2.5`, `2`); empty where it names a release, or no patch of the line is known.
 * Previews count where the line has nothing else.
 */
export function patchesOf(releases: readonly string[], version: string): readonly string[] {
  const parsed = parseVersion(version);
  if (parsed === undefined || parsed.vendor || parsed.preview !== undefined || parsed.numbers.length > 2 || releases.includes(version))
    return [];
  const line = parsed.numbers.join('.');
  const known = releases.filter((release) => release === line || release.startsWith(`${line}.`) || release.startsWith(`${line}-`));
  return withoutPreviews(known);
}

/** Releases by their lines, oldest first: `2.5` with `2.5.0` to `2.5.15`. */
export function releaseLines(releases: readonly string[]): readonly { readonly line: string; readonly releases: readonly string[] }[] {
  const byLine = new Map<string, string[]>();
  for (const release of releases) byLine.set(lineOf(release), [...(byLine.get(lineOf(release)) ?? []), release]);
  return [...byLine].map(([line, own]) => ({ line, releases: own }));
}

/** The one release that stands for a stated version where a set will not do: of a line its newest known patch. */
export function newestMeant(releases: readonly string[], version: string): string {
  return patchesOf(releases, version).at(-1) ?? version;
}

/**
 * Known releases between which a vendor's build stands: the patches of its line above its base, and the next line. A vendor adds to its base and takes
 * nothing away, so what is older than the base tells nothing about the build. Oldest first, without the base.
 */
export function neighboursOf(releases: readonly string[], build: string): readonly string[] {
  const base = baseOf(build);
  const own = lineOf(base);
  const judgedBy = nearestRelease(releases, build);
  const later = withoutPreviews(releases.filter((release) => release !== judgedBy && compareVersions(release, base) > 0));
  const next = later.find((release) => lineOf(release) !== own);
  const lines = new Set([own, ...(next === undefined ? [] : [lineOf(next)])]);
  return later.filter((release) => lines.has(lineOf(release)));
}

/**
 * What a stated version is to the releases that are known: of a line that there is, or that lies between two of them; of the `next` line or major, which may have come after
 * them; or `unknown`: nobody has released such a line. A vendor's build counts as its base.
 */
export function lineStanding(releases: readonly string[], version: string): 'known' | 'next' | 'unknown' {
  const [major, minor = 0] = parseVersion(baseOf(version))?.numbers ?? [];
  if (major === undefined) return 'unknown';
  const lines = releases.map((release) => parseVersion(release)?.numbers ?? []);
  const newest = Math.max(...lines.map(([each = 0]) => each));
  const last = Math.max(...lines.filter(([each]) => each === major).map(([, each = 0]) => each));
  if (major > newest) return major === newest + 1 && minor === 0 ? 'next' : 'unknown';
  // No line of this major: older ones are judged as nobody knows them.
  if (last < 0 || minor <= last) return 'known';
  return minor === last + 1 ? 'next' : 'unknown';
}

/** What is wrong with a stated version of a line that there is not: `has no line 3.36; did you mean "3.3.6"?` */
export function unknownLine(releases: readonly string[], version: string): string | undefined {
  if (releases.length === 0 || lineStanding(releases, version) !== 'unknown') return undefined;
  const lines = [...new Set(releases.map(lineOf))];
  const digits = version.replace(/\D/g, '');
  const near = [...releases, ...lines].filter((each) => each.replace(/\D/g, '') === digits);
  const newest = `the newest is ${lines.at(-1)}`;
  return `has no line ${version}; ${near.length === 0 ? newest : `did you mean ${near.map((each) => `"${each}"`).join(' or ')}?`}`;
}

function withoutPreviews(releases: readonly string[]): readonly string[] {
  const finished = releases.filter((release) => !isPreview(release));
  return finished.length > 0 ? finished : releases;
}

/** A vendor's build without what the vendor added: its first three numbers. */
function baseOf(version: string): string {
  const parsed = parseVersion(version);
  return parsed?.vendor === true ? parsed.numbers.slice(0, 3).join('.') : version;
}

/** `2.5` of `2.5.10`, `0.20` of `0.20.205.0`, `3.9` of `3.9`. */
function lineOf(version: string): string {
  const numbers = parseVersion(version)?.numbers ?? [];
  return `${numbers[0] ?? 0}.${numbers[1] ?? 0}`;
}
