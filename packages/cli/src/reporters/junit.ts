import { visible } from '@storelint/core/text';
import { type XmlElement, xmlDocument } from '@storelint/core/xml';
import type { ReportedFinding, Reporter } from '../checkResult.js';

/**
 * JUnit XML: a suite for each file; a failed case for each finding, a passed one for a file without. Nobody owns the format: what is written here fits the
 * schemas of Ant, of Jenkins and of its xUnit plugin, which is why each suite has a property and empty outputs.
 */
export const reportJunit: Reporter = (result, options) => {
  const files = [...new Set([...result.files, ...result.findings.map((finding) => finding.file)])].sort();
  const timestamp = options.now.toISOString().slice(0, 19);
  return xmlDocument('testsuites', {
    testsuite: files.map((file, id) => {
      const findings = result.findings.filter((finding) => finding.file === file);
      const names = new Map<string, number>();
      return {
        $: {
          id,
          name: file,
          package: 'storelint',
          hostname: 'localhost',
          timestamp,
          tests: Math.max(1, findings.length),
          failures: findings.length,
          errors: 0,
          time: 0,
        },
        properties: { property: { $: { name: 'storelint', value: options.version } } },
        testcase:
          findings.length === 0
            ? [{ $: { name: file, classname: 'storelint', time: 0 } }]
            : findings.map((finding) => caseOf(finding, names)),
        'system-out': '',
        'system-err': '',
      };
    }),
  });
};

/** @param names how often each name was given in the suite: GitLab drops a case whose name it has met */
function caseOf(finding: ReportedFinding, names: Map<string, number>): XmlElement {
  const { line, column } = finding.range.start;
  const place = `${finding.ruleId} at ${line}:${column}`;
  const count = (names.get(place) ?? 0) + 1;
  names.set(place, count);
  const name = count === 1 ? place : `${place} (${count})`;
  const details = [
    // GitLab shows the text alone, Jenkins the attribute first.
    visible(finding.message),
    `${visible(finding.file)}:${line}:${column}`,
    ...finding.related.map((place) =>
      `${visible(place.file)}:${place.range.start.line}:${place.range.start.column} ${visible(place.message)}`.trimEnd(),
    ),
    ...(finding.fix === undefined ? (finding.remedy === undefined ? [] : [finding.remedy]) : [finding.fix.title]),
  ];
  return {
    $: { name, classname: finding.file, time: 0 },
    failure: { $: { type: finding.severity, message: finding.message }, _: details.join('\n') },
  };
}
