/** Characters after which an editor asks for offers by itself, beside letters. */
export const triggerCharacters: readonly string[] = ['<', '>', '.', ':', '=', '{', '-', '+', '_', ' '];

/** Whether offers are wanted behind a character that was typed: a blank begins a value only behind the colon of YAML. @param before the line up to the caret */
export function isTriggeredBy(character: string | undefined, before: string): boolean {
  return character !== ' ' || /\S: $/.test(before);
}
