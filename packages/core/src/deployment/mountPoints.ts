import type { Disk } from './deployment.js';

/** Where each disk of a group is mounted: several at `/data1`, `/data2` and so on; undefined where the profile does not tell. */
export function mountPoints({ mount, count }: Disk): readonly string[] | undefined {
  const own = mount?.replace(/\/$/, '');
  if (own === undefined) return undefined;
  return count === 1 ? [own] : Array.from({ length: count }, (_, index) => `${own}${index + 1}`);
}
