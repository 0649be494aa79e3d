/** What is wrong with a text that should stand for something. */
export interface Fault {
  /** `has the port 65536, above 65535`: what follows the text in a sentence. */
  readonly why: string;
  /** The text that was probably meant. */
  readonly near?: string;
  /** A relative path: where all paths of a file are, somebody wants them so. */
  readonly isRelative?: true;
}

export function fault(why: string, near?: string): Fault {
  return near === undefined ? { why } : { why, near };
}

/** A text in a message: never more of it than one reads. */
export function quoted(text: string): string {
  return `"${text.length > 80 ? `${text.slice(0, 77)}…` : text}"`;
}

/** A text without the characters at its end that are given: a pattern would look at each run of them again and again. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** A template's hole, a variable that is not filled in, a word to be replaced: what will stand there is unknown. */
export function isOpen(text: string): boolean {
  return /[<>{}%]|\$[({]|@[\w.-]+@|^__\w+__$/.test(text) || /^(?:TODO|FIXME|CHANGE_?ME|XXX+|TBD)$/i.test(text);
}
