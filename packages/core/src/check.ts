import { Around } from './deployment/around/around.js';
import { AskedSettings } from './deployment/askedSettings.js';
import type { Catalogs } from './deployment/catalogs.js';
import { joinedDeployment } from './deployment/cluster/clusters.js';
import type { Deployment } from './deployment/deployment.js';
import type { DeploymentInput } from './deployment/deploymentInput.js';
import { besideVariableFiles, withVariableFiles } from './deployment/files/envFiles.js';
import {
  areOthers,
  isForClients,
  isForOneNode,
  type NamesHeld,
  namesHeldBy,
  type RecognisedFile,
  rolesOf,
  withoutDaemonsBeside,
  withoutDaemonsOfFilesBeside,
} from './deployment/files/grouping.js';
import { loadIncludes, missingIncludes } from './deployment/files/includes.js';
import { markUnfilled } from './deployment/files/unfilled.js';
import { jdkOfJavaHome } from './deployment/jvm/javaHome.js';
import type { Container } from './deployment/machine/containers.js';
import { isRefusedBy } from './deployment/releases/jdkSupport.js';
import { possibleReleases, type StatedReleases } from './deployment/releases/possibleReleases.js';
import { filledDeployment } from './deployment/templates/filledTemplate.js';
import type { Document } from './formats/document.js';
import { isFileOfVariables, variablesOf, withOverridden } from './formats/held/hadoopVariables.js';
import { withOtherWord } from './formats/otherWord.js';
import { type Files, isFailure, type Knowledge } from './host.js';
import { parseDocument } from './products/parseDocument.js';
import {
  daemonDefinition,
  type FileKind,
  holdsJvmOptions,
  type Product,
  products,
  productsReadBy,
  type Role,
  releasableOf,
} from './products/registry.js';
import type { CompiledRule } from './rules/compiledRule.js';
import { withoutEchoes } from './rules/echoes.js';
import { missingInclude, syntaxFindings, unreadableFile } from './rules/fileFindings.js';
import { filledFindings } from './rules/filledFindings.js';
import { type Finding, withoutFix } from './rules/finding.js';
import { Judge } from './rules/judge.js';
import type { Judgement, SilentRule } from './rules/judgement.js';
import type { JudgeOptions } from './rules/judgeRun.js';
import { basisOf, type Concern, type JudgementBasis, recheckOf } from './rules/rejudging.js';
import { RuleIndex } from './rules/ruleIndex.js';
import { Surroundings } from './rules/surroundings.js';
import { baseName, directoryOf } from './text/paths.js';
import { SourceText } from './text/sourceText.js';

export type { DeploymentInput } from './deployment/deploymentInput.js';

/** What is found in one deployment. */
export interface DeploymentCheck {
  readonly deployment: Deployment;
  readonly findings: readonly Finding[];
  readonly silent: readonly SilentRule[];
  /** Rules that could not be evaluated. */
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[];
}

/** A check with what the next check of the same input starts from. */
export interface RepeatedCheck {
  readonly check: DeploymentCheck;
  readonly input: DeploymentInput;
  readonly index: RuleIndex;
  readonly basis: JudgementBasis;
  /** What the difference to the check before may concern; undefined: everything. */
  readonly concern?: Concern;
}

const catalogsByKnowledge = new WeakMap<Knowledge, Catalogs>();

/** The same for each checker: what is compiled of expressions is kept by it. */
export function catalogsOf(knowledge: Knowledge): Catalogs {
  const catalogs = catalogsByKnowledge.get(knowledge) ?? ((product) => knowledge.catalog(product));
  catalogsByKnowledge.set(knowledge, catalogs);
  return catalogs;
}

const nodesNamed = new Map<string, RegExp>();

/** How machines are named that run daemons of a product. */
function namesOfNodes({ id, groupOfNodes }: ReturnType<typeof daemonDefinition>['product']): RegExp {
  const known = nodesNamed.get(id) ?? groupOfNodes ?? new RegExp(id);
  nodesNamed.set(id, known);
  return known;
}

/** Rules about what the files of several products agree on. */
const rulesOfAgreement = 'cross/';

/** What wakes which of the rules that a knowledge comes with. */
const indexesOf = new WeakMap<Knowledge, Map<string, RuleIndex>>();

/** Checks deployments, one after the other; what it learns of files, catalogs and rules it keeps. */
export class Checker {
  private readonly catalogs: Catalogs;
  private readonly indexes: Map<string, RuleIndex>;
  /** By path and kind. */
  private readonly documents = new Map<string, Map<FileKind, Document | Finding>>();
  /** By the kinds of their files: files of the last deployment, of which another node may have the same. No two files of one deployment are made from one. */
  private readonly lastOpened = new Map<string, readonly Document[]>();
  /** By directory: thousands of nodes may lie side by side. */
  private readonly namesHeld = new Map<string, NamesHeld>();
  private readonly around: Around;
  private readonly surroundings: Surroundings;

  constructor(
    private readonly files: Files,
    private readonly knowledge: Knowledge,
    /** Rules of the user's own packs. */
    private readonly ownRules: readonly CompiledRule[] = [],
  ) {
    this.catalogs = catalogsOf(knowledge);
    this.indexes = (ownRules.length === 0 ? indexesOf.get(knowledge) : undefined) ?? new Map();
    if (ownRules.length === 0) indexesOf.set(knowledge, this.indexes);
    this.around = Around.of(files);
    this.surroundings = new Surroundings(files, this.around, (input, index) => this.judgeFor(input, index));
  }

  /**
   * The parsed file, or the finding that says why there is none.
   * @param alike files of another deployment: one with the same name and text is taken from there, and out of the list
   */
  document(file: RecognisedFile, alike: Document[] = []): Document | Finding {
    const ofPath = this.documents.get(file.path) ?? new Map<FileKind, Document | Finding>();
    const kept = ofPath.get(file.kind);
    if (kept !== undefined) return kept;
    const read = this.files.read(file.path);
    const result = isFailure(read)
      ? unreadableFile(read, file.kind)
      : this.parsed(new SourceText(file.path, read.text, read.within), file.kind, alike);
    this.documents.set(file.path, ofPath.set(file.kind, result));
    return result;
  }

  private parsed(source: SourceText, kind: FileKind, alike: Document[]): Document {
    const at = alike.findIndex((other) => other.kind === kind && other.source.isCopyOf(source));
    const [same] = at < 0 ? [] : alike.splice(at, 1);
    if (same !== undefined) return { ...same, source };
    return markUnfilled(madeOf(alike, source, kind) ?? parseDocument(source, kind), this.catalogs);
  }

  /** Forgets a file, so that it is read anew. */
  forget(path: string): void {
    this.documents.delete(path);
    for (const [kinds, opened] of this.lastOpened) if (opened.some(({ source }) => source.path === path)) this.lastOpened.delete(kinds);
  }

  /**
   * Reads a deployment without judging it.
   * @param like files read before, by another checker: what is the same is not parsed again
   */
  open(input: DeploymentInput, like: readonly Document[] = []): { deployment: Deployment; failures: readonly Finding[] } {
    const parsed: Document[] = [];
    const failures: Finding[] = [];
    const kinds = input.files.map(({ kind }) => kind).join();
    const alike = [...(this.lastOpened.get(kinds) ?? like)];
    for (const file of input.files) {
      const document = this.document(file, alike);
      if ('ruleId' in document) failures.push(document);
      else parsed.push(document);
    }
    this.lastOpened.set(kinds, parsed);
    const ofFiles = parsed.filter(isFileOfVariables);
    const given = ofFiles.length === 0 ? [] : this.around.variables(parsed.map(({ source }) => source.path));
    // Of one name several files may say different things.
    const all = ofFiles.length < 2 ? given : [...given, ...ofFiles.flatMap(variablesOf)];
    const documents = besideVariableFiles(
      parsed.map((document) => (isFileOfVariables(document) ? withOverridden(document, all) : document)),
    );
    failures.push(...missingIncludes(documents, this.files).map(missingInclude));
    const roles = input.roles ?? this.rolesOf(documents);
    const container = this.containerOf(documents, roles);
    const paths = documents.map(({ source }) => source.path);
    const found = this.around.mounts(paths);
    const areMounted =
      found?.paths.some((path) => /conf|\/etc\//.test(path) || paths.some((own) => path.endsWith(own.split('/').at(-1) ?? own))) !== false;
    const started = () => this.around.started(paths);
    // The daemons around make their own files; the ones here are at most for a client.
    const areOfOthers =
      documents.some(({ format, source }) => format === 'hadoopXml' && source.within === undefined) &&
      started().some((containers) => containers.some(({ makesFiles }) => makesFiles === true));
    const mounts = areOfOthers ? undefined : found;
    const services = this.around.services(paths);
    const [role, ...others] = roles;
    const peers =
      role === undefined || others.length > 0
        ? undefined
        : this.around.peers(paths, daemonDefinition(role).product.nodesOf ?? daemonDefinition(role).product.id);
    const groups = new Set(roles.flatMap((each) => daemonDefinition(each).product.groupOfNodes ?? []));
    const isListedForSeveral = !isForOneNode(input.name) && [...groups].some((group) => this.around.listsSeveral(paths, group));
    const ofMachines = new Set(roles.map((each) => namesOfNodes(daemonDefinition(each).product)));
    const [machine] = [...ofMachines].flatMap((group) => this.around.machine(paths, group) ?? []);
    const [workers] = roles.flatMap((each) => daemonDefinition(each).product.groupOfWorkers ?? []);
    const listedWorkers = workers === undefined ? undefined : this.around.numberListed(paths, workers);
    const masters = roles.flatMap((each) => daemonDefinition(each).product.groupOfMasters ?? []);
    const areMastersListed = [...new Set(masters)].some((group) => this.around.listsSeveral(paths, group));
    const keepsPackaged = this.around.keepsPackaged(documents);
    const isMadeWhole = documents.some((document) => document.template !== undefined && this.around.isMadeWhole(paths, document));
    const deployment: Deployment = {
      name: input.name,
      documents: withVariableFiles(documents, this.files),
      included: loadIncludes(documents, this.files),
      releases: possibleReleases(
        documents,
        roles,
        withProfileJdk(input, documents),
        this.catalogs,
        () => this.around.releases(paths),
        areMounted,
      ),
      roles,
      hardware: input.hardware,
      workload: input.workload,
      ...(container === undefined ? {} : { container }),
      ...(mounts === undefined ? {} : { mounts }),
      ...(services === undefined ? {} : { services }),
      started: areOfOthers && !areMounted ? () => [] : started,
      ...this.asking(paths, areOfOthers),
      ...(peers === undefined ? {} : { peers }),
      ...(isListedForSeveral ? { isListedForSeveral } : {}),
      ...(machine === undefined ? {} : { machine }),
      ...(listedWorkers === undefined ? {} : { listedWorkers }),
      ...(areMastersListed ? { areMastersListed } : {}),
      ...(keepsPackaged === undefined ? {} : { keepsPackaged }),
      ...(isMadeWhole ? { isMadeWhole } : {}),
      facts: input.facts ?? {},
      fragment: input.fragment ?? false,
      // What a program fills in goes to hosts, whatever containers are for trials.
      client: (input.client ?? false) || (areOfOthers && !areMounted && documents.every(({ template }) => template === undefined)),
    };
    return { deployment, failures };
  }

  /** The daemons and clients that files are for, by their kinds and the name of their directory. */
  private rolesOf(documents: readonly Document[]): readonly Role[] {
    const roles = rolesOf(new Set(documents.map(({ kind }) => kind)));
    const [directory = '.', ...others] = new Set(documents.map(({ source }) => directoryOf(source.path)));
    const clients = roles.filter((role) => daemonDefinition(role).isClient === true);
    if (clients.length > 0 && [directory, ...others].every(isForClients)) return clients;
    if (others.length > 0) return roles;
    const ofDirectory = withoutDaemonsBeside(roles, directory, (parent) => this.namesHeldBy(parent));
    const names = documents.map(({ source }) => baseName(source.path));
    return names.reduce<readonly Role[]>((left, name) => withoutDaemonsOfFilesBeside(left, name, this.files.list(directory)), ofDirectory);
  }

  /** What answers questions about the files around, and remembers which were asked. */
  private asking(paths: readonly string[], areOfOthers: boolean): Pick<Deployment, 'askAround' | 'askedAround' | 'packageStart'> {
    const askedAround = new Map<string, (of: Deployment) => unknown>();
    const packageStart = (product: string, file: string) => {
      askedAround.set(`package of ${product} ${file}`, (other) => other.packageStart?.(product, file));
      return this.around.packageStart(paths, product, file);
    };
    if (areOfOthers) return { askedAround, packageStart };
    return {
      askedAround,
      packageStart,
      askAround: (question, of) => {
        // Most files have nothing to say.
        askedAround.set(question, (other) =>
          other
            .askAround?.(question, of)
            .map((here) => here.flatMap(({ path, said }) => (saysNothing(said) ? [] : [[baseName(path), said]]))),
        );
        return this.around.answers(paths, question, of);
      },
    };
  }

  private namesHeldBy(directory: string): NamesHeld {
    const known = this.namesHeld.get(directory) ?? namesHeldBy(directory, (each) => this.files.list(each));
    this.namesHeld.set(directory, known);
    return known;
  }

  /** The container that the files are for, where they are for a single daemon. */
  private containerOf(documents: readonly Document[], roles: readonly Role[]): Container | undefined {
    const [role, ...others] = roles;
    // What stands in the variables of a container is judged with it.
    if (role === undefined || others.length > 0 || documents.every(({ source }) => source.within?.isOfContainer === true)) return undefined;
    return this.around.container(
      documents.map(({ source }) => source.path),
      daemonDefinition(role).product.id,
    );
  }

  check(input: DeploymentInput): DeploymentCheck {
    const { deployment, failures } = this.open(input);
    const index = this.indexFor(deployment, input);
    return this.outcome(input, deployment, failures, this.judgeFor(input, index).judge(deployment), index);
  }

  /**
   * What the deployments of one cluster disagree about: findings of rules about that, and those that rest on files of more than one deployment, or on how many hosts the files of all show. No daemon reads the
   * files of another's directory, so nothing else is said of them together, and nothing is an error.
   * @param members a cluster of {@link clustersOf}
   */
  checkAcross(members: readonly Deployment[], input: DeploymentInput): readonly Finding[] {
    const deployment = joinedDeployment(members);
    const index = this.indexFor(deployment, input, 'across');
    const { findings } = this.judgeFor(input, index).judge(deployment);
    const memberOf = ({ document }: { readonly document: Document }) => members.findIndex(({ documents }) => documents.includes(document));
    const agreed = findings.flatMap((finding): Finding[] => {
      if (!finding.ruleId.startsWith(rulesOfAgreement) && new Set([finding.primary, ...finding.related].map(memberOf)).size < 2) return [];
      return [withoutFix(finding)];
    });
    const beside = members.flatMap((member) => this.foundBeside(member, members, input));
    return told([...this.surroundings.standing(agreed, input, deployment, index), ...beside].map(withoutRefusal), input, index);
  }

  /** What some rules say of a deployment by themselves. */
  checkBy(rules: ReadonlySet<string>, input: DeploymentInput): DeploymentCheck {
    const { deployment, failures } = this.open(input);
    const index = new RuleIndex(this.indexFor(deployment, input).rules.filter(({ id }) => rules.has(id)));
    return this.outcome(input, deployment, failures, this.judgeFor(input, index).judge(deployment), index);
  }

  /**
   * Checks a deployment whose files change, an editor's, or one of many nodes: what no line concerns that differs from the check before is taken from there.
   * @param before what this method gave for the same input, or for one of which the same is said
   * @param like files read before, by another checker: what is the same is not parsed again
   */
  checkAgain(input: DeploymentInput, before: RepeatedCheck | undefined, like = before?.basis.deployment.documents): RepeatedCheck {
    const { deployment, failures } = this.open(input, like);
    const index = this.indexFor(deployment, input);
    const judged = before !== undefined && before.index === index && isSaidAlike(before.input, input) ? before.basis : undefined;
    const recheck = judged === undefined ? undefined : recheckOf(judged, deployment, index, this.catalogs);
    const asked = recheck === undefined || judged === undefined ? new AskedSettings() : judged.asked;
    const judgement = this.judgeFor(input, index).judge(deployment, asked, recheck);
    const basis = basisOf(deployment, judgement, asked, judged);
    const check = this.outcome(input, deployment, failures, judgement, index);
    return { check, input, index, basis, ...(recheck === undefined ? {} : { concern: recheck.concern }) };
  }

  /** What is found at the lines of these names in a file, in a deployment that was opened when other values stood there. What it showed by itself stays as it was. */
  checkLines(input: DeploymentInput, opened: Deployment, document: Document, names: ReadonlySet<string>): readonly Finding[] {
    const documents = opened.documents.map((each) => (each.source.path === document.source.path ? document : each));
    const deployment = { ...opened, documents };
    const index = this.indexFor(deployment, input);
    const findings = this.judgeFor(input, index).judgeLines(deployment, document, names);
    return told(this.surroundings.standing(findings, input, deployment, index), input, index).map(withoutForeignFix);
  }

  private judgeFor(input: DeploymentInput, index: RuleIndex): Judge {
    const options: JudgeOptions = {
      severityOf: input.severityOf ?? (() => undefined),
      ...(input.edition === undefined ? {} : { edition: input.edition }),
      knownSettings: input.isKnownSetting ?? (() => false),
    };
    return new Judge(index, this.catalogs, options);
  }

  /** Whether a rule may rest on settings of several products. A line alone is judged where it is read. */
  private spans({ id, check, reads }: CompiledRule, products: readonly Product[]): boolean {
    if (check !== undefined) return false;
    if (id.startsWith(rulesOfAgreement)) return true;
    const settings = reads.flatMap(({ kind, name }) => (kind === 'setting' ? [name] : []));
    const read = products.filter((product) => settings.some((name) => (this.catalogs(product)?.releasesOf(name).length ?? 0) > 0));
    return new Set(read.map((product) => releasableOf(product))).size > 1;
  }

  private outcome(
    input: DeploymentInput,
    deployment: Deployment,
    failures: readonly Finding[],
    judgement: Judgement,
    index: RuleIndex,
  ): DeploymentCheck {
    const severityOf = input.severityOf ?? (() => undefined);
    const findings: Finding[] = [];
    if (areOthers(deployment.documents, (directory) => this.files.list(directory))) {
      return { deployment, findings, silent: [], problems: [] };
    }
    const paths = deployment.documents.map(({ source }) => source.path);
    for (const finding of [...failures, ...deployment.documents.flatMap(syntaxFindings)]) {
      if (this.surroundings.isFilledIn(finding, paths)) continue;
      const severity = severityOf(finding.ruleId);
      if (severity !== 'off') findings.push(severity === undefined ? finding : { ...finding, severity });
    }
    const filled = filledDeployment(deployment, this.files);
    // Nobody improves lines that the values beside a template leave out; a fault in them waits for whoever switches them on.
    const isLeftOut = ({ severity, primary: { document, range } }: Finding) =>
      severity === 'advice' && filled?.templates.some((each) => each.template === document && each.leavesOut(range)) === true;
    const written = judgement.findings.filter((finding) => !isLeftOut(finding));
    findings.push(...this.surroundings.standing(written, input, deployment, index));
    if (filled !== undefined) {
      const found = filledFindings(this.judgeFor(input, index).judge(filled.deployment).findings, filled.templates, findings);
      findings.push(...this.surroundings.standing(found, input, filled.deployment, index));
    }
    return {
      deployment,
      findings: told(findings, input, index).map(withoutForeignFix),
      silent: judgement.silent,
      problems: judgement.problems,
    };
  }

  /** What is said of a member of a cluster only once the files of the others have shown how many hosts there are. */
  private foundBeside(member: Deployment, members: readonly Deployment[], input: DeploymentInput): readonly Finding[] {
    const beside = members.flatMap((other) => (other === member ? [] : other.documents));
    const ofWholes = this.indexFor(member, input).ofWholesAlone;
    const found = this.judgeFor(input, ofWholes).judge({ ...member, beside }).findings;
    if (found.length === 0) return found;
    const rules = [...new Set(found.map(({ ruleId }) => ruleId))].flatMap((id) => ofWholes.rule(id) ?? []);
    const alone = this.judgeFor(input, new RuleIndex(rules)).judge(member).findings;
    const isNew = ({ ruleId, primary }: Finding) =>
      !alone.some((each) => each.ruleId === ruleId && each.primary.document === primary.document);
    return this.surroundings.standing(found.filter(isNew), input, member, ofWholes);
  }

  /** The rules of the products that a deployment has. */
  private indexFor(deployment: Deployment, { upgrading }: DeploymentInput, across?: 'across'): RuleIndex {
    const wanted = productsOf(deployment);
    const key = `${upgrading} ${across} ${wanted.join()}`;
    let index = this.indexes.get(key);
    if (index === undefined) {
      const rules = [...wanted.flatMap((product) => this.knowledge.rules(product)), ...this.ownRules];
      const asked = upgrading ? rules : rules.filter(({ onUpgrade }) => onUpgrade !== true);
      index = new RuleIndex(across === undefined ? asked : asked.filter((rule) => this.spans(rule, wanted)));
      this.indexes.set(key, index);
    }
    return index;
  }
}

/** Whether an answer is empty, or made of empty ones. */
function saysNothing(said: unknown): boolean {
  return said === undefined || said === false || (typeof said === 'object' && said !== null && Object.values(said).every(saysNothing));
}

/** A file that was typed in, or that of another node, made of what was read before; undefined where it has to be read again. */
function madeOf(before: readonly Document[], source: SourceText, kind: FileKind): Document | undefined {
  const alike = before.filter((document) => document.kind === kind && document.source.name === source.name);
  const own = alike.find((document) => document.source.path === source.path) ?? alike[0];
  // A placeholder that was left changes what other words are.
  if (own === undefined || own.entries.some(({ hole }) => hole !== undefined)) return undefined;
  return withOtherWord(own, source);
}

/** Findings with the severities that the user gives their rules in these files, each cause once. */
function told(findings: readonly Finding[], { severityIn }: DeploymentInput, index: RuleIndex): readonly Finding[] {
  if (severityIn === undefined) return withoutEchoes(findings, index);
  const left = findings.flatMap((finding) => {
    const severity = severityIn(finding.ruleId, finding.primary.document.source.path);
    if (severity === 'off') return [];
    return [severity === undefined ? finding : { ...finding, severity }];
  });
  return withoutEchoes(left, index);
}

/** What several deployments show together refuses none of them. */
function withoutRefusal({ refuses: _, ...finding }: Finding): Finding {
  return { ...finding, severity: finding.severity === 'error' ? 'warning' : finding.severity };
}

/** Edits know the text of a file, not the indentation of one that stands in another: there somebody changes the line. */
function withoutForeignFix(finding: Finding): Finding {
  const { fix } = finding;
  return fix === undefined || fix.edits.every(({ document }) => document.source.within === undefined) ? finding : withoutFix(finding);
}

/** What the difference between two checks of the same files may concern; undefined: everything. */
export function concernBetween(before: RepeatedCheck, after: RepeatedCheck, knowledge: Knowledge): Concern | undefined {
  if (before.index !== after.index || before.basis.asked !== after.basis.asked || !isSaidAlike(before.input, after.input)) return undefined;
  return recheckOf(before.basis, after.check.deployment, after.index, catalogsOf(knowledge))?.concern;
}

/** Whether the same is said of the files of two deployments, by one configuration. */
function isSaidAlike(one: DeploymentInput, other: DeploymentInput): boolean {
  const saidOf = ({ name: _, files: __, ...said }: DeploymentInput) => Object.entries(said);
  const others = new Map(saidOf(other));
  const all = saidOf(one);
  return one === other || (all.length === others.size && all.every(([key, value]) => others.get(key) === value));
}

/** The JDK of a hardware profile counts where no other is stated, the files name none, and the stated releases can run on it. */
function withProfileJdk(input: DeploymentInput, documents: readonly Document[]): StatedReleases {
  const jdk = input.hardware?.jdk;
  if (jdk === undefined || input.releases.jdk !== undefined || jdkOfJavaHome(documents) !== undefined) return input.releases;
  const stated = Object.entries(input.releases).map(([product, release]) => [product, release.version]);
  if (isRefusedBy(Object.fromEntries(stated), jdk)) return input.releases;
  return { ...input.releases, jdk: { version: String(jdk), from: 'config' } };
}

function productsOf(deployment: Deployment): readonly Product[] {
  const hasJvmFiles = deployment.documents.some(holdsJvmOptions);
  return products.filter((product) => {
    if (product === 'jvm') return hasJvmFiles;
    return deployment.roles.some((role) => productsReadBy(role).includes(product));
  });
}
