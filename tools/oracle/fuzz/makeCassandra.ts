// node tools/run.mjs tools/oracle/fuzz/makeCassandra.ts RELEASE SEED COUNT FOLDER: writes COUNT new configurations for the oracle and for `check`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog } from '../../../packages/core/src/catalog/catalog.js';
import { repositoryRules } from '../../rules/repositoryRules.js';
import { groups } from './cassandraGroups.js';
import { chosenValue } from './cassandraValues.js';
import { valuesByName } from './cassandraValuesByName.js';
import { type Random, randomOf } from './random.js';

/** One configuration: the base file without the lines of `without`, and `lines` after it. */
export interface CassandraCase {
  readonly case: string;
  readonly without: readonly string[];
  readonly lines: readonly string[];
}

/** Configurations of the release: half of them of one setting, the other half of settings that are judged together. */
export function cassandraCases(catalog: Catalog, release: string, seed: number, count: number): CassandraCase[] {
  const random = randomOf(seed);
  const names = catalog.names(release).filter((name) => !name.includes('.') && isOf(catalog, name, release));
  const nested = catalog.names(release).filter((name) => /^[a-z_]+\.[a-z_.]+$/.test(name) && isOf(catalog, name, release));
  const cases: CassandraCase[] = [];
  const known = new Set<string>();
  while (cases.length < count) {
    const chosen = random.once(2) ? [random.pick(random.once(5) && nested.length > 0 ? nested : names)] : related(random, names);
    const lines = [...new Set(chosen)].map((name) => lineOf(random, catalog, name, release, chosen.length === 1 ? 2 : 7));
    const text = lines.join('\n');
    if (known.has(text)) continue;
    known.add(text);
    cases.push({ case: `${seed}-${cases.length}`, without: withoutOf(chosen), lines });
  }
  return cases;
}

/** Every value of the lists by name, each alone. */
export function everyValue(catalog: Catalog, release: string): CassandraCase[] {
  return Object.entries(valuesByName).flatMap(([name, list]) =>
    isOf(catalog, name, release)
      ? [...new Set(list)].map((value, index) => ({ case: `${name}-${index}`, without: withoutOf([name]), lines: [lineText(name, value)] }))
      : [],
  );
}

function isOf(catalog: Catalog, name: string, release: string): boolean {
  return catalog.setting(name, release) !== undefined || catalog.renaming(name, release) !== undefined;
}

function related(random: Random, names: readonly string[]): string[] {
  for (;;) {
    const patterns = random.pick(groups);
    const members = names.filter((name) =>
      patterns.some((pattern) =>
        pattern.startsWith('*')
          ? name.endsWith(pattern.slice(1))
          : pattern.endsWith('*')
            ? name.startsWith(pattern.slice(0, -1))
            : name === pattern,
      ),
    );
    if (members.length < 2) continue;
    const first = random.pick(members);
    const stem = first.replace(/_(warn|fail|failure)_threshold.*$/, '');
    const partners = members.filter((name) => name !== first && name.startsWith(stem));
    const others = random.some(members, 1 + random.int(3));
    return [
      first,
      ...(partners.length > 0 && !random.once(3) ? [random.pick(partners)] : []),
      ...(random.once(2) ? others : others.slice(0, 1)),
    ];
  }
}

function lineOf(random: Random, catalog: Catalog, name: string, release: string, oddness: number): string {
  const particular = valuesByName[name];
  const setting = catalog.setting(name, release);
  const value =
    particular !== undefined && !random.once(8)
      ? random.pick(particular)
      : setting === undefined
        ? random.pick(['10', '0', '1', '100', '-1', '~', '1.5', '2147483647', '64', '10s', '2147484', '35791395', '2048', '2097152'])
        : chosenValue(random, setting, oddness);
  return lineText(name, value);
}

function lineText(name: string, value: string): string {
  const parts = name.split('.');
  return parts
    .map((part, depth) => `${'  '.repeat(depth)}${part}:${depth === parts.length - 1 ? ` ${value}`.replace(/^ \n/, '\n') : ''}`)
    .join('\n');
}

/** The base's lines that the case's own lines take the place of. */
function withoutOf(names: readonly string[]): string[] {
  const first = names.map((name) => name.split('.')[0] ?? name);
  const pairs: Readonly<Record<string, string>> = { listen_interface: 'listen_address', rpc_interface: 'rpc_address' };
  const more = first.flatMap((name) => pairs[name] ?? []);
  if (first.some((name) => name.startsWith('commitlog_sync'))) more.push('commitlog_sync_period', 'commitlog_sync_period_in_ms');
  return [...new Set([...first, ...more])];
}

/** The file of a case, over the text of a base file. */
export function fileOfCase(base: string, { without, lines }: CassandraCase): string {
  const blocks = base.split(/\n(?=[a-z])/).map((block) => block.replace(/\n+$/, ''));
  return `${[...blocks.filter((block) => !without.includes(block.slice(0, block.indexOf(':')))), ...lines].join('\n')}\n`;
}

export function baseOf(release: string): string {
  return readFileSync(`fixtures/verdicts/base-cassandra-${/^(4\.1|[5-9])/.test(release) ? '4.1+' : '3.x'}.yaml`, 'utf8');
}

const [release, seed, count, folder] = process.argv.slice(2);
if (release !== undefined && folder !== undefined) {
  const catalog = repositoryRules().catalogs.get('cassandra');
  if (catalog === undefined) throw new Error('no catalog of cassandra');
  const limit = Number(count);
  const every = seed?.startsWith('every') ? everyValue(catalog, release) : [];
  const cases = seed?.startsWith('every')
    ? limit > 0
      ? randomOf(limit).some(every, limit)
      : every
    : cassandraCases(catalog, release, Number(seed), limit);
  const base = release.startsWith('3.0') ? baseOf(release).replace(/cdc_raw_directory.*\n/, '') : baseOf(release);
  mkdirSync(join(folder, 'flat'), { recursive: true });
  for (const one of cases)
    writeFileSync(
      join(folder, 'flat', `${one.case}.yaml`),
      fileOfCase(base, one).replaceAll('/var/lib/cassandra', '/tmp/storelint-fuzz/d'),
    );
  writeFileSync(join(folder, 'cases.json'), JSON.stringify(cases));
}
