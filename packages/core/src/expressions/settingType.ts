import type { ReadValue } from '../catalog/reading.js';
import type { Setting } from '../catalog/setting.js';
import { convertsUnits, type UnitKind, units } from '../catalog/units.js';
import type { ExpressionValue } from './expressionFunction.js';
import { Duration, Rate, Size } from './quantities.js';

/** Types that `setting("…")` can have in an expression. */
export type ExpressionType = 'double' | 'string' | 'bool' | 'list' | 'Size' | 'Duration' | 'Rate';

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
