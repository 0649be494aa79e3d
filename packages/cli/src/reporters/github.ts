import { type Printable, workflow, workflowCommand } from '@storelint/core/text';
import { compareSeverities, type ReportedFinding, type Reporter } from '../checkResult.js';

const commands = { error: 'error', warning: 'warning', advice: 'notice' } as const;

/** GitHub's workflow commands, errors first: GitHub shows ten of a kind for a step. */
export const reportGithub: Reporter = (result) =>
  workflow.join([...result.findings].sort((a, b) => compareSeverities(a.severity, b.severity)).map(annotation), '');

function annotation(finding: ReportedFinding): Printable<'workflow'> {
  const { start, end } = finding.range;
  // Columns count only where the annotation stays in one line.
  const columns = start.line === end.line ? { col: start.column, endColumn: end.column } : {};
  const properties = { file: finding.file, line: start.line, endLine: end.line, ...columns, title: finding.ruleId };
  const help = finding.fix?.title ?? finding.remedy;
  return workflowCommand(commands[finding.severity], properties, help === undefined ? finding.message : `${finding.message}\n${help}`);
}
