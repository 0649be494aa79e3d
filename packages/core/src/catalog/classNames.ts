import { distance } from 'fastest-levenshtein';
import type { Product } from '../products/registry.js';
import { nearestRelease } from './nearestRelease.js';
import { NearNames } from './nearNames.js';
import { compareVersions, parseRange } from './versions.js';

/** `catalog/<product>.classes.json`: the product's own classes that settings can name. */
export interface ClassesFile {
  readonly product: Product;
  /** Those of the catalog, oldest first. */
  readonly releases: readonly string[];
  /** Interfaces and classes that settings ask for, in full, sorted. */
  readonly types: readonly string[];
  /** Packages of the jars that were read. */
  readonly packages: readonly string[];
  /** By release, as indexes into `packages`: those of modules that were read from a jar of another line, or not at all, and those that its jars have no more. */
  readonly unread: Readonly<Record<string, readonly number[]>>;
  /** Classes of other jars in these packages, of which no history is known. */
  readonly elsewhere: readonly { readonly names: readonly string[]; readonly releases: string }[];
  /** By name (`org.apache.hadoop.hbase.util.RegionSplitter$HexStringSplit`): each release that alters which types it fits. */
  readonly classes: Readonly<Record<string, readonly ClassChange[]>>;
}

export interface ClassChange {
  readonly since: string;
  /** Indexes into `types`, ascending. Absent: the release does not have the class. */
  readonly fits?: readonly number[];
}

/** Why a release cannot take a class where a setting names it. */
export interface ClassProblem {
  /** `unknown`: the release has no such class that fits. `later`, `gone`: only other releases have it. `unfit`: the release has it, for other settings. */
  readonly problem: 'unknown' | 'later' | 'gone' | 'unfit';
  /** What was probably meant, as it can be written in its place. */
  readonly near?: string;
  /** First release that has it, of `later`. */
  readonly since?: string;
  /** Last release that had it, of `gone`. */
  readonly lastIn?: string;
}

export interface ClassContext {
  readonly classes: ClassNames;
  /** One of the catalog's releases, or a patch between them. */
  readonly release: string;
  /** The type that the setting asks for, in full. */
  readonly fits: string;
  /** Packages, each with a dot at its end, that the server puts before a name without one. */
  readonly packages?: readonly string[];
}

/** Names of classes by release. */
export class ClassNames {
  readonly #file: ClassesFile;
  readonly #packages: ReadonlySet<string>;
  /** The first parts of all packages: `org.apache.hadoop.`. */
  readonly #roots: ReadonlySet<string>;
  readonly #unread = new Map<string, ReadonlySet<string>>();
  readonly #names = new Map<string, readonly string[]>();
  readonly #near = new Map<string, NearClasses>();
  #all: NearClasses | undefined;

  constructor(file: ClassesFile) {
    this.#file = file;
    this.#packages = new Set(file.packages);
    this.#roots = new Set(file.packages.map(rootOf));
  }

  /** Oldest first. */
  get releases(): readonly string[] {
    return this.#file.releases;
  }

  /** Interfaces and classes of which it is known what fits them. */
  get types(): readonly string[] {
    return this.#file.types;
  }

  /** Classes of a release that fit a type, sorted; none where the type is not known. */
  names(fits: string, release: string): readonly string[] {
    const key = `${fits} ${release}`;
    let names = this.#names.get(key);
    if (names === undefined) {
      names = Object.keys(this.#file.classes).filter((name) => this.fits(name, fits, release));
      this.#names.set(key, names);
    }
    return names;
  }

  /** Whether it is known which classes fit a type. */
  knows(fits: string): boolean {
    return this.#file.types.includes(fits);
  }

  /** Whether the release has a class that some setting can name. */
  has(name: string, release: string): boolean {
    return this.#at(name, release) !== undefined;
  }

  /** Whether the release has the class and it fits a type. */
  fits(name: string, fits: string, release: string): boolean {
    return this.#at(name, release)?.includes(this.#file.types.indexOf(fits)) === true;
  }

  /** Releases whose class of this name fits a type, oldest first. */
  releasesOf(name: string, fits: string): readonly string[] {
    return this.#file.releases.filter((release) => this.fits(name, fits, release));
  }

  /** Whether jars of the release's line that were read hold the package: a class that they lack, the release lacks. */
  isRead(packageName: string, release: string): boolean {
    return this.#packages.has(packageName) && this.#around(release).every((each) => !this.#unreadIn(each).has(packageName));
  }

  /** Whether the class is known to stand in another jar of the product or of another program. */
  isElsewhere(name: string, release: string): boolean {
    return this.#file.elsewhere.some(({ names, releases }) => names.includes(name) && parseRange(releases).includes(release));
  }

  isBefore(release: string, other: string): boolean {
    return compareVersions(release, other) < 0;
  }

  /** A class that fits and has the same name in another package. */
  namesake(name: string, fits: string, release: string): string | undefined {
    return this.#nearOf(fits, release).namesake(name);
  }

  /** The class that a misspelt name means, of those that fit; undefined where none is near. */
  near(name: string, fits: string, release: string): string | undefined {
    const near = this.#nearOf(fits, release);
    // The package of another program says that the class is another one, too.
    if (name.includes('.') && !this.#roots.has(rootOf(name))) return near.slip(name);
    const found = near.namesake(name) ?? near.slip(name) ?? near.slipOfSimpleName(name);
    // A package that the product does not have, and another class in it: somebody's own.
    const isOther = found !== undefined && lastPartOf(found).toLowerCase() !== lastPartOf(name).toLowerCase();
    return isOther && name.includes('.') && !this.#packages.has(packageOf(name)) ? undefined : found;
  }

  /**
   * A class of any release and type that a full name means but for its capitals, a letter too many or one too few: of a setting that may name classes nobody listed,
   * another letter may make another class.
   */
  slipOfAny(name: string): string | undefined {
    if (!name.includes('.') || Object.hasOwn(this.#file.classes, name)) return undefined;
    this.#all ??= new NearClasses(Object.keys(this.#file.classes));
    const near = this.#all.slip(name);
    return near !== undefined && (near.length !== name.length || near.toLowerCase() === name.toLowerCase()) ? near : undefined;
  }

  #nearOf(fits: string, release: string): NearClasses {
    const key = `${fits} ${release}`;
    let near = this.#near.get(key);
    if (near === undefined) {
      near = new NearClasses(this.names(fits, release));
      this.#near.set(key, near);
    }
    return near;
  }

  #unreadIn(release: string): ReadonlySet<string> {
    let unread = this.#unread.get(release);
    if (unread === undefined) {
      unread = new Set(this.#file.unread[release]?.map((index) => this.#file.packages[index] ?? ''));
      this.#unread.set(release, unread);
    }
    return unread;
  }

  /** Indexes of the types that a release's class fits; undefined where the release does not have it. */
  #at(name: string, release: string): readonly number[] | undefined {
    if (!Object.hasOwn(this.#file.classes, name)) return undefined;
    const { releases } = this.#file;
    for (const each of this.#around(release)) {
      const at = releases.indexOf(each);
      const fits = this.#file.classes[name]?.findLast(({ since }) => releases.indexOf(since) <= at)?.fits;
      if (fits !== undefined) return fits;
    }
    return undefined;
  }

  /** The release, or those around a patch whose classes nobody listed: it may have what either has. */
  #around(release: string): readonly string[] {
    const { releases } = this.#file;
    if (releases.includes(release)) return [release];
    const next = releases.find((each) => compareVersions(each, release) > 0);
    return [nearestRelease(releases, release), next].filter((each) => each !== undefined);
  }
}

/**
 * What is wrong with a class that a setting names; undefined: nothing, or nobody can tell. Judged are classes in packages of the product that were read in the release,
 * names within a slip of one that fits, and names without a package, in which nobody's classes are: any other class is somebody's own.
 */
export function judgeClass(name: string, { classes, release, fits, packages = [] }: ClassContext): ClassProblem | undefined {
  if (name.length > longest || !className.test(name) || !classes.knows(fits)) return undefined;
  const isShort = !name.includes('.');
  const meant = isShort && packages.length > 0 ? packages.map((each) => each + name) : [name];
  const isRead = (each: string) => classes.isRead(packageOf(each), release);
  for (const each of meant) {
    if (classes.fits(each, fits, release) || classes.isElsewhere(each, release)) return undefined;
    if (!isRead(each) && classes.releasesOf(each, fits).length > 0) return undefined;
  }
  const written = (near: string | undefined) => (near === undefined ? {} : { near: isShort ? shortened(near, packages) : near });
  for (const each of meant.filter(isRead)) {
    if (classes.has(each, release)) return { problem: 'unfit' };
    const having = classes.releasesOf(each, fits);
    const since = having.find((other) => classes.isBefore(release, other));
    if (since !== undefined) return { problem: 'later', since, ...written(classes.namesake(each, fits, release)) };
    const lastIn = having.at(-1);
    if (lastIn !== undefined) return { problem: 'gone', lastIn, ...written(classes.namesake(each, fits, release)) };
  }
  const near = meant.flatMap((each) => classes.near(each, fits, release) ?? [])[0];
  const isOwn = meant.every(isRead) || (isShort && packages.length === 0);
  // A package that no jar has is another program's: only a slip of the hand makes its class one of the product's.
  if (!isOwn && near !== undefined && distance(lastPartOf(near), lastPartOf(name)) > 2) return undefined;
  return near !== undefined || isOwn ? { problem: 'unknown', ...written(near) } : undefined;
}

/** Letters of the longest name that is judged. */
const longest = 300;
/** A `$` in front begins a variable, though Java allows it in names. */
const className = /^[\p{L}_][\p{L}\p{N}_$]*(?:\.[\p{L}_][\p{L}\p{N}_$]*)*$/u;

/** Finds classes by names that are not quite theirs. */
class NearClasses {
  readonly #bySimpleName = new Map<string, string>();
  readonly #full: NearNames;
  readonly #simple: NearNames;

  constructor(names: readonly string[]) {
    for (const name of [...names].reverse()) this.#bySimpleName.set(simpleNameOf(name).toLowerCase(), name);
    this.#full = new NearNames(names.map((name) => ({ name, answer: name })));
    this.#simple = new NearNames(names.map((name) => ({ name: simpleNameOf(name), answer: name })));
  }

  namesake(name: string): string | undefined {
    return this.#bySimpleName.get(simpleNameOf(name).toLowerCase());
  }

  slip(name: string): string | undefined {
    return this.#full.of(name).find((near) => digitsOf(near) === digitsOf(name));
  }

  slipOfSimpleName(name: string): string | undefined {
    return this.#simple.of(simpleNameOf(name)).find((near) => digitsOf(near) === digitsOf(name));
  }
}

/** No slip makes a letter of a digit: `LzoCodec` does not mean `Lz4Codec`. */
function digitsOf(name: string): string {
  return simpleNameOf(name).replace(/\D/g, '');
}

function shortened(name: string, packages: readonly string[]): string {
  return packages.some((each) => each === `${packageOf(name)}.`) ? simpleNameOf(name) : name;
}

function simpleNameOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Of an inner class its own name. */
function lastPartOf(name: string): string {
  return simpleNameOf(name.replaceAll('$', '.'));
}

function packageOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}

function rootOf(name: string): string {
  return name.split('.', 3).join('.');
}
