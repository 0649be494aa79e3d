import type { ReadValue } from '../catalog/reading.js';
import type { Resolution } from './deployment.js';

/** A value that the server works out when a setting is not set, in base units (bytes, milliseconds, bytes a second). */
export interface ComputedDefault {
  readonly value: ReadValue;
  /** The formula in words, with its source: `min(cores, 8); DatabaseDescriptor`. */
  readonly formula: string;
}

/**
 * Computes a default from what is set, the release and the hardware; undefined where it cannot be told, or where the release computes nothing.
 * Reads other settings through `resolution` only.
 */
export type DefaultComputation = (resolution: Resolution) => ComputedDefault | undefined;

/** Settings by name whose default is computed: the constant of the catalog does not count for them where the computation gives a value. */
export type ComputedDefaults = Readonly<Record<string, DefaultComputation>>;
