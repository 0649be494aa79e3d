import type { Fields, ReleaseFacts } from './fields.js';

/** A patch with the releases on both sides of it that were read in full. */
export interface Between {
  readonly older: ReleaseFacts;
  readonly newer: ReleaseFacts;
  /** What the reads and default files of each of the three say by themselves. */
  readonly scans: { readonly older: ReleaseFacts; readonly own: ReleaseFacts; readonly newer: ReleaseFacts };
}

/**
 * Facts of a patch of which only reads and default files were looked at. A setting that is read as in a neighbour is what it is there, with meaning and domain; one that
 * is read otherwise than in both has its own default and reader, and the rest of the newer one. Old names are those of the older one.
 */
export function factsBetween({ older, newer, scans }: Between): ReleaseFacts {
  const settings = new Map<string, Fields>();
  const names = new Set([...older.settings.keys(), ...newer.settings.keys(), ...scans.own.settings.keys()]);
  for (const name of [...names].sort()) {
    if (older.renamings.has(name)) continue;
    const [before, own, after] = [scans.older, scans.own, scans.newer].map((scan) => scan.settings.get(name));
    const neighbour = isSame(own, before) ? older : isSame(own, after) ? newer : undefined;
    const fields = neighbour === undefined ? read(own, newer.settings.get(name) ?? older.settings.get(name)) : neighbour.settings.get(name);
    if (fields !== undefined) settings.set(name, structuredClone(fields));
  }
  return { release: scans.own.release, between: true, settings, renamings: older.renamings, coverage: {}, defaultNames: [] };
}

/** Fields that do not follow from a read or a default file. */
const traced = ['meaning', 'domain', 'readAtStart'] as const;

function read(own: Fields | undefined, like: Fields | undefined): Fields | undefined {
  if (own === undefined || like === undefined) return own;
  const kept = Object.fromEntries(traced.flatMap((field) => (like[field] === undefined ? [] : [[field, like[field]]])));
  return { ...own, ...kept };
}

function isSame(a: Fields | undefined, b: Fields | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
