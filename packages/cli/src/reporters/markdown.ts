import { printable } from '../../../node/src/encoding.js';
import { compareSeverities, type Reporter } from '../checkResult.js';
import { foldIdentical, type RepeatedFinding } from './identicalFindings.js';
import { silenceLines, summaryLine } from './summary.js';

/** For merge requests and job summaries: a line that counts, a table, errors first. */
export const reportMarkdown: Reporter = (result) => {
  const lines = [
    '# storelint',
    '',
    ...(result.files.length > 0 || result.findings.length > 0 ? [`${capital(plainText(summaryLine(result)))}.`, ''] : []),
  ];
  const repeated = foldIdentical(result).sort((a, b) => compareSeverities(a.finding.severity, b.finding.severity));
  if (repeated.length > 0) {
    lines.push('| severity | where | finding | what to do |', '| --- | --- | --- | --- |', ...repeated.map(row), '');
  }
  const notes = [...silenceLines(result), ...result.notes];
  if (notes.length > 0) lines.push(...notes.map((note) => `- ${plainText(note)}`), '');
  return `${lines.join('\n').trimEnd()}\n`;
};

function row({ finding, files }: RepeatedFinding): string {
  const { line, column } = finding.range.start;
  const where = `${code(`${finding.file}:${line}:${column}`)}${files.length > 1 ? ` and ${files.length - 1} more` : ''}`;
  const related = finding.related.map((place) => code(`${place.file}:${place.range.start.line}`)).join(', ');
  const what = `${plainText(finding.message)} (${code(finding.ruleId)})${related === '' ? '' : `; see ${related}`}`;
  const fix = finding.fix === undefined ? (finding.remedy ?? '') : `${finding.fix.title} (${finding.fix.safety} fix)`;
  return `| ${finding.severity} | ${where} | ${what} | ${plainText(fix)} |`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Neither markup nor a table's border. */
function plainText(text: string): string {
  return printable(text)
    .replace(/[\\`*_{}[\]<>|#]/g, '\\$&')
    .replace(/(?<!\s)\s*[\r\n]\s*/g, ' ');
}

function code(text: string): string {
  const plain = printable(text)
    .replace(/[\r\n]+/g, ' ')
    .replace(/\|/g, '\\|');
  const fence = plain.includes('`') ? '``' : '`';
  return `${fence}${fence === '``' ? ` ${plain} ` : plain}${fence}`;
}
