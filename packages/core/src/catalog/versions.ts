/** Release numbers as HBase, Hadoop and Cassandra order them: `2.5.8`, `3.0.0-beta-1`, `2.0.6-alpha`, `0.92.1-cdh4.1.2`. */
export interface Version {
  readonly text: string;
  readonly numbers: readonly number[];
  /** alpha, beta, rc sort before the release itself. */
  readonly preview: { readonly stage: 'snapshot' | 'alpha' | 'beta' | 'rc'; readonly number: number } | undefined;
  /** A vendor's build: more than three numbers, or a suffix such as `-cdh4.1.2`, `.2.6.5.0-292`. Its first three numbers are the Apache base. */
  readonly vendor: boolean;
}

const stages = ['snapshot', 'alpha', 'beta', 'rc'] as const;

/** Texts that are asked for again and again: a deployment asks for each release of a catalog. */
const mostKept = 5000;
const versions = new Map<string, Version | undefined>();
const ranges = new Map<string, VersionRange>();

/** Undefined where the text is no release number. */
export function parseVersion(text: string): Version | undefined {
  const known = versions.get(text);
  return known !== undefined || versions.has(text) ? known : keep(versions, text, readParts(text));
}

function keep<T>(cache: Map<string, T>, text: string, value: T): T {
  if (cache.size > mostKept) cache.clear();
  cache.set(text, value);
  return value;
}

function readParts(text: string): Version | undefined {
  const match = /^v?(\d+(?:\.\d+)*)(?:[-_.]?(.*))?$/i.exec(text.trim());
  if (match === null || match[1] === undefined) return undefined;
  const all = match[1].split('.').map(Number);
  const suffix = (match[2] ?? '').toLowerCase();
  const staged = /^(snapshot|alpha|beta|rc)[-.]?(\d*)$/.exec(suffix);
  const preview =
    staged === null ? undefined : { stage: staged[1] as (typeof stages)[number], number: staged[2] === '' ? 0 : Number(staged[2]) };
  const [major, minor, patch = 0] = all;
  // HBase 0.99 was the preview of 1.0; no other product has such a line.
  if (major === 0 && minor === 99)
    return { text, numbers: [1, 0, 0], preview: preview ?? { stage: 'alpha', number: patch }, vendor: staged === null && suffix !== '' };
  const ownSuffix = suffix === '' || staged !== null || /^hadoop\d?$/.test(suffix);
  return { text, numbers: all.slice(0, 4), preview, vendor: all.length > 3 ? !isFourPart(all) : !ownSuffix };
}

/** Releases of Apache Hadoop 0.20.x had four numbers (0.20.203.0). */
function isFourPart(numbers: readonly number[]): boolean {
  return numbers.length === 4 && numbers[0] === 0;
}

/** A version as somebody writes it down: `2.5.x` is the line 2.5. Undefined where the text is none. */
export function readVersion(text: string): string | undefined {
  const version = text.trim().replace(/(?:\.[x*])+$/i, '');
  return parseVersion(version) === undefined ? undefined : version;
}

/** Negative where `a` is older. Unreadable texts sort first. A missing number counts as 0. */
export function compareVersions(a: string, b: string): number {
  if (a === b) return 0;
  return compareParsed(parseVersion(a), parseVersion(b));
}

function compareParsed(a: Version | undefined, b: Version | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
  for (let i = 0; i < 3; i++) {
    const difference = (a.numbers[i] ?? 0) - (b.numbers[i] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.preview === undefined && b.preview === undefined) return a.vendor || b.vendor ? 0 : (a.numbers[3] ?? 0) - (b.numbers[3] ?? 0);
  if (a.preview === undefined) return 1;
  if (b.preview === undefined) return -1;
  return stages.indexOf(a.preview.stage) - stages.indexOf(b.preview.stage) || a.preview.number - b.preview.number;
}

/** Alpha, beta, release candidate or snapshot. */
export function isPreview(version: string): boolean {
  return parseVersion(version)?.preview !== undefined;
}

/** A range such as `>=1.0 <2.5.13 || >=3.0`: blank is "and", `||` is "or"; `2.5` alone means that line. */
export interface VersionRange {
  readonly text: string;
  includes(version: string): boolean;
  /** Every version the range names: where its outcome can change. */
  readonly bounds: readonly string[];
}

/** @throws {RangeError} naming what cannot be read */
export function parseRange(text: string): VersionRange {
  return ranges.get(text) ?? keep(ranges, text, readRange(text));
}

function readRange(text: string): VersionRange {
  const bounds: string[] = [];
  const alternatives = text.split('||').map((alternative) =>
    alternative
      .trim()
      .split(/\s+/)
      .map((part) => {
        const match = /^(>=|<=|>|<|=)?\s*(\d[\w.-]*)$/.exec(part);
        if (match === null || match[2] === undefined) throw new RangeError(`"${part}" in "${text}" is not a release range`);
        bounds.push(match[2]);
        return { operator: match[1] ?? '~', version: match[2] };
      }),
  );
  return {
    text,
    bounds,
    includes: (version) => alternatives.some((parts) => parts.every(({ operator, version: bound }) => satisfies(version, operator, bound))),
  };
}

function satisfies(version: string, operator: string, bound: string): boolean {
  // A preview of a line is read as that line for ">=": 3.0.0-beta-1 has what 3.0 has.
  const previewed = isPreview(version) && !isPreview(bound) ? parseVersion(version) : undefined;
  const isPreviewOfBound = previewed !== undefined && compareParsed({ ...previewed, preview: undefined }, parseVersion(bound)) >= 0;
  const order = compareVersions(version, bound);
  switch (operator) {
    case '>=':
      return order >= 0 || isPreviewOfBound;
    case '>':
      return order > 0;
    case '<=':
      return order <= 0;
    case '<':
      return order < 0 && !isPreviewOfBound;
    case '=':
      return order === 0;
    default: {
      const count = bound.split('.').length;
      const line = (parseVersion(version)?.numbers ?? []).slice(0, count).join('.');
      return line === bound;
    }
  }
}

/** Whether a version is at least a bound, a preview counting as its release. */
export function isAtLeast(version: string, bound: string): boolean {
  return satisfies(version, '>=', bound);
}
