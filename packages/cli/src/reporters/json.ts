import { jsonParts, Rows } from '@storelint/core/text';
import { type CheckResult, countSeverities, countSilent, type ReportedFinding, type Reporter } from '../checkResult.js';

/** The report that scripts read; its shape is part of what storelint promises. */
export const reportJson: Reporter = (result) => jsonParts(jsonReport(result));

function jsonReport(result: CheckResult) {
  const counts = countSeverities(result.findings);
  return {
    version: 1,
    deployments: Rows.of(result.deployments, ({ path, roles, releases, files }) => ({ path, roles, releases, files })),
    ...(result.clusters.length === 0 ? {} : { clusters: result.clusters.map(({ deployments: _, ...cluster }) => cluster) }),
    findings: Rows.of(result.findings, jsonFinding),
    summary: {
      files: result.files.length,
      errors: counts.error,
      warnings: counts.warning,
      advice: counts.advice,
      silent: countSilent(result),
    },
  };
}

function jsonFinding(finding: ReportedFinding) {
  const { ruleId, severity, confidence, refuses, category, message, role, roles, file, range, settings, related, fix, docs } = finding;
  return {
    ruleId,
    severity,
    confidence,
    ...(refuses === undefined ? {} : { refuses }),
    category,
    message,
    ...(role === undefined ? {} : { role }),
    ...(roles === undefined ? {} : { roles }),
    file,
    range,
    settings,
    related,
    ...(fix === undefined ? {} : { fix }),
    ...(docs === undefined ? {} : { docs }),
  };
}
