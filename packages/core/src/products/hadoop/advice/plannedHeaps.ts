import { GiB, MiB } from '../../../text/units.js';
import type { MachineSize } from '../../definition.js';

/* Heaps that HDFS's daemons are planned with beside others. Source: Cloudera's sizing of NameNode and DataNode. */

/** 1 GiB a million files and blocks, and 1 GiB; where their number is not told an eighth of the memory. */
export function nameNodeHeap({ memory, namespaceObjects }: MachineSize): number {
  if (namespaceObjects === undefined) return Math.min(31 * GiB, Math.max(128 * MiB, memory / 8));
  return Math.min((1 + namespaceObjects) * GiB, 0.75 * memory);
}

/** 1/32 of the memory, 128 MiB to 4 GiB. */
export function dataNodeHeap({ memory }: MachineSize): number {
  return Math.min(4 * GiB, Math.max(128 * MiB, memory / 32));
}
