import { expect, test } from 'vitest';
import { writtenUnderNewName } from './converters.js';

/** The loader of 5.0.9 makes the same value of the old line and of the new one. */
test.each<[string | undefined, string, string | undefined]>([
  [undefined, 'abc', 'abc'],
  ['IDENTITY', '32', '32'],
  ['MILLIS_DURATION_LONG', '5000', '5000ms'],
  ['MILLIS_CUSTOM_DURATION', '-1', 'null'],
  ['SECONDS_CUSTOM_DURATION', '14400', '14400s'],
  ['NEGATIVE_SECONDS_DURATION', '30', '30s'],
  ['NEGATIVE_SECONDS_DURATION', '-1', '0s'],
  ['MINUTES_CUSTOM_DURATION', '60', '60m'],
  ['MINUTES_CUSTOM_DURATION', '-1', 'null'],
  ['NEGATIVE_MEBIBYTES_DATA_STORAGE_INT', '50', '50MiB'],
  ['NEGATIVE_MEBIBYTES_DATA_STORAGE_INT', '-1', 'null'],
  ['LONG_BYTES_DATASTORAGE_MEBIBYTES_INT', '100', '100MiB'],
  ['MEBIBYTES_PER_SECOND_DATA_RATE', '16', '16MiB/s'],
  ['MEGABITS_TO_BYTES_PER_SECOND_DATA_RATE', '200', '25000000B/s'],
  ['MILLIS_DURATION_LONG', '-5', undefined],
  ['MILLIS_DURATION_LONG', '5s', undefined],
  ['MILLIS_DURATION_LONG', '', undefined],
  ['KEYSPACE_COUNT_THRESHOLD_TO_GUARDRAIL', '40', undefined],
])('%s: %s becomes %s', (converter, text, expected) => {
  expect(writtenUnderNewName(converter, text, true)).toBe(expected);
});

test('null is written only where the setting takes it', () => {
  expect(writtenUnderNewName('MINUTES_CUSTOM_DURATION', '-1', false)).toBeUndefined();
});
