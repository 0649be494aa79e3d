import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Checker } from '../../packages/core/src/check.js';
import { filesOf } from '../../packages/core/src/host.js';
import { repositoryRules } from './repositoryRules.js';

/**
 * Settings that a real NameNode, DataNode and client tried (tools/oracle/startupReads). `start`: a daemon does not start; `later`: the DataNode
 * registers and goes down; `client`: the daemons run and the client fails. `host`: it hangs on the host, so no rule can know it.
 */
interface Case {
  readonly release: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly outcome: 'accepted' | 'start' | 'later' | 'client';
  readonly host?: true;
  readonly says?: string;
}

const cases = JSON.parse(readFileSync('fixtures/verdicts/hdfs-rules.json', 'utf8')) as readonly Case[];

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function fileOf({ settings }: Case): string {
  const properties = Object.entries(settings).map(
    ([name, value]) => `<property><name>${escapeXml(name)}</name><value>${escapeXml(value)}</value></property>\n`,
  );
  return `<configuration>\n${properties.join('')}</configuration>\n`;
}

function describeCase({ release, settings }: Case): string {
  const pairs = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return `${release}: ${pairs.join(' ')}`;
}

describe("HDFS's verdicts on settings made for the rules", () => {
  const { knowledge } = repositoryRules();
  const texts = Object.fromEntries(cases.map((one, index) => [`case-${index}/hdfs-site.xml`, fileOf(one)]));
  const checker = new Checker({ ...filesOf(texts), list: () => [] }, knowledge);
  const errors = cases.map((one, index) =>
    checker
      .check({
        name: describeCase(one),
        files: [{ path: `case-${index}/hdfs-site.xml`, kind: 'hdfs-site' }],
        releases: { hadoop: { version: one.release, from: 'option' } },
      })
      .findings.filter((finding) => finding.severity === 'error' && finding.confidence === 'enforced'),
  );

  it('says of no configuration that starts that it does not', () => {
    const wrong = cases.flatMap((one, index) => {
      const rules = errors[index]?.filter(({ refuses }) => refuses === 'start').map(({ ruleId }) => ruleId) ?? [];
      return one.outcome === 'start' || rules.length === 0 ? [] : [`${describeCase(one)}: ${rules.join(', ')}`];
    });
    expect(wrong).toEqual([]);
  });

  it('says of nearly every configuration that does not start why', () => {
    const refused = cases.map((one, index) => ({ one, index })).filter(({ one }) => one.outcome === 'start' && one.host === undefined);
    const missed = refused.filter(({ index }) => errors[index]?.every(({ refuses }) => refuses !== 'start') ?? true);
    expect(missed.length / refused.length, missed.map(({ one }) => describeCase(one)).join('\n')).toBeLessThan(0.02);
  });
});
