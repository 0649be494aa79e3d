import type { Document, Entry } from '../formats/document.js';
import { catalogChecks } from './catalogChecks/index.js';
import type { Finding } from './finding.js';
import type { RuleIndex } from './ruleIndex.js';

/**
 * What a rule of its own says of a line is not said again by a check of every line: that a release does not read it, that its value is none of those that
 * make sense. Nor by a rule that says less (`insteadOf`), nor is a number improved that is not the one that was meant.
 * @param findings what is shown otherwise: a finding that something takes away speaks for no other
 */
export function withoutEchoes(findings: readonly Finding[], index: RuleIndex): readonly Finding[] {
  const checkOf = ({ ruleId }: Finding) => index.rule(ruleId)?.check;
  const isEcho = (finding: Finding) => checkOf(finding) === 'removedSetting' && finding.severity !== 'error';
  const yields = (finding: Finding) => catalogChecks[checkOf(finding) ?? '']?.yields === true;
  const toldInstead = linesToldInstead(findings, index.spokenFor);
  if (toldInstead.size === 0 && !findings.some((finding) => isEcho(finding) || yields(finding))) return findings;
  const byRule = findings.filter((finding) => checkOf(finding) === undefined);
  const told = new Set(byRule.map(({ entry }) => entry));
  const faulty = new Set(byRule.flatMap(({ entry, severity }) => (severity === 'advice' ? [] : [entry])));
  const isOfWrongNumber = (finding: Finding) => catalogChecks[checkOf(finding) ?? '']?.isOfWrongNumber === true;
  const notMeant = new Set(
    findings.flatMap((finding) => (finding.severity !== 'advice' && isOfWrongNumber(finding) ? [finding.entry] : [])),
  );
  return findings.filter(
    (finding) =>
      !(isEcho(finding) && told.has(finding.entry)) &&
      !(yields(finding) && faulty.has(finding.entry)) &&
      !(finding.severity === 'advice' && checkOf(finding) === undefined && finding.entry !== undefined && notMeant.has(finding.entry)) &&
      toldInstead.get(finding.ruleId)?.has(finding.entry ?? finding.primary.document) !== true,
  );
}

/** By the id of a rule: lines, and files as a whole, of which another says more (`insteadOf`). */
function linesToldInstead(
  findings: readonly Finding[],
  spokenFor: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, ReadonlySet<Entry | Document>> {
  const told = new Map<string, Set<Entry | Document>>();
  for (const { ruleId, primary, related } of findings) {
    for (const other of spokenFor.get(ruleId) ?? []) {
      const lines = told.get(other) ?? new Set<Entry | Document>();
      told.set(other, lines);
      for (const { document, range } of [primary, ...related]) {
        const found = document.entries.filter((entry) => entry.range.start <= range.start && range.end <= entry.range.end);
        for (const place of found.length === 0 ? [document] : found) lines.add(place);
      }
    }
  }
  return told;
}
