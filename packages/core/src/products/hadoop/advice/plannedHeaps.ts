import type { FactValue } from '../../../deployment/deployment.js';
import { GiB, MiB } from '../../../text/units.js';
import type { MachineSize } from '../../definition.js';

/* Heaps that HDFS's daemons are planned with beside others. Source: Cloudera's sizing of NameNode and DataNode. */

/** Of files and blocks together this share are blocks: a file has one and a half. */
const shareOfBlocks = 0.6;

/** A fact in millions; 50000000 is a count. */
function millions(fact: FactValue | undefined): number | undefined {
  if (typeof fact !== 'number') return undefined;
  return fact > 100_000 ? fact / 1e6 : fact;
}

/** 1 GiB a million blocks, and 1 GiB; where their number is not told an eighth of the memory. Small files take more than their blocks tell. */
export function nameNodeHeap({ memory, facts }: MachineSize): number {
  const { namespaceBlocks, namespaceObjects } = facts;
  const blocks = Math.max(millions(namespaceBlocks) ?? 0, shareOfBlocks * (millions(namespaceObjects) ?? 0));
  if (blocks === 0) return Math.min(31 * GiB, Math.max(128 * MiB, memory / 8));
  return Math.min((1 + blocks) * GiB, 0.75 * memory);
}

/** Blocks of 128 MiB are half full on average. */
const usualReplica = 64 * MiB;

/** 4 GiB up to 4 million replicas, and 1 GiB for each million more; an eighth of the memory at most. */
export function dataNodeHeap({ memory, storage, facts: { dataNodeReplicas } }: MachineSize): number {
  const replicas = millions(dataNodeReplicas) ?? storage / usualReplica / 1e6;
  return Math.min(Math.max(4, replicas) * GiB, memory / 8);
}
