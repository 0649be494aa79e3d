import { distance } from 'fastest-levenshtein';

/** A name that may have been meant, and the name to show for it: an old name is answered by its new one. */
export interface Candidate {
  readonly name: string;
  readonly answer: string;
}

/**
 * Finds the names that a misspelt one probably means. Precise rather than generous: a wrong "did you mean" is a false alarm. Two names are near when
 * - they differ only in case and separators (`handler_count`), or in a unit or `enabled` at the end (`rpc.timeout`, `rpc-timeout.ms`);
 * - they have the same words in another order;
 * - the second of four words or more is another, no word that settings use, both have half of its letters or more at their ends in common, and no other name fits: a text was
 *   replaced in all files (`yarn.rodbate1manager.aux-services` of `node`);
 * - one has a word more in front (`hbase.zookeeper.session.timeout`), and three words or more are the same;
 * - only the first of three words or more differs, by one letter (`base.regionserver.port`);
 * - they have as many words, and those that differ are slips of the pen: at most two letters in all, and no word that other settings use
 *   (`registry.host` does not mean `registry.port`), save for singular and plural, `enable` and `enabled` in a name of three words or more, or of a long word;
 * - a slip of one letter made a capital of a small letter or the other way round, so that their words are not the same.
 */
export class NearNames {
  readonly #words = new Set<string>();
  readonly #byFlat = new Map<string, Known[]>();
  readonly #bySorted = new Map<string, Known[]>();
  readonly #byWords = new Map<string, Known[]>();
  /** By the words behind the first one. */
  readonly #byTail = new Map<string, Known[]>();
  /** By all words but the second one. */
  readonly #byOthers = new Map<string, Known[]>();
  /** By the number of letters. */
  readonly #byLength = new Map<number, Known[]>();

  constructor(candidates: readonly Candidate[]) {
    for (const { name, answer } of candidates) {
      const words = wordsOf(name);
      for (const word of words) this.#words.add(word);
      const known: Known = { answer, words, flat: words.join('') };
      into(this.#byFlat, known.flat, known);
      into(this.#bySorted, sortedText(words), known);
      into(this.#byWords, words.join(' '), known);
      into(this.#byTail, words.slice(1).join(' '), known);
      if (words.length > 3) into(this.#byOthers, withoutSecond(words), known);
      into(this.#byLength, known.flat.length, known);
    }
  }

  /** Best first, at most three. */
  of(name: string): readonly string[] {
    const words = wordsOf(name);
    const flat = words.join('');
    const ranks = new Map<string, number>();
    const consider = (candidates: readonly Known[] | undefined, rank: (candidate: Known) => number | undefined) => {
      for (const candidate of candidates ?? []) {
        const found = candidate.answer === name ? undefined : rank(candidate);
        if (found !== undefined) ranks.set(candidate.answer, Math.min(found, ranks.get(candidate.answer) ?? found));
      }
    };
    consider(this.#byFlat.get(flat), () => 0);
    if (words.length > 2) consider(this.#byTail.get(words.join(' ')), () => 1);
    if (words.length > 2)
      consider(this.#byTail.get(words.slice(1).join(' ')), (candidate) =>
        slips(words[0] ?? '', candidate.words[0] ?? '') === 1 ? 1 : undefined,
      );
    if (words.length > 3) consider(this.#byWords.get(words.slice(1).join(' ')), () => 1);
    consider(this.#replacedIn(words), () => 1);
    if (words.length > 1) consider(this.#bySorted.get(sortedText(words)), () => 1);
    for (const end of [...units, ...switches])
      consider(this.#byFlat.get(flat + end), (candidate) => (candidate.words.length > 2 && candidate.words.at(-1) === end ? 1 : undefined));
    for (let length = flat.length - 2; length <= flat.length + 2; length++)
      consider(this.#byLength.get(length), (candidate) => this.#slipsOfThePen(words, flat, candidate));
    const best = Math.min(...ranks.values());
    return [...ranks]
      .filter(([, rank]) => rank <= best + 1)
      .sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))
      .slice(0, 3)
      .map(([answer]) => answer);
  }

  /** The one name whose second word may have become another when a text was replaced. */
  #replacedIn(words: readonly string[]): readonly Known[] {
    const [, second = ''] = words;
    if (words.length <= 3 || this.#words.has(second)) return [];
    const found = (this.#byOthers.get(withoutSecond(words)) ?? []).filter((candidate) => isReplacedIn(second, candidate.words[1] ?? ''));
    return new Set(found.map(({ answer }) => answer)).size === 1 ? found : [];
  }

  /** How many letters differ; undefined where that is no slip of the pen. */
  #slipsOfThePen(words: readonly string[], flat: string, candidate: Known): number | undefined {
    if (flat === candidate.flat) return undefined;
    if (words.length !== candidate.words.length) return flat.length > 9 && slips(flat, candidate.flat) === 1 ? 1 : undefined;
    let edits = 0;
    for (const [index, word] of words.entries()) {
      const other = candidate.words[index] ?? '';
      if (word === other) continue;
      const isForm = isOtherForm(word, other) && (words.length > 2 || other.length > 8);
      if (this.#words.has(word) && !isForm) return undefined;
      const letters = slips(word, other);
      // Of two letters one may be written twice; another in its place makes another word.
      if (letters > Math.max(1, Math.floor(other.length / 4)) || (other.length < 3 && word.length <= other.length)) return undefined;
      edits += letters;
    }
    return edits <= (candidate.flat.length < 6 ? 0 : candidate.flat.length < 14 ? 1 : 2) ? edits : undefined;
  }
}

interface Known {
  readonly answer: string;
  readonly words: readonly string[];
  /** The words without what stands between them. */
  readonly flat: string;
}

function into<K>(map: Map<K, Known[]>, key: K, known: Known): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [known]);
  else list.push(known);
}

function withoutSecond([first = '', , ...others]: readonly string[]): string {
  return [first, ...others].join(' ');
}

/** Whether a word may be another in which a part was replaced: half of its letters, four at least, stand at the ends of both. */
function isReplacedIn(word: string, other: string): boolean {
  const most = Math.min(word.length, other.length);
  let before = 0;
  while (before < most && word[before] === other[before]) before++;
  let behind = 0;
  while (behind < most - before && word.at(-1 - behind) === other.at(-1 - behind)) behind++;
  return before + behind >= Math.max(4, other.length / 2);
}

function sortedText(words: readonly string[]): string {
  return [...words].sort().join(' ');
}

const units = new Set(['ms', 'millis', 'msec', 'sec', 'secs', 'seconds', 'minutes', 'bytes', 'kb', 'mb', 'percent', 'pct']);
const switches = ['enabled', 'enable'];

/** `hbase.regionserver.handler_count`, `readRequestTimeout`: words by separators and capitals, in small letters. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1.$2')
    .toLowerCase()
    .split(/[._\-\s]+/)
    .filter((word) => word !== '');
}

/** Letters that differ; two that stand the wrong way round are one. */
function slips(a: string, b: string): number {
  return isTransposed(a, b) ? 1 : distance(a, b);
}

/** Singular and plural, `enable` and `enabled`. */
function isOtherForm(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return `${short}s` === long || (short.endsWith('able') && `${short}d` === long);
}

/** Two letters beside each other stand the wrong way round. */
function isTransposed(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
