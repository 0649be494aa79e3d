/** A system property that people give a daemon, `-Dname=value`: what it does, in a sentence, and the words that it takes. */
export interface SystemProperty {
  readonly description: string;
  readonly values?: readonly string[];
  /** The releases of its product that read it, where not all do: `>=2.0 <5.0`. */
  readonly releases?: string;
}

export const trueOrFalse: readonly string[] = ['true', 'false'];
