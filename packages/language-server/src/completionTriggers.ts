/** Characters after which an editor asks for offers by itself, beside letters. */
export const triggerCharacters: readonly string[] = ['<', '>', '.', ':', '=', '{', '-', '+', '_', ' '];

/**
 * Whether offers are wanted behind a character that was typed: a blank begins something only behind a colon or the hyphen of an item of YAML. There an answer without offers would cost a
 * fast typist those for the word that follows: VS Code asks no more, once the whole word stands before the answer.
 * @param before the line up to the caret
 */
export function isTriggeredBy(character: string | undefined, before: string): boolean {
  return character !== ' ' || /(?:\S:|^\s*-) $/.test(before);
}
