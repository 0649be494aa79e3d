import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import type { CompiledRule, RuleProse } from '../../packages/core/src/rules/compiledRule.js';
import { judgeRecording, recordings } from '../oracle/recordedCases.js';
import { repositoryRules } from '../rules/repositoryRules.js';

/** A sample that a person read. */
interface Reading {
  readonly date: Date;
  readonly what: string;
  readonly drawn: number;
  readonly right: number;
  /** What `right` counts: right, told, found. */
  readonly of: string;
  readonly by: string;
  readonly see: string;
}

/** docs/truth.md: what is known of how far storelint can be trusted, and what is not. */
export function truthPage(): string {
  return `# What is known, and what is not

\`npm run truth\` writes this page from the recordings, the rules and the list of readings. docs/precision.md, docs/values.md and docs/clusters.md tell how each number came about.

## What servers said

Settings that a server's own code was asked about one by one. *False errors*: it takes the value, and storelint says that it refuses to start. *Told*: it refuses the value, and storelint says so.

${verdictTable()}

## What rules rest on

*Evidence* is a place in a released artifact, or in a document, that \`npm run evidence\` looks up. A *legitimate* example looks like the fault and is none; its rule has to be silent on it.

${ruleTable()}

## What readers found

Samples, newest first. A reader who wrote what is read is named as its author.

${readingTable()}

Of the 200 rules, 68 were imprecise (a sentence too wide, a release too early, a severity, evidence for another claim) and 4 wrong. The wrong ones, and 29 of the imprecise ones, were mended after the reading.

## What is not known

- Rules without evidence rest on the sources that they name, which nothing looks up.
- Confidence *judged* is a judgement: no server refuses the value, and no document has the number.
- Vendors' builds are judged by their base and its neighbours; nobody has asked their servers.
- Windows and macOS: the program was never run there.
- A cluster that nobody has looked at gets less than what its experts would say; the readings above say how much.
`;
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

function percent(part: number, whole: number): string {
  // What is not all is not 100 %.
  return whole === 0 ? '' : `${Math.floor((1000 * part) / whole) / 10} %`;
}

const titles = { cassandra: 'Cassandra', hbase: 'HBase', hdfs: 'HDFS' };

function verdictTable(): string {
  const rows = recordings.map((recording) => {
    const { cases, refused, falseErrors, missed } = judgeRecording(recording);
    const told = refused - missed.length;
    return [`${titles[recording[0]]} ${recording[1]}`, cases, refused, falseErrors.length, `${told} (${percent(told, refused)})`];
  });
  return table(['server', 'values', 'refused', 'false errors', 'told'], rows);
}

function ruleTable(): string {
  const { rules, prose } = repositoryRules();
  const proseOf = new Map(prose.map((each) => [each.id, each]));
  const count = (own: readonly CompiledRule[], isMeant: (rule: CompiledRule, prose: RuleProse | undefined) => boolean) =>
    own.filter((rule) => isMeant(rule, proseOf.get(rule.id))).length;
  const rowOf = (name: string, own: readonly CompiledRule[]) => [
    name,
    own.length,
    ...(['enforced', 'documented', 'judged'] as const).map((grade) => count(own, ({ confidence }) => confidence === grade)),
    count(own, (_, explained) => explained?.evidence !== undefined),
    count(own, (_, explained) => explained?.examples.some(({ legitimate }) => legitimate !== undefined) === true),
  ];
  const byFamily = new Map<string, CompiledRule[]>();
  for (const rule of [...rules.values()].flat()) {
    const family = rule.id.split('/')[0] ?? '';
    byFamily.set(family, [...(byFamily.get(family) ?? []), rule]);
  }
  const rows = [...byFamily].sort(([one], [other]) => (one < other ? -1 : 1)).map(([family, own]) => rowOf(`${family}/*`, own));
  return table(
    ['rules', 'number', 'enforced', 'documented', 'judged', 'with evidence', 'with a legitimate example'],
    [...rows, rowOf('all', [...rules.values()].flat())],
  );
}

function readingTable(): string {
  const readings = load(readFileSync('tools/truth/readings.yaml', 'utf8')) as readonly Reading[];
  const day = (date: Date | string) => (typeof date === 'string' ? date : date.toISOString().slice(0, 10));
  const rows = readings.map(({ date, what, drawn, right, of, by, see }) => [
    what,
    day(date),
    drawn,
    `${right} ${of} (${percent(right, drawn)})`,
    by,
    `[${see.replace(/^docs\//, '')}](${see.replace(/^docs\//, '')})`,
  ]);
  return table(['what was read', 'date', 'drawn', 'outcome', 'by', 'more'], rows);
}
