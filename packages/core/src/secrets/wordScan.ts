import type { Range } from '../text/range.js';

/** Letters of words that tell of secrets, how many of them a misspelt word may lack, and how long a word with them is. */
const marks: readonly { readonly letters: number; readonly most: number; readonly from: number; readonly to: number }[] = (
  [
    ['password', 2, 6, 100],
    ['passphrase', 2, 8, 14],
    ['passphrase', 0, 10, 100],
    ['credential', 2, 8, 100],
    ['secret', 1, 5, 8],
    ['secret', 0, 6, 100],
    ['passwd', 1, 4, 100],
    ['pw', 0, 2, 10],
    ['cred', 0, 4, 6],
    ['key', 0, 6, 100],
    ['token', 0, 5, 100],
    ['psk', 0, 3, 6],
    ['hmac', 0, 4, 6],
    ['jwt', 0, 3, 5],
    ['otp', 0, 3, 5],
    ['pass', 0, 4, 10],
    ['cookie', 0, 6, 8],
    ['pin', 0, 3, 5],
    ['salt', 0, 4, 6],
    ['pat', 0, 3, 5],
  ] as const
).map(([word, most, from, to]) => ({ letters: lettersOf(word), most, from, to }));

/** The letters of a word, a bit each. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

/** How many letters of one word the other lacks: each takes an edit. */
export function missingLetters(of: number, letters: number): number {
  let left = of & ~letters;
  let count = 0;
  for (; left !== 0; count++) left &= left - 1;
  return count;
}

function mayTell(letters: number, length: number): boolean {
  for (const { letters: of, most, from, to } of marks) {
    if (length >= from && length <= to && missingLetters(of, letters) <= most) return true;
  }
  return false;
}

/** Whether a word of a part of a text, one between blanks, tells of secrets. Most have none of the letters, and are passed over by one look. */
export function someWord(text: string, start: number, end: number, tells: (word: string) => boolean): boolean {
  let letters = 0;
  let from = start;
  for (let at = start; at <= end; at++) {
    const code = at < end ? text.charCodeAt(at) : 32;
    if (code <= 32) {
      if (letters !== 0 && mayTell(letters, at - from) && tells(text.slice(from, at))) return true;
      letters = 0;
      from = at + 1;
    } else if (code >= 64 || (code >= 48 && code <= 57)) letters |= 1 << (code & 31);
  }
  return false;
}

/** Words within a range of a text, of letters and digits, `+`, `/`, `_`, `-`, that are long. */
export function* longWords(text: string, { start: from, end: to }: Range, least: number): Generator<Range> {
  let start = -1;
  for (let at = from; at <= to; at++) {
    const code = at < to ? text.charCodeAt(at) : 0;
    const isDigit = code >= 48 && code <= 57;
    if (isDigit || (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 43 || code === 47 || code === 95 || code === 45) {
      if (start < 0) start = at;
      continue;
    }
    if (start >= 0 && at - start >= least) yield { start, end: at };
    start = -1;
  }
}
