import { isAtLeast } from '../../../catalog/versions.js';
import type { Disk } from '../../../deployment/deployment.js';
import { usualRate } from '../../../deployment/machine/disks.js';
import type { Advised, ScanRates } from '../../productAdvice.js';
import { estimateStorage, type StorageDisk, type StoragePolicy, type StorageType } from './storageModel.js';

/** Where nobody told the number of DataNodes. */
const usualNodes = 3;
/** The rate of a node hardly changes above, and the simulation takes seconds. */
const mostNodes = 20;
const blocksOfNode = 200;

/** How fast a full scan is by each storage policy, and where the blocks lie. */
export function scanRates({ hardware, releases, facts }: Pick<Advised, 'hardware' | 'releases' | 'facts'>): ScanRates {
  const release = releases.hadoop ?? '';
  const all = Number(facts.datanodes ?? facts.nodes ?? usualNodes);
  const nodes = Math.min(all, mostNodes);
  const disks = hardware.disks.map(storageDisk);
  const types = new Set(disks.map(({ type }) => type));
  const volumeChoice = isAtLeast(release, '2.9') ? 'round-robin' : 'round-robin-shared';
  const tasks = 2 * Math.min(hardware.cores, 64);
  const layouts = policiesOf(release, types).map(([name, policy]) => {
    const estimate = estimateStorage({
      nodes,
      replication: 3,
      blockSize: 128,
      blocks: blocksOfNode * nodes,
      tasks,
      policy,
      volumeChoice,
      disks,
    });
    const stored = [...types].map((type) => {
      const ofType = estimate.disks.filter((disk) => disk.type === type);
      return [type === 'SSD' ? 'SSD' : 'disk', ofType.reduce((sum, disk) => sum + disk.stored, 0)] as const;
    });
    return { name, rate: estimate.rate / nodes, stored };
  });
  const counted = `${nodes === all ? '' : `${nodes} of `}${all} ${all === 1 ? 'DataNode' : 'DataNodes'}`;
  return { basis: `${counted}, ${tasks} readers each. Fitted to one experiment: 30 % to either side.`, layouts };
}

function storageDisk({ type, count, size, bandwidth }: Disk): StorageDisk {
  return {
    type: type === 'hdd' ? 'DISK' : 'SSD',
    count,
    rate: bandwidth === undefined ? usualRate[type] : bandwidth / 1e6,
    size: size / 1e9,
  };
}

/** Policies that a machine gives a choice of. One with one kind of disk has its directories untagged: HOT lies on them, whatever they are. */
function policiesOf(release: string, types: ReadonlySet<StorageType>): readonly (readonly [name: string, StoragePolicy])[] {
  if (types.size > 1 && isAtLeast(release, '2.6')) return (['ALL_SSD', 'ONE_SSD', 'HOT'] as const).map((policy) => [policy, policy]);
  return [['all disks', types.has('DISK') ? 'HOT' : 'ALL_SSD']];
}
