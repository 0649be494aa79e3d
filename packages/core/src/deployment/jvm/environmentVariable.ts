/** A variable of an env file that a product's start scripts read. */
export interface EnvironmentVariable {
  readonly name: string;
  /** What the scripts do with it. */
  readonly description: string;
  /** Its value is a list of options. */
  readonly options?: true;
  /** Its value is an amount of memory, a bare number in MiB. */
  readonly isSize?: true;
  /** Its value is a heap with its unit, as `-Xmx` has it. */
  readonly isHeap?: true;
  /** Its value is true or false. */
  readonly isSwitch?: true;
}
