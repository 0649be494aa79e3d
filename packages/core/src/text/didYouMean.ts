import { distance } from 'fastest-levenshtein';

/** The name that differs in the fewest letters, two that changed places counting as one; undefined where none is near. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of names) {
    // More letters away than there may be.
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const [given, known] = [name.toLowerCase(), candidate.toLowerCase()];
    const changes = isSlip(given, known) ? 1 : distance(given, known);
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

/**
 * The name that was meant: one of the same letters with other capitals or separators, or one that differs by a slip of the hand in a word, in two words of a
 * long name. Undefined where none is so near.
 */
export function slippedName(name: string, known: readonly string[]): string | undefined {
  const words = wordsOf(name);
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [candidate, meant] of withWords(known)) {
    if (Math.abs(candidate.length - name.length) > 3) continue;
    const slips = slipsBetween(words, meant);
    if (slips === undefined || slips >= least) continue;
    best = candidate;
    least = slips;
  }
  return best;
}

const parted = new WeakMap<readonly string[], readonly (readonly [name: string, words: readonly string[]])[]>();

function withWords(known: readonly string[]): readonly (readonly [name: string, words: readonly string[]])[] {
  const kept = parted.get(known) ?? known.map((name) => [name, wordsOf(name)] as const);
  parted.set(known, kept);
  return kept;
}

function wordsOf(name: string): readonly string[] {
  return name.toLowerCase().split(/[._-]+/);
}

/** How many words differ by a slip; undefined where they differ by more. */
function slipsBetween(words: readonly string[], meant: readonly string[]): number | undefined {
  const [flat, other] = [words.join(''), meant.join('')];
  if (flat === other) return 0;
  if (other.length < 4) return undefined;
  // A separator too many or too few besides.
  if (words.length !== meant.length) return other.length >= 12 && isSlipOfWord(flat, other) ? 2 : undefined;
  const differing = words.flatMap((word, at) => (word === meant[at] ? [] : [[word, meant[at] ?? ''] as const]));
  const most = other.length < 16 ? 1 : 2;
  return differing.length <= most && differing.every(([word, right]) => isSlipOfWord(word, right)) ? differing.length : undefined;
}

/** Another number, another first letter of a short word and another letter in a word of two make another name. */
function isSlipOfWord(word: string, meant: string): boolean {
  if (!isSlip(word, meant) || Math.max(word.length, meant.length) < 3) return false;
  if (word.replace(/\d/g, '') === meant.replace(/\d/g, '')) return false;
  const isSwapped = word[0] === meant[1] && word[1] === meant[0];
  const isLost = meant.length > 3 && word === meant.slice(1);
  return isSwapped || isLost || meant.length > 6 || word[0] === meant[0];
}

/** `; did you mean "releases"?` where a name is near, else the names that are known. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return near === undefined ? `; known: ${known.join(', ')}` : `; did you mean "${near}"?`;
}
