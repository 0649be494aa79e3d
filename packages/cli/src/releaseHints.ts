import { dirname, join, resolve } from 'node:path';
import { type Catalog, parseVersion } from '@storelint/core/catalog';
import type { Deployment } from '@storelint/core/deployment';
import { isFailure } from '@storelint/core/host';
import { definitionOf, type Product, productNames, type Releasable, releasedProducts } from '@storelint/core/products';
import { displayPath, type NodeFiles } from '@storelint/node';

/** Directories that are looked at, at most: hints are a courtesy. */
const mostDirectories = 20;

/** Sentences about releases that a path, a Dockerfile or a pom beside the files names: hints, never facts. */
export function releaseHints(deployments: readonly Deployment[], workingDirectory: string, files: NodeFiles): string[] {
  const hints = new Map<string, string>();
  for (const deployment of deployments.slice(0, mostDirectories)) {
    const first = deployment.documents[0];
    if (first === undefined) continue;
    const directory = dirname(resolve(workingDirectory, first.source.path));
    for (const product of releasedProducts) {
      const names = definitionOf(product)?.releaseNames;
      if (names === undefined || !isOpen(deployment, product) || hints.has(product)) continue;
      const found = inPath(directory, names.path, workingDirectory) ?? inFiles(directory, names.text, workingDirectory, files);
      if (found === undefined) continue;
      const { version, where } = found;
      hints.set(product, `${where} names ${productNames[product]} ${version}; if that is what runs, add --release ${product}@${version}`);
    }
  }
  return [...hints.values()];
}

/** What a stated release was judged by, where that is not plainly itself: a release that is not known, or a vendor's build. */
export function standIns(deployments: readonly Deployment[], catalogOf: (product: Product) => Catalog | undefined): string[] {
  const notes = new Set<string>();
  for (const { releases } of deployments) {
    for (const product of releasedProducts) {
      const { is, from, line, neighbours } = releases[product] ?? { is: [] };
      const [version] = is;
      if (version === undefined || from === 'inferred' || line !== undefined) continue;
      const catalog = catalogOf(product);
      if (catalog === undefined) continue;
      const name = `${productNames[product]} ${version}`;
      const nearest = catalog.nearest(version);
      if (nearest === undefined)
        notes.add(`${name} is unknown: its settings are not judged; the oldest known release is ${catalog.releases[0]}`);
      else if (neighbours !== undefined)
        notes.add(`${name} is a vendor's build: findings are valid for ${nearest} to ${neighbours.at(-1) ?? nearest}`);
      else for (const note of standInOf(product, version, catalog)) notes.add(note);
    }
  }
  return [...notes];
}

/** The same notes for releases that a call states, for commands that judge one release. */
export function standInsFor(
  stated: readonly (readonly [product: string, version: string])[],
  knowledge: { readonly catalog: (product: Product) => Catalog | undefined },
): ReadonlySet<string> {
  const notes = stated.flatMap(([name, version]) => {
    const product = releasedProducts.find((each) => each === name);
    const catalog = product === undefined ? undefined : knowledge.catalog(product);
    return product === undefined || catalog === undefined ? [] : standInOf(product, version, catalog);
  });
  return new Set(notes);
}

/** The note that a release of an unknown line was taken for the nearest known one; empty where it was not. */
function standInOf(product: Product, version: string, catalog: Catalog): readonly string[] {
  const nearest = catalog.nearest(version);
  if (nearest === undefined || minorLine(version) === minorLine(nearest)) return [];
  return [`${productNames[product]} ${version} is unknown: judged as ${nearest}`];
}

function minorLine(version: string): string | undefined {
  return parseVersion(version)?.numbers.slice(0, 2).join('.');
}

function isOpen(deployment: Deployment, product: Releasable): boolean {
  const releases = deployment.releases[product];
  return releases?.from === 'inferred' && releases.is.length > 1;
}

interface Hint {
  readonly version: string;
  readonly where: string;
}

function inPath(directory: string, pattern: RegExp, workingDirectory: string): Hint | undefined {
  const shown = displayPath(directory, workingDirectory);
  const version = pattern.exec(shown.startsWith('/') ? shown : `/${shown}`)?.[1];
  return version === undefined || parseVersion(version) === undefined ? undefined : { version, where: `the path ${shown}` };
}

function inFiles(directory: string, pattern: RegExp, workingDirectory: string, files: NodeFiles): Hint | undefined {
  for (const place of [directory, dirname(directory)]) {
    for (const name of ['Dockerfile', 'pom.xml']) {
      const full = join(place, name);
      const path = displayPath(full, workingDirectory);
      const read = files.read(path);
      const version = isFailure(read) ? undefined : pattern.exec(read.text)?.[1];
      if (version !== undefined && parseVersion(version) !== undefined) return { version, where: path };
    }
  }
  return undefined;
}
