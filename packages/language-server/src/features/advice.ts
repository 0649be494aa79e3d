import {
  type Advice,
  type AdviceRequest,
  Adviser,
  type AppliedAdvice,
  adviceEdits,
  adviceRequestFor,
  advise,
  adviseAndApply,
  applyAdvice,
  type ComparedAdvice,
  compareAdvice,
} from '@storelint/core/advice';
import { units } from '@storelint/core/catalog';
import type { DeploymentInput, RepeatedCheck } from '@storelint/core/check';
import { formatDuration, formatSize } from '@storelint/core/expressions';
import { seal, visible } from '@storelint/core/text';
import { adviceReport } from '@storelint/report/advice';
import { reportOnFiles } from '@storelint/report/adviceInput';
import { type CodeAction, CodeActionKind, type CodeLens, type Range as LspRange, type WorkspaceEdit } from 'vscode-languageserver';
import type { CheckedDeployment } from '../checkedDeployment.js';
import { nameOf } from '../paths.js';
import { contains, toOffset, toRange } from '../positions.js';
import { amountOf } from '../settingFacts.js';
import type { FileView, Workspace } from '../workspace.js';
import { type Trial, trialsOf } from './adviceTrials.js';
import { type ActionAbilities, type ChangedFile, editOf } from './workspaceEdits.js';

/** What the machine and the load ask of a deployment; or what nobody told. */
type Advised = { readonly request: AdviceRequest; readonly advice: Advice } | { readonly missing: 'hardware' | 'release' };

/** Advice hangs on what is stated, not on what the files hold: it stands until the configuration changes. */
const advised = new WeakMap<DeploymentInput, Advised>();

function adviceFor({ input, deployment, knowledge }: CheckedDeployment): Advised {
  let result = advised.get(input);
  if (result === undefined) {
    const request = adviceRequestFor(input, deployment);
    result = typeof request === 'string' ? { missing: request } : { request, advice: advise(request, knowledge) };
    advised.set(input, result);
  }
  return result;
}

/** What is advised for a deployment; nothing where the machine or the release is not known. */
export function recommendationsFor(deployment: CheckedDeployment): Advice['recommendations'] {
  const found = adviceFor(deployment);
  return 'missing' in found ? [] : found.advice.recommendations;
}

/** Whether the files hold another value than the recommended one. */
export function wouldChange(name: string, deployment: CheckedDeployment): boolean {
  const found = adviceFor(deployment);
  return !('missing' in found) && compareWith(found.advice, deployment).edits.some(({ recommendation }) => recommendation.name === name);
}

const compared = new WeakMap<CheckedDeployment, ComparedAdvice>();

function compareWith(advice: Advice, deployment: CheckedDeployment): ComparedAdvice {
  let result = compared.get(deployment);
  if (result === undefined) {
    result = compareAdvice(advice.recommendations, deployment.deployment, deployment.knowledge);
    compared.set(deployment, result);
  }
  return result;
}

/** Values nearer to each other than this share of the larger are the same to a reader. */
const near = 0.05;

/** Above each setting whose value is far from the advised one: that value, with the command that writes it. One that cannot be written is not shown. */
export function adviceLensesOf(view: FileView, uri: string, workspace: Workspace): CodeLens[] {
  const [deployment] = view.deployments;
  if (deployment === undefined) return [];
  const found = adviceFor(deployment);
  if ('missing' in found) return [];
  const { source, entries } = view.document;
  return compareWith(found.advice, deployment.shown).edits.flatMap(({ document, edit, recommendation }) => {
    const { name, value, isSet, current } = recommendation;
    if (document.source.path !== source.path || isSet !== true || isNear(current, value)) return [];
    const trial = trialOf(deployment, name, workspace);
    if (trial === undefined) return [];
    const entry = entries.find(({ range }) => range.start <= edit.range.start && edit.range.end <= range.end);
    const { line } = source.positionAt(entry?.range.start ?? edit.range.start);
    const at = { line, character: 0 };
    const others = trial.settings.length - 1;
    const title = visible(`recommended: ${value}${inUnits(recommendation, deployment)}${others > 0 ? `, with ${others} more` : ''}`);
    return [{ range: { start: at, end: at }, command: { title, command: 'storelint.applyAdvice', arguments: [uri, name] } }];
  });
}

/** Writes the recommended value in the place of the one at a position, with those that go with it: also for editors without lenses. */
export function adviceActionsAt(
  view: FileView,
  range: LspRange,
  { only }: { readonly only?: readonly string[] },
  workspace: Workspace,
  abilities: ActionAbilities,
): CodeAction[] {
  const kind = CodeActionKind.RefactorRewrite;
  if (only !== undefined && !only.some((each) => each === '' || kind === each || kind.startsWith(`${each}.`))) return [];
  const [deployment] = view.deployments;
  const entry = view.document.entries.find((each) => contains(each.range, toOffset(view.document.source, range.start)));
  if (deployment === undefined || entry === undefined || !wouldChange(entry.key, deployment.shown)) return [];
  const found = recommendationsFor(deployment).find(({ name }) => name === entry.key);
  const outcome = found === undefined ? undefined : applied(deployment, entry.key, workspace);
  const edit = outcome === undefined ? undefined : adviceEdit(view, entry.key, workspace, abilities);
  if (found === undefined || outcome === undefined || edit === undefined) return [];
  const others = settingsOf(outcome).length - 1;
  const title = `Set ${found.name} to the recommended ${found.value}${inUnits(found, deployment)}${others > 0 ? `, with ${others} more` : ''}`;
  return [{ title: visible(title), kind, edit }];
}

function isNear(current: string | undefined, value: string): boolean {
  const [before, after] = [Number(current ?? Number.NaN), Number(value)];
  return Math.abs(before - after) < near * Math.max(Math.abs(before), Math.abs(after));
}

/** Why a value is recommended: the first sentence of the reason that says more than its unit. */
export function reasonOf({ why, lowered }: Advice['recommendations'][number]): string {
  const sentences = why.split(/(?<=\.) +(?=[A-Z])/);
  const first = sentences.find((each) => !/^In [\w/.]+(?: [\w/.]+)?\.$/.test(each)) ?? why;
  return lowered === true ? `${first} Lowered to leave room for another setting.` : first;
}

/** ` (59 GiB)` behind a bare number that counts something. */
export function inUnits({ name, value, unit }: Advice['recommendations'][number], deployment: CheckedDeployment): string {
  const known = Object.entries(units).find(([name]) => name === unit)?.[1];
  const amount = known === undefined ? Number.NaN : Number(value) * known.factor;
  if (known === undefined || known.kind === 'number' || !Number.isFinite(amount)) {
    const own = amountOf(name, Number(value), deployment);
    return own === undefined ? '' : ` (${own})`;
  }
  return known.kind === 'duration' ? ` (${formatDuration(amount)})` : ` (${formatSize(amount)}${known.kind === 'rate' ? '/s' : ''})`;
}

/** Advice as a client with an own surface shows it: a page, and the files that it would change. */
export interface ShownAdvice {
  readonly html: string;
  readonly files: readonly ChangedFile[];
  /** What is left out, since the files hold something beside it that would make it a fault. */
  readonly withheld: readonly string[];
}

/** Undefined for a file of no deployment; `missing` where nobody told the machine or the release. */
export function shownAdvice(
  view: FileView | undefined,
  workspace: Workspace,
): ShownAdvice | { readonly missing: 'hardware' | 'release' } | undefined {
  const deployment = view?.deployments[0];
  if (deployment === undefined) return undefined;
  const found = adviceFor(deployment);
  if ('missing' in found) return found;
  const { input, knowledge } = deployment;
  const adviser = new Adviser(found.request, knowledge);
  const { advice, applied } = adviseAndApply(adviser, input, deployment.shown.deployment, hostOf(deployment, workspace));
  const { secrets } = deployment;
  const shownHost = { files: workspace.filesWith(secrets.texts), knowledge };
  const shown = secrets.isEmpty ? applied : { ...applyAdvice(advice.recommendations, input, shownHost), withheld: applied.withheld };
  const html = adviceReport([reportOnFiles({ ...input, name: nameOf(input.name) }, found.request, advice, shown, shownHost)], (product) =>
    knowledge.catalog(product),
  );
  return {
    html: seal(html),
    files: [...applied.changed].map(([path, { after }]) => ({ uri: workspace.host.uriOf(path), text: after })),
    withheld: shown.withheld.map(({ recommendation: { name, value }, why }) => visible(`${name} ${value}: ${why}`)),
  };
}

function hostOf({ knowledge, repeated }: CheckedDeployment, { files }: Workspace) {
  return { files, knowledge, ...(repeated === undefined ? {} : { checked: repeated }) };
}

/** Recommendations that caches and memstores rest on: heap, direct memory. */
const memoryGroup = 'memory';

/** What was tried of a deployment's advice, by what was taken of it. */
const tried = new WeakMap<CheckedDeployment, Map<string, AppliedAdvice>>();

/** Which of the advice is tried, named for what is taken of it. */
interface Try {
  readonly key: string;
  readonly recommendations: () => Advice['recommendations'];
}

function attempt(
  deployment: CheckedDeployment,
  { key, recommendations }: Try,
  workspace: Workspace,
  written?: RepeatedCheck,
): AppliedAdvice {
  const known = tried.get(deployment) ?? new Map<string, AppliedAdvice>();
  tried.set(deployment, known);
  let outcome = known.get(key);
  if (outcome === undefined) {
    const host = hostOf(deployment, workspace);
    outcome = applyAdvice(recommendations(), deployment.input, written === undefined ? host : { ...host, written });
    known.set(key, outcome);
  }
  return outcome;
}

/**
 * What one recommendation changes; where its value would be a fault without those of its group, these with it, then with those of the memory. Undefined
 * where it cannot be written at all.
 */
function applied(deployment: CheckedDeployment, name: string, workspace: Workspace): AppliedAdvice | undefined {
  for (const each of triesOf(deployment, name)) {
    const outcome = attempt(deployment, each, workspace);
    if (writes(trialIn(outcome), name)) return outcome;
  }
  return undefined;
}

/** The same for who asks only what would be written, not where: kept over changes that have no part in it. */
function trialOf(deployment: CheckedDeployment, name: string, workspace: Workspace): Trial | undefined {
  const trials = trialsOf(deployment);
  for (const each of triesOf(deployment, name)) {
    const trial = trials.of(each.key, (written) => trialIn(attempt(deployment, each, workspace, written)));
    if (writes(trial, name)) return trial;
  }
  return undefined;
}

function triesOf(deployment: CheckedDeployment, name: string): readonly Try[] {
  const all = recommendationsFor(deployment);
  const wanted = all.filter((each) => each.name === name);
  if (wanted.length === 0) return [];
  const groups = new Set(wanted.map(({ group }) => group));
  const ofGroups = (some: ReadonlySet<string>): Try => ({
    key: [...some].join(),
    recommendations: () => all.filter(({ group }) => some.has(group)),
  });
  const tries: Try[] = [{ key: `= ${name}`, recommendations: () => wanted }, ofGroups(groups), ofGroups(new Set([...groups, memoryGroup]))];
  // Alone it would keep alive what is wrong between it and another setting already.
  const isTangled = deployment.findings.some(
    ({ severity, settings }) => severity === 'error' && settings.length > 1 && settings.includes(name),
  );
  return isTangled ? tries.reverse() : tries;
}

function trialIn(outcome: AppliedAdvice): Trial {
  return {
    settings: outcome.changed.size === 0 ? [] : settingsOf(outcome),
    withheld: outcome.withheld.map(({ recommendation }) => recommendation.name),
    concern: outcome.concern,
    ...(outcome.written === undefined ? {} : { written: outcome.written }),
  };
}

function writes({ settings, withheld }: Trial, name: string): boolean {
  return settings.length > 0 && !withheld.includes(name);
}

/** The settings and options that a change writes. */
function settingsOf({ compared }: AppliedAdvice): readonly string[] {
  return [...new Set(compared.edits.map(({ recommendation }) => recommendation.name))];
}

/** What writing one recommendation changes, for a client that shows it before: the settings, and each file as it would be. */
export interface AdvisedChange {
  readonly settings: readonly string[];
  readonly files: readonly ChangedFile[];
}

/** Undefined where there is nothing to write, or it would make a fault. */
export function advisedChange(view: FileView | undefined, name: string, workspace: Workspace): AdvisedChange | undefined {
  const deployment = view?.deployments[0];
  const outcome = deployment === undefined ? undefined : applied(deployment, name, workspace);
  if (outcome === undefined) return undefined;
  const files = [...outcome.changed].map(([path, { after }]) => ({ uri: workspace.host.uriOf(path), text: after }));
  return { settings: settingsOf(outcome), files };
}

/** The edit that writes what is advised for one setting or option; undefined where there is nothing to write, or it would make a fault. */
export function adviceEdit(
  view: FileView | undefined,
  name: string,
  workspace: Workspace,
  abilities: ActionAbilities,
): WorkspaceEdit | undefined {
  const deployment = view?.deployments[0];
  const outcome = deployment === undefined ? undefined : applied(deployment, name, workspace);
  if (outcome === undefined) return undefined;
  const { compared, changed } = outcome;
  const files = [...adviceEdits(compared)].flatMap(([{ source }, edits]) => {
    if (!changed.has(source.path)) return [];
    const uri = workspace.host.uriOf(source.path);
    return [{ uri, edits: edits.map(({ range, newText }) => ({ range: toRange(source, range), newText })) }];
  });
  return files.length === 0 ? undefined : editOf(files, abilities);
}
