import type { ReadValue } from '../catalog/reading.js';
import type { Setting } from '../catalog/setting.js';
import { convertsUnits, type UnitKind, units } from '../catalog/units.js';
import type { ExpressionValue } from './expressionFunction.js';
import { amountOf, Duration, Rate, Size } from './quantities.js';

/** Types that `setting("…")` can have in an expression. */
export type ExpressionType = 'double' | 'string' | 'bool' | 'list' | 'Size' | 'Duration' | 'Rate';

/** CEL's name of each type. */
export const celTypes: Readonly<Record<ExpressionType, string>> = {
  double: 'double',
  string: 'string',
  bool: 'bool',
  list: 'list<string>',
  Size: 'Size',
  Duration: 'Duration',
  Rate: 'Rate',
};

const typeOfKind: Readonly<Record<UnitKind['kind'], ExpressionType>> = {
  duration: 'Duration',
  size: 'Size',
  rate: 'Rate',
  number: 'double',
};

export function expressionTypeOf(setting: Setting): ExpressionType {
  const ofUnit = setting.unit === undefined ? undefined : typeOfKind[units[setting.unit].kind];
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
      return ofUnit ?? 'double';
    case 'size':
      return convertsUnits(setting) || ofUnit === 'Size' ? 'Size' : 'double';
    case 'duration':
      return convertsUnits(setting) || ofUnit === 'Duration' ? 'Duration' : 'double';
    case 'rate':
      return convertsUnits(setting) || ofUnit === 'Rate' ? 'Rate' : 'double';
    default:
      return 'string';
  }
}

/** A value as readers give it: amounts in base units. */
export function asReadValue(value: ExpressionValue): ReadValue {
  const amount = amountOf(value);
  if (amount !== undefined) return amount;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.map(String) : String(value);
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
