/*
 * Texts of which each character is known by its place in the text that they are taken from: what a shell or YAML makes of what is written there, and what commands make of that.
 */

/** A text with the place of each of its characters: `nowhere` where none stands for it. What a shell fills in has one place for all of its characters. */
export interface SpelledText {
  readonly text: string;
  /** One for each character; what is behind them is not looked at. */
  readonly offsets: readonly number[];
}

export const nowhere = -1;

/** A text that stands nowhere. */
export function unspelled(text: string): SpelledText {
  return { text, offsets: Array.from(text, () => nowhere) };
}

/** A text that stands as it is from an offset on. */
export function spelledAt(text: string, offset: number): SpelledText {
  return { text, offsets: Array.from({ length: text.length }, (_, at) => offset + at) };
}

export function sliced({ text, offsets }: SpelledText, start: number, end = text.length): SpelledText {
  return { text: text.slice(start, end), offsets: offsets.slice(start, end) };
}

export function joined(...texts: readonly SpelledText[]): SpelledText {
  return { text: texts.map(({ text }) => text).join(''), offsets: texts.flatMap(({ text, offsets }) => offsets.slice(0, text.length)) };
}

/** The lines of a text, without their ends. */
export function linesOf(spelled: SpelledText): readonly SpelledText[] {
  let at = 0;
  return spelled.text.split('\n').map((line) => {
    const found = sliced(spelled, at, at + line.length);
    at += line.length + 1;
    return found;
  });
}

/** A text as it is read, of what is written with backslashes and quotes that protect others; undefined where it is not so written. */
export function spelledFrom(text: string, written: string, start: number): SpelledText | undefined {
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    if (character === '\n' && written.startsWith('\\n', at)) {
      offsets.push(start + at);
      at += 2;
      continue;
    }
    const isProtected = written.charAt(at) !== character && /["'\\]/.test(written.charAt(at)) && written.charAt(at + 1) === character;
    if (isProtected) at++;
    if (!written.startsWith(character, at)) return undefined;
    for (let unit = 0; unit < character.length; unit++) offsets.push(start + at++);
  }
  return { text, offsets };
}
