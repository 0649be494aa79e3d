import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogFile } from '../../packages/core/src/catalog/catalogFile.js';
import type { Meaning } from '../../packages/core/src/catalog/meaning.js';
import { compareVersions } from '../../packages/core/src/catalog/versions.js';
import { releasableOf, type StatedProduct } from '../../packages/core/src/products/registry.js';
import { checkEvidence, provenRules } from '../evidence/check.js';
import { releasesOf } from '../evidence/releases.js';
import { reportText } from '../evidence/reportText.js';
import { addRelease } from './addRelease.js';
import { factsBetween } from './between.js';
import { type ByHand, layByHand, mergeByHand, nameTables, placesByHand, readByHand, withByHand } from './byHand.js';
import { cassandraFacts } from './cassandraSettings.js';
import { catalogText, factsOf } from './catalogText.js';
import { classFileText } from './classFile.js';
import { writeReport } from './coverageReport.js';
import type { ReleaseFacts } from './fields.js';
import { hadoopFacts, readsConfiguration } from './hadoopSettings.js';
import { buildScanner, fetchJars, fetchNeeds } from './maven.js';
import { type Plan, readInFull, readPlan, type ScannedProduct, scannedProducts, writePlan } from './plan.js';
import { recognisedNames, recognisedNamesPath } from './recognisedNames.js';
import { recordDefaultNames, recordDeprecations } from './records.js';
import { sampleText } from './sample.js';
import { Scanner } from './scans.js';
import { mergeStartReads } from './startReads.js';
import { spreadUnits } from './units.js';
import { zooKeeperFacts } from './zooKeeperSettings.js';

const usage = `npm run catalog -- build [PRODUCT...]       write catalog/<product>.json from the releases of tools/catalog/releases.json
npm run catalog -- add PRODUCT@VERSION...   look up the artifacts of further releases, then build; lists the rules whose evidence does not hold there, and exits 1
npm run catalog -- between [PRODUCT...]     read the patches between releases anew, and take the other releases from the catalogs as they are
npm run catalog -- classes [PRODUCT...]     write catalog/<product>.classes.json alone
npm run catalog -- by-hand [PRODUCT...]     lay tools/catalog/by-hand over the catalogs as they are
npm run catalog -- sample SEED [limited]    draw 100 settings, to hold their meaning and domain against the sources
PRODUCT: ${scannedProducts.join(', ')}. All but by-hand and sample need Java 17 and Maven.`;

/** @returns the exit status */
export async function main(call: readonly string[], root: string): Promise<number> {
  const cache = join(root, '.catalog-cache');
  mkdirSync(cache, { recursive: true });
  const [command, ...rest] = call;
  if (command === 'sample' && rest[0] !== undefined) {
    console.log(sampleText(root, rest[0], rest[1] === 'limited'));
    return 0;
  }
  let plan = readPlan(root);
  let products: readonly ScannedProduct[];
  const added: { readonly product: StatedProduct; readonly release: string }[] = [];
  if (command === 'add' && rest.length > 0) {
    const touched = new Set<ScannedProduct>();
    for (const each of rest) {
      const [product, release] = each.split('@');
      const known = scannedProducts.find((name) => name === product);
      if (known === undefined || release === undefined) return refuse(`"${each}" is no PRODUCT@VERSION`);
      added.push({ product: releasableOf(known), release });
      // What is released with it comes in the same release.
      for (const released of scannedProducts.filter((name) => releasableOf(name) === releasableOf(known))) {
        plan = addRelease(cache, plan, released, release);
        touched.add(released);
      }
    }
    writePlan(root, plan);
    products = [...touched];
  } else if (command === 'build' || command === 'between' || command === 'classes' || command === 'by-hand') {
    products = rest.length === 0 ? scannedProducts : scannedProducts.filter((product) => rest.includes(product));
    if (products.length < rest.length) return refuse(usage);
  } else return refuse(usage);
  if (command === 'by-hand') {
    for (const product of products) writeFileSync(join(root, 'catalog', `${product}.json`), withByHand(root, product));
    writeFileSync(join(root, recognisedNamesPath), recognisedNames(root));
    return 0;
  }
  const classPath = buildScanner(root, cache);
  const scanner = new Scanner(root, cache, classPath);
  for (const product of products) {
    const missing = fetchAll(cache, plan, product);
    if (missing.length > 0) return refuse(`not to be had: ${missing.join(', ')}`);
    if (command === 'classes') {
      writeClasses(root, scanner, plan, product);
      continue;
    }
    if (command === 'between') {
      const read = factsOf(JSON.parse(readFileSync(join(root, 'catalog', `${product}.json`), 'utf8')) as CatalogFile);
      const releases = withBetween(
        root,
        scanner,
        plan,
        product,
        read.filter(({ between }) => between !== true),
      );
      writeFileSync(join(root, 'catalog', `${product}.json`), catalogText(product, releases, nameTables(root, product)));
      continue;
    }
    const read = facts(scanner, plan, product);
    const byHand = readByHand(root, product);
    const unproven = missingProofs(scanner, plan, product, read, byHand);
    if (unproven.length > 0) return refuse(unproven.join('\n'));
    if (product === 'hbase' || product === 'yarn') for (const each of read) leaveToHadoop(product, each, hadoopNames(root));
    if (readsConfiguration(product)) {
      recordDeprecations(root, product, read);
      recordDefaultNames(root, product, read);
    }
    for (const each of read) mergeByHand(each, byHand);
    mergeStartReads(root, product, read);
    spread(read);
    const releases = withBetween(root, scanner, plan, product, read);
    const text = catalogText(product, releases, nameTables(root, product));
    writeFileSync(join(root, 'catalog', `${product}.json`), text);
    writeClasses(root, scanner, plan, product);
    writeReport(root, product, read, plan[product]?.releases ?? {}, text.length);
    console.log(
      `${product}: ${read.length} releases and ${releases.length - read.length} patches between them, ${new Set(releases.flatMap((each) => [...each.settings.keys()])).size} settings, ${text.length} bytes`,
    );
  }
  if (command !== 'classes') writeFileSync(join(root, recognisedNamesPath), recognisedNames(root));
  return added.filter((each) => !isProven(root, each)).length === 0 ? 0 : 1;
}

/** Whether the rules' evidence holds in a release; tells of what does not. */
function isProven(root: string, release: { readonly product: StatedProduct; readonly release: string }): boolean {
  const { rules, without, catalogs } = provenRules(root);
  const report = checkEvidence(rules, releasesOf(root), catalogs, { release });
  process.stdout.write(`evidence in ${release.product} ${release.release}:\n${reportText(report, rules.length, without.length)}`);
  return report.broken.length === 0;
}

/** Reads `catalog/<product>.json`, too: settings ask for the types that it names. */
function writeClasses(root: string, scanner: Scanner, plan: Plan, product: ScannedProduct): void {
  const { types = [], elsewhere = [] } = readByHand(root, product);
  const { settings } = JSON.parse(readFileSync(join(root, 'catalog', `${product}.json`), 'utf8')) as CatalogFile;
  const fits = Object.values(settings).flatMap((changes) => changes.flatMap(({ meaning }) => (meaning as Meaning | undefined)?.fits ?? []));
  const releases = readInFull(plan, product);
  const scanned = releases.map((release) => {
    const each = { artifacts: artifactsOf(plan, product, release) };
    return { release, plan: each, scan: scanner.classes(product, release, each) };
  });
  const foreign = types.filter((each) => each.foreign === true).flatMap(({ names }) => names);
  const known = { types: [...types.flatMap(({ names }) => names), ...fits], foreign, elsewhere };
  writeFileSync(join(root, 'catalog', `${product}.classes.json`), classFileText(product, scanned, known));
}

/** Those of the product and of what it is released with, whose classes it uses, too: the codecs of Hadoop in a file of MapReduce. */
function artifactsOf(plan: Plan, product: ScannedProduct, release: string): readonly string[] {
  const together = scannedProducts.filter((name) => name === product || name === releasableOf(product));
  return together.flatMap((name) => plan[name]?.releases[release]?.artifacts ?? []);
}

/** What is written by hand and names a class or a method that its releases do not have. */
function missingProofs(scanner: Scanner, plan: Plan, product: ScannedProduct, releases: readonly ReleaseFacts[], byHand: ByHand): string[] {
  const asked = releases
    .map((facts) => ({ release: facts.release, artifacts: artifactsOf(plan, product, facts.release), places: placesByHand(facts, byHand) }))
    .filter(({ places }) => places.length > 0);
  const missing = scanner.missingPlaces(asked);
  return asked.flatMap(({ release }, index) =>
    (missing[index] ?? []).map((place) => `${product} ${release} has no ${place}, which by-hand names`),
  );
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

function facts(scanner: Scanner, plan: Plan, product: ScannedProduct): ReleaseFacts[] {
  return readInFull(plan, product).map((release) => {
    const each = plan[product]?.releases[release] ?? { artifacts: [] };
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

/** The releases that were read in full, and the patches between them, oldest first. */
function withBetween(
  root: string,
  scanner: Scanner,
  plan: Plan,
  product: ScannedProduct,
  read: readonly ReleaseFacts[],
): readonly ReleaseFacts[] {
  const { releases } = plan[product] ?? { releases: {} };
  const byHand = readByHand(root, product);
  const owned = product === 'hbase' || product === 'yarn' ? hadoopNames(root) : undefined;
  const scans = new Map<string, ReleaseFacts>();
  const scanned = (release: string): ReleaseFacts => {
    const known = scans.get(release);
    if (known !== undefined) return known;
    const each = releases[release] ?? { artifacts: [] };
    const own = readsConfiguration(product)
      ? hadoopFacts(product, release, scanner.readsAndDefaults(product, release, each))
      : product === 'cassandra'
        ? cassandraFacts(release, scanner.cassandra(release, each))
        : zooKeeperFacts(release, scanner.zooKeeper(release, each));
    if (owned !== undefined && (product === 'hbase' || product === 'yarn')) leaveToHadoop(product, own, owned);
    scans.set(release, own);
    return own;
  };
  const patches = Object.keys(releases).filter((release) => releases[release]?.between === true);
  const between = patches.map((release): ReleaseFacts => {
    const older = read.findLast((each) => compareVersions(each.release, release) < 0);
    const newer = read.find((each) => compareVersions(each.release, release) > 0);
    if (older === undefined || newer === undefined) throw new Error(`${product} ${release} lies between no releases`);
    if (!readsConfiguration(product)) return { ...scanned(release), between: true };
    const facts = { older: scanned(older.release), own: scanned(release), newer: scanned(newer.release) };
    return factsBetween({ older, newer, scans: facts });
  });
  for (const each of between) layByHand(product, each, byHand);
  const all = [...read, ...between].sort((a, b) => compareVersions(a.release, b.release));
  mergeStartReads(root, product, all);
  spread(all);
  return all;
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
