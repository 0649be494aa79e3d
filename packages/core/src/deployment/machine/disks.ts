import type { Disk, FactValue, Hardware } from '../deployment.js';
import { mountPoints } from './mountPoints.js';

/** Sequential MB/s of a disk whose profile does not say. */
export const usualRate = { hdd: 150, ssd: 500, nvme: 2500 } as const;

/** Bytes a second of all disks together: the profile's, else the usual ones of their kinds. */
export function rateOf(disks: readonly Disk[]): number {
  return disks.reduce((sum, { type, count, bandwidth }) => sum + count * (bandwidth ?? usualRate[type] * 1e6), 0);
}

/** Bytes of all disks together. */
export function spaceOf(disks: readonly Disk[]): number {
  return disks.reduce((sum, { count, size }) => sum + count * size, 0);
}

/** The disks that daemons may have for data: the one that the file of a bucket cache lies on is taken. */
export function dataDisks({ disks }: Pick<Hardware, 'disks'>, { cacheFile }: Readonly<Record<string, FactValue>>): readonly Disk[] {
  if (typeof cacheFile !== 'string') return disks;
  const own = diskOf(cacheFile, disks);
  const isMixed = new Set(disks.map(({ type }) => type === 'hdd')).size > 1;
  const taken = own !== undefined || !isMixed ? own : disks.find(({ type, mount }) => type !== 'hdd' && mount === undefined);
  return disks.flatMap((disk) => (disk !== taken ? [disk] : disk.count === 1 ? [] : [{ ...disk, count: disk.count - 1 }]));
}

/** The disk that a file lies on, as the profile mounts them; undefined where it lies on none, or the profile does not tell. */
export function diskOf(path: string, disks: readonly Disk[]): Disk | undefined {
  const below = disks.flatMap((disk) =>
    (mountPoints(disk) ?? []).flatMap((mount) => (path.startsWith(`${mount}/`) ? [{ disk, depth: mount.length }] : [])),
  );
  return below.sort((a, b) => b.depth - a.depth)[0]?.disk;
}

/** The disks of the kind, spinning or flash, that has the more room, and the others: where a machine has both, its data mostly lies on the former. */
export function byRoom(disks: readonly Disk[]): readonly [most: readonly Disk[], others: readonly Disk[]] {
  const spinning = disks.filter(({ type }) => type === 'hdd');
  const flash = disks.filter(({ type }) => type !== 'hdd');
  return spaceOf(spinning) > spaceOf(flash) ? [spinning, flash] : [flash, spinning];
}
