import { productNames, type Releasable } from '../catalog/product.js';
import { parseRange } from '../catalog/versions.js';

/**
 * Java releases that a product's release runs on, oldest first, among 6, 7, 8, 11, 17, 21. Sources: HBase reference guide, "Java"; Hadoop's wiki,
 * "Hadoop Java Versions"; Cassandra's "Java" page and `build.xml` (java.supported). A line that is not listed: not known.
 */
const support: Readonly<Partial<Record<Releasable, readonly (readonly [range: string, jdks: readonly number[]])[]>>> = {
  hbase: [
    ['<0.98', [6, 7]],
    ['>=0.98 <1.0', [6, 7, 8]],
    ['>=1.0 <2.0', [7, 8]],
    ['>=2.0 <2.3', [8]],
    ['>=2.3 <2.5', [8, 11]],
    ['>=2.5 <3.0', [8, 11, 17]],
    ['>=3.0', [17]],
  ],
  hadoop: [
    ['<2.7', [6, 7]],
    ['>=2.7 <3.0', [7, 8]],
    ['>=3.0 <3.3', [8]],
    ['>=3.3 <3.5', [8, 11]],
    ['>=3.5', [17]],
  ],
  cassandra: [
    ['<1.2', [6]],
    ['>=1.2 <2.0', [6, 7]],
    ['>=2.0 <2.1', [7]],
    ['>=2.1 <3.0', [7, 8]],
    ['>=3.0 <4.0', [8]],
    ['>=4.0 <5.0', [8, 11]],
    ['>=5.0 <6.0', [11, 17]],
  ],
};

type Releases = Readonly<Partial<Record<Releasable, string>>>;

/** Java releases that all these products run on, oldest first; undefined where that is not known of one of them. */
export function jdksFor(releases: Releases): readonly number[] | undefined {
  let common: readonly number[] | undefined;
  for (const [product, version] of Object.entries(releases) as [Releasable, string][]) {
    if (support[product] === undefined) continue;
    const own = jdksOf(product, version);
    if (own === undefined) return undefined;
    common = common === undefined ? own : common.filter((jdk) => own.includes(jdk));
  }
  return common;
}

function jdksOf(product: Releasable, version: string): readonly number[] | undefined {
  return support[product]?.find(([range]) => parseRange(range).includes(version))?.[1];
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
