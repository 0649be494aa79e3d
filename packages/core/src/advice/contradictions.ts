import { nearestRelease } from '../catalog/nearestRelease.js';
import { isAtLeast } from '../catalog/versions.js';
import type { Catalogs } from '../deployment/catalogs.js';
import type { Deployment } from '../deployment/deployment.js';
import { diskOf } from '../deployment/machine/disks.js';
import { mostForOthers } from '../deployment/machine/machineMemory.js';
import { mountPoints } from '../deployment/machine/mountPoints.js';
import { inferredReleases } from '../deployment/releases/inferredReleases.js';
import { isTooOldFor, jdkRefusals } from '../deployment/releases/jdkSupport.js';
import { releaseChoices } from '../deployment/releases/releaseChoices.js';
import { linesBetween } from '../deployment/releases/upgradePath.js';
import { shownSize } from '../expressions/quantities.js';
import { resolverOf } from '../expressions/resolverOf.js';
import { advisedAmong, advisedProducts } from '../products/advisedProducts.js';
import { definitionOf, productNames, productsReadBy, releaseIn } from '../products/registry.js';
import { GiB } from '../text/units.js';
import type { AdviceRequest } from './recommendation.js';

/** What of a request cannot be true together, a sentence each: nothing can be advised for it. */
export function contradictionsIn({ releases, hardware, facts }: AdviceRequest): readonly string[] {
  return [
    ...jdkOfNoUse(releases, hardware),
    ...disksOfOneMount(hardware),
    ...severalPlans(releases, hardware),
    ...memoryBeyond(hardware, facts),
    ...amountsBeyond(hardware, facts),
    ...advisedAmong(releases).flatMap(({ advice }) => advice.contradictions?.({ releases, hardware, facts }) ?? []),
  ];
}

/** With less no daemon of these starts. */
const leastMemory = GiB;

function memoryBeyond({ memory }: AdviceRequest['hardware'], { otherMemory }: AdviceRequest['facts']): readonly string[] {
  if (memory < leastMemory)
    return [`the profile has ${shownSize(memory)} of memory; ${shownSize(leastMemory)} is the least that advice is given for`];
  if (typeof otherMemory !== 'number' || otherMemory * GiB <= mostForOthers * memory) return [];
  return [
    `otherMemory is ${otherMemory} GiB, and the machine has ${shownSize(memory)}; ${shownSize(mostForOthers * memory)} is the most that others may take`,
  ];
}

/** A profile whose JDK is too new for the release says what else is installed on the machine: servers run beside it on one of their own. */
function jdkOfNoUse({ jdk: stated, ...products }: AdviceRequest['releases'], hardware: AdviceRequest['hardware']): readonly string[] {
  const ofProfile = hardware.jdk !== undefined && isTooOldFor(products, hardware.jdk) ? hardware.jdk : undefined;
  const jdk = stated ?? ofProfile;
  return jdk === undefined ? [] : jdkRefusals({ ...products, jdk: String(jdk) });
}

function disksOfOneMount({ disks }: AdviceRequest['hardware']): readonly string[] {
  const seen = new Set<string>();
  const twice = disks.flatMap((disk) => mountPoints(disk) ?? []).filter((place) => seen.size === seen.add(place).size);
  return [...new Set(twice)].map((place) => `the profile mounts two disks at ${place || '/'}`);
}

/** Daemons that would each take what the others leave. */
function severalPlans(releases: AdviceRequest['releases'], { daemons = [] }: AdviceRequest['hardware']): readonly string[] {
  const titles = advisedAmong(releases).flatMap(({ advice: { machine } }) =>
    machine.around !== undefined && daemons.includes(machine.around) ? [machine.title] : [],
  );
  if (titles.length < 2) return [];
  return [
    `the profile runs ${titles.join(' and ')}, and a machine is planned around one of them; advise for each release with a profile of its own daemons, and the memory of the others as otherMemory`,
  ];
}

/** Things that are counted, and of which no machine has none. */
const counts = ['clients', 'columnFamilies', 'datanodes', 'nodes', 'racks', 'replicationFactor'];
/** Sizes that are never nothing. */
const sizes = ['blockSize', 'requestSize'];

function amountsBeyond({ disks }: AdviceRequest['hardware'], facts: AdviceRequest['facts']): readonly string[] {
  const told = (name: string) => (typeof facts[name] === 'number' ? facts[name] : undefined);
  const problems = [
    ...[...counts, ...sizes].flatMap((name) => (told(name) === 0 ? [`${name} is 0; it is 1 at least`] : [])),
    ...counts.flatMap((name) => (Number.isInteger(told(name) ?? 0) ? [] : [`${name} is ${told(name)}; it is an integer`])),
  ];
  const [file, hot, data, racks, nodes, replicas] = [
    'cacheFileSize',
    'hotDataPerServer',
    'dataPerServer',
    'racks',
    'nodes',
    'replicationFactor',
  ].map(told);
  if ((facts.cacheFile === undefined) !== (file === undefined))
    problems.push(
      `${file === undefined ? 'cacheFile' : 'cacheFileSize'} is given alone; a bucket cache on a disk needs both, cacheFile and cacheFileSize`,
    );
  if (typeof facts.cacheFile === 'string' && !facts.cacheFile.startsWith('/'))
    problems.push(`cacheFile is ${facts.cacheFile}; it is the whole path of a file`);
  problems.push(...cacheBeyondDisks(disks, facts));
  if (hot !== undefined && data !== undefined && hot > data)
    problems.push(`hotDataPerServer is ${hot} GiB, and dataPerServer is ${data} GiB, of which it is a part`);
  if (racks !== undefined && nodes !== undefined && racks > nodes) problems.push(`racks is ${racks}, and there are ${nodes} nodes`);
  if (replicas !== undefined && nodes !== undefined && replicas > nodes)
    problems.push(`replicationFactor is ${replicas}, and there are ${nodes} nodes`);
  return problems;
}

function cacheBeyondDisks(
  disks: AdviceRequest['hardware']['disks'],
  { cacheFile, cacheFileSize }: AdviceRequest['facts'],
): readonly string[] {
  if (disks.length === 0) return [];
  const path = typeof cacheFile === 'string' && cacheFile.startsWith('/') ? cacheFile : undefined;
  const own = path === undefined ? undefined : diskOf(path, disks);
  const mounts = disks.flatMap((disk) => mountPoints(disk) ?? []);
  if (path !== undefined && own === undefined && disks.every(({ mount }) => mount !== undefined))
    return [`cacheFile is ${path}, and the profile mounts no disk there; its disks are at ${mounts.join(', ')}`];
  const room = own?.size ?? Math.max(...disks.map(({ size }) => size));
  if (typeof cacheFileSize !== 'number' || cacheFileSize * GiB <= room) return [];
  return [
    `cacheFileSize is ${cacheFileSize} GiB, and ${own === undefined ? 'the largest disk of the profile' : 'the disk there'} holds ${Math.floor(room / GiB)} GiB`,
  ];
}

/** What of the files speaks against the releases that were stated, a sentence each: advice for another release, or product, would break them. */
export function contradictionsWithFiles(
  deployment: Deployment,
  releases: AdviceRequest['releases'],
  catalogs: Catalogs,
): readonly string[] {
  return [...settingsOfAnotherRelease(deployment, releases, catalogs), ...directoriesBeyondDisks(deployment, catalogs)];
}

function directoriesBeyondDisks(deployment: Deployment, catalogs: Catalogs): readonly string[] {
  const disks = (deployment.hardware?.disks ?? []).reduce((sum, { count }) => sum + count, 0);
  if (disks === 0) return [];
  const [choice = {}] = releaseChoices(deployment.releases, []);
  return advisedProducts.flatMap(({ advice: { directories } }) => {
    if (directories === undefined || !deployment.roles.includes(directories.role)) return [];
    const { origin, value } = resolverOf(deployment, catalogs).resolution(directories.role, choice).setting(directories.setting);
    if (origin.kind !== 'entry' || !Array.isArray(value) || value.length <= disks) return [];
    return [`${directories.setting} has ${value.length} directories, and the profile ${disks === 1 ? 'one disk' : `${disks} disks`}`];
  });
}

function settingsOfAnotherRelease(
  { documents, roles, releases: present }: Deployment,
  releases: AdviceRequest['releases'],
  catalogs: Catalogs,
): readonly string[] {
  const read = roles.flatMap(productsReadBy);
  return advisedAmong(releases).flatMap(({ id }) => {
    const stated = releaseIn(releases, id);
    const catalog = catalogs(id);
    // Servers that pass over names which they do not know say nothing of their release by them.
    if (stated === undefined || catalog === undefined || present[id] === undefined || definitionOf(id)?.loading !== 'whole') return [];
    const { withExtinct } = inferredReleases(documents, id, read, catalogs);
    const nearest = nearestRelease(catalog.releases, stated);
    if (nearest === undefined) return [];
    // One between two known releases may know what the later one knows.
    const [, next = nearest] = catalog.releases.slice(catalog.releases.indexOf(nearest));
    if (withExtinct.includes(nearest) || (stated !== nearest && withExtinct.includes(next))) return [];
    return [
      `the files hold settings of ${productNames[id]} ${spanOf(withExtinct)}, and ${stated} was stated, which does not start with them; storelint upgrade tells what to change`,
    ];
  });
}

/** Of files that an older release left: through which one a running cluster goes first, a sentence each. It hinders no new cluster. */
export function skippedReleases(
  { documents, roles }: Deployment,
  releases: AdviceRequest['releases'],
  catalogs: Catalogs,
): readonly string[] {
  const read = roles.flatMap(productsReadBy);
  return advisedAmong(releases).flatMap(({ id }) => {
    const stated = releaseIn(releases, id);
    if (stated === undefined || definitionOf(id)?.upgrades === undefined) return [];
    const { likely } = inferredReleases(documents, id, read, catalogs);
    const last = likely.at(-1);
    // The newest of them has the shortest way.
    const lines = last === undefined || isAtLeast(last, stated) ? undefined : linesBetween(id, last, stated);
    if (lines === undefined) return [];
    return [
      `the files are of ${productNames[id]} ${spanOf(likely)}, and ${stated} takes over clusters of ${lines} alone; move every node of a running cluster to one of these first`,
    ];
  });
}

/** `4.0.0 to 4.1.10`, oldest first. */
function spanOf(releases: readonly string[]): string {
  const [first = ''] = releases;
  const last = releases.at(-1) ?? first;
  return first === last ? first : `${first} to ${last}`;
}
