import { readFileSync } from 'node:fs';
import { Checker } from '../../packages/core/src/check.js';
import { filesOf } from '../../packages/core/src/host.js';
import type { FileKind } from '../../packages/core/src/products/registry.js';
import { repositoryRules } from '../rules/repositoryRules.js';

export const directory = 'fixtures/verdicts';
const { knowledge } = repositoryRules();

interface Case {
  readonly name: string;
  readonly text: string;
  readonly isAccepted: boolean;
}

/** Cases whose refusal came from the host (no native library, a missing folder, a small heap), or whose DataNode was asked too early. */
const hostCases: Readonly<Record<string, readonly string[]>> = {
  hdfs: ['c12', 'c19', 'c20', 'c21', 'c34', 'c35', 'd01'],
  hbase: ['b14', 'b16', 'b23'],
};

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function xmlCases(product: 'hbase' | 'hdfs', release: string): Case[] {
  const verdicts = JSON.parse(readFileSync(`${directory}/${product}-${release}-verdicts.json`, 'utf8')) as Record<
    string,
    { accepted: boolean }
  >;
  const cases: Case[] = [];
  for (const line of readFileSync(`${directory}/cases-${product}.txt`, 'utf8').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [name = '', ...pairs] = line
      .trim()
      .split('|')
      .map((part) => part.trim());
    const verdict = verdicts[name];
    if (verdict === undefined || hostCases[product]?.includes(name.split('-')[0] ?? '')) continue;
    const properties = pairs.map((pair) => {
      const at = pair.indexOf('=');
      return `<property><name>${escapeXml(at < 0 ? pair : pair.slice(0, at))}</name><value>${escapeXml(at < 0 ? '' : pair.slice(at + 1))}</value></property>`;
    });
    cases.push({ name: line.trim(), text: `<configuration>\n${properties.join('\n')}\n</configuration>\n`, isAccepted: verdict.accepted });
  }
  return cases;
}

interface CassandraVerdicts {
  readonly settings: Readonly<Record<string, { readonly accepted: readonly string[]; readonly rejected: readonly string[] }>>;
}

function cassandraCases(release: string): Case[] {
  const { settings } = JSON.parse(readFileSync(`${directory}/cassandra-${release}-verdicts.json`, 'utf8')) as CassandraVerdicts;
  const base = readFileSync(`${directory}/base-cassandra-${release.startsWith('3.') ? '3.x' : '4.1+'}.yaml`, 'utf8').split('\n');
  const cases: Case[] = [];
  for (const [key, { accepted, rejected }] of Object.entries(settings)) {
    const kept: string[] = [];
    let isSkipping = false;
    for (const line of base) {
      if (line.startsWith(`${key}:`)) isSkipping = true;
      else if (!isSkipping || !/^[ -]/.test(line)) {
        isSkipping = false;
        kept.push(line);
      }
    }
    const add = (value: string, isAccepted: boolean) =>
      cases.push({ name: `${key}: ${value}`, text: `${kept.join('\n')}\n${key}: ${value}\n`, isAccepted });
    for (const value of accepted) add(value, true);
    for (const value of rejected) add(value, false);
  }
  return cases;
}

/** What `check` says of the cases of one recording, beside what the product said. */
export interface JudgedRecording {
  readonly cases: number;
  /** Cases that the product refused. */
  readonly refused: number;
  /** Accepted ones that got an enforced error which says that the start is refused. */
  readonly falseErrors: readonly string[];
  /** Refused ones that got none. */
  readonly missed: readonly string[];
}

function judge(
  cases: readonly Case[],
  file: string,
  kind: FileKind,
  product: 'hbase' | 'hadoop' | 'cassandra',
  release: string,
): JudgedRecording {
  const falseErrors: string[] = [];
  const missed: string[] = [];
  let refused = 0;
  for (const { name, text, isAccepted } of cases) {
    const checker = new Checker(filesOf({ [file]: text }), knowledge);
    const { findings } = checker.check({
      name,
      files: [{ path: file, kind }],
      releases: { [product]: { version: release, from: 'option' } },
    });
    const errors = findings.filter(
      (finding) => finding.severity === 'error' && finding.confidence === 'enforced' && (finding.refuses ?? 'start') === 'start',
    );
    if (!isAccepted) refused++;
    if (isAccepted && errors.length > 0) falseErrors.push(`${name} (${errors.map((error) => error.ruleId).join(', ')})`);
    if (!isAccepted && errors.length === 0) missed.push(name);
  }
  return { cases: cases.length, refused, falseErrors, missed };
}

export type Recording = readonly [server: 'cassandra' | 'hbase' | 'hdfs', release: string];

/** Settings that a server was asked about one by one, with its verdicts. */
export const recordings: readonly Recording[] = [
  ['cassandra', '3.11.19'],
  ['cassandra', '4.1.10'],
  ['cassandra', '5.0.9'],
  ['hbase', '1.4.14'],
  ['hbase', '1.7.2'],
  ['hbase', '2.4.17'],
  ['hbase', '2.5.10'],
  ['hbase', '2.6.4'],
  ['hdfs', '3.3.6'],
  ['hdfs', '3.4.2'],
];

/** Holds `check` against what the product's own code said of recorded configurations, without Java. */
export function judgeRecording([product, release]: Recording): JudgedRecording {
  if (product === 'cassandra') return judge(cassandraCases(release), 'cassandra.yaml', 'cassandra-yaml', 'cassandra', release);
  if (product === 'hbase') return judge(xmlCases(product, release), 'hbase-site.xml', 'hbase-site', 'hbase', release);
  return judge(xmlCases(product, release), 'hdfs-site.xml', 'hdfs-site', 'hadoop', release);
}
