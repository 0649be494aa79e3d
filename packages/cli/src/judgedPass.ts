import { isForTests, type RuleLevel, severityChooser } from '@storelint/core/deployment';
import { products } from '@storelint/core/products';
import { applySuppressions, type Finding, fileRules, type MadeFinding, ShownFindings, unreadableDirectory } from '@storelint/core/rules';
import { SecretTexts } from '@storelint/core/secrets';
import type { NodeFiles } from '@storelint/node';
import { documentsOf, type Pass, type PassOptions, runPass } from './checkPass.js';
import { compareFindings, type ReportedFinding } from './checkResult.js';
import { FindingReporter, type ShownTexts } from './findingReport.js';
import type { Targets } from './targets.js';

/** A pass after comments have hidden what they hide. */
export interface JudgedPass extends Pass {
  readonly hidden: number;
  readonly reported: readonly ReportedFinding[];
  readonly findingOf: ReadonlyMap<ReportedFinding, Finding>;
  readonly reporter: FindingReporter;
}

/** What is said of a file is not said again of a copy for tests, where other lines may stand around. */
function withoutCopies(made: readonly MadeFinding[]): readonly MadeFinding[] {
  const isOfTests = ({ finding }: MadeFinding) => isForTests(finding.primary.document.source.path);
  const wordsOf = ({ finding: { ruleId, message, primary } }: MadeFinding) =>
    JSON.stringify([ruleId, message, primary.document.source.path.replace(/^.*\//, '')]);
  const told = new Set(made.filter((each) => !isOfTests(each)).map(wordsOf));
  return made.filter((each) => !isOfTests(each) || !told.has(wordsOf(each)));
}

/** Judges passes over the same files, one before fixes and one behind each round of them: what comments hide is hidden, the rest made ready for outputs. */
export class PassJudge {
  constructor(
    private readonly targets: Targets,
    private readonly options: PassOptions,
    /** `suppressions`: whether comments hide findings. `today`: the date by which they expire. */
    private readonly hiding: { readonly suppressions: boolean; readonly today: string },
  ) {}

  judge(files: NodeFiles): JudgedPass {
    const pass = runPass(this.targets, files, this.options);
    const { shown, hidden } = this.suppress(pass);
    const unreadable = this.targets.unreadable.map(({ path, message }) => ({
      finding: unreadableDirectory(path, message),
      deployment: path,
    }));
    const all = [...withoutCopies(shown), ...unreadable];
    const reporter = this.reporterOf(pass, files, all);
    const findingOf = new Map(all.map(({ finding, deployment }) => [reporter.report(finding, deployment), finding]));
    return { ...pass, hidden, reported: [...findingOf.keys()].sort(compareFindings), findingOf, reporter };
  }

  private reporterOf(pass: Pass, files: NodeFiles, made: readonly MadeFinding[]): FindingReporter {
    const documents = new Map(pass.checks.flatMap(documentsOf).map((document) => [document.source.path, document]));
    const makeTexts = (): ShownTexts => {
      const secrets = new SecretTexts(documents.values(), this.targets.secretWords);
      const deployments = new Set(made.flatMap(({ deployment }) => pass.clusters.get(deployment) ?? [deployment]));
      const recheck = () => {
        const { onProgress: _, ...options } = this.options;
        return runPass(this.targets, files.with(secrets.texts), { ...options, isWanted: (name) => deployments.has(name) }).findings;
      };
      const titleOf = (id: string) => (this.options.knowledge.describeRule(id) ?? this.options.ownRules.prose.get(id))?.title;
      return { secrets, findings: new ShownFindings(secrets, recheck, titleOf) };
    };
    return new FindingReporter(documents.values(), makeTexts, this.options.ownRules.byId);
  }

  private suppress(pass: Pass): { shown: Pass['findings']; hidden: number } {
    if (!this.hiding.suppressions) return { shown: pass.findings, hidden: 0 };
    const silent = new Set(pass.checks.flatMap((check) => check.silent.map(({ ruleId }) => ruleId)));
    const documents = [...pass.documents.values()].filter((document) => this.targets.requested.has(document.source.path));
    const levels = this.targets.groups.flatMap(({ found: { configuration } }) =>
      [configuration, ...configuration.deployments].map(({ rules }) =>
        severityChooser([...Object.entries({ ...configuration.rules, ...rules }), ...this.options.stated.rules]),
      ),
    );
    const isOff = (ruleId: string) => levels.some((levelOf) => levelOf(ruleId) === 'off');
    const mightSpeak = (ruleId: string) => ruleId.includes('*') || silent.has(ruleId) || isOff(ruleId);
    const { hidden, findings } = applySuppressions(
      documents,
      pass.findings.map(({ finding }) => finding),
      this.hiding.today,
      mightSpeak,
      () => this.ruleIds(),
    );
    const shown = pass.findings.filter((_, index) => !hidden.has(index));
    const about = findings.flatMap((finding) => {
      const level = this.levelOf(finding);
      return level === 'off' ? [] : [{ finding: level === undefined ? finding : { ...finding, severity: level }, deployment: '' }];
    });
    return { shown: [...shown, ...about], hidden: hidden.size };
  }

  private ruleIds(): readonly string[] {
    const { knowledge, ownRules } = this.options;
    return [...[...fileRules, ...products.flatMap((product) => knowledge.rules(product))].map(({ id }) => id), ...ownRules.byId.keys()];
  }

  /** What the call and the file's configuration make of a rule about comments. */
  private levelOf({ ruleId, primary }: Finding): RuleLevel | undefined {
    const { path } = primary.document.source;
    const group = this.targets.groups.find(({ files }) => files.some((file) => file.path === path));
    const configured = Object.entries(group?.found.configuration.rules ?? {});
    return severityChooser([...configured, ...this.options.stated.rules])(ruleId);
  }
}
