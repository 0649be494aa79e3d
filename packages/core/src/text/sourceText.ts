import { baseName } from './paths.js';
import type { Position, Range } from './range.js';

/** Characters of a part that stand together on a line of the file that holds it. */
export interface Piece extends Position {
  /** Offset of the first one in the part. */
  readonly start: number;
  readonly length: number;
}

/** How a line comes to stand in a file that was there before. */
export interface LineEdit {
  /** The setting of the line; undefined where it has none. */
  readonly name: string | undefined;
  /** What the line has in it whose place it takes, as JavaScript's regular expressions have it; undefined where that is not known. */
  readonly pattern: string | undefined;
  /** Where no line has that in it, the file stays as it is. */
  readonly isOnlyInPlace: boolean;
}

/** Where a text stands that is a part of another file: a block of a ConfigMap. */
export interface Within {
  /** Path of that file. */
  readonly file: string;
  /** Its line, counted from 0, that is the text's first. */
  readonly line: number;
  /** Blanks in front of each line. */
  readonly column: number;
  /** Of a text that is gathered from several places of that file: which characters stand where, in their order. All others stand nowhere. */
  readonly pieces?: readonly Piece[];
  /** Of such a text: the settings whose line takes the place of one that the file has of the same setting. Where it has none, nothing is written. */
  readonly replaced?: readonly string[];
  /** Of such a text: how its lines come to stand in the file. */
  readonly edits?: readonly LineEdit[];
  /** It is data of an object of Kubernetes for secrets. */
  readonly isSecret?: true;
  /** It is what one container gets: no other command on its host does. */
  readonly isOfContainer?: true;
  /** What holds it writes it whole, over what was there: nothing adds to it. */
  readonly isWhole?: boolean;
}

/** Where the text of a file stands that a product ships: in no file of the host. */
export const packagedPlace: Within = { file: '', line: 0, column: 0 };

/** One file's text with the line index that positions are told from. Offsets are UTF-16 units, from 0. */
export class SourceText {
  private lineStarts: number[] | undefined;

  constructor(
    /** Path as the host names it: relative to the working directory where possible, with `/`. */
    readonly path: string,
    readonly text: string,
    /** Where it is a part of another file. */
    readonly within?: Within,
  ) {}

  /** The file on disk that holds the text. */
  get file(): string {
    return this.within?.file ?? this.path;
  }

  /** Whether a product ships it, and no file of the host has it. */
  get isPackaged(): boolean {
    return this.within === packagedPlace;
  }

  /** Where an offset stands in that file. */
  placeAt(offset: number): Position {
    const pieces = this.within?.pieces;
    if (pieces !== undefined) return placeIn(pieces, offset);
    const { line, column } = this.positionAt(offset);
    return this.within === undefined ? { line, column } : { line: line + this.within.line, column: column + this.within.column };
  }

  /** The offset that stands at a place of that file: the nearest one where that is none of the text's. */
  offsetOfPlace({ line, column }: Position): number {
    const { line: first = 0, column: blanks = 0, pieces } = this.within ?? {};
    if (pieces === undefined) return this.offsetAt({ line: line - first, column: column - blanks });
    const piece = pieces.find((each) => standsIn(each, { line, column })) ?? pieces.find((each) => each.line >= line) ?? pieces.at(-1);
    return piece === undefined ? 0 : piece.start + Math.max(0, Math.min(column - piece.column, piece.length));
  }

  /** Whether the text has something at a place of that file. */
  standsAt({ line, column }: Position): boolean {
    const { line: first = 0, column: blanks = 0, pieces } = this.within ?? {};
    if (pieces === undefined) return line >= first && line < first + this.lineCount && column >= blanks;
    return pieces.some((piece) => standsIn(piece, { line, column }));
  }

  /** What the text shows of that file: each of its characters with where it stands. */
  shownIn(text: string): readonly (Position & { readonly text: string })[] {
    const { line = 0, column = 0, pieces } = this.within ?? {};
    if (pieces !== undefined) return pieces.map((piece) => ({ ...piece, text: text.slice(piece.start, piece.start + piece.length) }));
    return text.split('\n').map((own, at) => ({ line: line + at, column, text: own }));
  }

  /** The last part of the path. */
  get name(): string {
    return baseName(this.path);
  }

  /** Whether another file has the same name and the same text, as that of another node may. Parts of one file may have its whole text, and each reads its own of it. */
  isCopyOf(other: SourceText): boolean {
    return this.text === other.text && this.name === other.name && this.part === other.part;
  }

  /** Which part it is of the file that holds it; empty where none does. */
  private get part(): string {
    return this.path.startsWith(`${this.file}/`) ? this.path.slice(this.file.length) : '';
  }

  private starts(): number[] {
    if (this.lineStarts === undefined) {
      const { text } = this;
      const starts = [0];
      // CRLF, LF and a lone CR each end a line, as LSP counts them. Most texts have no CR, and searching is faster than looking.
      let carriage = text.indexOf('\r');
      for (let feed = text.indexOf('\n'); feed >= 0 || carriage >= 0; ) {
        const isFeed = feed >= 0 && (carriage < 0 || feed < carriage);
        const end = isFeed ? feed : carriage;
        if (isFeed || text[end + 1] !== '\n') starts.push(end + 1);
        if (isFeed) feed = text.indexOf('\n', end + 1);
        else carriage = text.indexOf('\r', end + 1);
      }
      this.lineStarts = starts;
    }
    return this.lineStarts;
  }

  get lineCount(): number {
    return this.starts().length;
  }

  /** Offsets beyond either end are moved to that end. */
  positionAt(offset: number): Position {
    const clamped = Math.max(0, Math.min(offset, this.text.length));
    const starts = this.starts();
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= clamped) low = middle;
      else high = middle - 1;
    }
    return { line: low, column: clamped - (starts[low] as number) };
  }

  /** Positions beyond the end of a line or of the text are moved to that end. */
  offsetAt(position: Position): number {
    const starts = this.starts();
    if (position.line < 0) return 0;
    if (position.line >= starts.length) return this.text.length;
    const lineEnd = position.line + 1 < starts.length ? (starts[position.line + 1] as number) : this.text.length;
    return Math.min((starts[position.line] as number) + Math.max(0, position.column), lineEnd);
  }

  /** Text of a line without its line end. */
  lineText(line: number): string {
    const starts = this.starts();
    if (line < 0 || line >= starts.length) return '';
    const end = line + 1 < starts.length ? (starts[line + 1] as number) : this.text.length;
    return this.text.slice(starts[line], end).replace(/(?<![\r\n])[\r\n]+$/, '');
  }

  slice(range: Range): string {
    return this.text.slice(range.start, range.end);
  }

  /** The line end that the file uses: that of its first line, LF where it has a single line. */
  get lineEnd(): '\n' | '\r\n' {
    const first = this.text.indexOf('\n');
    return first > 0 && this.text.charCodeAt(first - 1) === 13 ? '\r\n' : '\n';
  }
}

function standsIn(piece: Piece, { line, column }: Position): boolean {
  return piece.line === line && piece.column <= column && column <= piece.column + piece.length;
}

/** Where an offset of a text that is gathered from pieces stands: behind the piece before it where it is in none. */
function placeIn(pieces: readonly Piece[], offset: number): Position {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle] as Piece).start <= offset) low = middle;
    else high = middle - 1;
  }
  const { line, column, start, length } = pieces[low] as Piece;
  return { line, column: column + Math.max(0, Math.min(offset - start, length)) };
}
