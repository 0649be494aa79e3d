import { type RuleLevel, severityChooser } from '@storelint/core/deployment';
import type { Document } from '@storelint/core/formats';
import { products } from '@storelint/core/products';
import { applySuppressions, type Finding, fileRules, type MadeFinding, ShownFindings, unreadableDirectory } from '@storelint/core/rules';
import { KnownSecrets, SecretTexts } from '@storelint/core/secrets';
import type { NodeFiles } from '@storelint/node';
import { checkMasked, documentsOf, isRequested, type Pass, type PassOptions, repeatPass, runPasses, withTexts } from './checkPass.js';
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

/** Judges the deployments of a pass with other texts in the place of some files. */
export type JudgeWith = (texts: ReadonlyMap<string, string>) => JudgedPass;

/** Judges passes over the same files, one before fixes and one behind each round of them: what comments hide is hidden, the rest made ready for outputs. */
export class PassJudge {
  /** Where the pages of rules are for findings in a file, of the files whose configuration says it. */
  private readonly rulePages: ReadonlyMap<string, string>;

  constructor(
    private readonly targets: Targets,
    private readonly options: PassOptions,
    /** `suppressions`: whether comments hide findings. `today`: the date by which they expire. */
    private readonly hiding: { readonly suppressions: boolean; readonly today: string },
  ) {
    const pages = targets.groups.flatMap(({ files, found: { configuration } }) => {
      const { rulePages } = configuration;
      return rulePages === undefined ? [] : files.map(({ path }) => [path, rulePages] as const);
    });
    this.rulePages = new Map(pages);
  }

  /**
   * One pass after the other; what a pass read is forgotten before the next is judged.
   * @param secrets those of all passes so far
   * @param change changes files of a pass and gives what they say then; the pass is judged as it is behind that
   */
  *judgeEach(
    files: NodeFiles,
    secrets: KnownSecrets,
    change?: (pass: JudgedPass, judgeWith: JudgeWith) => ReadonlyMap<string, string>,
  ): Generator<JudgedPass, void, undefined> {
    for (const pass of runPasses(this.targets, files, this.options)) {
      let last: { readonly texts: ReadonlyMap<string, string>; readonly judged: JudgedPass } | undefined;
      const judgeWith = (texts: ReadonlyMap<string, string>) => {
        if (last === undefined || !areSame(texts, last.texts)) {
          const changed = withTexts(files, texts);
          last = { texts: new Map(texts), judged: this.judged(repeatPass(pass, this.targets, changed, this.options), changed, secrets) };
        }
        return last.judged;
      };
      let judged = this.judged(pass, files, secrets);
      const changed = change?.(judged, judgeWith);
      if (changed !== undefined && changed.size > 0) {
        judged.reporter.readSecrets();
        judged = judgeWith(changed);
      }
      yield judged;
      // What others show may hold a secret of files in which nothing was found; where nothing at all is shown nobody asks for the last ones.
      const { reporter } = judged;
      if (pass.isLast) secrets.learn(() => reporter.readSecrets());
      else reporter.readSecrets();
      for (const { plan } of pass.checked) {
        for (const { path } of plan.input.files) {
          plan.checker.forget(path);
          files.forget(path);
        }
      }
    }
  }

  /** Of directories that cannot be read. */
  judgeUnreadable(): JudgedPass {
    const made = this.targets.unreadable.map(({ path, message }) => ({ finding: unreadableDirectory(path, message), deployment: path }));
    const reporter = this.reporterOf([], () => [], new KnownSecrets());
    return { checked: [], findings: made, clusters: [], isLast: true, hidden: 0, ...reported(made, reporter) };
  }

  private judged(pass: Pass, files: NodeFiles, known: KnownSecrets): JudgedPass {
    const { shown, hidden } = this.suppress(pass);
    const names = new Set(shown.map(({ deployment }) => deployment));
    const documents = pass.checked.flatMap(({ check }) => documentsOf(check));
    const recheck = (texts: ReadonlyMap<string, string>) =>
      checkMasked(pass, withTexts(files, texts), this.options, (name) => names.has(name)).findings;
    return { ...pass, hidden, ...reported(shown, this.reporterOf(documents, recheck, known)) };
  }

  private reporterOf(
    documents: readonly Document[],
    recheck: (texts: ReadonlyMap<string, string>) => readonly MadeFinding[],
    known: KnownSecrets,
  ): FindingReporter {
    const byPath = new Map(documents.map((document) => [document.source.path, document]));
    const makeTexts = (): ShownTexts => {
      const secrets = new SecretTexts(byPath.values(), this.targets.secretWords, [], known);
      const titleOf = (id: string) => (this.options.knowledge.describeRule(id) ?? this.options.ownRules.prose.get(id))?.title;
      return { secrets, findings: new ShownFindings(secrets, () => recheck(secrets.texts), titleOf) };
    };
    return new FindingReporter(byPath.values(), makeTexts, this.options.ownRules.byId, (path) => this.rulePages.get(path));
  }

  private suppress({ checked, findings: found }: Pass): { shown: readonly MadeFinding[]; hidden: number } {
    if (!this.hiding.suppressions) return { shown: found, hidden: 0 };
    const silent = new Map<string, Set<string>>();
    const documents = new Map<string, Document>();
    for (const { check } of checked) {
      for (const document of check.deployment.documents) {
        const { path } = document.source;
        if (!isRequested(document, this.targets.requested)) continue;
        documents.set(path, document);
        const rules = silent.get(path) ?? new Set();
        for (const { ruleId } of check.silent) rules.add(ruleId);
        silent.set(path, rules);
      }
    }
    const levels = this.targets.groups.flatMap(({ found: { configuration } }) =>
      [configuration, ...configuration.deployments].map(({ rules }) =>
        severityChooser([...Object.entries({ ...configuration.rules, ...rules }), ...this.options.stated.rules]),
      ),
    );
    const isOff = (ruleId: string) => levels.some((levelOf) => levelOf(ruleId) === 'off');
    const mightSpeak = (ruleId: string, path: string) => ruleId.includes('*') || silent.get(path)?.has(ruleId) === true || isOff(ruleId);
    const { hidden, findings } = applySuppressions(
      documents.values(),
      found.map(({ finding }) => finding),
      this.hiding.today,
      mightSpeak,
      () => this.ruleIds(),
    );
    const shown = found.filter((_, index) => !hidden.has(index));
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

function areSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([path, text]) => other.get(path) === text);
}

function reported(made: readonly MadeFinding[], reporter: FindingReporter): Pick<JudgedPass, 'reported' | 'findingOf' | 'reporter'> {
  const findingOf = new Map(made.map(({ finding, deployment }) => [reporter.report(finding, deployment), finding]));
  return { reported: [...findingOf.keys()].sort(compareFindings), findingOf, reporter };
}
