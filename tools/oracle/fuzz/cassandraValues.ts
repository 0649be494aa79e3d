import type { Setting } from '../../../packages/core/src/catalog/setting.js';
import type { Random } from './random.js';

/* Values of cassandra.yaml by type: likely ones, ones at the bounds of checks, and ones of a wrong form. */

/** Values that are written in few letters: `|` stands between them. */
export function each(...lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split('|'));
}

const counts = each(
  '-1|0|1|2|3|4|5|8|9|10|11|15|16|17|20|21|31|32|64|99|100|101|127|128|129|256|1024|1536|1537|4096|32767|65535|65536|100000',
);
const oddCounts = each(
  '-2|2147483647|2147483648|-2147483649|9223372036854775807|9223372036854775808|1.0|2.5|0x10|010|0o17|1_000|1e3|"16"|\' 16\'|+5|0b11',
  '1:30|16 # threads|~||[4]|{a: 1}|true|4k|1,000|.inf|ten|08|-0',
);
const fractions = each('0|0.0|0.005|0.01|0.1|0.11|0.25|0.33|0.5|0.99|0.995|1|1.0|1.01|2|4.9|5|5.0|8|10.5|12|16|16.0|16.5|100|-1|-0.1');
const oddFractions = each('.nan|.inf|-.inf|1e-2|"0.5"|0,5|50%|1e400|~||half|[0.5]|.5|5.|0.5f|0x1|1_0.5|yes|1e3');
const durationUnits = ['ns', 'us', 'µs', 'ms', 's', 'm', 'h', 'd'];
const sizeUnits = ['B', 'KiB', 'MiB', 'GiB'];
const rateUnits = ['B/s', 'KiB/s', 'MiB/s'];
const numbers = each(
  '0|1|2|5|9|10|11|15|16|31|32|60|63|64|100|127|128|199|200|201|250|255|256|257|500|511|512|999|1000|1023|1024|2000|2047|2048|4095',
  '4096|10000|60000',
);
const oddDurations = each(
  '-1s|1.5s|10 s|10S|10sec|10 |1m30s|"10s"|\'10s\'|10min|1w|PT10S|~||10|0|00s|-1|s|2147483647s|2147483646s|2147483647ms|2147483648ms',
  '9223372036854775807ns|9223372036854775806ns|999999999999999999999s|25000d|24855d|24856d|596523h|596524h|[10s]|{a: b}|010s|+10s',
  '1e3ms|10Ms|10MS|none|disabled|null|true',
);
const oddSizes = each(
  '-1MiB|1.5MiB|10 MiB|10mib|10MIB|10MB|10M|10m|10Mb|10G|10k|"10MiB"|\'16KiB\'|~||10|0|-1|MiB|1TiB|2GiB|2047MiB|2048MiB|2097151KiB',
  '2097152KiB|2147483646B|2147483647B|2147483648B|2147483646MiB|2147483647MiB|8796093022207GiB|9223372036854775806B',
  '9223372036854775807B|8589934592GiB|999999999999999999999B|[10MiB]|010MiB|+10MiB|1e3KiB|4096GiB|unlimited|auto|null|true|16KiB/s',
  '10MiB # ten',
);
const oddRates = each(
  '-1MiB/s|1.5MiB/s|10 MiB/s|10MB/s|10MiB|10mib/s|10MiB/S|10Mib/s|200Mbps|24|0|-1|~||"24MiB/s"|1GiB/s|2147483647MiB/s|2147483646MiB/s',
  '256000000MiB/s|268435455MiB/s|268435456MiB/s|9223372036854775807B/s|9223372036854775806B/s|[1MiB/s]|B/s|10MiB/m|true',
);
const booleans = each(
  'true|false|true|false|True|FALSE|yes|no|on|Off|y|n|"true"|\'false\'|1|0|~||enabled|ture|[true]|null|tRUE|YES|Y|"yes"|true # on|NO',
);
const texts = [
  'abc',
  '""',
  '~',
  '',
  '5',
  'true',
  '[a]',
  '{a: b}',
  '[a, b]',
  '"a b"',
  '{}',
  '[]',
  '2020-01-01',
  '1.5',
  '- a',
  'a: b',
  '*x',
  '&x y',
  '%a',
  '@a',
  '!a',
  '`a`',
  '|',
  '> a',
  '"a',
  "'a''b'",
  'a#b',
  'a #b',
  '#a',
  '? a',
  'null',
  '-',
];
const levels = each('ANY|ONE|QUORUM|LOCAL_QUORUM|EACH_QUORUM|ALL|SERIAL|NODE_LOCAL|quorum|TWO|BOGUS|~|1');
const properties = each(
  'compaction|gc_grace_seconds|comment|COMPACTION|bogus|compression|caching|id|extensions|~|1|cdc|default_time_to_live|memtable',
  'dclocal_read_repair_chance',
);

/** A value of the setting, odd once in `oddness` times. */
export function chosenValue(random: Random, setting: Setting, oddness: number): string {
  const isOdd = random.once(oddness);
  switch (setting.type) {
    case 'int':
    case 'long':
      return random.pick(isOdd ? oddCounts : counts);
    case 'float':
    case 'double':
    case 'percentage':
      return random.pick(isOdd ? oddFractions : fractions);
    case 'duration':
      if (!setting.reader?.startsWith('DurationSpec')) return random.pick(isOdd ? oddCounts : counts);
      return isOdd
        ? random.pick(oddDurations)
        : `${random.pick(numbers)}${random.pick(unitsFrom(durationUnits, setting.unit === 'min' ? 'm' : setting.unit))}`;
    case 'size':
      if (!setting.reader?.startsWith('DataStorageSpec')) return random.pick(isOdd ? oddCounts : counts);
      return isOdd ? random.pick(oddSizes) : `${random.pick(numbers)}${random.pick(unitsFrom(sizeUnits, setting.unit))}`;
    case 'rate':
      if (!setting.reader?.startsWith('DataRateSpec')) return random.pick(isOdd ? oddCounts : counts);
      return random.pick(isOdd ? oddRates : numbers.map((number) => `${number}${random.pick(rateUnits)}`));
    case 'boolean':
      return isOdd ? random.pick(booleans) : random.pick(['true', 'false']);
    case 'enum': {
      const value = random.pick(setting.values ?? ['abc']);
      return isOdd
        ? random.pick([
            value.toLowerCase(),
            value.toUpperCase(),
            `"${value}"`,
            `${value}x`,
            '~',
            '',
            '0',
            `[${value}]`,
            'true',
            value.replaceAll('_', '-'),
            ` ${value} `,
            `'${value.slice(1)}'`,
          ])
        : value;
    }
    case 'list':
    case 'map':
    case 'object':
      if (setting.name.includes('consistency_levels'))
        return isOdd ? random.pick(['[]', '~', 'ONE', '{}', '""', '[[ONE]]']) : `[${random.some(levels, 1 + random.int(3)).join(', ')}]`;
      if (setting.name.startsWith('table_properties'))
        return isOdd
          ? random.pick(['[]', '~', 'comment', '{}', '""', '{comment: 1}'])
          : `[${random.some(properties, 1 + random.int(3)).join(', ')}]`;
      return random.pick(texts);
    default:
      return random.pick(texts);
  }
}

function unitsFrom(units: readonly string[], smallest: string | undefined): readonly string[] {
  const at = units.indexOf(smallest ?? '');
  return at < 0 ? units : units.slice(at);
}
