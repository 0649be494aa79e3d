import { lineStanding, nearestRelease, neighboursOf, patchesOf } from '../../catalog/nearestRelease.js';
import { compareVersions, parseRange, parseVersion } from '../../catalog/versions.js';
import type { Document } from '../../formats/document.js';
import type { Releasable, Role, StatedProduct } from '../../products/registry.js';
import { daemonDefinition, definitionOf, isReleased, productsReadBy, releasableOf } from '../../products/registry.js';
import type { Catalogs } from '../catalogs.js';
import type { PossibleReleases } from '../deployment.js';
import { jdkOfJavaHome } from '../jvm/javaHome.js';
import { evidenceInValues } from './evidence/evidenceInValues.js';
import type { ReleaseEvidence } from './evidence/releaseEvidence.js';
import { type InferredReleases, inferredReleases } from './inferredReleases.js';
import { isTooOldFor, jdksOf } from './jdkSupport.js';

/** Long-term JDK releases, oldest first: what is said about an unknown JDK must hold on each. */
export const jdkReleases: readonly string[] = ['8', '11', '17', '21', '25'];

/** Releases that somebody stated, by product. */
export type StatedReleases = Readonly<Partial<Record<Releasable, { readonly version: string; readonly from: 'option' | 'config' }>>>;

/**
 * The releases that each product of a deployment can have: the stated ones; else those that files around it install; else those that the names of its settings leave.
 * @param around what files around the deployment say, nearest first; asked where something is not stated
 * @param isMounted whether containers that are started around the deployment may have its files
 */
export function possibleReleases(
  documents: readonly Document[],
  roles: readonly Role[],
  stated: StatedReleases,
  catalogs: Catalogs,
  around: () => readonly (readonly ReleaseEvidence[])[] = () => [],
  isMounted = true,
): Partial<Record<Releasable, PossibleReleases>> {
  const result: Partial<Record<Releasable, PossibleReleases>> = {};
  const javaHome = stated.jdk === undefined ? jdkOfJavaHome(documents) : undefined;
  const read = new Set(roles.flatMap(productsReadBy).filter(isReleased));
  for (const product of new Set([...read].map((each) => releasableOf(each)))) {
    const statement = stated[product];
    const catalog = catalogs(product);
    const other = definitionOf(product)?.isOtherServer?.(documents, catalog) === true ? ({ vendor: 'server' } as const) : {};
    const made = statement === undefined && catalog !== undefined ? madeFor(product, documents, catalog.releases) : undefined;
    if (statement !== undefined) {
      const known = catalog?.releases ?? [];
      const isOwn = statement.from === 'config';
      result[product] = {
        ...statedReleases(statement, known),
        ...(isOwn ? contradicting(statement.version, product, around(), known) : {}),
        ...other,
      };
    } else if (made !== undefined && catalog !== undefined) {
      result[product] = { ...made, ...contradicting(made.line ?? made.is[0] ?? '', product, around(), catalog.releases) };
    } else if (catalog !== undefined) {
      // Another server has taken settings of later releases into an older one, and has releases of its own.
      const isOther = 'vendor' in other;
      const inferred = inferredReleases(isOther ? [] : documents, product, [...read], catalogs);
      const installed = isOther ? undefined : evidentReleases(product, [...around(), evidenceInValues(documents)], catalog.releases);
      const evident = isMounted || !isOfOtherFiles(installed, inferred, catalog.releases) ? installed : undefined;
      // What such a server refuses is what the release refuses that it is made from, which may be an extinct one.
      const madeFromAny = isOther ? { possible: inOrder(inferred.withExtinct, catalog.releases) } : {};
      if (evident === undefined) {
        const shipped = shippedAs(product, isOther ? [] : documents, inferredFor(product, inferred, javaHome));
        result[product] = { ...shipped, ...madeFromAny, ...other };
      } else result[product] = { ...evident, possible: inOrder([...inferred.possible, ...evident.is], catalog.releases) };
    }
  }
  if (roles.some((role) => daemonDefinition(role).product.isReleased)) {
    const jdk = stated.jdk;
    result.jdk =
      jdk === undefined
        ? (javaHome ?? evidentJdk(around, result) ?? readBy(documents, roles, supportedJdks(result)))
        : { is: [jdkMajor(jdk.version)], from: jdk.from };
  }
  return result;
}

/** What the names leave; extinct lines, too, where the files name a JDK that only they run on. */
function inferredFor(
  product: StatedProduct,
  { likely, possible, withExtinct }: InferredReleases,
  javaHome: PossibleReleases | undefined,
): PossibleReleases {
  const runsOn = (release: string) => javaHome?.is.some((jdk) => !isTooOldFor({ [product]: release }, Number(jdk))) !== false;
  if (!likely.some(runsOn) && withExtinct.some(runsOn)) return { is: withExtinct, from: 'inferred' };
  return { is: likely, from: 'inferred', ...(possible.length > likely.length ? { possible } : {}) };
}

/** The image of a container whose release takes none of the names: without a mount of these files it has others. */
function isOfOtherFiles(installed: PossibleReleases | undefined, { withExtinct }: InferredReleases, known: readonly string[]): boolean {
  const isOfContainer = installed?.evidence?.every(({ path }) => /\.ya?ml$/i.test(path)) === true;
  // The catalog holds some patches of each line: the nearest one stands for the others.
  const takesNames = (release: string) => withExtinct.includes(nearestRelease(known, release) ?? release);
  return isOfContainer && withExtinct.length > 0 && !installed.is.some(takesNames);
}

/** Of the releases that the names leave, those whose shipped file the main one was; an error must still hold in all of them. */
function shippedAs(product: StatedProduct, documents: readonly Document[], inferred: PossibleReleases): PossibleReleases {
  const shipped = definitionOf(product)?.shippedWith?.(documents);
  if (shipped === undefined) return inferred;
  const { version, range, path, line } = shipped;
  const releases = parseRange(range);
  const is = inferred.is.filter((release) => releases.includes(release));
  if (is.length === 0 || is.length === inferred.is.length) return inferred;
  return { possible: inferred.is, ...inferred, is, evidence: [{ product, version, path, line }] };
}

/** The release that a file says it was made for. */
function madeFor(product: StatedProduct, documents: readonly Document[], known: readonly string[]): PossibleReleases | undefined {
  const definition = definitionOf(product);
  const setting = definition?.releaseSetting;
  if (setting === undefined) return undefined;
  for (const document of documents) {
    if (definition?.files.some(({ kind, isDefault }) => kind === document.kind && isDefault === true) === true) continue;
    const entry = document.entries.find(({ key, hole }) => key === setting && hole === undefined);
    const version = entry?.value?.trim().replace(/-hadoop\d$/, '');
    if (entry === undefined || version === undefined || parseVersion(version) === undefined || !isOneOf(known, version)) continue;
    return { ...statedReleases({ version, from: 'files' }, known), origin: { document, range: entry.valueRange } };
  }
  return undefined;
}

/** The releases that the nearest files with an answer install; several where they disagree. */
function evidentReleases(
  product: StatedProduct,
  around: readonly (readonly ReleaseEvidence[])[],
  known: readonly string[],
): PossibleReleases | undefined {
  const told = nearest(product, around, ({ version }) => isOneOf(known, version));
  // A repository of packages names a line, and the line below it in the file the package: `debian 311x main`, `cassandra=3.11.0`.
  const evidence = told.filter(({ version, path }) => !told.some((each) => each.path === path && each.version.startsWith(`${version}.`)));
  const [first, ...more] = evidence;
  if (first === undefined) return undefined;
  const versions = evidence.map(({ version }) => version);
  const one = statedReleases({ version: first.version, from: 'evidence' }, known);
  if (more.length === 0) return { ...one, evidence };
  const all = versions.map((version) => statedReleases({ version, from: 'evidence' }, known));
  const is = inOrder(
    all.flatMap((each) => each.is),
    known,
  );
  // Names that a vendor may have added are known in one of them.
  const { vendor, neighbours = [] } = all.find((each) => each.vendor !== undefined) ?? {};
  return { is, from: 'evidence', evidence, ...(vendor === undefined ? {} : { vendor, neighbours }) };
}

/** What installs another line than the stated one, where nothing near installs that. */
function contradicting(
  version: string,
  product: StatedProduct,
  around: readonly (readonly ReleaseEvidence[])[],
  known: readonly string[],
): Pick<PossibleReleases, 'contradicted'> {
  const evidence = nearest(product, around, (each) => isOneOf(known, each.version));
  const lineOf = (text: string) => text.split('.').slice(0, 2).join('.');
  return evidence.length === 0 || evidence.some((each) => lineOf(each.version) === lineOf(version)) ? {} : { contradicted: evidence };
}

/** The JDK that is installed where a product of the deployment is: other machines of the repository have others. */
function evidentJdk(
  around: () => readonly (readonly ReleaseEvidence[])[],
  releases: Readonly<Partial<Record<Releasable, PossibleReleases>>>,
): PossibleReleases | undefined {
  const installing = new Set(
    Object.values(releases).flatMap(({ from, evidence = [] }) => (from === 'evidence' ? evidence.map(({ path }) => path) : [])),
  );
  if (installing.size === 0) return undefined;
  const evidence = nearest('jdk', around(), ({ version, path }) => Number(version) >= 6 && installing.has(path));
  if (evidence.length === 0) return undefined;
  const is = evidence.map(({ version }) => version).sort((a, b) => Number(a) - Number(b));
  return { is, from: 'evidence', evidence, possible: [...new Set([...jdkReleases, ...is])] };
}

/** By releases: many deployments have the same ones. */
const jdksOfReleases = new Map<string, PossibleReleases>();
const mostKept = 1000;

/** Those that the projects support the releases with; an error must hold in every one. */
function supportedJdks(releases: Readonly<Partial<Record<Releasable, PossibleReleases>>>): PossibleReleases {
  const key = Object.entries(releases)
    .map(([product, { is }]) => `${product} ${is.join(' ')}`)
    .join('\n');
  const known = jdksOfReleases.get(key) ?? jdksAmong(releases);
  if (jdksOfReleases.size >= mostKept) jdksOfReleases.clear();
  jdksOfReleases.set(key, known);
  return known;
}

function jdksAmong(releases: Readonly<Partial<Record<Releasable, PossibleReleases>>>): PossibleReleases {
  const everyProduct = (isFine: (jdks: readonly number[] | undefined) => boolean) =>
    (Object.entries(releases) as [Releasable, PossibleReleases][]).every(([product, { is }]) =>
      is.some((release) => isFine(jdksOf(product, release))),
    );
  const supported = jdkReleases.filter((jdk) => everyProduct((jdks) => jdks?.includes(Number(jdk)) !== false));
  // What was made for JDK 7 runs on the next one, and on no later one that anybody would take.
  const [oldest = '8'] = jdkReleases;
  const isOld = supported.length === 0 && everyProduct((jdks) => jdks?.some((jdk) => jdk <= Number(oldest)) !== false);
  const is = isOld ? [oldest] : supported;
  return is.length === 0 || is.length === jdkReleases.length
    ? { is: jdkReleases, from: 'inferred' }
    : { is, from: 'inferred', possible: jdkReleases };
}

/** Of the supported JDKs those whose own files are there; an error must hold in the others, too. */
function readBy(documents: readonly Document[], roles: readonly Role[], supported: PossibleReleases): PossibleReleases {
  const [role] = roles;
  const reads = role === undefined ? undefined : daemonDefinition(role).product.readsOnJdk;
  const is = supported.is.filter((jdk) => reads?.(documents, Number(jdk)) !== false);
  return is.length === 0 || is.length === supported.is.length ? supported : { possible: supported.is, ...supported, is };
}

/** Whether a version is of a line that there is: an image's own number is mostly none. */
function isOneOf(known: readonly string[], version: string): boolean {
  return lineStanding(known, version) !== 'unknown' && nearestRelease(known, version) !== undefined;
}

/** What the nearest files say of a product: each version once. */
function nearest(
  product: Releasable,
  around: readonly (readonly ReleaseEvidence[])[],
  counts: (evidence: ReleaseEvidence) => boolean,
): readonly ReleaseEvidence[] {
  for (const level of around) {
    const told = level.filter((evidence) => evidence.product === product && counts(evidence));
    if (told.length > 0) return told.filter(({ version }, at) => told.findIndex((other) => other.version === version) === at);
  }
  return [];
}

/** Each once, in the order of the catalog; versions that it does not have come where they belong. */
function inOrder(versions: readonly string[], known: readonly string[]): readonly string[] {
  const all = [...new Set(versions)];
  const position = (version: string) => (known.includes(version) ? version : (nearestRelease(known, version) ?? version));
  return all.sort((a, b) => known.indexOf(position(a)) - known.indexOf(position(b)) || compareVersions(a, b));
}

/** A release means itself, a line (`2.5`) each of its patches, a vendor's build what it and its neighbours have in common. */
function statedReleases(
  { version, from }: { version: string; from: PossibleReleases['from'] },
  known: readonly string[],
): PossibleReleases {
  const patches = patchesOf(known, version);
  if (patches.length > 0) return { is: patches, from, line: version };
  if (parseVersion(version)?.vendor !== true) return { is: [version], from };
  return { is: [version], from, vendor: 'build', neighbours: neighboursOf(known, version) };
}

/** `1.8.0_292` is 8, `17.0.15` is 17. */
function jdkMajor(version: string): string {
  const match = /^(?:1\.)?(\d+)/.exec(version.trim());
  return match?.[1] ?? version;
}
