import { type Printable, xml, xmlAttributes } from '@storelint/core/text';
import type { ReportedFinding, Reporter } from '../checkResult.js';

/**
 * JUnit XML: a suite for each file; a failed case for each finding, a passed one for a file without. Nobody owns the format: what is written here fits the
 * schemas of Ant, of Jenkins and of its xUnit plugin, which is why each suite has a property and empty outputs.
 */
export const reportJunit: Reporter = (result, options) => {
  const files = [...new Set([...result.files, ...result.findings.map((finding) => finding.file)])].sort();
  const timestamp = options.now.toISOString().slice(0, 19);
  const lines = [xml`<?xml version="1.0" encoding="UTF-8"?>`, xml`<testsuites>`];
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
    const tool = xmlAttributes({ name: 'storelint', value: options.version });
    lines.push(xml`  <testsuite${xmlAttributes(attributes)}>`, xml`    <properties><property${tool}/></properties>`);
    const names = new Map<string, number>();
    for (const finding of findings) lines.push(...caseOf(finding, names));
    if (findings.length === 0) lines.push(xml`    <testcase${xmlAttributes({ name: file, classname: 'storelint', time: 0 })}/>`);
    lines.push(xml`    <system-out/>`, xml`    <system-err/>`, xml`  </testsuite>`);
  }
  lines.push(xml`</testsuites>`);
  return xml`${xml.join(lines, '\n')}\n`;
};

/** @param names how often each name was given in the suite: GitLab drops a case whose name it has met */
function caseOf(finding: ReportedFinding, names: Map<string, number>): Printable<'xml'>[] {
  const { line, column } = finding.range.start;
  const place = `${finding.ruleId} at ${line}:${column}`;
  const count = (names.get(place) ?? 0) + 1;
  names.set(place, count);
  const name = count === 1 ? place : `${place} (${count})`;
  const details = [
    // GitLab shows the text alone, Jenkins the attribute first.
    finding.message,
    `${finding.file}:${line}:${column}`,
    ...finding.related.map((place) => `${place.file}:${place.range.start.line}:${place.range.start.column} ${place.message}`.trimEnd()),
    ...(finding.fix === undefined ? (finding.remedy === undefined ? [] : [finding.remedy]) : [finding.fix.title]),
  ];
  return [
    xml`    <testcase${xmlAttributes({ name, classname: finding.file, time: 0 })}>`,
    xml`      <failure${xmlAttributes({ type: finding.severity, message: finding.message })}>${xml.join(details, '\n')}</failure>`,
    xml`    </testcase>`,
  ];
}
