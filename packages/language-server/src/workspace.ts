import { Checker, type DeploymentCheck, type RepeatedCheck } from '@storelint/core/check';
import {
  anchorsOf,
  clusterDirectory,
  excludeMatcher,
  FilesAround,
  type HeldFile,
  heldFiles,
  mayHoldFiles,
  severityChooser,
} from '@storelint/core/deployment';
import type { Document } from '@storelint/core/formats';
import { type FileFailure, type Files, type FileText, isFailure } from '@storelint/core/host';
import { definitionOf, type FileKind, fileDefinition, fileKinds, recognizeByName } from '@storelint/core/products';
import { applySuppressions, type Finding, type Severity } from '@storelint/core/rules';
import type { CheckedCluster } from './checkedCluster.js';
import { CheckedDeployment } from './checkedDeployment.js';
import { ClusterChecks } from './clusterChecks.js';
import { ClusterFinder } from './clusterFinder.js';
import { Configurations, configurationName } from './configurations.js';
import { GitIgnore } from './gitIgnore.js';
import type { EditorHost } from './host.js';
import { OpenFiles } from './openFiles.js';
import { commonDirectory, directoryOf, join, nameOf, pathBelow } from './paths.js';
import { type PlannedDeployment, Plans } from './plans.js';
import { holderWords } from './watchedFiles.js';

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

const severityOrder: Readonly<Record<Severity, number>> = { error: 0, warning: 1, advice: 2 };

/** All files that the editor can see, grouped into deployments. What nobody asks for is neither read nor checked. */
export class Workspace {
  readonly files: OpenFiles;
  readonly configurations: Configurations;
  private readonly plans: Plans;
  private readonly finder: ClusterFinder;
  private readonly clusters: ClusterChecks;
  /** Directories beneath which files of ours came or went: other deployments may make clusters there. */
  private readonly regrouped = new Set<string>();
  /** Evidence of releases that is no longer as it was. */
  private readonly restless: { readonly evidence: FilesAround; readonly tops: ReadonlySet<string> }[] = [];

  /** Files of templates whose variables may have other values. */
  private readonly refilled = new Set<string>();

  /** A configuration was typed in, and does not count yet. */
  private isUnsettled = false;

  /** Open documents that were not looked into for files that they hold since their text changed. */
  private readonly unread = new Set<string>();

  constructor(readonly host: EditorHost) {
    this.files = new OpenFiles(host.files);
    this.configurations = new Configurations(this.files, host.knowledge);
    this.plans = new Plans(this.files, this.configurations, host.knowledge, (since) =>
      since === 'files' ? this.finder.forgetAll() : this.finder.forgetGroups(),
    );
    this.finder = new ClusterFinder(this.files, this.plans);
    this.clusters = new ClusterChecks(this.finder, host.knowledge, (texts) => {
      const files = this.filesWith(texts);
      return ({ input, configuration }) => new Checker(files, host.knowledge, configuration.ownRules(input));
    });
  }

  /** The folders that the user has open, as they are from now on. */
  openFolders(folders: readonly string[]): void {
    this.host.files.confine([...folders, ...this.files.openPaths()]);
    this.files.forgetAll();
    this.finder.openFolders(folders);
  }

  /** A document was opened, or has another text. */
  edit(path: string, text: string): void {
    this.type(path, text);
    this.settle();
  }

  /** A document was typed in. What a configuration, a rule pack or a profile says counts once typing rests: {@link settle}. */
  type(path: string, text: string): void {
    const isNew = !this.files.isOpen(path);
    this.files.set(path, text);
    this.unread.add(path);
    if (this.concernsAll(path)) this.isUnsettled = true;
    if (nameOf(path) === configurationName) return;
    // A file keeps its kind while it is half typed; one that was none may become one.
    if (isNew || this.plans.knownKind(path) === undefined) this.plans.recognise(path);
    if (isNew && this.plans.knownKind(path) !== undefined) this.finder.opened(path);
    this.touch(path);
  }

  /** Configurations that were typed in count from now on. */
  settle(): void {
    if (this.isUnsettled) this.plans.forgetAll();
    this.isUnsettled = false;
  }

  close(path: string): void {
    const before = this.files.read(path);
    this.unread.delete(path);
    this.hold(path, []);
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
      this.plans.forgetAll();
      this.touch(path);
      return true;
    }
    const kind = this.plans.knownKind(path);
    if (kind === undefined && recognizeByName(path) === undefined) return this.touch(path);
    if (!this.plans.knows(path) || this.plans.recognise(path) !== kind || isFailure(this.files.read(path))) {
      this.plans.forgetAll();
      for (const anchor of anchorsOf(clusterDirectory([path]))) this.regrouped.add(anchor);
    }
    this.touch(path);
    return true;
  }

  /** The editor's settings changed; gives what is wrong with them. */
  configure(settings: unknown): readonly string[] {
    const problems = this.configurations.setDefaults(settings);
    this.plans.forgetAll();
    return problems.map(({ message }) => message);
  }

  /** Lets go of what was concluded about the deployments of a file that nobody looks at, and of their clusters. */
  release(path: string): void {
    for (const plan of this.plans.of(path)) {
      const members = plan.cluster?.members ?? [plan];
      const isNeeded = members.some(({ isOpen }) => isOpen);
      for (const member of isNeeded ? [plan] : members) if (!member.isOpen) member.release(isNeeded);
    }
  }

  /** The files of our kinds that an open document holds which is none of ours itself. */
  heldIn(path: string): readonly HeldFile[] {
    if (this.unread.delete(path)) this.hold(path, this.findHeld(path));
    return this.files.heldIn(path);
  }

  /** Whether an open document is none of ours, and says something of ours. */
  mayHold(path: string): boolean {
    const text = this.files.openText(path);
    return text !== undefined && this.saysOfOurs(path, text);
  }

  private saysOfOurs(path: string, text: string): boolean {
    return (holderWords.test(path) || holderWords.test(text)) && this.plans.kindOf(path) === undefined;
  }

  private findHeld(path: string): readonly HeldFile[] {
    return this.mayHold(path) ? heldFiles(path, this.files.openText(path) ?? '') : [];
  }

  /** The same of a closed file, whose held files take part until {@link letGo}. False where it holds none. */
  holdStored(path: string): boolean {
    if (this.files.isOpen(path) || !mayHoldFiles(path)) return false;
    const read = this.files.read(path);
    this.files.forget(path);
    const held = isFailure(read) || !this.saysOfOurs(path, read.text) ? [] : heldFiles(path, read.text);
    this.hold(path, held);
    return held.length > 0;
  }

  letGo(path: string): void {
    if (this.files.openText(path) === undefined) this.hold(path, []);
  }

  private hold(path: string, files: readonly HeldFile[]): void {
    for (const changed of this.files.hold(path, files)) {
      if (this.plans.recognise(changed) !== undefined) this.finder.opened(changed);
      this.touch(changed);
    }
  }

  /** Everything is read anew: for clients that watch no files. */
  reload(): void {
    this.files.forgetAll();
    FilesAround.forget(this.files);
    this.plans.forgetAll();
  }

  /** Forgets what was concluded from a file; false where nothing was. */
  private touch(path: string): boolean {
    this.plans.forget(path);
    const evidence = FilesAround.of(this.files);
    const tops = evidence.refresh(path);
    if (tops.size > 0) this.restless.push({ evidence, tops });
    const readers = this.plans.all.filter((plan) => plan.reads(path));
    for (const reader of readers) this.finder.changed(reader);
    const resting = tops.size === 0 ? [] : this.plans.all.filter(({ paths }) => evidence.restsOn(paths, tops));
    const filled = this.plans.all.filter((plan) => plan.isFilledFrom(path));
    for (const each of filled.flatMap(({ paths }) => paths)) this.refilled.add(each);
    for (const plan of [...readers, ...resting, ...filled]) plan.changed();
    return readers.length > 0 || tops.size > 0 || filled.length > 0;
  }

  /** Of some closed files those whose findings may be others by now because of files elsewhere: in their cluster, or around them. Each change is told once. */
  takeUnsettled(paths: Iterable<string>): readonly string[] {
    const moved = this.clusters.takeMoved();
    const restless = this.restless.splice(0);
    const isRegrouped = (path: string) => anchorsOf(clusterDirectory([path])).some((anchor) => this.regrouped.has(anchor));
    const unsettled = [...paths].filter(
      (path) =>
        moved.has(path) ||
        this.refilled.has(path) ||
        isRegrouped(path) ||
        restless.some(({ evidence, tops }) => evidence.restsOn([path], tops)),
    );
    this.regrouped.clear();
    this.refilled.clear();
    return unsettled;
  }

  /** Whether somebody asked for the kind of a file. */
  knows(path: string): boolean {
    return this.plans.knows(path);
  }

  /** The kind of a file; undefined where it is none of ours. */
  kindOf(path: string): FileKind | undefined {
    return this.plans.kindOf(path);
  }

  /** Undefined for a file that storelint does not know, or that the configuration leaves out. */
  view(path: string): FileView | undefined {
    const deployments = this.deploymentsOf(path);
    const document = deployments[0]?.document(path);
    if (document === undefined) return undefined;
    const found = new Map<string, Finding>();
    for (const deployment of deployments) {
      for (const finding of deployment.findings) {
        if (finding.primary.document.source.path !== path) continue;
        const key = JSON.stringify([finding.ruleId, finding.message, finding.primary.range]);
        const known = found.get(key);
        if (known === undefined || severityOrder[finding.severity] < severityOrder[known.severity]) found.set(key, finding);
      }
    }
    const findings = [...found.values()].sort(
      (a, b) => severityOrder[a.severity] - severityOrder[b.severity] || a.primary.range.start - b.primary.range.start,
    );
    return { document, deployments, findings };
  }

  /** Paths of all files in the deployments of one file, itself among them. */
  related(path: string): readonly string[] {
    return [...new Set(this.plans.of(path).flatMap(({ paths }) => paths))];
  }

  /** The same, with those of the clusters that the deployments belong to. */
  relatedAcross(path: string): readonly string[] {
    return [...new Set(this.plans.of(path).flatMap((plan) => (this.finder.of(plan) ?? [plan]).flatMap(({ paths }) => paths)))];
  }

  /** The directory of a file's cluster, where there are files elsewhere: what is said of the one holds for no other. Undefined where all are one. */
  ownDirectory(path: string): string | undefined {
    const own = commonDirectory(this.shownIn(path).flatMap((each) => this.relatedAcross(each).map((file) => this.files.holderOf(file))));
    return this.plans.all.every(({ paths }) => paths.every((each) => each.startsWith(`${own}/`))) ? undefined : own;
  }

  /** The files of ours that are shown in a document: itself, or those that it holds. */
  shownIn(path: string): readonly string[] {
    const held = this.heldIn(path);
    return held.length === 0 ? [path] : held.map((file) => file.path);
  }

  /** The deployments of all files that are shown in a document, each once. */
  deploymentsShownIn(path: string): readonly CheckedDeployment[] {
    return [...new Set(this.shownIn(path).flatMap((each) => this.deploymentsOf(each)))];
  }

  /**
   * The deployments that say what is assumed of a document. What starts nodes has no release of its own: the files of such a node do, in which nothing is found.
   */
  assumedIn(path: string): readonly CheckedDeployment[] {
    const shown = this.deploymentsShownIn(path);
    const text = this.files.openText(path);
    if (text === undefined || shown.some(({ deployment }) => Object.keys(deployment.releases).length > 0)) return shown;
    const started = new Set(
      shown.flatMap(({ input }) => input.files.map(({ kind }) => definitionOf(fileDefinition(kind).product)?.nodesOf)),
    );
    const nodes = fileKinds.flatMap((kind) => {
      const { product, variablesPart: name } = fileDefinition(kind);
      const sketch = name !== undefined && started.has(product) ? this.sketch({ path: join(path, name), kind, text }) : undefined;
      return sketch?.deployments ?? [];
    });
    return [...shown, ...nodes];
  }

  deploymentsOf(path: string): readonly CheckedDeployment[] {
    return this.plans.of(path).map((plan) => {
      const check = plan.check();
      const cluster = this.clusters.of(plan);
      const telling = cluster?.findings.length === 0 ? undefined : cluster;
      if (plan.checked === undefined || plan.checked.cluster !== telling) plan.checked = this.checked(plan, check, telling);
      return plan.checked;
    });
  }

  private checked(plan: PlannedDeployment, repeated: RepeatedCheck, cluster: CheckedCluster | undefined): CheckedDeployment {
    const { input, configuration } = plan;
    const { check } = repeated;
    return new CheckedDeployment(
      input,
      configuration,
      check,
      this.shown(check, plan, cluster?.findings),
      this.host.knowledge,
      (texts) => new Checker(this.filesWith(texts), this.host.knowledge, configuration.ownRules(input)),
      cluster,
      repeated,
      plan.shownDocuments,
    );
  }

  private shown(
    { deployment, findings: own, silent: skipped }: DeploymentCheck,
    { configuration: { configuration } }: PlannedDeployment,
    across: readonly Finding[] = [],
  ): readonly Finding[] {
    const made = [...own, ...across.filter(({ primary }) => deployment.documents.includes(primary.document))];
    const silent = new Set(skipped.map(({ ruleId }) => ruleId));
    const levelOf = severityChooser(Object.entries(configuration.rules ?? {}));
    const { hidden, findings } = applySuppressions(
      deployment.documents,
      made,
      this.host.today(),
      (ruleId) => ruleId.includes('*') || silent.has(ruleId) || levelOf(ruleId) === 'off',
    );
    const about = findings.flatMap((finding) => {
      const level = levelOf(finding.ruleId);
      return level === 'off' ? [] : [level === undefined ? finding : { ...finding, severity: level }];
    });
    return [...made.filter((_, index) => !hidden.has(index)), ...about];
  }

  /** The files as the editor has them, with other texts in the place of some. */
  filesWith(texts: ReadonlyMap<string, string>): Files {
    const files: Files = { list: (directory) => this.files.list(directory), read: (path) => readFrom(texts, path, this.files) };
    FilesAround.lend(this.files, files, texts.keys());
    return files;
  }

  /** A file that is not there yet, alone: nothing of it is judged. Undefined where the configuration leaves it out. */
  sketch({ path, kind, text }: { readonly path: string; readonly kind: FileKind; readonly text: string }): FileView | undefined {
    const planned = this.plans.inputOf({ path, kind });
    if (planned === undefined) return undefined;
    const { input, configuration } = planned;
    const { knowledge } = this.host;
    const checkerWith = (texts: ReadonlyMap<string, string>) =>
      new Checker(this.filesWith(new Map([[path, text], ...texts])), knowledge, configuration.ownRules(input));
    const { deployment } = checkerWith(new Map()).open(input);
    const check = { deployment, findings: [], silent: [], problems: [] };
    const checked = new CheckedDeployment(input, configuration, check, [], knowledge, checkerWith);
    const document = checked.document(path);
    return document === undefined ? undefined : { document, deployments: [checked], findings: [] };
  }

  /** What would be found in a file's deployments with other texts in the place of some. */
  tryOut(path: string, texts: ReadonlyMap<string, string>): readonly Finding[] {
    const files = this.filesWith(texts);
    return this.plans.of(path).flatMap((plan) => {
      const { input, configuration } = plan;
      const checker = new Checker(files, this.host.knowledge, configuration.ownRules(input));
      return this.shown(checker.check(input), plan);
    });
  }

  /** Every file beneath a directory that can be checked, those that may hold such files, and how many more of the former git ignores. */
  allBeneath(directory: string): { readonly paths: readonly string[]; readonly holders: readonly string[]; readonly ignored: number } {
    const ignoring = new GitIgnore(this.files, directory);
    const isNamed = (path: string) => recognizeByName(path) !== undefined;
    const found = this.files
      .walk(directory, (path) => isNamed(path) || mayHoldFiles(path))
      .filter((path) => {
        const { configuration, directory: base } = this.configurations.nearest(directoryOf(path));
        return configuration.exclude === undefined || !excludeMatcher(configuration.exclude)(pathBelow(base, path));
      });
    const checked = found.filter((path) => this.files.isOpen(path) || !ignoring.isIgnored(path));
    const paths = checked.filter(isNamed);
    const holders = checked.filter((path) => mayHoldFiles(path) && nameOf(path) !== configurationName);
    return { paths, holders, ignored: found.filter(isNamed).length - paths.length };
  }
}

function readFrom(texts: ReadonlyMap<string, string>, path: string, files: OpenFiles): FileText | FileFailure {
  const text = texts.get(path);
  const read = files.read(path);
  if (text === undefined) return read;
  return { path, text, ...(isFailure(read) || read.within === undefined ? {} : { within: read.within }) };
}
