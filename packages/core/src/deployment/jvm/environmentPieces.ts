import type { Document } from '../../formats/document.js';
import type { Range } from '../../text/range.js';

/** A piece of a variable's value. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly place: PiecePlace | undefined }
  /** Text of one word that only the host knows: a directory such as `$HBASE_LOG_DIR`. `text` is how it is written. */
  | { readonly kind: 'hostWord'; readonly text: string; readonly place: PiecePlace | undefined }
  /** Anything, or nothing: an undefined variable, a command's output, a value that depends on a branch. `apart`: it stands as words of its own. */
  | { readonly kind: 'unknown'; readonly text: string; readonly place: PiecePlace | undefined; readonly apart: boolean };

/** Where a piece is written, and the variable that it was written into. */
export interface PiecePlace {
  readonly document: Document;
  readonly range: Range;
  readonly variable: string;
}

/** A piece that no file holds. */
export function text(value: string): Piece {
  return { kind: 'text', text: value, place: undefined };
}

/** @param written how it is written, for messages */
export function unknownPiece(written: string, place: PiecePlace | undefined, apart: boolean): Piece {
  return { kind: 'unknown', text: written, place, apart };
}

/** Pieces that stand beside other characters of the same word: what is unknown in them is no word of its own. */
export function glued(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece) => (piece.kind === 'unknown' && piece.apart ? { ...piece, apart: false } : piece));
}

/** Undefined where any piece is unknown, or known to the host alone. */
export function textOfPieces(pieces: readonly Piece[]): string | undefined {
  let all = '';
  for (const piece of pieces) {
    if (piece.kind !== 'text') return undefined;
    all += piece.text;
  }
  return all;
}
