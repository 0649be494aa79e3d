import { readVersion, unknownLine } from '@storelint/core/catalog';
import {
  type FactValue,
  type RuleLevel,
  readFact,
  ruleLevels,
  type StatedOptions,
  type Workload,
  workloads,
} from '@storelint/core/deployment';
import { productNames, products, type Releasable, releasableOf, releasables } from '@storelint/core/products';
import type { Confidence, Severity } from '@storelint/core/rules';
import { didYouMean, nearestName, retirementText } from '@storelint/core/text';
import type { NodeKnowledge } from '@storelint/node';
import { CallError } from './callError.js';
import { compareSeverities, type ReportedFinding, type ReportStyle, reportStyles } from './checkResult.js';
import { findHardware } from './hardwareProfile.js';

/** Readers of option values: each gives the value or throws a CallError that says what is wrong. */

export function readRelease(text: string): readonly [Releasable, string] {
  return readReleaseOption('--release', text);
}

/** The same for another option that takes PRODUCT@VERSION. */
export function readReleaseOption(option: string, text: string): readonly [Releasable, string] {
  const [product = '', version] = text.split('@', 2);
  if (version === undefined) throw new CallError(`${option} ${text}: write PRODUCT@VERSION, such as hbase@2.5.8`);
  const known = releasables.find((releasable) => releasable === product);
  if (product === 'hdfs') throw new CallError(`${option} ${text}: HDFS is released with Hadoop; write hadoop@${version}`);
  const other = products.find((each) => each === product);
  const released = other === undefined ? undefined : releasableOf(other);
  if (other !== undefined && known === undefined && released !== undefined)
    throw new CallError(
      `${option} ${text}: ${productNames[other]} is released with ${productNames[released]}; write ${released}@${version}`,
    );
  if (known === undefined) throw new CallError(`${option} ${text}: there is no product "${product}"${didYouMean(product, releasables)}`);
  const read = readVersion(version);
  if (read === undefined) throw new CallError(`${option} ${text}: "${version}" is no version; one looks like 2.5.8`);
  return [known, read];
}

export function readStatedFact(text: string): readonly [string, FactValue] {
  const [name, value] = splitOnce(text);
  if (value === undefined) throw new CallError(`--fact ${text}: write NAME=VALUE, such as clients=128`);
  const read = readFact(name, value);
  if ('problem' in read) throw new CallError(`--fact ${text}: ${read.problem}`);
  return [name, read.value];
}

export function readRuleLevel(text: string): readonly [string, RuleLevel] {
  const [id, stated] = splitOnce(text);
  const level = ruleLevels.find((known) => known === stated);
  if (level === undefined) throw new CallError(`--rule ${text}: write ID=LEVEL with one of ${ruleLevels.join(', ')}`);
  return [id, level];
}

export function readWorkload(text: string): Workload {
  const workload = workloads.find((known) => known === text);
  if (workload === undefined) throw new CallError(`--workload ${text}: known are ${workloads.join(', ')}`);
  return workload;
}

/** What a call says of releases, hardware, load and rules, as commander reads it. */
export interface StatedCall {
  readonly release?: readonly string[];
  readonly hardware?: string;
  readonly workload?: string;
  readonly fact?: readonly string[];
  readonly rule?: readonly string[];
}

/** What is wrong with a stated release of a line that nobody released: `Hadoop has no line 3.36; did you mean "3.3.6"?` */
export function lineProblem(product: Releasable, version: string, knowledge: NodeKnowledge): string | undefined {
  const problem = product === 'jdk' ? undefined : unknownLine(knowledge.catalog(product)?.releases ?? [], version);
  return problem === undefined ? undefined : `${productNames[product]} ${problem}`;
}

/** One release a product, each of a line that there is. @throws {CallError} */
function readReleases(texts: readonly string[], knowledge: NodeKnowledge): Readonly<Partial<Record<Releasable, string>>> {
  const releases: Partial<Record<Releasable, string>> = {};
  for (const [product, version] of texts.map(readRelease)) {
    const problem = lineProblem(product, version, knowledge);
    if (problem !== undefined) throw new CallError(`--release ${product}@${version}: ${problem}`);
    const before = releases[product];
    if (before !== undefined && before !== version)
      throw new CallError(`--release ${product}@${version}: ${product}@${before} is stated, too; a node runs one of them`);
    releases[product] = version;
  }
  return releases;
}

/** @throws {CallError} */
export async function readStated(call: StatedCall, workingDirectory: string, knowledge: NodeKnowledge): Promise<StatedOptions> {
  const rules = (call.rule ?? []).map(readRuleLevel);
  return {
    releases: readReleases(call.release ?? [], knowledge),
    ...(call.hardware === undefined ? {} : { hardware: await findHardware(call.hardware, workingDirectory, knowledge) }),
    ...(call.workload === undefined ? {} : { workload: readWorkload(call.workload) }),
    facts: Object.fromEntries((call.fact ?? []).map(readStatedFact)),
    rules,
  };
}

export function readFailOn(text: string): Severity | 'never' {
  if (text === 'error' || text === 'warning' || text === 'advice' || text === 'never') return text;
  throw new CallError(`--fail-on ${text}: known are error, warning, advice, never`);
}

/** Surest first. */
export const confidences: readonly Confidence[] = ['enforced', 'documented', 'judged'];
export const severities: readonly Severity[] = ['error', 'warning', 'advice'];

/** One of the values that an option takes. @throws {CallError} */
function readOneOf<T extends string>(option: string, text: string, known: readonly T[]): T {
  const read = known.find((each) => each === text);
  if (read === undefined) throw new CallError(`${option} ${text}: known are ${known.join(', ')}${didYouMean(text, known)}`);
  return read;
}

/** Whether a finding is severe and sure enough for the call. @throws {CallError} */
export function readWanted(call: { readonly minSeverity: string; readonly confidence: string }): (finding: ReportedFinding) => boolean {
  const least = readOneOf('--min-severity', call.minSeverity, severities);
  const leastSure = confidences.indexOf(readOneOf('--confidence', call.confidence, confidences));
  return ({ severity, confidence }) => compareSeverities(severity, least) <= 0 && confidences.indexOf(confidence) <= leastSure;
}

/** How text shows findings. @throws {CallError} */
export function readStyle(call: { readonly style: string; readonly statistics?: boolean }): ReportStyle {
  const style = readOneOf('--style', call.style, reportStyles);
  if (call.statistics === true && style !== 'full' && style !== 'statistics')
    throw new CallError(`--statistics and --style ${style} exclude each other`);
  return call.statistics === true ? 'statistics' : style;
}

/** That nobody has a rule, and which may be meant; undefined for a rule, a pattern and a retired rule. @param ids asked for only where the id holds no `*` */
export function unknownRuleText(id: string, ids: () => readonly string[]): string | undefined {
  if (id.includes('*') || retirementText(id) !== undefined || ids().includes(id)) return undefined;
  const near = nearestName(id, ids());
  return `there is no rule "${id}"${near === undefined ? '; storelint rules lists them' : `; did you mean "${near}"?`}`;
}

/** @throws {CallError} where `--rule` names one that nobody has */
export function requireRules(stated: StatedOptions['rules'], ids: () => readonly string[]): void {
  for (const [id] of stated) {
    const unknown = unknownRuleText(id, ids);
    if (unknown !== undefined) throw new CallError(`--rule ${id}: ${unknown}`);
  }
}

function splitOnce(text: string): readonly [string, string | undefined] {
  const at = text.indexOf('=');
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
