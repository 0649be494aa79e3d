import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogFile } from '../../packages/core/src/catalog/catalogFile.js';
import { type Domain, isLimited, type Meaning } from '../../packages/core/src/catalog/meaning.js';
import type { OwnClasses, Packaged, Unit, Workable } from '../../packages/core/src/catalog/setting.js';
import { units } from '../../packages/core/src/catalog/units.js';
import { parseRange } from '../../packages/core/src/catalog/versions.js';
import { catalogText, factsOf } from './catalogText.js';
import type { Fields, NameTables, ReleaseFacts } from './fields.js';
import { readsConfiguration } from './hadoopSettings.js';
import type { ScannedProduct } from './plan.js';

/** `by-hand/<product>.json`: what no scan can tell, each entry with the place in the product's code or documentation that says so. */
export interface ByHand {
  /** Old names that code reads itself, outside the table of old names. */
  readonly renamings?: readonly {
    readonly old: string;
    readonly newNames: readonly string[];
    readonly releases: string;
    readonly converter?: string;
    readonly source: string;
  }[];
  /** Names that another one took the place of, though the old one is read no more. */
  readonly successors?: readonly { readonly old: string; readonly newNames: readonly string[]; readonly source: string }[];
  /** Names that only releases before the oldest one read had. */
  readonly gone?: readonly { readonly old: string; readonly lastIn: string; readonly source: string }[];
  /** Names in public files that no letter connects with what was meant: of several meant ones the file sets all but one. */
  readonly mistaken?: readonly { readonly name: string; readonly meant: readonly string[]; readonly source: string }[];
  /** The product's own classes that settings may name, each with the releases that have it. */
  readonly classes?: readonly {
    readonly settings: readonly string[];
    /** Releases whose classes were looked through. */
    readonly releases: string;
    readonly packages: OwnClasses['packages'];
    readonly names: Readonly<Record<string, string>>;
    /** Releases that put no package before a short name. */
    readonly needsPackage?: string;
    readonly notByName?: readonly string[];
    readonly source: string;
  }[];
  /** Interfaces and classes that settings ask for, beside those that the scan finds. */
  readonly types?: readonly {
    readonly names: readonly string[];
    /** No class of the product fits them: any that a setting names is of the wrong type. Else a type that no scanned class fits is left alone. */
    readonly foreign?: true;
    readonly source: string;
  }[];
  /** Classes of jars that are not scanned, in packages of those that are. */
  readonly elsewhere?: readonly { readonly names: readonly string[]; readonly releases: string; readonly source: string }[];
  /** What items of lists, or names in maps, may be, each with the releases that take it. */
  readonly items?: readonly {
    readonly settings: readonly string[];
    readonly items: Readonly<Record<string, string>>;
    readonly source: string;
  }[];
  /** What texts stand for, in the place of what the scan says; with `only: unknown` where it proves nothing. */
  readonly meanings?: readonly (About & { readonly meaning: Meaning; readonly only?: 'unknown' })[];
  /** The numbers that settings may have, likewise; what was read in the sources replaces a branch that the scan found and that takes any number. */
  readonly domains?: readonly (About & { readonly domain: Domain; readonly only?: 'unknown' })[];
  /** Amounts that a server works with: `least` and `most` are numbers, or quantities with their unit (`30min`, `64MiB`, `1MiB/s`). */
  readonly workable?: readonly (AboutNames &
    Pick<Workable, 'tooLittle' | 'tooMuch'> & { readonly least?: Written; readonly most?: Written })[];
  /** What the file that the product ships says of settings. A name without an entry stands in no line of it. */
  readonly packaged?: readonly (Packaged & { readonly name: string; readonly releases: string })[];
  /** Names that the scan puts together, but that no code asks for: a guard that it does not follow stands before the read. */
  readonly unread?: readonly { readonly settings: readonly string[]; readonly source: string }[];
  /** Names that files of other programs have, too: no file is recognised by them. */
  readonly sharedNames?: readonly { readonly name: string; readonly source: string }[];
  /** Units that neither reader nor name nor description tells: setting to the class that says it, by unit. */
  readonly units?: Readonly<Partial<Record<Unit, Readonly<Record<string, string>>>>>;
  /** Fields that replace what the scan says; a setting that it does not know is added. `null` takes a field away. */
  readonly settings?: readonly {
    readonly name: string;
    readonly releases: string;
    readonly fields: Readonly<Record<string, unknown>>;
    readonly source: string;
    /** Only where the scan knows the setting. */
    readonly only?: 'known';
    /** Fields of this setting of the same release come first; without it there is no such family. */
    readonly family?: string;
  }[];
}

/** A number, or a quantity with its unit. */
type Written = number | string;

type AboutNames = {
  readonly settings: readonly string[];
  readonly releases: string;
  readonly source: string;
  readonly readers?: undefined;
};

/** What a fact is about: settings, or all that a reader reads and no other entry is about. */
type About =
  | AboutNames
  | { readonly readers: readonly string[]; readonly releases: string; readonly source: string; readonly settings?: undefined };

export function readByHand(root: string, product: string): ByHand {
  const path = join(root, 'tools/catalog/by-hand', `${product}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ByHand) : {};
}

export function nameTables(root: string, product: ScannedProduct): NameTables {
  const { successors = [], mistaken = [], gone = [] } = readByHand(root, product);
  return {
    successors: Object.fromEntries(successors.map(({ old, newNames }) => [old, newNames]).sort()),
    mistaken: Object.fromEntries(mistaken.map(({ name, meant }) => [name, meant]).sort()),
    gone: Object.fromEntries(gone.map(({ old, lastIn }) => [old, lastIn]).sort()),
    foreign: foreignTo(root, product),
  };
}

/** Names of other programs, from catalog/foreign.json; of cassandra.yaml those of other servers, too. zoo.cfg holds none. */
function foreignTo(root: string, product: ScannedProduct): readonly string[] {
  const { foreign, servers } = JSON.parse(readFileSync(join(root, 'catalog/foreign.json'), 'utf8')) as {
    readonly foreign: readonly { readonly product?: string; readonly names: readonly string[] }[];
    readonly servers: readonly { readonly product: string; readonly names: readonly string[] }[];
  };
  const owners = readsConfiguration(product)
    ? foreign.filter((owner) => owner.product !== product)
    : servers.filter((server) => server.product === product);
  return owners.flatMap(({ names }) => names).sort();
}

/** Fields that no scan gives. */
const onlyByHand = ['classes', 'items', 'standsFor', 'workable', 'packaged'] as const;

/** Takes away what was written by hand before: of meanings and domains those that no code of the release proves. */
function dropByHand(product: ScannedProduct, fields: Fields): void {
  for (const field of onlyByHand) delete fields[field];
  for (const field of ['meaning', 'domain'] as const)
    if (!readsConfiguration(product) || fields[field]?.proof === undefined) delete fields[field];
}

/** The text of a catalog that is there with what is written by hand laid over it. Other fields that nobody writes by hand any more stay until the next build. */
export function withByHand(root: string, product: ScannedProduct): string {
  const releases = factsOf(JSON.parse(readFileSync(join(root, 'catalog', `${product}.json`), 'utf8')) as CatalogFile);
  const byHand = readByHand(root, product);
  for (const facts of releases) layByHand(product, facts, byHand);
  return catalogText(product, releases, nameTables(root, product));
}

/** Lays what is written by hand over facts that may hold it already. */
export function layByHand(product: ScannedProduct, facts: ReleaseFacts, byHand: ByHand): void {
  for (const fields of facts.settings.values()) dropByHand(product, fields);
  mergeByHand(facts, byHand);
}

export function mergeByHand(facts: ReleaseFacts, byHand: ByHand): void {
  for (const { settings } of byHand.unread ?? []) for (const name of settings) facts.settings.delete(name);
  for (const { old, newNames, releases, converter } of byHand.renamings ?? []) {
    if (!parseRange(releases).includes(facts.release)) continue;
    if (facts.renamings.has(old)) continue;
    const documented = facts.settings.get(old)?.documented === true;
    facts.renamings.set(old, {
      newNames,
      ...(converter === undefined ? {} : { converter }),
      byHand: true,
      ...(documented ? { documented } : {}),
    });
    facts.settings.delete(old);
    for (const name of newNames) {
      const fields = facts.settings.get(name);
      if (fields?.fallback === old) delete fields.fallback;
    }
  }
  for (const [unit, settings] of Object.entries(byHand.units ?? {}) as [Unit, Readonly<Record<string, string>>][]) {
    for (const name of Object.keys(settings)) {
      const fields = facts.settings.get(name);
      // A reader that takes a unit says its own.
      if (fields !== undefined && fields.type !== 'string' && !/^getTimeDuration|^getStorageSize/.test(fields.reader ?? ''))
        fields.unit = unit;
    }
  }
  mergeWords(facts, byHand);
  for (const { name, releases, fields, only, family } of byHand.settings ?? []) {
    if (!parseRange(releases).includes(facts.release)) continue;
    const known = facts.settings.get(name);
    if (known === undefined && only === 'known') continue;
    const base = family === undefined ? undefined : { ...facts.settings.get(family) };
    if (family !== undefined && base?.type === undefined) continue;
    // Which daemons a text of the family stops is recorded name by name.
    delete base?.readAtStart;
    const merged: Record<string, unknown> = { ...base, ...known, ...fields };
    if (family !== undefined) for (const field of ['default', 'codeDefault', 'documented', 'fallback']) delete merged[field];
    for (const [field, value] of Object.entries(merged)) if (value === null) delete merged[field];
    facts.settings.set(name, merged as Fields);
  }
  for (const { fields, meaning, only } of aboutSettings(facts, byHand.meanings ?? []))
    if (only === undefined || fields.meaning?.proof === undefined) fields.meaning = meaning;
  for (const { fields, domain, only } of aboutSettings(facts, byHand.domains ?? []))
    if (only === undefined || fields.domain?.proof === undefined || (domain.proof !== undefined && !isLimited(fields.domain)))
      fields.domain = domain;
  for (const { fields, least, most, tooLittle, tooMuch } of aboutSettings(facts, byHand.workable ?? []))
    fields.workable = {
      ...(least === undefined ? {} : { least: baseUnits(least) }),
      ...(most === undefined ? {} : { most: baseUnits(most) }),
      ...(tooLittle === undefined ? {} : { tooLittle }),
      ...(tooMuch === undefined ? {} : { tooMuch }),
    };
  mergePackaged(facts, byHand);
}

function mergePackaged({ release, settings }: ReleaseFacts, { packaged = [] }: ByHand): void {
  for (const { name, releases, ...own } of packaged) {
    const fields = settings.get(name);
    if (fields !== undefined && parseRange(releases).includes(release)) fields.packaged = own;
  }
}

/** Milliseconds, bytes or bytes a second of a quantity; a number as it is. */
function baseUnits(written: Written): number {
  if (typeof written === 'number') return written;
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)(.+)$/.exec(written) ?? [];
  const factor = units[unit as Unit]?.factor;
  if (factor === undefined) throw new Error(`by hand: ${written} is no amount with a unit of a setting`);
  return Number(number) * factor;
}

/** Each fact with the settings of the release that it is about: those about readers first, so that one about a setting replaces it. */
function aboutSettings<Fact extends About>({ release, settings }: ReleaseFacts, facts: readonly Fact[]): (Fact & { fields: Fields })[] {
  const known = facts.filter(({ releases }) => parseRange(releases).includes(release));
  const byReader = known.flatMap((fact) =>
    [...settings.values()].filter(({ reader = '' }) => fact.readers?.includes(reader)).map((fields) => ({ ...fact, fields })),
  );
  const byName = known.flatMap((fact) =>
    (fact.settings ?? []).flatMap((name) => settings.get(name) ?? []).map((fields) => ({ ...fact, fields })),
  );
  return [...byReader, ...byName];
}

/** Places that prove what is written by hand of settings that the release has: `Class.method`. */
export function placesByHand(facts: ReleaseFacts, { meanings = [], domains = [] }: ByHand): string[] {
  const proofs = [
    ...aboutSettings(facts, meanings).map(({ meaning }) => meaning.proof),
    ...aboutSettings(facts, domains).map(({ domain }) => domain.proof),
  ];
  return [...new Set(proofs.flatMap((proof) => proof?.split(' in ').slice(-1) ?? []))].sort();
}

/** Words that settings may hold: names of classes, items. */
function mergeWords({ release, settings }: ReleaseFacts, { classes = [], items = [] }: ByHand): void {
  const isIn = (range: string | undefined) => range !== undefined && parseRange(range).includes(release);
  const those = (words: Readonly<Record<string, string>>) => Object.keys(words).filter((word) => isIn(words[word]));
  for (const { settings: names, releases, packages, names: words, needsPackage, notByName } of classes) {
    if (!isIn(releases)) continue;
    for (const name of names) {
      const fields = settings.get(name);
      if (fields === undefined) continue;
      fields.classes = {
        packages,
        names: those(words),
        ...(isIn(needsPackage) ? { needsPackage: true } : {}),
        ...(notByName === undefined ? {} : { notByName }),
      };
    }
  }
  for (const { settings: names, items: words } of items) {
    const known = those(words);
    for (const name of known.length === 0 ? [] : names) {
      const fields = settings.get(name);
      if (fields !== undefined) fields.items = known;
    }
  }
}
