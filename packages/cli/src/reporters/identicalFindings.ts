import type { CheckResult, ReportedFinding } from '../checkResult.js';

/** One finding, and every file that has the same one on the same lines. */
export interface RepeatedFinding {
  readonly finding: ReportedFinding;
  /** Its own file first; another with its line where that is not the same. */
  readonly files: readonly string[];
}

/** Characters of lines by which copies are found: longer ones are data. */
const longestPlace = 1000;

/**
 * Brings findings together that say the same thing about files of the same text, as those of many nodes are, or about the same line of files of one name, as copies
 * for clients have it. Keeps the order.
 */
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
  const linesByFile = new Map<string, readonly string[]>();
  const linesOf = (file: string): readonly string[] => {
    const lines = linesByFile.get(file) ?? result.source(file)?.text.split('\n') ?? [];
    linesByFile.set(file, lines);
    return lines;
  };
  /** Where a finding stands, in terms that copies share. */
  const placeOf = ({ file, range, related }: ReportedFinding): unknown => {
    const lines = related.length > 0 ? [] : linesOf(file).slice(range.start.line - 1, range.end.line);
    const length = lines.reduce((sum, line) => sum + line.length, 0);
    if (length === 0 || length > longestPlace)
      return [range, numberOf(file), related.map((place) => [numberOf(place.file), place.range, place.message])];
    return [file.slice(file.lastIndexOf('/') + 1), lines.map((line) => line.trim())];
  };
  const groups = new Map<string, { finding: ReportedFinding; files: string[] }>();
  const times = new Map<string, number>();
  for (const finding of result.findings) {
    const { ruleId, severity, message, role, file, range, releaseRange, folded, fix } = finding;
    const words = JSON.stringify([ruleId, severity, message, role, releaseRange, folded, fix?.title, fix?.safety, placeOf(finding)]);
    // Of two in one file each stays.
    const inFile = `${words} ${file}`;
    const time = (times.get(inFile) ?? 0) + 1;
    times.set(inFile, time);
    const key = `${words} ${time}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { finding, files: [file] });
    else group.files.push(range.start.line === group.finding.range.start.line ? file : `${file}:${range.start.line}`);
  }
  return [...groups.values()];
}
