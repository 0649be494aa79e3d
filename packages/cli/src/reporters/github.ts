import { printable } from '../../../node/src/encoding.js';
import { compareSeverities, type ReportedFinding, type Reporter } from '../checkResult.js';

const commands = { error: 'error', warning: 'warning', advice: 'notice' } as const;

/** GitHub's workflow commands, errors first: GitHub shows ten of a kind for a step. */
export const reportGithub: Reporter = (result) =>
  [...result.findings]
    .sort((a, b) => compareSeverities(a.severity, b.severity))
    .map((finding) => `${annotation(finding)}\n`)
    .join('');

function annotation(finding: ReportedFinding): string {
  const { start, end } = finding.range;
  // Columns count only where the annotation stays in one line.
  const columns = start.line === end.line ? { col: start.column, endColumn: end.column } : {};
  const properties = { file: finding.file, line: start.line, endLine: end.line, ...columns, title: finding.ruleId };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${property(String(value))}`);
  const help = finding.fix?.title ?? finding.remedy;
  return `::${commands[finding.severity]} ${list.join(',')}::${data(help === undefined ? finding.message : `${finding.message}\n${help}`)}`;
}

/** The escapes of the workflow runner: percent first. */
function data(text: string): string {
  return printable(text).replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function property(text: string): string {
  return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
