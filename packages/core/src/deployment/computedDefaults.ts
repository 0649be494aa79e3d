import type { ComputedDefault } from '../catalog/computedDefault.js';
import type { ReadValue } from '../catalog/reading.js';
import type { Resolution } from './deployment.js';

/** A value that a server works out when a setting is not set. */
export interface WorkedOutDefault {
  /** In base units: bytes, milliseconds, bytes a second. */
  readonly value: ReadValue;
  /** The formula in words, with its source: `min(cores, 8); DatabaseDescriptor`. */
  readonly formula: string;
}

/**
 * Works out a default from its cases, which are all meant for the release at hand; undefined where the value is unknown, and where the release computes nothing.
 * The expressions read settings through `resolution`, so one computed default may hang on another.
 */
export type EvaluateDefault = (cases: readonly ComputedDefault[], resolution: Resolution) => WorkedOutDefault | undefined;
