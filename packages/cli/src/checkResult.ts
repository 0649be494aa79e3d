import type { ReleaseEvidence } from '@storelint/core/deployment';
import type { Category, Confidence, Refusal, RuleDescription, Severity } from '@storelint/core/rules';
import { Printable } from '@storelint/core/text';

/** Counted from 1; columns are UTF-16 units. */
export interface ReportedPosition {
  readonly line: number;
  readonly column: number;
}

export interface ReportedRange {
  readonly start: ReportedPosition;
  readonly end: ReportedPosition;
}

export interface ReportedPlace {
  /** Relative to the working directory, with `/`. */
  readonly file: string;
  readonly range: ReportedRange;
  /** Text beside the marked characters; may be empty. */
  readonly message: string;
}

export interface ReportedEdit {
  readonly file: string;
  readonly range: ReportedRange;
  readonly newText: string;
}

export interface ReportedFix {
  readonly safety: 'safe' | 'unsafe';
  readonly title: string;
  readonly edits: readonly ReportedEdit[];
}

/** A finding as outputs show it: no value of a secret setting is left in it. */
export interface ReportedFinding {
  readonly ruleId: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly refuses?: Refusal;
  readonly category: Category;
  readonly message: string;
  /** The daemon that it was found for; undefined where several are told of in one. */
  readonly role?: string;
  /** Every daemon that it was found for. */
  readonly roles?: readonly string[];
  readonly file: string;
  readonly range: ReportedRange;
  readonly settings: readonly string[];
  readonly related: readonly ReportedPlace[];
  readonly fix?: ReportedFix;
  /** Address of the rule's page; of a rule of a user's own pack the one that it gives, if it does. */
  readonly docs?: string;

  // What the formats for people show beside it.
  readonly label?: string;
  readonly remedy?: string;
  readonly releaseRange?: string;
  /** Further findings of the rule in the file that were folded into this one. */
  readonly folded?: number;
  /** Of a template: the file whose settings fill it in. */
  readonly filledFrom?: string;
  /** Name of its deployment. */
  readonly deployment: string;
  /** Value that the primary place sets, for baselines and fingerprints. */
  readonly value?: string;
}

export interface ReportedDeployment {
  readonly path: string;
  readonly roles: readonly string[];
  readonly releases: Readonly<Record<string, ReportedRelease>>;
  readonly files: readonly string[];
}

/** Releases that were judged by: the one that runs, or all that are possible. */
export interface ReportedRelease {
  readonly is: readonly string[];
  readonly from: string;
  /** The line that was stated, where `is` holds its patches. */
  readonly line?: string;
  /** Where `from` is `evidence`: the files that install it. */
  readonly evidence?: readonly ReleaseEvidence[];
  /** Where a file of the project states it: the files that install another line. */
  readonly contradicted?: readonly ReleaseEvidence[];
}

/** A rule that would have looked closer had it known something. */
export interface ReportedSilence {
  readonly ruleId: string;
  /** `hardware`, `workload`, `fact clients`, `release hbase`, `jdk` */
  readonly needs: readonly string[];
}

/** Nodes of one cluster: their files name the same name service, quorum or ring. */
export interface ReportedCluster {
  /** What the nodes agree on: `hdfs://prod`, `zk1,zk2,zk3`. */
  readonly name: string;
  /** The directories of their files. */
  readonly nodes: readonly string[];
  /** Names of the deployments in these. */
  readonly deployments: readonly string[];
  readonly differences: readonly ReportedDifference[];
}

/** A setting that nearly all nodes of a cluster have alike, and the nodes that have it otherwise. */
export interface ReportedDifference {
  readonly setting: string;
  /** What nearly all have; undefined: they do not set it. */
  readonly usual: string | undefined;
  /** How many nodes have that. */
  readonly alike: number;
  /** How many have something else. */
  readonly unlike: number;
  /** Some of these. */
  readonly places: readonly ReportedDifferingPlace[];
}

export interface ReportedDifferingPlace {
  readonly file: string;
  /** Undefined where the file does not set it. */
  readonly line: number | undefined;
  readonly value: string | undefined;
}

/** Lines of a file as they are shown, with secret values blotted out, each character in place. */
export interface ShownLines {
  /** @param line counted from 0 */
  lineText(line: number): string;
}

/** Everything one run has to say; every format is made from this and nothing else. */
export interface CheckResult {
  readonly deployments: readonly ReportedDeployment[];
  /** Those of many nodes. */
  readonly clusters: readonly ReportedCluster[];
  readonly findings: readonly ReportedFinding[];
  /** Of rules that were silent in several deployments each once, with all that they need. */
  readonly silent: readonly ReportedSilence[];
  /** Files that were read. */
  readonly files: readonly string[];
  /** Baseline entries of checked files that no finding answers to any more. */
  readonly stale: readonly string[];
  /** Findings that the baseline or comments hide. */
  readonly hidden: number;
  /** Findings below the severity or the confidence that the call asks for. */
  readonly unwanted: number;
  /** Sentences that the summary adds: no file to check, a hint about a release. */
  readonly notes: readonly string[];
  /** The lines of a file that its findings are about; none where it could not be read. */
  source(file: string): ShownLines | undefined;
}

export interface Counts {
  readonly error: number;
  readonly warning: number;
  readonly advice: number;
}

export function countSeverities(findings: readonly ReportedFinding[]): Counts {
  const counts = { error: 0, warning: 0, advice: 0 };
  for (const finding of findings) counts[finding.severity]++;
  return counts;
}

/** Number of rules that were silent in some deployment. */
export function countSilent(result: CheckResult): number {
  return new Set(result.silent.map((silence) => silence.ruleId)).size;
}

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, advice: 2 };

export function compareSeverities(a: Severity, b: Severity): number {
  return ranks[a] - ranks[b];
}

/** By file, then line, then rule: the order that every format keeps. */
export function compareFindings(a: ReportedFinding, b: ReportedFinding): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (
    a.range.start.line - b.range.start.line ||
    a.range.start.column - b.range.start.column ||
    compareSeverities(a.severity, b.severity) ||
    (a.ruleId < b.ruleId ? -1 : a.ruleId > b.ruleId ? 1 : 0)
  );
}

/** `full`: with their lines · `concise`: a line each · `grouped`: below the names of their files · `statistics`: rules with the number of their findings */
export const reportStyles = ['full', 'concise', 'grouped', 'statistics'] as const;
export type ReportStyle = (typeof reportStyles)[number];

/** What a format may know of the place it is written to. */
export interface ReportOptions {
  readonly color: boolean;
  /** Whether names may open an address. */
  readonly links: boolean;
  /** Columns of the terminal; Infinity where it is none. */
  readonly width: number;
  readonly quiet: boolean;
  /** Whether text shows every finding of a rule in a file. */
  readonly eachLine: boolean;
  /** How text for people shows findings. */
  readonly style: ReportStyle;
  /** Version of storelint. */
  readonly version: string;
  /** When the run began. */
  readonly now: Date;
  describeRule(id: string): RuleDescription | undefined;
}

/** Writes a whole report, at once or in parts of whole lines; ends with a line end unless it is empty. */
export type Reporter = (result: CheckResult, options: ReportOptions) => Printable | Iterable<Printable>;

/** The parts of what a reporter wrote. */
export function partsOf(report: ReturnType<Reporter>): Iterable<Printable> {
  return report instanceof Printable ? [report] : report;
}
