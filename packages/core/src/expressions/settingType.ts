import type { ReadValue } from '../catalog/reading.js';
import type { Setting, Unit } from '../catalog/setting.js';
import type { ExpressionValue } from './expressionFunction.js';
import { Duration, Rate, Size } from './quantities.js';

/** Types that `setting("…")` can have in an expression. */
export type ExpressionType = 'double' | 'string' | 'bool' | 'list' | 'Size' | 'Duration' | 'Rate';

/** Factor from a unit to the base unit of its kind: milliseconds, bytes, bytes a second. */
const unitFactors: Readonly<Record<Unit, { readonly type: ExpressionType; readonly factor: number }>> = {
  ns: { type: 'Duration', factor: 1e-6 },
  us: { type: 'Duration', factor: 1e-3 },
  ms: { type: 'Duration', factor: 1 },
  s: { type: 'Duration', factor: 1000 },
  min: { type: 'Duration', factor: 60_000 },
  h: { type: 'Duration', factor: 3_600_000 },
  d: { type: 'Duration', factor: 86_400_000 },
  B: { type: 'Size', factor: 1 },
  KiB: { type: 'Size', factor: 1024 },
  MiB: { type: 'Size', factor: 1024 ** 2 },
  GiB: { type: 'Size', factor: 1024 ** 3 },
  'B/s': { type: 'Rate', factor: 1 },
  'KiB/s': { type: 'Rate', factor: 1024 },
  'MiB/s': { type: 'Rate', factor: 1024 ** 2 },
  'Mbit/s': { type: 'Rate', factor: 125_000 },
  percent: { type: 'double', factor: 1 },
  fraction: { type: 'double', factor: 1 },
};

/** Readers that convert a suffix themselves: their readings are in base units already. */
const convertingReader = /^(getTimeDuration|getLongBytes|getStorageSize|DurationSpec|DataStorageSpec|DataRateSpec)/;

function isConverting(setting: Setting): boolean {
  return setting.reader !== undefined && convertingReader.test(setting.reader);
}

export function expressionTypeOf(setting: Setting): ExpressionType {
  const ofUnit = setting.unit === undefined ? undefined : unitFactors[setting.unit];
  switch (setting.type) {
    case 'boolean':
      return 'bool';
    case 'list':
      return 'list';
    case 'int':
    case 'long':
    case 'float':
    case 'double':
    case 'percentage':
      return ofUnit?.type ?? 'double';
    case 'size':
      return isConverting(setting) || ofUnit?.type === 'Size' ? 'Size' : 'double';
    case 'duration':
      return isConverting(setting) || ofUnit?.type === 'Duration' ? 'Duration' : 'double';
    case 'rate':
      return isConverting(setting) || ofUnit?.type === 'Rate' ? 'Rate' : 'double';
    default:
      return 'string';
  }
}

/** A reading's value in base units: milliseconds, bytes, bytes a second. */
export function inBaseUnits(setting: Setting, value: ReadValue): ReadValue {
  if (typeof value !== 'number' || setting.unit === undefined || isConverting(setting)) return value;
  return value * unitFactors[setting.unit].factor;
}

/** The value as expressions see it; undefined where it is not of the type (null among them). */
export function asExpressionValue(type: ExpressionType, value: ReadValue): ExpressionValue | undefined {
  if (value === null) return undefined;
  switch (type) {
    case 'double':
      return typeof value === 'number' ? value : undefined;
    case 'bool':
      return typeof value === 'boolean' ? value : undefined;
    case 'string':
      return typeof value === 'string' ? value : typeof value === 'object' ? value.join(',') : String(value);
    case 'list':
      return typeof value === 'object'
        ? value
        : typeof value === 'string'
          ? value.trim() === ''
            ? []
            : value.split(',').map((item) => item.trim())
          : undefined;
    case 'Size':
      return typeof value === 'number' ? new Size(value) : undefined;
    case 'Duration':
      return typeof value === 'number' ? new Duration(value) : undefined;
    case 'Rate':
      return typeof value === 'number' ? new Rate(value) : undefined;
  }
}
