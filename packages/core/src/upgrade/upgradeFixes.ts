import { type ChangedTexts, fixUntilStable } from '../applyFixes.js';
import type { Finding } from '../rules/finding.js';
import { applySuppressions } from '../rules/suppression.js';
import type { UpgradeReport } from './upgradeReport.js';

/** Leaves out what a comment in the files hides from `check`, too. @param today `2026-11-21` */
export function withoutSuppressed(report: UpgradeReport, today: string): UpgradeReport {
  const findings = report.changes.flatMap(({ finding }) => finding ?? []);
  const documents = new Set(findings.map(({ primary }) => primary.document));
  const { hidden } = applySuppressions(documents, findings, today, () => true);
  const left = new Set(findings.filter((_, index) => !hidden.has(index)));
  return { ...report, changes: report.changes.filter(({ finding }) => finding === undefined || left.has(finding)) };
}

/**
 * Applies the fixes of what a move renames or removes; with `unsafe` those of every change.
 * @param judge reports anew, with these texts in the place of the files
 */
export function fixForTarget(
  reports: readonly UpgradeReport[],
  judge: (texts: ReadonlyMap<string, string>) => readonly UpgradeReport[],
  options: { readonly unsafe: boolean; readonly mayChange: (path: string) => boolean },
): ChangedTexts {
  const fixable = (judged: readonly UpgradeReport[]): Finding[] =>
    judged.flatMap(({ changes }) =>
      changes.flatMap(({ kind, finding }) =>
        finding !== undefined && (kind === 'renamed' || kind === 'removed' || options.unsafe) ? [finding] : [],
      ),
    );
  return fixUntilStable(fixable(reports), (texts) => fixable(judge(texts)), options).changed;
}
