import type { Domain, Effect, Meaning, MeaningKind } from '../catalog/meaning.js';
import { domainInWords } from '../catalog/meanings/judgeNumber.js';
import type { Setting } from '../catalog/setting.js';

/** What one text stands for, and several. */
const nouns: Readonly<Record<MeaningKind, readonly [one: string, several: string]>> = {
  host: ['a host name or an IP address', 'host names or IP addresses'],
  address: ['host:port', 'host:port pairs'],
  port: ['a port', 'ports'],
  uri: ['a URI', 'URIs'],
  path: ['a path', 'paths'],
  xmlResource: ['the name of a file on the class path', 'names of files on the class path'],
  znode: ['a path in ZooKeeper', 'paths in ZooKeeper'],
  class: ['the full name of a class', 'full names of classes'],
  word: ['a word', 'words'],
  permission: ['permissions: 750, u=rwx,g=rx', 'permissions'],
  umask: ['a umask: 022', 'umasks'],
  acl: ['users, a blank, groups; * is everybody', 'access control lists'],
  zkAcl: ['an ACL of ZooKeeper', 'ACLs of ZooKeeper: scheme:id:permissions'],
  principal: ['a Kerberos principal', 'Kerberos principals'],
  keytab: ['the path of a keytab', 'paths of keytabs'],
  user: ['a user', 'users'],
  group: ['a group', 'groups'],
  regex: ['a regular expression of Java', 'regular expressions of Java'],
  retryPolicy: ['pairs of sleep time in ms and number of tries: 10000,6,60000,10', 'retry policies'],
  cron: ['a cron expression', 'cron expressions'],
  nameservice: ['a name service', 'name services'],
  namenodeId: ['the ID of a NameNode', 'IDs of NameNodes'],
  interface: ['the name of a network interface', 'names of network interfaces'],
  cidr: ['an address or a range as 10.0.0.0/8', 'addresses or ranges as 10.0.0.0/8'],
  command: ['a command', 'commands'],
  pair: ['key=value', 'key=value pairs'],
  number: ['a number', 'numbers'],
  portRange: ['a range of ports: 50100-50200', 'ranges of ports: 50100-50200'],
  text: ['any text', 'any texts'],
};

const separators: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  ':': 'colons',
  '|': 'bars',
  ' ': 'blanks',
  '\t': 'tabs',
  '\n': 'line ends',
};

/** What a setting's text stands for, in words: `paths, parted by commas; a storage type may stand before each`. */
export function meaningText(meaning: Meaning): string {
  const { is, parted, fits, packages, schemes, uri, storageTypes, inFileSystem, port, anyCase, open } = meaning;
  const [one, several] = nouns[is];
  const parts = [parted === undefined ? one : `${several}, parted by ${separatorsInWords(parted)}`];
  if (fits !== undefined) parts.push(`of the type ${fits}`);
  if (packages !== undefined) parts.push(`without a package, ${packages[0]} is put before it`);
  if (schemes !== undefined) parts.push(`schemes: ${schemes.join(', ')}`);
  if (uri !== undefined) parts.push(uri === 'also' ? 'a URI is accepted, too' : 'as a URI');
  if (storageTypes === true) parts.push('a storage type may stand before it: [SSD]/data');
  if (meaning.beneath === true) parts.push('beneath another path');
  if (inFileSystem === true) parts.push('in the file system of the cluster');
  if (port !== undefined) parts.push(port === 'required' ? 'a port is needed' : 'the port may be left out');
  if (meaning.chroot === true) parts.push('a path in ZooKeeper may stand behind the last');
  if (anyCase === true) parts.push('upper and lower case are alike');
  if (open === true) parts.push('other texts are accepted, too');
  return parts.join('; ');
}

function separatorsInWords(parted: string): string {
  return [...new Set([...parted].flatMap((each) => separators[each] ?? `"${each}"`))].join(' or ');
}

const effects: Readonly<Record<Effect, string>> = {
  start: 'the daemon refuses to start otherwise',
  use: 'the first use fails otherwise',
  default: 'the default holds otherwise',
  clamp: 'the nearest possible value holds otherwise',
  taken: 'other values are taken as they are',
};

/** Where a fact is known from: `DNConf.<init>; the default holds otherwise` */
export function groundsOf({ proof, effect }: Pick<Meaning, 'proof' | 'effect'>): string {
  const parts = [proof === undefined ? 'documented' : proof, ...(effect === undefined ? [] : [effects[effect]])];
  return parts.join('; ');
}

/** The numbers that make sense: `at least 1`; undefined where any does. */
export function domainText(domain: Domain, setting: Pick<Setting, 'unit'>): string | undefined {
  const words = domainInWords(domain, setting);
  return words === '' ? undefined : words;
}
