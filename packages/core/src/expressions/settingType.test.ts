import { expect, it } from 'vitest';
import type { Setting } from '../catalog/setting.js';
import { Duration, Rate, Size } from './quantities.js';
import { asExpressionValue, expressionTypeOf } from './settingType.js';

it.each([
  [{ type: 'boolean' }, 'bool'],
  [{ type: 'list' }, 'list'],
  [{ type: 'string' }, 'string'],
  [{ type: 'enum' }, 'string'],
  [{ type: 'int' }, 'double'],
  [{ type: 'long', unit: 'MiB' }, 'Size'],
  [{ type: 'float', unit: 's' }, 'Duration'],
  [{ type: 'double', unit: 'Mbit/s' }, 'Rate'],
  [{ type: 'percentage' }, 'double'],
  [{ type: 'size' }, 'double'],
  [{ type: 'size', unit: 'B' }, 'Size'],
  [{ type: 'size', reader: 'getLongBytes' }, 'Size'],
  [{ type: 'size', unit: 'ms' }, 'double'],
  [{ type: 'duration' }, 'double'],
  [{ type: 'duration', unit: 'ms' }, 'Duration'],
  [{ type: 'duration', reader: 'getTimeDuration' }, 'Duration'],
  [{ type: 'duration', unit: 'B' }, 'double'],
  [{ type: 'rate' }, 'double'],
  [{ type: 'rate', unit: 'MiB/s' }, 'Rate'],
  [{ type: 'rate', reader: 'DataRateSpec.LongBytesPerSecondBound' }, 'Rate'],
] as const)('%j is a %s', (setting, type) => {
  expect(expressionTypeOf({ name: 'a', product: 'hbase', ...setting } as Setting)).toBe(type);
});

it.each([
  ['double', 1, 1],
  ['double', '1', undefined],
  ['bool', true, true],
  ['bool', 'true', undefined],
  ['string', 'a', 'a'],
  ['string', 1, '1'],
  ['string', ['a', 'b'], 'a,b'],
  ['list', ['a'], ['a']],
  ['list', ' a, b', ['a', 'b']],
  ['list', ' ', []],
  ['list', 1, undefined],
  ['Size', 1, new Size(1)],
  ['Size', '1', undefined],
  ['Duration', 1, new Duration(1)],
  ['Duration', '1', undefined],
  ['Rate', 1, new Rate(1)],
  ['Rate', '1', undefined],
  ['string', null, undefined],
] as const)('as a %s %j is %j', (type, value, expected) => {
  expect(asExpressionValue(type, value)).toEqual(expected);
});
