import type { Product, Role } from '../products/registry.js';
import type { Domain, Meaning } from './meaning.js';

/** What a value is, whatever reader takes it. */
export type SettingType =
  | 'int'
  | 'long'
  | 'float'
  | 'double'
  | 'boolean'
  | 'string'
  | 'size'
  | 'duration'
  | 'rate'
  | 'class'
  | 'enum'
  | 'list'
  | 'path'
  | 'address'
  | 'percentage'
  | 'map'
  | 'object';

/** Unit of a bare number, and of what the reader returns. */
export type Unit =
  | 'ns'
  | 'us'
  | 'ms'
  | 's'
  | 'min'
  | 'h'
  | 'd'
  | 'B'
  | 'KiB'
  | 'MiB'
  | 'GiB'
  | 'B/s'
  | 'KiB/s'
  | 'MiB/s'
  | 'Mbit/s'
  | 'percent'
  | 'fraction';

/**
 * The method that takes the text, which decides what it accepts.
 * Hadoop's Configuration: getInt, getLong, getFloat, getDouble, getBoolean, getLongBytes, getTimeDuration, getStorageSize, getEnum, getClass,
 * getStrings, get, getTrimmed, getInts, getPattern, getSocketAddr, getPassword.
 * Cassandra: the Java type of the Config field: `int`, `Integer`, `long`, `double`, `boolean`, `Boolean`, `String`, an enum's name,
 * `DurationSpec.IntMillisecondsBound`, `DataStorageSpec.LongBytesBound`, `DataRateSpec.LongBytesPerSecondBound`, `ParameterizedClass`, `Map`, `Set`, `List`.
 */
export type Reader = string;

/** A setting as one release knows it. */
export interface Setting {
  readonly name: string;
  readonly product: Product;
  readonly type: SettingType;
  readonly reader?: Reader;
  /** Further typed readers that other classes use for the same setting: what one refuses another may take. */
  readonly otherReaders?: readonly Reader[];
  readonly unit?: Unit;
  /** Default that holds at run time: the default file's value where it has one and it is not empty, else the code's. Undefined: none, or not a constant. */
  readonly default?: string;
  /** The default of the code where the default file says otherwise. */
  readonly codeDefault?: string;
  /** Setting that is read where this one is not set; `default` is what holds where neither is. */
  readonly fallback?: string;
  /** The server works its default out of the host: `default` is left out. */
  readonly computed?: boolean;
  /** Stands in the product's default file (Hadoop, HBase) or in its stock cassandra.yaml. */
  readonly documented?: boolean;
  /** Some class of the release reads it. */
  readonly read?: boolean;
  readonly roles?: readonly Role[];
  /** Roles that read it while they start: a text that the reader refuses stops them. Absent: not recorded. */
  readonly readAtStart?: readonly Role[];
  /** Read only where this other setting is set and not empty. */
  readonly readOnlyWith?: string;
  readonly values?: readonly string[];
  /** What its text stands for. Absent: not known. */
  readonly meaning?: Meaning;
  /** The numbers that it may have. Absent: not known. */
  readonly domain?: Domain;
  /** Amounts beyond which no server works well, by judgement. Absent: nobody has said. */
  readonly workable?: Workable;
  /** What an item of the list, or a name in the map, may be. */
  readonly items?: readonly string[];
  /** The product's own classes that it may name. */
  readonly classes?: OwnClasses;
  /** Values in whose place the server takes another one, which is given in base units. */
  readonly standsFor?: Readonly<Record<string, number>>;
  /** Its lines in the file that the product ships. Absent: it has none there, or the file of the release is not recorded. */
  readonly packaged?: Packaged;
  /** Cassandra: null is allowed. */
  readonly nullable?: boolean;
  /** Cassandra: converter of a setting whose old name has the same spelling: a bare number is taken in the old unit. */
  readonly converter?: string;
  /** Value is a password, a secret or a token: it reaches no output. */
  readonly secret?: boolean;
  /** The family it was found by: `dfs.namenode.rpc-address.*`. */
  readonly pattern?: string;
  /** Old names that this release still reads as this setting. */
  readonly oldNames?: readonly OldName[];
}

/** What the file that the product ships says of a setting. */
export interface Packaged {
  /** Each with the lines below it that belong to it, those that are commented out as well. */
  readonly lines: readonly string[];
  /** They differ between patches of the release, or between the archive and the packages of distributions; or they are more than lines say, as in a map. */
  readonly varies?: true;
}

/**
 * Amounts that a server works with, in base units (milliseconds, bytes, bytes a second) where the setting counts such. Zero and negative numbers are left out: they
 * mean "off" or "no limit", or are judged by the domain. Its limits lie far from what anyone recommends: a number beyond them is a slip.
 */
export interface Workable {
  readonly least?: number;
  readonly most?: number;
  /** What an amount below `least` does: a clause behind a colon. */
  readonly tooLittle?: string;
  /** What an amount above `most` does, likewise. */
  readonly tooMuch?: string;
}

/** The product's own classes that a setting can name. */
export interface OwnClasses {
  /** Each with a dot at its end. The first is the one that short names stand for; of several it is not recorded which class stands in which. */
  readonly packages: readonly [string, ...string[]];
  /** Without their package. */
  readonly names: readonly string[];
  /** The release puts no package before a short name. */
  readonly needsPackage?: true;
  /** Further classes of the packages, which the server cannot make from their names. */
  readonly notByName?: readonly string[];
}

/** The classes of a setting as its release takes them; none where that takes a package which is not recorded. */
export function classNames({ packages: [first, ...others], names, needsPackage }: OwnClasses): readonly string[] {
  if (needsPackage !== true) return names;
  return others.length === 0 ? names.map((name) => first + name) : [];
}

/** A class without its package, where it is named with one of the product's own or with none; undefined for any other class. */
export function simpleName({ packages }: OwnClasses, name: string): string | undefined {
  const start = name.lastIndexOf('.') + 1;
  return start === 0 || packages.includes(name.slice(0, start)) ? name.slice(start) : undefined;
}

export interface OldName {
  readonly name: string;
  /** Cassandra's converter, or the unit of the old name's bare number: how its value becomes the new one's. */
  readonly converter?: string;
}

/** An old name and what a release reads in its place. */
export interface Renaming {
  readonly oldName: string;
  /** Empty: the old name is read no more and nothing took its place. Several: each is set. */
  readonly newNames: readonly string[];
  readonly converter?: string;
  /** The product reads the old name by hand rather than by its table (HBase's memstore upperLimit). */
  readonly byHand?: boolean;
  /** The release's default file still has the old name: to use it is no fault. */
  readonly documented?: boolean;
}

/** What is known of a name that a release does not have. */
export interface Absence {
  /** Last known release before that had it, first one after that has it. */
  readonly lastIn?: string;
  readonly firstIn?: string;
  readonly replacedBy?: readonly string[];
}
