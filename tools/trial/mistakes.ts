import { hour, KiB, MiB, minute, second } from '../../packages/core/src/text/units.js';
import type { Random } from '../oracle/fuzz/random.js';
import { goneClasses } from './goneClasses.js';
import type { Form } from './shape.js';
import { hadoopProducts, type Place, type Variation, xmlProducts } from './variation.js';

/** Letters below the keys 0 to 9. */
const keysBelow = 'pqwertyuio';

const numbers: readonly Form[] = ['integer', 'port', 'fraction', 'percentage'];
const amounts: readonly Form[] = ['integer', 'size', 'duration'];
/** Forms that leave no freedom: what does not look like them is wrong. */
const strict: readonly Form[] = [
  'boolean',
  ...numbers,
  'size',
  'duration',
  'class',
  'address',
  'host',
  'uri',
  'path',
  'permission',
  'principal',
  'keytab',
  'word',
];

/** Names of settings that take a plain path of the host and no URI. */
const plainPath =
  /keytab|domain\.socket\.path|dfs\.hosts|exclude|pid|script|dataDir|dataLogDir|_directory$|_directories$|keystore|truststore/;
/** Counts and amounts of which none is of no use. */
const neverZero =
  /handler\.count|threads?(?:\.(?:num|number|count|max))?$|worker|block\.?size|replication$|num_tokens|concurrent_|buffer\.size|heartbeat\.interval|tickTime|Limit$|queue\.(?:size|length)/;

/** The mistakes that are planted, one at a time. Mistakes in names are no part of this. */
export const mistakes: readonly Variation[] = [
  // Words and classes.
  {
    id: 'letter slip in a boolean',
    forms: ['boolean'],
    says: 'that is neither true nor false',
    weight: 2,
    apply: (value, { random }) =>
      random.pick(value.toLowerCase() === 'true' ? ['ture', 'treu', 'rue', 'tru', 'truee'] : ['flase', 'fasle', 'fals', 'falsee', 'flse']),
  },
  {
    id: 'boolean in other words',
    forms: ['boolean'],
    says: 'this server knows only true and false',
    weight: 2,
    apply: (value, { product, random }) => {
      const isTrue = value.toLowerCase() === 'true';
      // YAML reads yes and on as true.
      const yaml = isTrue ? ['1', 'enabled', 'T'] : ['0', 'disabled', 'none'];
      const others = isTrue ? ['yes', 'on', '1', 'enabled', 't'] : ['no', 'off', '0', 'disabled'];
      return random.pick(product === 'cassandra' ? yaml : others);
    },
  },
  {
    id: 'letter slip in a word',
    forms: ['word'],
    says: 'the word is misspelt',
    weight: 3,
    apply: (value, { random }) => slip(value, random),
  },
  {
    id: 'letter slip in a name',
    forms: ['name', 'host', 'path', 'keytab'],
    says: 'the name is misspelt; only who knows the cluster sees it',
    weight: 0.4,
    undetectable: ['name', 'host', 'path', 'keytab'],
    apply: (value, { random }) => (/^[\d.]+$/.test(value) ? undefined : slipInWord(value, random)),
  },
  {
    id: 'letter slip in a class',
    forms: ['class'],
    says: 'there is no such class',
    weight: 3,
    apply: (value, { random }) => (isOwnClass(value) ? inSimpleName(value, (name) => slip(name, random)) : undefined),
  },
  {
    id: 'letter slip in a package',
    forms: ['class'],
    says: 'there is no such package',
    apply: (value, { random }) => {
      const end = value.lastIndexOf('.');
      return end < 0 || !isOwnClass(value) ? undefined : slipInWord(value.slice(0, end), random) + value.slice(end);
    },
  },
  {
    id: 'wrong package',
    forms: ['class'],
    says: 'the class is in another package',
    weight: 2,
    apply: (value, { random }) => {
      const parts = value.split('.');
      if (parts.length < 6 || !isOwnClass(value)) return undefined;
      parts.splice(3 + random.int(parts.length - 4), 1);
      return parts.join('.');
    },
  },
  {
    id: 'class without its package',
    forms: ['class'],
    says: 'the package is missing',
    only: xmlProducts,
    apply: (value) => (isOwnClass(value) ? value.slice(value.lastIndexOf('.') + 1) : undefined),
  },
  {
    id: 'class in the wrong case',
    forms: ['class'],
    says: 'capitals count in class names',
    apply: (value) => (isOwnClass(value) ? inSimpleName(value, (name) => name.charAt(0) + name.slice(1).toLowerCase()) : undefined),
  },
  {
    id: 'class of another release',
    forms: ['class'],
    says: 'this release no longer has the class',
    weight: 2,
    apply: (_, { setting, product, random }) => {
      const gone = goneClasses.filter((each) => each.product === product && each.settings.test(setting.name));
      return gone.length === 0 ? undefined : random.pick(gone).name;
    },
  },
  {
    id: 'word in the wrong case',
    forms: ['word'],
    says: 'capitals count in this word',
    apply: (value, { setting }) => {
      if (setting.reader !== 'getEnum') return undefined;
      return value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase();
    },
  },
  // Numbers.
  {
    id: 'letter in a number',
    forms: numbers,
    says: 'that is not a number',
    weight: 1.5,
    apply: (value, { random }) => {
      if (value.includes('0') && random.once(2)) return value.replace(/0(?!.*0)/, 'O');
      if (value.includes('1') && random.once(2)) return value.replace('1', 'l');
      // The key beside the digit, on the row below.
      return value.replace(/\d(?=\D*$)/, (digit) => keysBelow.charAt(Number(digit)));
    },
  },
  {
    id: 'unit where none is read',
    forms: ['integer', 'percentage', 'fraction'],
    says: 'the reader takes a bare number',
    weight: 2,
    apply: (value, { setting, random }) => {
      if (['duration', 'size', 'rate'].includes(setting.type) || setting.reader === 'getLongBytes' || setting.reader === 'getTimeDuration')
        return undefined;
      if (value.startsWith('-')) return undefined;
      const unit = setting.unit ?? '';
      if (/percent|fraction/.test(unit) || /percent|ratio|fraction|factor/.test(setting.name)) return `${value}%`;
      if (isTime(unit, setting.name)) return value + random.pick(['ms', 's', ' seconds', 'sec']);
      return isSize(unit, setting.name) ? value + random.pick(['MB', 'm', ' bytes', 'k']) : undefined;
    },
  },
  {
    id: 'unit that the reader does not know',
    forms: ['integer', 'size', 'duration'],
    says: 'the unit has another spelling',
    weight: 2,
    apply: (value, { setting, product, random }) => {
      const number = /^\d+/.exec(value)?.[0];
      if (number === undefined) return undefined;
      if (setting.type === 'duration')
        return (
          number +
          random.pick(product === 'cassandra' ? ['sec', ' s', 'minutes', 'S', 'msec'] : ['sec', 'min', ' seconds', 'msec', 'hours'])
        );
      if (product === 'cassandra' && (setting.type === 'size' || setting.type === 'rate'))
        return number + random.pick(['MB', 'mb', 'M', 'KB', 'GB', ' Mib']);
      return setting.reader === 'getLongBytes' ? number + random.pick(['MB', 'MiB', 'KB', ' GB', 'b']) : undefined;
    },
  },
  { id: 'decimal comma', forms: ['fraction'], says: 'decimals have a point', weight: 2, apply: (value) => value.replace('.', ',') },
  {
    id: 'separators of thousands',
    forms: ['integer'],
    says: 'numbers are written without separators',
    apply: (value, { random }) => (value.length > 3 ? value.replace(/\B(?=(?:\d{3})+$)/g, random.pick([',', '.', ' '])) : undefined),
  },
  {
    id: 'decimal for an integer',
    forms: ['integer', 'port'],
    says: 'the reader takes integers',
    weight: 0.7,
    apply: (value, { random }) => value + random.pick(['.0', '.5']),
  },
  {
    id: 'number beyond its type',
    forms: ['integer'],
    says: 'that number is too large for the reader',
    weight: 1.5,
    apply: (value, { setting, random }) => {
      if (!/^\d+$/.test(value)) return undefined;
      const isInt = ['getInt', 'int', 'Integer', 'parseInt', 'getInteger'].includes(setting.reader ?? '');
      return isInt
        ? random.pick(['2147483648', '4294967296', '99999999999', '10737418240'])
        : random.pick(['9223372036854775808', '99999999999999999999']);
    },
  },
  {
    id: 'negative amount',
    forms: [...amounts, 'fraction', 'percentage'],
    says: 'a negative amount makes no sense',
    weight: 1.5,
    apply: (value) => (/^[1-9]|^0\.\d/.test(value) && value !== '1' ? `-${value}` : undefined),
  },
  {
    id: 'zero',
    forms: amounts,
    says: 'with none of it nothing works',
    apply: (value, { setting, publicValues }) => {
      if (
        !neverZero.test(setting.name) ||
        /\b(?:0|zero|none|off|unlimited)\b/.test(setting.description ?? '') ||
        publicValues.includes('0')
      )
        return undefined;
      return setting.default === '0' ? undefined : value.replace(/^\d+/, '0');
    },
  },
  {
    id: 'percentage for a fraction',
    forms: ['fraction'],
    says: 'a fraction is wanted, from 0 to 1',
    weight: 2,
    apply: (value) => {
      const number = Number.parseFloat(value);
      return number >= 0.02 && number < 1 ? String(Math.round(number * 100)) : undefined;
    },
  },
  {
    id: 'fraction for a percentage',
    forms: ['percentage'],
    says: 'a percentage is wanted, from 0 to 100',
    weight: 2,
    apply: (value) => {
      const number = Number.parseFloat(value);
      return number > 1 && number < 100 ? String(number / 100) : undefined;
    },
  },
  {
    id: 'percentage above 100',
    forms: ['percentage'],
    says: 'there is no more than 100 %',
    apply: (value) => (Number(value) > 10 ? `${value}0` : undefined),
  },
  {
    id: 'slip of unit downwards',
    forms: amounts,
    says: 'the number is meant in a larger unit',
    weight: 2.5,
    apply: (value, place) => slipped(value, place, 'down'),
  },
  {
    id: 'slip of unit upwards',
    forms: amounts,
    says: 'the number is meant in a smaller unit',
    weight: 1,
    apply: (value, place) => slipped(value, place, 'up'),
  },
  // Ports and addresses.
  {
    id: 'port out of range',
    forms: ['port', 'address', 'uri'],
    says: 'ports end at 65535',
    weight: 2,
    apply: (value, { random }) => withPort(value, (port) => random.pick(['65536', '70000', `${port}0`, '99999'])),
  },
  { id: 'negative port', forms: ['port'], says: 'ports begin at 0', weight: 0.7, apply: (value) => `-${value}` },
  {
    id: 'port that is no number',
    forms: ['address', 'uri'],
    says: 'that is not a port',
    weight: 1.5,
    apply: (value, { random }) =>
      withPort(
        value,
        (port) => random.pick([port.replace(/0(?!.*0)/, 'O'), `${port}x`, 'http', `0x${Number(port).toString(16)}`, '']) || ' ',
      ),
  },
  {
    id: 'address for a port',
    forms: ['port'],
    says: 'only the port is wanted',
    apply: (value, { random }) => random.pick([`0.0.0.0:${value}`, `:${value}`, `${value}/tcp`]),
  },
  {
    id: 'address without a port',
    forms: ['address'],
    says: 'the port is missing',
    apply: (value, { setting }) =>
      /http|https|bind|web|jetty|info|webapp|^server\./.test(setting.name) ? value.replace(/:.*$/, '') : undefined,
  },
  {
    id: 'two colons',
    forms: ['address'],
    says: 'host and port are parted by one colon',
    weight: 1.5,
    apply: (value, { random }) => random.pick([value.replace(':', '::'), `${value}:${/\d+$/.exec(value)?.[0] ?? ''}`]),
  },
  {
    id: 'other separator before the port',
    forms: ['address'],
    says: 'a colon is wanted before the port',
    apply: (value, { random }) => value.replace(/:(?=\d+$)/, random.pick([';', '.', ' ', '/'])),
  },
  {
    id: 'blank in an address',
    forms: ['address', 'uri'],
    says: 'a blank has no place in an address',
    apply: (value, { random }) => withPort(value, (port) => ` ${port}`) ?? (random.once(2) ? value.replace('://', ':// ') : undefined),
  },
  {
    id: 'octet above 255',
    forms: ['address', 'host', 'uri'],
    says: 'that is not an IP address',
    weight: 2,
    apply: (value, { random }) => {
      const octets = random.pick(['256.256.256.256', '192.168.1.300', '10.0.0.256', '10.0.300.4']);
      if (/^[a-z0-9]+:\/\//.test(value)) return /^hdfs:\/\/[^/:]+:\d/.test(value) ? value.replace(/\/\/[^/:]+/, `//${octets}`) : undefined;
      return value.replace(/^[^:]+/, octets);
    },
  },
  {
    id: 'too few or many octets',
    forms: ['host', 'address'],
    says: 'that is not an IP address',
    weight: 0.7,
    apply: (value, { random }) => {
      const octets = /^\d+\.\d+\.\d+\.\d+/.exec(value)?.[0];
      return octets === undefined ? undefined : value.replace(octets, random.once(2) ? `${octets}.1` : octets.replace(/\.\d+$/, '.'));
    },
  },
  {
    id: 'scheme before an address',
    forms: ['address', 'host'],
    says: 'host and port are wanted without a scheme',
    weight: 1.5,
    apply: (value, { random }) => random.pick(['http://', 'hdfs://', 'tcp://', 'https://']) + value,
  },
  {
    id: 'address for a host',
    forms: ['host'],
    says: 'only the host is wanted',
    apply: (value, { setting, random }) =>
      /bind-host$|_address$|bindAddress$/.test(setting.name) ? `${value}:${random.pick(['8020', '9042', '16010'])}` : undefined,
  },
  {
    id: 'blank in a host',
    forms: ['host'],
    says: 'a blank has no place in a host name',
    apply: (value, { random }) => (value.length < 3 ? undefined : inserted(value, ' ', random)),
  },
  // URIs.
  {
    id: 'slashes of a URI',
    forms: ['uri'],
    says: 'two slashes stand behind the scheme',
    weight: 3,
    apply: (value, { random }) => {
      if (value.startsWith('file:'))
        return random.pick([value.replace(/^file:\/+/, 'file//'), value.replace(/^file:\/+/, 'file://'), value.replace(/^file:/, 'file')]);
      return random.pick([value.replace('://', ':/'), value.replace('://', '//'), value.replace('://', ':'), value.replace('://', ':///')]);
    },
  },
  {
    id: 'misspelt scheme',
    forms: ['uri'],
    says: 'there is no such scheme',
    weight: 2,
    apply: (value, { random }) => value.replace(/^[a-z0-9]+/, (scheme) => slip(scheme, random)),
  },
  {
    id: 'underscore in a host of a URI',
    forms: ['uri'],
    says: 'Java finds no host in a URI whose host name has an underscore',
    weight: 0.6,
    apply: (value) => (/^hdfs:\/\/[a-z]+[\w.-]*:\d+/.test(value) ? value.replace(/\/\/[^/:]+/, '//name_node1') : undefined),
  },
  // Paths.
  {
    id: 'relative path',
    forms: ['path', 'keytab'],
    says: 'where this lies hangs on the directory that the daemon starts in',
    weight: 1.5,
    apply: (value, { random }) => (/^\/\w/.test(value) ? random.pick([value.slice(1), `.${value}`, `..${value}`]) : undefined),
  },
  {
    id: 'other separator of paths',
    forms: ['path'],
    says: 'directories are parted by commas',
    weight: 1.5,
    isWhole: true,
    apply: (value, { setting, product, random }) => {
      if (
        value.startsWith('[') ||
        !/dirs?$|directories$/.test(setting.name) ||
        (product !== 'cassandra' && !/dirs$|name\.dir|data\.dir|edits\.dir/.test(setting.name))
      )
        return undefined;
      const separator = random.pick([';', ':', ' ']);
      return value.includes(',') ? value.replaceAll(/\s*,\s*/g, separator) : `${value}1${separator}${value}2`;
    },
  },
  {
    id: 'Windows path',
    forms: ['path', 'keytab'],
    says: 'the servers run on Linux',
    apply: (value, { random }) => (/^\/\w/.test(value) ? random.pick(['C:', 'D:']) + value.replaceAll('/', '\\') : undefined),
  },
  {
    id: 'URI for a plain path',
    forms: ['path', 'keytab'],
    says: 'a plain path is wanted',
    weight: 2,
    apply: (value, { setting, product, random }) =>
      /^\/\w/.test(value) && (plainPath.test(setting.name) || product === 'cassandra' || product === 'zookeeper')
        ? random.pick(['file://', 'file:', 'hdfs://']) + value
        : undefined,
  },
  {
    id: 'unknown storage type',
    forms: ['path', 'uri'],
    says: 'there is no such storage type',
    weight: 3,
    only: ['hadoop'],
    apply: (value, { setting, random }) =>
      setting.name === 'dfs.datanode.data.dir'
        ? random.pick(['[SDD]', '[DSIK]', '[ARCHIVED]', '[RAMDISK]', '[HDD]']) + value.replace(/^\[\w+\]/, '')
        : undefined,
  },
  {
    id: 'home directory',
    forms: ['path', 'keytab'],
    says: 'no shell replaces that',
    apply: (value, { random }) => (/^\/\w/.test(value) ? random.pick(['~', '$HOME', '${HOME}']) + value : undefined),
  },
  {
    id: 'variable that nothing defines',
    forms: ['path', 'uri', 'address', 'keytab', 'integer'],
    says: 'nothing defines the variable',
    weight: 0.6,
    apply: (value, { product, random }) => {
      if (product === 'cassandra' || product === 'zookeeper') return /^\/\w/.test(value) ? `\${DATA_ROOT}${value}` : undefined;
      const name = random.pick(['data.root', 'cluster.base.dir', 'nn.host', 'my.site.value']);
      if (/^\d+$/.test(value)) return `\${${name}}`;
      return value.replace(/^(\w+:\/\/|\/)?[^/:]+/, `$1\${${name}}`);
    },
  },
  // Lists.
  {
    id: 'other separator of items',
    forms: ['class', 'host', 'word', 'address', 'name', 'integer', 'uri'],
    says: 'items are parted by commas',
    weight: 4,
    isWhole: true,
    apply: (value, { product, random }) =>
      value.includes(',') && !(product === 'cassandra' && value.startsWith('['))
        ? value.replaceAll(/\s*,\s*/g, random.pick([';', ' ', '|', ' ; ']))
        : undefined,
  },
  // Rights, Kerberos, patterns.
  {
    id: 'permission that is none',
    forms: ['permission'],
    says: 'three or four octal digits are wanted',
    weight: 4,
    apply: (_, { random }) => random.pick(['rwx', '999', '0888', 'rwxr-xr-x', '75', 'u=rwx,g=rxx', '07555']),
  },
  {
    id: 'principal without a realm',
    forms: ['principal'],
    says: 'the realm is missing',
    weight: 2,
    apply: (value) => (value.includes('/') && value.includes('@') ? value.replace(/@.*$/, '') : undefined),
  },
  {
    id: 'principal with two slashes',
    forms: ['principal'],
    says: 'a principal is service/host@REALM',
    weight: 2,
    apply: (value, { random }) => (value.includes('/') ? value.replace('/', random.pick(['//', '\\', '/nn/'])) : undefined),
  },
  {
    id: 'misspelt _HOST',
    forms: ['principal'],
    says: 'only _HOST stands for the host',
    weight: 2,
    apply: (value, { random }) =>
      value.includes('_HOST') ? value.replace('_HOST', random.pick(['_host', 'HOST', '_HOSTS', '${HOST}'])) : undefined,
  },
  {
    id: 'keytab that is no path',
    forms: ['keytab'],
    says: 'a keytab is a file',
    apply: (_, { random }) => random.pick(['nn/_HOST@EXAMPLE.COM', 'hdfs@EXAMPLE.COM']),
  },
  {
    id: 'open bracket in a pattern',
    forms: ['regex'],
    says: 'the bracket is not closed',
    weight: 4,
    isWhole: true,
    apply: (value, { random }) => (/[)\]]/.test(value) ? value.replace(random.once(2) ? /[)\]](?!.*[)\]])/s : /[)\]]/, '') : `${value}(`),
  },
  // Forms of the file.
  {
    id: 'comment behind the value',
    forms: strict,
    says: 'a comment does not end a value there',
    weight: 0.35,
    isWhole: true,
    only: [...xmlProducts, 'zookeeper'],
    apply: (value, { random }) => `${value} ${random.pick(['# was too low', '// default', '# OPS-17'])}`,
  },
  {
    id: 'quotes around the value',
    forms: strict,
    says: 'the quotes become part of the value',
    weight: 0.4,
    isWhole: true,
    only: [...xmlProducts, 'zookeeper'],
    apply: (value, { random }) => random.pick([`"${value}"`, `'${value}'`]),
  },
  {
    id: 'line break inside',
    forms: ['class', 'integer', 'path', 'address', 'uri'],
    says: 'the value is cut in two',
    weight: 0.4,
    only: xmlProducts,
    apply: (value, { random }) => (value.length < 4 ? undefined : inserted(value, '\n', random)),
  },
  {
    id: 'semicolon at the end',
    forms: strict,
    says: 'the semicolon becomes part of the value',
    weight: 0.3,
    isWhole: true,
    apply: (value, { product }) => (product === 'cassandra' && value.startsWith('[') ? undefined : `${value};`),
  },
  {
    id: 'empty value',
    forms: strict,
    says: 'the value is missing',
    weight: 0.4,
    isWhole: true,
    apply: (_, { setting }) => {
      if (setting.default === undefined || setting.default === '') return undefined;
      return '';
    },
  },
  {
    id: 'blank behind a path',
    forms: ['path'],
    says: 'the blank becomes part of the path',
    weight: 0.5,
    isWhole: true,
    only: hadoopProducts,
    apply: (value, { setting }) => (setting.reader === 'get' && !value.includes(',') ? `${value} ` : undefined),
  },
];

function isOwnClass(name: string): boolean {
  return !name.includes('.') || /^(?:org\.apache\.(?:hadoop|cassandra|zookeeper)|java)\./.test(name.replace('org.apache.hadoop.hive', ''));
}

function inSimpleName(name: string, change: (simple: string) => string): string {
  const start = name.lastIndexOf('.') + 1;
  return name.slice(0, start) + change(name.slice(start));
}

/** A letter swapped with its neighbour, lost or doubled. */
export function slip(word: string, random: Random): string {
  const at = 1 + random.int(Math.max(1, word.length - 2));
  const swapped = word.slice(0, at) + word.slice(at + 1, at + 2) + word.charAt(at) + word.slice(at + 2);
  const lost = word.slice(0, at) + word.slice(at + 1);
  const doubled = word.slice(0, at) + word.charAt(at) + word.slice(at);
  const ways = [swapped, lost, doubled].filter((way) => way !== word && way !== '');
  return random.pick(ways);
}

/** A slip in one of the words of a text. */
function slipInWord(text: string, random: Random): string | undefined {
  const words = [...text.matchAll(/[A-Za-z]{3,}/g)];
  if (words.length === 0) return undefined;
  const { 0: word, index } = random.pick(words);
  return text.slice(0, index) + slip(word, random) + text.slice(index + word.length);
}

function inserted(text: string, what: string, random: Random): string {
  const at = 1 + random.int(text.length - 2);
  return text.slice(0, at) + what + text.slice(at);
}

/** A value whose (last) port is changed; undefined where it has none. */
function withPort(value: string, change: (port: string) => string): string | undefined {
  if (/^\d+$/.test(value)) return change(value);
  const match = /^((?:\w+:\/\/)?[^/:]+:)(\d+)(.*)$/.exec(value);
  return match?.[2] === undefined ? undefined : `${match[1]}${change(match[2])}${match[3]}`;
}

function isTime(unit: string, name: string): boolean {
  return (
    /^(?:ns|us|ms|s|min|h|d)$/.test(unit) ||
    (unit === '' && /[._-](?:ms|millis|msec|secs?|seconds|timeout|interval|period|pause|ttl)$|_in_ms$/i.test(name))
  );
}

function isSize(unit: string, name: string): boolean {
  return (
    /^(?:[KMG]iB|B)(?:\/s)?$/.test(unit) ||
    (unit === '' && /[._-](?:bytes|mb|kb|blocksize|filesize)$|buffer\.size$|flush\.size$|_in_[km]b$/i.test(name))
  );
}

/** The amount in another unit, written as if it were in the setting's own. */
function slipped(value: string, { setting, random }: Place, direction: 'down' | 'up'): string | undefined {
  const [, digits, letters = ''] = /^(\d+)\s?([A-Za-z]*)(?:\/s)?$/.exec(value) ?? [];
  const number = Number(digits);
  if (!Number.isSafeInteger(number) || number === 0) return undefined;
  if (letters !== '') {
    const next = (direction === 'down' ? smaller : larger)[letters];
    return next === undefined ? undefined : value.replace(letters, next);
  }
  const factors = slipsOf(setting, number);
  if (direction === 'up') return factors.up === undefined ? undefined : String(number * factors.up);
  const fitting = factors.down.filter((factor) => number >= factor && number % factor === 0);
  return fitting.length === 0 ? undefined : String(number / random.pick(fitting));
}

/** How often the units that people mistake for a setting's own hold it, and how often it holds a smaller one. */
function slipsOf({ unit = '', name }: Place['setting'], number: number): { readonly down: readonly number[]; readonly up?: number } {
  if (isTime(unit, name)) {
    if (unit === 's' || /sec(?:ond)?s?$/i.test(name)) return { down: [minute / second, hour / second], up: second };
    return unit === 'ms' || number >= second ? { down: [second, minute], up: second } : { down: [] };
  }
  if (!isSize(unit, name)) return { down: [] };
  if (/^[MG]iB/.test(unit)) return { down: [KiB], up: MiB };
  return { down: [KiB, MiB], up: KiB };
}

const smaller: Readonly<Record<string, string>> = { s: 'ms', m: 's', h: 's', d: 'm', ms: 'us', GiB: 'MiB', MiB: 'KiB', KiB: 'B', g: 'k' };
const larger: Readonly<Record<string, string>> = { ms: 's', s: 'h', KiB: 'MiB', MiB: 'GiB', m: 'g', k: 'm', us: 'ms' };
