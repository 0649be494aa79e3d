import { jsonParts, Rows } from '@storelint/core/text';
import type { ReportedFinding, Reporter } from '../checkResult.js';
import { Fingerprints } from './fingerprint.js';

/** GitLab's code quality report: an array of issues. */
export const reportGitlab: Reporter = (result) => {
  const fingerprints = new Fingerprints();
  const issues = Rows.of(result.findings, (finding) => ({
    description: finding.message,
    check_name: finding.ruleId,
    fingerprint: fingerprints.of(finding),
    severity: severityOf(finding),
    location: { path: finding.file, lines: { begin: finding.range.start.line, end: finding.range.end.line } },
  }));
  return jsonParts(issues);
};

/** A daemon that does not start is a blocker; other errors are critical. */
function severityOf(finding: ReportedFinding): 'blocker' | 'critical' | 'major' | 'minor' {
  if (finding.severity === 'error') return finding.refuses === 'start' ? 'blocker' : 'critical';
  return finding.severity === 'warning' ? 'major' : 'minor';
}
