/** A variable of an env file that a product's start scripts read. */
export interface EnvironmentVariable {
  readonly name: string;
  /** What the scripts do with it. */
  readonly description: string;
  /** Its value is a list of options. */
  readonly options?: true;
}
