import type { CheckResult, ReportedFinding } from '../checkResult.js';

/** One finding, and every file that has the same one on the same text. */
export interface RepeatedFinding {
  readonly finding: ReportedFinding;
  /** Its own file first. */
  readonly files: readonly string[];
}

/** Brings findings together that say the same thing about files of the same text, as those of many nodes are. Keeps the order. */
export function foldIdentical(result: CheckResult): RepeatedFinding[] {
  const textNumbers = new Map<string, number>();
  const numberOf = (file: string): number | string => {
    const text = result.source(file)?.text;
    if (text === undefined) return file;
    let number = textNumbers.get(text);
    if (number === undefined) {
      number = textNumbers.size;
      textNumbers.set(text, number);
    }
    return number;
  };
  const groups = new Map<string, { finding: ReportedFinding; files: string[] }>();
  for (const finding of result.findings) {
    const key = JSON.stringify([
      finding.ruleId,
      finding.severity,
      finding.message,
      finding.role,
      finding.range,
      numberOf(finding.file),
      finding.related.map((place) => [numberOf(place.file), place.range, place.message]),
    ]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { finding, files: [finding.file] });
    else if (!group.files.includes(finding.file)) group.files.push(finding.file);
  }
  return [...groups.values()];
}
