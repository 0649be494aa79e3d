import type { ReportedFinding, Reporter } from '../checkResult.js';
import { xmlAttributes, xmlText } from './xmlText.js';

/** JUnit XML: a suite for each file; a failed case for each finding, a passed one for a file without. */
export const reportJunit: Reporter = (result, options) => {
  const files = [...new Set([...result.files, ...result.findings.map((finding) => finding.file)])].sort();
  const timestamp = options.now.toISOString().slice(0, 19);
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>'];
  for (const [id, file] of files.entries()) {
    const findings = result.findings.filter((finding) => finding.file === file);
    const attributes = {
      id,
      name: file,
      package: 'storelint',
      hostname: 'localhost',
      timestamp,
      tests: Math.max(1, findings.length),
      failures: findings.length,
      errors: 0,
      time: 0,
    };
    lines.push(`  <testsuite${xmlAttributes(attributes)}>`, '    <properties/>');
    for (const finding of findings) lines.push(...caseOf(finding));
    if (findings.length === 0) lines.push(`    <testcase${xmlAttributes({ name: file, classname: 'storelint', time: 0 })}/>`);
    lines.push('    <system-out/>', '    <system-err/>', '  </testsuite>');
  }
  lines.push('</testsuites>');
  return `${lines.join('\n')}\n`;
};

function caseOf(finding: ReportedFinding): string[] {
  const { line, column } = finding.range.start;
  const details = [
    `${finding.file}:${line}:${column}`,
    ...finding.related.map((place) => `${place.file}:${place.range.start.line}:${place.range.start.column} ${place.message}`.trimEnd()),
    ...(finding.fix === undefined ? (finding.remedy === undefined ? [] : [finding.remedy]) : [finding.fix.title]),
  ];
  return [
    `    <testcase${xmlAttributes({ name: `${finding.ruleId} at ${line}:${column}`, classname: finding.file, time: 0 })}>`,
    `      <failure${xmlAttributes({ type: finding.severity, message: finding.message })}>${details.map(xmlText).join('\n')}</failure>`,
    '    </testcase>',
  ];
}
