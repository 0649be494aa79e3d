import { isAtLeast, parseRange } from '../../catalog/versions.js';
import type { Deployment, PossibleReleases } from '../../deployment/deployment.js';
import { javaHomesBeside } from '../../deployment/jvm/javaHome.js';
import { byRoom, dataDisks, rateOf, spaceOf } from '../../deployment/machine/disks.js';
import { unknown } from '../../deployment/unknown.js';
import type { Releasable } from '../../products/registry.js';
import { knownProducts } from '../../products/registry.js';
import type { ExpressionContext, ExpressionFunction, ExpressionValue } from '../expressionFunction.js';
import { Rate, Size } from '../quantities.js';

function hardwareOf(context: ExpressionContext) {
  return context.resolution.deployment.hardware ?? unknown();
}

/** A profile without disks says nothing about them. The disk of a bucket cache's file is no disk for data. */
function disksOf(context: ExpressionContext) {
  const disks = dataDisks(hardwareOf(context), context.resolution.deployment.facts);
  return disks.length === 0 ? unknown() : disks;
}

/** Those of the kind that has the more room. */
function largeDisks(context: ExpressionContext) {
  return byRoom(disksOf(context))[0];
}

function releaseOf(context: ExpressionContext, product: string): string {
  const { releases } = context.resolution;
  return (Object.hasOwn(releases, product) ? releases[product as Releasable] : undefined) ?? unknown();
}

function factOf(context: ExpressionContext, name: string): ExpressionValue {
  const { facts } = context.resolution.deployment;
  return (Object.hasOwn(facts, name) ? facts[name] : undefined) ?? unknown();
}

/** `hardware.*`, `facts.*`, `jdk`, `role` and `workload` are rewritten to calls of these when an expression is compiled. */
/** Not what every object has by inheritance: rules of a user's own may ask for any name. */
function ownPossible({ releases }: Deployment, product: string): PossibleReleases | undefined {
  return Object.hasOwn(releases, product) ? releases[product as Releasable] : undefined;
}

export const hostFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'hardware_cores(): double',
    description: 'cores of the profile',
    reads: { hardware: ['cores'] },
    call: (context) => hardwareOf(context).cores,
  },
  {
    signature: 'hardware_memory(): Size',
    description: 'memory of the profile',
    reads: { hardware: ['memory'] },
    call: (context) => new Size(hardwareOf(context).memory),
  },
  {
    signature: 'hardware_disks(): list<map<string, dyn>>',
    description: 'disks of the profile: type, count, size, bandwidth, mount',
    reads: { hardware: ['disks'] },
    call: (context) =>
      disksOf(context).map((disk) => ({
        type: disk.type,
        count: disk.count,
        size: new Size(disk.size),
        ...(disk.bandwidth === undefined ? {} : { bandwidth: new Rate(disk.bandwidth) }),
        ...(disk.mount === undefined ? {} : { mount: disk.mount }),
      })),
  },
  {
    signature: 'hardware_diskCount(): double',
    description: 'number of disks of the profile',
    reads: { hardware: ['diskCount'] },
    call: (context) => disksOf(context).reduce((sum, disk) => sum + disk.count, 0),
  },
  {
    signature: 'hardware_diskType(): string',
    description: 'type of the disks where all are of one type, else unknown',
    reads: { hardware: ['diskType'] },
    call: (context) => {
      const types = new Set(disksOf(context).map((disk) => disk.type));
      const [type] = types;
      return types.size === 1 && type !== undefined ? type : unknown();
    },
  },
  {
    signature: 'hardware_smallestDisk(): Size',
    description: 'size of the smallest disk of the profile',
    reads: { hardware: ['smallestDisk'] },
    call: (context) => new Size(Math.min(...disksOf(context).map((disk) => disk.size))),
  },
  {
    signature: 'hardware_largestDisk(): Size',
    description: 'size of the largest disk of the profile',
    reads: { hardware: ['largestDisk'] },
    call: (context) => new Size(Math.max(...disksOf(context).map((disk) => disk.size))),
  },
  {
    signature: 'hardware_diskSpace(): Size',
    description: 'size of all disks of the profile together',
    reads: { hardware: ['diskSpace'] },
    call: (context) => new Size(spaceOf(disksOf(context))),
  },
  {
    signature: 'hardware_diskBandwidth(): Rate',
    description: 'bandwidth of all disks of the profile together',
    reads: { hardware: ['diskBandwidth'] },
    call: (context) => new Rate(disksOf(context).reduce((sum, disk) => sum + disk.count * (disk.bandwidth ?? unknown()), 0)),
  },
  {
    signature: 'hardware_diskRate(): Rate',
    description:
      'bandwidth of all disks of the profile together; of those without one what is usual: 150 MB/s, 500 MB/s (ssd), 2500 MB/s (nvme)',
    reads: { hardware: ['diskRate'] },
    call: (context) => new Rate(rateOf(disksOf(context))),
  },
  {
    signature: 'hardware_largeKind(): string',
    description: 'hdd or flash, the kind of the disks that have more room together: of a machine with both, its data mostly lies on these',
    reads: { hardware: ['largeKind'] },
    call: (context) => (largeDisks(context).some(({ type }) => type === 'hdd') ? 'hdd' : 'flash'),
  },
  {
    signature: 'hardware_largeCount(): double',
    description: 'number of the disks of that kind',
    reads: { hardware: ['largeCount'] },
    call: (context) => largeDisks(context).reduce((sum, { count }) => sum + count, 0),
  },
  {
    signature: 'hardware_largeSpace(): Size',
    description: 'size of the disks of that kind together',
    reads: { hardware: ['largeSpace'] },
    call: (context) => new Size(spaceOf(largeDisks(context))),
  },
  {
    signature: 'hardware_largeRate(): Rate',
    description: 'bandwidth of the disks of that kind together; of those without one what is usual',
    reads: { hardware: ['largeRate'] },
    call: (context) => new Rate(rateOf(largeDisks(context))),
  },
  {
    signature: 'hardware_hasDisk(string): bool',
    description: 'whether the profile has a disk of a type: hdd, ssd, nvme, or flash for both of these',
    reads: { hardware: ['disks'] },
    call: (context, type: string) => disksOf(context).some((disk) => (type === 'flash' ? disk.type !== 'hdd' : disk.type === type)),
  },
  {
    signature: 'hardware_network(): Rate',
    description: 'network of the profile',
    reads: { hardware: ['network'] },
    call: (context) => new Rate(hardwareOf(context).network ?? unknown()),
  },
  {
    signature: 'hardware_networkKnown(): bool',
    description: 'whether the profile has a network',
    reads: { hardware: ['network'] },
    call: ({ resolution: { deployment } }) => deployment.hardware?.network !== undefined,
  },
  {
    signature: 'hardware_dedicated(): bool',
    description: 'whether the machine serves the storage daemons alone',
    reads: { hardware: ['dedicated'] },
    call: (context) => hardwareOf(context).dedicated ?? unknown(),
  },
  {
    signature: 'hardware_runs(string): bool',
    description: 'whether the profile says that a daemon runs on the machine',
    reads: { hardware: ['daemons'] },
    call: (context, role: string) => (hardwareOf(context).daemons ?? unknown()).some((daemon) => daemon === role),
  },
  {
    signature: 'hardware_excludes(string): bool',
    description: 'whether the profile names daemons of the machine, and not this one',
    reads: { hardware: ['daemons'] },
    call: ({ resolution: { deployment } }, role: string) => deployment.hardware?.daemons?.every((daemon) => daemon !== role) ?? false,
  },
  {
    signature: 'hardware_known(): bool',
    description: 'whether a profile was given',
    call: (context) => context.resolution.deployment.hardware !== undefined,
  },
  {
    signature: 'fact_number(string): double',
    description: 'a stated fact',
    names: 'fact',
    call: (context, name: string) => {
      const value = factOf(context, name);
      return typeof value === 'number' ? value : unknown();
    },
  },
  {
    signature: 'fact_string(string): string',
    description: 'a stated fact',
    names: 'fact',
    call: (context, name: string) => String(factOf(context, name)),
  },
  {
    signature: 'fact_boolean(string): bool',
    description: 'a stated fact',
    names: 'fact',
    call: (context, name: string) => {
      const value = factOf(context, name);
      return typeof value === 'boolean' ? value : unknown();
    },
  },
  {
    signature: 'factGiven(string): bool',
    description: 'whether a fact was stated',
    call: ({ resolution: { deployment } }, name: string) => Object.hasOwn(deployment.facts, name) && deployment.facts[name] !== undefined,
  },
  {
    signature: 'jdkRelease(): double',
    description: 'major release of the JDK',
    reads: { release: ['jdk'] },
    call: (context) => context.resolution.jdk ?? unknown(),
  },
  {
    signature: 'releaseKnown(string): bool',
    description: 'whether the release of a product is stated or found in the files, and not only one of those that they leave possible',
    call: ({ resolution: { deployment } }, product: string) => {
      const found = ownPossible(deployment, product);
      return found !== undefined && found.from !== 'inferred';
    },
  },
  {
    signature: 'jdkOfFiles(): bool',
    description: 'whether the files, or those around them, name the JDK: neither the call nor a configuration',
    call: ({ resolution: { deployment } }) => ['files', 'evidence'].includes(deployment.releases.jdk?.from ?? ''),
  },
  {
    signature: 'everyLikely(string, string): bool',
    description: 'whether every release of a product that was stated, or that the files leave likely, is in a range',
    call: ({ resolution: { deployment } }, product: string, range: string) =>
      ownPossible(deployment, product)?.is.every((release) => parseRange(range).includes(release)) ?? unknown(),
  },
  {
    signature: 'otherJavaHomes(): list<string>',
    description: 'JDKs that lines of JAVA_HOME name beside the one that was stated',
    reads: { variable: ['JAVA_HOME'] },
    call: ({ resolution: { deployment } }) => [...javaHomesBeside(deployment)],
  },
  { signature: 'judgedRole(): string', description: 'the role judged', call: (context) => context.resolution.role },
  {
    signature: 'statedWorkload(): string',
    description: 'the workload stated',
    reads: { workload: ['workload'] },
    call: (context) => context.resolution.deployment.workload ?? unknown(),
  },
  {
    signature: 'since(string, string): bool',
    description: 'whether the release of a product is at least the one named',
    names: 'release',
    call: (context, product: string, version: string) => isAtLeast(releaseOf(context, product), version),
  },
  {
    signature: 'before(string, string): bool',
    description: 'whether the release of a product is below the one named',
    names: 'release',
    call: (context, product: string, version: string) => !isAtLeast(releaseOf(context, product), version),
  },
  {
    signature: 'isFragment(): bool',
    description: 'whether the files are only a part of a configuration',
    call: ({ resolution: { deployment } }) =>
      deployment.fragment ||
      (deployment.keepsPackaged === undefined &&
        deployment.isMadeWhole !== true &&
        knownProducts.some(({ isPart }) => isPart?.(deployment.documents) === true)),
  },
];
