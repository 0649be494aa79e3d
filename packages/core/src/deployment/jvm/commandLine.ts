import type { Piece } from './environmentPieces.js';
import type { JvmArgument } from './jvmArgument.js';

interface Word {
  text: string;
  place: JvmArgument['place'];
  variable: string | undefined;
  unknown: boolean;
}

/** Builds an argument list as the shell splits unquoted variables: at blanks, quotes inside a value being characters like others. */
export class CommandLine {
  readonly arguments: JvmArgument[] = [];
  complete = true;

  /** An argument of the script itself. */
  literal(text: string, unknown = false): this {
    this.arguments.push({ text, place: undefined, ...(unknown ? { unknown: true } : {}) });
    return this;
  }

  /** Every word of a variable that is expanded without quotes. */
  words(pieces: readonly Piece[], variable?: string): this {
    let word: Word | undefined;
    const flush = (): void => {
      if (word !== undefined) this.push(word);
      word = undefined;
    };
    for (const piece of pieces) {
      if (piece.kind === 'unknown' && piece.apart) {
        flush();
        this.complete = false;
        continue;
      }
      if (piece.kind !== 'text') {
        word = joined(word, piece.text, piece, variable, undefined, true);
        continue;
      }
      let last = 0;
      const { text } = piece;
      for (const match of text.matchAll(/[^ \t\n]+/g)) {
        if (match.index > last || /^[ \t\n]/.test(text)) if (match.index > 0) flush();
        word = joined(word, match[0], piece, variable, match.index, false);
        last = match.index + match[0].length;
        if (last < text.length) flush();
      }
      if (/[ \t\n]$/.test(text)) flush();
    }
    flush();
    return this;
  }

  private push(word: Word): void {
    // A word that is unknown as a whole may be several options, or none.
    if (word.unknown && /^[$`]/.test(word.text) && !/^\$\{?\w+\}?\//.test(word.text)) this.complete = false;
    this.arguments.push({
      text: word.text,
      place: word.place,
      ...(word.variable === undefined ? {} : { variable: word.variable }),
      ...(word.unknown ? { unknown: true } : {}),
    });
  }
}

function joined(
  word: Word | undefined,
  text: string,
  piece: Piece,
  variable: string | undefined,
  offset: number | undefined,
  unknown: boolean,
): Word {
  const place = placeOf(piece, text, offset);
  if (word === undefined) return { text, place, variable: piece.place?.variable ?? variable, unknown };
  const together =
    word.place !== undefined && place !== undefined && word.place.document === place.document && place.range.end > word.place.range.start;
  return {
    text: word.text + text,
    place:
      together && word.place !== undefined && place !== undefined
        ? { document: place.document, range: { start: word.place.range.start, end: place.range.end } }
        : (word.place ?? place),
    variable: word.variable,
    unknown: word.unknown || unknown,
  };
}

/** Where a word of a piece stands: by offset where the piece is written as it is read, else by the word's own text. */
function placeOf(piece: Piece, text: string, offset: number | undefined): JvmArgument['place'] {
  if (piece.place === undefined) return undefined;
  const { document, range } = piece.place;
  if (offset === undefined || piece.kind !== 'text') return { document, range };
  const written = document.source.slice(range);
  const at = written === piece.text ? offset : written.indexOf(text, Math.max(0, offset));
  if (at < 0) return { document, range };
  return { document, range: { start: range.start + at, end: range.start + at + text.length } };
}

/** A property that the script sets to something that only the host knows: `-Dhbase.log.dir=${HBASE_LOG_DIR}`. */
export function hostProperty(name: string, variable: string): string {
  return `-D${name}=\${${variable}}`;
}
