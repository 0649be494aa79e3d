import {
  type Advice,
  type AdviceRequest,
  adviceEdits,
  adviceRequestFor,
  advise,
  applyAdvice,
  type ComparedAdvice,
  compareAdvice,
} from '@storelint/core/advice';
import { units } from '@storelint/core/catalog';
import type { DeploymentInput } from '@storelint/core/check';
import { formatDuration, formatSize } from '@storelint/core/expressions';
import { products } from '@storelint/core/products';
import { seal, visible } from '@storelint/core/text';
import { adviceReport } from '@storelint/report/advice';
import { reportOnFiles } from '@storelint/report/adviceInput';
import type { CodeLens, WorkspaceEdit } from 'vscode-languageserver';
import type { CheckedDeployment } from '../checkedDeployment.js';
import { nameOf } from '../paths.js';
import { toRange } from '../positions.js';
import type { FileView, Workspace } from '../workspace.js';
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

const compared = new WeakMap<CheckedDeployment, ComparedAdvice>();

function compareWith(advice: Advice, deployment: CheckedDeployment): ComparedAdvice {
  let result = compared.get(deployment);
  if (result === undefined) {
    const { knowledge } = deployment;
    const tolerated = new Map(
      products.flatMap((product) => knowledge.rules(product)).map(({ id, recommend }) => [id, recommend?.tolerate]),
    );
    result = compareAdvice(
      advice.recommendations,
      deployment.deployment,
      (product) => knowledge.catalog(product),
      (id) => tolerated.get(id),
    );
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
    if (applied(deployment, name, workspace) === undefined) return [];
    const entry = entries.find(({ range }) => range.start <= edit.range.start && edit.range.end <= range.end);
    const { line } = source.positionAt(entry?.range.start ?? edit.range.start);
    const at = { line, character: 0 };
    const title = visible(`recommended: ${value}${inUnits(recommendation)}`);
    return [{ range: { start: at, end: at }, command: { title, command: 'storelint.applyAdvice', arguments: [uri, name] } }];
  });
}

function isNear(current: string | undefined, value: string): boolean {
  const [before, after] = [Number(current ?? Number.NaN), Number(value)];
  return Math.abs(before - after) < near * Math.max(Math.abs(before), Math.abs(after));
}

/** ` (59 GiB)` behind a bare number that counts something. */
function inUnits({ value, unit }: Advice['recommendations'][number]): string {
  const known = Object.entries(units).find(([name]) => name === unit)?.[1];
  const amount = known === undefined ? Number.NaN : Number(value) * known.factor;
  if (known === undefined || !Number.isFinite(amount)) return '';
  return known.kind === 'duration' ? ` (${formatDuration(amount)})` : known.kind === 'size' ? ` (${formatSize(amount)})` : '';
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
  const host = { files: workspace.files, knowledge };
  const applied = applyAdvice(found.advice.recommendations, input, host);
  const { secrets } = deployment;
  const shownHost = { files: workspace.filesWith(secrets.texts), knowledge };
  const shown = secrets.isEmpty ? applied : applyAdvice(found.advice.recommendations, input, shownHost);
  const html = adviceReport(
    [reportOnFiles({ ...input, name: nameOf(input.name) }, found.request, found.advice, shown, shownHost)],
    (product) => knowledge.catalog(product),
  );
  return {
    html: seal(html),
    files: [...applied.changed].map(([path, { after }]) => ({ uri: workspace.host.uriOf(path), text: after })),
    withheld: shown.withheld.map(({ recommendation: { name, value }, why }) => visible(`${name} ${value}: ${why}`)),
  };
}

const appliedOnes = new WeakMap<CheckedDeployment, Map<string, ReturnType<typeof applyAdvice> | undefined>>();

/** What one recommendation changes; where its value would be a fault without those of its group, these with it. Undefined where it cannot be written at all. */
function applied(deployment: CheckedDeployment, name: string, workspace: Workspace): ReturnType<typeof applyAdvice> | undefined {
  const found = adviceFor(deployment);
  if ('missing' in found) return undefined;
  const known = appliedOnes.get(deployment) ?? new Map<string, ReturnType<typeof applyAdvice> | undefined>();
  appliedOnes.set(deployment, known);
  if (!known.has(name)) {
    const all = found.advice.recommendations;
    const wanted = all.filter((each) => each.name === name);
    const groups = new Set(wanted.map(({ group }) => group));
    const host = { files: workspace.files, knowledge: deployment.knowledge };
    const tries = [wanted, all.filter(({ group }) => groups.has(group))].map((some) => () => applyAdvice(some, deployment.input, host));
    let result: ReturnType<typeof applyAdvice> | undefined;
    for (const attempt of tries) {
      const outcome = attempt();
      const isWithheld = outcome.withheld.some(({ recommendation }) => recommendation.name === name);
      if (outcome.changed.size > 0 && !isWithheld) {
        result = outcome;
        break;
      }
    }
    known.set(name, result);
  }
  return known.get(name);
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
