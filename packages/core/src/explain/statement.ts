/** A piece of a statement: words, a name or value of the product, the id of a rule. Each medium shows them in its own way. */
export type Phrase = string | { readonly code: string } | { readonly rule: string };

/** One thing that is known, in the same words in every medium; not escaped for any. */
export interface Statement {
  readonly label: string;
  readonly phrases: readonly Phrase[];
}

/** Names or values as phrases, with commas between them. */
export function listed(names: readonly string[], between = ', '): readonly Phrase[] {
  return names.flatMap((code, index) => (index === 0 ? [{ code }] : [between, { code }]));
}

/** Phrases as a text without marks. */
export function plainPhrases(phrases: readonly Phrase[]): string {
  return phrases.map((phrase) => (typeof phrase === 'string' ? phrase : 'code' in phrase ? phrase.code : phrase.rule)).join('');
}
