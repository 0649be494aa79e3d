import pc from 'picocolors';
import { printable } from '../../../node/src/encoding.js';
import type { CheckResult, ReportedFinding, Reporter, ReportOptions } from '../checkResult.js';
import { codeFrame, type FrameColors, type FrameMark } from './codeFrame.js';
import { showable } from './displayWidth.js';
import { foldIdentical, type RepeatedFinding } from './identicalFindings.js';
import { plural, silenceLines, summaryLine } from './summary.js';

type Paint = ReturnType<typeof pc.createColors>;

/** For people: each finding with the lines it is about, then one line that counts. */
export const reportPretty: Reporter = (result, options) => {
  const paint = pc.createColors(options.color);
  const blocks = foldIdentical(result).map((repeated) => findingBlock(repeated, result, options, paint));
  const end = options.quiet ? [] : summaryBlock(result, paint);
  return [...blocks, ...(end.length > 0 ? [end.join('\n')] : [])].map((block) => `${block}\n`).join('\n');
};

function severityPaint(finding: ReportedFinding, paint: Paint): (text: string) => string {
  if (finding.severity === 'error') return (text) => paint.bold(paint.red(text));
  if (finding.severity === 'warning') return (text) => paint.bold(paint.yellow(text));
  return (text) => paint.bold(paint.cyan(text));
}

function findingBlock({ finding, files }: RepeatedFinding, result: CheckResult, options: ReportOptions, paint: Paint): string {
  const strong = severityPaint(finding, paint);
  const gutter = (text: string) => paint.bold(paint.blue(text));
  const colors: FrameColors = { gutter, primary: strong, secondary: gutter };
  const lines = [`${strong(`${finding.severity}[${finding.ruleId}]`)}${paint.bold(`: ${clean(finding.message)}`)}`];

  const marksByFile = new Map<string, FrameMark[]>();
  const addMark = (file: string, mark: FrameMark) => marksByFile.set(file, [...(marksByFile.get(file) ?? []), mark]);
  addMark(finding.file, { range: finding.range, label: clean(finding.label ?? ''), primary: true });
  for (const place of finding.related) addMark(place.file, { range: place.range, label: clean(place.message), primary: false });
  const largest = Math.max(...[...marksByFile.values()].flat().map((mark) => mark.range.start.line));
  const gutterWidth = String(largest).length;
  const indent = ' '.repeat(gutterWidth);

  for (const [file, marks] of marksByFile) {
    const at = marks.find((mark) => mark.primary) ?? marks[0];
    if (at === undefined) continue;
    const { line, column } = at.range.start;
    const arrow = file === finding.file ? '-->' : ':::';
    const also = file === finding.file && files.length > 1 ? ` ${paint.dim(`(in ${files.length} files)`)}` : '';
    lines.push(`${indent}${gutter(arrow)} ${clean(file)}:${line}:${column}${also}`);
    const source = result.source(file);
    if (source === undefined || source.text === '') continue;
    lines.push(`${indent} ${gutter('|')}`, ...codeFrame(source, marks, gutterWidth, options.width, colors));
  }
  const notes = notesOf({ finding, files });
  if (notes.length > 0) {
    if (lines.length > 2) lines.push(`${indent} ${gutter('|')}`);
    for (const [name, text] of notes) lines.push(`${indent} ${gutter('=')} ${paint.bold(`${name}:`)} ${text}`);
  }
  return lines.join('\n');
}

function notesOf({ finding, files }: RepeatedFinding): [string, string][] {
  const notes: [string, string][] = [];
  if (finding.fix !== undefined) {
    const how = finding.fix.safety === 'safe' ? 'safe fix: --fix' : 'changes what is in effect: --fix --unsafe';
    notes.push(['help', `${clean(finding.fix.title)} (${how})`]);
  }
  if (finding.remedy !== undefined) notes.push(['help', clean(finding.remedy)]);
  const where = [
    ...(finding.role === undefined ? [] : [finding.role]),
    ...(finding.releaseRange === undefined ? [] : [finding.releaseRange]),
  ];
  if (where.length > 0) notes.push(['for', where.join(', ')]);
  if (finding.folded !== undefined && finding.folded > 0)
    notes.push(['note', `${plural(finding.folded, 'further finding')} of this rule in the file`]);
  if (files.length > 1) {
    const others = files.slice(1, 4).map(clean).join(', ');
    notes.push(['also', files.length > 4 ? `${others} and ${plural(files.length - 4, 'more file')}` : others]);
  }
  if (finding.docs !== undefined) notes.push(['docs', clean(finding.docs)]);
  return notes;
}

/** Text from a file may hold terminal escapes; none reaches the terminal. */
function clean(text: string): string {
  return showable(printable(text));
}

function summaryBlock(result: CheckResult, paint: Paint): string[] {
  const lines: string[] = [];
  if (result.files.length > 0 || result.findings.length > 0) lines.push(paint.bold(summaryLine(result)));
  lines.push(...silenceLines(result));
  if (result.hidden > 0) lines.push(`${plural(result.hidden, 'finding')} hidden by comments or the baseline`);
  for (const entry of result.stale) lines.push(`stale in the baseline: ${clean(entry)}`);
  lines.push(...result.notes.map(clean));
  return lines;
}
