/** Ends a computation whose outcome cannot be told: a placeholder, a text that is no number, a heap that nobody gave. */
export class Untold extends Error {
  constructor() {
    super('untold');
    this.name = 'Untold';
  }
}

const signal = new Untold();
// No one reads its stack, and it is thrown often.
signal.stack = '';

export function untold(): never {
  throw signal;
}
