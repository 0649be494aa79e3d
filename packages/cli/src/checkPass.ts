import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Checker, type DeploymentCheck, type DeploymentInput, type RepeatedCheck } from '@storelint/core/check';
import {
  ClusterStream,
  clusterDirectory,
  compareDirectories,
  type Deployment,
  FilesAround,
  type Hardware,
  planDeployments,
  type StatedOptions,
  withJoinedVariables,
} from '@storelint/core/deployment';
import type { Document } from '@storelint/core/formats';
import type { CompiledRule, Finding, MadeFinding } from '@storelint/core/rules';
import type { NodeFiles, NodeKnowledge } from '@storelint/node';
import { compareSeverities } from './checkResult.js';
import { type ConfiguredProfiles, readProfile } from './hardwareProfile.js';
import type { OwnRules } from './rulePacks.js';
import { pathBelow, type Targets } from './targets.js';

/** Deployments that are kept at once: what is known of them is let go as soon as no cluster can have them any more. */
const deploymentsAtOnce = 64;

/** What one pass over deployments gives that have no file and no cluster in common with others. */
export interface Pass {
  readonly checked: readonly { readonly plan: PlannedCheck; readonly check: DeploymentCheck }[];
  /** Findings about files that were asked for, each once, with the deployment, or the cluster, that they were found in. */
  readonly findings: readonly MadeFinding[];
  readonly clusters: readonly PlannedCluster[];
  /** No other follows. */
  readonly isLast: boolean;
}

/** Deployments that are one cluster, by its name. */
interface PlannedCluster {
  readonly name: string;
  readonly plans: readonly PlannedCheck[];
}

export interface PassOptions {
  readonly workingDirectory: string;
  readonly stated: StatedOptions;
  readonly knowledge: NodeKnowledge;
  readonly ownRules: OwnRules;
  /** Where a profile that a configuration names is to be told of and left out; undefined: it throws. */
  readonly profiles?: ConfiguredProfiles;
  /** Called before each deployment. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** A deployment of the targets, and who checks it. */
export interface PlannedCheck {
  readonly checker: Checker;
  readonly input: DeploymentInput;
  readonly ownRules: readonly CompiledRule[];
}

/** The deployments of the targets that hold a file that was asked for. @throws {CallError} where a profile that a configuration names is wrong */
export function planChecks(targets: Targets, files: NodeFiles, options: PassOptions): PlannedCheck[] {
  return targets.groups.flatMap(({ found, files: members }) => {
    const hardwareOf = (name: string): Hardware | undefined =>
      options.profiles === undefined ? readProfile(name, found.directory, options.knowledge, files) : options.profiles.of(found, name);
    const checkerFor = checkersByPacks(found.directory, files, options);
    const relativePath = (path: string) => pathBelow(found.directory, resolve(options.workingDirectory, path));
    return withJoinedVariables(planDeployments(members, found.configuration, options.stated, relativePath, hardwareOf), files)
      .filter((input) => input.files.some((file) => targets.requested.has(file.path)))
      .map((input) => {
        return { input, ...checkerFor(input.rulePacks ?? []) };
      });
  });
}

/**
 * Checks every deployment of the targets, in passes of some that have no file and no cluster in common with others: what was found is the same as in a single pass.
 * @throws {CallError} where a profile that a configuration names is wrong
 */
export function runPasses(targets: Targets, files: NodeFiles, options: PassOptions): Generator<Pass, void, undefined> {
  return passesOf(planChecks(targets, files, options), targets, options, deploymentsAtOnce);
}

/** The same files with other texts in the place of some: what stands around them is not looked for again. */
export function withTexts(files: NodeFiles, texts: ReadonlyMap<string, string>): NodeFiles {
  const changed = files.with(texts);
  FilesAround.lend(files, changed, texts.keys());
  return changed;
}

/** Checks the deployments of a pass once more in files of which some texts are others: they may be other clusters. */
export function repeatPass({ checked }: Pass, targets: Targets, files: NodeFiles, options: PassOptions): Pass {
  const checkerOf = checkersOf(files, options);
  const plans = checked.map(({ plan }) => ({ ...plan, checker: checkerOf(plan) }));
  const [pass] = passesOf(plans, targets, { ...options, onProgress: () => undefined }, Number.POSITIVE_INFINITY);
  return pass ?? { checked: [], findings: [], clusters: [], isLast: true };
}

/** Parts of one file on disk are checked in one pass: a comment in it may stand in several of them. */
function* passesOf(
  plans: readonly PlannedCheck[],
  { requested, fileOf }: Targets,
  options: PassOptions,
  atOnce: number,
): Generator<Pass, void, undefined> {
  // What is kept grows little from pass to pass: V8 would else let garbage grow to three times as much before it looks.
  if (plans.length > atOnce) setFlagsFromString('--heap-growing-percent=70');
  const planned = plans
    .map((plan) => ({ plan, directory: clusterDirectory(plan.input.files.map(({ path }) => path)) }))
    .sort((a, b) => compareDirectories(a.directory, b.directory));
  const lastWith = new Map(planned.flatMap(({ plan }, at) => plan.input.files.map(({ path }) => [fileOf(path), at])));
  const stream = new ClusterStream((product) => options.knowledge.catalog(product));
  const checkAlike = checksOfNodes(planned.map(({ plan }) => plan));
  let checked: { plan: PlannedCheck; check: DeploymentCheck }[] = [];
  /** The last plan that has a file of this pass. */
  let lastOfPass = 0;
  let tryAgainAt = atOnce;
  for (const [at, { plan }] of planned.entries()) {
    options.onProgress?.(at, planned.length);
    const check = checkAlike(plan.checker, plan.input);
    checked.push({ plan, check });
    stream.add(check.deployment);
    for (const { path } of plan.input.files) lastOfPass = Math.max(lastOfPass, lastWith.get(fileOf(path)) ?? at);
    const next = planned[at + 1];
    if (next !== undefined && (checked.length < tryAgainAt || lastOfPass > at)) continue;
    const clusters = stream.settle(next?.directory);
    tryAgainAt = clusters === undefined ? Math.ceil(checked.length * 1.25) : atOnce;
    if (clusters === undefined) continue;
    yield { ...passOf(checked, plannedClusters(clusters, checked), requested), isLast: next === undefined };
    checked = [];
  }
}

/**
 * Checks some of the deployments and clusters of a pass once more.
 * @param files in which secrets are masked
 * @param isWanted by the name of a deployment, or of a cluster
 */
export function checkMasked(pass: Pass, files: NodeFiles, options: PassOptions, isWanted: (name: string) => boolean): Omit<Pass, 'isLast'> {
  const checkerOf = checkersOf(files, options);
  const clusters = pass.clusters.filter(({ name }) => isWanted(name));
  const ofClusters = new Set(clusters.flatMap(({ plans }) => plans));
  const plans = new Map<PlannedCheck, PlannedCheck>();
  for (const { plan } of pass.checked) {
    if (!ofClusters.has(plan) && !isWanted(plan.input.name)) continue;
    plans.set(plan, { ...plan, checker: checkerOf(plan) });
  }
  const checkAlike = checksOfNodes([...plans.values()]);
  const checked = [...plans.values()].map((plan) => ({ plan, check: checkAlike(plan.checker, plan.input) }));
  const again = clusters.map(({ name, plans: members }) => ({ name, plans: members.flatMap((plan) => plans.get(plan) ?? []) }));
  return passOf(checked, again);
}

/** Who checks a deployment in these files. */
function checkersOf(files: NodeFiles, { knowledge }: PassOptions): (plan: PlannedCheck) => Checker {
  const checkers = new Map<readonly CompiledRule[], Checker>();
  return ({ ownRules }) => {
    const checker = checkers.get(ownRules) ?? new Checker(files, knowledge, ownRules);
    checkers.set(ownRules, checker);
    return checker;
  };
}

function plannedClusters(clusters: readonly (readonly Deployment[])[], checked: Pass['checked']): PlannedCluster[] {
  const plans = new Map(checked.map(({ plan, check }) => [check.deployment, plan]));
  return clusters.map((members) => ({
    name: members.map(({ name }) => name).join(', '),
    plans: members.flatMap((member) => plans.get(member) ?? []),
  }));
}

/** @param requested paths of files that were asked for; undefined: all */
function passOf(checked: Pass['checked'], clusters: readonly PlannedCluster[], requested?: ReadonlySet<string>): Omit<Pass, 'isLast'> {
  const found = new Map<string, MadeFinding>();
  const add = (all: readonly Finding[], deployment: string) => {
    for (const finding of all) {
      if (requested !== undefined && !touches(finding, requested)) continue;
      const key = keyOf(finding);
      const known = found.get(key);
      // What only advises in one deployment is told as severely as in the other.
      if (known === undefined || compareSeverities(finding.severity, known.finding.severity) < 0) found.set(key, { finding, deployment });
    }
  };
  for (const { plan, check } of checked) add(check.findings, plan.input.name);
  const deployments = new Map(checked.map(({ plan, check }) => [plan, check.deployment]));
  for (const { name, plans } of clusters) {
    const [first] = plans;
    const members = plans.flatMap((plan) => deployments.get(plan) ?? []);
    if (first !== undefined) add(first.checker.checkAcross(members, first.input), name);
  }
  return { checked, findings: [...found.values()], clusters };
}

/** Checks each node from the one before it with the same kinds of files. What the next one needs is written down only where there is one. */
function checksOfNodes(planned: readonly PlannedCheck[]): (checker: Checker, input: DeploymentInput) => DeploymentCheck {
  const shapeOf = ({ files }: DeploymentInput) => files.map(({ kind }) => kind).join();
  const nodes = new Map<string, number>();
  for (const { input } of planned) nodes.set(shapeOf(input), (nodes.get(shapeOf(input)) ?? 0) + 1);
  const last = new Map<string, RepeatedCheck>();
  return (checker, input) => {
    const shape = shapeOf(input);
    if (nodes.get(shape) === 1) return checker.check(input);
    const again = checker.checkAgain(input, last.get(shape));
    last.set(shape, again);
    return again.check;
  };
}

/** Deployments with the same rule packs share a checker, and with it the files that were read. */
function checkersByPacks(
  directory: string,
  files: NodeFiles,
  { knowledge, ownRules }: PassOptions,
): (globs: readonly string[]) => Pick<PlannedCheck, 'checker' | 'ownRules'> {
  const checkers = new Map<string, Pick<PlannedCheck, 'checker' | 'ownRules'>>();
  return (globs) => {
    const key = globs.join('\n');
    let known = checkers.get(key);
    if (known === undefined) {
      const own = ownRules.of(directory, globs);
      known = { checker: new Checker(files, knowledge, own), ownRules: own };
      checkers.set(key, known);
    }
    return known;
  };
}

/** Every document of a check, also those that others include. */
export function documentsOf({ deployment: { documents, included } }: Pick<DeploymentCheck, 'deployment'>): Document[] {
  return [...documents, ...included.values()];
}

function touches(finding: Finding, requested: ReadonlySet<string>): boolean {
  return [finding.primary, ...finding.related].some(({ document }) => isRequested(document, requested));
}

/** Whether a file was asked for, or what names it. */
export function isRequested(document: Document, requested: ReadonlySet<string>): boolean {
  return requested.has(document.source.path) || ('namedBy' in document && requested.has(document.namedBy ?? ''));
}

/** The same finding in two deployments that share a file is one. */
function keyOf({ ruleId, message, primary, related }: Finding): string {
  return JSON.stringify([
    ruleId,
    message,
    primary.document.source.path,
    primary.range,
    related.map(({ document, range }) => [document.source.path, range]),
  ]);
}
