/** Half-open range of UTF-16 offsets in one text: `start <= end`, both counted from 0. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Line and column, both counted from 0; columns are UTF-16 units. Reporters add 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}
