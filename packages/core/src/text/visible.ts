import { shownWords } from './mask.js';

/**
 * Characters that steer whoever shows a text: control characters (C0, DEL, C1), those that turn the writing direction, and the separators that
 * end a line for some readers.
 */
const steering = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Half of a character: a byte that is no UTF-8, or a cut in the wrong place. */
const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const plain = /^[\x20-\x7e]*$/;

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A character as its escape: `\u202e`. */
export function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A text as one line in which nothing steers: what would shows as `\n`, `\u001b`, `\u202e`; what is no character as U+FFFD, what is masked as `***`. */
export function visible(text: string): string {
  if (plain.test(text)) return text;
  return shownWords(wellFormed(text)).replace(steering, (character) => named[character] ?? escapeOf(character));
}

/** Text that UTF-8 can hold: what is no character becomes U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(half, '\ufffd');
}
