import { type Piece, type Printable, text } from '@storelint/core/text';

type Style = (piece: Piece<'terminal'>) => Printable<'terminal'>;

export interface Paint {
  readonly bold: Style;
  readonly dim: Style;
  readonly red: Style;
  readonly yellow: Style;
  readonly blue: Style;
  readonly cyan: Style;
  /** A piece that opens an address, where the terminal can. */
  readonly link: (piece: Piece<'terminal'>, address: string | undefined) => Printable<'terminal'>;
}

const none: Style = (piece) => text`${piece}`;
const plain: Paint = { bold: none, dim: none, red: none, yellow: none, blue: none, cyan: none, link: none };
const colours: Paint = {
  bold: (piece) => text`\u001b[1m${piece}\u001b[22m`,
  dim: (piece) => text`\u001b[2m${piece}\u001b[22m`,
  red: (piece) => text`\u001b[31m${piece}\u001b[39m`,
  yellow: (piece) => text`\u001b[33m${piece}\u001b[39m`,
  blue: (piece) => text`\u001b[34m${piece}\u001b[39m`,
  cyan: (piece) => text`\u001b[36m${piece}\u001b[39m`,
  link: none,
};

/** An address that a terminal opens: of the web, in characters that need no encoding. */
const isAddress = /^https?:\/\/[\x21-\x7e]+$/;

const linking: Paint = {
  ...colours,
  link: (piece, address) =>
    address !== undefined && isAddress.test(address) ? text`\u001b]8;;${address}\u001b\\${piece}\u001b]8;;\u001b\\` : text`${piece}`,
};

/** @param links whether the output is a terminal that makes links of names */
export function createPaint(color: boolean, links = false): Paint {
  if (!color) return plain;
  return links ? linking : colours;
}
