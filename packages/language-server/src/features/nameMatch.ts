/** A name as it is looked for. */
export interface SearchedName {
  readonly lower: string;
  /** Where its words begin. */
  readonly starts: readonly number[];
  /** Without what stands between words, and where these begin then. */
  readonly squeezed: string;
  readonly squeezedStarts: readonly number[];
}

const separators = /[\s._:+/-]+/;

/** Words are told by dots, hyphens, underscores, slashes and capital letters. */
export function searchedName(name: string): SearchedName {
  const starts = [...name.matchAll(/(?:^|[._:+/-]+)(?=[^._:+/-])|(?<=[a-z])(?=[A-Z])/g)].map((match) => match.index + match[0].length);
  const lower = name.toLowerCase();
  const squeeze = (text: string) => text.split(separators).join('');
  return { lower, starts, squeezed: squeeze(lower), squeezedStarts: starts.map((start) => squeeze(lower.slice(0, start)).length) };
}

/**
 * How what was typed fits a name: `begins`: the name begins so · `words`: words of it do, in their order · `inside`: the letters stand in it.
 * Undefined: not at all.
 */
export function matchName(
  { lower, starts, squeezed, squeezedStarts }: SearchedName,
  typed: string,
): 'begins' | 'words' | 'inside' | undefined {
  const wanted = typed.toLowerCase();
  if (lower.startsWith(wanted)) return 'begins';
  if (starts.some((start) => lower.startsWith(wanted, start))) return 'words';
  const parts = wanted.split(separators).filter((part) => part !== '');
  let next = 0;
  const isInOrder = parts.every((part) => {
    next = starts.findIndex((start, index) => index >= next && lower.startsWith(part, start)) + 1;
    return next > 0;
  });
  if (isInOrder) return 'words';
  const letters = parts.join('');
  if (squeezedStarts.some((start) => squeezed.startsWith(letters, start))) return 'words';
  return squeezed.includes(letters) ? 'inside' : undefined;
}

/** Those whose names hold what was typed, in their order; those that begin so first, then those of which words do. */
export function fitting<Item>(items: readonly Item[], nameOf: (item: Item) => string, typed: string): readonly Item[] {
  const matched = items.map((item) => ({ item, match: matchName(searchedName(nameOf(item)), typed) }));
  return (['begins', 'words', 'inside'] as const).flatMap((wanted) =>
    matched.flatMap(({ item, match }) => (match === wanted ? [item] : [])),
  );
}
