import { xmlDocument } from '@storelint/core/xml';
import type { Reporter } from '../checkResult.js';

const severities = { error: 'error', warning: 'warning', advice: 'info' } as const;

/** Checkstyle's XML report. */
export const reportCheckstyle: Reporter = (result) => {
  const files = [...new Set([...result.files, ...result.findings.map((finding) => finding.file)])].sort();
  return xmlDocument('checkstyle', {
    $: { version: '10.0' },
    file: files.map((name) => ({
      $: { name },
      error: result.findings
        .filter((finding) => finding.file === name)
        .map((finding) => ({
          $: {
            line: finding.range.start.line,
            column: finding.range.start.column,
            severity: severities[finding.severity],
            message: finding.message,
            source: `storelint.${finding.ruleId.replace('/', '.')}`,
          },
        })),
    })),
  });
};
