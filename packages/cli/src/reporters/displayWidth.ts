import { visible } from '@storelint/core/text';
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

/** A line of a file as it is shown: tabs as four blanks, characters that would steer the terminal as their escapes. */
export function showable(line: string): string {
  return visible(line.replace(/^\ufeff/, '').replaceAll('\t', '    '));
}
