import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fetchNeeds, needsDirectory } from '../../catalog/maven.ts';
import { type AdvisedCase, cases, casesOf, nameOf, type ServedProduct } from './cases.ts';
import { cache, fetchJdks, javaOf, tell } from './jdks.ts';

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
      // The daemon of 3.x names classes of Thrift, whether it is on or off.
      return ['cassandra-all', ...(release.startsWith('3.') ? ['cassandra-thrift'] : [])].map(
        (name) => `org.apache.cassandra:${name}:${release}`,
      );
    case 'zookeeper':
      // Its own archive brings what its jar does not ask for.
      return [
        `org.apache.zookeeper:zookeeper:${release}`,
        'commons-cli:commons-cli:1.5.0',
        ...(release.startsWith('3.4.') ? [] : ['io.dropwizard.metrics:metrics-core:4.1.12.1', 'org.xerial.snappy:snappy-java:1.1.10.5']),
        ...(release.startsWith('3.6.') ? ['org.slf4j:slf4j-log4j12:1.7.25'] : []),
        ...(release.startsWith('3.9.') ? ['ch.qos.logback:logback-classic:1.3.15'] : []),
      ];
  }
}

/** Fetches what all cases want, in one go, before the suites begin. */
export default function setup(): void {
  fetchJdks(new Set(cases.map(({ jdk }) => jdk)));
  if (!hasMaven()) return;
  const sets = (['hbase', 'hadoop', 'cassandra', 'zookeeper'] as const).flatMap((product) =>
    casesOf(product).map((one) => artifactsOf(product, one)),
  );
  fetchNeeds(cache, sets);
}

function hasMaven(): boolean {
  return spawnSync('mvn', ['-v'], { stdio: 'ignore' }).status === 0;
}

/** Says aloud which cases of a product cannot be run. @returns the others */
export function runnable(product: ServedProduct): ReadonlySet<AdvisedCase> {
  const whyNot = (one: AdvisedCase): string | undefined => {
    if (javaOf(one.jdk) === undefined) return `no JDK ${one.jdk} is at hand`;
    const artifacts = artifactsOf(product, one);
    return existsSync(needsDirectory(cache, artifacts)) ? undefined : `Maven did not bring ${artifacts.join(', ')}`;
  };
  const runs = casesOf(product).filter((one) => {
    const why = whyNot(one);
    if (why !== undefined) tell(`${nameOf(one)} not run: ${why}`);
    return why === undefined;
  });
  return new Set(runs);
}
