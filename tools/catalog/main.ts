import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareVersions } from '../../packages/core/src/catalog/versions.js';
import { releasableOf } from '../../packages/core/src/products/registry.js';
import { addRelease } from './addRelease.js';
import { mergeByHand, readByHand } from './byHand.js';
import { cassandraFacts } from './cassandraSettings.js';
import { catalogText } from './catalogText.js';
import { writeReport } from './coverageReport.js';
import type { ReleaseFacts } from './fields.js';
import { type ConfigurationReader, hadoopFacts } from './hadoopSettings.js';
import { buildScanner, fetchJars, fetchNeeds } from './maven.js';
import { type Plan, type ProductPlan, readPlan, type ScannedProduct, scannedProducts, writePlan } from './plan.js';
import { recordDefaultNames, recordDeprecations } from './records.js';
import { Scanner } from './scans.js';
import { mergeStartReads } from './startReads.js';
import { spreadUnits } from './units.js';
import { zooKeeperFacts } from './zooKeeperSettings.js';

const usage = `npm run catalog -- build [PRODUCT...]       write catalog/<product>.json from the releases of tools/catalog/releases.json
npm run catalog -- add PRODUCT@VERSION...   look up the artifacts of further releases, then build
PRODUCT: ${scannedProducts.join(', ')}. Needs Java 17 and Maven.`;

/** @returns the exit status */
export async function main(call: readonly string[], root: string): Promise<number> {
  const cache = join(root, '.catalog-cache');
  mkdirSync(cache, { recursive: true });
  const [command, ...rest] = call;
  let plan = readPlan(root);
  let products: readonly ScannedProduct[];
  if (command === 'add' && rest.length > 0) {
    const touched = new Set<ScannedProduct>();
    for (const each of rest) {
      const [product, release] = each.split('@');
      const known = scannedProducts.find((name) => name === product);
      if (known === undefined || release === undefined) return refuse(`"${each}" is no PRODUCT@VERSION`);
      // What is released with it comes in the same release.
      for (const released of scannedProducts.filter((name) => releasableOf(name) === releasableOf(known))) {
        plan = addRelease(cache, plan, released, release);
        touched.add(released);
      }
    }
    writePlan(root, plan);
    products = [...touched];
  } else if (command === 'build') {
    products = rest.length === 0 ? scannedProducts : scannedProducts.filter((product) => rest.includes(product));
    if (products.length < rest.length) return refuse(usage);
  } else return refuse(usage);
  const classPath = buildScanner(root, cache);
  const scanner = new Scanner(root, cache, classPath);
  for (const product of products) {
    const missing = fetchAll(cache, plan, product);
    if (missing.length > 0) return refuse(`not to be had: ${missing.join(', ')}`);
    const releases = facts(scanner, plan[product] ?? { releases: {} }, product);
    const byHand = readByHand(root, product);
    if (product === 'hbase' || product === 'yarn') for (const each of releases) leaveToHadoop(product, each, hadoopNames(root));
    if (readsConfiguration(product)) {
      recordDeprecations(root, product, releases);
      recordDefaultNames(root, product, releases);
    }
    for (const each of releases) mergeByHand(each, byHand);
    mergeStartReads(root, product, releases);
    spread(releases);
    const successors = Object.fromEntries((byHand.successors ?? []).map(({ old, newNames }) => [old, newNames]).sort());
    const gone = Object.fromEntries((byHand.gone ?? []).map(({ old, lastIn }) => [old, lastIn]).sort());
    const text = catalogText(product, releases, successors, foreignTo(root, product), gone);
    writeFileSync(join(root, 'catalog', `${product}.json`), text);
    writeReport(root, product, releases, plan[product]?.releases ?? {}, text.length);
    console.log(
      `${product}: ${releases.length} releases, ${new Set(releases.flatMap((each) => [...each.settings.keys()])).size} settings, ${text.length} bytes`,
    );
  }
  return 0;
}

/** Its programs read their settings by Hadoop's Configuration. */
function readsConfiguration(product: ScannedProduct): product is ConfigurationReader {
  return product === 'hadoop' || product === 'yarn' || product === 'hbase';
}

function refuse(text: string): number {
  console.error(text);
  return 2;
}

function fetchAll(cache: string, plan: Plan, product: ScannedProduct): string[] {
  const releases = Object.values(plan[product]?.releases ?? {});
  fetchNeeds(
    cache,
    releases.flatMap((release) => (release.needs === undefined ? [] : [release.needs])),
  );
  return fetchJars(
    cache,
    releases.flatMap((release) => release.artifacts),
  );
}

function facts(scanner: Scanner, plan: ProductPlan, product: ScannedProduct): ReleaseFacts[] {
  const releases = Object.keys(plan.releases).sort(compareVersions);
  return releases.map((release) => {
    const each = plan.releases[release] ?? { artifacts: [] };
    switch (product) {
      case 'cassandra':
        return cassandraFacts(release, scanner.cassandra(release, each));
      case 'zookeeper':
        return zooKeeperFacts(release, scanner.zooKeeper(release, each));
      default:
        return hadoopFacts(product, release, scanner.hadoop(product, release, each));
    }
  });
}

/** Names that Hadoop's catalog has in some release. */
function hadoopNames(root: string): ReadonlySet<string> {
  const path = join(root, 'catalog/hadoop.json');
  if (!existsSync(path)) throw new Error('catalog/hadoop.json comes first');
  const file = JSON.parse(readFileSync(path, 'utf8')) as { settings: object; renamings: object };
  return new Set([...Object.keys(file.settings), ...Object.keys(file.renamings)]);
}

/**
 * The code of HBase and of YARN reads settings of Hadoop, too. They are Hadoop's, except where HBase's own default file gives them a value, and
 * `ipc.server.*`, which HBase's own server read up to 0.98 with defaults of its own. MapReduce was a part of Hadoop's one jar up to 1.x.
 */
function leaveToHadoop(product: 'hbase' | 'yarn', facts: ReleaseFacts, owned: ReadonlySet<string>): void {
  const isOwn = { hbase: /^(hbase|hfile|zookeeper|ipc\.server)\./, yarn: /^(yarn|mapreduce|mapred)\./ }[product];
  for (const [name, fields] of facts.settings) {
    if (isOwn.test(name) || (product === 'hbase' && fields.documented === true)) continue;
    if (owned.has(name) || /^(mapreduce|mapred|yarn|dfs|hadoop|fs)\./.test(name)) facts.settings.delete(name);
  }
}

function spread(releases: readonly ReleaseFacts[]): void {
  for (const name of new Set(releases.flatMap((each) => [...each.settings.keys()]))) {
    spreadUnits(releases.map((each) => each.settings.get(name)));
  }
}

/** Names of other programs, from catalog/foreign.json; of cassandra.yaml those of other servers, too. zoo.cfg holds none. */
function foreignTo(root: string, product: ScannedProduct): readonly string[] {
  const path = join(root, 'catalog/foreign.json');
  if (!existsSync(path)) return [];
  const { foreign, servers } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly foreign: readonly { readonly product?: string; readonly names: readonly string[] }[];
    readonly servers: readonly { readonly product: string; readonly names: readonly string[] }[];
  };
  const owners = readsConfiguration(product)
    ? foreign.filter((owner) => owner.product !== product)
    : servers.filter((server) => server.product === product);
  return owners.flatMap(({ names }) => names).sort();
}
