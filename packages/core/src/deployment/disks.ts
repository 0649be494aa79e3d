import type { Disk, FactValue, Hardware } from './deployment.js';

/** Sequential MB/s of a disk whose profile does not say. */
export const usualRate = { hdd: 150, ssd: 500, nvme: 2500 } as const;

/** Bytes a second of all disks together: the profile's, else the usual ones of their kinds. */
export function rateOf(disks: readonly Disk[]): number {
  return disks.reduce((sum, { type, count, bandwidth }) => sum + count * (bandwidth ?? usualRate[type] * 1e6), 0);
}

/** The disks that daemons may have for data: the one that the file of a bucket cache lies on is taken. */
export function dataDisks({ disks }: Pick<Hardware, 'disks'>, { cacheFile }: Readonly<Record<string, FactValue>>): readonly Disk[] {
  if (typeof cacheFile !== 'string') return disks;
  const own = disks.findIndex(({ mount, count }) => mount !== undefined && liesBelow(cacheFile, mount, count));
  const isMixed = new Set(disks.map(({ type }) => type === 'hdd')).size > 1;
  const taken = own >= 0 || !isMixed ? own : disks.findIndex(({ type, mount }) => type !== 'hdd' && mount === undefined);
  return disks.flatMap((disk, index) => (index !== taken ? [disk] : disk.count === 1 ? [] : [{ ...disk, count: disk.count - 1 }]));
}

/** Several disks of a mount have numbers behind it. */
function liesBelow(path: string, mount: string, count: number): boolean {
  const start = mount.replace(/\/$/, '');
  if (!path.startsWith(start)) return false;
  const rest = path.slice(start.length);
  return rest.startsWith('/') || (count > 1 && /^\d+\//.test(rest));
}
