import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Checker } from '../../packages/core/src/check.js';
import { recognizeByName } from '../../packages/core/src/products/recognition.js';
import type { Role } from '../../packages/core/src/products/registry.js';
import { repositoryRules } from '../rules/repositoryRules.js';
import type { ExampleVerdicts } from './examples/examples.js';
import { gateways } from './startupReads/hbase.js';

// Holds `check` against what real masters, region servers, gateways and clients of several lines said of settings that somebody may write and of the
// enforced rules' own examples (tools/oracle/startupReads/recordHBaseCases.ts). What hangs on the host counts neither way.

/** Enforced rules that no recorded start shows, and what holds them instead. */
const heldElsewhere: Readonly<Record<string, string>> = {
  'hbase/defaults-version-differs': 'checked while the configuration is made, before the oracle adds its files',
  'hbase/bucket-writer-threads':
    'BucketCache of 0.96 to 3.0, by reading: the remainder by the number of queues, one for each thread, is taken when a block is cached',
  'hbase/hfile-version-at-use': 'HFile.getWriterFactory of 0.94 to 1.7, by reading: the version is looked at when a store file is written',
  'hbase/offheap-cache-over-direct-memory':
    'its examples give JVM options; without them the same OutOfMemoryError was recorded, and hangs on the heap',
  'hbase/jdk-too-old':
    'OpenJDK 11.0.13 on the jar of 3.0.0: UnsupportedClassVersionError, class file version 61.0; the jars of 1.0.3, 2.0.6, 2.4.17 and 3.0.0-beta-1 have 51, 52, 52 and 52',
};

/** Settings that HBase itself refuses and no rule tells: what the name of a class, a file system or an interface stands for is known to the host alone. */
const ofClassPath = /NoSuch|nosuch|eth99|Phoenix|com\.acme/;

const { knowledge, rules } = repositoryRules();
const { examples } = JSON.parse(readFileSync('fixtures/verdicts/hbase-starts.json', 'utf8')) as ExampleVerdicts;

/** The heap of the oracle. */
const environment = { 'hbase-env.sh': 'export HBASE_HEAPSIZE=1g\n' };

function errorsOf(release: string, given: Readonly<Record<string, string>>, roles: readonly Role[] | undefined) {
  const files: Readonly<Record<string, string>> = { ...given, ...environment };
  const recognised = Object.keys(files).flatMap((path) => {
    const kind = recognizeByName(path);
    return kind === undefined ? [] : [{ path, kind }];
  });
  const checker = new Checker({ list: () => Object.keys(files), read: (path) => ({ path, text: files[path] ?? '' }) }, knowledge);
  return checker
    .check({
      name: 'start',
      files: recognised,
      releases: { hbase: { version: release, from: 'option' } },
      ...(roles === undefined ? {} : { roles }),
    })
    .findings.filter((finding) => finding.refuses !== undefined);
}

const byId = new Map((rules.get('hbase') ?? []).map((rule) => [rule.id, rule]));
const judged = examples.flatMap(({ rule, files, accepted, refused }) => {
  const roles = byId.get(rule)?.roles?.filter((role) => gateways.roles.includes(role));
  const judge = (release: string) => errorsOf(release, files, roles === undefined || roles.length === 0 ? undefined : roles);
  return [
    ...accepted.map((release) => ({ release, files, outcome: 'accepted', says: '', host: false, findings: judge(release) })),
    ...refused.flatMap(({ releases, says, refuses: outcome, host = false }) =>
      releases.map((release) => ({ release, files, outcome, says, host, findings: judge(release) })),
    ),
  ];
});

function shown(list: typeof judged): string[] {
  return list.map(({ release, files, says, findings }) => {
    const settings = Object.values(files).flatMap((text) => [...text.matchAll(/<name>(.*?)<\/name>\s*<value>(.*?)<\/value>/gs)]);
    return `${release} ${settings.map(([, name, value]) => `${name}=${value}`).join(' | ')}: ${says} [${findings.map(({ ruleId }) => ruleId).join(', ')}]`;
  });
}

describe("HBase's daemons", () => {
  const starts = (finding: { readonly refuses?: string }) => finding.refuses === 'start';

  it('are not said to refuse what they start with', () => {
    expect(shown(judged.filter(({ outcome, host, findings }) => outcome !== 'start' && !host && findings.some(starts)))).toEqual([]);
  });

  it('are said to refuse, at the start or later, what they refuse', () => {
    const refusedStarts = judged.filter(
      ({ outcome, host, files }) => outcome === 'start' && !host && !ofClassPath.test(JSON.stringify(files)),
    );
    const missed = refusedStarts.filter(({ findings }) => findings.length === 0);
    expect(1 - missed.length / refusedStarts.length, shown(missed).join('\n')).toBeGreaterThanOrEqual(0.9);
  });

  it('were seen to refuse what each enforced rule says', () => {
    const confirmed = new Set(
      judged.flatMap(({ outcome, findings }) =>
        outcome === 'accepted' ? [] : findings.filter((finding) => !starts(finding) || outcome === 'start').map(({ ruleId }) => ruleId),
      ),
    );
    const enforced = [...byId.values()].filter((rule) => rule.refuses !== undefined).map(({ id }) => id);
    expect(enforced.filter((id) => !confirmed.has(id) && heldElsewhere[id] === undefined)).toEqual([]);
  });
});
