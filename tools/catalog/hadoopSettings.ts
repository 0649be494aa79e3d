import type { Fields, ReleaseFacts, RenamingFields } from './fields.js';
import type { ScannedProduct } from './plan.js';
import { isPlain, strictness, typeOf } from './readers.js';
import { rolesOf, weightOf } from './readingClass.js';
import type { HadoopScan, Read } from './scans.js';
import { isSecret } from './secrets.js';
import { addMeanings } from './sinks/addMeanings.js';
import { unitOfConstant, unitOfDefault, unitOfDescription, unitOfName } from './units.js';

/** Products whose programs read their settings by Hadoop's Configuration. */
export type ConfigurationReader = 'hadoop' | 'yarn' | 'hbase';

/** Its programs read their settings by Hadoop's Configuration. */
export function readsConfiguration(product: ScannedProduct): product is ConfigurationReader {
  return product === 'hadoop' || product === 'yarn' || product === 'hbase';
}

/** Settings of one release of such a product from its scan. */
export function hadoopFacts(product: ConfigurationReader, release: string, scan: HadoopScan): ReleaseFacts {
  const documented = new Map<string, { readonly value: string; readonly description: string }>();
  for (const [file, properties] of Object.entries(scan.defaults)) {
    for (const { name, value, description } of properties) {
      if (isForeignDefault(file, name) && documented.has(familyOf(name.trim()))) continue;
      const shipped = isForeignDefault(file, name) ? '' : (value ?? '').trim();
      documented.set(familyOf(name.trim()), { value: shipped, description: description ?? '' });
    }
  }
  const reads = new Map<string, Read[]>();
  for (const read of scan.reads.reads) {
    const name = withoutDot(read.key);
    if (!isSettingName(name) && !documented.has(name)) continue;
    const list = reads.get(name) ?? [];
    list.push(read);
    reads.set(name, list);
  }
  const renamings = renamingsOf(product, scan, documented);
  const settings = new Map<string, Fields>();
  for (const name of [...new Set([...documented.keys(), ...reads.keys()])].sort()) {
    if (renamings.has(name)) continue;
    settings.set(name, fieldsOf(product, name, release, reads.get(name) ?? familyReads(name, reads), documented.get(name)));
  }
  addFamilies(settings, documented);
  addMeanings(settings, scan.sinks, reads);
  return {
    release,
    settings,
    renamings,
    defaultNames: [...documented.keys()].sort(),
    coverage: { calls: scan.reads.calls, unresolved: scan.reads.unresolved },
  };
}

/** kms-default.xml gives the key server values of its own for settings that the daemons read, too: theirs is the code's. */
function isForeignDefault(file: string, name: string): boolean {
  return file === 'kms-default.xml' && !name.includes('.kms.');
}

/** Settings whose default is the release itself: a default file that stands in for another patch's says its own. */
const statesRelease: ReadonlySet<string> = new Set(['hbase.defaults.for.version']);

/** `ipc.[port_number].backoff.enable`, `dfs.ha.namenodes.EXAMPLENAMESERVICE`: the default file's way to write a family. */
function familyOf(name: string): string {
  return name.replace(/\[[a-z_]+\]|EXAMPLE[A-Z]+/g, '*');
}

/** A prefix that is completed later reads `dfs.x.`: no name of its own. */
function withoutDot(key: string): string {
  return key.endsWith('.') ? `${key}*` : key;
}

function isSettingName(name: string): boolean {
  const star = name.indexOf('*');
  // `hbase.*` would make every misspelt name a known one.
  if (star >= 0 && name.slice(0, star).split('.').length < 3 && !name.slice(star).includes('.')) return false;
  return /^[A-Za-z][\w-]*(\.[\w*-]+)+$/.test(name) && !/^(org|java|javax|com)\./.test(name) && !name.startsWith('region.locator.snapshot');
}

/** Reads of the family that a documented name belongs to. */
function familyReads(name: string, reads: ReadonlyMap<string, readonly Read[]>): readonly Read[] {
  const parts = name.split('.');
  for (let at = parts.length - 1; at > 1; at--) {
    const family = reads.get([...parts.slice(0, at), '*'].join('.'));
    if (family !== undefined && parts.length - at === 1) return family;
  }
  return [];
}

function fieldsOf(
  product: ConfigurationReader,
  name: string,
  release: string,
  reads: readonly Read[],
  entry: { readonly value: string; readonly description: string } | undefined,
): Fields {
  const fields: Fields = { type: 'string' };
  const chosen = chooseReader(reads);
  const said = defaultOf(chosen?.same ?? []);
  const code = said !== undefined && isOther(chosen?.reader, said) ? undefined : said;
  if (chosen !== undefined) {
    fields.type = typeOf(chosen.reader) ?? 'string';
    fields.reader = chosen.reader;
    if (chosen.others.length > 0) fields.otherReaders = chosen.others;
    const values = chosen.same.find((read) => read.values !== undefined)?.values;
    if (values !== undefined) fields.values = values;
  }
  const shipped = entry?.value === '' ? undefined : statesRelease.has(name) && entry !== undefined ? release : entry?.value;
  const own =
    chosen !== undefined && fields.type === 'boolean' && code !== undefined
      ? code === '1'
        ? 'true'
        : code === '0'
          ? 'false'
          : code
      : code;
  const byDefault = shipped ?? own;
  if (byDefault !== undefined) fields.default = byDefault;
  if (shipped !== undefined && own !== undefined && !equal(shipped, own)) fields.codeDefault = own;
  const fallback = shipped === undefined ? fallbackOf(name, reads) : undefined;
  if (fallback !== undefined) fields.fallback = fallback;
  if (entry !== undefined) fields.documented = true;
  if (chosen !== undefined) {
    fields.read = true;
    const roles = rolesOf(product, name, daemonClasses(reads), release);
    if (roles.length > 0) fields.roles = roles;
  }
  if (chosen === undefined || isPlain(chosen.reader)) fields.type = refine(name, byDefault, chosen === undefined);
  const unit = unitFor(name, fields, chosen?.same ?? [], entry?.description ?? '');
  if (unit !== undefined) fields.unit = unit;
  if (unit === 'B/s' && fields.type === 'size') fields.type = 'rate';
  if (isSecret(name) || chosen?.reader === 'getPassword') {
    fields.secret = true;
    delete fields.default;
    delete fields.codeDefault;
  }
  return fields;
}

/** Whether the second argument of a reader, this text, is no default: the type of a list's classes, or the setting with the address that a host is put into. */
function isOther(reader: string | undefined, text: string): boolean {
  return reader === 'getInstances' || (reader === 'getSocketAddr' && !text.includes(':'));
}

/** The reader that a daemon uses; of several equally near ones the one most classes use, then the strictest. */
function chooseReader(
  reads: readonly Read[],
): { readonly reader: string; readonly same: readonly Read[]; readonly others: readonly string[] } | undefined {
  if (reads.length === 0) return undefined;
  const byReader = new Map<string, Read[]>();
  for (const read of reads) {
    if (typeOf(read.reader) === undefined) continue;
    const list = byReader.get(read.reader) ?? [];
    list.push(read);
    byReader.set(read.reader, list);
  }
  const weight = (list: readonly Read[]) => Math.max(...list.map((read) => weightOf(read.class)));
  const ranked = [...byReader].sort(
    ([a, listA], [b, listB]) =>
      Number(isPlain(a)) - Number(isPlain(b)) ||
      weight(listB) - weight(listA) ||
      new Set(listB.map((read) => read.class)).size - new Set(listA.map((read) => read.class)).size ||
      strictness(a) - strictness(b),
  );
  const [first] = ranked;
  if (first === undefined) return undefined;
  const others = ranked.slice(1).filter(([reader, list]) => weight(list) > 0 && !isPlain(reader) && typeOf(reader) !== typeOf(first[0]));
  return { reader: first[0], same: first[1], others: others.map(([reader]) => reader).sort() };
}

/** Classes that read a setting; tools and jobs count only where no other does. */
function daemonClasses(reads: readonly Read[]): ReadonlySet<string> {
  const classes = reads.map((read) => read.class);
  const daemons = classes.filter((name) => weightOf(name) > 0);
  return new Set(daemons.length > 0 ? daemons : classes);
}

/** The one setting that every read of daemons takes where this one is not set. */
function fallbackOf(name: string, reads: readonly Read[]): string | undefined {
  const named = reads.filter((read) => weightOf(read.class) > 0);
  const others = new Set(named.flatMap((read) => read.instead ?? []));
  const [only] = others;
  return others.size === 1 && only !== name && named.every((read) => read.instead !== undefined) ? only : undefined;
}

/** The constant that most reads agree on, those of daemons before others, a value before a sign for "not set". */
function defaultOf(reads: readonly Read[]): string | undefined {
  const votes = new Map<string, number>();
  for (const read of reads) {
    const known = read.default ?? [];
    if (known.length !== 1 || known[0] === undefined || known[0].includes('*')) continue;
    const sign = known[0] === '0' || known[0] === '-1' ? 0.5 : 1;
    votes.set(known[0], (votes.get(known[0]) ?? 0) + sign * (1 + 10 * weightOf(read.class)));
  }
  const ranked = [...votes].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const [first, second] = ranked;
  if (first === undefined || (second !== undefined && second[1] === first[1] && second[0] !== first[0])) return undefined;
  return first[0].length > 300 ? undefined : first[0];
}

function equal(a: string, b: string): boolean {
  return a === b || (a !== '' && b !== '' && Number(a) === Number(b));
}

function unitFor(name: string, fields: Fields, reads: readonly Read[], description: string): Fields['unit'] {
  const constants = new Set(reads.flatMap((read) => read.unit ?? []));
  if (constants.size === 1) {
    const unit = unitOfConstant([...constants][0] ?? '');
    if (unit !== undefined) return unit;
  }
  if (fields.type === 'size') return /bandwidthPerSec$/.test(name) ? 'B/s' : fields.reader === 'getLongBytes' ? 'B' : undefined;
  if (fields.type !== 'int' && fields.type !== 'long' && fields.type !== 'duration' && fields.type !== 'float' && fields.type !== 'double')
    return undefined;
  const value = fields.default ?? fields.codeDefault;
  const byName = unitOfName(name);
  // A fraction and a percentage both bear the name: 0.25 may be a quarter or a quarter of a hundredth.
  if (fields.type === 'float' || fields.type === 'double') return byName === 'percent' ? undefined : byName;
  return byName ?? unitOfDescription(name, description, value) ?? unitOfDefault(name, description, value);
}

/** What name and default tell of a setting whose reader tells nothing. */
function refine(name: string, value: string | undefined, unread: boolean): NonNullable<Fields['type']> {
  if (value === 'true' || value === 'false') return 'boolean';
  if (unread && value !== undefined && /^-?\d{1,18}$/.test(value)) return 'long';
  if (unread && value !== undefined && /^-?\d*\.\d+$/.test(value)) return 'double';
  if (/^(org|com)\.[\w.$]+\.[A-Z][\w$]*$/.test(value ?? '')) return 'class';
  if (/(\.dir|\.dirs|\.path|directory|keytab|\.keytab\.file|rootdir|\.file)$/.test(name) && !/(,|\bpattern)/.test(value ?? ''))
    return /dirs?$/.test(name) && /data\.dir|name\.dir|edits\.dir/.test(name) ? 'list' : 'path';
  if (/(-address|\.address|bind-host|\.hostname)$/.test(name)) return 'address';
  return 'string';
}

/** Old names: Hadoop's whole table; for YARN and HBase only what their own classes added. */
function renamingsOf(
  product: ConfigurationReader,
  scan: HadoopScan,
  documented: ReadonlyMap<string, unknown>,
): Map<string, RenamingFields> {
  const out = new Map<string, RenamingFields>();
  for (const [old, newNames] of Object.entries(scan.deprecations.all)) {
    if (old === 'problem' || (product !== 'hadoop' && old in scan.deprecations.hadoop)) continue;
    out.set(old, { newNames, ...(documented.has(old) ? { documented: true } : {}) });
  }
  return out;
}

/** `dfs.client.failover.proxy.provider` in the default file stands for the family that code reads by name service. */
function addFamilies(settings: Map<string, Fields>, documented: ReadonlyMap<string, unknown>): void {
  for (const [name, fields] of settings) {
    if (!name.endsWith('.*')) continue;
    const base = settings.get(name.slice(0, -2));
    if (base === undefined || !documented.has(name.slice(0, -2))) continue;
    if (base.reader === undefined && fields.reader !== undefined) {
      base.reader = fields.reader;
      base.read = true;
      if (fields.type !== undefined && fields.type !== 'string') base.type = fields.type;
      if (fields.roles !== undefined) base.roles = fields.roles;
    }
    if (fields.default === undefined && base.default !== undefined) fields.default = base.default;
  }
}
