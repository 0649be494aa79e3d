import { productNames } from '@storelint/core/products';
import { codeInTable, markdown, type Printable, row, tableHead } from '@storelint/core/text';
import type { ChangeKind, UpgradeChange, UpgradeReport, UpgradeStep } from '@storelint/core/upgrade';

export interface UpgradeTextOptions {
  /** Also new defaults that no rule speaks of. */
  readonly all: boolean;
  /** Whether options of the command line help the reader. */
  readonly onCommandLine: boolean;
}

export const changeTitles: Readonly<Record<ChangeKind, string>> = {
  refused: 'Newly refused',
  removed: 'Read no more',
  'unread-file': 'Files read no more',
  renamed: 'Renamed',
  value: 'Same text, other value',
  arrival: 'New, and on by default',
  finding: 'What rules newly say',
  default: 'New defaults',
};

/** What to do about changes of a kind, where their own lines do not say it. */
export const changeAdvice: Readonly<Partial<Record<ChangeKind, string>>> = {
  default: 'To keep what runs now, set the old value before the upgrade; otherwise check that the new one is wanted.',
};

export const changeKinds = Object.keys(changeTitles) as readonly ChangeKind[];

/** A new default matters where a rule reads the setting, or where a line of the files sets it. */
export function matters(change: UpgradeChange): boolean {
  return change.kind !== 'default' || change.place !== undefined || change.weight >= 2;
}

/** Without --all what matters; never new defaults of components that the files do not use. */
export function shownOf({ changes }: UpgradeReport, { all }: UpgradeTextOptions): UpgradeChange[] {
  return changes.filter((change) => (all && change.component === undefined) || matters(change));
}

/** How many new defaults are not shown. */
export function leftOut({ changes }: UpgradeReport, shown: readonly UpgradeChange[], { all, onCommandLine }: UpgradeTextOptions): string[] {
  const isShown = new Set(shown);
  const hidden = changes.filter((change) => !isShown.has(change));
  const ofComponents = new Map<string, number>();
  for (const { component } of hidden) if (component !== undefined) ofComponents.set(component, (ofComponents.get(component) ?? 0) + 1);
  const others = hidden.filter(({ component }) => component === undefined).length;
  const counts = [...ofComponents].sort(([a], [b]) => (a < b ? -1 : 1)).map(([component, count]) => `${component} (${count})`);
  const sentences: string[] = [];
  if (others > 0)
    sentences.push(
      `${others} more new ${others === 1 ? 'default' : 'defaults'} that no rule speaks of${onCommandLine ? '; --all lists them' : ''}.`,
    );
  if (all && counts.length > 0)
    sentences.push(
      `Also new defaults of what these files do not use: ${counts.join(', ')}${onCommandLine ? '; --format json lists them' : ''}.`,
    );
  return sentences;
}

export function stepText({ product, from, to, assumed }: UpgradeStep): string {
  const name = productNames[product];
  const text = from === to ? `${name} ${from}` : `${name} ${from} to ${to}`;
  return assumed === true ? `${text} (assumed)` : text;
}

/** `conf/hbase-site.xml:12`, or a dash where no line sets it. */
export function whereOf({ place, kind }: UpgradeChange): string {
  if (place === undefined) return '-';
  const { path } = place.document.source;
  return kind === 'unread-file' ? path : `${path}:${place.document.source.positionAt(place.range.start).line + 1}`;
}

/** What a change means; values of secrets, which are masked in what is judged, as `***`. */
export function messageOf(change: UpgradeChange): string {
  const speaks = change.kind === 'finding' || change.kind === 'refused' || change.kind === 'arrival';
  const rule = speaks && change.finding !== undefined ? ` (${change.finding.ruleId})` : '';
  return `${change.message}${rule}`;
}

/** A table of the changes, in Markdown. */
export function upgradeMarkdown(reports: readonly UpgradeReport[], options: UpgradeTextOptions): Printable<'markdown'> {
  const blocks = reports.flatMap((report) => {
    const shown = shownOf(report, options);
    const table = markdown.join(
      [tableHead('what', 'severity', 'setting', 'where', 'meaning'), ...shown.map((change) => changeRow(change))],
      '\n',
    );
    return [
      markdown`## ${report.deployment}`,
      report.steps.map(stepText).join('; '),
      shown.length === 0 ? 'Nothing that matters changes for these files.' : table,
      ...leftOut(report, shown, options),
    ];
  });
  return markdown.join(
    blocks.map((block) => markdown`${block}\n`),
    '\n',
  );
}

function changeRow(change: UpgradeChange): Printable<'markdown'> {
  const where = change.place === undefined ? markdown`-` : codeInTable(whereOf(change));
  const meaning = messageOf(change).replace(/\s+/g, ' ');
  return row(changeTitles[change.kind], change.severity, codeInTable(change.subject), where, meaning);
}
