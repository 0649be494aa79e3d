import { Checker, type DeploymentInput, type RepeatedCheck } from '@storelint/core/check';
import {
  type ClusterCandidate,
  clusterDirectory,
  clusteredProducts,
  companionDirectoriesOf,
  type Deployment,
  isOfStart,
  mayBeVariableFile,
  namesIn,
  noStatedOptions,
  planDeployments,
  type RecognisedFile,
  rolesOf,
} from '@storelint/core/deployment';
import type { Document } from '@storelint/core/formats';
import { isFailure } from '@storelint/core/host';
import type { BuiltKnowledge } from '@storelint/core/knowledge';
import { globMatcher } from '@storelint/core/ownFiles';
import { confirmByContent, type FileKind, fileDefinition, recognizeByName } from '@storelint/core/products';
import type { CheckedCluster } from './checkedCluster.js';
import type { CheckedDeployment } from './checkedDeployment.js';
import type { Configurations, EditorConfiguration } from './configurations.js';
import type { OpenFiles } from './openFiles.js';
import { directoryOf, join, pathBelow } from './paths.js';

/** A deployment, whatever is known of it. */
export interface DeploymentName {
  /** The same as long as its configuration and its place are. */
  readonly id: string;
  readonly paths: readonly string[];
}

/** A deployment as its files and their configuration make it. What the files say is worked out for whoever asks, and kept until they change. */
export class PlannedDeployment implements ClusterCandidate {
  readonly name: DeploymentName;
  readonly directory: string;
  readonly products: ClusterCandidate['products'];
  readonly isList: boolean;
  readonly isOfContainers: boolean;
  /** What is shown of it, until something else is. */
  checked: CheckedDeployment | undefined;
  /** What it was last found to disagree about with others. */
  cluster: CheckedCluster | undefined;
  /** The deployments of its cluster when somebody last asked. */
  mates: readonly DeploymentName[] = [];
  /** Its files as they were last read with masked secrets. */
  shownDocuments: readonly Document[] = [];
  private last: RepeatedCheck | undefined;
  /** Whether the last check is one of the files as they are. */
  private isCurrent = false;
  private opened: Deployment | undefined;
  private named: ReadonlySet<string> | undefined;
  /** Those of its files that are templates, when they were last checked. */
  private templates: readonly string[] = [];

  constructor(
    readonly input: DeploymentInput,
    readonly configuration: EditorConfiguration,
    readonly checker: Checker,
    private readonly plans: Plans,
  ) {
    this.name = { id: `${configuration.configuration.path} ${input.name}`, paths: input.files.map(({ path }) => path) };
    this.directory = clusterDirectory(this.paths);
    this.products = clusteredProducts(input.roles ?? rolesOf(new Set(input.files.map(({ kind }) => kind))));
    this.isOfContainers = input.files.every((file) => plans.files.heldKind(file.path) !== undefined && this.isOfStart(file));
    this.isList = this.isOfContainers || input.files.every(({ kind }) => fileDefinition(kind).format === 'hostList');
  }

  private isOfStart(file: RecognisedFile): boolean {
    const document = this.checker.document(file);
    return !('ruleId' in document) && isOfStart(document);
  }

  get paths(): readonly string[] {
    return this.name.paths;
  }

  get isOpen(): boolean {
    return this.paths.some((path) => this.plans.files.isOpen(path));
  }

  /** Whether what is known of it was read from a file. */
  reads(path: string): boolean {
    const included = this.opened?.included ?? this.last?.check.deployment.included ?? new Map();
    return this.paths.includes(path) || [...included.values()].some(({ source }) => source.path === path);
  }

  /** Whether a file may set variables that its templates were filled in with. */
  isFilledFrom(path: string): boolean {
    return this.templates.some((template) => mayBeVariableFile(path, template));
  }

  /** Its files, or what is around them, are no longer as they were. */
  changed(): void {
    this.isCurrent = false;
    this.opened = undefined;
    this.shownDocuments = this.checked?.shownDocuments ?? this.shownDocuments;
    this.checked = undefined;
  }

  check(): RepeatedCheck {
    if (this.last === undefined || !this.isCurrent) {
      this.last = this.checker.checkAgain(this.input, this.last);
      this.isCurrent = true;
      this.opened = undefined;
      this.templates = this.last.check.deployment.documents.flatMap(({ template, source }) => (template === undefined ? [] : source.path));
    }
    return this.last;
  }

  /** The deployment, judged only where somebody works in it. */
  get deployment(): Deployment {
    if (this.isCurrent || this.isOpen) return this.check().check.deployment;
    this.opened ??= this.checker.open(this.input).deployment;
    return this.opened;
  }

  /** What the files name that others may name, too. */
  names(): ReadonlySet<string> {
    this.named ??= this.readNames();
    return this.named;
  }

  /** Whether {@link names} reads nothing. */
  get hasNames(): boolean {
    return this.named !== undefined;
  }

  /** Whether the files name others than they did; false where nobody asked before. */
  namesChanged(): boolean {
    const before = this.named;
    if (before === undefined) return false;
    this.named = undefined;
    const now = this.names();
    return now.size !== before.size || [...now].some((name) => !before.has(name));
  }

  private readNames(): ReadonlySet<string> {
    const documents = this.input.files.flatMap((file) => {
      this.plans.kindOf(file.path);
      const document = this.checker.document(file);
      return 'ruleId' in document ? [] : document;
    });
    const names = namesIn(documents, (product) => this.plans.knowledge.catalog(product));
    if (!this.isOpen && this.last === undefined && this.opened === undefined) this.forgetFiles();
    return names;
  }

  /** Lets go of the judgement, and of the files unless a cluster needs them. */
  release(isNeeded: boolean): void {
    const opened = isNeeded ? this.deployment : undefined;
    this.changed();
    this.last = undefined;
    this.shownDocuments = [];
    this.cluster = undefined;
    this.opened = opened;
    if (!isNeeded) this.forgetFiles();
  }

  private forgetFiles(): void {
    for (const path of this.paths) {
      this.checker.forget(path);
      this.plans.files.forget(path);
    }
  }
}

/** Which files make which deployments. A file is read to tell its kind; of what only may be near, its name counts. */
export class Plans {
  private readonly kinds = new Map<string, FileKind | undefined>();
  private readonly checkers = new Map<string, Checker>();
  private readonly planned = new Map<string, PlannedDeployment>();
  /** Keys of `planned` by path of a member. */
  private readonly byPath = new Map<string, readonly string[]>();

  /** @param regrouped files make other deployments than before */
  constructor(
    readonly files: OpenFiles,
    readonly configurations: Configurations,
    readonly knowledge: BuiltKnowledge,
    /** The deployments are others: there may be other files, or files are of other kinds than was thought. */
    private readonly regrouped: (since: 'files' | 'kinds') => void,
  ) {}

  get all(): readonly PlannedDeployment[] {
    return [...this.planned.values()];
  }

  forgetAll(): void {
    this.configurations.forgetAll();
    this.checkers.clear();
    this.planned.clear();
    this.byPath.clear();
    for (const path of [...this.kinds.keys()]) if (!this.files.isOpen(path)) this.kinds.delete(path);
    this.regrouped('files');
  }

  /** The file is read anew by whoever asks. */
  forget(path: string): void {
    for (const checker of this.checkers.values()) checker.forget(path);
  }

  /** The kind of a file; undefined where it is none of ours. */
  kindOf(path: string): FileKind | undefined {
    return this.kinds.has(path) ? this.kinds.get(path) : this.recognise(path);
  }

  /** Whether somebody asked for the kind of a file. */
  knows(path: string): boolean {
    return this.kinds.has(path);
  }

  /** The kind, if somebody asked for it. */
  knownKind(path: string): FileKind | undefined {
    return this.kinds.get(path);
  }

  recognise(path: string): FileKind | undefined {
    const given = this.files.heldKind(path);
    const named = given ?? recognizeByName(path);
    const before = this.likelyKind(path);
    let kind: FileKind | undefined;
    if (named !== undefined) {
      const read = this.files.read(path);
      kind = isFailure(read)
        ? read.reason === 'missing' || read.reason === 'outside' || read.reason === 'not-a-file'
          ? undefined
          : named
        : (given ?? confirmByContent(named, read.text, path));
    }
    if (this.kinds.get(path) !== kind) {
      for (const key of this.byPath.get(path) ?? []) this.planned.delete(key);
      this.byPath.clear();
    }
    // One that is held no longer may have a name that says nothing.
    if (named !== undefined || this.kinds.has(path)) this.kinds.set(path, kind);
    if (before !== kind) this.regrouped('kinds');
    return kind;
  }

  /** The kind; of a file that nobody has read, the one that its name says. */
  private likelyKind(path: string): FileKind | undefined {
    return this.kinds.has(path) ? this.kinds.get(path) : recognizeByName(path);
  }

  /** The deployments of a file. */
  of(path: string): readonly PlannedDeployment[] {
    let keys = this.byPath.get(path);
    if (keys === undefined) {
      keys = this.plan(path);
      this.byPath.set(path, keys);
    }
    return keys.flatMap((key) => this.planned.get(key) ?? []);
  }

  private plan(path: string): readonly string[] {
    if (this.kindOf(path) === undefined) return [];
    const configuration = this.configurations.nearest(directoryOf(path));
    const members: RecognisedFile[] = [];
    for (const candidate of this.companionsOf(path, configuration)) {
      const kind = this.kindOf(candidate);
      if (kind !== undefined && this.configurations.nearest(directoryOf(candidate)) === configuration)
        members.push({ path: candidate, kind });
    }
    return this.inputsOf(members, configuration)
      .filter((input) => input.files.some((file) => file.path === path))
      .map((input) => this.add(input, configuration)[0]);
  }

  /** The deployments that some files make together with those that their configurations name, as far as is known without reading one. */
  among(paths: readonly string[]): readonly PlannedDeployment[] {
    const byConfiguration = new Map<EditorConfiguration, Set<string>>();
    for (const path of paths) {
      const configuration = this.configurations.nearest(directoryOf(path));
      const members = byConfiguration.get(configuration) ?? new Set(this.namedTogether(configuration));
      byConfiguration.set(configuration, members.add(path));
    }
    return [...byConfiguration].flatMap(([configuration, members]) => {
      const files = [...members].flatMap((path) => {
        const kind = this.likelyKind(path);
        return kind === undefined || this.configurations.nearest(directoryOf(path)) !== configuration ? [] : { path, kind };
      });
      return this.inputsOf(files, configuration).map((input) => this.add(input, configuration)[1]);
    });
  }

  /** The deployment that a file makes alone which is not there yet. */
  inputOf(file: RecognisedFile): { readonly input: DeploymentInput; readonly configuration: EditorConfiguration } | undefined {
    const configuration = this.configurations.nearest(directoryOf(file.path));
    const [input] = this.inputsOf([file], configuration);
    return input === undefined ? undefined : { input, configuration };
  }

  private inputsOf(files: readonly RecognisedFile[], configuration: EditorConfiguration): readonly DeploymentInput[] {
    return planDeployments(
      files,
      configuration.configuration,
      noStatedOptions,
      (member) => pathBelow(configuration.directory, member),
      (name) => this.configurations.hardware(name, configuration),
    );
  }

  private add(input: DeploymentInput, configuration: EditorConfiguration): readonly [key: string, plan: PlannedDeployment] {
    const key = JSON.stringify([configuration.configuration.path, input.name, input.files]);
    let plan = this.planned.get(key);
    if (plan === undefined) {
      plan = new PlannedDeployment(input, configuration, this.checkerOf(configuration, input), this);
      this.planned.set(key, plan);
    }
    return [key, plan];
  }

  /** Deployments with the same rule packs share a checker, and with it the files that were read. */
  private checkerOf(configuration: EditorConfiguration, input: DeploymentInput): Checker {
    const key = JSON.stringify([configuration.configuration.path, input.rulePacks]);
    let checker = this.checkers.get(key);
    if (checker === undefined) {
      checker = new Checker(this.files, this.knowledge, configuration.ownRules(input));
      this.checkers.set(key, checker);
    }
    return checker;
  }

  /** Files that may belong to the same deployment: beside it, in companion directories, and what its configuration puts together. */
  private companionsOf(path: string, configuration: EditorConfiguration): readonly string[] {
    const result = new Set<string>([path]);
    for (const each of companionDirectoriesOf(directoryOf(path))) {
      for (const name of this.files.list(each)) if (this.isNamed(join(each, name))) result.add(join(each, name));
    }
    for (const candidate of this.namedTogether(configuration, path)) result.add(candidate);
    return [...result];
  }

  /** Whether a file's name, or the one that holds it, says that it may be ours. */
  private isNamed(path: string): boolean {
    return this.files.heldKind(path) !== undefined || recognizeByName(path) !== undefined;
  }

  /** Files of the deployments that a configuration names. @param path of a file: those of its deployments alone */
  private namedTogether({ configuration, directory: base }: EditorConfiguration, path?: string): readonly string[] {
    const memberships = configuration.deployments
      .map(({ files }) => globMatcher(files))
      .filter((isMember) => path === undefined || isMember(pathBelow(base, path)));
    if (memberships.length === 0) return [];
    const isMember = (candidate: string) => memberships.some((matches) => matches(pathBelow(base, candidate)));
    return this.files.walk(base, (each) => recognizeByName(each) !== undefined && isMember(each), { namedBy: base });
  }
}
