import { Checker, type DeploymentCheck, type DeploymentInput, type RepeatedCheck } from '@storelint/core/check';
import {
  companionDirectoriesOf,
  excludeMatcher,
  noStatedOptions,
  planDeployments,
  type RecognisedFile,
  severityChooser,
} from '@storelint/core/deployment';
import type { Document } from '@storelint/core/formats';
import { type FileFailure, type Files, type FileText, isFailure } from '@storelint/core/host';
import { globMatcher } from '@storelint/core/ownFiles';
import { confirmByContent, type FileKind, recognizeByName } from '@storelint/core/products';
import { applySuppressions, type Finding, type Severity } from '@storelint/core/rules';
import { CheckedDeployment } from './checkedDeployment.js';
import { Configurations, configurationName, type EditorConfiguration } from './configurations.js';
import type { EditorHost } from './host.js';
import { OpenFiles } from './openFiles.js';
import { directoryOf, join, nameOf, pathBelow } from './paths.js';

/** A file as it is shown: its values and those of its deployments come from texts whose secrets are masked. */
export function shownView({ document, deployments, findings }: FileView): FileView {
  const shown = deployments.map((deployment) => deployment.shown);
  return { document: shown[0]?.document(document.source.path) ?? document, deployments: shown, findings };
}

/** One file with the deployments that it belongs to. */
export interface FileView {
  readonly document: Document;
  /** Never empty; the first is the one that hovers and hints speak of. */
  readonly deployments: readonly CheckedDeployment[];
  /** Findings whose primary place lies in the file, each once; errors first. */
  readonly findings: readonly Finding[];
}

interface PlannedDeployment {
  readonly input: DeploymentInput;
  readonly configuration: EditorConfiguration;
  readonly checker: Checker;
  checked: CheckedDeployment | undefined;
  /** The check before a file changed: the next one starts from it. */
  last: RepeatedCheck | undefined;
}

const severityOrder: Readonly<Record<Severity, number>> = { error: 0, warning: 1, advice: 2 };

/** All files that the editor can see, grouped into deployments. What nobody asks for is neither read nor checked. */
export class Workspace {
  readonly files: OpenFiles;
  readonly configurations: Configurations;
  private readonly kinds = new Map<string, FileKind | undefined>();
  private readonly checkers = new Map<string, Checker>();
  private readonly planned = new Map<string, PlannedDeployment>();
  /** Keys of `planned` by path of a member. */
  private readonly plans = new Map<string, readonly string[]>();

  constructor(readonly host: EditorHost) {
    this.files = new OpenFiles(host.files);
    this.configurations = new Configurations(this.files, host.knowledge);
  }

  /** A document was opened or typed in. */
  edit(path: string, text: string): void {
    const isNew = !this.files.isOpen(path);
    this.files.set(path, text);
    if (this.concernsAll(path)) this.replan();
    if (nameOf(path) === configurationName) return;
    // A file keeps its kind while it is half typed; one that was none may become one.
    if (isNew || this.kinds.get(path) === undefined) this.recognise(path);
    this.touch(path);
  }

  close(path: string): void {
    const before = this.files.read(path);
    this.files.close(path);
    const after = this.files.read(path);
    if ('text' in before && 'text' in after && before.text === after.text) return;
    this.storedChanged(path);
  }

  /** A configuration, or a rule pack or hardware profile that one names: what it says counts for files of any other name. */
  concernsAll(path: string): boolean {
    return nameOf(path) === configurationName || this.configurations.names(path);
  }

  /** A stored file was made, changed or removed by somebody else. False: it has no part in anything. */
  storedChanged(path: string): boolean {
    this.files.forget(path);
    if (this.files.isOpen(path)) return false;
    if (this.concernsAll(path)) {
      this.replan();
      return true;
    }
    const kind = this.kinds.get(path);
    if (kind === undefined && recognizeByName(path) === undefined) return this.touch(path);
    if (this.recognise(path) !== kind || isFailure(this.files.read(path))) this.replan();
    else this.touch(path);
    return true;
  }

  /** The editor's settings changed; gives what is wrong with them. */
  configure(settings: unknown): readonly string[] {
    const problems = this.configurations.setDefaults(settings);
    this.replan();
    return problems.map(({ message }) => message);
  }

  /** Lets go of what was concluded about the deployments of a file that nobody looks at. */
  release(path: string): void {
    for (const plan of this.plansOf(path)) {
      if (plan.input.files.some((file) => this.files.isOpen(file.path))) continue;
      plan.checked = undefined;
      plan.last = undefined;
      for (const file of plan.input.files) {
        plan.checker.forget(file.path);
        this.files.forget(file.path);
      }
    }
  }

  /** Everything is read anew: for clients that watch no files. */
  reload(): void {
    this.files.forgetAll();
    this.replan();
  }

  private replan(): void {
    this.configurations.forgetAll();
    this.checkers.clear();
    this.planned.clear();
    this.plans.clear();
    for (const path of [...this.kinds.keys()]) if (!this.files.isOpen(path)) this.kinds.delete(path);
  }

  /** Forgets what was concluded from a file; false where nothing was. */
  private touch(path: string): boolean {
    for (const checker of this.checkers.values()) checker.forget(path);
    const readers = [...this.planned.values()].filter(({ checked }) => checked?.reads(path) === true);
    for (const plan of readers) plan.checked = undefined;
    return readers.length > 0;
  }

  /** The kind of a file; undefined where it is none of ours. */
  kindOf(path: string): FileKind | undefined {
    return this.kinds.has(path) ? this.kinds.get(path) : this.recognise(path);
  }

  private recognise(path: string): FileKind | undefined {
    const named = recognizeByName(path);
    let kind: FileKind | undefined;
    if (named !== undefined) {
      const read = this.files.read(path);
      kind = isFailure(read)
        ? read.reason === 'missing' || read.reason === 'outside' || read.reason === 'not-a-file'
          ? undefined
          : named
        : confirmByContent(named, read.text);
    }
    if (this.kinds.get(path) !== kind) {
      for (const key of this.plans.get(path) ?? []) this.planned.delete(key);
      this.plans.clear();
    }
    if (named !== undefined) this.kinds.set(path, kind);
    return kind;
  }

  /** Undefined for a file that storelint does not know, or that the configuration leaves out. */
  view(path: string): FileView | undefined {
    const deployments = this.deploymentsOf(path);
    const document = deployments[0]?.document(path);
    if (document === undefined) return undefined;
    const known = new Set<string>();
    const findings: Finding[] = [];
    for (const deployment of deployments) {
      for (const finding of deployment.findings) {
        if (finding.primary.document.source.path !== path) continue;
        const key = JSON.stringify([finding.ruleId, finding.severity, finding.message, finding.primary.range]);
        if (known.has(key)) continue;
        known.add(key);
        findings.push(finding);
      }
    }
    findings.sort((a, b) => severityOrder[a.severity] - severityOrder[b.severity] || a.primary.range.start - b.primary.range.start);
    return { document, deployments, findings };
  }

  /** Paths of all files in the deployments of one file, itself among them. */
  related(path: string): readonly string[] {
    return [...new Set(this.plansOf(path).flatMap(({ input }) => input.files.map((file) => file.path)))];
  }

  deploymentsOf(path: string): readonly CheckedDeployment[] {
    return this.plansOf(path).map((plan) => {
      plan.checked ??= this.check(plan);
      return plan.checked;
    });
  }

  private check(plan: PlannedDeployment): CheckedDeployment {
    const { input, configuration, checker } = plan;
    plan.last = checker.checkAgain(input, plan.last);
    const { check } = plan.last;
    return new CheckedDeployment(
      input,
      configuration,
      check,
      this.shown(check, configuration),
      this.host.knowledge,
      (texts) => new Checker(this.filesWith(texts), this.host.knowledge, configuration.ownRules(input)),
    );
  }

  private shown(check: DeploymentCheck, { configuration }: EditorConfiguration): readonly Finding[] {
    const silent = new Set(check.silent.map(({ ruleId }) => ruleId));
    const levelOf = severityChooser(Object.entries(configuration.rules ?? {}));
    const { hidden, findings } = applySuppressions(
      check.deployment.documents,
      check.findings,
      this.host.today(),
      (ruleId) => ruleId.includes('*') || silent.has(ruleId) || levelOf(ruleId) === 'off',
    );
    const about = findings.flatMap((finding) => {
      const level = levelOf(finding.ruleId);
      return level === 'off' ? [] : [level === undefined ? finding : { ...finding, severity: level }];
    });
    return [...check.findings.filter((_, index) => !hidden.has(index)), ...about];
  }

  private plansOf(path: string): readonly PlannedDeployment[] {
    let keys = this.plans.get(path);
    if (keys === undefined) {
      keys = this.plan(path);
      this.plans.set(path, keys);
    }
    return keys.flatMap((key) => this.planned.get(key) ?? []);
  }

  private plan(path: string): readonly string[] {
    if (this.kindOf(path) === undefined) return [];
    const configuration = this.configurations.nearest(directoryOf(path));
    const members: RecognisedFile[] = [];
    for (const candidate of this.candidates(path, configuration)) {
      const kind = this.kindOf(candidate);
      if (kind !== undefined && this.configurations.nearest(directoryOf(candidate)) === configuration)
        members.push({ path: candidate, kind });
    }
    const inputs = planDeployments(
      members,
      configuration.configuration,
      noStatedOptions,
      (member) => pathBelow(configuration.directory, member),
      (name) => this.configurations.hardware(name, configuration),
    ).filter((input) => input.files.some((file) => file.path === path));
    return inputs.map((input) => {
      const key = JSON.stringify([configuration.configuration.path, input.name, input.files]);
      if (!this.planned.has(key))
        this.planned.set(key, { input, configuration, checker: this.checkerOf(configuration, input), checked: undefined, last: undefined });
      return key;
    });
  }

  /** Deployments with the same rule packs share a checker, and with it the files that were read. */
  private checkerOf(configuration: EditorConfiguration, input: DeploymentInput): Checker {
    const key = JSON.stringify([configuration.configuration.path, input.rulePacks]);
    let checker = this.checkers.get(key);
    if (checker === undefined) {
      checker = new Checker(this.files, this.host.knowledge, configuration.ownRules(input));
      this.checkers.set(key, checker);
    }
    return checker;
  }

  /** Files that may belong to the same deployment: beside it, in companion directories, and what its configuration puts together. */
  private candidates(path: string, { configuration, directory: base }: EditorConfiguration): readonly string[] {
    const result = new Set<string>([path]);
    for (const each of companionDirectoriesOf(directoryOf(path))) {
      for (const name of this.files.list(each)) if (recognizeByName(join(each, name)) !== undefined) result.add(join(each, name));
    }
    const memberships = configuration.deployments
      .map(({ files }) => globMatcher(files))
      .filter((isMember) => isMember(pathBelow(base, path)));
    if (memberships.length > 0) {
      const isMember = (candidate: string) => memberships.some((matches) => matches(pathBelow(base, candidate)));
      const isWanted = (each: string) => recognizeByName(each) !== undefined && isMember(each);
      for (const candidate of this.files.walk(base, isWanted, base)) result.add(candidate);
    }
    return [...result];
  }

  /** The files as the editor has them, with other texts in the place of some. */
  filesWith(texts: ReadonlyMap<string, string>): Files {
    return { list: (directory) => this.files.list(directory), read: (path) => readFrom(texts, path, this.files) };
  }

  /** What would be found in a file's deployments with other texts in the place of some. */
  tryOut(path: string, texts: ReadonlyMap<string, string>): readonly Finding[] {
    const files = this.filesWith(texts);
    return this.plansOf(path).flatMap(({ input, configuration }) => {
      const checker = new Checker(files, this.host.knowledge, configuration.ownRules(input));
      return this.shown(checker.check(input), configuration);
    });
  }

  /** Every file beneath a directory that can be checked. */
  allBeneath(directory: string): readonly string[] {
    return this.files
      .walk(directory, (path) => recognizeByName(path) !== undefined)
      .filter((path) => {
        const { configuration, directory: base } = this.configurations.nearest(directoryOf(path));
        return configuration.exclude === undefined || !excludeMatcher(configuration.exclude)(pathBelow(base, path));
      });
  }
}

function readFrom(texts: ReadonlyMap<string, string>, path: string, files: OpenFiles): FileText | FileFailure {
  const text = texts.get(path);
  return text === undefined ? files.read(path) : { path, text };
}
