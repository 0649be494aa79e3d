import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach } from 'vitest';
import { type AdvisedCase, isSample, type ServedProduct } from './cases.ts';

const page = 'docs/advise.md';

/** What a daemon said of the files that were advised for it. */
export interface Verdict {
  readonly one: AdvisedCase;
  /** The line by which it told that it serves. */
  readonly ready: string;
  /** Advised settings that it shows as its own. */
  readonly shown: number;
  /** Lines of its log that warn of an advised setting. */
  readonly warned: number;
}

/** Takes what is written into the table. */
export interface StartedTable {
  readonly begins: (one: AdvisedCase) => void;
  readonly serves: (verdict: Verdict) => void;
}

/**
 * Writes what the daemons of a product said into the page on advice: a row of a release on a JDK once all its cases have run. Other rows stay as they
 * are, those of cases that are gone do not.
 * @param runs the cases that can be run here
 * @returns what is told of each case that begins, and of each that ends well
 */
export function tableOf(product: ServedProduct, title: string, runs: ReadonlySet<AdvisedCase>): StartedTable {
  const begun = new Set<AdvisedCase>();
  const verdicts: Verdict[] = [];
  // Of HDFS, cases beside HBase and without are told in one row.
  const groups = new Map<string, AdvisedCase[]>();
  for (const one of runs) {
    const start = rowStart(one[product], one.jdk);
    groups.set(start, [...(groups.get(start) ?? []), one]);
  }
  afterEach(() => {
    if (isSample) return;
    const rows = [...groups].flatMap(([start, asked]) => {
      const isDone = asked.every((one) => begun.has(one));
      return isDone ? [[start, rowOf(product, asked, verdicts)] as const] : [];
    });
    if (rows.length > 0) writeRows(product, title, new Map(rows), [...groups.keys()]);
  });
  return { begins: (one) => begun.add(one), serves: (verdict) => verdicts.push(verdict) };
}

function rowStart(release: string | undefined, jdk: number): string {
  return `| ${release} | ${jdk} |`;
}

function writeRows(product: ServedProduct, title: string, rows: ReadonlyMap<string, string>, order: readonly string[]): void {
  const text = readFileSync(page, 'utf8');
  const [start, end] = [`<!-- started: ${product} -->`, `<!-- end: ${product} -->`];
  const [before, after] = [text.indexOf(start), text.indexOf(end)];
  if (before < 0 || after < 0) throw new Error(`${page} has no place for the servers of ${product}`);
  const old = text.slice(before, after).split('\n');
  const body = order.flatMap((row) => rows.get(row) ?? old.find((line) => line.startsWith(row)) ?? []);
  const head = [title, 'JDK', 'workloads and machines', 'served', 'refused', 'warnings', 'settings shown as advised', 'said when ready'];
  const table = [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...body].map((line) => `${line}\n`).join('');
  writeFileSync(page, `${text.slice(0, before)}${start}\n${table}${text.slice(after)}`);
}

function rowOf(product: ServedProduct, asked: readonly AdvisedCase[], verdicts: readonly Verdict[]): string {
  const own = verdicts.filter(({ one }) => asked.includes(one));
  const [fewest, most] = [Math.min, Math.max].map((of) => of(...own.map(({ shown }) => shown)));
  const cells = [
    own.map(({ one }) => `${one.workload} on ${one.hardware}`).join('; '),
    own.length,
    asked.length - own.length,
    own.reduce((sum, { warned }) => sum + warned, 0),
    own.length === 0 ? '' : fewest === most ? fewest : `${fewest} to ${most}`,
    own.at(-1) === undefined ? '' : `\`${own.at(-1)?.ready}\``,
  ];
  return `${rowStart(asked[0]?.[product], asked[0]?.jdk ?? 0)} ${cells.join(' | ')} |`;
}
