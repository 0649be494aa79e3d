import { type CheckResult, compareSeverities, type ReportedCluster, type ReportedFinding, type ReportedRange } from '../checkResult.js';

/** One finding, and every file that has the same one on the same lines. */
export interface RepeatedFinding {
  readonly finding: ReportedFinding;
  /** Its own file first; another with its line where that is not the same. */
  readonly files: readonly string[];
  /** The cluster of many nodes that these are of. */
  readonly cluster: ReportedCluster | undefined;
}

/** Lines and characters by which copies are found. */
export const mostLines = 20;
const mostCharacters = 1000;

/**
 * Brings findings together that say the same thing about the same lines of files of one name, numbers aside, as those of many nodes and copies for clients have them.
 * Those of one cluster stand together, errors first; otherwise the order is kept.
 */
export function foldIdentical(result: CheckResult): RepeatedFinding[] {
  /** A place in terms that copies share. */
  const placeOf = ({ file, range: { start, end } }: { readonly file: string; readonly range: ReportedRange }): unknown => {
    const source = result.source(file);
    if (source === undefined) return [file, start, end];
    const lines: string[] = [];
    for (let line = start.line; line <= end.line && lines.length < mostLines; line++) lines.push(source.lineText(line - 1).trim());
    // Nodes of one cluster differ in addresses and numbers of hosts; what the message quotes of them keeps findings apart.
    const text = lines.join('\n').slice(0, mostCharacters).replace(/\d+/g, '0');
    return [file.slice(file.lastIndexOf('/') + 1), end.line - start.line, text === '' ? [start, end] : text];
  };
  /** Lines between two that are marked: a frame shows them, too. */
  const betweenOf = ({ file, range, related }: ReportedFinding): readonly string[] => {
    const marked = [range, ...related.filter((place) => place.file === file).map((place) => place.range)].map(({ start }) => start.line);
    const next = new Set(marked.map((line) => line + 2));
    return marked.filter((line) => next.has(line)).map((line) => result.source(file)?.lineText(line - 2) ?? '');
  };
  const clusterOf = clustersByFile(result);
  const places = new Map(result.clusters.map((cluster, at) => [cluster, at]));
  const rank = (cluster: ReportedCluster | undefined) => (cluster === undefined ? places.size : (places.get(cluster) ?? 0));
  const groups = new Map<string, { finding: ReportedFinding; files: string[]; cluster: ReportedCluster | undefined }>();
  const times = new Map<string, number>();
  for (const finding of result.findings) {
    const { ruleId, severity, message, role, roles, file, range, releaseRange, folded, fix, related } = finding;
    const cluster = clusterOf(file);
    const words = JSON.stringify([
      rank(cluster),
      ruleId,
      severity,
      message,
      role,
      roles,
      releaseRange,
      folded,
      fix?.title,
      fix?.safety,
      placeOf(finding),
      related.map((place) => [place.message, placeOf(place)]),
      betweenOf(finding),
    ]);
    // Of two in one file each stays.
    const inFile = `${words} ${file}`;
    const time = (times.get(inFile) ?? 0) + 1;
    times.set(inFile, time);
    const key = `${words} ${time}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { finding, files: [file], cluster });
    else group.files.push(range.start.line === group.finding.range.start.line ? file : `${file}:${range.start.line}`);
  }
  return [...groups.values()].sort(
    (a, b) => rank(a.cluster) - rank(b.cluster) || compareSeverities(a.finding.severity, b.finding.severity),
  );
}

function clustersByFile({ clusters, deployments }: CheckResult): (file: string) => ReportedCluster | undefined {
  if (clusters.length === 0) return () => undefined;
  const byDeployment = new Map(clusters.flatMap((cluster) => cluster.deployments.map((name) => [name, cluster] as const)));
  const byFile = new Map<string, ReportedCluster>();
  for (const { path, files } of deployments) {
    const cluster = byDeployment.get(path);
    if (cluster !== undefined) for (const file of files) byFile.set(file, cluster);
  }
  return (file) => byFile.get(file);
}
