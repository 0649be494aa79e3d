import type { Catalog } from '../../catalog/catalog.js';
import type { Document, Entry } from '../../formats/document.js';
import { touchesHole } from '../../formats/template.js';
import type { ProductDefinition } from '../../products/definition.js';
import { definitionOf, fileDefinition, filesReadBy, productNames, releaseIn } from '../../products/registry.js';
import { isSlip } from '../../text/didYouMean.js';
import { entryLocation } from '../locate.js';
import { mayNeverMeet } from '../templateArms.js';
import { type CatalogCheck, type CatalogIssue, type CheckedLine, ownerOf, releaseOf, vendorOf } from './catalogCheck.js';
import { meantName } from './meantName.js';

/** Types whose value is a tree of the user's own names. */
const openTypes = new Set(['map', 'list', 'class']);

const keys = new WeakMap<Document['entries'], ReadonlySet<string>>();

function keysOf(document: Document): ReadonlySet<string> {
  let found = keys.get(document.entries);
  if (found === undefined) {
    found = new Set(document.entries.map((entry) => entry.key));
    keys.set(document.entries, found);
  }
  return found;
}

/** Longest name that is taken for a setting's, in characters: all the names above one with dots without end would take a look of their own. */
const longestName = 1000;

/** A nested name below a setting that takes any names, or below one that is itself unknown, is not judged. */
function isBelowOpenSetting(line: CheckedLine, release: string): boolean {
  const catalog = line.catalogs(line.product);
  const parts = line.entry.key.split('.');
  for (let count = parts.length - 1; count > 0; count--) {
    const parent = parts.slice(0, count).join('.');
    if (!keysOf(line.document).has(parent)) continue;
    const setting = catalog?.setting(parent, release);
    if (setting !== undefined) return openTypes.has(setting.type) || (setting.reader ?? '').startsWith('ParameterizedClass');
    if (catalog?.renaming(parent, release) === undefined) return true;
  }
  return false;
}

function isNamed(line: CheckedLine, release: string): boolean {
  const catalog = line.catalogs(line.product);
  if (catalog === undefined) return true;
  const { key } = line.entry;
  return catalog.setting(key, release) !== undefined || (catalog.renaming(key, release)?.newNames.length ?? 0) > 0;
}

/** The release that a name of the line's product is judged by; undefined where the line is not to be judged. */
function judgedRelease(line: CheckedLine): string | undefined {
  const { key, hole } = line.entry;
  if (hole === 'key' || key === '' || key.length > longestName || ownerOf(line) !== line.product) return undefined;
  const isOfSomeRelease = (line.catalogs(line.product)?.releasesOf(key).length ?? 1) > 0;
  if (line.isKnownSetting(key) || mayNotStand(line) || (isInBranch(line) && isOfSomeRelease)) return undefined;
  const release = releaseOf(line);
  return release === undefined || isNamed(line, release) || mayBeNamed(line, release) ? undefined : release;
}

/** A command replaces the line of the same name: a file without such a line gets none. */
export function mayNotStand({ document, entry }: Pick<CheckedLine, 'document' | 'entry'>): boolean {
  return document.source.within?.replaced?.includes(entry.key) === true;
}

/** The line stands in a branch of a template: it may be meant for another release. */
function isInBranch({ document, entry }: CheckedLine): boolean {
  return document.template !== undefined && touchesHole(document.markup.branches, entry.keyRange);
}

/** A release that was not read itself may already have what a later one has. */
function mayBeNamed(line: CheckedLine, judgedBy: string): boolean {
  const { product } = line;
  const stated = releaseIn(line.resolution.releases, product);
  if (stated === undefined || stated === judgedBy) return false;
  const minorLine = (version: string) => version.split('.').slice(0, 2).join('.');
  const releases = line.catalogs(product)?.patches ?? [];
  const later = releases.slice(releases.indexOf(judgedBy) + 1);
  // Of a line that was not read at all (Cassandra 3.6) the next release that was read tells.
  const isReadLine = releases.some((release) => minorLine(release) === minorLine(stated));
  const telling = isReadLine ? later.filter((release) => minorLine(release) === minorLine(stated)) : later.slice(0, 1);
  return telling.some((release) => isNamed(line, release));
}

/** Cassandra: a name that the release does not know stops the server. */
export const unknownSetting: CatalogCheck = {
  description: 'The release knows no setting of this name, and its loader refuses unknown names.',
  isOfLineAlone: true,
  yieldsToSource: true,
  find: (line) => {
    const release = judgedRelease(line);
    if (release === undefined || vendorOf(line) !== undefined || isBelowOpenSetting(line, release)) return undefined;
    const catalog = line.catalogs(line.product);
    const { entry } = line;
    const absence = catalog?.absence(entry.key, release);
    if (absence !== undefined) return undefined;
    const near = catalog === undefined ? undefined : meantName(catalog, entry.key, release, (name) => keysOf(line.document).has(name));
    // In a branch a name that is near none may be another program's.
    if (near === undefined && isInBranch(line)) return undefined;
    return {
      entry,
      range: entry.keyRange,
      settings: [entry.key],
      message: `${productNames[line.product]} ${isKnownRelease(line) ? `${statedRelease(line)} ` : ''}knows no setting "${entry.key}"${near === undefined ? '' : `; did you mean "${near}"?`}`,
      ...(near === undefined
        ? { remedy: 'Remove the line, or add the name to knownSettings if your build reads it.' }
        : { fix: [{ kind: 'rename', document: line.document, entry, name: near }] as const }),
    };
  },
};

/** HBase and Hadoop read no list of names: a name is a mistake only where a near one exists. */
export const misspeltSetting: CatalogCheck = {
  description: 'No release reads a setting of this name, and one of nearly this name exists.',
  isOfLineAlone: true,
  find: (line) => {
    const near = misspeltFor(line);
    // The same line again is told of with the first one.
    const isFirst = ({ document: { entries }, entry }: CheckedLine) =>
      entries.find(({ key, value }) => key === entry.key && value === entry.value) === entry;
    return near === undefined || !isFirst(line) ? undefined : misspelt(line, near);
  },
};

/** The name that a line's was meant as, where no release reads that. */
export function misspeltFor(line: CheckedLine): string | undefined {
  const slipped = slippedInFamily(line);
  if (slipped !== undefined) return slipped;
  const release = judgedRelease(line);
  const catalog = line.catalogs(line.product);
  const { key } = line.entry;
  if (release === undefined || catalog === undefined || catalog.isForeign(key)) return undefined;
  const { holds } = fileDefinition(line.document.kind);
  // A family of other releases says nothing of this one.
  const isNamedIn = (each: Catalog) => each.releasesOf(key).some((named) => each.setting(key, named)?.pattern === undefined);
  if (holds.map(line.catalogs).some((each) => each !== undefined && isNamedIn(each))) return undefined;
  const keys = keysOf(line.document);
  return meantName(catalog, key, newestPossible(line) ?? release, (name) => keys.has(name));
}

function misspelt({ document, entry, product }: CheckedLine, near: string): CatalogIssue {
  const isSetToo = keysOf(document).has(near);
  return {
    entry,
    range: entry.keyRange,
    settings: [near, entry.key],
    message: `no release of ${productNames[product]} reads "${entry.key}"; ${isSetToo ? `the correct name "${near}" is also set` : `did you mean "${near}"?`}`,
    fix: [isSetToo ? { kind: 'remove', document, entry } : { kind: 'rename', document, entry, name: near }],
  };
}

/** Names with a fixed end, by the family that takes any other end, too. */
const fixedEnds = new WeakMap<Catalog, Map<string, readonly string[]>>();

/**
 * `yarn.app.mapreduce.am.resource.bm`: a family takes any name of a resource there, and one that is fixed differs by two letters that changed places. Another letter
 * may well make another name of the user's own.
 */
function slippedInFamily(line: CheckedLine): string | undefined {
  const { key, hole } = line.entry;
  const release = newestPossible(line);
  const catalog = line.catalogs(line.product);
  if (hole !== undefined || release === undefined || catalog === undefined) return undefined;
  if (line.isKnownSetting(key) || ownerOf(line) !== line.product) return undefined;
  const { pattern } = catalog.setting(key, release) ?? {};
  const family = pattern?.endsWith('.*') === true ? pattern.slice(0, -1) : '*';
  if (family.includes('*')) return undefined;
  const known = fixedEnds.get(catalog) ?? new Map<string, readonly string[]>();
  fixedEnds.set(catalog, known);
  const place = `${release} ${family}`;
  const fixed = known.get(place) ?? catalog.names(release).filter((name) => name.startsWith(family) && !name.includes('*'));
  known.set(place, fixed);
  const lettersOf = (name: string) => [...name].sort().join('');
  return fixed.find((name) => isSlip(key, name) && lettersOf(key) === lettersOf(name));
}

/** More such names in a file are a vendor's, or a program's that reads its settings there. */
const mostUnread = 5;

/** A name in a family of the product (`hbase.http.…`) that no release has, near none of its names. */
export const unreadSetting: CatalogCheck = {
  description: 'No release reads a setting of this name, though others of its family are read.',
  oncePerFile: true,
  yields: true,
  find: (line) => {
    const { entry } = line;
    if (judgedRelease(line) === undefined || vendorOf(line) !== undefined || !isUnread(line, entry)) return undefined;
    if (isOfVendor(line) || isReadByOthers(line)) return undefined;
    if (misspeltFor(line) !== undefined || removed(line) !== undefined) return undefined;
    return {
      entry,
      range: entry.keyRange,
      settings: [entry.key],
      message: `storelint knows no release of ${productNames[line.product]} that reads "${entry.key}"`,
    };
  },
};

/** Another program reads the file, too. */
function isReadByOthers({ document }: CheckedLine): boolean {
  return fileDefinition(document.kind).readByOthers?.test(document.source.path) === true;
}

/** By the lines of a file, and what they are read as. */
const vendors = new WeakMap<Document['entries'], Map<string, boolean>>();

/** The file is for a build of a vendor, or has many names of the product's families that no release reads. Each of them asks. */
export function isOfVendor(line: CheckedLine): boolean {
  if ('isOfService' in line.document && line.document.isOfService === true) return true;
  const { entries } = line.document;
  const key = `${line.product} ${newestPossible(line)}`;
  const known = vendors.get(entries) ?? new Map<string, boolean>();
  vendors.set(entries, known);
  let found = known.get(key);
  if (found === undefined) {
    let count = 0;
    found = entries.some((each) => isUnread(line, each) && ++count > mostUnread);
    known.set(key, found);
  }
  return found;
}

function isUnread(line: CheckedLine, { key }: Entry): boolean {
  const { document, product } = line;
  const catalog = line.catalogs(product);
  const newest = newestPossible(line);
  if (catalog === undefined || newest === undefined || definitionOf(product)?.prefixes?.test(key) !== true) return false;
  const { holds } = fileDefinition(document.kind);
  // Most names are known, which is asked of a table; patterns are tried on the others alone.
  if (holds.some((each) => (line.catalogs(each)?.releasesOf(key).length ?? 0) > 0)) return false;
  // `dfs.block`: a family's own name.
  const family = familyOf(key) ?? key;
  if (!familiesOf(catalog, newest).has(family) || catalog.isForeign(key) || catalog.mistakenFor(key).length > 0) return false;
  // Somebody's own name for a value that other lines use.
  return !document.entries.some(({ value }) => value?.includes(`\${${key}}`) === true);
}

/** `hbase.http` of `hbase.http.min.threads`; undefined for a name of fewer than three words. */
function familyOf(name: string): string | undefined {
  const second = name.indexOf('.', name.indexOf('.') + 1);
  return second < 0 ? undefined : name.slice(0, second);
}

/** Names beneath the same first two words that make a family which is the product's own. */
const fewestInFamily = 3;

const families = new WeakMap<Catalog, Map<string, ReadonlySet<string>>>();

/** The families of a release; those with `*` in or right behind them are open for names of the user's own. */
function familiesOf(catalog: Catalog, release: string): ReadonlySet<string> {
  const ofCatalog = families.get(catalog) ?? new Map<string, ReadonlySet<string>>();
  families.set(catalog, ofCatalog);
  let found = ofCatalog.get(release);
  if (found === undefined) {
    const counts = new Map<string, number>();
    const open = new Set<string>();
    for (const name of catalog.names(release)) {
      const family = familyOf(name);
      if (family !== undefined && name.startsWith(`${family}.*`)) open.add(family);
      if (family !== undefined) counts.set(family, (counts.get(family) ?? 0) + 1);
    }
    found = new Set(
      [...counts].flatMap(([family, count]) => (count >= fewestInFamily && !family.includes('*') && !open.has(family) ? [family] : [])),
    );
    ofCatalog.set(release, found);
  }
  return found;
}

/** A name that no release reads means the same in each of them; of the possible ones the newest has the most names to compare with. */
function newestPossible({ product, resolution, catalogs }: CheckedLine): string | undefined {
  const newest = releaseIn(resolution.deployment.releases, product)?.is.at(-1);
  return newest === undefined ? undefined : catalogs(product)?.nearest(newest);
}

function removed(
  line: CheckedLine,
): { release: string; lastIn: string; againIn: string | undefined; replacedBy: readonly string[] } | undefined {
  const release = judgedRelease(line);
  if (release === undefined || vendorOf(line) !== undefined || isBelowOpenSetting(line, release) || isReadByOthers(line)) return undefined;
  const catalog = line.catalogs(line.product);
  const absence = catalog?.absence(line.entry.key, release);
  if (catalog === undefined || absence?.lastIn === undefined) return undefined;
  if (
    definitionOf(line.product)?.mayLiveElsewhere?.(line.entry.key, absence.lastIn, catalog) === true ||
    isOfFamily(catalog, line.entry.key, absence.lastIn) ||
    catalog.isOnlyDocumented(line.entry.key)
  )
    return undefined;
  // What took its place may be gone, too.
  const replacedBy = (absence.replacedBy ?? []).filter((name) => catalog.absence(name, release) === undefined);
  // A default file may go on naming what nothing reads.
  const { firstIn } = absence;
  const isReadAgain = firstIn !== undefined && catalog.setting(line.entry.key, firstIn)?.read === true;
  return { release, lastIn: absence.lastIn, againIn: isReadAgain ? firstIn : undefined, replacedBy };
}

/** Code puts such a name together (`yarn.scheduler.capacity.<queue>.capacity`): in a release that does it otherwise the scan finds no family, and the name is read all the same. */
function isOfFamily(catalog: Catalog, name: string, release: string): boolean {
  return catalog.setting(name, release)?.pattern !== undefined;
}

/** One release, or one line, is judged by, not all that are possible. */
function isKnownRelease({ product, resolution }: CheckedLine): boolean {
  const possible = releaseIn(resolution.deployment.releases, product);
  return possible?.line !== undefined || possible?.is.length === 1;
}

/** The release, or the line, as somebody stated it; it may have been judged by the facts of its neighbour. */
function statedRelease({ product, resolution }: CheckedLine): string {
  return releaseIn(resolution.deployment.releases, product)?.line ?? releaseIn(resolution.releases, product) ?? 'the release';
}

/** A name that older releases know and this one does not. */
export const removedSetting: CatalogCheck = {
  description: 'Older releases have the setting, the release at hand has not.',
  isOfLineAlone: true,
  yieldsToSource: true,
  yieldsToWriters: true,
  find: (line): CatalogIssue | undefined => {
    const found = removed(line);
    if (found === undefined) return undefined;
    const { entry } = line;
    const again = found.againIn === undefined ? '' : `; ${found.againIn} reads it again`;
    const instead = found.replacedBy.length === 0 ? '' : `; use ${found.replacedBy.join(' and ')} instead`;
    return {
      entry,
      range: entry.keyRange,
      settings: [entry.key, ...found.replacedBy],
      message: `"${entry.key}" was last known to ${productNames[line.product]} ${found.lastIn}${isKnownRelease(line) ? `; ${statedRelease(line)} does not know it` : ''}${again}${instead}`,
      // What took its place takes another value: a port's became an address, bytes became transactions.
      ...(found.replacedBy.length === 0
        ? { fix: [{ kind: 'remove', document: line.document, entry }] as const }
        : { remedy: `Write what is wanted as ${found.replacedBy.join(' and ')}, and remove this line.` }),
    };
  },
};

/** A name that only later releases know. */
export const newerSetting: CatalogCheck = {
  description: 'Only later releases have the setting.',
  isOfLineAlone: true,
  yieldsToSource: true,
  find: (line): CatalogIssue | undefined => {
    const release = judgedRelease(line);
    if (release === undefined || vendorOf(line) !== undefined || isBelowOpenSetting(line, release)) return undefined;
    const catalog = line.catalogs(line.product);
    const absence = catalog?.absence(line.entry.key, release);
    if (catalog === undefined || absence?.firstIn === undefined || absence.lastIn !== undefined) return undefined;
    const { entry } = line;
    if (catalog.isOnlyDocumented(entry.key) || isOfFamily(catalog, entry.key, absence.firstIn)) return undefined;
    return {
      entry,
      range: entry.keyRange,
      settings: [entry.key],
      message: `${productNames[line.product]} reads "${entry.key}" from ${absence.firstIn}; ${statedRelease(line)} does not know it`,
      fix: [{ kind: 'remove', document: line.document, entry }],
    };
  },
};

/** An old name that the release still reads. */
export const renamedSetting: CatalogCheck = {
  description: 'The line uses an old name, which the release still reads.',
  isOfLineAlone: true,
  rollsUp: true,
  find: (line): CatalogIssue | undefined => {
    if (line.entry.hole === 'key' || ownerOf(line) !== line.product || mayNotStand(line)) return undefined;
    const release = releaseOf(line);
    const catalog = line.catalogs(line.product);
    const renaming = release === undefined ? undefined : catalog?.renaming(line.entry.key, release);
    if (release === undefined || catalog === undefined || renaming === undefined || renaming.newNames.length === 0) return undefined;
    const { entry, document } = line;
    // Both are there: for readers of either name, where the values are alike; where they differ, another check says which counts.
    if (renaming.newNames.some((name) => isBeside(name, line))) return undefined;
    const outlived = definitionOf(line.product)?.outlived;
    if (outlived !== undefined && renaming.newNames.every(outlived.is)) {
      // Somebody says in the property why it stays, or a branch brings it for the releases that read it.
      if (document.comments.some(({ inside }) => inside === entry) || isInBranch(line)) return undefined;
      const { documents, releases } = line.resolution.deployment;
      if (releaseIn(releases, line.product)?.from === 'inferred' && !outlived.runs(documents)) return undefined;
      return {
        entry,
        range: entry.keyRange,
        settings: [...renaming.newNames, entry.key],
        message: `"${entry.key}" is ${outlived.what}`,
        remedy: 'Remove the line.',
      };
    }
    const [newName] = renaming.newNames;
    const isSimple = renaming.newNames.length === 1 && newName !== undefined && !keysOf(document).has(newName);
    const written = isSimple && newName !== undefined ? valueUnderNewName(line, newName, renaming.converter) : undefined;
    return {
      entry,
      range: entry.keyRange,
      settings: [...renaming.newNames, entry.key],
      message: `"${entry.key}" is the old name of ${renaming.newNames.join(' and ')}`,
      ...(written !== undefined && newName !== undefined
        ? { fix: [{ kind: 'rename', document, entry, name: newName, ...written }] as const }
        : { remedy: `Write ${renaming.newNames.join(' and ')} instead.` }),
    };
  },
};

/** Whether a line of the file sets the name for the daemon that also reads this line, or a line of another file sets it alike. */
function isBeside(name: string, { entry, document, resolution }: CheckedLine): boolean {
  const files = filesReadBy(resolution.role);
  const isOther = (other: Entry) => other.key === name && (other.hole === undefined ? (other.value ?? '') !== '' : other.hole !== 'key');
  return resolution.deployment.documents.some((each) => {
    if (!keysOf(each).has(name) || !files.includes(each.kind)) return false;
    return each.entries.some(
      (other) =>
        isOther(other) &&
        (each === document || other.value?.trim() === entry.value?.trim()) &&
        !mayNeverMeet([
          { document, entry },
          { document: each, entry: other },
        ]),
    );
  });
}

/** The value as the new name takes it, without a text where it stays as it is; undefined where it cannot be told. */
function valueUnderNewName(line: CheckedLine, newName: string, converter: string | undefined): { readonly text?: string } | undefined {
  const { value, hole } = line.entry;
  if (hole !== undefined) return undefined;
  const write = definitionOf(line.product)?.writtenUnderNewName;
  const text = write === undefined ? effectiveText(line, newName, converter) : writtenText(line, newName, converter, write);
  if (text === undefined) return undefined;
  return text === (value ?? null) ? {} : { text: text ?? '' };
}

function effectiveText({ entry, resolution }: CheckedLine, newName: string, converter: string | undefined): string | undefined {
  if (converter === undefined) return entry.value;
  // The old name had another meaning: what its value becomes is what the server makes of it.
  const { value } = resolution.setting(newName);
  return typeof value === 'number' ? String(Number(value.toPrecision(4))) : undefined;
}

/** Null: no value, as before. */
function writtenText(
  { entry, resolution }: CheckedLine,
  newName: string,
  converter: string | undefined,
  write: NonNullable<ProductDefinition['writtenUnderNewName']>,
): string | null | undefined {
  const { origin, reading, setting } = resolution.setting(newName);
  if (origin.kind !== 'entry' || origin.entry !== entry || reading?.kind !== 'value') return undefined;
  const takesNull = setting?.nullable === true;
  if (entry.value === undefined) return takesNull ? null : undefined;
  return write(converter, entry.value, takesNull);
}

/**
 * Two names of one file that no release knows both. Where most names of a file are of one era, the others are told as removed or newer; this is for files in which
 * each of two eras may be the one that runs.
 */
export const namesOfTwoEras: CatalogCheck = {
  description: 'One file has names of older and of newer releases, and no release accepts both.',
  oncePerFile: true,
  find: (line): CatalogIssue | undefined => {
    const { entry, document, product } = line;
    const catalog = line.catalogs(product);
    const possible = releaseIn(line.resolution.deployment.releases, product);
    if (catalog === undefined || possible?.from !== 'inferred' || vendorOf(line) !== undefined || entry.hole !== undefined)
      return undefined;
    const found = erasOf(document, catalog, possible.is);
    if (found?.older.entry !== entry) return undefined;
    const { older, newer } = found;
    return {
      entry,
      range: entry.keyRange,
      settings: [entry.key, newer.entry.key],
      message: `no release of ${productNames[product]} knows "${entry.key}" and "${newer.entry.key}": ${older.release} was the last with the one, ${newer.release} the first with the other`,
      related: [{ ...entryLocation(document, newer.entry), range: newer.entry.keyRange, label: `from ${newer.release}` }],
    };
  },
};

/** Two names of a file that no release knows both: the one that left first, and the one that came last. */
interface Eras {
  readonly older: { readonly entry: Entry; readonly release: string };
  readonly newer: { readonly entry: Entry; readonly release: string };
}

const eras = new WeakMap<Document, { readonly among: readonly string[]; readonly found: Eras | undefined }>();

function erasOf(document: Document, catalog: Catalog, among: readonly string[]): Eras | undefined {
  const known = eras.get(document);
  if (known?.among === among) return known.found;
  const places = new Map(among.map((release, at) => [release, at]));
  let older: { readonly entry: Entry; readonly at: number } | undefined;
  let newer: { readonly entry: Entry; readonly at: number } | undefined;
  for (const entry of document.entries) {
    if (entry.hole !== undefined) continue;
    const at = catalog.releasesOf(entry.key).flatMap((release) => places.get(release) ?? []);
    const [first] = at;
    const last = at.at(-1);
    if (first === undefined || last === undefined) continue;
    if (older === undefined || last < older.at) older = { entry, at: last };
    if (newer === undefined || first > newer.at) newer = { entry, at: first };
  }
  const found =
    older === undefined || newer === undefined || newer.at <= older.at
      ? undefined
      : {
          older: { entry: older.entry, release: among[older.at] ?? '' },
          newer: { entry: newer.entry, release: among[newer.at] ?? '' },
        };
  eras.set(document, { among, found });
  return found;
}
