import type { Reading } from '../../../catalog/reading.js';
import type { YamlScalar } from '../../../formats/cassandraYaml/yamlNode.js';
import { Mbit } from '../../../text/units.js';
import { readScalar, type ScalarContext, shown } from './scalars.js';
import { type Spec, specFromNumber, specOf } from './specs.js';

/**
 * How the value of an old name becomes that of the new one, from 4.1 on. Source: org.apache.cassandra.config.Converters, 4.1.10 and 5.0.9.
 */
interface Converter {
  /** Java type of the old name's value. */
  readonly oldType: string;
  /** Unit of the old name's number. */
  readonly unit?: string;
  /** Reads as null. */
  readonly isNull?: (value: number) => boolean;
  /** Negative numbers count as 0. */
  readonly negativeIsZero?: true;
  /** An unset value shows as -1 under the old name, which makes a written null a refused one. */
  readonly unsetShows?: true;
}

const converters: Readonly<Record<string, Converter>> = {
  INTEGER_PRIMITIVE_LONG: { oldType: 'Integer' },
  MILLIS_DURATION_LONG: { oldType: 'Long', unit: 'ms' },
  MILLIS_DURATION_INT: { oldType: 'Integer', unit: 'ms' },
  MILLIS_DURATION_DOUBLE: { oldType: 'Double', unit: 'ms', unsetShows: true },
  MILLIS_CUSTOM_DURATION: { oldType: 'Integer', unit: 'ms', isNull: (value) => value === -1, unsetShows: true },
  SECONDS_DURATION: { oldType: 'Integer', unit: 's' },
  NEGATIVE_SECONDS_DURATION: { oldType: 'Integer', unit: 's', negativeIsZero: true },
  MINUTES_CUSTOM_DURATION: { oldType: 'Integer', unit: 'm', isNull: (value) => value === -1, unsetShows: true },
  MEBIBYTES_DATA_STORAGE_LONG: { oldType: 'Long', unit: 'MiB' },
  MEBIBYTES_DATA_STORAGE_INT: { oldType: 'Integer', unit: 'MiB' },
  NEGATIVE_MEBIBYTES_DATA_STORAGE_INT: { oldType: 'Integer', unit: 'MiB', isNull: (value) => value < 0, unsetShows: true },
  KIBIBYTES_DATASTORAGE: { oldType: 'Integer', unit: 'KiB' },
  BYTES_DATASTORAGE: { oldType: 'Integer', unit: 'B' },
  LONG_BYTES_DATASTORAGE_MEBIBYTES_INT: { oldType: 'Integer', unit: 'MiB' },
  LONG_BYTES_DATASTORAGE_MEBIBYTES_DATASTORAGE: { oldType: 'DataStorageSpec.IntMebibytesBound' },
  BYTES_CUSTOM_DATASTORAGE: { oldType: 'Long', unit: 'B', isNull: (value) => value === -1 },
  MEBIBYTES_PER_SECOND_DATA_RATE: { oldType: 'Integer', unit: 'MiB/s' },
  MEGABITS_TO_BYTES_PER_SECOND_DATA_RATE: { oldType: 'Integer' },
  // The system's own keyspaces and tables are taken off the number.
  KEYSPACE_COUNT_THRESHOLD_TO_GUARDRAIL: { oldType: 'int' },
  TABLE_COUNT_THRESHOLD_TO_GUARDRAIL: { oldType: 'int' },
};

/** Whether a written null is refused although the new setting may be unset: its field is null and only that makes it so. */
export function unsetShows(converter: string): boolean {
  return converters[converter]?.unsetShows === true;
}

/** Undefined for a converter that changes nothing but the name, and for an unknown one. */
export function convertsFrom(converter: string): string | undefined {
  return converter === 'SECONDS_CUSTOM_DURATION' ? 'String' : converters[converter]?.oldType;
}

/** How an old name's value is written under the new name; undefined where that cannot be told. */
export function writtenUnderNewName(converter: string | undefined, text: string, takesNull: boolean): string | undefined {
  const known = converters[converter ?? 'IDENTITY'];
  if (converter === undefined || converter === 'IDENTITY' || known?.oldType.startsWith('DataStorageSpec') === true) return text;
  if (converter === 'INTEGER_PRIMITIVE_LONG') return text;
  if (!/^-?\d{1,15}$/.test(text.trim())) return undefined;
  const number = Number(text);
  if (known?.isNull?.(number) === true) return takesNull ? 'null' : undefined;
  if (number < 0) return known?.negativeIsZero === true ? `0${known.unit}` : undefined;
  if (converter === 'MEGABITS_TO_BYTES_PER_SECOND_DATA_RATE') return `${number * Mbit}B/s`;
  const unit = converter === 'SECONDS_CUSTOM_DURATION' ? 's' : known?.unit;
  return unit === undefined ? undefined : `${number}${unit}`;
}

/** The value of an old name in terms of the new setting. */
export function readConverted(scalar: YamlScalar, converter: string, newType: string, context: ScalarContext): Reading {
  const text = scalar.text;
  const named = shown(text, context);
  const spec = specOf(newType);
  if (converter === 'SECONDS_CUSTOM_DURATION') return secondsOrDuration(scalar, newType, spec, context);
  const known = converters[converter];
  if (known === undefined) return { kind: 'value', value: text };
  const reading = readScalar(scalar, known.oldType, { ...context, usualUnit: known.unit });
  if (reading.kind !== 'value' || typeof reading.value !== 'number') return reading;
  const number = reading.value;
  if (known.isNull?.(number) === true) return { kind: 'value', value: null };
  if (converter === 'MEGABITS_TO_BYTES_PER_SECOND_DATA_RATE') {
    if (number < 0) return { kind: 'refused', why: `${named} is negative; the value must be 0 or more`, problem: 'range' };
    if (number >= 2 ** 31 - 1) return { kind: 'refused', why: `${named} is too large; at most 2147483646 fit`, problem: 'range' };
    return { ...reading, value: number * Mbit };
  }
  if (spec === undefined || known.unit === undefined) return reading;
  if (Number.isNaN(number)) return { kind: 'value', value: 0 };
  if (number < 0 && known.negativeIsZero === true) return { ...reading, value: 0 };
  const whole = known.oldType === 'Double' ? Math.floor(number + 0.5) : number;
  if (!Number.isFinite(whole) || Math.abs(whole) >= 2 ** 63) {
    return { kind: 'refused', why: `${named} is out of range`, problem: 'range' };
  }
  const converted = specFromNumber(BigInt(whole), known.unit, spec, named);
  return converted.kind === 'value' && reading.remark !== undefined ? { ...converted, remark: reading.remark } : converted;
}

/** key_cache_save_period and its like: a bare number is seconds, as before 4.1; else a duration. */
function secondsOrDuration(scalar: YamlScalar, newType: string, spec: Spec | undefined, context: ScalarContext): Reading {
  const reading = readScalar(scalar, 'String', context);
  if (reading.kind !== 'value' || typeof reading.value !== 'string' || spec === undefined) return reading;
  if (!/^[0-9]+$/.test(reading.value)) return readScalar(scalar, newType, context);
  const named = shown(reading.value, context);
  const seconds = BigInt(reading.value);
  if (seconds > 2n ** 31n - 1n) return { kind: 'refused', why: `${named} is too large; at most 2147483646 fit`, problem: 'range' };
  return specFromNumber(seconds, 's', spec, named);
}
