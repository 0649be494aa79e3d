import type { Disk } from '../deployment.js';

/** Where each disk of a group is mounted: several at `/data1`, `/data2` and so on; undefined where the profile does not tell. */
export function mountPoints({ mount, count }: Disk): readonly string[] | undefined {
  const own = mount?.replace(/\/$/, '');
  if (own === undefined) return undefined;
  return count === 1 ? [own] : Array.from({ length: count }, (_, index) => `${own}${index + 1}`);
}

/** Whether one of some mount points is a directory, or lies above or beneath it. */
export function isMountedAt(directory: string, mounts: readonly string[]): boolean {
  return mounts.some(
    (mount) => directory === mount || directory.startsWith(`${mount === '/' ? '' : mount}/`) || mount.startsWith(`${directory}/`),
  );
}
