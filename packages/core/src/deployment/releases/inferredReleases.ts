import type { Catalog } from '../../catalog/catalog.js';
import { isAtLeast, isPreview, parseRange, type VersionRange } from '../../catalog/versions.js';
import type { Document, Entry } from '../../formats/document.js';
import { branchStatements } from '../../formats/template.js';
import type { Product, Releasable, ReleasedProduct, StatedProduct } from '../../products/registry.js';
import { definitionOf, releasedTogether } from '../../products/registry.js';
import { ownText } from '../../text/ownText.js';
import { baseName } from '../../text/paths.js';
import type { Range } from '../../text/range.js';
import type { Catalogs } from '../catalogs.js';

/** What the names of settings say about an unstated release. */
export interface InferredReleases {
  /** All that the names allow, extinct lines among them. */
  readonly withExtinct: readonly string[];
  /** What warnings and advice are judged in. */
  readonly likely: readonly string[];
  /** What an error must hold in, `likely` among them. */
  readonly possible: readonly string[];
}

/**
 * The releases that the files of an unstated release leave. A server that refuses names which it does not know accepts all of those that stand there. Where such names are passed over,
 * they rule out nothing: files outlive upgrades and are written ahead of them; yet releases from before the newest name are not likely. Extinct lines count only where the names
 * stand together in them alone. Previews count where only they know a setting.
 * @param read products whose settings the deployment's daemons read: those that come with the product tell of its release, too
 */
export function inferredReleases(
  documents: readonly Document[],
  product: StatedProduct,
  read: readonly Product[],
  catalogs: Catalogs,
): InferredReleases {
  const all = catalogs(product)?.releases ?? [];
  const namesTell = (withBranches: boolean) =>
    releasedTogether(product).flatMap((each) => (read.includes(each) ? knownBy(documents, each, all, catalogs, withBranches) : []));
  const byNames = namesTell(true);
  const ranges = rangesOfFiles(documents, product);
  // A template for several releases: what stands in one of its branches is for some of them, and the rest tells of others.
  const isOne = (release: string) => byNames.every((some) => some.has(release)) && ranges.every((range) => range.includes(release));
  const known = byNames.length === 0 || all.some(isOne) ? byNames : namesTell(false);
  const isForPreview = [...new Set(known)].some((some) => [...some].every(isUnfinished));
  const releases = isForPreview ? all : all.filter((release) => !isUnfinished(release));
  const isGone = (release: string) => isExtinct(product, release);
  const left = releases.filter((release) => known.every((some) => some.has(release)));
  const pointsBack = left.length > 0 && left.every(isGone);
  const living = (some: readonly string[]) => (pointsBack || some.every(isGone) ? some : some.filter((release) => !isGone(release)));
  if (definitionOf(product)?.loading === 'whole') {
    const withExtinct = left.length > 0 ? left : knowingMost(releases, known);
    const possible = living(withExtinct);
    return { likely: comingWith(documents, product, possible), possible, withExtinct };
  }
  const newest = left.at(-1);
  const possible = living(releases);
  if (newest === undefined) return { likely: comingWith(documents, product, possible), possible, withExtinct: releases };
  const withExtinct = releases.filter((release, index) => index > releases.indexOf(newest) || left.includes(release));
  return { likely: comingWith(documents, product, living(withExtinct)), possible, withExtinct };
}

/** Whether a release counts only where the call or a file points at it. */
export function isExtinct(product: Releasable, release: string): boolean {
  const extinctBelow = product === 'jdk' ? undefined : definitionOf(product)?.extinctBelow;
  return extinctBelow !== undefined && !isAtLeast(release, extinctBelow);
}

/** Those that come with files of these names and with such lines; all where none does, or they are of several. */
function comingWith(documents: readonly Document[], product: StatedProduct, releases: readonly string[]): readonly string[] {
  const ranges = rangesOfFiles(documents, product);
  const left = releases.filter((release) => ranges.every((range) => range.includes(release)));
  return left.length > 0 ? left : releases;
}

/** The releases that come with files of these names and with such lines. */
function rangesOfFiles(documents: readonly Document[], product: StatedProduct): readonly VersionRange[] {
  const { installedAs } = definitionOf(product) ?? {};
  const names = documents.map(({ source: { path } }) => baseName(path));
  const ranges = (installedAs?.files ?? []).flatMap(([name, range]) => (names.some((each) => name.test(each)) ? [parseRange(range)] : []));
  for (const [line, range] of installedAs?.lines ?? []) {
    const isThere = ({ key, value, hole }: Entry) => hole === undefined && line.test(`${key}=${value ?? ''}`);
    if (documents.some(({ entries }) => entries.some(isThere))) ranges.push(parseRange(range));
  }
  return ranges;
}

/**
 * Of a server that refuses what it does not know: the releases that know the most of names that no release accepts together. What is left over is a mistake, and
 * does not make the rest unknown.
 */
function knowingMost(releases: readonly string[], known: readonly ReadonlySet<string>[]): readonly string[] {
  const counts = new Map(releases.map((release) => [release, known.filter((some) => some.has(release)).length]));
  const most = Math.max(...counts.values());
  return releases.filter((release) => counts.get(release) === most);
}

/** A preview or a beta. Hadoop's 2.0 never became more than an alpha. */
function isUnfinished(release: string): boolean {
  return isPreview(release) && !/^2\.0\.\d-alpha$/.test(release);
}

/** For each setting of the product's own files that only some of the releases know: which. */
function knownBy(
  documents: readonly Document[],
  product: ReleasedProduct,
  releases: readonly string[],
  catalogs: Catalogs,
  withBranches: boolean,
): readonly ReadonlySet<string>[] {
  const catalog = catalogs(product);
  const definition = definitionOf(product);
  const kinds = new Set(
    definition?.files.flatMap(({ kind, holds, isDefault }) => (holds[0] === product && isDefault !== true ? [kind] : [])),
  );
  const others = definition?.alsoReads ?? [];
  if (catalog === undefined) return [];
  const ofCatalog = told.get(catalog) ?? new Map<string, ReadonlySet<string> | undefined>();
  told.set(catalog, ofCatalog);
  const isOfOther = (key: string) => others.some((other) => (catalogs(other)?.releasesOf(key).length ?? 0) > 0);
  return documents.flatMap(({ kind, entries, source, template }) => {
    if (!kinds.has(kind)) return [];
    const forSome = withBranches || template === undefined ? [] : branchesByRelease(source.text);
    return entries.flatMap(({ hole, key, range }) => {
      if (forSome.some(({ start, end }) => start <= range.start && range.end <= end)) return [];
      // A command that replaces the line of a name writes none where the release has no such line.
      if (hole === 'key' || source.within?.replaced?.includes(key) === true) return [];
      let known = ofCatalog.get(key);
      if (known === undefined && !ofCatalog.has(key)) {
        known = releasesTold(key, catalog, releases.length, isOfOther);
        if (ofCatalog.size >= mostTold) ofCatalog.clear();
        ofCatalog.set(ownText(key), known);
      }
      return known ?? [];
    });
  });
}

/** The branches of a template that hang on the release: `<% if @cassandra_version =~ /^3/ %>` */
function branchesByRelease(text: string): readonly Range[] {
  return branchStatements(text).flatMap((branch) => {
    const [opening] = branch;
    const closing = branch.at(-1);
    if (opening === undefined || closing === undefined || !branch.some(({ statement }) => /version|release/i.test(statement))) return [];
    return [{ start: opening.end, end: closing.start }];
  });
}

/** By the catalog, and the name of a setting: many nodes have the same. */
const told = new WeakMap<Catalog, Map<string, ReadonlySet<string> | undefined>>();
const mostTold = 10_000;

/**
 * The releases that know a setting, where only some do.
 * @param isOfOther whether a name is a setting of another product, too
 */
function releasesTold(key: string, catalog: Catalog, count: number, isOfOther: (key: string) => boolean): ReadonlySet<string> | undefined {
  // A setting of another product, which only some releases of this one list, is read by all of them.
  if (isOfOther(key)) return undefined;
  // MapReduce and the connectors of object stores come in jars of their own, beside any Hadoop.
  if (catalog.isForeign(key)) return undefined;
  const known = catalog.releasesOf(key);
  const tells = known.length > 0 && known.length < count && !catalog.isOnlyDocumented(key) && !mayBeSlip(key, known, catalog);
  return tells ? setOf(known) : undefined;
}

/** Of a family of names that takes any ending in newer releases alone (`yarn.app.mapreduce.am.resource.*`), beside fixed ones that are older (`….mb`): what is no fixed one may be misspelt. */
function mayBeSlip(key: string, known: readonly string[], catalog: Catalog): boolean {
  const pattern = catalog.setting(key, known.at(-1) ?? '')?.pattern;
  if (pattern?.endsWith('*') !== true) return false;
  const beginning = pattern.slice(0, -1);
  return catalog.names(known[0] ?? '').some((name) => name.startsWith(beginning) && catalog.releasesOf(name)[0] !== known[0]);
}

/** By the list that a catalog gives for a name: it gives the same one each time. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

function setOf(releases: readonly string[]): ReadonlySet<string> {
  const set = sets.get(releases) ?? new Set(releases);
  sets.set(releases, set);
  return set;
}
