import { lettersOf, missingLetters } from './wordScan.js';

/** Secret words with the typing errors that are still taken for them: edits and swapped neighbours. */
const mistakable = (
  [
    ['password', 2],
    ['passphrase', 2],
    ['credential', 2],
    ['credentials', 2],
    ['passwd', 1],
    ['secret', 1],
    ['secrets', 1],
    ['accesskey', 1],
    ['secretkey', 1],
    ['privatekey', 1],
  ] as const
).map(([word, most]) => ({ word, most, letters: lettersOf(word) }));

/** Near a secret word, and words of their own. */
const otherWords: ReadonlySet<string> = new Set([
  'passed',
  'passive',
  'passport',
  'secrete',
  'sector',
  'passage',
  'keyword',
  'credentialed',
]);

/** Whether a word is a secret word with typing errors: letters left out, doubled, swapped or mistaken. */
export function isNearSecretWord(word: string): boolean {
  if (word.length < 5 || word.length > 40 || otherWords.has(word)) return false;
  const letters = lettersOf(word);
  for (const { word: secret, most, letters: needed } of mistakable) {
    if (missingLetters(needed, letters) > most) continue;
    if (Math.abs(word.length - secret.length) <= most && distance(word, secret, most) <= most) return true;
  }
  if (word !== 'token' && word.length === 5 && [...word].sort().join('') === 'eknot') return true;
  // `mypasswrod`: part of a longer word.
  return word.length > 9 && sharesPiece.test(word) && (endsIn(word, 'password', 1) || endsIn(word, 'passphrase', 1));
}

/** A word with one error still holds one half of `password` or of `passphrase`. */
const sharesPiece = /pass|word|phra|hrase/;

/** Edits and swaps of neighbours that make one word of the other; more than `most` is not counted out. */
function distance(a: string, b: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) value = Math.min(value, at(before, j - 2) + 1);
      row.push(value);
      least = Math.min(least, value);
    }
    if (least > most) return least;
    before = last;
    last = row;
  }
  return at(last, b.length);
}

/** Whether some end of a beginning of the word is near the other one. */
function endsIn(word: string, secret: string, most: number): boolean {
  for (let start = 0; start + secret.length - most <= word.length; start++) {
    for (let length = secret.length - most; length <= secret.length + most; length++) {
      if (start + length <= word.length && distance(word.slice(start, start + length), secret, most) <= most) return true;
    }
  }
  return false;
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
