import type { Catalog } from '../../catalog/catalog.js';
import type { Hardware } from '../../deployment/deployment.js';
import type { Product } from '../../products/registry.js';
import type { AdviceGroup, Recommendation } from '../recommendation.js';

/** A line that a new file needs and that only the operators can fill in: a name, an address, a path. */
export interface Essential {
  /** Its names, newest first: the first that the release reads as a current name is written. */
  readonly names: readonly string[];
  readonly value: string;
  readonly file: string;
  readonly group: AdviceGroup;
  readonly why: string;
  readonly sources: readonly string[];
}

/** The lines that the release knows. */
export function essentials(
  lines: readonly Essential[],
  product: Product,
  catalog: Catalog | undefined,
  release: string,
): readonly Recommendation[] {
  const nearest = catalog?.nearest(release);
  if (catalog === undefined || nearest === undefined) return [];
  return lines.flatMap(({ names, value, file, group, why, sources }): Recommendation[] => {
    const name = names.find((candidate) => catalog.setting(candidate, nearest) !== undefined);
    if (name === undefined) return [];
    return [
      {
        kind: 'setting',
        name,
        value,
        file,
        group,
        product,
        formula: '',
        why,
        confidence: 'documented',
        sources,
        alternatives: [],
        example: true,
      },
    ];
  });
}

/** One directory a disk: the mount points of the profile, else /data/1 and so on. */
export function dataDirectories(disks: Hardware['disks'], folder: string, tagged = false): readonly string[] {
  const result: string[] = [];
  for (const disk of disks) {
    const tag = tagged ? (disk.type === 'hdd' ? '[DISK]' : '[SSD]') : '';
    for (let index = 0; index < disk.count; index++) {
      const mount = disk.mount?.replace(/\/$/, '');
      const own = mount === undefined ? `/data/${result.length + 1}` : disk.count === 1 ? mount : `${mount}${index + 1}`;
      result.push(`${tag}${own}/${folder}`);
    }
  }
  return result.length === 0 ? [`/data/1/${folder}`] : result;
}
