import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fetchNeeds, needsDirectory } from '../../catalog/maven.ts';
import { type AdvisedCase, cases, nameOf } from './cases.ts';
import { tellSkipped, whyNoServers } from './jdks.ts';

export type ServedProduct = 'hbase' | 'hadoop' | 'cassandra';

/** Jars are kept outside of the checkout. */
export const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'storelint/oracle');

/** Coordinates of what a product's servers of a case need. */
export function artifactsOf(product: ServedProduct, one: AdvisedCase): readonly string[] {
  const release = one[product] ?? '';
  switch (product) {
    case 'hbase': {
      const server = 'org.apache.hbase:hbase-server';
      if (/^2\.[56]\./.test(release)) return [`${server}:${release}-hadoop3`];
      // The web page of 1.x answers in JSON only with a library that its jar does not ask for.
      return [`${server}:${release}`, ...(release.startsWith('1.') ? ['org.codehaus.jackson:jackson-mapper-asl:1.9.13'] : [])];
    }
    case 'hadoop':
      return ['hadoop-hdfs', 'hadoop-common', 'hadoop-hdfs-client'].map((name) => `org.apache.hadoop:${name}:${release}`);
    case 'cassandra':
      return [`org.apache.cassandra:cassandra-all:${release}`];
  }
}

export function casesOf(product: ServedProduct): readonly AdvisedCase[] {
  return cases.filter((one) => one[product] !== undefined);
}

/** Fetches what all cases want, in one go, before the suites begin. */
export default function setup(): void {
  if (whyNoServers() !== undefined) return;
  const sets = (['hbase', 'hadoop', 'cassandra'] as const).flatMap((product) => casesOf(product).map((one) => artifactsOf(product, one)));
  fetchNeeds(cache, sets);
}

/** Says aloud which cases of a product cannot be run. @returns the others */
export function runnable(product: ServedProduct): ReadonlySet<AdvisedCase> {
  const asked = casesOf(product);
  const why = whyNoServers();
  if (why !== undefined) {
    tellSkipped(`${product}, ${asked.length} cases`, why);
    return new Set();
  }
  const isThere = (one: AdvisedCase) => existsSync(needsDirectory(cache, artifactsOf(product, one)));
  for (const one of asked) if (!isThere(one)) tellSkipped(nameOf(one), `Maven did not bring ${artifactsOf(product, one).join(', ')}`);
  return new Set(asked.filter(isThere));
}
