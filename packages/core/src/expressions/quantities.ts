import type { Setting } from '../catalog/setting.js';
import { quantityOf } from '../catalog/units.js';
import { day, hour, KiB, minute, second } from '../text/units.js';

/** An amount of memory or disk, in bytes. */
export class Size {
  constructor(readonly amount: number) {}
  toString(): string {
    return formatSize(this.amount);
  }
}

/** A span of time, in milliseconds. */
export class Duration {
  constructor(readonly amount: number) {}
  toString(): string {
    return formatDuration(this.amount);
  }
}

/** An amount a second, in bytes per second. */
export class Rate {
  constructor(readonly amount: number) {}
  toString(): string {
    return `${formatSize(this.amount)}/s`;
  }
}

/** An amount as a reader would write it where the other value is a size, a duration or a rate: 1610612736 as 1.5 GiB. */
export function inUnitOf(other: unknown, amount: unknown): string | undefined {
  if (typeof amount !== 'number') return undefined;
  for (const Quantity of [Size, Duration, Rate]) if (other instanceof Quantity) return String(new Quantity(amount));
  return undefined;
}

export type Quantity = Size | Duration | Rate;

/** A number, or the amount of a quantity; undefined for anything else. */
export function amountOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return value instanceof Size || value instanceof Duration || value instanceof Rate ? value.amount : undefined;
}

const sizeUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** At most four significant digits, no trailing zeros: 31, 12.4, 0.409. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (Number.isInteger(value)) return String(value);
  const digits = Math.abs(value) >= 1000 ? Math.round(value).toString() : Number(value.toPrecision(4)).toString();
  return digits;
}

/** `31 GiB`, `1.5 MiB`, `100 B`. */
export function formatSize(bytes: number): string {
  let unit = 0;
  let value = bytes;
  while (Math.abs(value) >= KiB && unit < sizeUnits.length - 1) {
    value /= KiB;
    unit++;
  }
  return `${formatNumber(value)} ${sizeUnits[unit]}`;
}

/** `630 s`, `300 ms`, `10 min` only where it is a whole number of minutes above ten, `7 d`. */
export function formatDuration(milliseconds: number): string {
  const absolute = Math.abs(milliseconds);
  if (absolute === 0) return '0 s';
  if (absolute < second) return `${formatNumber(milliseconds)} ms`;
  const seconds = milliseconds / second;
  if (absolute >= day && seconds % (day / second) === 0) return `${seconds / (day / second)} d`;
  if (absolute >= hour && seconds % (hour / second) === 0) return `${seconds / (hour / second)} h`;
  if (absolute >= 15 * minute && seconds % 60 === 0) return `${seconds / 60} min`;
  return `${formatNumber(seconds)} s`;
}

/** `1 h`, `10 GiB`, `64 MiB/s`: the value of a setting in base units as a reader would write it; undefined where it counts neither time nor bytes. */
export function quantityText(amount: number, setting: Pick<Setting, 'type' | 'unit'>): string | undefined {
  switch (quantityOf(setting)) {
    case 'duration':
      return formatDuration(amount);
    case 'size':
      return formatSize(amount);
    case 'rate':
      return `${formatSize(amount)}/s`;
    case 'number':
      return undefined;
  }
}

/** Three digits of a size are enough to look at. */
export function shownSize(bytes: number): string {
  const unit = KiB ** Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return formatSize(Number((bytes / unit).toPrecision(3)) * unit);
}

/** `1.5 s` of 1500 ms: in formulas every time has the same unit. */
export function inSeconds(ms: number): string {
  return `${Number((ms / second).toFixed(1))} s`;
}
