import { Checker } from '@storelint/core/check';
import { productNames, type Releasable } from '@storelint/core/products';
import { seal, visible } from '@storelint/core/text';
import { fixForTarget, upgradeDeployment, withoutSuppressed } from '@storelint/core/upgrade';
import { upgradeMarkdown } from '@storelint/report/upgrade';
import { nameOf } from '../paths.js';
import type { FileView, Workspace } from '../workspace.js';
import type { ChangedFile } from './workspaceEdits.js';

/** A move to another release as a client with an own surface shows it. */
export interface ShownUpgrade {
  readonly title: string;
  /** What the move means, in Markdown. */
  readonly page: string;
  /** Files that the move renames or removes lines of, as they would be. */
  readonly files: readonly ChangedFile[];
}

/** Undefined for a file of no deployment; `missing` where nobody told the release that runs now. */
export function shownUpgrade(
  view: FileView | undefined,
  target: { readonly product: Releasable; readonly version: string },
  workspace: Workspace,
): ShownUpgrade | { readonly missing: 'release' } | undefined {
  const checked = view?.deployments[0];
  if (checked === undefined) return undefined;
  const { deployment, input, configuration } = checked;
  const from: Partial<Record<Releasable, string>> = {};
  for (const [product, { is, from: origin }] of Object.entries(deployment.releases)) {
    const newest = is.at(-1);
    if (origin !== 'inferred' && newest !== undefined) from[product as Releasable] = newest;
  }
  if (from[target.product] === undefined) return { missing: 'release' };
  const to = { ...from, [target.product]: target.version };
  const { host } = workspace;
  const ownRules = configuration.ownRules(input);
  const judge = (texts: ReadonlyMap<string, string>) => {
    const checker = new Checker(workspace.filesWith(texts), host.knowledge, ownRules);
    const report = upgradeDeployment(checker, host.knowledge, { ...input, name: nameOf(input.name) }, { from, to }, ownRules);
    return [withoutSuppressed(report, host.today())];
  };
  const reports = judge(new Map());
  const changed = fixForTarget(reports, judge, { unsafe: false, mayChange: (path) => checked.document(path) !== undefined });
  return {
    title: `${productNames[target.product]} ${from[target.product]} to ${visible(target.version)}`,
    page: seal(upgradeMarkdown(checked.secrets.isEmpty ? reports : judge(checked.secrets.texts), { all: false, onCommandLine: false })),
    files: [...changed].map(([path, { after }]) => ({ uri: host.uriOf(path), text: after })),
  };
}
