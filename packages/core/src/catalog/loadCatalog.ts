import type { Catalog } from './catalog.js';
import { asCatalogFile, type CatalogFile, type RenamingChange, type SettingChange } from './catalogFile.js';
import type { ClassNames } from './classNames.js';
import type { ComputedDefault } from './computedDefault.js';
import { asciiJson, JsonLines, type LinesText, type NamedValues, writeJsonLines } from './jsonLines.js';
import { type FlagFacts, JvmFlags } from './jvmFlags.js';
import { NamePatterns } from './namePattern.js';
import { nearestRelease } from './nearestRelease.js';
import { NearNames } from './nearNames.js';
import type { Absence, OldName, Renaming, Setting } from './setting.js';
import { parseRange, type VersionRange } from './versions.js';

/** Gives what is known of a product's classes, when it is asked for. */
export type ClassSource = () => ClassNames | undefined;

const noClasses: ClassSource = () => undefined;

/**
 * A product's catalog from the parsed text of `catalog/<product>.json`. Nothing is worked out before it is asked for.
 * @throws {TypeError} where the value is no catalog
 */
export function loadCatalog(json: unknown, classes = noClasses): Catalog {
  const file = asCatalogFile(json);
  const flags = file.flags === undefined ? undefined : new Map(Object.entries(file.flags));
  return new LoadedCatalog(file, new Map(Object.entries(file.settings)), flags, classes);
}

/**
 * A product's catalog from the text that {@link writeCatalogLines} made of it: a command that asks for a few settings need not parse thousands.
 * @throws {TypeError} where the text is no catalog
 */
export function loadCatalogLines(text: LinesText, classes = noClasses): Catalog {
  const endOfHead = text.indexOf('\n') + 1;
  const file = asCatalogFile(JSON.parse(text.slice(0, endOfHead)));
  return file.flags === undefined
    ? new LoadedCatalog(file, new JsonLines(text, endOfHead), undefined, classes)
    : new LoadedCatalog(file, new Map(), new JsonLines(text, endOfHead), classes);
}

/** A catalog as the program ships it: its head on the first line, then a line a setting, or a line a flag. @throws {TypeError} where the value is no catalog */
export function writeCatalogLines(json: unknown): string {
  const file = asCatalogFile(json);
  const head = { ...file, settings: {}, ...(file.flags === undefined ? {} : { flags: {} }) };
  return `${asciiJson(head)}\n${writeJsonLines(file.flags ?? file.settings)}`;
}

/** How many names that a file invented are remembered: more than the largest file has. */
const mostNames = 100_000;
const none: readonly string[] = [];

/** Where a name is a setting or an old name. */
interface Naming {
  /** Indexes of all releases, those between others, too. */
  readonly patches: readonly number[];
  readonly releases: readonly string[];
}

const noNaming: Naming = { patches: [], releases: none };

class LoadedCatalog implements Catalog {
  readonly product;
  readonly releases: readonly string[];
  readonly patches: readonly string[];
  readonly flags: JvmFlags | undefined;
  readonly #file: CatalogFile;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #settings: NamedValues<readonly SettingChange[]>;
  readonly #renamings: ReadonlyMap<string, readonly RenamingChange[]>;
  readonly #successors: ReadonlyMap<string, readonly string[]>;
  readonly #mistaken: ReadonlyMap<string, readonly string[]>;
  readonly #gone: ReadonlyMap<string, string>;
  readonly #computed: ReadonlyMap<string, readonly ComputedDefault[]>;
  /** By their text. */
  readonly #ranges = new Map<string, VersionRange>();
  /** By release, then by name. */
  /** Each line of a file asks. */
  readonly #nearest = new Map<string, string | undefined>();
  readonly #resolved = new Map<string, Map<string, Setting | undefined>>();
  readonly #names = new Map<string, readonly string[]>();
  readonly #namings = new Map<string, Naming>();
  readonly #onlyDocumented = new Map<string, boolean>();
  readonly #nearNames = new Map<string, readonly string[]>();
  readonly #near = new Map<string, NearNames>();
  #patterns: NamePatterns | undefined;
  #foreign: NamePatterns | undefined;
  readonly #oldNames = new Map<string, ReadonlyMap<string, readonly OldName[]>>();

  readonly #classes: ClassSource;

  constructor(
    file: CatalogFile,
    settings: NamedValues<readonly SettingChange[]>,
    flags: NamedValues<FlagFacts> | undefined,
    classes: ClassSource,
  ) {
    this.#classes = classes;
    this.#file = file;
    this.product = file.product;
    const between = new Set(file.between);
    this.patches = file.releases;
    this.releases = between.size === 0 ? file.releases : file.releases.filter((release) => !between.has(release));
    this.flags = flags === undefined ? undefined : new JvmFlags(file.releases.map(Number), flags);
    this.#indexes = new Map(file.releases.map((release, index) => [release, index]));
    this.#settings = settings;
    this.#renamings = new Map(Object.entries(file.renamings ?? {}));
    this.#successors = new Map(Object.entries(file.successors ?? {}));
    this.#mistaken = new Map(Object.entries(file.mistaken ?? {}));
    this.#gone = new Map(Object.entries(file.gone ?? {}));
    this.#computed = new Map(Object.entries(file.computedDefaults ?? {}));
  }

  get classes(): ClassNames | undefined {
    return this.#classes();
  }

  nearest(version: string): string | undefined {
    if (!this.#nearest.has(version)) this.#nearest.set(version, nearestRelease(this.patches, version));
    return this.#nearest.get(version);
  }

  setting(name: string, release: string): Setting | undefined {
    let resolved = this.#resolved.get(release);
    if (resolved === undefined) {
      resolved = new Map();
      this.#resolved.set(release, resolved);
    }
    const kept = resolved.get(name);
    if (kept !== undefined || resolved.has(name)) return kept;
    // Names that are none come without end from a file that is being typed: they are not kept for each release.
    if (!this.#isNamed(name) && this.#patternsOf().matching(name).length === 0) return undefined;
    const found = this.#resolve(name, release);
    resolved.set(ownCopy(name), found);
    return found;
  }

  #resolve(name: string, release: string): Setting | undefined {
    const at = this.#index(release);
    if (at === undefined || this.#renamingAt(name, at) !== undefined) return undefined;
    const exact = this.#fields(name, at);
    // A pattern itself is no name that another one stands for; a name of a file may have a star: yarn.resourcemanager.proxyuser.*.hosts.
    if (exact?.read === true || (name.includes('*') && this.#settings.has(name)))
      return exact === undefined ? undefined : this.#asSetting(name, exact, release);
    for (const pattern of this.#patternsOf().matching(name)) {
      const fields = this.#fields(pattern, at);
      // A default file names one of those that the pattern reads: it says the default, and the reader of the pattern what becomes of the text. One that ends in
      // any text is handed on as it is, and whoever reads it in the end is not known.
      if (exact !== undefined && (fields?.read !== true || pattern.endsWith('*'))) continue;
      if (fields !== undefined)
        return {
          ...this.#asSetting(name, exact === undefined ? fields : { ...fields, default: exact.default, documented: true }, release),
          pattern,
        };
    }
    return exact === undefined ? undefined : this.#asSetting(name, exact, release);
  }

  #asSetting(name: string, fields: Fields, release: string): Setting {
    const oldNames = this.#oldNamesIn(release).get(name);
    return {
      name,
      product: this.product,
      ...(fields as Omit<Setting, 'name' | 'product'>),
      ...(oldNames === undefined ? {} : { oldNames }),
    };
  }

  renaming(name: string, release: string): Renaming | undefined {
    const at = this.#index(release);
    const change = at === undefined ? undefined : this.#renamingAt(name, at);
    if (change === undefined) return undefined;
    return {
      oldName: name,
      newNames: change.newNames ?? [],
      ...(change.converter === undefined ? {} : { converter: change.converter }),
      ...(change.byHand === undefined ? {} : { byHand: change.byHand }),
      ...(change.documented === undefined ? {} : { documented: change.documented }),
    };
  }

  absence(name: string, release: string): Absence | undefined {
    const at = this.#index(release);
    if (at === undefined || this.renaming(name, release) !== undefined || this.setting(name, release) !== undefined) return undefined;
    const known = this.#naming(name).patches;
    if (known.length === 0) {
      const lastIn = this.#gone.get(name);
      return lastIn === undefined ? undefined : { lastIn };
    }
    const last = known.filter((index) => index < at).at(-1);
    const first = known.find((index) => index > at);
    const replacedBy = this.#lastRenaming(name)?.newNames ?? this.#successors.get(name);
    const lastIn = last === undefined ? undefined : this.patches[last];
    const firstIn = first === undefined ? undefined : this.patches[first];
    return {
      ...(lastIn === undefined ? {} : { lastIn }),
      ...(firstIn === undefined ? {} : { firstIn }),
      ...(replacedBy === undefined || replacedBy.length === 0 ? {} : { replacedBy }),
    };
  }

  names(release: string): readonly string[] {
    let names = this.#names.get(release);
    if (names === undefined) {
      const at = this.#index(release);
      names =
        at === undefined
          ? []
          : [...this.#settings.keys()]
              .filter((name) => !name.includes('*') && this.#isSettingAt(name, at))
              .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      this.#names.set(release, names);
    }
    return names;
  }

  releasesOf(name: string): readonly string[] {
    return this.#naming(name).releases;
  }

  #naming(name: string): Naming {
    let naming = this.#namings.get(name);
    if (naming === undefined) {
      naming = this.#namingOf(name);
      // Names come from files, too: an editor sees a new one with each key that is pressed.
      if (this.#namings.size > mostNames) this.#namings.clear();
      this.#namings.set(ownCopy(name), naming);
    }
    return naming;
  }

  /** Whether the catalog has the name itself, in whatever release. */
  #isNamed(name: string): boolean {
    return this.#settings.has(name) || this.#renamings.has(name);
  }

  #namingOf(name: string): Naming {
    const isNamed = this.#isNamed(name);
    const patterns = isNamed ? [] : this.#patternsOf().matching(name);
    if (!isNamed && patterns.length === 0) return noNaming;
    const patches = [...this.patches.keys()].filter(
      (at) =>
        this.#isSettingAt(name, at) ||
        this.#renamingAt(name, at) !== undefined ||
        patterns.some((pattern) => this.#isSettingAt(pattern, at)),
    );
    const named = new Set(patches);
    return patches.length === 0
      ? noNaming
      : { patches, releases: this.releases.filter((release) => named.has(this.#index(release) ?? -1)) };
  }

  nearNames(name: string, release: string): readonly string[] {
    let near = this.#near.get(release);
    if (near === undefined) {
      const at = this.#index(release) ?? -1;
      const current = this.names(release).map((each) => ({ name: each, answer: each }));
      const old = [...this.#renamings.keys()].flatMap((each) => {
        const answer = this.#renamingAt(each, at)?.newNames?.[0];
        return answer === undefined ? [] : [{ name: each, answer }];
      });
      near = new NearNames([...current, ...old]);
      this.#near.set(release, near);
    }
    const key = `${release} ${name}`;
    let found = this.#nearNames.get(key);
    if (found === undefined) {
      found = near.of(name);
      if (this.#nearNames.size > mostNames) this.#nearNames.clear();
      this.#nearNames.set(key, found.length === 0 ? none : found);
    }
    return found;
  }

  mistakenFor(name: string): readonly string[] {
    return this.#mistaken.get(name) ?? none;
  }

  isForeign(name: string): boolean {
    this.#foreign ??= new NamePatterns(this.#file.foreign ?? []);
    return this.#foreign.has(name);
  }

  isOnlyDocumented(name: string): boolean {
    const kept = this.#onlyDocumented.get(name);
    if (kept !== undefined) return kept;
    const releases = this.releasesOf(name);
    if (releases.length === 0) return false;
    const found = releases.every((release) => {
      const setting = this.setting(name, release);
      return setting?.documented === true && setting.read !== true;
    });
    this.#onlyDocumented.set(ownCopy(name), found);
    return found;
  }

  currentName(name: string): string {
    let current = name;
    const seen = new Set<string>();
    while (!seen.has(current)) {
      seen.add(current);
      const next = (this.#lastRenaming(current)?.newNames ?? this.#successors.get(current))?.[0];
      if (next === undefined) break;
      current = next;
    }
    return current;
  }

  isComputed(name: string): boolean {
    return this.#computed.has(name);
  }

  computedDefaults(name: string, version: string): readonly ComputedDefault[] {
    const cases = this.#computed.get(name) ?? [];
    return cases.filter(({ releases }) => releases === undefined || this.#range(releases).includes(version));
  }

  #range(text: string): VersionRange {
    let range = this.#ranges.get(text);
    if (range === undefined) {
      range = parseRange(text);
      this.#ranges.set(text, range);
    }
    return range;
  }

  /** The renaming of the newest release that has one, unless the name is a setting again later. */
  #lastRenaming(name: string): RenamingChange | undefined {
    const changes = this.#renamings.get(name);
    if (changes === undefined) return undefined;
    for (let at = this.patches.length - 1; at >= 0; at--) {
      const change = latest(changes, at, this.#indexes);
      if (change !== undefined && change.absent !== true) return change;
      if (this.#isSettingAt(name, at)) return undefined;
    }
    return undefined;
  }

  #index(release: string): number | undefined {
    return this.#indexes.get(release);
  }

  #renamingAt(name: string, at: number): RenamingChange | undefined {
    const changes = this.#renamings.get(name);
    const change = changes === undefined ? undefined : latest(changes, at, this.#indexes);
    return change?.absent === true ? undefined : change;
  }

  #isSettingAt(name: string, at: number): boolean {
    const changes = this.#settings.get(name);
    const change = changes === undefined ? undefined : latest(changes, at, this.#indexes);
    return change !== undefined && change.absent !== true && this.#renamingAt(name, at) === undefined;
  }

  /** All fields of a setting in a release: the changes up to it, laid over each other. */
  #fields(name: string, at: number): Fields | undefined {
    const changes = this.#settings.get(name);
    if (changes === undefined) return undefined;
    let fields: Record<string, unknown> | undefined;
    for (const { since, absent, ...altered } of changes) {
      if ((this.#indexes.get(since) ?? Number.POSITIVE_INFINITY) > at) break;
      if (absent === true) {
        fields = undefined;
        continue;
      }
      fields = { ...fields };
      for (const [field, value] of Object.entries(altered)) {
        if (value === null) delete fields[field];
        else if ((field === 'roles' || field === 'readAtStart') && typeof value === 'number') fields[field] = this.#file.roleSets?.[value];
        else fields[field] = value;
      }
    }
    return fields;
  }

  #patternsOf(): NamePatterns {
    this.#patterns ??= new NamePatterns([...this.#settings.keys()].filter((name) => name.includes('*')));
    return this.#patterns;
  }

  #oldNamesIn(release: string): ReadonlyMap<string, readonly OldName[]> {
    let oldNames = this.#oldNames.get(release);
    if (oldNames === undefined) {
      const at = this.#index(release) ?? -1;
      const collected = new Map<string, OldName[]>();
      for (const name of this.#renamings.keys()) {
        const change = this.#renamingAt(name, at);
        for (const newName of change?.newNames ?? []) {
          const list = collected.get(newName) ?? [];
          list.push({ name, ...(change?.converter === undefined ? {} : { converter: change.converter }) });
          collected.set(newName, list);
        }
      }
      oldNames = collected;
      this.#oldNames.set(release, oldNames);
    }
    return oldNames;
  }
}

/** The same text in memory of its own: a name that was cut out of a file would keep the whole file's text. */
function ownCopy(name: string): string {
  return `=${name}`.slice(1);
}

type Fields = Readonly<Record<string, unknown>>;

/** The last change that is not after a release. */
function latest<T extends { readonly since: string }>(
  changes: readonly T[],
  at: number,
  indexes: ReadonlyMap<string, number>,
): T | undefined {
  let found: T | undefined;
  for (const change of changes) {
    if ((indexes.get(change.since) ?? Number.POSITIVE_INFINITY) > at) break;
    found = change;
  }
  return found;
}
