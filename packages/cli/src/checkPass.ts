import { resolve } from 'node:path';
import { Checker, type DeploymentCheck, type DeploymentInput, type RepeatedCheck } from '@storelint/core/check';
import { clustersOf, type Deployment, type Hardware, planDeployments, type StatedOptions } from '@storelint/core/deployment';
import type { Document } from '@storelint/core/formats';
import type { CompiledRule, Finding } from '@storelint/core/rules';
import type { NodeFiles, NodeKnowledge } from '@storelint/node';
import { type ConfiguredProfiles, readProfile } from './hardwareProfile.js';
import type { OwnRules } from './rulePacks.js';
import { pathBelow, type Targets } from './targets.js';

/** What one pass over all deployments gives. */
export interface Pass {
  readonly checks: readonly DeploymentCheck[];
  readonly documents: ReadonlyMap<string, Document>;
  /** Findings about files that were asked for, each once, with the deployment, or the cluster, that they were found in. */
  readonly findings: readonly { readonly finding: Finding; readonly deployment: string }[];
  /** The deployments of each cluster, by its name. */
  readonly clusters: ReadonlyMap<string, readonly string[]>;
}

export interface PassOptions {
  readonly workingDirectory: string;
  readonly stated: StatedOptions;
  readonly knowledge: NodeKnowledge;
  readonly ownRules: OwnRules;
  /** Where a profile that a configuration names is to be told of and left out; undefined: it throws. */
  readonly profiles?: ConfiguredProfiles;
  /** Deployments that are checked; undefined: all. */
  readonly isWanted?: (deployment: string) => boolean;
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
    return planDeployments(members, found.configuration, options.stated, relativePath, hardwareOf)
      .filter((input) => input.files.some((file) => targets.requested.has(file.path)))
      .map((input) => {
        const globs = input.rulePacks ?? [];
        return { checker: checkerFor(globs), input, ownRules: options.ownRules.of(found.directory, globs) };
      });
  });
}

/** Checks every deployment of the targets. @throws {CallError} where a profile that a configuration names is wrong */
export function runPass(targets: Targets, files: NodeFiles, options: PassOptions): Pass {
  const planned = planChecks(targets, files, options);
  const checks: DeploymentCheck[] = [];
  const documents = new Map<string, Document>();
  const findings: { finding: Finding; deployment: string }[] = [];
  const clusters = new Map<string, readonly string[]>();
  const known = new Set<string>();
  const add = (found: readonly Finding[], deployment: string) => {
    for (const finding of found) {
      if (!touches(finding, targets.requested)) continue;
      const key = keyOf(finding);
      if (known.has(key)) continue;
      known.add(key);
      findings.push({ finding, deployment });
    }
  };
  const checkAlike = checksOfNodes(planned);
  const plannedAs = new Map<Deployment, PlannedCheck>();
  for (const [done, plan] of planned.entries()) {
    const { checker, input } = plan;
    options.onProgress?.(done, planned.length);
    if (options.isWanted?.(input.name) === false) continue;
    const check = checkAlike(checker, input);
    checks.push(check);
    plannedAs.set(check.deployment, plan);
    for (const document of check.deployment.documents) documents.set(document.source.path, document);
    add(check.findings, input.name);
  }
  for (const members of clustersOf([...plannedAs.keys()], (product) => options.knowledge.catalog(product))) {
    const plan = members[0] === undefined ? undefined : plannedAs.get(members[0]);
    if (plan === undefined) continue;
    const name = members.map((member) => member.name).join(', ');
    clusters.set(
      name,
      members.map((member) => member.name),
    );
    add(plan.checker.checkAcross(members, plan.input), name);
  }
  return { checks, documents, findings, clusters };
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
function checkersByPacks(directory: string, files: NodeFiles, { knowledge, ownRules }: PassOptions): (globs: readonly string[]) => Checker {
  const checkers = new Map<string, Checker>();
  return (globs) => {
    const key = globs.join('\n');
    const checker = checkers.get(key) ?? new Checker(files, knowledge, ownRules.of(directory, globs));
    checkers.set(key, checker);
    return checker;
  };
}

/** Every document of a check, also those that others include. */
export function documentsOf({ deployment: { documents, included } }: Pick<DeploymentCheck, 'deployment'>): Document[] {
  return [...documents, ...included.values()];
}

function touches(finding: Finding, requested: ReadonlySet<string>): boolean {
  return [finding.primary, ...finding.related].some(({ document }) => requested.has(document.source.path));
}

/** The same finding in two deployments that share a file is one. */
function keyOf({ ruleId, severity, message, primary, related }: Finding): string {
  return JSON.stringify([
    ruleId,
    severity,
    message,
    primary.document.source.path,
    primary.range,
    related.map(({ document, range }) => [document.source.path, range]),
  ]);
}
