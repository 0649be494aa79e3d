import { parseRange } from '../../catalog/versions.js';
import { definitionOf, productNames, type Releasable } from '../../products/registry.js';

type Releases = Readonly<Partial<Record<Releasable, string>>>;

/** Releases come from files, too: no number of them fills the memory. */
const mostReleases = 10_000;

function supportOf(product: Releasable) {
  return product === 'jdk' ? undefined : definitionOf(product)?.jdks;
}

/** Java releases that all these products run on, oldest first; undefined where that is not known of one of them. */
export function jdksFor(releases: Releases): readonly number[] | undefined {
  let common: readonly number[] | undefined;
  for (const [product, version] of Object.entries(releases) as [Releasable, string][]) {
    if (supportOf(product) === undefined) continue;
    const own = jdksOf(product, version);
    if (own === undefined) return undefined;
    common = common === undefined ? own : common.filter((jdk) => own.includes(jdk));
  }
  return common;
}

/** By product and release: each of many deployments asks anew. */
const jdksOfReleases = new Map<string, readonly number[] | undefined>();

/** Java releases that one release of a product runs on, oldest first; undefined where that is not known. */
export function jdksOf(product: Releasable, version: string): readonly number[] | undefined {
  const key = `${product} ${version}`;
  if (jdksOfReleases.has(key)) return jdksOfReleases.get(key);
  const found = supportOf(product)?.find(([range]) => parseRange(range).includes(version))?.[1];
  if (jdksOfReleases.size > mostReleases) jdksOfReleases.clear();
  jdksOfReleases.set(key, found);
  return found;
}

/** Whether one of the products needs a later Java release: what an old machine's profile says of its JDK is then of no use. */
export function isTooOldFor(releases: Releases, jdk: number): boolean {
  return (Object.entries(releases) as [Releasable, string][]).some(
    ([product, version]) => jdksOf(product, version)?.every((each) => each > jdk) === true,
  );
}

/** A product that a Java release is none for. */
export interface UnsupportedJdk {
  readonly product: Exclude<Releasable, 'jdk'>;
  readonly message: string;
}

/** The products among these releases whose projects do not support the JDK that stands among them. */
export function unsupportedJdks({ jdk, ...releases }: Releases): readonly UnsupportedJdk[] {
  if (jdk === undefined) return [];
  return (Object.entries(releases) as [UnsupportedJdk['product'], string][]).flatMap(([product, version]) => {
    const jdks = jdksOf(product, version);
    if (jdks === undefined || jdks.includes(Number(jdk))) return [];
    return [
      { product, message: `${productNames[product]} ${version} runs on JDK ${jdks.join(', ')}; its project does not support JDK ${jdk}` },
    ];
  });
}

/** Why products among these releases do not start on the JDK that stands among them, a sentence each: their classes are compiled for a later one, or it is later than they can use. */
export function jdkRefusals({ jdk, ...releases }: Releases): readonly string[] {
  if (jdk === undefined) return [];
  return unsupportedJdks({ jdk, ...releases }).flatMap(({ product, message }) => {
    const version = releases[product] ?? '';
    if (isTooOldFor({ [product]: version }, Number(jdk))) return [message];
    const refused = definitionOf(product)?.refusedJdks?.find(
      ([range, refuses]) => parseRange(range).includes(version) && refuses(Number(jdk)),
    );
    if (refused === undefined) return [];
    const jdks = jdksOf(product, version)?.join(', ');
    return [`${productNames[product]} ${version} runs on JDK ${jdks}, and does not start on JDK ${jdk}: ${refused[2]}`];
  });
}

/** Whether one of the products does not start on a Java release: what a machine's profile says of its JDK is then of no use to them. */
export function isRefusedBy(releases: Releases, jdk: number): boolean {
  return jdkRefusals({ ...releases, jdk: String(jdk) }).length > 0;
}
