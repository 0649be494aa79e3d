import { xml, xmlAttributes } from '@storelint/core/text';
import type { Reporter } from '../checkResult.js';

const severities = { error: 'error', warning: 'warning', advice: 'info' } as const;

/** Checkstyle's XML report. */
export const reportCheckstyle: Reporter = (result) => {
  const files = [...new Set([...result.files, ...result.findings.map((finding) => finding.file)])].sort();
  const lines = [xml`<?xml version="1.0" encoding="UTF-8"?>`, xml`<checkstyle version="10.0">`];
  for (const file of files) {
    const findings = result.findings.filter((finding) => finding.file === file);
    if (findings.length === 0) {
      lines.push(xml`  <file${xmlAttributes({ name: file })}/>`);
      continue;
    }
    lines.push(xml`  <file${xmlAttributes({ name: file })}>`);
    for (const finding of findings) {
      const { line, column } = finding.range.start;
      const attributes = {
        line,
        column,
        severity: severities[finding.severity],
        message: finding.message,
        source: `storelint.${finding.ruleId.replace('/', '.')}`,
      };
      lines.push(xml`    <error${xmlAttributes(attributes)}/>`);
    }
    lines.push(xml`  </file>`);
  }
  lines.push(xml`</checkstyle>`);
  return xml`${xml.join(lines, '\n')}\n`;
};
