import type { Reading } from '../../../catalog/reading.js';
import { GiB, KiB, MiB, nanoseconds } from '../../../text/units.js';

/**
 * Values with units of Cassandra 4.1 and later: DurationSpec, DataStorageSpec, DataRateSpec. Whole numbers, no blanks, case matters;
 * each class has a smallest unit and a bound counted in it. Source: the classes of org.apache.cassandra.config in 4.1.10 and 5.0.9.
 */
export interface Spec {
  readonly quantity: 'duration' | 'storage' | 'rate';
  /** Smallest unit that is taken. */
  readonly least: string;
  /** Counted in the smallest unit, the value must be below this. */
  readonly below: bigint;
}

const intMaximum = 2n ** 31n - 1n;
const longMaximum = 2n ** 63n - 1n;

const specs: Readonly<Record<string, Spec>> = {
  'DurationSpec.LongNanosecondsBound': { quantity: 'duration', least: 'ns', below: longMaximum },
  'DurationSpec.LongMicrosecondsBound': { quantity: 'duration', least: 'us', below: longMaximum },
  'DurationSpec.LongMillisecondsBound': { quantity: 'duration', least: 'ms', below: longMaximum },
  'DurationSpec.LongSecondsBound': { quantity: 'duration', least: 's', below: longMaximum },
  'DurationSpec.IntMinutesBound': { quantity: 'duration', least: 'm', below: intMaximum },
  'DurationSpec.IntSecondsBound': { quantity: 'duration', least: 's', below: intMaximum },
  'DurationSpec.IntMillisecondsBound': { quantity: 'duration', least: 'ms', below: intMaximum },
  'DataStorageSpec.LongBytesBound': { quantity: 'storage', least: 'B', below: longMaximum },
  'DataStorageSpec.IntBytesBound': { quantity: 'storage', least: 'B', below: intMaximum },
  'DataStorageSpec.IntKibibytesBound': { quantity: 'storage', least: 'KiB', below: intMaximum },
  'DataStorageSpec.LongMebibytesBound': { quantity: 'storage', least: 'MiB', below: longMaximum },
  'DataStorageSpec.IntMebibytesBound': { quantity: 'storage', least: 'MiB', below: intMaximum },
  'DataRateSpec.LongBytesPerSecondBound': { quantity: 'rate', least: 'B/s', below: longMaximum },
};

export function specOf(type: string): Spec | undefined {
  return specs[type];
}

/** Units from the smallest on, in nanoseconds, bytes and bytes a second. */
const units: Readonly<Record<Spec['quantity'], Readonly<Record<string, bigint>>>> = {
  duration: {
    ns: nanoseconds.ns,
    us: nanoseconds.us,
    '\u00b5s': nanoseconds.us,
    ms: nanoseconds.ms,
    s: nanoseconds.s,
    m: nanoseconds.min,
    h: nanoseconds.h,
    d: nanoseconds.d,
  },
  storage: { B: 1n, KiB: BigInt(KiB), MiB: BigInt(MiB), GiB: BigInt(GiB) },
  rate: { 'B/s': 1n, 'KiB/s': BigInt(KiB), 'MiB/s': BigInt(MiB) },
};

const names: Readonly<Record<Spec['quantity'], string>> = { duration: 'a duration', storage: 'a size', rate: 'a rate' };

/** Number in what `Reading.value` holds: milliseconds, bytes, bytes a second. */
function inBase(spec: Spec, smallest: bigint): number {
  return spec.quantity === 'duration' ? Number(smallest) / 1e6 : Number(smallest);
}

function accepted(spec: Spec): string {
  const table = units[spec.quantity];
  const least = table[spec.least] ?? 1n;
  const taken = Object.keys(table).filter((unit) => unit !== '\u00b5s' && (table[unit] ?? 0n) >= least);
  return taken.length === 1 ? (taken[0] ?? '') : `${taken.slice(0, -1).join(', ')} or ${taken.at(-1)}`;
}

/** `shown` is the text as messages may name it. */
export function readSpec(text: string, spec: Spec, shown: string, usualUnit: string | undefined): Reading {
  const table = units[spec.quantity];
  const match = /^([0-9]+)(.*?)\n?$/s.exec(text);
  const unit = match?.[2];
  const weight = unit === undefined || !Object.hasOwn(table, unit) ? undefined : table[unit];
  if (match === null || match[1] === undefined || weight === undefined) {
    const near = nearSpec(text, spec, usualUnit);
    const why = /^\d+$/.test(text)
      ? `${shown} has no unit; ${names[spec.quantity]} takes ${accepted(spec)}`
      : /^-\d/.test(text)
        ? `${shown} is negative; ${names[spec.quantity]} is an integer from 0 with ${accepted(spec)}`
        : `${shown} is not ${names[spec.quantity]}: an integer followed at once by ${accepted(spec)}`;
    return { kind: 'refused', why, problem: 'unit', ...(near === undefined ? {} : { near }) };
  }
  const quantity = BigInt(match[1]);
  if (quantity > longMaximum) return tooLarge(spec, shown);
  const least = table[spec.least] ?? 1n;
  if (weight < least) {
    return { kind: 'refused', why: `${shown} has too small a unit; this setting takes ${accepted(spec)}`, problem: 'unit' };
  }
  return bounded(quantity * weight, spec, shown);
}

/** A plain number in a unit, as the converters of old names make specs. */
export function specFromNumber(quantity: bigint, unit: string, spec: Spec, shown: string): Reading {
  if (quantity < 0n) return { kind: 'refused', why: `${shown} is negative; the value must be 0 or more`, problem: 'range' };
  return bounded(quantity * (units[spec.quantity][unit] ?? 1n), spec, shown);
}

function bounded(smallest: bigint, spec: Spec, shown: string): Reading {
  const least = units[spec.quantity][spec.least] ?? 1n;
  return smallest / least >= spec.below ? tooLarge(spec, shown) : { kind: 'value', value: inBase(spec, smallest) };
}

function tooLarge(spec: Spec, shown: string): Reading {
  return { kind: 'refused', why: `${shown} is too large; at most ${spec.below - 1n}${spec.least} fit`, problem: 'range' };
}

const durationWords: Readonly<Record<string, string>> = {
  sec: 's',
  secs: 's',
  second: 's',
  seconds: 's',
  min: 'm',
  mins: 'm',
  minute: 'm',
  minutes: 'm',
  hour: 'h',
  hours: 'h',
  hr: 'h',
  hrs: 'h',
  day: 'd',
  days: 'd',
  msec: 'ms',
  millis: 'ms',
  milliseconds: 'ms',
  millisecond: 'ms',
  μs: 'us',
  usec: 'us',
};
const storageWords: Readonly<Record<string, string>> = {
  b: 'B',
  k: 'KiB',
  kb: 'KiB',
  kib: 'KiB',
  m: 'MiB',
  mb: 'MiB',
  mib: 'MiB',
  g: 'GiB',
  gb: 'GiB',
  gib: 'GiB',
};

/** What was probably meant: another spelling of the unit, a blank before it, a fraction, no unit at all. */
function nearSpec(text: string, spec: Spec, usualUnit: string | undefined): string | undefined {
  const match = /^([0-9]{1,15})(?:\.([0-9]{1,6}))?\s*([A-Za-z\u00b5\u03bc/]*)$/.exec(text.trim());
  if (match === null || match[1] === undefined) return undefined;
  const unit = unitMeant(match[3] ?? '', spec, usualUnit);
  if (unit === undefined) return undefined;
  const table = units[spec.quantity];
  const least = table[spec.least] ?? 1n;
  let number = BigInt(match[1]);
  let written = unit;
  const fraction = match[2]?.replace(/0+$/, '') ?? '';
  if (fraction !== '') {
    const scale = 10n ** BigInt(fraction.length);
    const smallest = (BigInt(match[1] + fraction) * (table[unit] ?? 1n)) / scale;
    const finer = Object.keys(table).filter(
      (each) => each !== '\u00b5s' && (table[each] ?? 0n) >= least && (table[each] ?? 0n) < (table[unit] ?? 0n),
    );
    const exact = finer.reverse().find((each) => smallest % (table[each] ?? 1n) === 0n);
    if (exact === undefined) return undefined;
    number = smallest / (table[exact] ?? 1n);
    written = exact;
  }
  const near = `${number}${written}`;
  return readSpec(near, spec, near, undefined).kind === 'value' && near !== text ? near : undefined;
}

function unitMeant(written: string, spec: Spec, usualUnit: string | undefined): string | undefined {
  if (written === '') return usualUnit;
  const table = units[spec.quantity];
  if (Object.hasOwn(table, written)) return written;
  const lower = written.toLowerCase();
  switch (spec.quantity) {
    case 'duration':
      return durationWords[lower] ?? (lower !== 'm' && Object.hasOwn(table, lower) ? lower : undefined);
    case 'storage':
      return storageWords[lower];
    case 'rate': {
      const size = storageWords[lower.replace(/(?:\/s|ps)$/, '')];
      // "Mb/s" are bits to some: no guess.
      if (size === undefined || /b(?:\/s|ps)$/.test(written)) return undefined;
      return Object.hasOwn(table, `${size}/s`) ? `${size}/s` : undefined;
    }
  }
}
