import { describe, expect, it } from 'vitest';
import type { Setting } from '../setting.js';
import { defaultIn, slipOfUnit, slipToSmallerUnit } from './judgeNumber.js';

const ofDuration = (name: string, unit: 'ms' | 's') => ({ name, product: 'hbase', type: 'long', unit }) as unknown as Setting;

describe('a number in another unit', () => {
  it('is taken for seconds, minutes or hours where milliseconds are read', () => {
    const timeout = ofDuration('hbase.client.scanner.timeout.period', 'ms');
    expect(slipOfUnit(timeout, 600, 600, 60_000)?.near).toBe('600000');
    expect(slipOfUnit(timeout, 60, 60, 60_000)?.near).toBe('60000');
  });

  it('is taken for minutes or hours where seconds are read', () => {
    expect(slipOfUnit(ofDuration('dfs.trash.age', 's'), 60_000, 60, 2_592_000_000)?.near).toBeUndefined();
    expect(slipOfUnit(ofDuration('dfs.trash.age', 's'), 720_000, 720, 2_592_000_000)?.near).toBe('2592000');
  });

  it('is meant as it stands where a client waits no longer than a second or two', () => {
    expect(slipOfUnit(ofDuration('hbase.client.meta.operation.timeout', 'ms'), 1_200, 1_200, 1_200_000)).toBeUndefined();
    expect(slipOfUnit(ofDuration('hbase.client.meta.operation.timeout', 'ms'), 60, 60, 1_200_000)?.near).toBe('3600000');
  });

  it.each([
    ['s', 30_000, 30, '30'],
    ['s', 60_000, 30, '60'],
    ['h', 1_814_400, 504, '504'],
    ['min', 86_400_000, 1440, '1440'],
    ['MiB', 52_428_800, 50, '50'],
    ['s', 30_000, 5, undefined],
    ['s', 10_000, 60, undefined],
    ['s', 86_400, 300, undefined],
    ['s', 2_147_483_647, 300, undefined],
    ['ms', 30_000_000, 30_000, undefined],
    ['MiB', 1_048_576, 1024, undefined],
  ] as const)('in %s: %d where the default is %d', (unit, written, standard, near) => {
    expect(slipToSmallerUnit({ unit }, written, standard)?.near).toBe(near);
  });

  it.each([
    ['30s', 's', 30],
    ['10m', 's', 600],
    ['504', 'h', 504],
    ['${x}', 's', Number.NaN],
    [undefined, 's', Number.NaN],
  ] as const)('the default %s counts in %s as %d', (standard, unit, number) => {
    expect(defaultIn({ unit, ...(standard === undefined ? {} : { default: standard }) })).toBe(number);
  });
});
