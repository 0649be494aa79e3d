import type { Document } from '../formats/document.js';
import { namesRule, readSuppressions, type Suppression } from '../formats/suppressions.js';
import { nearestName } from '../text/didYouMean.js';
import type { Range } from '../text/range.js';
import { presentRuleId, retirementText } from '../text/retiredRules.js';
import type { Finding, Severity } from './finding.js';

/** Ids of the findings about suppressions themselves. */
export const suppressionRuleIds = {
  invalid: 'file/invalid-suppression',
  expired: 'file/expired-suppression',
  unused: 'file/unused-suppression',
} as const;

export interface SuppressionOutcome {
  /** Indexes of the findings that a comment hides. */
  readonly hidden: ReadonlySet<number>;
  /** What is wrong with the comments. */
  readonly findings: readonly Finding[];
}

/**
 * Applies the comments of documents to findings.
 * @param today `2026-11-21`: the last day that `until` is compared with
 * @param mightSpeak whether a rule was off, or silent about a file for want of knowledge: a comment for it may hide something another day
 * @param ruleIds ids of all rules; asked only where a comment hides nothing
 */
export function applySuppressions(
  documents: Iterable<Document>,
  findings: readonly Finding[],
  today: string,
  mightSpeak: (ruleId: string, path: string) => boolean,
  ruleIds: () => readonly string[] = () => [],
): SuppressionOutcome {
  const hidden = new Set<number>();
  const about: Finding[] = [];
  for (const parts of suppressionsIn(documents)) {
    const [{ document, suppression }] = parts;
    const [problem] = suppression.problems;
    if (problem !== undefined) {
      about.push(
        findingAbout(document, problem.range, suppressionRuleIds.invalid, 'warning', `this comment hides nothing: ${problem.message}`),
      );
      continue;
    }
    const covered = findings.flatMap((finding, index) => (parts.some((part) => covers(part, finding)) ? [index] : []));
    if (suppression.until !== undefined && suppression.until < today) {
      if (covered.length > 0) {
        const message = `this comment hid findings until ${suppression.until}; that day has passed`;
        about.push(findingAbout(document, suppression.range, suppressionRuleIds.expired, 'advice', message));
      }
      continue;
    }
    for (const index of covered) hidden.add(index);
    const isAwaited = (rule: string) => parts.some((part) => mightSpeak(presentRuleId(rule), part.document.source.path));
    if (covered.length === 0 && !suppression.rules.some(isAwaited)) {
      const unknown = unknownRules(suppression.rules, ruleIds());
      const many = suppression.rules.length > 1;
      const message = `this comment hides nothing: ${unknown ?? `${suppression.rules.join(', ')} ${many ? 'find' : 'finds'} nothing here; remove it`}`;
      about.push(findingAbout(document, suppression.range, suppressionRuleIds.unused, 'advice', message));
    }
  }
  return { hidden, findings: about };
}

/** A suppression as a document has it. */
interface SuppressionPart {
  readonly document: Document;
  readonly suppression: Suppression;
}

/** Each suppression once, with all documents that have it: several parts of a file may have the same lines. */
function suppressionsIn(documents: Iterable<Document>): Iterable<readonly [SuppressionPart, ...SuppressionPart[]]> {
  const found = new Map<string, [SuppressionPart, ...SuppressionPart[]]>();
  for (const document of documents) {
    const { source } = document;
    const times = new Map<string, number>();
    for (const suppression of readSuppressions(document)) {
      const { line, column } = source.placeAt(suppression.range.start);
      const comment = `${source.file}:${line}:${column}`;
      // A comment of XML may have several.
      const count = (times.get(comment) ?? 0) + 1;
      times.set(comment, count);
      const known = found.get(`${comment}:${count}`);
      if (known === undefined) found.set(`${comment}:${count}`, [{ document, suppression }]);
      else known.push({ document, suppression });
    }
  }
  return found.values();
}

/** That a comment names a rule that is none or is gone, and which may be meant; undefined where all are known. */
function unknownRules(named: readonly string[], ids: readonly string[]): string | undefined {
  const unknown = ids.length === 0 ? undefined : named.find((id) => !id.includes('*') && !ids.includes(id));
  if (unknown === undefined) return undefined;
  const retirement = retirementText(unknown);
  if (retirement !== undefined) return `${retirement}; remove it`;
  const near = nearestName(unknown, ids);
  return `there is no rule "${unknown}"${near === undefined ? '; remove it' : `; did you mean "${near}"?`}`;
}

function covers({ suppression, document }: SuppressionPart, finding: Finding): boolean {
  if (finding.primary.document.source.path !== document.source.path || !namesRule(suppression, finding.ruleId)) return false;
  const at = finding.primary.range.start;
  if (at >= suppression.covers.start && at < Math.max(suppression.covers.end, suppression.covers.start + 1)) return true;
  return suppression.coversAbsent && finding.entry === undefined;
}

function findingAbout(document: Document, range: Range, ruleId: string, severity: Severity, message: string): Finding {
  return { ruleId, severity, confidence: 'judged', category: 'hygiene', message, primary: { document, range }, related: [], settings: [] };
}
