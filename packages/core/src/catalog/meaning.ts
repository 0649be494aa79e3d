/**
 * What the text of a setting stands for where the product's code uses it.
 *
 * - `host` a host name or an IP address; `address` host and port; `port` a port
 * - `uri`; `path` of a file or directory; `xmlResource` the name of a file that is looked for on the class path; `znode` a path in ZooKeeper
 * - `class` the full name of a class; `word` one of a few words
 * - `permission` of files, octal or symbolic; `umask`; `acl` of Hadoop: users, a blank, groups, or `*`; `zkAcl` of ZooKeeper
 * - `principal` of Kerberos; `keytab` the path of one; `user`; `group`
 * - `regex` of Java; `retryPolicy` pairs of sleep time and number of tries; `cron`
 * - `nameservice`, `namenodeId` of HDFS; `interface` of the network; `cidr` an address, or a range of them as 10.0.0.0/8
 * - `command` of the shell; `pair` key=value; `number` (of lists of numbers); `portRange` 50100-50200
 * - `text` that is free: any will do
 */
export const meaningKinds = [
  'host',
  'address',
  'port',
  'uri',
  'path',
  'xmlResource',
  'znode',
  'class',
  'word',
  'permission',
  'umask',
  'acl',
  'zkAcl',
  'principal',
  'keytab',
  'user',
  'group',
  'regex',
  'retryPolicy',
  'cron',
  'nameservice',
  'namenodeId',
  'interface',
  'cidr',
  'command',
  'pair',
  'number',
  'portRange',
  'text',
] as const;

export type MeaningKind = (typeof meaningKinds)[number];

/**
 * What the server does with a value that is none of the kind, or beyond the domain: does not `start`, fails at first `use` (it throws, waits for ever, or never does
 * what the setting is for), takes its `default`, a `clamp`ed or another value, or takes it as it is and works with it (`taken`).
 */
export type Effect = 'start' | 'use' | 'default' | 'clamp' | 'taken';

/** What the text of a setting stands for in one release. */
export interface Meaning {
  readonly is: MeaningKind;
  /** A list: characters each of which parts two items. Blanks around an item count only where they are not among them and `trims` is missing. */
  readonly parted?: string;
  /** Blanks around the text, or around each item, are taken off. */
  readonly trims?: true;
  /** `word`: all that the code knows. */
  readonly words?: readonly string[];
  /** `word`: capitals do not count. */
  readonly anyCase?: true;
  /** `word`: the code compares with these words and takes other texts, too (a class of one's own, a number). */
  readonly open?: true;
  /** `class`: the interface or class that it must be of, in full. */
  readonly fits?: string;
  /** `class`: packages, each with a dot at its end, that are put before a name without one. */
  readonly packages?: readonly string[];
  /** `uri`: the schemes that the code knows, where it knows only some. */
  readonly schemes?: readonly string[];
  /** `path`: `also` a URI is understood (Hadoop's Path), `only` a URI is. Absent: a plain path of the file system. */
  readonly uri?: 'also' | 'only';
  /** `path`: a storage type may stand before it: `[SSD]/data/1`. */
  readonly storageTypes?: true;
  /** `path`: it lies in HDFS (or the file system of fs.defaultFS), not on the host; `perhaps` where the code that was read does not tell. */
  readonly inFileSystem?: true | 'perhaps';
  /** `znode`: it is put behind another path, and needs no slash at its start. */
  readonly beneath?: true;
  /** `znode`: a slash may stand at its end, for the code puts one there itself. */
  readonly slashAtEnd?: true;
  /** `address`: whether it must have a port. Absent: it is not known. */
  readonly port?: 'required' | 'optional';
  /** `address` of ZooKeeper's servers: a path may stand behind the last one, `a:2181,b:2181/yarn`. */
  readonly chroot?: true;
  /** Class and method of the release that use it so: `DNConf.<init>`. Absent: name, default and documentation say so. */
  readonly proof?: string;
  /** Absent: not known. */
  readonly effect?: Effect;
  /** A real daemon was asked: it refuses what is none of these, and takes the others. */
  readonly recorded?: true;
}

/** The numbers that make sense to the code, in the unit of the bare number. */
export interface Domain {
  readonly least?: number;
  readonly above?: number;
  readonly most?: number;
  readonly below?: number;
  /** The one number that does not: a divisor's 0. */
  readonly except?: number;
  /** Numbers beyond the limits that mean something of their own: -1 that switches off. */
  readonly also?: readonly number[];
  /** Class and method of the release that set the limit, and what they use the number for: `ThreadPoolExecutor in DataXceiverServer.<init>`. Absent: documentation says so. */
  readonly proof?: string;
  /** Absent: not known. */
  readonly effect?: Effect;
  /** A real daemon was asked: it refuses what is none of these, and takes the others. */
  readonly recorded?: true;
}

/** Some number lies beyond the domain. */
export function isLimited({ least, above, most, below, except }: Domain): boolean {
  return [least, above, most, below, except].some((limit) => limit !== undefined);
}

/**
 * The number lies within the limits of a domain, what it takes besides left out. A number that was read as a float of Java is compared with the limit as a float:
 * there 0.01 is a little less than 0.01.
 */
export function contains({ least, above, most, below, except }: Domain, number: number): boolean {
  const isFloat = !Number.isInteger(number) && Math.fround(number) === number;
  const of = (limit: number) => (isFloat ? Math.fround(limit) : limit);
  return (
    (least === undefined || number >= of(least)) &&
    (above === undefined || number > of(above)) &&
    (most === undefined || number <= of(most)) &&
    (below === undefined || number < of(below)) &&
    number !== except
  );
}
