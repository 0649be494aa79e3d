import { day, GiB, hour, KiB, MiB, minute, second } from '../../packages/core/src/text/units.js';
import type { Form } from './shape.js';
import { hadoopProducts, type Variation, xmlProducts } from './variation.js';

/** Values that look odd and are right. */
export const unusual: readonly Variation[] = [
  // Addresses.
  {
    id: 'IPv6 in brackets',
    forms: ['address'],
    says: 'an IPv6 address',
    apply: (value, { random }) => value.replace(/^[^:]+/, random.pick(['[::1]', '[2001:db8::17]', '[fe80::1]', '[::]'])),
  },
  { id: 'wildcard address', forms: ['address'], says: 'all interfaces', apply: (value) => value.replace(/^[^:]+/, '0.0.0.0') },
  {
    id: 'unusual host',
    forms: ['address', 'host'],
    says: 'a host name',
    weight: 2,
    apply: (value, { random, product }) => {
      const hosts = [
        'localhost',
        'nn1.example.com.',
        '1node.example.com',
        '3-rack.dc2',
        'NN1.EXAMPLE.COM',
        'xn--bcher-kva.example',
        'a',
        'host-with-a-rather-long-name.department.division.example.org',
      ];
      return value.replace(
        /^[^:]+/,
        random.pick(product === 'cassandra' ? ['127.0.0.2', '10.1.2.3', '192.168.255.254', ...hosts.slice(0, 1)] : hosts),
      );
    },
  },
  {
    id: 'IPv6 address',
    forms: ['host'],
    says: 'an IPv6 address',
    only: ['cassandra'],
    apply: (_, { random, setting }) => (/broadcast/.test(setting.name) ? 'fd00::17' : random.pick(['::1', '2001:db8::17', 'fd00::17'])),
  },
  {
    id: 'ephemeral port',
    forms: ['address'],
    says: 'the system picks a port',
    only: xmlProducts,
    apply: (value, { setting }) =>
      /^(?:dfs\.datanode\..*address|yarn\.nodemanager\.(?:address|localizer\.address|webapp\.address))$/.test(setting.name)
        ? value.replace(/:\d+$/, ':0')
        : undefined,
  },
  {
    id: 'other port',
    forms: ['port', 'address'],
    says: 'a port',
    apply: (value, { random }) =>
      /^\d+$|^[^:]+:\d+$/.test(value)
        ? value.replace(/\d+$/, random.pick(['1024', '8088', '18020', '65535', '50070', '30001']))
        : undefined,
  },
  // URIs and paths.
  {
    id: 'unusual file system',
    beside: { 'fs.defaultFS': ['dfs.namenode.rpc-address', 'namenode:8020'] },
    forms: ['uri'],
    says: 'a file system',
    weight: 3,
    apply: (value, { setting, random }) => {
      if (setting.name === 'fs.defaultFS')
        return random.pick([
          'hdfs://ns1',
          'viewfs://c/',
          'viewfs://clusterX',
          'hdfs://prod-ha-7',
          's3a://bucket',
          'file:///',
          'hdfs://[::1]:8020',
          'o3fs://bucket.volume',
          'abfs://c@acc.dfs.core.windows.net',
          'hdfs://NN1.example.com:9000/',
        ]);
      if (/rootdir$/.test(setting.name))
        return random.pick([
          'hdfs:///hbase',
          'hdfs://ns1/hbase',
          's3a://bucket/hbase',
          'viewfs://c/hbase',
          'hdfs://nn.example.com./hbase',
          'abfs://c@acc.dfs.core.windows.net/hbase',
          'hdfs://ns1/apps/hbase/data/',
        ]);
      if (/^file:/.test(value))
        return random.pick([value.replace(/^file:\/*/, 'file:///'), value.replace(/^file:\/*/, 'file:/'), `${value}/`]);
      return undefined;
    },
  },
  {
    id: 'directory as a URI',
    forms: ['path'],
    says: 'a directory',
    only: ['hadoop'],
    apply: (value, { setting, random }) =>
      /^dfs\.(?:datanode\.data|namenode\.name|namenode\.edits|namenode\.checkpoint)\.dir$/.test(setting.name) && value.startsWith('/')
        ? random.pick(['file://', 'file:']) + value
        : undefined,
  },
  {
    id: 'storage type',
    forms: ['path', 'uri'],
    says: 'directories with their storage types',
    weight: 3,
    only: ['hadoop'],
    apply: (value, { setting, random }) => {
      if (setting.name !== 'dfs.datanode.data.dir') return undefined;
      const types = [
        '[RAM_DISK]/mnt/dn-tmpfs',
        '[SSD]/ssd/1',
        '[ARCHIVE]file:///archive/1',
        '[NVDIMM]/pmem/1',
        '[ssd]/ssd/1',
        '[DISK]file:///x',
      ];
      return `${random.pick(types)},${value.replace(/^\[\w+\]/, random.pick(['[DISK]', '']))}`;
    },
  },
  {
    id: 'unusual path',
    forms: ['path', 'keytab'],
    says: 'a path',
    weight: 2,
    apply: (value, { random, setting }) => {
      if (!/^\/\w/.test(value) || /znode/.test(setting.name)) return undefined;
      return random.pick([
        `${value}/`,
        `/données${value}`,
        `/mnt/disk 1${value}`,
        `/.hidden${value}`,
        `/srv/x_y-z.1${value}`,
        '/d',
        `/${'very-'.repeat(20)}long${value}`,
      ]);
    },
  },
  {
    id: 'nested variable',
    forms: ['path'],
    says: 'a directory below another',
    weight: 2,
    only: hadoopProducts,
    apply: (value, { random, setting }) =>
      /^\/\w/.test(value) && setting.name !== 'hadoop.tmp.dir'
        ? random.pick([
            '${hadoop.tmp.dir}',
            '/data/${user.name}',
            '${java.io.tmpdir}',
            '${env.DATA_DIR:-/data}',
            '${env.HADOOP_LOG_DIR}',
            '${user.home}',
          ]) + value
        : undefined,
  },
  {
    id: 'nested variable of HBase',
    forms: ['path'],
    says: 'a directory below another',
    weight: 2,
    only: ['hbase'],
    apply: (value, { random, setting }) =>
      /^\/\w/.test(value) && setting.name !== 'hbase.tmp.dir' && !/znode/.test(setting.name)
        ? random.pick(['${hbase.tmp.dir}', '/data/${user.name}', '${java.io.tmpdir}', '${env.DATA_DIR:-/data}', '${user.home}']) + value
        : undefined,
  },
  // Rights.
  {
    id: 'octal permission',
    forms: ['permission'],
    says: 'a permission',
    weight: 2,
    apply: (_, { random, setting }) =>
      /umask/.test(setting.name)
        ? random.pick(['022', '0027', '077', '002'])
        : random.pick(/data\.dir/.test(setting.name) ? ['0700', '700'] : ['0755', '1777', '700', '750', '0700']),
  },
  {
    id: 'symbolic umask',
    forms: ['permission'],
    says: 'a umask',
    weight: 2,
    only: hadoopProducts,
    apply: (_, { setting }) => (/umask/.test(setting.name) ? 'u=rwx,g=rx,o=' : undefined),
  },
  // Numbers.
  {
    id: 'off by -1',
    forms: ['integer'],
    says: '-1 switches it off',
    apply: (_, { setting, publicValues }) =>
      setting.default === '-1' || /-1\b/.test(setting.description ?? '') || publicValues.includes('-1') ? '-1' : undefined,
  },
  {
    id: 'off by 0',
    forms: ['integer', 'duration', 'size'],
    says: '0 means none',
    apply: (value, { setting, publicValues, product }) => {
      const isSaid =
        (setting.default === '0' && product !== 'cassandra') ||
        /\b0 (?:means|switches|disables|is off|for none|turns)\b/.test(setting.description ?? '');
      return isSaid || (publicValues.includes('0') && product !== 'cassandra') ? value.replace(/^\d+/, '0') : undefined;
    },
  },
  {
    id: 'hexadecimal number',
    forms: ['integer'],
    says: 'the reader takes hexadecimal numbers',
    only: xmlProducts,
    apply: (value, { setting }) =>
      ['getInt', 'getLong'].includes(setting.reader ?? '') && Number(value) > 0 && Number(value) < 2 ** 31
        ? `0x${Number(value).toString(16)}`
        : undefined,
  },
  {
    id: 'size with a unit',
    forms: ['integer', 'size'],
    says: 'a size',
    weight: 2,
    apply: (value, { setting, product, random }) => {
      if (setting.reader === 'getLongBytes')
        return asUnits(
          value,
          [
            ['g', GiB],
            ['m', MiB],
            ['k', KiB],
            ['K', KiB],
            ['M', MiB],
          ],
          random.int(5),
        );
      if (product === 'cassandra' && setting.type === 'size' && /MiB$/.test(value) && !/Mebibytes|Kibibytes/.test(setting.reader ?? ''))
        return value.replace(/(\d+)MiB$/, (_, number) => `${Number(number) * KiB}KiB`);
      return undefined;
    },
  },
  {
    id: 'duration with a unit',
    forms: ['integer', 'duration'],
    says: 'a duration',
    weight: 2,
    apply: (value, { setting, product, random }) => {
      if (product === 'cassandra')
        return setting.type === 'duration' && /^\d+s$/.test(value) && !/Seconds|Minutes/.test(setting.reader ?? '')
          ? value.replace(/(\d+)s$/, (_, number) => `${Number(number) * second}ms`)
          : undefined;
      if (setting.reader !== 'getTimeDuration') return undefined;
      const milliseconds = toMilliseconds(value, setting.unit);
      return milliseconds === undefined
        ? undefined
        : asUnits(
            String(milliseconds),
            [
              ['ms', 1],
              ['s', second],
              ['m', minute],
              ['S', second],
            ],
            random.int(5),
          );
    },
  },
  {
    id: 'odd amount',
    forms: ['integer', 'duration'],
    says: 'an amount that is not round',
    apply: (value, { setting, random }) => {
      const number = Number(/^\d+/.exec(value)?.[0] ?? 0);
      const isFree = number >= 100 && number < 2 ** 31 && !/[Bb]yte|block|size|[BM]$/.test(setting.name + (setting.unit ?? ''));
      return isFree ? value.replace(/^\d+/, String(number - 1 - random.int(9))) : undefined;
    },
  },
  {
    id: 'large limit',
    forms: ['integer'],
    says: 'a large limit',
    apply: (value, { setting }) =>
      /[._-](?:max|maximum|limit)(?:[._-][a-z]*(?:tasks|apps|applications|files|items|entries|objects|blocks|connections|containers|num))?$/.test(
        setting.name,
      ) &&
      Number(value) >= 100 &&
      Number(value) < 1_000_000
        ? '1048576'
        : undefined,
  },
  {
    id: 'fraction in another form',
    forms: ['fraction'],
    says: 'a fraction',
    apply: (value, { random, product }) =>
      /[a-z]$/i.test(value)
        ? undefined
        : random.pick([`${value}0`, ...(product === 'cassandra' ? [] : [value.replace(/^0/, ''), `${value}f`, ` ${value}`])]),
  },
  // Words.
  {
    id: 'boolean in capitals',
    forms: ['boolean'],
    says: 'a boolean',
    apply: (value, { random, setting }) =>
      setting.reader === 'getBoolean' || setting.reader === 'parseBoolean' || setting.reader === 'boolean'
        ? random.pick([value.toUpperCase(), value.charAt(0).toUpperCase() + value.slice(1).toLowerCase()])
        : undefined,
  },
  {
    id: 'YAML boolean',
    forms: ['boolean'],
    says: 'a boolean of YAML',
    only: ['cassandra'],
    apply: (value, { random }) => random.pick(value.toLowerCase() === 'true' ? ['yes', 'on', 'True'] : ['no', 'off', 'False']),
  },
  {
    id: 'blanks around',
    forms: ['integer', 'boolean', 'class'],
    says: 'the reader trims it',
    only: xmlProducts,
    weight: 0.7,
    apply: (value, { setting }) =>
      ['getInt', 'getLong', 'getBoolean', 'getClass'].includes(setting.reader ?? '') ? ` ${value} ` : undefined,
  },
  {
    id: 'lines around',
    forms: ['integer', 'boolean', 'class'],
    says: 'the reader trims it',
    only: xmlProducts,
    weight: 0.7,
    apply: (value, { setting }) =>
      ['getInt', 'getLong', 'getBoolean', 'getClass'].includes(setting.reader ?? '') ? `\n      ${value}\n    ` : undefined,
  },
  {
    id: "others' class",
    forms: ['class'],
    says: 'a class that the product does not bring',
    weight: 3,
    apply: (value, { random, setting }) => {
      const simple = value.slice(value.lastIndexOf('.') + 1).replaceAll('$', '');
      return ['class', 'list'].includes(setting.type)
        ? random.pick([
            `com.example.My${simple}`,
            `com.acme.store.Outer$${simple}`,
            `org.apache.ranger.authorization.Ranger${simple}`,
            `org.apache.phoenix.custom.${simple}`,
            `io.github.some_one.v2.${simple}Impl`,
          ])
        : undefined;
    },
  },
  {
    id: 'other name',
    forms: ['name'],
    says: 'a name',
    apply: (_, { random, setting }) =>
      /user|group|owner|nameservice|cluster/.test(setting.name) ? random.pick(['svc-hadoop', 'ns7', 'prod_eu_1', 'x']) : undefined,
  },
  {
    id: 'free text',
    forms: ['text', 'name'],
    says: 'free text',
    only: ['cassandra'],
    apply: (_, { setting, random }) =>
      setting.name === 'cluster_name' ? random.pick(['Grüße aus Köln', '測試叢集', "Bob's cluster", 'a/b (test) 1']) : undefined,
  },
  // Lists.
  {
    id: 'blanks behind commas',
    forms: ['class', 'path', 'uri', 'host', 'word', 'address'],
    says: 'the reader trims items',
    isWhole: true,
    weight: 2,
    only: xmlProducts,
    apply: (value, { setting }) =>
      /getTrimmedString|getClasses|getInstances/.test(setting.reader ?? '') && value.includes(',')
        ? value.replaceAll(/,\s*/g, ', ')
        : undefined,
  },
  {
    id: 'comma at the end',
    forms: ['class', 'path', 'uri', 'host', 'word'],
    says: 'nothing follows',
    isWhole: true,
    only: xmlProducts,
    apply: (value, { setting }) => (/getTrimmedString|getStrings|getStringCollection/.test(setting.reader ?? '') ? `${value},` : undefined),
  },
  {
    id: 'single item',
    forms: ['class', 'path', 'uri', 'host', 'word', 'name', 'address'],
    says: 'a list of one',
    isWhole: true,
    weight: 2,
    apply: (value) => (value.includes(',') && !value.startsWith('[') ? (value.split(',')[0] ?? '').trim() : undefined),
  },
  // What others have.
  {
    id: 'default of another release',
    forms: othersForms(),
    says: 'another release has it as its default',
    isWhole: true,
    apply: (value, { setting, random, isAlike }) => {
      const others = setting.otherDefaults.filter((other) => isAlike(other, value));
      return others.length === 0 || /version/.test(setting.name) ? undefined : random.pick(others);
    },
  },
  {
    id: 'public value',
    forms: othersForms(),
    says: 'a public file has it',
    isWhole: true,
    weight: 3,
    apply: (value, { publicValues, random, isAlike }) => {
      const others = publicValues.filter((other) => isAlike(other, value));
      return others.length === 0 ? undefined : random.pick(others);
    },
  },
];

/** Classes and words of other releases may be gone; what a boolean or a fraction may be, other settings decide. */
function othersForms(): readonly Form[] {
  return ['integer', 'port', 'size', 'duration', 'address', 'host', 'uri', 'path', 'principal', 'keytab', 'regex', 'name'];
}

/** An amount in the largest fitting unit from `first` on. */
function asUnits(value: string, units: readonly (readonly [unit: string, amount: number])[], first: number): string | undefined {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number <= 0) return undefined;
  const [unit, amount] = units.slice(first).find(([, each]) => number % each === 0) ?? [];
  return unit === undefined || amount === undefined ? undefined : `${number / amount}${unit}`;
}

const milliseconds: Readonly<Record<string, number>> = { ms: 1, s: second, m: minute, min: minute, h: hour, d: day };

function toMilliseconds(value: string, unit: string | undefined): number | undefined {
  const [, digits, letters] = /^(\d+)([a-z]*)$/.exec(value) ?? [];
  const factor = milliseconds[letters === '' ? (unit ?? '') : (letters ?? '')];
  return factor === undefined ? undefined : Number(digits) * factor;
}
