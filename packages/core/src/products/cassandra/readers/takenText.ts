import type { Setting, Unit } from '../../../catalog/setting.js';

const smallest: Readonly<Record<string, { readonly what: string; readonly units: readonly Unit[] }>> = {
  DurationSpec: { what: 'an integer with', units: ['d', 'h', 'min', 's', 'ms', 'us', 'ns'] },
  DataStorageSpec: { what: 'an integer with', units: ['GiB', 'MiB', 'KiB', 'B'] },
  DataRateSpec: { what: 'an integer with', units: ['MiB/s', 'KiB/s', 'B/s'] },
};

/** Cassandra's own types take the units down to the smallest of the setting, and no number without one. */
export function takenByCassandra({ reader = '', unit, values }: Setting): string | undefined {
  if (values !== undefined) return undefined;
  const spec = smallest[reader.split('.')[0] ?? ''];
  if (spec !== undefined) {
    const last = unit === undefined ? -1 : spec.units.indexOf(unit);
    const taken = spec.units.slice(0, last < 0 ? undefined : last + 1).map((each) => (each === 'min' ? 'm' : each));
    return `${spec.what} ${taken.join(', ').replace(/, (?=[^,]*$)/, ' or ')} behind it`;
  }
  if (/^(int|Integer|long|Long)$/.test(reader)) return 'an integer';
  if (/^(double|Double|float|Float)$/.test(reader)) return 'a number';
  return /^(boolean|Boolean)$/.test(reader) ? 'true or false' : undefined;
}
