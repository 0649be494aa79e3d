import { resolve } from 'node:path';
import {
  type Advice,
  type AdviceGroup,
  type AdviceKnowledge,
  type AdviceRequest,
  Adviser,
  type AppliedAdvice,
  adviceRequestFor,
  adviseAndApply,
  applyAdvice,
  contradictionsIn,
  contradictionsWithFiles,
  type Recommendation,
  skippedReleases,
} from '@storelint/core/advice';
import type { ChangedTexts } from '@storelint/core/applyFixes';
import { Checker, type DeploymentInput } from '@storelint/core/check';
import { type Deployment, planDeployments, type StatedOptions } from '@storelint/core/deployment';
import type { Files } from '@storelint/core/host';
import { fileDefinition, type Product, productNames } from '@storelint/core/products';
import type { CompiledRule } from '@storelint/core/rules';
import { SecretTexts } from '@storelint/core/secrets';
import type { NodeFiles, NodeKnowledge } from '@storelint/node';
import { CallError } from '../callError.js';
import { requireRules } from '../checkOptions.js';
import { documentsOf } from '../checkPass.js';
import { ConfigurationFinder } from '../configuration.js';
import { readProfile } from '../hardwareProfile.js';
import { OwnRules } from '../rulePacks.js';
import { findTargets, pathBelow, type Targets } from '../targets.js';
import type { Terminal } from '../terminal.js';

/** Advice for one deployment of the files that a call names. */
export interface AdvisedDeployment {
  readonly input: DeploymentInput;
  readonly request: AdviceRequest;
  readonly deployment: Deployment;
  readonly advice: Advice;
  /** What is shown beside the advice: that of texts whose secrets are masked. */
  readonly shown: AppliedAdvice;
  /** The masked texts. */
  readonly shownFiles: Files;
  /** What is written. */
  readonly applied: AppliedAdvice;
  readonly secretWords: Targets['secretWords'];
  /** The same with some groups alone. */
  readonly applyGroups: (wanted: (group: AdviceGroup) => boolean) => AppliedAdvice;
}

/** Advises for every deployment of the paths, with the rules of the users' own packs among the others. @throws {CallError} */
export async function adviseFiles(
  paths: readonly string[],
  stated: StatedOptions,
  knowledge: NodeKnowledge,
  files: NodeFiles,
  terminal: Terminal,
): Promise<readonly AdvisedDeployment[]> {
  const workingDirectory = process.cwd();
  const configurations = new ConfigurationFinder(workingDirectory, files.boundary);
  const targets = findTargets(paths, { workingDirectory, as: undefined, files, configurations, given: undefined });
  if (targets.missing.length > 0) throw new CallError(`${targets.missing[0]}: there is no such file or directory`);
  for (const note of targets.notes) terminal.error(`storelint: ${note}`);
  const ownRules = new OwnRules(workingDirectory, files, knowledge);
  for (const { found } of targets.groups) await ownRules.load(found);
  const problems = [...configurations.problemTexts(), ...ownRules.problems];
  if (problems.length > 0) throw new CallError(...problems);
  requireRules(stated.rules, () => [...knowledge.ruleIds(), ...ownRules.byId.keys()]);
  const checker = new Checker(files, knowledge);
  /** By what is asked: one for the deployments of one kind on one machine. */
  const advisers = new Map<string, Adviser>();
  /** Of deployments whose files contradict the call: the others are advised for. */
  const refused: string[] = [];
  const result = targets.groups.flatMap(({ found, files: members }) => {
    const relativePath = (path: string) => pathBelow(found.directory, resolve(workingDirectory, path));
    return planDeployments(members, found.configuration, stated, relativePath, (name) =>
      readProfile(name, found.directory, knowledge, files),
    )
      .filter((input) => input.files.some((file) => targets.requested.has(file.path)))
      .flatMap((input): readonly AdvisedDeployment[] => {
        const { deployment } = checker.open(input);
        const request = requestFor(input, deployment);
        const catalogs = (product: Product) => knowledge.catalog(product);
        refuse(contradictionsIn(request), input.name);
        const contradictions = contradictionsWithFiles(deployment, request.releases, catalogs);
        const skipped = skippedReleases(deployment, request.releases, catalogs).map((problem) => `${input.name}: ${problem}`);
        if (contradictions.length > 0) {
          refused.push(...contradictions.map((problem) => `${input.name}: ${problem}`), ...skipped);
          return [];
        }
        for (const problem of skipped) terminal.error(`storelint: ${problem}`);
        const own = ownRules.of(found.directory, input.rulePacks ?? []);
        const known = withRules(knowledge, own, (id) => ownRules.prose.get(id));
        const ruleIds = [...knowledge.ruleIds(), ...own.map(({ id }) => id)];
        const question = JSON.stringify([
          request,
          ruleIds.map((id) => request.severityOf?.(id)),
          own.length > 0 && found.directory,
          input.rulePacks,
        ]);
        const adviser = advisers.get(question) ?? new Adviser(request, known);
        advisers.set(question, adviser);
        const secrets = new SecretTexts(documentsOf({ deployment }), targets.secretWords);
        const shownFiles = files.with(secrets.texts);
        // Formulas show what they read of the files.
        const masked = secrets.isEmpty ? deployment : new Checker(shownFiles, known).open(input).deployment;
        const host = { files, knowledge: known, documents: deployment.documents };
        const { advice, applied } = adviseAndApply(adviser, input, masked, host);
        const applyGroups = (wanted: (group: AdviceGroup) => boolean) => adviseAndApply(adviser, input, masked, host, wanted).applied;
        const again = () => applyAdvice(advice.recommendations, input, { files: shownFiles, knowledge: known });
        const shown = secrets.isEmpty ? applied : { ...again(), withheld: applied.withheld };
        return [{ input, request, deployment, advice, applied, applyGroups, shown, shownFiles, secretWords: targets.secretWords }];
      });
  });
  if (result.length === 0) refuse(refused);
  for (const problem of refused) terminal.error(`storelint: ${problem}`);
  if (result.length === 0) throw new CallError(`${paths.join(', ')}: no file that storelint knows; leave PATH out to advise from scratch`);
  return result;
}

/** @throws {CallError} where something is wrong: nothing is advised then, and nothing written */
export function refuse(problems: readonly string[], name?: string): void {
  if (problems.length > 0) throw new CallError(...problems.map((problem) => (name === undefined ? problem : `${name}: ${problem}`)));
}

function withRules(knowledge: AdviceKnowledge, own: readonly CompiledRule[], ownProse: AdviceKnowledge['prose']): AdviceKnowledge {
  if (own.length === 0) return knowledge;
  return {
    catalog: (product) => knowledge.catalog(product),
    rules: (product) => [...knowledge.rules(product), ...own.filter((rule) => rule.product === product)],
    prose: (id, product) => ownProse(id) ?? knowledge.prose(id, product),
  };
}

function requestFor(input: DeploymentInput, deployment: Deployment): AdviceRequest {
  const request = adviceRequestFor(input, deployment);
  if (request === 'hardware') throw new CallError('advise needs --hardware: the name of a profile, a file, or detect for this machine');
  const [stated] = Object.keys(input.releases).filter((product) => product !== 'jdk') as readonly Product[];
  const held = [...new Set(deployment.documents.map(({ kind }) => fileDefinition(kind).product))];
  if (request === 'release' && stated !== undefined && held.length > 0)
    throw new CallError(
      `${input.name}: these are files of ${held.map((product) => productNames[product]).join(', ')}, and a release of ${productNames[stated]} was stated`,
    );
  if (request === 'release')
    throw new CallError(
      `${input.name}: advise needs the release that runs: --release hbase@2.5.8, hadoop@3.3.6, cassandra@4.1.3 or zookeeper@3.8.4`,
    );
  return request;
}

/** The texts that writing the advice gives; of a file that two deployments share, the first one's. */
export function changesOf(applied: readonly AppliedAdvice[]): ChangedTexts {
  const changed = new Map<string, { before: string; after: string }>();
  for (const one of applied) for (const [path, texts] of one.changed) if (!changed.has(path)) changed.set(path, texts);
  return changed;
}

/** Whether writing a recommendation changes a file. */
export function isChange(item: Recommendation): boolean {
  return item.current !== item.value;
}
