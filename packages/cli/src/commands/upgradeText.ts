import { productNames } from '@storelint/core/products';
import { json as jsonOf, type Printable, text } from '@storelint/core/text';
import type { UpgradeChange, UpgradeReport } from '@storelint/core/upgrade';
import {
  changeAdvice,
  changeKinds,
  changeTitles,
  leftOut,
  matters,
  messageOf,
  shownOf,
  stepText,
  type UpgradeTextOptions,
  upgradeMarkdown,
  whereOf,
} from '@storelint/report/upgrade';
import { createPaint } from '../paint.js';
import { wrapBehind, wrapLines } from './textLayout.js';

export interface UpgradePrintOptions extends UpgradeTextOptions {
  readonly color: boolean;
  readonly width: number;
}

export type UpgradeReporter = (reports: readonly UpgradeReport[], options: UpgradePrintOptions) => Printable;

/** What `--format` names. */
export const upgradeReporters: Readonly<Record<string, UpgradeReporter>> = { table, json, markdown: upgradeMarkdown };

function fixText({ finding, kind }: UpgradeChange): string {
  const fix = finding?.fix;
  if (fix === undefined) return '';
  const written = kind === 'renamed' ? (/ and write (.*)$/.exec(fix.title)?.[1] ?? '') : fix.title;
  if (kind === 'renamed')
    return fix.safety === 'safe'
      ? ` [--fix${written === '' ? '' : `: ${written}`}]`
      : ` [--fix --unsafe${written === '' ? '' : `: ${written}`}]`;
  return fix.safety === 'safe' ? ` [--fix: ${fix.title}]` : ` [--fix --unsafe: ${fix.title}]`;
}

function table(reports: readonly UpgradeReport[], options: UpgradePrintOptions): Printable<'terminal'> {
  const paint = createPaint(options.color);
  const lines: (Printable<'terminal'> | string)[] = [];
  for (const report of reports) {
    lines.push(text`${paint.bold(report.deployment)}: ${report.steps.map(stepText).join('; ')}`);
    for (const { product, from, to } of report.steps.filter(({ assumed }) => assumed === true))
      lines.push(paint.dim(`The ${productNames[product]} is assumed; state it with --from ${product}@${from} --to ${product}@${to}.`));
    if (report.targetJdks !== undefined) lines.push(paint.dim(`The target runs on JDK ${report.targetJdks.join(', ')}.`));
    const shown = shownOf(report, options);
    for (const kind of changeKinds) {
      const ofKind = shown.filter((change) => change.kind === kind);
      if (ofKind.length === 0) continue;
      lines.push('', paint.bold(`${changeTitles[kind]} (${ofKind.length})`));
      const advice = changeAdvice[kind];
      if (advice !== undefined) lines.push(...wrapLines(advice, options.width, '  ').map(paint.dim));
      for (const change of ofKind) {
        const word =
          change.severity === 'error'
            ? paint.red('error  ')
            : change.severity === 'warning'
              ? paint.yellow('warning')
              : paint.dim('advice ');
        const where = change.place === undefined ? '' : `${whereOf(change)}: `;
        const [first = '', ...more] = wrapBehind(`${where}${messageOf(change)}${fixText(change)}`, options.width, ' '.repeat(11));
        lines.push(text`  ${word}  ${first}`, ...more);
      }
    }
    if (shown.length === 0) lines.push('', 'Nothing that matters changes for these files.');
    lines.push(...leftOut(report, shown, options).flatMap((sentence) => ['', ...wrapLines(sentence, options.width).map(paint.dim)]));
    lines.push('');
  }
  return text.join(lines, '\n');
}

function json(reports: readonly UpgradeReport[]): Printable<'json'> {
  const deployments = reports.map((report) => ({
    path: report.deployment,
    steps: report.steps,
    ...(report.targetJdks === undefined ? {} : { targetJdks: report.targetJdks }),
    changes: report.changes.map((change) => {
      const { kind, severity, product, subject, role, before, after, place, finding, weight } = change;
      const start = place?.document.source.positionAt(place.range.start);
      const fix = finding?.fix;
      return {
        kind,
        severity,
        product,
        subject: subject,
        message: change.message,
        ...(role === undefined ? {} : { role }),
        ...(before === undefined ? {} : { before: before }),
        ...(after === undefined ? {} : { after: after }),
        ...(place === undefined || start === undefined
          ? {}
          : { file: place.document.source.path, line: start.line + 1, column: start.column + 1 }),
        ...(finding === undefined ? {} : { ruleId: finding.ruleId }),
        ...(fix === undefined ? {} : { fix: { safety: fix.safety, title: fix.title } }),
        ...(kind === 'default' ? { matters: matters(change), weight } : {}),
        ...(change.component === undefined ? {} : { component: change.component }),
      };
    }),
  }));
  return jsonOf({ version: 1, deployments });
}
