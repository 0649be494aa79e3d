import { eastAsianWidth } from 'get-east-asian-width';

const zeroWidth = /[\p{Mn}\p{Me}\p{Cf}\p{Cc}]/u;

/** Columns that a terminal gives a text: two for wide characters, none for combining and control ones. */
export function displayWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) {
    if (zeroWidth.test(character)) continue;
    width += /\p{Emoji_Presentation}/u.test(character) ? 2 : eastAsianWidth(character.codePointAt(0) ?? 0);
  }
  return width;
}

/** Control characters, and those that turn the writing direction: a file's text must not steer the terminal. */
const steering = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A line as it is shown: tabs as four blanks, characters that would steer the terminal as U+FFFD. */
export function showable(text: string): string {
  return text
    .replace(/^\ufeff/, '')
    .replace(/\t/g, '    ')
    .replace(steering, '\ufffd');
}
