import type { Catalog } from '../catalog/catalog.js';
import { isPreview } from '../catalog/versions.js';
import { products, type Releasable, releaseIn } from '../products/registry.js';
import { explainFact, type FactExplanation } from './fact.js';
import { explainFamily, type FamilyExplanation } from './family.js';
import { explainFlag, type FlagExplanation } from './flag.js';
import type { Library } from './library.js';
import { explainSetting, type SettingExplanation } from './setting.js';
import { explainTopics, type TopicExplanation } from './topic.js';
import { explainVariable, type VariableExplanation } from './variable.js';

/** What is known of a name that is no rule. */
export type Explanation =
  | SettingExplanation
  | FamilyExplanation
  | FlagExplanation
  | VariableExplanation
  | FactExplanation
  | TopicExplanation;

/** Releases that somebody wants to know of, by product. */
export type WantedReleases = Readonly<Partial<Record<Releasable, string>>>;

/**
 * All that a name stands for, as somebody copied it; empty where nothing is known of it.
 * @throws {RangeError} where a wanted release is older than all known ones
 */
export function explainName(name: string, wanted: WantedReleases, library: Library): readonly Explanation[] {
  for (const spelling of spellingsOf(name)) {
    const found = named(spelling, wanted, library);
    if (found.length > 0) return found;
  }
  return [];
}

/** The name as it stands, a path below /proc/sys as a sysctl key, and a line that was copied without its value. */
function spellingsOf(name: string): readonly string[] {
  const key = name.replace(/^\/proc\/sys\//, '').replaceAll('/', '.');
  return [name, ...(name.startsWith('/proc/sys/') ? [key] : []), name.replace(/(?<!\s)\s*[=:].*$/s, '')];
}

function named(name: string, wanted: WantedReleases, library: Library): readonly Explanation[] {
  const { knowledge } = library;
  const catalogs = products.flatMap((product) => knowledge.catalog(product) ?? []);
  const found: readonly (Explanation | undefined)[] = [
    ...catalogs.map((catalog) => {
      const releases = catalog.releasesOf(name);
      if (releases.length === 0) return undefined;
      const release = releaseToTell(catalog, wanted, releases);
      const asked = releaseIn(wanted, catalog.product);
      const explained = explainSetting(name, catalog, release, library);
      return asked === undefined || asked === release ? explained : { ...explained, asked };
    }),
    explainFlag(name, library),
    explainVariable(name, library),
    explainFact(name, library),
  ];
  const known = found.filter((explanation) => explanation !== undefined);
  const families =
    known.length > 0 || !name.includes('*')
      ? []
      : catalogs.map((catalog) => explainFamily(name, catalog, releaseToTell(catalog, wanted, catalog.releases), knowledge));
  return [...known, ...families.filter((explanation) => explanation !== undefined), ...explainTopics(name, library)];
}

function releaseToTell(catalog: Catalog, wanted: WantedReleases, releases: readonly string[]): string {
  const version = releaseIn(wanted, catalog.product);
  if (version !== undefined) return knownRelease(catalog, version);
  return releases.findLast((known) => !isPreview(known)) ?? releases.at(-1) ?? '';
}

/** The release of the catalog whose facts hold for a version. @throws {RangeError} where it is older than all known ones */
export function knownRelease(catalog: Catalog, version: string): string {
  const release = catalog.nearest(version);
  if (release !== undefined) return release;
  throw new RangeError(`nothing is known of ${catalog.product} ${version}; the oldest known is ${catalog.releases[0] ?? 'none'}`);
}
