import { day, GiB, hour, KiB, Mbit, MiB, minute, second } from '../text/units.js';
import type { ReadValue } from './reading.js';
import type { Setting, Unit } from './setting.js';

/** What a unit counts, and its factor to the base unit of that kind: milliseconds, bytes, bytes a second. */
export interface UnitKind {
  readonly kind: 'duration' | 'size' | 'rate' | 'number';
  readonly factor: number;
}

/** The units of settings. */
export const units: Readonly<Record<Unit, UnitKind>> = {
  ns: { kind: 'duration', factor: 1e-6 },
  us: { kind: 'duration', factor: 1e-3 },
  ms: { kind: 'duration', factor: 1 },
  s: { kind: 'duration', factor: second },
  min: { kind: 'duration', factor: minute },
  h: { kind: 'duration', factor: hour },
  d: { kind: 'duration', factor: day },
  B: { kind: 'size', factor: 1 },
  KiB: { kind: 'size', factor: KiB },
  MiB: { kind: 'size', factor: MiB },
  GiB: { kind: 'size', factor: GiB },
  'B/s': { kind: 'rate', factor: 1 },
  'KiB/s': { kind: 'rate', factor: KiB },
  'MiB/s': { kind: 'rate', factor: MiB },
  'Mbit/s': { kind: 'rate', factor: Mbit },
  percent: { kind: 'number', factor: 1 },
  fraction: { kind: 'number', factor: 1 },
};

/** What a setting's value counts. */
export function quantityOf({ type, unit }: Pick<Setting, 'type' | 'unit'>): UnitKind['kind'] {
  if (type === 'duration' || type === 'size' || type === 'rate') return type;
  return unit === undefined ? 'number' : units[unit].kind;
}

/** Readers that convert a suffix themselves: their readings are in base units already. */
const convertingReader = /^(getTimeDuration|getLongBytes|getStorageSize|DurationSpec|DataStorageSpec|DataRateSpec)/;

export function convertsUnits(setting: Setting): boolean {
  return setting.reader !== undefined && convertingReader.test(setting.reader);
}

/** A reading's value in base units: milliseconds, bytes, bytes a second. */
export function inBaseUnits(setting: Setting, value: ReadValue): ReadValue {
  if (typeof value !== 'number' || setting.unit === undefined || convertsUnits(setting)) return value;
  return value * units[setting.unit].factor;
}
