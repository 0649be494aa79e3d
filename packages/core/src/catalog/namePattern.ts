/** Names with `*` (any text of at least one character), by their fixed beginning: of several that match, the one with the longest beginning counts. */
export class NamePatterns {
  readonly #patterns: readonly { readonly pattern: string; readonly before: string; readonly after: readonly string[] }[];

  constructor(patterns: Iterable<string>) {
    this.#patterns = [...patterns]
      .map((pattern) => {
        const [before = '', ...after] = pattern.split('*');
        return { pattern, before, after };
      })
      .sort((a, b) => b.before.length - a.before.length || b.pattern.length - a.pattern.length || (a.pattern < b.pattern ? -1 : 1));
  }

  /** Patterns that the name fits, best first. */
  matching(name: string): string[] {
    return this.#patterns
      .filter(({ before, after }) => name.startsWith(before) && fits(name, before.length, after))
      .map(({ pattern }) => pattern);
  }

  has(name: string): boolean {
    return this.#patterns.some(({ before, after }) => name.startsWith(before) && fits(name, before.length, after));
  }
}

/** Whether the rest of a name, from `at` on, is each piece in turn with at least one character before each. */
function fits(name: string, at: number, pieces: readonly string[]): boolean {
  if (pieces.length === 0) return at === name.length;
  let position = at;
  for (const [index, piece] of pieces.entries()) {
    if (index === pieces.length - 1) {
      return piece === '' ? position < name.length : name.length - piece.length > position && name.endsWith(piece);
    }
    const found = name.indexOf(piece, position + 1);
    if (found < 0) return false;
    position = found + piece.length;
  }
  return true;
}
