import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLimited } from '../../packages/core/src/catalog/meaning.js';
import { KiB } from '../../packages/core/src/text/units.js';
import type { ReleaseFacts } from './fields.js';
import type { ReleasePlan } from './plan.js';
import { isPlain } from './readers.js';
import { isNumber, isText } from './sinks/addMeanings.js';

/** Replaces a product's part of catalog/README.md: releases, settings, types, and what could not be told. */
export function writeReport(
  root: string,
  product: string,
  releases: readonly ReleaseFacts[],
  plan: Readonly<Record<string, ReleasePlan>>,
  size: number,
): void {
  const path = join(root, 'catalog/README.md');
  const begin = `<!-- ${product}: written by npm run catalog -->`;
  const end = `<!-- ${product}: end -->`;
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const text = [begin, ...section(product, releases, plan, size), end].join('\n');
  const from = before.indexOf(begin);
  const to = before.indexOf(end);
  writeFileSync(
    path,
    from < 0 || to < 0 ? `${before.trimEnd()}\n\n${text}\n` : before.slice(0, from) + text + before.slice(to + end.length),
  );
}

function section(product: string, releases: readonly ReleaseFacts[], plan: Readonly<Record<string, ReleasePlan>>, size: number): string[] {
  const scanned = releases.some((facts) => facts.coverage.calls !== undefined);
  const head = scanned
    ? [
        '| release | settings | documented | read by code | reader known | of these as plain text | old names | calls | unresolved |',
        '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
      ]
    : ['| release | settings | typed by code | old names |', '| --- | ---: | ---: | ---: |'];
  const rows = releases.map(({ release, settings, renamings, coverage }) => {
    const all = [...settings.values()];
    const read = all.filter((fields) => fields.read === true);
    const known = read.filter((fields) => fields.reader !== undefined);
    const typed = `${known.length} (${share(known.length, read.length)})`;
    if (!scanned) return `| ${release} | ${settings.size} | ${typed} | ${renamings.size} |`;
    const documented = all.filter((fields) => fields.documented === true).length;
    const text = known.filter((fields) => isPlain(fields.reader ?? '')).length;
    const unresolved = coverage.unresolved?.length ?? 0;
    const open = `${unresolved} (${share(unresolved, coverage.calls ?? 0)})`;
    return `| ${release} | ${settings.size} | ${documented} | ${read.length} | ${typed} | ${text} | ${renamings.size} | ${coverage.calls ?? 0} | ${open} |`;
  });
  return [
    `## ${product}`,
    '',
    `${releases.length} releases, ${new Set(releases.flatMap((facts) => [...facts.settings.keys()])).size} names, ${Math.round(size / KiB)} KiB.`,
    '',
    ...head,
    ...rows,
    ...(scanned ? meanings(releases) : []),
    ...neighbours(plan),
    ...untyped(releases.at(-1)),
    ...leftOver(releases.at(-1)),
  ];
}

/** How much of what code reads has a meaning or a domain. Secrets are left out: nothing is said of their values. */
function meanings(releases: readonly ReleaseFacts[]): string[] {
  const rows = releases.map(({ release, settings }) => {
    const read = [...settings.values()].filter((fields) => fields.read === true && fields.secret !== true);
    const texts = read.filter(isText);
    const free = texts.filter(({ meaning }) => meaning?.is === 'text').length;
    const meant = texts.flatMap(({ meaning }) => (meaning === undefined || meaning.is === 'text' ? [] : [meaning]));
    const proven = meant.filter(({ proof }) => proof !== undefined).length;
    const documented = meant.length - proven;
    const numbers = read.filter(isNumber);
    const any = numbers.filter(({ domain }) => domain !== undefined && !isLimited(domain)).length;
    const limited = numbers.filter(({ domain }) => domain?.proof !== undefined && isLimited(domain)).length;
    const limitedByHand = numbers.filter(({ domain }) => domain !== undefined && domain.proof === undefined && isLimited(domain)).length;
    const of = (part: number, whole: number) => `${part} (${share(part, whole)})`;
    const text = `${texts.length} | ${free} | ${of(proven, texts.length - free)} | ${of(documented, texts.length - free)}`;
    return `| ${release} | ${text} | ${numbers.length} | ${any} | ${of(limited, numbers.length - any)} | ${of(limitedByHand, numbers.length - any)} |`;
  });
  return [
    '',
    'Meaning of texts and domain of numbers that code reads, in percent of those that are not free texts, or of which code takes not any number:',
    '',
    '| release | texts | free | proven | documented | numbers | any | proven | documented |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ];
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}

/** Modules that stand in from another patch. */
function neighbours(plan: Readonly<Record<string, ReleasePlan>>): string[] {
  const lines = Object.entries(plan).flatMap(([release, { artifacts, between }]) => {
    if (between === true) return [];
    const others = artifacts
      .map((coordinate) => coordinate.split(':'))
      .filter(([, , version = '']) => version.replace(/-hadoop\d$/, '') !== release)
      .map(([, artifact, version]) => `${artifact} ${version}`);
    return others.length === 0 ? [] : [`- ${release}: ${others.join(', ')}`];
  });
  return lines.length === 0
    ? []
    : ['', 'Modules without a published jar of the release were read from the nearest patch of its line:', '', ...lines];
}

/** What the newest release reads without one reader. */
function untyped(newest: ReleaseFacts | undefined): string[] {
  const names = [...(newest?.settings ?? [])].flatMap(([name, fields]) =>
    fields.read === true && fields.reader === undefined ? [name] : [],
  );
  if (newest === undefined || names.length === 0) return [];
  return [
    '',
    `Read by ${newest.release} without one reader (families whose members differ in type, and what another library reads):`,
    '',
    names.sort().join(', '),
  ];
}

/** Calls of the newest release whose key cannot be told. */
function leftOver(newest: ReleaseFacts | undefined): string[] {
  const unresolved = newest?.coverage.unresolved ?? [];
  if (newest === undefined || unresolved.length === 0) return [];
  const byMethod = new Map<string, number>();
  for (const call of unresolved) {
    const method = call.replace(/\(.*$/, '').split('/').at(-1) ?? call;
    byMethod.set(method, (byMethod.get(method) ?? 0) + 1);
  }
  const list = [...byMethod].sort(([a], [b]) => (a < b ? -1 : 1)).map(([method, count]) => (count > 1 ? `${method} (${count})` : method));
  return [
    '',
    `Calls in ${newest.release} whose key is unknown (it comes from the network, from another setting's value, or from a loop over all settings):`,
    '',
    list.join(', '),
  ];
}
