import { type Printable, text } from '@storelint/core/text';
import { type CheckResult, compareSeverities, type ReportedFinding, type ReportOptions } from '../checkResult.js';
import type { Paint } from '../paint.js';
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
): Text[] {
  const byFile = new Map<string, RepeatedFinding[]>();
  for (const each of repeated) {
    const own = byFile.get(each.finding.file);
    if (own === undefined) byFile.set(each.finding.file, [each]);
    else own.push(each);
  }
  return [...byFile].map(([file, own]) => {
    const width = Math.max(...own.map(({ finding }) => placeIn(finding).length));
    const lines = own.map((each) => {
      const { severity, message, ruleId } = each.finding;
      const place = placeIn(each.finding).padStart(width);
      return text`  ${place}  ${strong(each.finding, severity)}${' '.repeat(9 - severity.length)}${message}${extent(each)}  ${paint.dim(ruleId)}`;
    });
    return text.join([paint.bold(file), ...lines], '\n');
  });
}

/** How often each rule spoke: worst first, then by number. */
export function statisticsLines(
  { findings }: CheckResult,
  strong: (finding: ReportedFinding, piece: string) => Text,
  { describeRule }: Pick<ReportOptions, 'describeRule'>,
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
  const width = Math.max(...rows.map(({ number }) => counted(number).length));
  return rows.map(({ first, number, fixes }) => {
    const title = describeRule(first.ruleId)?.title;
    const fixable = fixes === 0 ? '' : `; ${counted(fixes)} fixable with --fix`;
    return text`${counted(number).padStart(width)}  ${strong(first, first.severity)}${' '.repeat(9 - first.severity.length)}${first.ruleId}${
      title === undefined ? '' : `  ${title}`
    }${fixable}`;
  });
}

function placeIn({ range: { start } }: ReportedFinding): string {
  return `${start.line}:${start.column}`;
}

function extent(repeated: RepeatedFinding): string {
  return repeated.files.length > 1 ? ` (${extentOf(repeated)})` : '';
}
