import { resolve } from 'node:path';
import { advise } from '../../../core/src/advice/advise.js';
import { type ComparedAdvice, compareAdvice } from '../../../core/src/advice/compare.js';
import type { Advice, AdviceGroup, AdviceKnowledge, AdviceRequest, Recommendation } from '../../../core/src/advice/recommendation.js';
import type { ChangedTexts } from '../../../core/src/applyFixes.js';
import type { Releasable } from '../../../core/src/catalog/product.js';
import { Checker, type DeploymentInput } from '../../../core/src/check.js';
import { planDeployments, type StatedOptions } from '../../../core/src/deployment/configurationPlan.js';
import type { Deployment } from '../../../core/src/deployment/deployment.js';
import { applyEdits, type TextEdit } from '../../../core/src/text/textEdit.js';
import { CallError } from '../callError.js';
import { ConfigurationFinder } from '../configuration.js';
import { displayPath, NodeFiles } from '../files.js';
import { readProfile } from '../hardwareProfile.js';
import type { NodeKnowledge } from '../knowledge.js';
import { findTargets, pathBelow } from '../targets.js';

/** Advice for one deployment of the files that a call names. */
export interface AdvisedDeployment {
  readonly input: DeploymentInput;
  readonly deployment: Deployment;
  readonly advice: Advice;
  readonly compared: ComparedAdvice;
}

/** Advises for every deployment of the paths. @throws {CallError} */
export function adviseFiles(
  paths: readonly string[],
  stated: StatedOptions,
  knowledge: NodeKnowledge,
  adviceKnowledge: AdviceKnowledge,
): readonly AdvisedDeployment[] {
  const workingDirectory = process.cwd();
  const files = new NodeFiles(workingDirectory);
  const configurations = new ConfigurationFinder(workingDirectory);
  const targets = findTargets(paths, { workingDirectory, as: undefined, files, configurations, given: undefined });
  if (targets.missing.length > 0) throw new CallError(`${targets.missing[0]}: there is no such file or directory`);
  const checker = new Checker(files, knowledge);
  const result = targets.groups.flatMap(({ found, files: members }) => {
    const relativePath = (path: string) => pathBelow(found.directory, resolve(workingDirectory, path));
    return planDeployments(members, found.configuration, stated, relativePath, (name) => readProfile(name, found.directory, knowledge))
      .filter((input) => input.files.some((file) => targets.requested.has(file.path)))
      .map((input): AdvisedDeployment => {
        const { deployment } = checker.open(input);
        const advice = advise(requestFor(input, deployment), adviceKnowledge);
        const rules = new Map(
          (['hbase', 'hadoop', 'cassandra', 'os'] as const).flatMap((product) => knowledge.rules(product)).map((rule) => [rule.id, rule]),
        );
        const compared = compareAdvice(
          advice.recommendations,
          deployment,
          (product) => knowledge.catalog(product),
          (id) => rules.get(id)?.recommend?.tolerate,
        );
        return { input, deployment, advice, compared };
      });
  });
  if (result.length === 0) throw new CallError(`${paths.join(', ')}: no file that storelint knows; leave PATH out to advise from scratch`);
  return result;
}

function requestFor(input: DeploymentInput, deployment: Deployment): AdviceRequest {
  const { hardware, workload, facts = {} } = input;
  if (hardware === undefined) throw new CallError('advise needs --hardware: the name of a profile, a file, or detect for this machine');
  const releases: Partial<Record<Releasable, string>> = {};
  for (const [product, release] of Object.entries(input.releases) as [Releasable, { version: string } | undefined][]) {
    if (release !== undefined && (product === 'jdk' || deployment.releases[product] !== undefined)) releases[product] = release.version;
  }
  if (releases.hbase === undefined && releases.hadoop === undefined && releases.cassandra === undefined)
    throw new CallError(`${input.name}: advise needs the release that runs: --release hbase@2.5.8, hadoop@3.3.6 or cassandra@4.1.3`);
  return { releases, hardware, ...(workload === undefined ? {} : { workload }), facts };
}

/** The texts that writing the advice gives, of the groups that were chosen. */
export function changesOf(advised: readonly AdvisedDeployment[], wanted: (group: AdviceGroup) => boolean = () => true): ChangedTexts {
  const edits = new Map<string, { before: string; edits: TextEdit[] }>();
  for (const { compared } of advised) {
    for (const { document, edit, recommendation } of compared.edits) {
      if (!wanted(recommendation.group)) continue;
      const { path, text } = document.source;
      const ofFile = edits.get(path) ?? { before: text, edits: [] };
      edits.set(path, ofFile);
      // Two deployments that share a file want the same edit once.
      if (ofFile.edits.some((other) => clashes(other, edit))) continue;
      ofFile.edits.push(edit);
    }
  }
  const changed = new Map<string, { before: string; after: string }>();
  for (const [path, { before, edits: ofFile }] of edits) {
    const after = applyEdits(before, ofFile);
    if (after !== before) changed.set(path, { before, after });
  }
  return changed;
}

function clashes(a: TextEdit, b: TextEdit): boolean {
  if (a.range.start === b.range.start && a.range.end === b.range.end && a.range.start === a.range.end) return a.newText === b.newText;
  return a.range.start < b.range.end && b.range.start < a.range.end;
}

/** Whether writing a recommendation changes a file. */
export function isChange(item: Recommendation): boolean {
  return item.current !== item.value;
}

/** Findings that the changed files would have and the present ones have not. */
export function newFindings(advised: readonly AdvisedDeployment[], changed: ChangedTexts, knowledge: NodeKnowledge): readonly string[] {
  const workingDirectory = process.cwd();
  const texts = new Map([...changed].map(([path, { after }]) => [displayPath(path, workingDirectory), after]));
  const result: string[] = [];
  for (const { input } of advised) {
    const before = new Set(new Checker(new NodeFiles(workingDirectory), knowledge).check(input).findings.map((finding) => finding.ruleId));
    for (const finding of new Checker(new NodeFiles(workingDirectory, texts), knowledge).check(input).findings) {
      if (!before.has(finding.ruleId)) result.push(`${finding.primary.document.source.path}: ${finding.message} [${finding.ruleId}]`);
    }
  }
  return result;
}
