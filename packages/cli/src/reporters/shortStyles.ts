import { type Printable, text } from '@storelint/core/text';
import { type CheckResult, compareSeverities, type ReportedFinding, type ReportOptions } from '../checkResult.js';
import { proseBelow, wrapBehind } from '../commands/textLayout.js';
import type { Paint } from '../paint.js';
import { displayWidth } from './displayWidth.js';
import type { RepeatedFinding } from './identicalFindings.js';
import { counted, extentOf } from './summary.js';

type Text = Printable<'terminal'>;

/** `conf/hbase-site.xml:5:9: error[hbase/heap-fractions-sum]: …`: a line a finding, as editors and `grep` take it. */
export function conciseLines(repeated: readonly RepeatedFinding[], strong: (finding: ReportedFinding, piece: string) => Text): Text[] {
  return repeated.map((each) => {
    const { file, range, severity, ruleId, message } = each.finding;
    const place = `${file}:${range.start.line}:${range.start.column}`;
    return text`${place}: ${strong(each.finding, `${severity}[${ruleId}]`)}: ${message}${extent(each)}`;
  });
}

/** The findings of each file below its name. */
export function groupedBlocks(
  repeated: readonly RepeatedFinding[],
  strong: (finding: ReportedFinding, piece: string) => Text,
  paint: Paint,
  width: number,
): Text[] {
  const byFile = new Map<string, RepeatedFinding[]>();
  for (const each of repeated) {
    const own = byFile.get(each.finding.file);
    if (own === undefined) byFile.set(each.finding.file, [each]);
    else own.push(each);
  }
  return [...byFile].map(([file, own]) => {
    const places = Math.max(...own.map(({ finding }) => placeIn(finding).length));
    const lines = own.map((each) => {
      const { severity, message, ruleId } = each.finding;
      const place = placeIn(each.finding).padStart(places);
      const indent = ' '.repeat(places + 13);
      const said = wrapBehind(`${message}${extent(each)}`, width, indent);
      const [first = '', ...more] = said;
      const last = indent.length + displayWidth(more.at(-1)?.trimStart() ?? first) + 2 + ruleId.length;
      const rule = last <= width ? text`  ${paint.dim(ruleId)}` : text`\n${indent}${paint.dim(ruleId)}`;
      const row = text`  ${place}  ${strong(each.finding, severity)}${' '.repeat(9 - severity.length)}${first}`;
      return text`${text.join([row, ...more], '\n')}${rule}`;
    });
    return text.join([paint.bold(file), ...lines], '\n');
  });
}

/** How often each rule spoke: worst first, then by number. */
export function statisticsLines(
  { findings }: CheckResult,
  strong: (finding: ReportedFinding, piece: string) => Text,
  { describeRule, width }: Pick<ReportOptions, 'describeRule' | 'width'>,
): Text[] {
  const byRule = new Map<string, ReportedFinding[]>();
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.ruleId}`;
    const own = byRule.get(key);
    if (own === undefined) byRule.set(key, [finding]);
    else own.push(finding);
  }
  const rows = [...byRule.values()].flatMap((own) => {
    const [first] = own;
    return first === undefined ? [] : [{ first, number: own.length, fixes: own.filter(({ fix }) => fix?.safety === 'safe').length }];
  });
  rows.sort((a, b) => compareSeverities(a.first.severity, b.first.severity) || b.number - a.number);
  const numbers = Math.max(...rows.map(({ number }) => counted(number).length));
  return rows.flatMap(({ first, number, fixes }) => {
    const title = describeRule(first.ruleId)?.title ?? '';
    const fixable = fixes === 0 ? '' : `; ${counted(fixes)} fixable with --fix`;
    const before = `${counted(number).padStart(numbers)}  `;
    const [row = '', ...more] = proseBelow(`${before}${first.severity.padEnd(9)}${first.ruleId}`, `${title}${fixable}`, width);
    return [
      text`${before}${strong(first, first.severity)}${row.slice(before.length + first.severity.length)}`,
      ...more.map((line) => text`${line}`),
    ];
  });
}

function placeIn({ range: { start } }: ReportedFinding): string {
  return `${start.line}:${start.column}`;
}

function extent(repeated: RepeatedFinding): string {
  return repeated.files.length > 1 ? ` (${extentOf(repeated)})` : '';
}
