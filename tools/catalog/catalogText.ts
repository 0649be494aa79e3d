import type { CatalogFile, RenamingChange, SettingChange } from '../../packages/core/src/catalog/catalogFile.js';
import type { Fields, NameTables, ReleaseFacts, RenamingFields } from './fields.js';

type Changes = readonly Readonly<Record<string, unknown>>[];

const order = [
  'since',
  'absent',
  'type',
  'reader',
  'otherReaders',
  'unit',
  'default',
  'codeDefault',
  'fallback',
  'computed',
  'documented',
  'read',
  'roles',
  'readAtStart',
  'values',
  'meaning',
  'domain',
  'workable',
  'items',
  'classes',
  'standsFor',
  'packaged',
  'nullable',
  'converter',
  'secret',
  'newNames',
  'byHand',
];

/**
 * The text of `catalog/<product>.json`: one setting a line, sorted, each release only with what it changes. The same facts give the same bytes.
 * @param releases oldest first
 */
export function catalogText(product: string, releases: readonly ReleaseFacts[], tables: NameTables): string {
  const settings = new Map<string, Changes>();
  const renamings = new Map<string, Changes>();
  for (const name of sorted(releases.flatMap((facts) => [...facts.settings.keys()]))) {
    settings.set(
      name,
      changes(releases, (facts) => facts.settings.get(name) as Record<string, unknown> | undefined, true),
    );
  }
  for (const name of sorted(releases.flatMap((facts) => [...facts.renamings.keys()]))) {
    renamings.set(
      name,
      changes(releases, (facts) => facts.renamings.get(name) as Record<string, unknown> | undefined, false),
    );
  }
  const roleSets = shareRoles(settings);
  const between = releases.filter((facts) => facts.between === true).map((facts) => facts.release);
  const head = `"product":${JSON.stringify(product)},\n"releases":${JSON.stringify(releases.map((facts) => facts.release))},\n${between.length === 0 ? '' : `"between":${JSON.stringify(between)},\n`}"roleSets":${JSON.stringify(roleSets)}`;
  const { successors, mistaken, gone, foreign } = tables;
  return `{${head},\n"settings":${lines(settings)},\n"renamings":${lines(renamings)},\n"successors":${lines(new Map(Object.entries(successors)))},\n"mistaken":${lines(new Map(Object.entries(mistaken)))},\n"gone":${JSON.stringify(gone)},\n"foreign":${JSON.stringify(foreign)}}\n`;
}

/** What a catalog says of each of its releases: written again, it has the same bytes. */
export function factsOf({ releases, between = [], roleSets = [], settings, renamings = {} }: CatalogFile): ReleaseFacts[] {
  return releases.map((release, at) => {
    const upTo = <C extends Change, Facts>(
      all: Readonly<Record<string, readonly C[]>>,
      factsIn: (changes: readonly C[]) => Facts | undefined,
    ) =>
      new Map(
        Object.entries(all).flatMap(([name, changes]): [string, Facts][] => {
          const facts = factsIn(changes.filter(({ since }) => releases.indexOf(since) <= at));
          return facts === undefined ? [] : [[name, facts]];
        }),
      );
    return {
      release,
      ...(between.includes(release) ? { between: true } : {}),
      settings: upTo(settings, (changes) => fieldsAfter(changes, roleSets)),
      renamings: upTo(renamings, renamingAfter),
      coverage: {},
      defaultNames: [],
    };
  });
}

type Change = SettingChange | RenamingChange;

/** The fields of a setting after these changes; undefined where the last one takes it away. */
function fieldsAfter(changes: readonly SettingChange[], roleSets: readonly unknown[]): Fields | undefined {
  let fields: Record<string, unknown> | undefined;
  for (const { since, absent, ...altered } of changes) {
    fields = absent === true ? undefined : { ...fields, ...altered };
    for (const [name, value] of Object.entries(altered)) {
      if (value === null) delete fields?.[name];
      else if (fieldsOfRoles.some((field) => field === name) && fields !== undefined) fields[name] = roleSets[Number(value)];
    }
  }
  return fields as Fields | undefined;
}

function renamingAfter(changes: readonly RenamingChange[]): RenamingFields | undefined {
  const { since, absent, ...fields } = changes.at(-1) ?? { since: '', absent: true };
  return absent === true ? undefined : { newNames: [], ...fields };
}

/** Puts the number of a set of roles in the place of each: there are few sets, and they are long. */
function shareRoles(settings: Map<string, Changes>): readonly (readonly string[])[] {
  const texts = new Set<string>();
  for (const all of settings.values()) {
    for (const change of all) for (const field of fieldsOfRoles) if (Array.isArray(change[field])) texts.add(JSON.stringify(change[field]));
  }
  const ordered = [...texts].sort();
  for (const [name, all] of settings) {
    settings.set(
      name,
      all.map((change) => {
        const shared: Record<string, unknown> = { ...change };
        for (const field of fieldsOfRoles) if (Array.isArray(change[field])) shared[field] = ordered.indexOf(JSON.stringify(change[field]));
        return shared;
      }),
    );
  }
  return ordered.map((text) => JSON.parse(text) as string[]);
}

const fieldsOfRoles = ['roles', 'readAtStart'] as const;

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}

function lines(entries: ReadonlyMap<string, unknown>): string {
  return entries.size === 0
    ? '{}'
    : `{\n${[...entries].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',\n')}\n}`;
}

/** @param onlyAltered a change lists only the fields that alter; else it is whole */
function changes(
  releases: readonly ReleaseFacts[],
  fieldsOf: (facts: ReleaseFacts) => Readonly<Record<string, unknown>> | undefined,
  onlyAltered: boolean,
): Changes {
  const out: Readonly<Record<string, unknown>>[] = [];
  let current: Readonly<Record<string, unknown>> | undefined;
  for (const facts of releases) {
    const fields = fieldsOf(facts);
    if (same(fields, current)) continue;
    if (fields === undefined) out.push({ since: facts.release, absent: true });
    else if (current === undefined || !onlyAltered) out.push(inOrder({ since: facts.release, ...fields }));
    else {
      const altered: Record<string, unknown> = { since: facts.release };
      for (const field of new Set([...Object.keys(current), ...Object.keys(fields)])) {
        if (!same(fields[field], current[field])) altered[field] = fields[field] ?? null;
      }
      out.push(inOrder(altered));
    }
    current = fields;
  }
  return out;
}

function same(a: unknown, b: unknown): boolean {
  return a === b || stable(a) === stable(b);
}

function stable(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  return JSON.stringify(inOrder(value as Record<string, unknown>));
}

function inOrder(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(fields).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}
