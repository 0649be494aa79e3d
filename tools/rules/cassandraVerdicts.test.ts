import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Checker } from '../../packages/core/src/check.js';
import { filesOf } from '../../packages/core/src/host.js';
import { repositoryRules } from './repositoryRules.js';

/**
 * One configuration that Cassandra's own code judged: the lines of the base file, those named in `without` left out, and `lines` after them.
 * `host`: the refusal hangs on the host (a key store, a network interface, the JDK), so no rule can know it.
 */
interface Case {
  readonly case: string;
  readonly release: string;
  readonly without: readonly string[];
  readonly lines: readonly string[];
  readonly accepted: boolean;
  readonly host?: true;
}

const verdicts = resolve('fixtures/verdicts');
const cases = JSON.parse(readFileSync(`${verdicts}/cassandra-rules.json`, 'utf8')) as readonly Case[];
const bases = { old: readBase('3.x'), new: readBase('4.1+') };

function readBase(name: string): string {
  return readFileSync(`${verdicts}/base-cassandra-${name}.yaml`, 'utf8');
}

/** The base's blocks, one for each key of column 0. */
function blocksOf(base: string): string[] {
  return base.split(/\n(?=[a-z])/).map((block) => block.replace(/\n+$/, ''));
}

function fileOf({ release, without, lines }: Case): string {
  const base = /^(4\.1|5)/.test(release) ? bases.new : bases.old;
  const kept = blocksOf(base).filter((block) => !without.includes(block.slice(0, block.indexOf(':'))));
  return `${[...kept, ...lines].join('\n')}\n`;
}

describe("Cassandra's verdicts on cases made for the rules", () => {
  const { knowledge } = repositoryRules();
  const texts = Object.fromEntries(cases.map((one, index) => [`case-${index}/cassandra.yaml`, fileOf(one)]));
  const checker = new Checker({ ...filesOf(texts), list: () => [] }, knowledge);
  const errors = cases.map((one, index) =>
    checker
      .check({
        name: one.case,
        files: [{ path: `case-${index}/cassandra.yaml`, kind: 'cassandra-yaml' }],
        releases: { cassandra: { version: one.release, from: 'option' } },
      })
      .findings.filter((finding) => finding.severity === 'error' && finding.confidence === 'enforced' && finding.refuses === 'start')
      .map((finding) => finding.ruleId),
  );
  const named = cases.map((one, index) => ({ ...one, errors: errors[index] ?? [] }));
  const told = (list: typeof named) => list.map((one) => `${one.release} ${one.case}: ${one.lines.join(' ; ')} ${one.errors.join(', ')}`);

  it('gives no enforced error to what the server accepts', () => {
    expect(told(named.filter((one) => one.accepted && one.errors.length > 0))).toEqual([]);
  });

  it('gives one to what the server refuses for the file alone', () => {
    expect(told(named.filter((one) => !one.accepted && one.host !== true && one.errors.length === 0))).toEqual([]);
  });
});
