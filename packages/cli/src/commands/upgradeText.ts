import pc from 'picocolors';
import { productNames } from '../../../core/src/catalog/product.js';
import { isSecretName } from '../../../core/src/rules/redaction.js';
import type { ChangeKind, UpgradeChange, UpgradeReport, UpgradeStep } from '../../../core/src/upgrade/upgradeReport.js';

export interface UpgradeTextOptions {
  /** Also new defaults that no rule speaks of. */
  readonly all: boolean;
  readonly color: boolean;
  /** Takes the values of secrets out of a text. */
  readonly redact: (text: string, aboutSecret: boolean) => string;
}

export type UpgradeReporter = (reports: readonly UpgradeReport[], options: UpgradeTextOptions) => string;

/** What `--format` names. */
export const upgradeReporters: Readonly<Record<string, UpgradeReporter>> = { table, json, markdown };

const titles: Readonly<Record<ChangeKind, string>> = {
  refused: 'Newly refused',
  removed: 'Read no more',
  'unread-file': 'Files read no more',
  renamed: 'Renamed',
  value: 'Same text, other value',
  finding: 'What rules newly say',
  default: 'New defaults',
};
const kinds = Object.keys(titles) as readonly ChangeKind[];

/** A new default matters where a rule reads the setting, or where a line of the files sets it. */
function matters(change: UpgradeChange): boolean {
  return change.kind !== 'default' || change.place !== undefined || change.weight >= 2;
}

/** Without --all what matters; never new defaults of components that the files do not use. */
function shownOf({ changes }: UpgradeReport, { all }: UpgradeTextOptions): UpgradeChange[] {
  return changes.filter((change) => (all && change.component === undefined) || matters(change));
}

/** How many new defaults are not shown. */
function leftOut({ changes }: UpgradeReport, shown: readonly UpgradeChange[], { all }: UpgradeTextOptions): string[] {
  const isShown = new Set(shown);
  const hidden = changes.filter((change) => !isShown.has(change));
  const ofComponents = new Map<string, number>();
  for (const { component } of hidden) if (component !== undefined) ofComponents.set(component, (ofComponents.get(component) ?? 0) + 1);
  const others = hidden.filter(({ component }) => component === undefined).length;
  const counts = [...ofComponents].sort(([a], [b]) => (a < b ? -1 : 1)).map(([component, count]) => `${component} (${count})`);
  const sentences: string[] = [];
  if (others > 0) sentences.push(`${others} more new ${others === 1 ? 'default' : 'defaults'} that no rule speaks of; --all lists them.`);
  if (all && counts.length > 0)
    sentences.push(`Also new defaults of what these files do not use: ${counts.join(', ')}; --format json lists them.`);
  return sentences;
}

function stepText({ product, from, to, assumed }: UpgradeStep): string {
  const name = productNames[product];
  const text = from === to ? `${name} ${from}` : `${name} ${from} to ${to}`;
  return assumed === true ? `${text} (assumed; state it with --from and --to jdk@N)` : text;
}

/** `conf/hbase-site.xml:12`, or a dash where no line sets it. */
function whereOf({ place, kind }: UpgradeChange): string {
  if (place === undefined) return '-';
  const { path } = place.document.source;
  return kind === 'unread-file' ? path : `${path}:${place.document.source.positionAt(place.range.start).line + 1}`;
}

function messageOf(change: UpgradeChange, redact: UpgradeTextOptions['redact']): string {
  const rule = change.kind === 'finding' || change.kind === 'refused' ? ` (${change.finding?.ruleId ?? ''})` : '';
  return `${redact(change.message, isSecretName(change.subject))}${rule}`;
}

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

function table(reports: readonly UpgradeReport[], options: UpgradeTextOptions): string {
  const paint = pc.createColors(options.color);
  const lines: string[] = [];
  for (const report of reports) {
    lines.push(`${paint.bold(report.deployment)}: ${report.steps.map(stepText).join('; ')}`);
    if (report.targetJdks !== undefined) lines.push(paint.dim(`The target runs on JDK ${report.targetJdks.join(', ')}.`));
    const shown = shownOf(report, options);
    for (const kind of kinds) {
      const ofKind = shown.filter((change) => change.kind === kind);
      if (ofKind.length === 0) continue;
      lines.push('', paint.bold(`${titles[kind]} (${ofKind.length})`));
      for (const change of ofKind) {
        const word =
          change.severity === 'error'
            ? paint.red('error  ')
            : change.severity === 'warning'
              ? paint.yellow('warning')
              : paint.dim('advice ');
        const where = change.place === undefined ? '' : `${whereOf(change)}: `;
        lines.push(
          `  ${word}  ${where}${messageOf(change, options.redact)}${options.redact(fixText(change), isSecretName(change.subject))}`,
        );
      }
    }
    if (shown.length === 0) lines.push('', 'Nothing that matters changes for these files.');
    lines.push(...leftOut(report, shown, options).flatMap((sentence) => ['', paint.dim(sentence)]));
    lines.push('');
  }
  return lines.join('\n');
}

function markdown(reports: readonly UpgradeReport[], options: UpgradeTextOptions): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
  const lines: string[] = [];
  for (const report of reports) {
    lines.push(`## ${report.deployment}`, '', `${report.steps.map(stepText).join('; ')}`, '');
    const shown = shownOf(report, options);
    if (shown.length === 0) lines.push('Nothing that matters changes for these files.', '');
    else {
      lines.push('| what | severity | setting | where | meaning |', '| --- | --- | --- | --- | --- |');
      for (const change of shown) {
        const row = [titles[change.kind], change.severity, `\`${change.subject}\``, whereOf(change), messageOf(change, options.redact)];
        lines.push(`| ${row.map(cell).join(' | ')} |`);
      }
      lines.push('');
    }
    lines.push(...leftOut(report, shown, options).flatMap((sentence) => [sentence, '']));
  }
  return lines.join('\n');
}

function json(reports: readonly UpgradeReport[], { redact }: UpgradeTextOptions): string {
  const deployments = reports.map((report) => ({
    path: report.deployment,
    steps: report.steps,
    ...(report.targetJdks === undefined ? {} : { targetJdks: report.targetJdks }),
    changes: report.changes.map((change) => {
      const { kind, severity, product, subject, role, before, after, place, finding, weight } = change;
      const start = place?.document.source.positionAt(place.range.start);
      const aboutSecret = isSecretName(subject);
      const fix = finding?.fix;
      return {
        kind,
        severity,
        product,
        subject,
        message: redact(change.message, aboutSecret),
        ...(role === undefined ? {} : { role }),
        ...(before === undefined ? {} : { before: redact(before, aboutSecret) }),
        ...(after === undefined ? {} : { after: redact(after, aboutSecret) }),
        ...(place === undefined || start === undefined
          ? {}
          : { file: place.document.source.path, line: start.line + 1, column: start.column + 1 }),
        ...(finding === undefined ? {} : { ruleId: finding.ruleId }),
        ...(fix === undefined ? {} : { fix: { safety: fix.safety, title: redact(fix.title, aboutSecret) } }),
        ...(kind === 'default' ? { matters: matters(change), weight } : {}),
        ...(change.component === undefined ? {} : { component: change.component }),
      };
    }),
  }));
  return `${JSON.stringify({ version: 1, deployments }, null, 2)}\n`;
}
