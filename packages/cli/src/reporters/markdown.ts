import { codeInTable, markdown, type Printable, row, tableHead } from '@storelint/core/text';
import type { Reporter } from '../checkResult.js';
import { foldIdentical, type RepeatedFinding } from './identicalFindings.js';
import { silenceLines, summaryLine } from './summary.js';

/** For merge requests and job summaries: a line that counts, a table, errors first. */
export const reportMarkdown: Reporter = (result) => {
  const blocks = [
    markdown`# storelint`,
    ...(result.files.length > 0 || result.findings.length > 0 ? [markdown`${capital(summaryLine(result))}.`] : []),
  ];
  const repeated = foldIdentical(result);
  if (repeated.length > 0) {
    blocks.push(markdown.join([tableHead('severity', 'where', 'finding', 'what to do'), ...repeated.map(findingRow)], '\n'));
  }
  const notes = [...silenceLines(result), ...result.notes];
  if (notes.length > 0)
    blocks.push(
      markdown.join(
        notes.map((note) => markdown`- ${note}`),
        '\n',
      ),
    );
  return markdown`${markdown.join(blocks, '\n\n')}\n`;
};

function findingRow({ finding, files }: RepeatedFinding): Printable<'markdown'> {
  const { line, column } = finding.range.start;
  const where = markdown`${codeInTable(`${finding.file}:${line}:${column}`)}${files.length > 1 ? ` and ${files.length - 1} more` : ''}`;
  const related = finding.related.map((place) => codeInTable(`${place.file}:${place.range.start.line}`));
  const see = related.length === 0 ? '' : markdown`; see ${markdown.join(related, ', ')}`;
  const fix = finding.fix === undefined ? (finding.remedy ?? '') : `${finding.fix.title} (${finding.fix.safety} fix)`;
  return row(finding.severity, where, markdown`${finding.message} (${codeInTable(finding.ruleId)})${see}`, fix);
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
