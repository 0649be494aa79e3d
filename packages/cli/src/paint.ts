import { type Piece, type Printable, text } from '@storelint/core/text';

type Style = (piece: Piece<'terminal'>) => Printable<'terminal'>;

export interface Paint {
  readonly bold: Style;
  readonly dim: Style;
  readonly red: Style;
  readonly yellow: Style;
  readonly blue: Style;
  readonly cyan: Style;
}

const none: Style = (piece) => text`${piece}`;
const plain: Paint = { bold: none, dim: none, red: none, yellow: none, blue: none, cyan: none };
const colours: Paint = {
  bold: (piece) => text`\u001b[1m${piece}\u001b[22m`,
  dim: (piece) => text`\u001b[2m${piece}\u001b[22m`,
  red: (piece) => text`\u001b[31m${piece}\u001b[39m`,
  yellow: (piece) => text`\u001b[33m${piece}\u001b[39m`,
  blue: (piece) => text`\u001b[34m${piece}\u001b[39m`,
  cyan: (piece) => text`\u001b[36m${piece}\u001b[39m`,
};

export function createPaint(color: boolean): Paint {
  return color ? colours : plain;
}
