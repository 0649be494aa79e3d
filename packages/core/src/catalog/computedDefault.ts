/** How a product works out the value of a setting that nothing sets: one case of the list that `catalog/<product>.defaults.yaml` has for it, compiled. */
export interface ComputedDefault {
  /** Range of the product's releases in which it counts; without it all. */
  readonly releases?: string;
  /** Compiled expression: the case counts only where this is true. Where it is unknown, so is the value. */
  readonly when?: string;
  /** Compiled expression of the value; without it the value hangs on what no file tells. */
  readonly value?: string;
  /** The formula in words, with the class that computes it: `min(cores, 8); DatabaseDescriptor`. */
  readonly formula: string;
}

/** Cases by the newest name of each setting; the first that counts gives the value. Where none counts, the release computes nothing. */
export type ComputedDefaults = Readonly<Record<string, readonly ComputedDefault[]>>;
