import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { knownOf, openEnds, provenRules } from '../evidence/check.js';
import { EndChecks } from '../evidence/endChecks.js';
import { releasesOf } from '../evidence/releases.js';
import { lackOf } from './evidence.js';
import { repositoryRules } from './repositoryRules.js';

const list = 'tools/rules/withoutEvidence.txt';

describe('rules', () => {
  const { rules, prose } = repositoryRules();
  const proseOf = new Map(prose.map((each) => [each.id, each]));
  const lacks = new Map(
    [...rules.values()].flat().flatMap((rule) => {
      const explanation = proseOf.get(rule.id);
      const lack = explanation === undefined ? [] : lackOf(rule, explanation);
      return lack.length === 0 ? [] : [[rule.id, `${rule.id} lacks ${lack.join(' and ')}: see docs/writing-rules.md`]];
    }),
  );
  const older = readFileSync(list, 'utf8')
    .split('\n')
    .filter((id) => id !== '');

  it('have evidence and a legitimate example, but for the older ones that a list names', () => {
    expect([...lacks].filter(([id]) => !older.includes(id)).map(([, text]) => text)).toEqual([]);
  });

  it('leave the list once they have both', () => {
    expect(
      older.filter((id) => !lacks.has(id)),
      `take these out of ${list}`,
    ).toEqual([]);
  });

  it('are listed once, in order', () => {
    expect(older).toEqual([...new Set(older)].sort());
  });

  it('have the ends that entries and the list of open ones say, as far as no artifact is needed to tell', () => {
    const { rules: proven, catalogs } = provenRules('.');
    const faults: string[] = [];
    const checks = new EndChecks(knownOf(releasesOf('.'), catalogs), openEnds('.'), (id, reason) => faults.push(`${id}: ${reason}`));
    for (const { rule, evidence } of proven) checks.add(rule, evidence);
    expect(faults).toEqual([]);
  });

  it('are in the list of open ends only where they are there', () => {
    const ids = new Set(proseOf.keys());
    const listed = [...openEnds('.')];
    expect(listed.filter((end) => !ids.has(end.split(' ')[0] ?? ''))).toEqual([]);
    expect(listed).toEqual([...new Set(listed)].sort());
  });
});

describe('a rule', () => {
  const evidence = [{ product: 'hbase', class: 'C', member: 'm', token: 't', releases: ['2.0.0', '2.6.4'] }] as const;
  const prose = { id: 'x', title: 't', why: 'w', sources: ['s'] };
  const plain = [{ valid: {} }, { invalid: {} }];
  const legitimate = [{ valid: {}, legitimate: 'A test cluster.' }, { invalid: {} }];
  const silent = { onlyAdvised: true } as const;

  it.each([
    ['neither', {}, { ...prose, examples: plain }, ['evidence', 'a legitimate example']],
    ['no evidence', {}, { ...prose, examples: legitimate }, ['evidence']],
    ['no legitimate example', {}, { ...prose, evidence, examples: plain }, ['a legitimate example']],
    ['nothing', {}, { ...prose, evidence, examples: legitimate }, []],
    ['nothing, where check never asks it', silent, { ...prose, evidence, examples: [{ advised: 1 }] }, []],
  ])('lacks %s', (_, rule, explanation, lack) => {
    expect(lackOf(rule, explanation)).toEqual(lack);
  });
});
