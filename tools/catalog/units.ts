import type { Unit } from '../../packages/core/src/catalog/setting.js';
import { KiB } from '../../packages/core/src/text/units.js';
import type { Fields } from './fields.js';

const timeUnits: Readonly<Record<string, Unit>> = {
  NANOSECONDS: 'ns',
  MICROSECONDS: 'us',
  MILLISECONDS: 'ms',
  SECONDS: 's',
  MINUTES: 'min',
  HOURS: 'h',
  DAYS: 'd',
  BYTES: 'B',
  KB: 'KiB',
  MB: 'MiB',
  GB: 'GiB',
};

/** Of java.util.concurrent.TimeUnit or Hadoop's StorageUnit. */
export function unitOfConstant(name: string): Unit | undefined {
  return timeUnits[name];
}

/** Of a Cassandra type such as DurationSpec.IntSecondsBound: the smallest unit that it takes, and that of what it holds. */
export function unitOfSpec(type: string): Unit | undefined {
  const name =
    /(?:Int|Long)?(Nanoseconds|Microseconds|Milliseconds|Seconds|Minutes|BytesPerSecond|MebibytesPerSecond|Bytes|Kibibytes|Mebibytes)(?:Bound)?$/.exec(
      type,
    )?.[1];
  switch (name) {
    case 'Nanoseconds':
      return 'ns';
    case 'Microseconds':
      return 'us';
    case 'Milliseconds':
      return 'ms';
    case 'Seconds':
      return 's';
    case 'Minutes':
      return 'min';
    case 'Bytes':
      return 'B';
    case 'Kibibytes':
      return 'KiB';
    case 'Mebibytes':
      return 'MiB';
    case 'BytesPerSecond':
      return 'B/s';
    case 'MebibytesPerSecond':
      return 'MiB/s';
    default:
      return undefined;
  }
}

const endings: readonly (readonly [RegExp, Unit])[] = [
  [
    /bandwidthPerSec$|[._-]bytes[._-]per[._-]sec(ond)?$|BytesPerSecond$|throughput\.(higher|lower|upper)\.bound$|throughput\.offpeak$/,
    'B/s',
  ],
  [/MBperSec$/, 'MiB/s'],
  [/[._-](ms|msec|msecs|millis|milliseconds|millisecs)$|(Msec|Millis|millis|Ms|intervalmill)$/, 'ms'],
  [/[._-](sec|secs|seconds)$|(?<![Pp]er)(Secs|Seconds|Sec)$/, 's'],
  [/[._-](minutes|mins)$|Minutes$/, 'min'],
  [/[._-](hours)$|Hours$/, 'h'],
  [/[._-](days)$/, 'd'],
  [/[._-](nanos|nanoseconds)$|Nanos$/, 'ns'],
  [/[._-](bytes)$|(InBytes|Bytes)$/, 'B'],
  [/[._-](kb)$|KB$/, 'KiB'],
  [/[._-](mb)$|MB$|_mb$/, 'MiB'],
  [/[._-]gb$|max-size-in-gb$/, 'GiB'],
  [/[._-](percent|percentage|pct)$/, 'percent'],
];

/** What the end of a name says: `…timeout.ms`, `…window.sec`. A rate of one in another (`ms.per.sec`) is no unit. */
export function unitOfName(name: string): Unit | undefined {
  const unit = endings.find(([pattern]) => pattern.test(name))?.[1];
  return unit === 's' && /per[._-]sec$/i.test(name) ? undefined : unit;
}

/** Not `blocks.per.interval`: that counts blocks. */
const timeWords =
  /(?<!per[._-])(timeout|interval|period|ttl|pause|wait|delay|duration|time|\.age|expiry|expiration|frequency|sleep|lifetime|window|keepalive|skew|majorcompaction|window\.base)$/i;
const sizeWords = /(size|bytes|reserved|length|memory|buffer|limit|capacity)$/i;
const sizesByDefault = /(size|bytes|buffer)$/i;

/**
 * What the default file's description says, where it names one unit only and the name is of such a thing.
 * @param value default, which must be a number
 */
export function unitOfDescription(name: string, description: string, value: string | undefined): Unit | undefined {
  if (value === undefined || !/^-?\d+$/.test(value)) return undefined;
  const said = new Set<Unit>();
  if (/milli-?sec(ond)?s?|\bmillis\b|\bms\b|\bmsecs?\b/i.test(description)) said.add('ms');
  if (/(?<![a-z-])seconds?\b|\bsecs?\b/i.test(description)) said.add('s');
  if (/\bminutes?\b/i.test(description)) said.add('min');
  if (/\bhours?\b|\bhrs\b/i.test(description)) said.add('h');
  if (/\bdays?\b/i.test(description)) said.add('d');
  if (/micro-?seconds/i.test(description)) said.add('us');
  if (timeWords.test(name)) {
    const number = Math.abs(Number(value));
    const inMilliseconds = /in milli-?seconds|\(ms\)|in ms\b|in millis\b|number of milli-?seconds|milliseconds\)/i.test(description);
    if (inMilliseconds && !/in seconds|number of seconds/i.test(description)) return 'ms';
    if (said.size === 1) {
      const [only] = said;
      if (only === 'ms') return 'ms';
      // Thousands of seconds are milliseconds whose description speaks of seconds.
      if (
        only === 's' &&
        /in (seconds|secs)|(number|amount) of seconds|\(seconds\)/i.test(description) &&
        (number < 1000 || number % 1000 !== 0)
      )
        return 's';
      if (only === 'min' && /in minutes|number of minutes/i.test(description)) return only;
      if (only === 'h' && /in hours|number of hours/i.test(description)) return only;
    }
  }
  const inBytes = /\bbytes\b/i.test(description) && !/megabytes|kilobytes|\bmb\b|\bkb\b|gigabytes|\bgb\b/i.test(description);
  return said.size === 0 && sizeWords.test(name) && inBytes ? 'B' : undefined;
}

/**
 * What only the default shows: a large multiple of 1024 under a name of a size, whole thousands under a name of a time, where no description speaks of
 * another unit.
 */
export function unitOfDefault(name: string, description: string, value: string | undefined): Unit | undefined {
  if (value === undefined || !/^\d+$/.test(value)) return undefined;
  const number = Number(value);
  if (sizesByDefault.test(name) && number >= 64 * KiB && number % KiB === 0) return 'B';
  const others = /\bsec(ond)?s?\b|\bminutes?\b|\bhours?\b|\bdays?\b|\bbytes\b/i.test(description.replace(/milli-?sec(ond)?s?/gi, ''));
  return timeWords.test(name) && number >= 1000 && number % 1000 === 0 && number <= 1e10 && !others ? 'ms' : undefined;
}

const numeric = new Set(['int', 'long', 'float', 'double']);

/**
 * Gives a setting the unit it has in other releases, where all that tell one agree and the default is of the same order.
 * A description that came later, or a reader that names its unit, so speaks for the releases before it.
 */
export function spreadUnits(releases: readonly (Fields | undefined)[]): void {
  const told = new Map<Unit, Set<string>>();
  for (const fields of releases) {
    if (fields?.unit === undefined || fields.type === 'string') continue;
    const defaults = told.get(fields.unit) ?? new Set<string>();
    defaults.add(number(fields.default) ?? '');
    told.set(fields.unit, defaults);
  }
  if (told.size !== 1) return;
  const [[unit, defaults] = []] = told;
  if (unit === undefined || defaults === undefined) return;
  for (const fields of releases) {
    if (fields === undefined || fields.unit !== undefined || !numeric.has(fields.type ?? '')) continue;
    const own = number(fields.default);
    if (own === undefined || defaults.has(own) || near(own, defaults)) fields.unit = unit;
  }
}

function number(text: string | undefined): string | undefined {
  return text !== undefined && /^-?\d+(\.\d+)?/.test(text) ? String(Number.parseFloat(text)) : undefined;
}

/** Within a factor of 30: a default that was changed, not one in another unit. */
function near(own: string, defaults: ReadonlySet<string>): boolean {
  const value = Number(own);
  return [...defaults].some(
    (text) => text !== '' && value > 0 && Number(text) > 0 && value / Number(text) < 30 && Number(text) / value < 30,
  );
}
