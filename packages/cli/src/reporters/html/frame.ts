import { html } from '@storelint/core/text';
import { all, type Html } from '@storelint/report/page';
import type { CheckResult, ReportedFinding, ReportedRange } from '../../checkResult.js';

/** Characters around a mark that are shown of a long line. */
const around = 100;

interface Mark {
  readonly range: ReportedRange;
  readonly message: string;
  readonly isPrimary: boolean;
}

/** The lines that a finding is about, file by file, each with its mark and what is said of it. */
export function frame(finding: ReportedFinding, result: CheckResult): Html {
  const byFile = new Map<string, Mark[]>([[finding.file, [{ range: finding.range, message: finding.label ?? '', isPrimary: true }]]]);
  for (const { file, range, message } of finding.related)
    byFile.set(file, [...(byFile.get(file) ?? []), { range, message, isPrimary: false }]);
  return all(
    [...byFile].map(([file, marks]) => {
      const source = result.source(file);
      const sorted = [...marks].sort((a, b) => a.range.start.line - b.range.start.line || a.range.start.column - b.range.start.column);
      const at = marks.find(({ isPrimary }) => isPrimary) ?? sorted[0];
      const lines = source === undefined ? [] : sorted.map((mark) => markedLine(source.lineText(mark.range.start.line - 1), mark));
      return html`<p class="file"><code>${file}:${at?.range.start.line ?? 1}</code></p>${lines.length === 0 ? '' : html`<pre>${all(lines)}</pre>`}`;
    }),
  );
}

function markedLine(line: string, { range: { start, end }, message, isPrimary }: Mark): Html {
  const from = start.column - 1;
  const to = end.line === start.line ? end.column - 1 : line.length;
  const before = line.slice(Math.max(0, from - around), from).replaceAll('\t', '    ');
  const marked = line.slice(from, Math.min(to, from + 2 * around));
  const behind = line.slice(to, to + around);
  const kind = isPrimary ? 'mark' : 'related';
  return html`<span class="line"><span class="number">${start.line}</span>${from > around ? '…' : ''}${before}<mark class="${kind}">${marked}</mark>${
    from + marked.length < to ? '…' : behind
  }${message === '' ? '' : html` <span class="label">${message}</span>`}</span>`;
}
