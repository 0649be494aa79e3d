import { day, GiB, hour, KiB, MiB, minute, second } from '../../text/units.js';
import { contains, type Domain, isLimited } from '../meaning.js';
import type { Setting } from '../setting.js';
import { convertsUnits, quantityOf, units } from '../units.js';
import { type Fault, fault } from './fault.js';
import { highestPort } from './hosts.js';

/**
 * What is wrong with a number that is not of a setting's domain; undefined where it is, or nobody can say.
 * @param value as the reader gives it
 */
export function judgeNumber(value: number, setting: Setting): Fault | undefined {
  const { domain } = setting;
  const factor = convertsUnits(setting) && setting.unit !== undefined ? units[setting.unit].factor : 1;
  const number = value / factor;
  if (domain?.also?.includes(number) === true) return undefined;
  if (domain !== undefined && !contains(domain, number)) return fault(`must be ${domainInWords(domain, setting)}`);
  if (setting.unit === 'percent' && number > 0 && number < 1 && Number(setting.default) >= 1)
    return fault(`is less than 1 percent: percents are read, not fractions`, String(number * 100));
  return undefined;
}

/** `at least 1 and at most 65535`, `not 0`; empty where the domain has no limit. */
export function domainInWords({ least, above, most, below, except, also = [] }: Domain, setting: Pick<Setting, 'unit'>): string {
  const unit =
    setting.unit === undefined || setting.unit === 'fraction' ? '' : setting.unit === 'percent' ? ' percent' : ` ${setting.unit}`;
  const words = { 'at least': least, 'more than': above, 'at most': most, 'less than': below, not: except };
  const limits = Object.entries(words).flatMap(([word, limit]) =>
    limit === undefined ? [] : [`${word} ${limit}${limit === 0 ? '' : unit}`],
  );
  return [limits.join(' and '), ...also].join(', or ');
}

/** Names of ports. */
const port = /(?:^|[._-])port(?:_ssl)?$|[a-z]Port$/;

/**
 * What an amount does that lies beyond those that a server works with; undefined where it lies within, or nobody has said.
 * @param value in base units
 */
export function beyondWorkable(value: number, { workable }: Pick<Setting, 'workable'>): string | undefined {
  const { least, most, tooLittle, tooMuch } = workable ?? {};
  if (least !== undefined && value > 0 && value < least) return tooLittle;
  if (most !== undefined && value > most) return tooMuch;
  return undefined;
}

/** Names of shares: 0.4 of the heap, a ratio of two numbers. */
const share =
  /(?:percent|percentage|pct|fraction|ratio|factor|share|slop|jitter|utilization|(?:block\.cache|memstore)\.size|(?:lower|upper)Limit)$/i;

/**
 * A number that no operator means, though nothing proves that the code cannot work with it: a negative one where the default is none, a percentage where a
 * fraction is read. -1 may stand for "off" or "no limit".
 * @param value as the reader gives it: of -1 in seconds it makes -1000
 * @param text as it is written
 */
export function improbable(value: number, { name, default: standard = '', domain, unit, type }: Setting, text: string): Fault | undefined {
  const usual = Number.parseFloat(standard);
  if (domain?.also?.includes(value) === true) return undefined;
  if (port.test(name) && value > highestPort) return fault(`is above ${highestPort}, the highest port`);
  if (value < 0 && Number.parseFloat(text) !== -1 && !(usual < 0) && !(usual === 0 && takesAny(domain))) return fault('is negative');
  const isFraction = (type === 'float' || type === 'double' || unit === 'fraction') && usual > 0 && usual < 1;
  if (isFraction && value >= 2 && value <= 100 && share.test(name))
    return fault('is above 1: fractions are read, not percents', String(value / 100));
  return undefined;
}

/** The code was read, and has a use for every number: a priority of -5. */
function takesAny(domain: Domain | undefined): boolean {
  return domain?.proof !== undefined && !isLimited(domain);
}

/** Factors by which units of the same kind differ, and of what kind. */
const slips = {
  duration: [second, minute, hour],
  size: [KiB, MiB, GiB],
  rate: [KiB, MiB],
  number: [],
} as const;

/** What no operator means: a duration under this many ms where the default is at least `least`; a size under this many bytes. */
const implausible: Readonly<Record<'duration' | 'size' | 'rate', readonly { readonly least: number; readonly below: number }[]>> = {
  duration: [
    { least: second, below: 10 },
    { least: 5 * second, below: 150 },
    { least: 10 * minute, below: 2 * second },
    { least: 6 * hour, below: minute },
    { least: 5 * day, below: 15 * minute },
  ],
  size: [
    { least: 4 * KiB, below: 200 },
    { least: MiB, below: 4 * KiB },
    { least: 64 * MiB, below: 256 * KiB },
  ],
  rate: [{ least: MiB, below: 16 * KiB }],
};

/** Names of what is done again and again: a thousand times as often is no wish for speed. */
const rhythm = /(?:interval|period|frequency|chore|clean(?:er|up)|expir\w*|refresh)(?:[._-](?:ms|millis|msec))?$/i;

/** Names of the least that others may choose, and of the first of waits that grow: a small number only allows more, or is followed by larger ones. */
const lowerLimit = /[._-]limits[._-]min[._-]|sleep[._-]base|base[._-]sleep/;

/** Names of how long a client waits for an answer: some wait no longer than a second or two. */
const deadline = /[._-]operation[._-]timeout$/;

/**
 * A bare number that lies so far below the default that it was meant in another unit; undefined where it may be meant as it stands.
 * @param value in base units
 * @param written the number on the line
 * @param standard the default in base units
 */
export function slipOfUnit(setting: Setting, value: number, written: number, standard: number): Fault | undefined {
  const kind = quantityOf(setting);
  if (kind === 'number' || setting.unit === undefined || value <= 0 || standard <= 0 || lowerLimit.test(setting.name)) return undefined;
  if (kind === 'duration' && value >= second && deadline.test(setting.name)) return undefined;
  const limit = implausible[kind].filter(({ least }) => standard >= least).at(-1);
  const isLazy = kind === 'duration' && standard >= minute && value < second && rhythm.test(setting.name);
  if (!isLazy && (limit === undefined || value >= limit.below)) return undefined;
  // The factor that brings it nearest to the default: an order of magnitude at most.
  const factors = kind === 'duration' && setting.unit !== 'ms' ? [minute / second, hour / second] : slips[kind];
  const meant = factors
    .map((factor) => ({ factor, distance: Math.abs(Math.log10((value * factor) / standard)) }))
    .sort((a, b) => a.distance - b.distance)[0];
  if (meant === undefined || meant.distance > 1) return undefined;
  return fault(`is ${written} ${setting.unit}, ${Math.round(standard / value)} times below the default`, String(written * meant.factor));
}

/** Units in which operators also count, as the number of them in the unit of the setting. */
const smallerUnits: Partial<Record<NonNullable<Setting['unit']>, readonly number[]>> = {
  s: [second],
  min: [minute],
  h: [hour / second, hour],
  d: [day / second, day],
  MiB: [MiB],
};

/** Defaults below this many seconds are exceeded a thousandfold on purpose. */
const shortest = 10;

/**
 * A bare number that is a thousand times the default or more, and near the default when it is read in a smaller unit: milliseconds where seconds are read, bytes where MiB
 * are. Undefined where it may be meant as it stands.
 * @param written the number on the line
 * @param standard the default in the unit of the setting
 */
export function slipToSmallerUnit({ unit }: Pick<Setting, 'unit'>, written: number, standard: number): Fault | undefined {
  if (unit === undefined || !(standard > 0) || (unit === 's' && standard < shortest)) return undefined;
  const factor = smallerUnits[unit]?.find((each) => written % each === 0 && isNear(written / each, standard));
  return factor === undefined
    ? undefined
    : fault(`is ${written} ${unit}, ${Math.round(written / standard)} times the default`, String(written / factor));
}

const suffixes: Readonly<Record<string, number>> = { ms: 1, s: second, m: minute, h: hour, d: day };

/** The default of a setting in its unit, also where it is written with another one (10m of seconds); NaN where it is no number. */
export function defaultIn({ default: standard, unit }: Pick<Setting, 'default' | 'unit'>): number {
  const [, number, suffix = ''] = /^(\d+)(ms|[smhd])$/.exec(standard ?? '') ?? [];
  if (number === undefined || unit === undefined) return Number(standard);
  return (Number(number) * (suffixes[suffix] ?? Number.NaN)) / units[unit].factor;
}

/** Half an order of magnitude at most. */
function isNear(one: number, other: number): boolean {
  return Math.abs(Math.log10(one / other)) <= 0.5;
}
