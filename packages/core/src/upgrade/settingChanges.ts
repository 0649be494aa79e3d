import type { Catalog } from '../catalog/catalog.js';
import type { ReadValue } from '../catalog/reading.js';
import type { Setting } from '../catalog/setting.js';
import { quantityOf, type UnitKind, units } from '../catalog/units.js';
import type { Deployment, EffectiveSetting, Resolution } from '../deployment/deployment.js';
import type { Resolver } from '../deployment/resolve.js';
import { resolverOf } from '../expressions/resolverOf.js';
import type { Entry } from '../formats/document.js';
import type { Knowledge } from '../host.js';
import {
  daemonDefinition,
  definitionOf,
  type Product,
  products,
  productsReadBy,
  type Role,
  releasedTogether,
  releasesKey,
} from '../products/registry.js';
import type { CompiledRule } from '../rules/compiledRule.js';
import { day, GiB, hour, KiB, MiB, minute, second } from '../text/units.js';
import { unusedComponent } from './unusedComponents.js';
import type { ReleaseSet, UpgradeChange, UpgradeStep } from './upgradeReport.js';

/** A deployment read as one release reads it. */
export interface End {
  readonly resolver: Resolver;
  readonly releases: ReleaseSet;
}

export type ChangeOfLine = UpgradeChange & { readonly entry?: Entry };

/** Values that differ between the two ends although no line does: another default, or another reading of the same text. */
export function settingChanges(
  { before, after }: { readonly before: End; readonly after: End },
  deployment: Deployment,
  knowledge: Knowledge,
  steps: readonly UpgradeStep[],
  ownRules: readonly CompiledRule[],
): ChangeOfLine[] {
  const weigh = weigher(knowledge, ownRules);
  const changes: ChangeOfLine[] = [];
  // A daemon that reads another product's settings is a client of it: HBase's of HDFS.
  const clients = deployment.roles.flatMap((role) =>
    daemonDefinition(role).product.alsoReads.flatMap(
      (other) => definitionOf(other)?.daemons.flatMap(({ id, isClient }) => (isClient === true ? [id] : [])) ?? [],
    ),
  );
  const readers: readonly Role[] = [...deployment.roles, ...clients];
  for (const product of steps.flatMap((step) => (step.product === 'jdk' ? [] : releasedTogether(step.product)))) {
    const catalog = knowledge.catalog(product);
    // Roles that read the same files see the same values; the product's own roles first.
    const role =
      deployment.roles.find((each) => productsReadBy(each)[0] === product) ??
      deployment.roles.find((each) => productsReadBy(each).includes(product));
    if (catalog === undefined || role === undefined) continue;
    const first = before.resolver.resolution(role, before.releases);
    const second = after.resolver.resolution(role, after.releases);
    const [source, target] = [first.catalogRelease(product), second.catalogRelease(product)];
    if (source === undefined || target === undefined || source === target) continue;
    const ends: Ends = { first, second, bareFirst: bare(before, role), bareSecond: bare(after, role) };
    const ofReleases = namesThatMayDiffer(product, role, ends, catalog, target);
    const ofLines = namesOfLines(deployment, catalog, target);
    for (const name of catalog.names(target)) {
      if (!ofReleases.has(name) && !ofLines.has(name)) continue;
      const change = changeOf(name, product, ends, catalog);
      if (change === undefined) continue;
      const isRead = readByOneOf(catalog.setting(name, target), readers);
      if (!isRead && change.place === undefined) continue;
      const component = unusedComponent(name, deployment);
      const weight = isRead && component === undefined ? weigh(catalog.setting(name, target), catalog) : 0;
      const severity = change.kind === 'value' || weight >= 3 ? 'warning' : 'advice';
      changes.push({ ...change, weight, severity, ...(component === undefined ? {} : { component }) });
    }
  }
  return changes;
}

/** The deployment as the source and as the target read it, and both without any file: what holds where nothing is set. */
interface Ends {
  readonly first: Resolution;
  readonly second: Resolution;
  readonly bareFirst: Resolution;
  readonly bareSecond: Resolution;
}

function bare({ resolver, releases }: End, role: Role): Resolution {
  const deployment = { ...resolver.deployment, documents: [], included: new Map() };
  return resolverOf(deployment, resolver.catalogs).resolution(role, releases);
}

/** Per catalog, by role and both ends: a hundred deployments of a repository move between the same releases. */
const differing = new WeakMap<Catalog, Map<string, ReadonlySet<string>>>();

/** Names that may change where no line sets them: their defaults differ without any file, or hang on other settings. */
function namesThatMayDiffer(product: Product, role: Role, ends: Ends, catalog: Catalog, target: string): ReadonlySet<string> {
  const ofCatalog = differing.get(catalog) ?? new Map<string, ReadonlySet<string>>();
  differing.set(catalog, ofCatalog);
  const key = `${product}|${role}|${releasesKey(ends.bareFirst.releases)}|${releasesKey(ends.bareSecond.releases)}`;
  let names = ofCatalog.get(key);
  if (names === undefined) {
    const without = { ...ends, first: ends.bareFirst, second: ends.bareSecond };
    const hangsOnOthers = ({ setting }: EffectiveSetting) =>
      setting !== undefined &&
      (setting.fallback !== undefined || setting.default?.includes('${') === true || catalog.isComputed(setting.name));
    names = new Set(
      catalog
        .names(target)
        .filter(
          (name) =>
            hangsOnOthers(without.first.setting(name)) ||
            hangsOnOthers(without.second.setting(name)) ||
            catalog.isComputed(catalog.currentName(name)) ||
            changeOf(name, product, without, catalog) !== undefined,
        ),
    );
    ofCatalog.set(key, names);
  }
  return names;
}

/** What the deployment's lines set, by the target's names. */
function namesOfLines({ documents, included }: Deployment, catalog: Catalog, target: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { entries } of [...documents, ...included.values()]) {
    for (const { key } of entries) {
      for (const name of [key, catalog.currentName(key), ...(catalog.renaming(key, target)?.newNames ?? [])]) names.add(name);
    }
  }
  return names;
}

function changeOf(name: string, product: Product, ends: Ends, catalog: Catalog): ChangeOfLine | undefined {
  const old = ends.first.setting(name);
  const now = ends.second.setting(name);
  if (old.product !== product || now.product !== product || old.setting === undefined || now.setting === undefined) return undefined;
  if (name !== now.setting.name || old.unknown || now.unknown || saysNothing(now.setting)) return undefined;
  // A family of the source happens to hold the name: `dfs.datanode.du.reserved.<storage type>` and `.calculator`.
  if (old.setting.pattern !== undefined && now.setting.pattern === undefined && old.setting.type !== now.setting.type) return undefined;
  // A successor that HBase reads by hand may count something else: a share of the memstores in place of a share of the heap.
  const target = ends.second.catalogRelease(product);
  if (old.setting.name !== name && target !== undefined && catalog.renaming(old.setting.name, target)?.byHand === true) return undefined;
  const base = { product, subject: catalog.currentName(name), weight: 0, severity: 'advice' } as const;
  if (now.origin.kind === 'entry' || old.origin.kind === 'entry') {
    if (now.origin.kind !== 'entry' || old.origin.kind !== 'entry' || old.value === undefined || now.value === undefined) return undefined;
    const { document, entry } = now.origin;
    const line = { place: { document, range: entry.valueRange }, entry };
    // A map of options, which only one of the two readers tells as a value.
    if (old.value === null || now.value === null || Array.isArray(old.value) !== Array.isArray(now.value)) return undefined;
    const read = { old: { value: old.value, setting: old.setting }, now: { value: now.value, setting: now.setting } };
    if (!isSame(read.old, read.now)) {
      const [was, is] = bothShown(read.old, read.now);
      const message = `${entry.key}: the source reads the text as ${was}, the target as ${is}`;
      return { ...base, kind: 'value', message, before: was, after: is, ...line };
    }
    const standards = defaultsOf(name, ends.bareFirst, ends.bareSecond);
    // A line that says something else than the source's default was written on purpose.
    if (standards === undefined || isSame(standards.old, standards.now) || !isSame(standards.old, read.old)) return undefined;
    const [was, is] = bothShown(standards.old, standards.now);
    const message = `${entry.key} is set to ${was}, the source's default; the target's own is ${is}`;
    return { ...base, kind: 'default', message, before: was, after: is, ...line };
  }
  const standards = defaultsOf(name, ends.first, ends.second);
  if (standards === undefined || isSame(standards.old, standards.now)) return undefined;
  if (isSetInstead(old.setting, ends.first) || isSetInstead(now.setting, ends.second)) return undefined;
  const [was, is] = bothShown(standards.old, standards.now);
  if (was === is) return undefined;
  return { ...base, kind: 'default', message: `${name} is not set; its default goes from ${was} to ${is}`, before: was, after: is };
}

/** A value with the setting that says what it counts. */
interface Measured {
  readonly value: ReadValue;
  readonly setting: Setting;
}

function defaultsOf(name: string, first: Resolution, second: Resolution): { old: Measured; now: Measured } | undefined {
  const [old, now] = [measuredDefault(first.setting(name)), measuredDefault(second.setting(name))];
  return old === undefined || now === undefined ? undefined : { old, now };
}

function measuredDefault({ origin, value, setting }: EffectiveSetting): Measured | undefined {
  if ((origin.kind !== 'default' && origin.kind !== 'computed') || value === undefined || setting === undefined) return undefined;
  // Cassandra's word for "not set" in a number.
  if (Number.isNaN(value) || value === 'NaN') return undefined;
  return { value: setting.standsFor?.[String(value)] ?? value, setting };
}

/** Settings whose default is the release's own number. */
function saysNothing(setting: Setting): boolean {
  return setting.secret === true || /(^|\.)(defaults\.for|configuration)\.version$/.test(setting.name);
}

function isSetInstead(setting: Setting, resolution: Resolution): boolean {
  return setting.fallback !== undefined && resolution.setting(setting.fallback).origin.kind === 'entry';
}

type Kind = UnitKind['kind'];

/** Equal, or nearer than a hundredth: a default that was written in another unit. */
function isSame(a: Measured, b: Measured): boolean {
  const [quantityA, quantityB] = [amountIn(a.value, quantityOf(b.setting)), amountIn(b.value, quantityOf(a.setting))];
  if (quantityA !== undefined) return quantityA === b.value;
  if (quantityB !== undefined) return quantityB === a.value;
  if (JSON.stringify(a.value) === JSON.stringify(b.value) || String(a.value) === String(b.value)) return true;
  if (typeof a.value !== 'number' || typeof b.value !== 'number') {
    return isSameClass(a.value, b.value) || pathOf(a.value) === pathOf(b.value) || (isLocal(a.value) && isLocal(b.value));
  }
  const isNear = (x: number, y: number) => Math.abs(x - y) <= Math.abs(y) * 0.01 && Math.sign(x) === Math.sign(y);
  if (isNear(a.value, b.value)) return quantityOf(a.setting) !== 'number' || Number.isInteger(a.value) === false || a.value === b.value;
  // One release tells the unit, the other takes a bare number.
  if (quantityOf(a.setting) === 'number' && quantityOf(b.setting) !== 'number')
    return bareFactors(b.setting).some((factor) => a.value === Number(b.value) / factor);
  if (quantityOf(b.setting) === 'number' && quantityOf(a.setting) !== 'number') return isSame(b, a);
  return false;
}

/** `24h`, `64M` where the release's reader is not known to take a unit, yet the other release's is; in base units. */
function amountIn(value: ReadValue, kind: Kind): number | undefined {
  const match = typeof value === 'string' ? /^(\d+)\s*([a-zA-Z]+)$/.exec(value) : null;
  if (match === null) return undefined;
  const letter = (match[2] ?? '').toLowerCase();
  const durations: Readonly<Record<string, number>> = { ms: 1, s: second, m: minute, h: hour, d: day };
  const sizes: Readonly<Record<string, number>> = { k: KiB, m: MiB, g: GiB, kb: KiB, mb: MiB, gb: GiB };
  const factor = kind === 'duration' ? durations[letter] : kind === 'size' ? sizes[letter] : undefined;
  return factor === undefined ? undefined : Number(match[1]) * factor;
}

/** What a bare number may have counted, in base units. */
function bareFactors(setting: Setting): number[] {
  return Object.values(units)
    .filter(({ kind }) => kind === quantityOf(setting))
    .map(({ factor }) => factor);
}

/** A local path, with and without its scheme. */
function pathOf(value: ReadValue): string {
  return String(value).replace(/^file:\/\//, '');
}

/** This host, in other words. */
function isLocal(value: ReadValue): boolean {
  return String(value) === 'localhost' || String(value) === '127.0.0.1';
}

function bothShown(old: Measured, now: Measured): [string, string] {
  const text = (one: Measured, other: Measured) => {
    const kind = quantityOf(one.setting) === 'number' ? quantityOf(other.setting) : quantityOf(one.setting);
    const quantity = amountIn(one.value, kind);
    if (quantity !== undefined) return shown(quantity, kind);
    return quantityOf(one.setting) === 'number' && kind !== 'number' ? plain(exact(one.value)) : shown(one.value, kind);
  };
  return [text(old, now), text(now, old)];
}

/** A class that only moved to another package. */
function isSameClass(a: ReadValue, b: ReadValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => isSameClass(item, b[index] ?? ''));
  if (typeof a !== 'string' || typeof b !== 'string') return false;
  const simple = (text: string) => (/^[a-z]\w*(\.[\w$]+)+$/.test(text) ? text.split(/[.$]/).at(-1) : text);
  return simple(a) === simple(b);
}

/** A value in base units, in the largest unit that divides it. */
function shown(value: ReadValue, kind: Kind): string {
  if (typeof value !== 'number') return plain(Array.isArray(value) ? value.join(',') : String(value));
  switch (kind) {
    case 'duration':
      return scaled(
        value,
        [
          [day, 'd'],
          [hour, 'h'],
          [minute, 'min'],
          [second, 's'],
        ],
        'ms',
      );
    case 'size':
      return scaled(
        value,
        [
          [GiB, 'GiB'],
          [MiB, 'MiB'],
          [KiB, 'KiB'],
        ],
        'B',
      );
    case 'rate':
      return scaled(value, [[MiB, 'MiB/s']], 'B/s');
    default:
      return Number.isInteger(value) ? exact(value) : String(Number(value.toPrecision(6)));
  }
}

/** A number of JavaScript has fewer digits than the largest long. */
function exact(value: ReadValue): string {
  return value === 2 ** 63 ? '9223372036854775807' : String(value);
}

function scaled(value: number, units: readonly (readonly [number, string])[], base: string): string {
  if (value <= 0 || !Number.isSafeInteger(value) || value > 1e15) return exact(value);
  for (const [factor, unit] of units) if (value >= factor && value % factor === 0) return `${value / factor} ${unit}`;
  return `${value} ${base}`;
}

function plain(text: string): string {
  // Of classes the last word tells them apart.
  const named = text
    .split(',')
    .map((piece) => (/^\s*[a-z]\w*(\.\w+){2,}[.$][A-Z][\w$]*\s*$/.test(piece) ? (piece.trim().split('.').at(-1) ?? piece) : piece))
    .join(',');
  const short = named.length > 120 ? `${named.slice(0, 117)}...` : named;
  if (short === '') return 'nothing';
  return short;
}

/** Whether a daemon of the deployment, or a client, reads the setting. Not recorded: yes. */
function readByOneOf(setting: Setting | undefined, roles: readonly Role[]): boolean {
  if (setting?.roles === undefined || setting.roles.length === 0) return true;
  return setting.roles.some((role) => roles.includes(role));
}

/** How much a setting weighs: 3 for each rule that may refuse or warn about it, 1 for each other one, 1 where the product documents it. */
function weigher(knowledge: Knowledge, ownRules: readonly CompiledRule[]): (setting: Setting | undefined, catalog: Catalog) => number {
  const byName = new Map<string, number>();
  const worth: Readonly<Record<CompiledRule['severity'], number>> = { error: 3, warning: 3, advice: 1 };
  for (const rule of [...products.flatMap((product) => knowledge.rules(product)), ...ownRules]) {
    if (rule.onUpgrade === true) continue;
    for (const { kind, name } of rule.reads) if (kind === 'setting') byName.set(name, (byName.get(name) ?? 0) + worth[rule.severity]);
  }
  return (setting, catalog) => {
    if (setting === undefined) return 0;
    const spoken = byName.get(catalog.currentName(setting.name)) ?? byName.get(setting.name) ?? 0;
    return spoken + (setting.documented === true ? 1 : 0);
  };
}
