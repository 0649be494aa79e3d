/** How words are found in names and prose. */
interface WordPatterns {
  /** What stands between words. */
  readonly between: RegExp;
  /** A word of a name: `key`, `Store`, `JMX`. */
  readonly ofName: RegExp;
  /** A word of prose. */
  readonly ofProse: RegExp;
  /** What is no part of a word at its ends, where it may begin with a hyphen. */
  readonly aroundWord: RegExp;
  /** What is no part of a word at its ends, where it may be a variable. */
  readonly aroundVariable: RegExp;
}

const ofAscii: WordPatterns = {
  between: /[^A-Za-z0-9]+/,
  ofName: /[A-Z]{2,}(?![a-z])\d*|[A-Z]?[a-z\d]+|[A-Z]+|./g,
  ofProse: /[A-Z]+(?![a-z])|[A-Z]?[a-z\d]+|[A-Z]+|./g,
  aroundWord: /^[^A-Za-z-]+|[^A-Za-z0-9]+$/g,
  aroundVariable: /^[^A-Za-z0-9$]+|[^A-Za-z0-9}]+$/g,
};

const ofUnicode: WordPatterns = {
  between: /[^\p{L}\p{N}]+/u,
  ofName: /\p{Lu}{2,}(?!\p{Ll})\d*|\p{Lu}?[\p{Ll}\d]+|\p{Lu}+|./gu,
  ofProse: /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\d]+|\p{Lu}+|./gu,
  aroundWord: /^[^\p{L}-]+|[^\p{L}\p{N}]+$/gu,
  aroundVariable: /^[^\p{L}\p{N}$]+|[^\p{L}\p{N}}]+$/gu,
};

/** Both say the same of plain text. Classes of Unicode take longer to compile than a small file takes to be checked. */
export function wordPatternsFor(text: string): WordPatterns {
  return /^[ -~]*$/.test(text) ? ofAscii : ofUnicode;
}
