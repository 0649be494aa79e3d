import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../packages/core/src/catalog/catalog.js';
import type { CompiledRule, Evidence } from '../../packages/core/src/rules/compiledRule.js';
import { checkEvidence, type EvidenceReport } from './check.js';
import { contentOfJars, type Releases } from './releases.js';
import { reportText } from './reportText.js';

/** Two releases that differ, each of them twice; 3.0.0 is not to be had. */
const jars: Readonly<Record<string, string>> = { '1.0.0': '1.0.0', '1.1.0': '1.0.0', '2.0.0': '2.0.0', '2.1.0': '2.0.0' };
const releases: Releases = {
  catalog: () => Object.keys(jars),
  fetch: () => {},
  open: (_, release) => (jars[release] === undefined ? undefined : contentOfJars([`tools/evidence/samples/sample-${jars[release]}.jar`])),
};

function check(
  release: string | undefined,
  entries: readonly Partial<Evidence>[],
  every = true,
  open: readonly string[] = [],
): EvidenceReport {
  const rule = {
    id: 'hbase/sample',
    product: 'hbase',
    reads: [],
    ...(release === undefined ? {} : { release }),
  } as unknown as CompiledRule;
  const evidence = entries.map((each): Evidence => {
    const place = each.file === undefined && each.document === undefined ? { class: 'Limits', member: 'Limits' } : {};
    return { product: 'hbase', token: 'is below 16', releases: ['2.0.0', '2.1.0'], ...place, ...each };
  });
  return checkEvidence([{ rule, evidence }], releases, () => undefined, { every, open: new Set(open) });
}

const reasonsOf = ({ broken }: EvidenceReport) => broken.flatMap(({ reasons }) => reasons);

describe('evidence holds', () => {
  it.each<[string, string | undefined, readonly Partial<Evidence>[]]>([
    ['in its range', '>=2.0', [{}]],
    ['beyond the releases that it names', '>=2.0', [{ releases: ['2.0.0', '2.0.0'] }]],
    ['at one end only', '>=2.0', [{ bounds: 'first' }]],
    ['at the other end', '<2.0', [{ token: 'is below 8', releases: ['1.0.0', '1.0.0'], bounds: 'last' }]],
    ['with an entry for each part of the range', undefined, [{ token: 'is below 8', releases: ['1.0.0', '1.1.0'] }, {}]],
    ['in all releases', undefined, [{ member: 'OLD_NAME', token: 'sample.limit.old', releases: ['1.0.0', '2.1.0'] }]],
    ['beyond the range alone', '>=2.0', [{ token: 'is below 8', releases: ['1.0.0', '1.1.0'] }]],
    ['beyond the range alone, as its bound', '>=2.0', [{ token: 'is below 8', releases: ['1.1.0', '1.1.0'], bounds: 'first' }]],
    ['where people have to look at older releases', undefined, [{ file: 'conf/sample.sh', releases: ['1.0.0', '1.1.0'] }, {}]],
    ['in a default file', '>=2', [{ file: 'sample-default.xml', token: 'sample.limit' }]],
  ])('%s', (_, range, entries) => {
    expect(reasonsOf(check(range, entries))).toEqual([]);
  });
});

describe('a false range or token is found', () => {
  it.each<[string, string | undefined, readonly Partial<Evidence>[], string]>([
    ['begins too early', '>=1.1', [{}], 'hbase 1.1.0: Limits.Limits has no "is below 16"'],
    ['has no beginning', undefined, [{}], 'hbase 1.0.0: Limits.Limits has no "is below 16"'],
    ['begins too late', '>=2.1', [{ bounds: 'first' }], 'hbase 2.0.0: "is below 16" stands there, and must not'],
    ['ends too late', '<2.1', [{ token: 'is below 8', releases: ['1.0.0', '1.1.0'] }], 'hbase 2.0.0: Limits.Limits has no "is below 8"'],
    [
      'ends too early',
      '<1.1',
      [{ token: 'is below 8', releases: ['1.0.0', '1.0.0'], bounds: 'last' }],
      'hbase 1.1.0: "is below 8" stands there, and must not',
    ],
    ['names a release without it', '>=2.0', [{ releases: ['1.0.0', '2.1.0'] }], 'hbase 1.0.0: Limits.Limits has no "is below 16"'],
    ['has another number', '>=2.0', [{ token: 'is below 32' }], 'hbase 2.0.0: Limits.Limits has no "is below 32"'],
    [
      'has an old name of a setting',
      '>=2.0',
      [{ member: 'read', token: 'sample.limit.most' }],
      'hbase 2.0.0: Limits.read has no "sample.limit.most"',
    ],
    ['has a member that was renamed', '>=1.0', [{ member: 'watch', token: 'the limit is ignored' }], 'hbase 1.0.0: Limits has no watch'],
    [
      'has a name of the next release',
      '>=1.0',
      [{ file: 'sample-default.xml', token: 'sample.limit', releases: ['1.0.0', '2.1.0'] }],
      'hbase 1.0.0: sample-default.xml has no "sample.limit"',
    ],
    [
      'begins after what ends in it',
      '>=1.1',
      [{ token: 'is below 8', releases: ['1.0.0', '1.0.0'] }],
      'hbase 1.1.0: "is below 8" stands there, and must not',
    ],
    [
      'takes in what marks its beginning',
      '>=1.1',
      [{ token: 'is below 8', releases: ['1.1.0', '1.1.0'], bounds: 'first' }],
      'hbase 1.0.0: "is below 8" stands there, and must not',
    ],
    [
      'has a gap',
      undefined,
      [
        { member: 'read', token: 'sample.limit.most', releases: ['1.0.0', '1.0.0'] },
        { member: 'read', token: 'sample.limit', releases: ['2.1.0', '2.1.0'] },
      ],
      'hbase 2.0.0: Limits.read has no "sample.limit.most"',
    ],
  ])('that %s', (_, range, entries, reason) => {
    expect(reasonsOf(check(range, entries))).toContain(reason);
  });

  it('in the middle of a range by a look at every release alone', () => {
    const entries = [{ member: 'look', token: 'nobody looks', releases: ['1.0.0', '1.0.0'] }, { releases: ['2.1.0', '2.1.0'] }];
    expect(reasonsOf(check(undefined, entries, false))).toEqual([]);
    expect(reasonsOf(check(undefined, entries, true))).toEqual(['hbase 2.0.0: Limits has no look']);
  });
});

it('finds a range that begins before what proves its beginning, where the rule cannot speak for want of its setting', () => {
  const rule = { id: 'hbase/sample', product: 'hbase', reads: [{ kind: 'setting', name: 'sample.limit' }], release: '>=1.1' };
  const evidence: Evidence[] = [
    { product: 'hbase', class: 'Limits', member: 'Limits', token: 'is below 16', releases: ['2.0.0', '2.1.0'], bounds: 'first' },
  ];
  const catalog = { releasesOf: () => ['2.0.0', '2.1.0'] } as unknown as Catalog;
  const report = checkEvidence([{ rule: rule as unknown as CompiledRule, evidence }], releases, () => catalog);
  expect(reasonsOf(report)).toContain('hbase 1.1.0: Limits.Limits has no "is below 16"');
});

describe('an end of a range', () => {
  const everywhere: Partial<Evidence> = { member: 'OLD_NAME', token: 'sample.limit.old', releases: ['1.0.0', '2.1.0'] };
  const document: Partial<Evidence> = { document: 'hbase-guide', section: 'A heading', releases: ['1.1.0', '2.1.0'], bounds: 'first' };
  const open = 'hbase/sample hbase first 1.1.0';

  it.each<[string, string, readonly Partial<Evidence>[], string]>([
    ['what stands on one side alone', '>=2.0', [{}], 'evidence'],
    ['a number of a member that both sides have', '>=2.0', [{ token: '16' }], 'evidence'],
    ['what stands beyond it alone', '>=2.0', [{ token: 'is below 8', releases: ['1.1.0', '1.1.0'] }], 'evidence'],
    ['a document that names the release', '>=1.1', [everywhere, document], 'document'],
    ['a judgement', '>=1.1', [everywhere, { ...document, document: 'judgement' }], 'judged'],
  ])('is told by %s', (_, range, entries, kind) => {
    const report = check(range, entries, false);
    expect([reasonsOf(report), report.ends]).toEqual([[], { evidence: 0, catalog: 0, document: 0, judged: 0, open: 0, [kind]: 1 }]);
  });

  it.each<[string, Partial<Evidence>]>([
    ['what stands on both sides', everywhere],
    ['a document of another release', { ...document, releases: ['2.0.0', '2.1.0'] }],
    ['a document that says nothing of it', { document: 'hbase-guide', section: 'A heading', releases: ['1.1.0', '2.1.0'] }],
    ['a document for the other end', { ...document, bounds: 'last' }],
  ])('is not told by %s', (_, entry) => {
    expect(reasonsOf(check('>=1.1', [everywhere, entry], false))).toContain('hbase 1.1.0: nothing tells why the range begins there');
  });

  it('is told by the release that brings the setting that matters most', () => {
    const ruleOf = (reads: readonly string[]) => ({
      ...{ id: 'hbase/sample', product: 'hbase', release: '>=1.1' },
      reads: reads.map((name) => ({ kind: 'setting', name })),
    });
    const catalog = {
      releasesOf: (name: string) => (name === 'new' ? ['1.1.0', '2.0.0', '2.1.0'] : Object.keys(jars)),
    } as unknown as Catalog;
    const reasons = (reads: readonly string[]) =>
      reasonsOf(checkEvidence([{ rule: ruleOf(reads) as unknown as CompiledRule, evidence: [] }], releases, () => catalog));
    expect([reasons(['new', 'old']), reasons(['old', 'new'])]).toEqual([[], ['hbase 1.1.0: nothing tells why the range begins there']]);
  });

  it('may be open where the list has it', () => {
    const report = check('>=1.1', [everywhere], false, [open]);
    expect([reasonsOf(report), report.ends.open]).toEqual([[], 1]);
  });

  it('has to leave the list once it is told, and once it is none', () => {
    expect([check('>=1.1', [everywhere, document], false, [open]), check('>=2.0', [{}], false, [open])].map(reasonsOf)).toEqual([
      [`${open}: take this end out of the list of open ones`],
      [`${open} is in the list of open ends, and is none`],
    ]);
  });

  it.each<[string, string | undefined, Partial<Evidence>, string]>([
    [
      'a range that has none',
      undefined,
      { ...everywhere, bounds: 'first' },
      '"sample.limit.old" is said to tell where the range begins, and does not',
    ],
    ['the other end', '>=2.0', { bounds: 'both' }, '"is below 16" is said to tell where the range ends, and does not'],
    ['another release', '>=2.0', document, '"is below 16" is said to tell where the range begins, and does not'],
  ])('is not said to be told for %s', (_, range, entry, reason) => {
    expect(reasonsOf(check(range, [{}, entry], false))).toContain(reason);
  });

  it.each([
    ['>=1.1 <1.2 || >=1.5 <1.6 || >=2.0', 'hbase: a part of >=1.1 <1.2 || >=1.5 <1.6 || >=2.0 holds no release of the catalog'],
    ['>=1.1 <2.0 || >=2.0', 'hbase: the parts of >=1.1 <2.0 || >=2.0 are one'],
  ])('of a part that is none is a fault: %s', (range, reason) => {
    expect(reasonsOf(check(range, [everywhere], false))).toContain(reason);
  });
});

describe('a report', () => {
  it('names rules with their reasons, and what was not looked at', () => {
    const report = check('>=1.1', [{ releases: ['2.0.0', '3.0.0'] }], false);
    expect(reportText(report, 1, 2)).toBe(`hbase/sample
  hbase 1.1.0: Limits.Limits has no "is below 16"
  hbase 1.1.0: nothing tells why the range begins there
not to be had, and not looked at: hbase 3.0.0
1 rule looked up (3 look-ups): 1 does not hold. 0 rest on documents alone and are for people to read; 2 have no evidence.
`);
  });

  it('counts what rests on documents alone', () => {
    const report = check(undefined, [{ document: 'hbase-guide', section: 'A heading' }]);
    const ends = { evidence: 0, catalog: 0, document: 0, judged: 0, open: 0 };
    expect(report).toEqual({ broken: [], unseen: ['hbase/sample'], missing: [], looks: 0, ends });
  });

  it('of one release looks at this release alone', () => {
    const rule = { id: 'hbase/sample', product: 'hbase', reads: [] } as unknown as CompiledRule;
    const evidence: Evidence[] = [
      { product: 'hbase', class: 'Limits', member: 'Limits', token: 'is below 16', releases: ['2.0.0', '2.0.0'] },
    ];
    const only = (release: string) =>
      checkEvidence([{ rule, evidence }], releases, () => undefined, { release: { product: 'hbase', release } });
    expect([only('1.1.0'), only('2.1.0')].map(({ broken, looks }) => [broken.length, looks])).toEqual([
      [1, 1],
      [0, 1],
    ]);
  });
});
