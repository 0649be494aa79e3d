import type { Setting, Unit } from './setting.js';

/** What each typed reader of Hadoop's Configuration makes a value of. What it does with anything else is the reader's own: it throws or takes its default. */
const ofReaders: Readonly<Record<string, string>> = {
  getInt: 'a whole number of 32 bits, or 0x and hex digits',
  getLong: 'a whole number, or 0x and hex digits',
  getFloat: 'a number such as 0.4',
  getDouble: 'a number such as 0.4',
  getBoolean: 'true or false; any other text leaves the default',
  getLongBytes: 'a number of bytes, or one with k, m, g, t, p or e behind it',
  getTimeDuration: 'a number with ns, us, ms, s, m, h or d behind it',
  getStorageSize: 'a number with b, kb, mb, gb, tb, pb or eb behind it',
  getClass: 'the full name of a class',
  getClasses: 'full names of classes, parted by commas',
  getStrings: 'texts, parted by commas',
  getTrimmedStrings: 'texts, parted by commas',
  getInts: 'whole numbers, parted by commas',
  getSocketAddr: 'host:port',
  getPattern: 'a regular expression of Java',
};

/** What the reader of a setting takes; undefined where that is any text, or not known. */
export function takenText(setting: Setting): string | undefined {
  return setting.product === 'cassandra' ? ofCassandra(setting) : ofConfiguration(setting);
}

function ofConfiguration({ reader, unit, values }: Setting): string | undefined {
  if (values !== undefined) return undefined;
  const text = reader === undefined ? undefined : ofReaders[reader];
  const convertsItself = reader === 'getTimeDuration' || reader === 'getStorageSize';
  return text !== undefined && convertsItself && unit !== undefined ? `${text}; alone it counts ${unit}` : text;
}

const smallest: Readonly<Record<string, { readonly what: string; readonly units: readonly Unit[] }>> = {
  DurationSpec: { what: 'a whole number with', units: ['d', 'h', 'min', 's', 'ms', 'us', 'ns'] },
  DataStorageSpec: { what: 'a whole number with', units: ['GiB', 'MiB', 'KiB', 'B'] },
  DataRateSpec: { what: 'a whole number with', units: ['MiB/s', 'KiB/s', 'B/s'] },
};

/** Cassandra's own types take the units down to the smallest of the setting, and no number without one. */
function ofCassandra({ reader = '', unit, values }: Setting): string | undefined {
  if (values !== undefined) return undefined;
  const spec = smallest[reader.split('.')[0] ?? ''];
  if (spec !== undefined) {
    const last = unit === undefined ? -1 : spec.units.indexOf(unit);
    const taken = spec.units.slice(0, last < 0 ? undefined : last + 1).map((each) => (each === 'min' ? 'm' : each));
    return `${spec.what} ${taken.join(', ').replace(/, (?=[^,]*$)/, ' or ')} behind it`;
  }
  if (/^(int|Integer|long|Long)$/.test(reader)) return 'a whole number';
  if (/^(double|Double|float|Float)$/.test(reader)) return 'a number';
  return /^(boolean|Boolean)$/.test(reader) ? 'true or false' : undefined;
}
