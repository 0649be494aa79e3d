import { evidencePlace, type PossibleReleases } from '@storelint/core/deployment';
import { fileDefinition, productNames, type Releasable, releasableOf } from '@storelint/core/products';
import { visible } from '@storelint/core/text';
import type { CodeLens } from 'vscode-languageserver';
import type { CheckedDeployment } from '../checkedDeployment.js';
import type { FileView } from '../workspace.js';

/** On top of a file: what is assumed of it, each with the command that changes it. */
export function codeLensesOf(view: FileView, uri: string): CodeLens[] {
  const [first] = view.deployments;
  if (first === undefined) return [];
  const { deployment } = first;
  const start = { line: 0, character: 0 };
  const lens = (title: string, command: string, ...args: readonly string[]): CodeLens => ({
    range: { start, end: start },
    command: { title: visible(title), command, arguments: [uri, ...args] },
  });
  const missing = missingReleases(first);
  const own = releasableOf(fileDefinition(view.document.kind).product);
  const releases = (Object.entries(deployment.releases) as [Releasable, PossibleReleases][])
    .filter(([product]) => product !== 'jdk' || deployment.releases.jdk?.is.length === 1)
    // A release that no rule waits for is asked for in the files of its product alone: the row is long enough.
    .filter(([product]) => product === own || missing.find((each) => each.product === product)?.rules !== 0)
    .map(([product, possible]) =>
      lens(missing.find((each) => each.product === product)?.title ?? lensTitle(product, possible), 'storelint.chooseRelease', product),
    );
  const hardware =
    deployment.hardware === undefined
      ? asking('Set the hardware', first.rulesFor('hardware'))
      : `hardware: ${deployment.hardware.name ?? 'given'}`;
  const workload = deployment.workload === undefined ? 'workload: not given' : `workload: ${deployment.workload}`;
  return [...releases, lens(hardware, 'storelint.chooseHardware'), lens(workload, 'storelint.chooseWorkload')];
}

export interface MissingRelease {
  readonly product: Releasable;
  /** How many wait for it. */
  readonly rules: number;
  /** `Set the HBase release: 14 more rules`; where none speaks in some of the releases, `Set the HBase release: 22 rules depend on it` */
  readonly title: string;
}

/** The releases that are not known, nor one of few; the one that most rules wait for first. */
export function missingReleases(deployment: CheckedDeployment): readonly MissingRelease[] {
  return (Object.entries(deployment.deployment.releases) as [Releasable, PossibleReleases][])
    .filter(([product, { from, is }]) => product !== 'jdk' && from === 'inferred' && is.length > 1)
    .map(([product]) => {
      const rules = deployment.rulesFor(`release ${product}`);
      const what = `Set the ${productNames[product]} release`;
      const dependent = rules === 0 ? deployment.rulesBetweenReleasesOf(product) : 0;
      return {
        product,
        rules,
        title: dependent === 0 ? asking(what, rules) : `${what}: ${dependent} ${dependent === 1 ? 'rule depends' : 'rules depend'} on it`,
      };
    })
    .sort((a, b) => b.rules - a.rules);
}

function asking(what: string, rules: number): string {
  return rules === 0 ? what : `${what}: ${rules} more ${rules === 1 ? 'rule' : 'rules'}`;
}

const origins: Readonly<Record<PossibleReleases['from'], string>> = {
  option: 'stated',
  config: 'from .storelint.yaml',
  files: 'said by the files',
  evidence: 'installed here',
  inferred: 'not given',
};

/** `HBase 2.5.8`, `HBase 1.0.0 to 2.6.4 (not given)`: a row of lenses is long enough without where each is stated. */
function lensTitle(product: Releasable, possible: PossibleReleases): string {
  const isStated = possible.from === 'option' || possible.from === 'config';
  return `${productNames[product]} ${isStated ? releaseRange(possible) : releaseOrigin(possible)}`;
}

/** `2.5.8`, `1.0.0 to 2.6.4` */
function releaseRange({ is }: PossibleReleases): string {
  const first = is[0] ?? '';
  const last = is.at(-1) ?? '';
  return first === last ? first : `${first} to ${last}`;
}

/** `2.5.8 (from .storelint.yaml)`, `1.0.0 to 2.6.4 (not given)` */
export function releaseOrigin(possible: PossibleReleases): string {
  const { is, from, evidence: [first] = [] } = possible;
  const origin = from === 'inferred' && is.length === 1 ? 'the only one that fits' : origins[from];
  return `${releaseRange(possible)} (${first === undefined ? origin : `from ${evidencePlace(first)}`})`;
}
