import type { Catalog } from '../catalog/catalog.js';
import type { Hardware } from '../deployment/deployment.js';
import { mountPoints } from '../deployment/machine/mountPoints.js';
import type { Essential } from './productAdvice.js';

/** A setting that is written where the release has it. */
export interface EssentialSetting extends Omit<Essential, 'kind' | 'name' | 'product'> {
  /** Its names, newest first: the first that the release reads as a current name is written. */
  readonly names: readonly string[];
}

/** The settings that the release knows. */
export function knownEssentials(
  settings: readonly EssentialSetting[],
  product: Essential['product'],
  catalog: Catalog | undefined,
  release: string,
): readonly Essential[] {
  const nearest = catalog?.nearest(release);
  if (catalog === undefined || nearest === undefined) return [];
  return settings.flatMap(({ names, ...setting }): Essential[] => {
    const name = names.find((candidate) => catalog.setting(candidate, nearest) !== undefined);
    return name === undefined ? [] : [{ kind: 'setting', name, product, ...setting }];
  });
}

/** One directory a disk: the mount points of the profile, else /data/1 and so on. A mount point that is the product's own needs no folder of its name. */
export function dataDirectories(disks: Hardware['disks'], folder: string, tagged = false): readonly string[] {
  const result: string[] = [];
  for (const disk of disks) {
    const tag = tagged ? (disk.type === 'hdd' ? '[DISK]' : '[SSD]') : '';
    const mounts = mountPoints(disk);
    for (let index = 0; index < disk.count; index++) {
      const mount = mounts?.[index] ?? `/data/${result.length + 1}`;
      result.push(`${tag}${mount}${mount.endsWith(`/${folder}`) ? '' : `/${folder}`}`);
    }
  }
  return result.length === 0 ? [`/data/1/${folder}`] : result;
}
