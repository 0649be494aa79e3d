import { expect, it } from 'vitest';
import { amountOf, Duration, formatDuration, formatNumber, formatSize, inSeconds, inUnitOf, Rate, Size, shownSize } from './quantities.js';

const [MiB, GiB] = [1024 ** 2, 1024 ** 3];

it.each([
  [31, '31'],
  [12.4, '12.4'],
  [0.40912, '0.4091'],
  [1234.56, '1235'],
  [-1000.5, '-1000'],
  [999.96, '1000'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
])('the number %d is shown as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

it.each([
  [100, '100 B'],
  [1023, '1023 B'],
  [1024, '1 KiB'],
  [1.5 * MiB, '1.5 MiB'],
  [-2 * GiB, '-2 GiB'],
  [1024 * GiB, '1 TiB'],
  [2 ** 60, '1024 PiB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

it.each([
  [0, '0 s'],
  [300, '300 ms'],
  [-300, '-300 ms'],
  [1000, '1 s'],
  [1500, '1.5 s'],
  [630_000, '630 s'],
  [840_000, '840 s'],
  [900_000, '15 min'],
  [930_000, '930 s'],
  [3_600_000, '1 h'],
  [5_400_000, '90 min'],
  [86_400_000, '1 d'],
  [90_000_000, '25 h'],
  [7 * 86_400_000, '7 d'],
])('%d ms are shown as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

it('a size in a formula has three digits, a time is in seconds', () => {
  expect([0, 1023, 1234 * MiB, 12.345 * GiB].map(shownSize)).toEqual(['0 B', '1020 B', '1.21 GiB', '12.3 GiB']);
  expect([1500, 1000, 60_040].map(inSeconds)).toEqual(['1.5 s', '1 s', '60 s']);
});

it('quantities show their unit and give their amount', () => {
  expect([new Size(1.5 * GiB), new Duration(300), new Rate(MiB)].map(String)).toEqual(['1.5 GiB', '300 ms', '1 MiB/s']);
  expect([2, new Size(3), new Duration(4), new Rate(5), '6', undefined].map(amountOf)).toEqual([2, 3, 4, 5, undefined, undefined]);
  expect(inUnitOf(new Size(1), 1024)).toBe('1 KiB');
  expect(inUnitOf(new Duration(1), 1024)).toBe('1.024 s');
  expect(inUnitOf(new Rate(1), 1024)).toBe('1 KiB/s');
  expect([inUnitOf(1, 1024), inUnitOf(new Size(1), '1024')]).toEqual([undefined, undefined]);
});
