import { isAtLeast } from '@storelint/core/catalog';
import type { Hardware } from '@storelint/core/deployment';
import {
  estimateStorage,
  replicaTypes,
  type StorageDisk,
  type StorageInput,
  type StoragePolicy,
  type StorageType,
  storagePolicies,
  usualRate,
  type VolumeChoice,
} from '@storelint/core/estimates';
import { formatSize } from '@storelint/core/expressions';
import { GiB, MiB } from '@storelint/core/text';
import { CallError } from '../callError.js';
import type { Estimate, Values } from './values.js';

export const storageNames = [
  'nodes',
  'data',
  'replication',
  'blockSize',
  'tasks',
  'policy',
  'volumeChoice',
  'threshold',
  'fraction',
  'archive',
  'nvdimm',
  'ramDisk',
] as const;

/** Most nodes, blocks and readers that the simulation takes in a moment. */
const limits = { nodes: 500, blocks: 4000, tasks: 500 };

/** What a layout costs a full scan, policy by policy. @throws {CallError} */
export function estimateScan(values: Values, hardware: Hardware, hadoop: string | undefined): Estimate {
  const nodes = values.whole('nodes', 3, limits.nodes);
  const replication = values.whole('replication', Math.min(3, nodes), nodes);
  const blockSize = values.size('blockSize', 128 * MiB) / MiB;
  if (blockSize < 1) throw new CallError(`--set blockSize=${values.text('blockSize')}: HDFS takes no block below 1MiB`);
  const data = values.size('data', 300 * GiB);
  const wanted = Math.max(1, Math.ceil(data / MiB / blockSize));
  const blocks = Math.min(wanted, limits.blocks);
  // The scan is a sample of the data: disks fill in the same proportion.
  const sample = blocks / wanted;
  const tasks = values.whole('tasks', Math.max(1, Math.min(limits.tasks, Math.round(2 * hardware.cores))), limits.tasks);
  const disks = disksOf(values, hardware, sample);
  const isMixed = new Set(disks.map(({ type }) => type)).size > 1;
  const policies = values.has('policy')
    ? [values.oneOf('policy', storagePolicies, 'HOT')]
    : isMixed
      ? (['ALL_SSD', 'ONE_SSD', 'HOT'] as const)
      : (['HOT'] as const);
  const input = (policy: StoragePolicy): StorageInput => ({
    nodes,
    // A machine without tags counts all its disks as DISK.
    disks: isMixed || policy !== 'HOT' ? disks : disks.map((disk) => ({ ...disk, type: 'DISK' })),
    policy,
    replication,
    blockSize,
    blocks,
    tasks,
    volumeChoice: volumeChoiceOf(values, hadoop),
    balancedThreshold: (values.size('threshold', 10 * GiB) / GiB) * sample,
    balancedFraction: values.share('fraction', 0.75),
  });
  const rows = policies.map((policy) => {
    const estimate = estimateStorage(input(policy));
    const balanced = estimateStorage({ ...input(policy), volumeChoice: 'balanced' });
    return {
      policy,
      scanSeconds: estimate.scanSeconds / sample,
      boundSeconds: estimate.boundSeconds / sample,
      balancedSeconds: balanced.scanSeconds / sample,
      movedFromHot: movedFromHot(policy, replication) * data,
      rate: estimate.rate,
      unplaced: Math.round(estimate.unplaced / sample),
      disks: estimate.disks.map((disk) => ({ ...disk, stored: disk.stored / sample, read: disk.read / sample })),
    };
  });
  const { volumeChoice } = input('HOT');
  const text = [
    `${nodes} nodes, ${formatSize(data)} in ${replication} replicas, ${tasks} readers a node`,
    `disks are chosen ${choiceText[volumeChoice]}${hadoop === undefined ? '; --release hadoop@... tells which way' : ''}`,
    ...rows.flatMap((row) => textOf(row, wanted * replication)),
    'Times are a range of 30% to either side: the model was fitted to one experiment (Kim and Park 2016).',
  ];
  return { json: { nodes, data, replication, tasks, volumeChoice, policies: rows }, text };
}

interface Row {
  readonly policy: StoragePolicy;
  readonly scanSeconds: number;
  readonly balancedSeconds: number;
  readonly movedFromHot: number;
  readonly rate: number;
  readonly unplaced: number;
  readonly disks: readonly { readonly type: StorageType; readonly stored: number; readonly read: number }[];
}

const choiceText: Readonly<Record<VolumeChoice, string>> = {
  'round-robin': 'in turn',
  'round-robin-shared': 'in turn, all types by one cursor (up to 2.8)',
  'available-space': 'by free space',
  'available-space-shared': 'by free space, all types by one cursor (up to 2.8)',
  balanced: 'evenly',
};

function textOf(row: Row, replicas: number): readonly string[] {
  const indent = ' '.repeat(10);
  const head = row.policy.padEnd(10);
  if (row.unplaced >= replicas) return [`${head}no disk of its types has room`];
  const range = (seconds: number) => `${Math.round(seconds * 0.7)} to ${Math.round(seconds * 1.3)} s`;
  const gain = row.scanSeconds - row.balancedSeconds;
  return [
    `${head}full scan: ${range(row.scanSeconds)}, ${Math.round(row.rate)} MB/s in all${row.unplaced > 0 ? `; ${row.unplaced} replicas find no disk` : ''}`,
    `${indent}stored on the disks of a node, GiB: ${perDisk(row, 'stored')}`,
    `${indent}read from them, GiB: ${perDisk(row, 'read')}`,
    ...(gain > 0.1 * row.scanSeconds ? [`${indent}after the disk balancer: ${range(row.balancedSeconds)}`] : []),
    ...(row.movedFromHot > 0 ? [`${indent}the mover moves ${formatSize(row.movedFromHot)} if the data was HOT before`] : []),
  ];
}

/** `SSD 70 29; DISK 10 x 0` */
function perDisk({ disks }: Row, what: 'stored' | 'read'): string {
  const types = [...new Set(disks.map(({ type }) => type))];
  return types
    .map((type) => {
      const amounts = disks.filter((disk) => disk.type === type).map((disk) => Math.round(disk[what]));
      const isEven = amounts.length > 1 && amounts.every((amount) => amount === amounts[0]);
      return `${type} ${isEven ? `${amounts.length} x ${amounts[0]}` : amounts.join(' ')}`;
    })
    .join('; ');
}

/** Replicas of a byte that lie on another type than HOT's. */
function movedFromHot(policy: StoragePolicy, replication: number): number {
  return replicaTypes(policy, replication).types.filter((type) => type !== 'DISK').length;
}

function disksOf(values: Values, hardware: Hardware, sample: number): readonly StorageDisk[] {
  const tagged = {
    hdd: values.has('archive') ? values.whole('archive', 1, 1000) : 0,
    nvme: values.has('nvdimm') ? values.whole('nvdimm', 1, 1000) : 0,
  };
  const disks = hardware.disks.flatMap(({ type, count, size, bandwidth }): StorageDisk[] => {
    const one = { rate: (bandwidth ?? usualRate[type] * 1e6) / 1e6, size: (size / GiB) * sample };
    const usual: StorageType = type === 'hdd' ? 'DISK' : 'SSD';
    const others = type === 'ssd' ? 0 : Math.min(count, tagged[type]);
    if (type !== 'ssd') tagged[type] -= others;
    const special: StorageType = type === 'hdd' ? 'ARCHIVE' : 'NVDIMM';
    return [
      { ...one, type: usual, count: count - others },
      { ...one, type: special, count: others },
    ].filter((disk) => disk.count > 0);
  });
  if (disks.length === 0) throw new CallError('the profile names no disks');
  if (tagged.hdd > 0) throw new CallError(`--set archive=${values.text('archive')}: the profile has fewer spinning disks`);
  if (tagged.nvme > 0) throw new CallError(`--set nvdimm=${values.text('nvdimm')}: the profile has fewer NVMe devices`);
  const ramDisk = values.has('ramDisk')
    ? [{ type: 'RAM_DISK', count: 1, rate: 5000, size: (values.size('ramDisk', 0) / GiB) * sample } as const]
    : [];
  return [...disks, ...ramDisk];
}

function volumeChoiceOf(values: Values, hadoop: string | undefined): VolumeChoice {
  const choice = values.oneOf('volumeChoice', ['round-robin', 'available-space'], 'round-robin');
  return hadoop !== undefined && !isAtLeast(hadoop, '2.9') ? `${choice}-shared` : choice;
}
