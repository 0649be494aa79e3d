import type { Range } from '../text/range.js';
import { presentRuleId } from '../text/retiredRules.js';
import { type Comment, type Document, type Entry, optionsOf } from './document.js';

/**
 * A comment that hides findings: `storelint-disable-next-line hbase/handler-count -- measured 2026-05 until=2027-03-01`.
 * A colon may stand in place of `--`, and has to in XML: no comment of XML may hold two hyphens, Hadoop refuses the file.
 */
export interface Suppression {
  readonly scope: 'next-line' | 'line' | 'file';
  /** Ids of rules; they may hold `*`. */
  readonly rules: readonly string[];
  /** Text behind `--`, `—` or `:`, without the date; empty where none is given (a problem then). XML allows no `--` within a comment. */
  readonly reason: string;
  /** `2027-03-01`: last day on which it hides anything. Compared by the caller: core has no clock. */
  readonly until: string | undefined;
  /** Findings whose primary location begins in this range are hidden: the whole property in Hadoop XML, the line elsewhere, or the file. */
  readonly covers: Range;
  /** It also hides findings about settings that the file does not have: it covers the file, or stands before the closing tag or at the top, away from any setting. */
  readonly coversAbsent: boolean;
  /** The comment. */
  readonly range: Range;
  /** Not empty: it hides nothing. */
  readonly problems: readonly SuppressionProblem[];
}

export interface SuppressionProblem {
  readonly code: 'unknown-directive' | 'no-rule' | 'no-reason' | 'unreadable-date';
  readonly range: Range;
  readonly message: string;
}

const directive = /^[ \t#*!;]*storelint-([\w-]+)[ \t]*([^\r\n]*)/gm;
const scopes: ReadonlySet<string> = new Set(['next-line', 'line', 'file']);

/** Every suppression of a document, in order. Whether one hides anything is found by who applies it. */
export function readSuppressions(document: Document): readonly Suppression[] {
  const suppressions: Suppression[] = [];
  for (const comment of document.comments) {
    if (!comment.text.includes('storelint-')) continue;
    for (const match of comment.text.matchAll(directive)) {
      suppressions.push(readDirective(document, comment, match[1] ?? '', match[2] ?? ''));
    }
  }
  return suppressions;
}

/** Whether the id of a rule is among those that the suppression names. */
export function namesRule(suppression: Suppression, ruleId: string): boolean {
  return suppression.rules.some((pattern) => {
    if (!pattern.includes('*')) return presentRuleId(pattern) === ruleId;
    const [first = '', ...rest] = pattern.split('*');
    if (!ruleId.startsWith(first)) return false;
    let at = first.length;
    for (const [index, piece] of rest.entries()) {
      if (index === rest.length - 1) return ruleId.length - piece.length >= at && ruleId.endsWith(piece);
      const found = ruleId.indexOf(piece, at);
      if (found < 0) return false;
      at = found + piece.length;
    }
    return true;
  });
}

function readDirective(document: Document, comment: Comment, name: string, text: string): Suppression {
  const problems: SuppressionProblem[] = [];
  const problem = (code: SuppressionProblem['code'], message: string): void => {
    problems.push({ code, range: comment.range, message });
  };
  const scope = name.replace(/^disable-/, '');
  const known = name.startsWith('disable-') && scopes.has(scope);
  if (!known) problem('unknown-directive', `"storelint-${name}" is not known; write storelint-disable-next-line, -line or -file`);

  const date = /(?:^|\s)until=(\S*)/.exec(text);
  const until = date?.[1];
  if (until !== undefined && !isDate(until)) problem('unreadable-date', `"until=${until}" is not a date; write until=YYYY-MM-DD`);
  const rest = date === null ? text : text.replace(date[0], ' ');
  const dashes = /(?:^|\s)(?:--|—|–)(?:\s|$)|:(?:\s|$)/.exec(rest);
  const rules = (dashes === null ? rest : rest.slice(0, dashes.index)).split(/[\s,]+/).filter((id) => id !== '');
  const reason = dashes === null ? '' : rest.slice(dashes.index + dashes[0].length).trim();
  if (known && rules.length === 0) problem('no-rule', 'no rule is named; write its id behind the directive');
  if (known && reason === '') problem('no-reason', 'no reason is given; write it behind the rules: ": why"');

  const place = coverage(document, comment, known ? (scope as Suppression['scope']) : 'line');
  return {
    scope: known ? (scope as Suppression['scope']) : 'line',
    rules,
    reason,
    until: until !== undefined && isDate(until) ? until : undefined,
    ...place,
    range: comment.range,
    problems,
  };
}

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

function coverage(document: Document, comment: Comment, scope: Suppression['scope']): Pick<Suppression, 'covers' | 'coversAbsent'> {
  const { source } = document;
  if (scope === 'file') return { covers: { start: 0, end: source.text.length }, coversAbsent: true };
  if (comment.inside !== undefined) return { covers: comment.inside.range, coversAbsent: false };
  if (scope === 'line') {
    const line = lineRange(document, source.positionAt(comment.range.start).line);
    return { covers: widened(line, entriesIn(document, line)), coversAbsent: false };
  }
  const next = nextContent(document, comment.range.end);
  const line = lineRange(document, source.positionAt(next).line);
  // In XML the property may begin anywhere behind the comment; elsewhere the line decides.
  const entries =
    document.format === 'hadoopXml' ? document.entries.filter((entry) => entry.range.start === next) : entriesIn(document, line);
  const covers = document.format === 'hadoopXml' && entries[0] !== undefined ? entries[0].range : widened(line, entries);
  const lines = [...document.entries, ...optionsOf(document)];
  const atTop = lines.every(({ range }) => comment.range.end <= range.start);
  if (document.format !== 'hadoopXml') return { covers, coversAbsent: atTop };
  const beforeEnd = lines.every(({ range }) => comment.range.start >= range.end);
  return { covers, coversAbsent: entries.length === 0 && (atTop || beforeEnd) };
}

/** Offset of the first character behind `from` that is neither blank nor part of a comment. */
function nextContent(document: Document, from: number): number {
  const { text } = document.source;
  let at = from;
  for (;;) {
    while (at < text.length && /\s/.test(text[at] as string)) at++;
    const comment = document.comments.find((one) => one.range.start <= at && at < one.range.end);
    if (comment === undefined) return Math.min(at, text.length);
    at = comment.range.end;
  }
}

function lineRange(document: Document, line: number): Range {
  const { source } = document;
  const start = source.offsetAt({ line, column: 0 });
  const end = line + 1 < source.lineCount ? source.offsetAt({ line: line + 1, column: 0 }) : source.text.length;
  return { start, end: Math.max(start, end) };
}

function entriesIn(document: Document, line: Range): readonly Entry[] {
  return document.entries.filter((entry) => entry.keyRange.start >= line.start && entry.keyRange.start < line.end);
}

/** The line with all of an entry that begins on it. */
function widened(line: Range, entries: readonly Entry[]): Range {
  return entries.reduce((range, entry) => ({ start: range.start, end: Math.max(range.end, entry.range.end) }), line);
}
