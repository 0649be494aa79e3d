import type { ClassChange, ClassesFile } from '../../packages/core/src/catalog/classNames.js';
import { parseVersion } from '../../packages/core/src/catalog/versions.js';
import type { ReleasePlan, ScannedProduct } from './plan.js';
import type { ClassScan } from './scans.js';

/** A release as it was scanned for classes. */
export interface ReleaseClasses {
  readonly release: string;
  readonly plan: ReleasePlan;
  readonly scan: ClassScan;
}

/** What is known beside the scan. */
export interface ClassKnowledge {
  /** Types that settings ask for, beside those that the scan sees code ask for. */
  readonly types: readonly string[];
  /** Those of them that no class of the product fits: hbase.coprocessor.wal.classes takes classes of others alone. */
  readonly foreign?: readonly string[];
  /** Classes of jars that are not scanned, in packages of those that are. */
  readonly elsewhere: readonly { readonly names: readonly string[]; readonly releases: string }[];
}

/**
 * The text of `catalog/<product>.classes.json`: one class a line, sorted, each release only with what it changes. The same facts give the same bytes.
 * @param releases oldest first
 */
export function classFileText(product: ScannedProduct, releases: readonly ReleaseClasses[], known: ClassKnowledge): string {
  const packages = sorted(releases.flatMap(({ scan }) => scan.packages.flat()));
  const asked = new Set([...known.types, ...releases.flatMap(({ scan }) => scan.asked).filter((type) => !unset.test(type))]);
  // What a type of another program is fit by, the scanned jars do not tell: a class of theirs may inherit it from one of that program.
  const own = [...asked].filter((type) => packages.includes(packageOf(type)));
  const fitting = new Set(releases.flatMap(({ scan }) => Object.values(scan.classes).flat()));
  const types = own.filter((type) => fitting.has(type) || known.foreign?.includes(type)).sort();
  const numbers = new Map(types.map((type, number) => [type, number]));
  const classes = sorted(releases.flatMap(({ scan }) => Object.keys(scan.classes))).flatMap((name): [string, ClassChange[]][] => {
    const changes = changesOf(releases, (scan) => (scan.classes[name] ?? []).flatMap((type) => numbers.get(type) ?? []));
    return changes.length === 0 ? [] : [[name, changes]];
  });
  const file: Omit<ClassesFile, 'classes'> = {
    product,
    releases: releases.map(({ release }) => release),
    types,
    packages,
    unread: unreadPackages(releases, packages),
    elsewhere: known.elsewhere.map(({ names, releases: range }) => ({ names: sorted(names), releases: range })),
  };
  const head = Object.entries(file).map(([field, value]) => `${JSON.stringify(field)}:${JSON.stringify(value)}`);
  const lines = classes.map(([name, changes]) => `${JSON.stringify(name)}:${JSON.stringify(changes)}`);
  return `{${head.join(',\n')},\n"classes":{\n${lines.join(',\n')}\n}}\n`;
}

/** Made by name, too, yet by no setting. */
const unset =
  /Exception$|PB$|\.metrics2\.|\.Metrics\w+Source\w*$|\.thirdparty\.|\.fs\.shell\.|\.webapp\.|\.procedure2\.|\.FSEditLogOp$|\.hbase\.util\.\w*Byte/;

function changesOf(releases: readonly ReleaseClasses[], fitsIn: (scan: ClassScan) => readonly number[]): ClassChange[] {
  const changes: ClassChange[] = [];
  let current = '[]';
  for (const { release, scan } of releases) {
    const fits = [...fitsIn(scan)].sort((a, b) => a - b);
    if (JSON.stringify(fits) === current) continue;
    current = JSON.stringify(fits);
    changes.push(fits.length === 0 ? { since: release } : { since: release, fits });
  }
  return changes;
}

/**
 * Packages of which it is not known which classes a release has: those of modules that were read from another line's jar, or not at all, and those that only jars of
 * older releases have, for they may have moved to a module that is not read.
 */
function unreadPackages(releases: readonly ReleaseClasses[], all: readonly string[]): ClassesFile['unread'] {
  const numbers = new Map(all.map((name, number) => [name, number]));
  const modules = new Map<string, { readonly packages: Set<string>; readonly first: number; last: number }>();
  for (const [at, { plan, scan }] of releases.entries()) {
    for (const [index, artifact] of plan.artifacts.entries()) {
      const module = moduleOf(artifact);
      const known = modules.get(module) ?? { packages: new Set(), first: at, last: at };
      for (const each of scan.packages[index] ?? []) known.packages.add(each);
      known.last = at;
      modules.set(module, known);
    }
  }
  const unread: Record<string, number[]> = {};
  for (const [at, { release, plan }] of releases.entries()) {
    const read = new Set(plan.artifacts.filter((artifact) => isOfLine(artifact, release)).map(moduleOf));
    const missing = [...modules].filter(([module, { first, last }]) => !read.has(module) && first <= at && at <= last);
    const later = new Set(releases.slice(at).flatMap(({ scan }) => scan.packages.flat()));
    const gone = releases.slice(0, at).flatMap(({ scan }) => scan.packages.flat().filter((each) => !later.has(each)));
    const names = sorted([...missing.flatMap(([, module]) => [...module.packages]), ...gone]);
    if (names.length > 0) unread[release] = names.flatMap((name) => numbers.get(name) ?? []);
  }
  return unread;
}

function moduleOf(artifact: string): string {
  return artifact.split(':')[1] ?? artifact;
}

function isOfLine(artifact: string, release: string): boolean {
  const line = (version: string) => parseVersion(version)?.numbers.slice(0, 2).join('.');
  return line(artifact.split(':')[2] ?? '') === line(release);
}

function packageOf(name: string): string {
  return name.slice(0, name.lastIndexOf('.'));
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}
