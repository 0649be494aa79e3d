/** A system property that people give a daemon, `-Dname=value`: what it does, in a sentence, and the words that it takes. */
export interface SystemProperty {
  readonly description: string;
  readonly values?: readonly string[];
}

export const trueOrFalse: readonly string[] = ['true', 'false'];
