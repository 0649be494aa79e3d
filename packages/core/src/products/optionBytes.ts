import { parseJvmSize } from '../deployment/jvm/jvmFlags.js';
import type { PlacedValue } from './productAdvice.js';

/** Bytes that an advised option or variable gives; 0 where it is not advised. */
export function optionBytes(values: readonly PlacedValue[], name: string, variable?: string): number {
  const value = values.find((item) => item.name === name && item.variable === variable)?.value ?? '';
  return parseJvmSize(/(\d+[kmgt]?)$/i.exec(value)?.[1] ?? '') ?? 0;
}
