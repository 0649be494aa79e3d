import { day, GiB, hour, KiB, MiB, minute, PiB, second, TiB } from '../../text/units.js';
import type { Setting, Unit } from '../setting.js';

/** Texts that a reader would accept and that probably were meant. Undefined where that would be a guess. */

const sizes: Readonly<Record<string, number>> = { b: 1, k: KiB, m: MiB, g: GiB, t: TiB, p: PiB };
const sizeText = /^(\d+(?:\.\d+)?)\s*(?:(b)(?:ytes)?|([kmgtp])(?:i?b)?)$/i;

const milliseconds: Readonly<Record<string, number>> = {
  ms: 1,
  millis: 1,
  milliseconds: 1,
  s: second,
  sec: second,
  secs: second,
  second: second,
  seconds: second,
  m: minute,
  min: minute,
  mins: minute,
  minute: minute,
  minutes: minute,
  h: hour,
  hour: hour,
  hours: hour,
  d: day,
  day: day,
  days: day,
};
const timeText = /^(\d+(?:\.\d+)?)\s*([a-z]+)$/i;

const unitBytes: Readonly<Partial<Record<Unit, number>>> = { B: 1, KiB, MiB, GiB, 'B/s': 1 };
const unitMilliseconds: Readonly<Partial<Record<Unit, number>>> = { ms: 1, s: second, min: minute, h: hour, d: day };

/** For a reader of bare numbers: separators and suffixes taken away, a unit converted into the setting's own. */
export function nearNumber(text: string, setting: Setting, whole: boolean): string | undefined {
  const accepted = (number: number): string | undefined =>
    Number.isFinite(number) && (!whole || Number.isSafeInteger(number)) ? String(number) : undefined;
  if (/^[+-]?\d{1,3}(?:[,_' ]\d{3})+$/.test(text)) return text.replace(/[,_' ]/g, '');
  if (/^[+-]?\d+[lL]$/.test(text)) return text.slice(0, -1);
  if (whole && /^[+-]?\d+\.0*$/.test(text)) return text.replace(/\..*$/, '');
  if (whole && /^\d+(?:\.\d+)?[eE]\+?\d{1,2}$/.test(text)) return accepted(Number(text));
  if (!whole && /^[+-]?\d+,\d+$/.test(text)) return text.replace(',', '.');
  const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(text);
  if (percent !== null) {
    if (setting.unit === 'percent') return percent[1];
    return setting.unit === 'fraction' && !whole ? String(Number((Number(percent[1]) / 100).toPrecision(12))) : undefined;
  }
  const bytes = setting.unit === undefined ? undefined : unitBytes[setting.unit];
  const size = sizeText.exec(text);
  if (size !== null && bytes !== undefined)
    return accepted((Number(size[1]) * (sizes[(size[2] ?? size[3] ?? '').toLowerCase()] ?? Number.NaN)) / bytes);
  const own = setting.unit === undefined ? undefined : unitMilliseconds[setting.unit];
  const time = timeText.exec(text);
  if (time !== null && own !== undefined)
    return accepted((Number(time[1]) * (milliseconds[(time[2] ?? '').toLowerCase()] ?? Number.NaN)) / own);
  return undefined;
}

/** For a reader of `10g`: `10GB`, `10 G` and `1.5g` in its own writing. */
export function nearSize(text: string): string | undefined {
  const match = sizeText.exec(text);
  if (match === null) return undefined;
  const letter = (match[2] ?? match[3] ?? '').toLowerCase();
  const number = Number(match[1]);
  if (Number.isInteger(number)) return letter === 'b' ? String(number) : `${number}${letter}`;
  const smaller = 'bkmgtp'['bkmgtp'.indexOf(letter) - 1];
  if (smaller === undefined || !Number.isInteger(number * KiB)) return undefined;
  return `${number * KiB}${smaller === 'b' ? '' : smaller}`;
}

/** For a reader of `30s`: `30 s`, `30sec` and `1.5s` in its own writing. */
export function nearDuration(text: string, anyCase: boolean): string | undefined {
  const match = timeText.exec(text);
  if (match === null) return undefined;
  const unit = milliseconds[(match[2] ?? '').toLowerCase()];
  // 30M is thirty minutes or thirty months or a slip: a guess where the case decides.
  if (unit === undefined || (!anyCase && match[2] === 'M')) return undefined;
  const number = Number(match[1]);
  const suffix = { 1: 'ms', [second]: 's', [minute]: 'm', [hour]: 'h', [day]: 'd' }[unit];
  if (Number.isInteger(number)) return `${number}${suffix}`;
  return Number.isInteger(number * unit) ? `${number * unit}ms` : undefined;
}

/** What people write for true and false. */
export function nearBoolean(text: string): string | undefined {
  const word = text
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .toLowerCase();
  if (/^(?:true|yes|y|on|1|t|enabled?|ture|treu|tru|trure|truee)$/.test(word)) return 'true';
  if (/^(?:false|no|n|off|0|f|disabled?|flase|fasle|fals|flse|falsee)$/.test(word)) return 'false';
  return undefined;
}
