import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll } from 'vitest';
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
 * Writes what the daemons of a product said into the page on advice, after a run of all its cases.
 * @param runs the cases that can be run here
 * @returns what is told of each case that begins, and of each that ends well
 */
export function tableOf(product: ServedProduct, title: string, runs: ReadonlySet<AdvisedCase>): StartedTable {
  const begun = new Set<AdvisedCase>();
  const verdicts: Verdict[] = [];
  afterAll(() => {
    if (isSample || runs.size === 0 || begun.size < runs.size) return;
    const text = readFileSync(page, 'utf8');
    const [start, end] = [`<!-- started: ${product} -->`, `<!-- end: ${product} -->`];
    const [before, after] = [text.indexOf(start), text.indexOf(end)];
    if (before < 0 || after < 0) throw new Error(`${page} has no place for the servers of ${product}`);
    writeFileSync(page, `${text.slice(0, before)}${start}\n${tableText(product, title, runs, verdicts)}${text.slice(after)}`);
  });
  return { begins: (one) => begun.add(one), serves: (verdict) => verdicts.push(verdict) };
}

function tableText(product: ServedProduct, title: string, runs: ReadonlySet<AdvisedCase>, verdicts: readonly Verdict[]): string {
  // Of HDFS, cases beside HBase and without are told in one row.
  const groups = new Map<string, AdvisedCase[]>();
  for (const one of runs) {
    const key = `${one[product]}|${one.jdk}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const rows = [...groups.values()].map((asked) => {
    const own = verdicts.filter(({ one }) => asked.includes(one));
    const [first] = asked;
    const shown = own.map((verdict) => verdict.shown);
    const cells = [
      first?.[product],
      first?.jdk,
      own.map(({ one }) => `${one.workload} on ${one.hardware}`).join('; '),
      own.length,
      asked.length - own.length,
      own.reduce((sum, { warned }) => sum + warned, 0),
      shown.length === 0 ? '' : `${Math.min(...shown)} to ${Math.max(...shown)}`,
      own.at(-1) === undefined ? '' : `\`${own.at(-1)?.ready}\``,
    ];
    return `| ${cells.join(' | ')} |\n`;
  });
  const head = [title, 'JDK', 'workloads and machines', 'served', 'refused', 'warnings', 'settings shown as advised', 'said when ready'];
  return `| ${head.join(' | ')} |\n|${' --- |'.repeat(head.length)}\n${rows.join('')}`;
}
