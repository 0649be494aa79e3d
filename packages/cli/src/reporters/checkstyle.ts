import type { Reporter } from '../checkResult.js';
import { xmlAttributes } from './xmlText.js';

const severities = { error: 'error', warning: 'warning', advice: 'info' } as const;

/** Checkstyle's XML report. */
export const reportCheckstyle: Reporter = (result) => {
  const files = [...new Set([...result.files, ...result.findings.map((finding) => finding.file)])].sort();
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<checkstyle version="10.0">'];
  for (const file of files) {
    const findings = result.findings.filter((finding) => finding.file === file);
    if (findings.length === 0) {
      lines.push(`  <file${xmlAttributes({ name: file })}/>`);
      continue;
    }
    lines.push(`  <file${xmlAttributes({ name: file })}>`);
    for (const finding of findings) {
      const { line, column } = finding.range.start;
      const attributes = {
        line,
        column,
        severity: severities[finding.severity],
        message: finding.message,
        source: `storelint.${finding.ruleId.replace('/', '.')}`,
      };
      lines.push(`    <error${xmlAttributes(attributes)}/>`);
    }
    lines.push('  </file>');
  }
  lines.push('</checkstyle>');
  return `${lines.join('\n')}\n`;
};
