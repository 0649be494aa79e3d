import { describe, expect, it } from 'vitest';
import type { Setting } from '../setting.js';
import { slipOfUnit } from './judgeNumber.js';

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
});
