import { type Printable, text } from '@storelint/core/text';
import type { CheckResult, ReportedCluster, ReportedDifference, ReportedFinding, Reporter, ReportOptions } from '../checkResult.js';
import { wrapBehind } from '../commands/textLayout.js';
import { createPaint, type Paint } from '../paint.js';
import { codeFrame, type FrameColors, type FrameMark } from './codeFrame.js';
import { foldIdentical, type RepeatedFinding } from './identicalFindings.js';
import { conciseLines, groupedBlocks, statisticsLines } from './shortStyles.js';
import { counted, extentOf, plural, silenceLines, summaryLine } from './summary.js';

type Text = Printable<'terminal'>;

/** For people: each finding with the lines it is about, cluster by cluster, errors first; then one line that counts. */
export const reportPretty: Reporter = (result, options) => {
  const paint = createPaint(options.color, options.links);
  const repeated = foldIdentical(result);
  const end = options.quiet ? [] : summaryBlock(result, paint, options.width);
  const blocks = options.style === 'full' ? fullBlocks(repeated, result, options, paint) : shortBlocks(repeated, result, options, paint);
  const all = [...blocks, ...(end.length > 0 ? [text.join(end, '\n')] : [])];
  return text.join(
    all.map((block) => text`${block}\n`),
    '\n',
  );
};

function shortBlocks(repeated: readonly RepeatedFinding[], result: CheckResult, options: ReportOptions, paint: Paint): Text[] {
  if (repeated.length === 0) return [];
  const strong = (finding: ReportedFinding, piece: string) => paint.link(severityPaint(finding, paint)(piece), finding.docs);
  if (options.style === 'grouped') return groupedBlocks(repeated, strong, paint, options.width);
  const lines = options.style === 'concise' ? conciseLines(repeated, strong) : statisticsLines(result, strong, options);
  return [text.join(lines, '\n')];
}

function fullBlocks(repeated: readonly RepeatedFinding[], result: CheckResult, options: ReportOptions, paint: Paint): Text[] {
  const blockOf = (each: RepeatedFinding) => findingBlock(each, result, options, paint);
  const blocksOf = (cluster: ReportedCluster) => {
    const ofRule = new Map<string, number>();
    const first = repeated.filter((each) => {
      if (each.cluster !== cluster) return false;
      const before = ofRule.get(each.finding.ruleId) ?? 0;
      ofRule.set(each.finding.ruleId, before + 1);
      return before < mostOfRule;
    });
    const more = [...ofRule].filter(([, number]) => number > mostOfRule);
    const counts = more.map(([ruleId, number]) => text`${counted(number - mostOfRule)} more of ${ruleId}; --format json has all`);
    return [...first.map(blockOf), ...(counts.length === 0 ? [] : [text.join(counts, '\n')])];
  };
  const others = fewOfEachRule(
    repeated.filter(({ cluster }) => cluster === undefined),
    options.eachLine ? Number.POSITIVE_INFINITY : mostInFile,
    blockOf,
  );
  return [
    ...result.clusters.flatMap((cluster) => {
      const different = options.quiet ? [] : differencesBlock(cluster, paint);
      const found = [...blocksOf(cluster), ...different];
      const heading = paint.bold(`Cluster ${cluster.name}, ${counted(cluster.nodes.length)} nodes`);
      return found.length === 0 ? [] : [heading, ...found];
    }),
    ...(result.clusters.length > 0 && others.length > 0 ? [paint.bold('Other files')] : []),
    ...others,
  ];
}

/** Findings of a rule that are shown in one file. */
const mostInFile = 5;

/** Of one rule in one file the first few; behind the last of these how many more there are. */
function fewOfEachRule(repeated: readonly RepeatedFinding[], most: number, blockOf: (repeated: RepeatedFinding) => Text): Text[] {
  const keyOf = ({ finding: { ruleId, file } }: RepeatedFinding) => JSON.stringify([ruleId, file]);
  const numbers = new Map<string, number>();
  for (const each of repeated) numbers.set(keyOf(each), (numbers.get(keyOf(each)) ?? 0) + 1);
  const shown = new Map<string, number>();
  return repeated.flatMap((each) => {
    const key = keyOf(each);
    const at = (shown.get(key) ?? 0) + 1;
    shown.set(key, at);
    if (at > most) return [];
    const more = (numbers.get(key) ?? 0) - most;
    const { ruleId, file } = each.finding;
    return at < most || more <= 0
      ? [blockOf(each)]
      : [blockOf(each), text`${counted(more)} more of ${ruleId} in ${file}; --each-line shows them`];
  });
}

/** Findings of a rule that are shown where each node of a cluster has its own; JSON has all. */
const mostOfRule = 10;

/** Differences that are shown; JSON has all. */
const mostDifferences = 20;

/** Which nodes of a cluster differ from the rest, and in what. */
function differencesBlock({ differences }: ReportedCluster, paint: Paint): Text[] {
  if (differences.length === 0) return [];
  const lines = differences.slice(0, mostDifferences).map(differenceLine);
  const more = differences.length - mostDifferences;
  return [
    text.join(
      [
        paint.bold(`${plural(differences.length, 'setting')} not alike on all nodes:`),
        ...lines,
        ...(more > 0 ? [text`  and ${plural(more, 'more setting')}; --format json has all`] : []),
      ],
      '\n',
    ),
  ];
}

/** `  zoo.cfg:3: tickTime is 4000, and 2000 on 9,998 nodes` */
function differenceLine({ setting, usual, alike, unlike, places }: ReportedDifference): Text {
  const [first] = places;
  if (first === undefined) return text`  ${setting}`;
  const place = first.line === undefined ? first.file : `${first.file}:${first.line}`;
  const own = first.value === undefined ? `${setting} is not set` : `${setting} is ${first.value}`;
  const rest = usual === undefined ? `not set on ${counted(alike)} nodes` : `${usual} on ${counted(alike)} nodes`;
  const more = unlike > 1 ? ` (and ${plural(unlike - 1, 'more node differs', 'more nodes differ')})` : '';
  return text`  ${place}: ${own}; ${rest}${more}`;
}

function severityPaint(finding: ReportedFinding, paint: Paint): (piece: string) => Text {
  if (finding.severity === 'error') return (piece) => paint.bold(paint.red(piece));
  if (finding.severity === 'warning') return (piece) => paint.bold(paint.yellow(piece));
  return (piece) => paint.bold(paint.cyan(piece));
}

function findingBlock(repeated: RepeatedFinding, result: CheckResult, options: ReportOptions, paint: Paint): Text {
  const { finding, files } = repeated;
  const strong = severityPaint(finding, paint);
  const gutter = (piece: string) => paint.bold(paint.blue(piece));
  const colors: FrameColors = { gutter, primary: strong, secondary: gutter };
  const name = `${finding.severity}[${finding.ruleId}]`;
  const [message = '', ...moreOfMessage] = wrapBehind(finding.message, options.width, `${name}: `, '  ');
  const lines = [text`${paint.link(strong(name), finding.docs)}${paint.bold(`: ${message}`)}`, ...moreOfMessage.map(paint.bold)];

  const marksByFile = new Map<string, FrameMark[]>();
  const addMark = (file: string, mark: FrameMark) => marksByFile.set(file, [...(marksByFile.get(file) ?? []), mark]);
  addMark(finding.file, { range: finding.range, label: finding.label ?? '', primary: true });
  for (const place of finding.related) addMark(place.file, { range: place.range, label: place.message, primary: false });
  const largest = Math.max(...[...marksByFile.values()].flat().map((mark) => mark.range.start.line));
  const gutterWidth = String(largest).length;
  const indent = ' '.repeat(gutterWidth);

  for (const [file, marks] of marksByFile) {
    const at = marks.find((mark) => mark.primary) ?? marks[0];
    if (at === undefined) continue;
    const { line, column } = at.range.start;
    const arrow = file === finding.file ? '-->' : ':::';
    const also = file === finding.file && files.length > 1 ? text` ${paint.dim(`(${extentOf(repeated)})`)}` : '';
    lines.push(text`${indent}${gutter(arrow)} ${file}:${line}:${column}${also}`);
    const source = result.source(file);
    if (source === undefined) continue;
    lines.push(text`${indent} ${gutter('|')}`, ...codeFrame(source, marks, gutterWidth, options.width, colors));
  }
  const notes = notesOf(repeated);
  if (notes.length > 0) {
    if (lines.length > 2 + moreOfMessage.length) lines.push(text`${indent} ${gutter('|')}`);
    for (const [name, note] of notes) {
      const [first = '', ...more] = wrapBehind(note, options.width, `${indent} = ${name}: `);
      lines.push(text`${indent} ${gutter('=')} ${paint.bold(`${name}:`)} ${first}`, ...more.map((line) => text`${line}`));
    }
  }
  return text.join(lines, '\n');
}

/** Whether a remedy says no more than the title of the fix does: the same words, or "Remove the line" beside what is removed, or "Use x instead" beside x. */
function saysThat(remedy: string, title = ''): boolean {
  const words = remedy.replace(/\.$/, '').toLowerCase();
  if (title.startsWith('remove ') && /^remove (?:it|the (?:line|flag|option)s?)$/.test(words)) return true;
  const used = /^use (\S+) instead$/.exec(words)?.[1];
  return words === title.toLowerCase() || (used !== undefined && title.toLowerCase().includes(used));
}

function notesOf({ finding, files }: RepeatedFinding): [string, string][] {
  const notes: [string, string][] = [];
  if (finding.fix !== undefined) {
    const how = finding.fix.safety === 'safe' ? 'safe fix: --fix' : 'changes what is in effect: --fix --unsafe';
    notes.push(['help', `${finding.fix.title} (${how})`]);
  }
  if (finding.remedy !== undefined && !saysThat(finding.remedy, finding.fix?.title)) notes.push(['help', finding.remedy]);
  const where = [...(finding.roles ?? []), ...(finding.releaseRange === undefined ? [] : [finding.releaseRange])];
  if (where.length > 0) notes.push(['for', where.join(', ')]);
  if (finding.folded !== undefined && finding.folded > 0)
    notes.push(['note', `${plural(finding.folded, 'further finding')} of this rule in the file; --each-line shows them`]);
  if (files.length > 1) {
    const others = files.slice(1, 4).join(', ');
    notes.push(['also', files.length > 4 ? `${others} and ${plural(files.length - 4, 'more file')}` : others]);
  }
  if (finding.docs !== undefined) notes.push(['docs', finding.docs]);
  return notes;
}

function summaryBlock(result: CheckResult, paint: Paint, width: number): (Text | string)[] {
  const lines: string[] = [...silenceLines(result)];
  if (result.hidden > 0) lines.push(`${plural(result.hidden, 'finding')} hidden by comments or the baseline`);
  if (result.unwanted > 0) lines.push(`${plural(result.unwanted, 'finding')} below --min-severity or --confidence`);
  for (const entry of result.stale) lines.push(`stale in the baseline: ${entry}`);
  lines.push(...result.notes);
  const counts =
    result.files.length > 0 || result.findings.length > 0 ? wrapBehind(summaryLine(result), width, '', '  ').map(paint.bold) : [];
  return [...counts, ...lines.flatMap((line) => wrapBehind(line, width, '', '  '))];
}
