import type { Document } from '@storelint/core/formats';
import type { Finding } from '@storelint/core/rules';
import type { TextEdit } from '@storelint/core/text';

/** A comment that hides a finding, and the words in it that the user is to replace by a reason. */
export interface SuppressionEdit extends TextEdit {
  readonly reason: string;
}

const reason = 'say why here';

/** Undefined where the format has no comments at the place, or the finding is about the whole file. */
export function suppressionEdit(document: Document, finding: Finding): SuppressionEdit | undefined {
  const { source } = document;
  if (finding.ruleId.startsWith('file/')) return undefined;
  const isXml = document.format === 'hadoopXml';
  if (!isXml && /^\ufeff?\s*</.test(source.text)) return undefined;
  const { entry } = finding;
  const write = (indent: string, end: string) =>
    isXml
      ? `${indent}<!-- storelint-disable-next-line ${finding.ruleId}: ${reason} -->${end}`
      : `${indent}# storelint-disable-next-line ${finding.ruleId}: ${reason}${end}`;
  if (entry === undefined && isXml) {
    // What is absent is hidden from before the closing tag.
    const close = source.text.lastIndexOf('</configuration>');
    if (close < 0) return undefined;
    const start = source.text.lastIndexOf('\n', close - 1) + 1;
    const indent = source.text.slice(start, close);
    if (indent.trim() !== '') return { range: { start: close, end: close }, newText: write('', ''), reason };
    return { range: { start, end: start }, newText: write(`${indent}  `, source.lineEnd), reason };
  }
  const at = entry === undefined ? finding.primary.range.start : isXml ? entry.range.start : finding.primary.range.start;
  const { line } = source.positionAt(at);
  const start = source.offsetAt({ line, column: 0 });
  const indent = /^[ \t]*/.exec(source.lineText(line))?.[0] ?? '';
  // A property that begins in the middle of a line.
  if (isXml && source.text.slice(start, at).trim() !== '') return { range: { start: at, end: at }, newText: write('', ''), reason };
  // A continued shell line takes no comment.
  if (document.format === 'shellEnv' && /\\\s*$/.test(source.lineText(line - 1))) return undefined;
  return { range: { start, end: start }, newText: write(indent, source.lineEnd), reason };
}
