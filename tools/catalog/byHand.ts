import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Unit } from '../../packages/core/src/catalog/setting.js';
import { parseRange } from '../../packages/core/src/catalog/versions.js';
import type { Fields, ReleaseFacts } from './fields.js';

/** `by-hand/<product>.json`: what no scan can tell, each entry with the place in the product's code or documentation that says so. */
interface ByHand {
  /** Old names that code reads itself, outside the table of old names. */
  readonly renamings?: readonly {
    readonly old: string;
    readonly newNames: readonly string[];
    readonly releases: string;
    readonly converter?: string;
    readonly source: string;
  }[];
  /** Names that another one took the place of, though the old one is read no more. */
  readonly successors?: readonly { readonly old: string; readonly newNames: readonly string[]; readonly source: string }[];
  /** Names that only releases before the oldest one read had. */
  readonly gone?: readonly { readonly old: string; readonly lastIn: string; readonly source: string }[];
  /** Units that neither reader nor name nor description tells: setting to the class that says it, by unit. */
  readonly units?: Readonly<Partial<Record<Unit, Readonly<Record<string, string>>>>>;
  /** Fields that replace what the scan says; a setting that it does not know is added. `null` takes a field away. */
  readonly settings?: readonly {
    readonly name: string;
    readonly releases: string;
    readonly fields: Readonly<Record<string, unknown>>;
    readonly source: string;
    /** Only where the scan knows the setting. */
    readonly only?: 'known';
    /** Fields of this setting of the same release come first; without it there is no such family. */
    readonly family?: string;
  }[];
}

export function readByHand(root: string, product: string): ByHand {
  const path = join(root, 'tools/catalog/by-hand', `${product}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ByHand) : {};
}

export function mergeByHand(facts: ReleaseFacts, byHand: ByHand): void {
  for (const { old, newNames, releases, converter } of byHand.renamings ?? []) {
    if (!parseRange(releases).includes(facts.release)) continue;
    if (facts.renamings.has(old)) continue;
    const documented = facts.settings.get(old)?.documented === true;
    facts.renamings.set(old, {
      newNames,
      ...(converter === undefined ? {} : { converter }),
      byHand: true,
      ...(documented ? { documented } : {}),
    });
    facts.settings.delete(old);
    for (const name of newNames) {
      const fields = facts.settings.get(name);
      if (fields?.fallback === old) delete fields.fallback;
    }
  }
  for (const [unit, settings] of Object.entries(byHand.units ?? {}) as [Unit, Readonly<Record<string, string>>][]) {
    for (const name of Object.keys(settings)) {
      const fields = facts.settings.get(name);
      // A reader that takes a unit says its own.
      if (fields !== undefined && fields.type !== 'string' && !/^getTimeDuration|^getStorageSize/.test(fields.reader ?? ''))
        fields.unit = unit;
    }
  }
  for (const { name, releases, fields, only, family } of byHand.settings ?? []) {
    if (!parseRange(releases).includes(facts.release)) continue;
    const known = facts.settings.get(name);
    if (known === undefined && only === 'known') continue;
    const base = family === undefined ? undefined : facts.settings.get(family);
    if (family !== undefined && base === undefined) continue;
    const merged: Record<string, unknown> = { ...base, ...known, ...fields };
    if (family !== undefined) for (const field of ['default', 'codeDefault', 'documented', 'fallback']) delete merged[field];
    for (const [field, value] of Object.entries(merged)) if (value === null) delete merged[field];
    facts.settings.set(name, merged as Fields);
  }
}
