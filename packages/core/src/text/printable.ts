import { visible } from './visible.js';

/**
 * Where a text is read; each place can be misled in its own way. `terminal` is text for people, in a terminal or a log. `workflow` holds
 * commands for GitHub's runner. `raw` is data that goes out byte for byte.
 */
export type Medium = 'terminal' | 'markdown' | 'html' | 'xml' | 'json' | 'workflow' | 'diff' | 'raw';

/** Text that is safe in its medium. Only the modules of this directory make it, from literals of the source and escaped strings. */
export class Printable<M extends Medium = Medium> {
  readonly #brand = true;

  constructor(
    readonly medium: M,
    readonly text: string,
  ) {
    void this.#brand;
  }
}

/** What a composer takes: a string is anybody's and is escaped; a printable is taken as it is. */
export type Piece<M extends Medium> = string | number | Printable<M>;

/** What may stand between pieces. */
export type Separator = '' | ' ' | '\n' | '\n\n' | ', ' | '; ' | ',' | ' and ' | ' or ' | ' | ' | ' - ';

/** A template's tag: literals stay as they are, strings between them are escaped for the medium. */
export interface Composer<M extends Medium> {
  (literals: TemplateStringsArray, ...pieces: readonly Piece<M>[]): Printable<M>;
  join(pieces: readonly Piece<M>[], separator: Separator | Printable<M>): Printable<M>;
}

export function composer<M extends Medium>(medium: M, escaped: (text: string) => string): Composer<M> {
  const textOf = (piece: Piece<M>): string => {
    if (typeof piece === 'string') return escaped(piece);
    return typeof piece === 'number' ? String(piece) : piece.text;
  };
  const compose = (literals: TemplateStringsArray, ...pieces: readonly Piece<M>[]) =>
    new Printable(
      medium,
      literals.reduce((all, literal, index) => all + textOf(pieces[index - 1] ?? '') + literal),
    );
  return Object.assign(compose, {
    join: (pieces: readonly Piece<M>[], separator: Separator | Printable<M>) =>
      new Printable(medium, pieces.map(textOf).join(typeof separator === 'string' ? separator : separator.text)),
  });
}

/** Text for people: `text\`${name} is unknown\``. */
export const text = composer('terminal', visible);

/** The lines of a text of several, each escaped: help, an example, a file of ours. */
export function lines(several: string): Printable<'terminal'> {
  return text.join(several.split('\n'), '\n');
}

/** Data that is no text for people: escaped, it would be other data. */
export function raw(data: string, _why: 'text of the file itself' | 'script for a shell'): Printable<'raw'> {
  return new Printable('raw', data);
}
