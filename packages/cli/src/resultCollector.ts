import { isForTests } from '@storelint/core/deployment';
import type { Files } from '@storelint/core/host';
import type { KnownSecrets } from '@storelint/core/secrets';
import { ownText } from '@storelint/core/text';
import type { KnownFindings } from './baseline.js';
import { type CheckResult, compareFindings, type ReportedDeployment, type ReportedFinding, type ReportedSilence } from './checkResult.js';
import { ClusterNodes } from './clusterNodes.js';
import type { JudgedPass } from './judgedPass.js';
import { mostLines } from './reporters/identicalFindings.js';

/**
 * What is said of a file is not said again of a copy for tests, where other lines may stand around, nor of a template that the settings of the file
 * fill in.
 */
export function withoutCopies(findings: readonly ReportedFinding[], files: Pick<Files, 'list'>): readonly ReportedFinding[] {
  const wordsOf = ({ ruleId, message, file }: ReportedFinding) => JSON.stringify([ruleId, message, file.replace(/^.*\//, '')]);
  const ofTests = new Set([...new Set(findings.map(({ file }) => file))].filter((file) => isForTests(file, files)));
  const told = new Set(findings.filter(({ file }) => !ofTests.has(file)).map(wordsOf));
  const filledFrom = new Set(findings.map((each) => each.filledFrom));
  const byFile = new Set(findings.flatMap(({ ruleId, file }) => (filledFrom.has(file) ? [`${ruleId} ${file}`] : [])));
  return findings.filter(
    (finding) =>
      (!ofTests.has(finding.file) || !told.has(wordsOf(finding))) &&
      (finding.filledFrom === undefined || !byFile.has(`${finding.ruleId} ${finding.filledFrom}`)),
  );
}

/** Keeps of each pass what outputs show, and nothing that holds the files. */
export class ResultCollector {
  private readonly deployments: ReportedDeployment[] = [];
  private readonly findings: ReportedFinding[] = [];
  private readonly silences = new Map<string, ReportedSilence>();
  private readonly problems = new Set<string>();
  /** Releases as JSON: those of many deployments are the same. */
  private readonly releases = new Map<string, ReportedDeployment['releases']>();
  /** By file, by line. */
  private readonly lines = new Map<string, Map<number, string>>();
  private readonly clusters = new ClusterNodes();
  private readonly keeper = new Keeper();
  private readonly all: ReportedFinding[] = [];
  private hidden = 0;
  private unwanted = 0;

  /**
   * @param known what a baseline knows
   * @param isWanted whether a finding is severe and sure enough to be shown
   * @param keep `eachLine`: findings that a file may have many of are not rolled up. `all`: those that the baseline knows, too
   */
  constructor(
    private readonly known: KnownFindings | undefined,
    private readonly isWanted: (finding: ReportedFinding) => boolean,
    private readonly keep: { readonly eachLine: boolean; readonly all: boolean },
    private readonly files: Pick<Files, 'list'>,
  ) {}

  /** All findings, as a new baseline is made of them. */
  get everything(): readonly ReportedFinding[] {
    return withoutCopies(this.all, this.files);
  }

  add(pass: JudgedPass): void {
    this.clusters.add(pass);
    const unknown = this.known?.fresh(pass.reported) ?? pass.reported;
    const fresh = unknown.filter(this.isWanted);
    this.hidden += pass.hidden + pass.reported.length - unknown.length;
    this.unwanted += unknown.length - fresh.length;
    for (const finding of this.keep.eachLine ? fresh : rolledUp(fresh, pass)) {
      this.findings.push(this.keeper.copy(finding));
      for (const place of [finding, ...finding.related]) this.keepLines(place, pass);
    }
    if (this.keep.all)
      for (const { fix: _, related: __, ...finding } of pass.reported) this.all.push(this.keeper.copy({ ...finding, related: [] }));
    for (const { check } of pass.checked) {
      this.deployments.push(this.reported(check.deployment));
      for (const { ruleId, needs } of check.silent) this.silences.set(`${ruleId} ${needs.join()}`, { ruleId, needs });
      for (const { ruleId, message } of check.problems) this.problems.add(`${ruleId} was not evaluated: ${message}`);
    }
  }

  /**
   * @param files that were checked
   * @param secrets those of all passes: what one pass showed may hold a secret of a later one
   */
  result(files: readonly string[], notes: readonly string[], secrets: KnownSecrets): CheckResult {
    const hide = (text: string) => secrets.hide(text);
    // Many findings, and many marks of one, stand on one line.
    const shown = new Map<string, string>();
    const lineShown = (file: string, line: number, text: string): string => {
      const key = `${line} ${file}`;
      const known = shown.get(key) ?? hide(text);
      shown.set(key, known);
      return known;
    };
    const findings = withoutCopies(this.findings, this.files).map((finding) => (secrets.isEmpty ? finding : withTexts(finding, hide)));
    return {
      deployments: this.deployments,
      clusters: this.clusters.reported(hide),
      findings: [...findings].sort(compareFindings),
      silent: [...this.silences.values()],
      files,
      stale: this.known?.stale(files) ?? [],
      hidden: this.hidden,
      unwanted: this.unwanted,
      notes: [...notes, ...this.problems],
      source: (file) => {
        const lines = this.lines.get(file);
        return lines === undefined ? undefined : { lineText: (line) => lineShown(file, line, lines.get(line) ?? '') };
      },
    };
  }

  private keepLines({ file, range: { start, end } }: Pick<ReportedFinding, 'file' | 'range'>, { reporter }: JudgedPass): void {
    const source = reporter.source(file);
    if (source === undefined || source.text === '') return;
    const lines = this.lines.get(file) ?? new Map<number, string>();
    this.lines.set(this.keeper.copy(file), lines);
    // A frame shows the line between two that are marked, too.
    const last = Math.max(start.line + 1, Math.min(end.line, start.line + mostLines));
    for (let line = start.line - 1; line < last; line++) {
      if (!lines.has(line)) lines.set(line, this.keeper.copy(source.lineText(line)));
    }
  }

  private reported({ name, roles, releases, documents }: JudgedPass['checked'][number]['check']['deployment']): ReportedDeployment {
    const shown = Object.fromEntries(
      Object.entries(releases).map(([product, { is, from, line, evidence, contradicted }]) => [
        product,
        { is, from, line, evidence, contradicted },
      ]),
    );
    const key = JSON.stringify(shown);
    const same = this.releases.get(key) ?? (JSON.parse(key) as ReportedDeployment['releases']);
    this.releases.set(key, same);
    return { path: name, roles, releases: same, files: documents.map(({ source }) => source.path) };
  }
}

/** Copies what is kept, so that nothing in it holds the files; equal texts are kept once. */
class Keeper {
  private readonly texts = new Map<string, string>();

  copy<T>(value: T): T {
    if (typeof value === 'string') return this.text(value) as T & string;
    if (Array.isArray(value)) return value.map((each: unknown) => this.copy(each)) as T & unknown[];
    if (typeof value !== 'object' || value === null) return value;
    const copied: Record<string, unknown> = {};
    for (const [name, each] of Object.entries(value)) copied[name] = this.copy(each as unknown);
    return copied as T & object;
  }

  private text(text: string): string {
    const known = this.texts.get(text);
    if (known !== undefined) return known;
    const own = ownText(text);
    this.texts.set(own, own);
    return own;
  }
}

/** Changes the words of a finding, and neither names of files nor of rules. */
function withTexts(finding: ReportedFinding, change: (text: string) => string): ReportedFinding {
  const { related, fix, label, remedy, value } = finding;
  return {
    ...finding,
    message: change(finding.message),
    settings: finding.settings.map(change),
    related: related.map((place) => ({ ...place, message: change(place.message) })),
    ...(label === undefined ? {} : { label: change(label) }),
    ...(remedy === undefined ? {} : { remedy: change(remedy) }),
    ...(value === undefined ? {} : { value: change(value) }),
    ...(fix === undefined
      ? {}
      : { fix: { ...fix, title: change(fix.title), edits: fix.edits.map((edit) => ({ ...edit, newText: change(edit.newText) })) } }),
  };
}

/** Of findings that a file may have many of, the first: it says how many more there are. */
function rolledUp(findings: readonly ReportedFinding[], { findingOf }: JudgedPass): readonly ReportedFinding[] {
  const firstAt = new Map<string, number>();
  const shown: ReportedFinding[] = [];
  for (const finding of findings) {
    if (findingOf.get(finding)?.rollsUp !== true) {
      shown.push(finding);
      continue;
    }
    const key = `${finding.ruleId} ${finding.file}`;
    const at = firstAt.get(key);
    const first = at === undefined ? undefined : shown[at];
    if (at === undefined || first === undefined) {
      firstAt.set(key, shown.length);
      shown.push(finding);
    } else shown[at] = { ...first, folded: (first.folded ?? 0) + 1 };
  }
  return shown;
}
