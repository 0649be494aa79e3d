import { distance } from 'fastest-levenshtein';

/** A name that may have been meant, and the name to show for it: an old name is answered by its new one. */
export interface Candidate {
  readonly name: string;
  readonly answer: string;
}

/**
 * Finds the names that a misspelt one probably means. Precise rather than generous: a wrong "did you mean" is a false alarm. Two names are near when
 * - they differ only in case and separators (`handler_count`), or in a unit at the end (`rpc.timeout`, `rpc-timeout.ms`);
 * - they have the same words in another order;
 * - one has a word more in front (`hbase.zookeeper.session.timeout`), and three words or more are the same;
 * - they have as many words, and those that differ are slips of the pen: at most two letters in all, and no word that other settings use
 *   (`registry.host` does not mean `registry.port`), save for singular and plural in a name of three words or more, or of a long word;
 * - a slip of one letter made a capital of a small letter or the other way round, so that their words are not the same.
 */
export class NearNames {
  readonly #candidates: readonly (Candidate & { readonly words: readonly string[]; readonly flat: string; readonly sorted: string })[];
  readonly #words = new Set<string>();

  constructor(candidates: readonly Candidate[]) {
    this.#candidates = candidates.map((candidate) => {
      const words = wordsOf(candidate.name);
      for (const word of words) this.#words.add(word);
      return { ...candidate, words, flat: words.join(''), sorted: [...words].sort().join(' ') };
    });
  }

  /** Best first, at most three. */
  of(name: string): readonly string[] {
    const words = wordsOf(name);
    const flat = words.join('');
    const sorted = [...words].sort().join(' ');
    const ranks = new Map<string, number>();
    for (const candidate of this.#candidates) {
      const rank = this.#rank(words, flat, sorted, candidate);
      if (rank !== undefined && candidate.answer !== name) ranks.set(candidate.answer, Math.min(rank, ranks.get(candidate.answer) ?? rank));
    }
    const best = Math.min(...ranks.values());
    return [...ranks]
      .filter(([, rank]) => rank <= best + 1)
      .sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))
      .slice(0, 3)
      .map(([answer]) => answer);
  }

  #rank(
    words: readonly string[],
    flat: string,
    sorted: string,
    candidate: { readonly words: readonly string[]; readonly flat: string; readonly sorted: string },
  ): number | undefined {
    if (flat === candidate.flat) return 0;
    if (isInFront(words, candidate.words) || isInFront(candidate.words, words)) return 1;
    if (Math.abs(flat.length - candidate.flat.length) > 7) return undefined;
    if (sorted === candidate.sorted && words.length > 1) return 1;
    const unit = candidate.words.at(-1);
    if (unit !== undefined && units.has(unit) && candidate.words.length > 2 && flat + unit === candidate.flat) return 1;
    if (Math.abs(flat.length - candidate.flat.length) > 2) return undefined;
    if (words.length !== candidate.words.length) return flat.length > 9 && slips(flat, candidate.flat) === 1 ? 1 : undefined;
    let edits = 0;
    for (const [index, word] of words.entries()) {
      const other = candidate.words[index] ?? '';
      if (word === other) continue;
      const isNumber = isPlural(word, other) && (words.length > 2 || other.length > 8);
      if (this.#words.has(word) && !isNumber) return undefined;
      const letters = slips(word, other);
      // Of two letters one may be written twice; another in its place makes another word.
      if (letters > Math.max(1, Math.floor(other.length / 4)) || (other.length < 3 && word.length <= other.length)) return undefined;
      edits += letters;
    }
    return edits <= (candidate.flat.length < 6 ? 0 : candidate.flat.length < 14 ? 1 : 2) ? edits : undefined;
  }
}

const units = new Set(['ms', 'millis', 'msec', 'sec', 'secs', 'seconds', 'minutes', 'bytes', 'kb', 'mb', 'percent', 'pct']);

/** `hbase.regionserver.handler_count`, `readRequestTimeout`: words by separators and capitals, in small letters. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1.$2')
    .toLowerCase()
    .split(/[._\-\s]+/)
    .filter((word) => word !== '');
}

/** The longer name is the other one behind one more word. */
function isInFront(longer: readonly string[], shorter: readonly string[]): boolean {
  return shorter.length > 2 && longer.length === shorter.length + 1 && shorter.every((word, index) => word === longer[index + 1]);
}

/** Letters that differ; two that stand the wrong way round are one. */
function slips(a: string, b: string): number {
  return isTransposed(a, b) ? 1 : distance(a, b);
}

function isPlural(a: string, b: string): boolean {
  return `${a}s` === b || `${b}s` === a;
}

/** Two letters beside each other stand the wrong way round. */
function isTransposed(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
