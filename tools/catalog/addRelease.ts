import { compareVersions, isPreview, parseVersion } from '../../packages/core/src/catalog/versions.js';
import { releasableOf } from '../../packages/core/src/products/registry.js';
import { fetchJars, listVersions } from './maven.js';
import type { Plan, ReleasePlan, ScannedProduct } from './plan.js';

const modules: Readonly<Record<ScannedProduct, readonly string[]>> = {
  hbase: [
    'common',
    'client',
    'server',
    'http',
    'balancer',
    'zookeeper',
    'asyncfs',
    'replication',
    'backup',
    'procedure',
    'rest',
    'thrift',
    'mapreduce',
    'rsgroup',
  ].map((name) => `org.apache.hbase:hbase-${name}`),
  hadoop: ['common', 'hdfs', 'hdfs-client', 'auth', 'kms', 'hdfs-rbf', 'hdfs-nfs', 'nfs'].map((name) => `org.apache.hadoop:hadoop-${name}`),
  yarn: [
    'yarn-api',
    'yarn-common',
    'yarn-client',
    'yarn-registry',
    'yarn-server-common',
    'yarn-server-resourcemanager',
    'yarn-server-nodemanager',
    'yarn-server-applicationhistoryservice',
    'yarn-server-timelineservice',
    'yarn-server-timeline-pluginstorage',
    'yarn-server-web-proxy',
    'yarn-server-router',
    'yarn-server-sharedcachemanager',
    'mapreduce-client-core',
    'mapreduce-client-common',
    'mapreduce-client-jobclient',
    'mapreduce-client-app',
    'mapreduce-client-hs',
    'mapreduce-client-shuffle',
  ].map((name) => `org.apache.hadoop:hadoop-${name}`),
  cassandra: ['org.apache.cassandra:cassandra-all'],
  zookeeper: ['org.apache.zookeeper:zookeeper'],
};

/**
 * Adds a release to the plan. A module without a jar of that version is read from the nearest patch of its line that has one,
 * or of an older line, so that its settings are not taken for removed.
 */
export function addRelease(cache: string, plan: Plan, product: ScannedProduct, release: string): Plan {
  const artifacts: string[] = [];
  for (const module of modules[product]) {
    const coordinate = nearestArtifact(cache, module, release);
    if (coordinate !== undefined) artifacts.push(coordinate);
  }
  if (!artifacts.some((coordinate) => coordinate.split(':')[2]?.startsWith(release)))
    throw new Error(`no artifact of ${product} ${release} is to be had`);
  const releases = plan[product]?.releases ?? {};
  // What comes with another product needs what that one does.
  const needs = needsOf(plan[releasableOf(product)]?.releases ?? {}, release);
  const all: Record<string, ReleasePlan> = { ...releases, [release]: { artifacts, ...(needs === undefined ? {} : { needs }) } };
  const ordered = Object.fromEntries(Object.entries(all).sort(([a], [b]) => compareVersions(a, b)));
  return { ...plan, [product]: { releases: ordered } };
}

/** The module's own jar of the release, else the nearest one that is to be had. */
function nearestArtifact(cache: string, module: string, release: string): string | undefined {
  const isFetched = (version: string) => fetchJars(cache, [`${module}:${version}`]).length === 0;
  const [group = '', artifact = ''] = module.split(':');
  const version = isFetched(release) ? release : candidates(listVersions(cache, group, artifact), release).find(isFetched);
  return version === undefined ? undefined : `${module}:${version}`;
}

/** Versions to try, nearest first: the release itself, its builds for a Hadoop line, its newest previews, patches of the same line, older before newer, then older lines. */
function candidates(versions: readonly string[], release: string): string[] {
  const wanted = parseVersion(release);
  if (wanted === undefined) return [];
  const line = (version: string) => parseVersion(version)?.numbers.slice(0, 2).join('.');
  const distance = (version: string) => {
    const patch = (parseVersion(version)?.numbers[2] ?? 0) - (wanted.numbers[2] ?? 0);
    return Math.abs(patch) * 4 + (patch > 0 ? 2 : 0) + (version === release ? 0 : 1);
  };
  const isOlder = (version: string) => compareVersions(version, release) <= 0;
  const own = versions
    .filter((version) => line(version) === line(release))
    .sort((a, b) => distance(a) - distance(b) || Number(isOlder(b)) - Number(isOlder(a)) || compareVersions(b, a) || (a < b ? -1 : 1));
  const older = versions
    .filter((version) => line(version) !== line(release) && compareVersions(version, release) < 0 && !isPreview(version))
    .reverse();
  return [...own.slice(0, 6), ...older.slice(0, 3)];
}

/** What the nearest older release needs. */
function needsOf(releases: Readonly<Record<string, ReleasePlan>>, release: string): readonly string[] | undefined {
  const older = Object.keys(releases)
    .filter((each) => compareVersions(each, release) <= 0)
    .sort(compareVersions)
    .at(-1);
  return older === undefined ? undefined : releases[older]?.needs;
}
