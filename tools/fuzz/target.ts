import type { Arbitrary } from 'fast-check';

/**
 * Something that takes what strangers wrote, and what must hold for all of it. A target is one file of `targets/`, named in its `index.ts`.
 * Inputs are made of what JSON can hold: a failing one is kept as a file.
 */
export interface FuzzTarget<Input = unknown> {
  readonly name: string;
  /** What must hold, in one line. */
  readonly promise: string;
  readonly input: Arbitrary<Input>;
  /** Throws where the promise does not hold. */
  readonly check: (input: Input) => void | Promise<void>;
  /** CPU seconds that no input may reach; 1 where it is left out. */
  readonly seconds?: number;
}

/** Gives a target the type that lists of targets hold. */
export function fuzzTarget<Input>(target: FuzzTarget<Input>): FuzzTarget {
  return target as unknown as FuzzTarget;
}

/** A promise that does not hold. */
export class BrokenPromise extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BrokenPromise';
  }
}

/** @throws {BrokenPromise} with what is wrong */
export function promise(holds: boolean, whatIsWrong: () => string): asserts holds {
  if (!holds) throw new BrokenPromise(whatIsWrong());
}
