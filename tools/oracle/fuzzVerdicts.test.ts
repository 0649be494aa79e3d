import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Checker } from '../../packages/core/src/check.js';
import { filesOf } from '../../packages/core/src/host.js';
import { repositoryRules } from '../rules/repositoryRules.js';
import { baseOf, fileOfCase } from './fuzz/makeCassandra.js';

// Holds `check` against what Cassandra's own code said of configurations made by chance (tools/oracle/fuzz): values at bounds and of odd forms,
// and settings that one check reads together. Refusals that hang on the host were left out when they were recorded.

const directory = 'fixtures/verdicts';
const { knowledge } = repositoryRules();

interface Case {
  readonly accepted: boolean;
  readonly without: readonly string[];
  readonly lines: readonly string[];
}

function refusals(release: string, base: string, one: Case): readonly string[] {
  const path = 'cassandra.yaml';
  const text = fileOfCase(base, { case: '', ...one });
  const checker = new Checker(filesOf({ [path]: text }), knowledge);
  return checker
    .check({ name: 'fuzz', files: [{ path, kind: 'cassandra-yaml' }], releases: { cassandra: { version: release, from: 'option' } } })
    .findings.filter(
      (finding) => finding.severity === 'error' && finding.confidence === 'enforced' && (finding.refuses ?? 'start') === 'start',
    )
    .map((finding) => finding.ruleId);
}

const files = readdirSync(directory).filter((name) => /^cassandra-.*-fuzz\.json$/.test(name));

describe.each(files)('%s', (name) => {
  const release = name.replace(/^cassandra-(.*)-fuzz\.json$/, '$1');
  const base = release.startsWith('3.0') ? baseOf(release).replace(/cdc_raw_directory.*\n/, '') : baseOf(release);
  const { cases } = JSON.parse(readFileSync(`${directory}/${name}`, 'utf8')) as { readonly cases: readonly Case[] };

  it('gets no error where the server takes the file', { timeout: 60_000 }, () => {
    const wrong = cases.filter((one) => one.accepted && refusals(release, base, one).length > 0);
    expect(wrong.map((one) => one.lines)).toEqual([]);
  });

  it('gets an error where the server refuses it', { timeout: 60_000 }, () => {
    const refused = cases.filter((one) => !one.accepted);
    const missed = refused.filter((one) => refusals(release, base, one).length === 0);
    expect(1 - missed.length / refused.length, JSON.stringify(missed.map((one) => one.lines))).toBeGreaterThanOrEqual(0.97);
  });
});
