import type { SystemProperty } from './systemProperty.js';

/** Names that a product reads beside its settings, in any of its releases. What is nearly one of them, and is none, is a slip. */
export interface ReadNames {
  /** Variables of the environment that its scripts, or the programs that they start, read. */
  readonly variables: readonly string[];
  /** System properties: `name` of an option `-Dname=value`. */
  readonly properties: readonly string[];
  /** Those of them that every release which reads them takes for a whole number. */
  readonly numbers?: readonly string[];
  /** Those that every release which reads them takes for true or, with any other text, for false. */
  readonly switches?: readonly string[];
  /** Those of the system properties that people give, the most used first. */
  readonly explained?: Readonly<Record<string, SystemProperty>>;
  /** The other system properties that not all releases read, by the range of those that do: `>=2.0 <5.0`. */
  readonly releases?: Readonly<Record<string, readonly string[]>>;
  /** The setting of the product that a system property stands for. */
  readonly settingOf?: (property: string) => string | undefined;
}

/** The names of a list that is written with blanks and line ends between them. */
export function namesIn(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}
