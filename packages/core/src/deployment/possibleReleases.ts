import { neighboursOf, patchesOf } from '../catalog/nearestRelease.js';
import { parseVersion } from '../catalog/versions.js';
import type { Document } from '../formats/document.js';
import type { Releasable, Role } from '../products/registry.js';
import { daemonDefinition, definitionOf, isReleased, productsReadBy, releasableOf } from '../products/registry.js';
import type { Catalogs } from './catalogs.js';
import type { PossibleReleases } from './deployment.js';
import { inferredReleases } from './inferredReleases.js';
import { jdkOfJavaHome } from './jvm/javaHome.js';

/** Long-term JDK releases, oldest first: what is said about an unknown JDK must hold on each. */
export const jdkReleases: readonly string[] = ['8', '11', '17', '21', '25'];

/** Releases that somebody stated, by product. */
export type StatedReleases = Readonly<Partial<Record<Releasable, { readonly version: string; readonly from: 'option' | 'config' }>>>;

/** The releases that each product of a deployment can have. */
export function possibleReleases(
  documents: readonly Document[],
  roles: readonly Role[],
  stated: StatedReleases,
  catalogs: Catalogs,
): Partial<Record<Releasable, PossibleReleases>> {
  const result: Partial<Record<Releasable, PossibleReleases>> = {};
  const read = new Set(roles.flatMap(productsReadBy).filter(isReleased));
  for (const product of new Set([...read].map((each) => releasableOf(each)))) {
    const statement = stated[product];
    const catalog = catalogs(product);
    const other = definitionOf(product)?.isOtherServer?.(documents, catalog) === true ? ({ vendor: 'server' } as const) : {};
    if (statement !== undefined) {
      result[product] = { ...statedReleases(statement, catalog?.releases ?? []), ...other };
    } else if (catalog !== undefined) {
      // Another server has taken settings of later releases into an older one: they tell nothing.
      const telling = 'vendor' in other ? [] : documents;
      result[product] = { is: inferredReleases(telling, product, [...read], catalogs), from: 'inferred', ...other };
    }
  }
  if (roles.some((role) => daemonDefinition(role).product.isReleased)) {
    const jdk = stated.jdk;
    result.jdk =
      jdk === undefined
        ? (jdkOfJavaHome(documents) ?? { is: jdkReleases, from: 'inferred' })
        : { is: [jdkMajor(jdk.version)], from: jdk.from };
  }
  return result;
}

/** A release means itself, a line (`2.5`) each of its patches, a vendor's build what it and its neighbours have in common. */
function statedReleases({ version, from }: { version: string; from: 'option' | 'config' }, known: readonly string[]): PossibleReleases {
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
