/*
 * Secrets are masked by characters of a private area of Unicode, which every format takes for ordinary letters: a masked text is as long as before and is read
 * by the same parsers. Whoever shows a text shows the mask, never these characters.
 */

/** First and last of the characters that stand for hidden ones. */
export const firstMask = 0xe000;
export const lastMask = 0xf8ff;

/** A masked text with `*` for each masked character: offsets stay. */
export function shownCharacters(text: string): string {
  return text.replace(/[\ue000-\uf8ff]/g, '*');
}

/** A masked text of a message: `***` for each value, however long. */
export function shownWords(text: string): string {
  return text.replace(/[\ue000-\uf8ff](?:[\s\ue000-\uf8ff]*[\ue000-\uf8ff])?/g, '***');
}
