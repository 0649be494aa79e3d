import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog } from '../../packages/core/src/catalog/catalog.js';
import { loadCatalog } from '../../packages/core/src/catalog/loadCatalog.js';
import type { Setting } from '../../packages/core/src/catalog/setting.js';
import { compareVersions } from '../../packages/core/src/catalog/versions.js';
import { type Product, type Releasable, releasableOf } from '../../packages/core/src/products/registry.js';
import { fetchJars, jarPath } from '../catalog/maven.js';
import { type Plan, readInFull, readPlan, scannedProducts } from '../catalog/plan.js';
import { type ClassConstants, readClass, textsOf } from './classConstants.js';
import { type Jar, openJar } from './jar.js';
import { holds, isNumber } from './token.js';

/** What a release's artifacts hold. */
export interface ReleaseContent {
  /** The classes of a name (`HConstants`, `Config$Inner`, with or without its package), and those inside them. */
  classes(name: string): { readonly own: readonly ClassConstants[]; readonly inner: readonly ClassConstants[] };
  /** A file at the top of a jar, with each run of white space as one blank. */
  file(name: string): string | undefined;
  /** Whether any class or default file says or names a token, so that it proves no bound. */
  says(token: string): boolean;
}

/** The releases that evidence is looked up in. */
export interface Releases {
  /** Those of the catalog, oldest first. */
  catalog(product: Product | Releasable): readonly string[];
  /** Fetches what is not there yet. */
  fetch(wanted: readonly (readonly [product: Releasable, release: string])[]): void;
  /** Undefined where its artifacts are not to be had. Hundreds of megabytes, which whoever asks does not keep for long. */
  open(product: Releasable, release: string): ReleaseContent | undefined;
}

const flagsFile = 'catalog/jvm.json';
const startsFile = 'fixtures/verdicts/jvm-examples.json';

/** What the catalog has of the settings of a release, a line a fact: `dfs.replication: default 3`. */
const catalogFiles: readonly string[] = scannedProducts.map((product) => `catalog/${product}.json`);
/** By path. */
const catalogs = new Map<string, Catalog>();

/** Files of this repository that hold what was recorded of releases. */
export const recordedFiles: readonly string[] = [flagsFile, startsFile, ...catalogFiles];

/** Releases from the Maven registry, by the plan of the catalog. Of JVMs there is what was recorded. */
export function releasesOf(root: string): Releases {
  const cache = join(root, '.catalog-cache');
  const plan = readPlan(root);
  const { releases: jdks } = JSON.parse(readFileSync(join(root, flagsFile), 'utf8')) as RecordedFlags;
  const contentOf = (product: Releasable, release: string) => {
    if (product === 'jdk') return jdks.includes(release) ? recordedJvm(root, release) : undefined;
    const jars = artifactsOf(plan, product, release).filter((coordinate) => fetchJars(cache, [coordinate]).length === 0);
    if (jars.length === 0) return undefined;
    const content = contentOfJars(jars.map((coordinate) => jarPath(cache, coordinate)));
    return { ...content, file: (name: string) => catalogFacts(root, name, release) ?? content.file(name) };
  };
  return {
    catalog: (product) => (product === 'jdk' || product === 'jvm' ? jdks : readInFull(plan, product)),
    fetch: (wanted) => {
      fetchJars(
        cache,
        wanted.flatMap(([product, release]) => (product === 'jdk' ? [] : artifactsOf(plan, product, release))),
      );
    },
    open: contentOf,
  };
}

/** Of a release that the catalog does not have: the artifacts of the next older one that it has, in that version. */
function artifactsOf(plan: Plan, product: Releasable, release: string): readonly string[] {
  return scannedProducts
    .filter((name) => releasableOf(name) === product)
    .flatMap((name) => {
      const releases = plan[name]?.releases ?? {};
      const known = releases[release];
      if (known !== undefined) return known.artifacts;
      const older = Object.keys(releases).filter((each) => compareVersions(each, release) < 0);
      const nearest = older.sort(compareVersions).at(-1) ?? '';
      return (releases[nearest]?.artifacts ?? []).map((coordinate) => coordinate.replace(/:[^:]+$/, `:${release}`));
    });
}

/** The fields of a setting that decide how a value is read, and which ones are taken. */
const toldFields: readonly (keyof Setting)[] = ['default', 'type', 'reader', 'unit', 'domain', 'meaning', 'values'];

/** What a file of the catalog has of a release; undefined where it is no file of the catalog. */
export function catalogFacts(root: string, file: string, release: string): string | undefined {
  if (!catalogFiles.includes(file)) return undefined;
  const path = join(root, file);
  const catalog = catalogs.get(path) ?? loadCatalog(JSON.parse(readFileSync(path, 'utf8')));
  catalogs.set(path, catalog);
  return catalog
    .names(release)
    .flatMap((name) => {
      const setting = catalog.setting(name, release);
      const told = toldFields.filter((field) => setting?.[field] !== undefined).map((field) => `${field} ${factText(setting?.[field])}`);
      return ['known', ...told].map((fact) => `${name}: ${fact}`);
    })
    .join('\n');
}

/** `least 1, most 100` of a domain. Which class it was seen in changes with any clean-up, and tells nothing. */
function factText(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return String(value);
  return Object.entries(value)
    .filter(([field]) => field !== 'proof')
    .map(([field, each]) => `${field} ${String(each)}`)
    .join(', ');
}

/** The classes and default files of jars. */
export function contentOfJars(paths: readonly string[]): ReleaseContent {
  const jars = paths.map(openJar);
  const byName = new Map<string, (readonly [jar: Jar, path: string])[]>();
  for (const jar of jars) {
    for (const path of jar.paths) {
      if (!path.endsWith('.class')) continue;
      // A class without a name of its own, and one within another, stand under the outermost, too.
      const name = path.slice(path.lastIndexOf('/') + 1, -'.class'.length);
      for (const key of new Set([name, ...outerNames(name)])) byName.set(key, [...(byName.get(key) ?? []), [jar, path]]);
    }
  }
  const read = new Map<string, ClassConstants>();
  const classAt = ([jar, path]: readonly [Jar, string]) => {
    const key = `${jars.indexOf(jar)} ${path}`;
    const known = read.get(key) ?? readClass(jar.read(path) ?? Buffer.alloc(0));
    read.set(key, known);
    return known;
  };
  const files = new Map<string, string | undefined>();
  const file = (name: string) => {
    if (!files.has(name)) {
      const bytes = jars.map((jar) => jar.read(name)).find((each) => each !== undefined);
      files.set(name, bytes?.toString('utf8').replace(/\s+/g, ' '));
    }
    return files.get(name);
  };
  let everything: string | undefined;
  const all = () =>
    jars
      .flatMap((jar) =>
        jar.paths.flatMap((path) => {
          if (/^[\w-]+-default\.xml$/.test(path)) return jar.read(path)?.toString('utf8') ?? [];
          return path.endsWith('.class') ? textsOf(jar.read(path) ?? Buffer.alloc(0)) : [];
        }),
      )
      .join('\n');
  return {
    classes: (written) => {
      const path = written.replaceAll('.', '/');
      const name = path.slice(path.lastIndexOf('/') + 1);
      const isMeant = (each: ClassConstants) => name === path || each.name === path || each.name.startsWith(`${path}$`);
      const found = (byName.get(name) ?? []).map(classAt).filter(isMeant);
      const isOwn = (each: ClassConstants) => each.name.slice(each.name.lastIndexOf('/') + 1) === name;
      return { own: found.filter(isOwn), inner: found.filter((each) => !isOwn(each)) };
    },
    file,
    says: (token) => {
      if (isNumber(token)) return true;
      everything ??= all();
      return holds(everything, token);
    },
  };
}

/** `A$B$1` is inside `A$B` and `A`. */
function outerNames(name: string): string[] {
  const parts = name.split('$');
  return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('$'));
}

/** The part of catalog/jvm.json that tells which flags a JVM knows. */
interface RecordedFlags {
  readonly releases: readonly string[];
  readonly flags: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The part of fixtures/verdicts/jvm-examples.json that tells what JVMs say. */
interface RecordedStarts {
  readonly examples: readonly { readonly refused?: readonly { readonly releases: readonly string[]; readonly says: string }[] }[];
}

/** What was recorded of a JVM: a line for each flag, `G1NewSizePercent: ok experimental 5`, and what it said when it was started. */
function recordedJvm(root: string, release: string): ReleaseContent {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
  const flags = Object.entries((read(flagsFile) as RecordedFlags).flags).flatMap(([name, each]) => {
    const flag = each[release] as { readonly verdict?: string; readonly kind?: string; readonly default?: string } | undefined;
    return flag?.verdict === undefined
      ? []
      : [`${name}: ${[flag.verdict, flag.kind, flag.default].filter((part) => part !== undefined).join(' ')}`];
  });
  const starts = (read(startsFile) as RecordedStarts).examples.flatMap(({ refused = [] }) =>
    refused.flatMap(({ releases, says }) => (releases.includes(release) ? [says] : [])),
  );
  const texts = new Map([
    [flagsFile, flags.join('\n')],
    [startsFile, starts.join('\n')],
  ]);
  return {
    classes: () => ({ own: [], inner: [] }),
    file: (name) => texts.get(name),
    says: (token) => [...texts.values()].some((text) => holds(text, token)),
  };
}
