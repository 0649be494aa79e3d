import { newestMeant } from '../catalog/nearestRelease.js';
import type { Checker, DeploymentCheck, DeploymentInput } from '../check.js';
import type { Catalogs } from '../deployment/catalogs.js';
import type { Deployment, FactValue } from '../deployment/deployment.js';
import { jdksFor, unsupportedJdks } from '../deployment/releases/jdkSupport.js';
import type { StatedReleases } from '../deployment/releases/possibleReleases.js';
import { linesBetween } from '../deployment/releases/upgradePath.js';
import { resolverOf } from '../expressions/resolverOf.js';
import type { Knowledge } from '../host.js';
import {
  definitionOf,
  fileDefinition,
  productNames,
  products,
  type Releasable,
  type ReleasedProduct,
  statedProducts,
} from '../products/registry.js';
import type { CompiledRule } from '../rules/compiledRule.js';
import type { Finding } from '../rules/finding.js';
import { argumentChanges } from './argumentChanges.js';
import { settingChanges } from './settingChanges.js';
import type { ChangeKind, ReleaseSet, UpgradeChange, UpgradeReport, UpgradeStep } from './upgradeReport.js';

/** What a move from one set of releases to another means for a deployment. */
export function upgradeDeployment(
  checker: Checker,
  knowledge: Knowledge,
  input: DeploymentInput,
  stated: { readonly from: ReleaseSet; readonly to: ReleaseSet },
  /** Rules of the user's own packs, as the checker has them. */
  ownRules: readonly CompiledRule[] = [],
): UpgradeReport {
  const catalogs: Catalogs = (product) => knowledge.catalog(product);
  // The JDK follows from the products of this deployment alone.
  const present = checker.open(input).deployment.releases;
  const ofDeployment = (set: ReleaseSet): ReleaseSet =>
    Object.fromEntries(Object.entries(set).filter(([product]) => product === 'jdk' || present[product as Releasable] !== undefined));
  const source = { ...jdkOfFiles(present), ...ofDeployment(stated.from) };
  const { from, to, steps, targetJdks } = bothEnds({ from: source, to: ofDeployment(stated.to) }, catalogs);
  if (steps.every(({ product, from: before, to: after, assumed }) => product === 'jdk' && (assumed === true || before === after)))
    return { deployment: input.name, steps: [], changes: [] };
  const facts = { ...factsOfSource(from), ...input.facts };
  const before = checker.check({ ...input, facts, releases: asStated(input.releases, from), upgrading: true });
  const after = checker.check({ ...input, facts, releases: asStated(input.releases, to), upgrading: true });
  const pair = {
    before: { resolver: resolverOf(before.deployment, catalogs), releases: from },
    after: { resolver: resolverOf(after.deployment, catalogs), releases: to },
  };
  const ofRules = newFindings(before, after, rulesById(knowledge, ownRules));
  const spoken = new Set(ofRules.flatMap(({ finding }) => (finding?.entry === undefined ? [] : [finding.entry])));
  const arrived = new Set(ofRules.flatMap(({ kind, subject }) => (kind === 'arrival' ? [subject] : [])));
  const changes = [
    ...jdkChanges(from, to),
    ...skippedLines(steps),
    ...ofRules,
    ...settingChanges(pair, after.deployment, knowledge, steps, ownRules).filter(({ entry, subject }) =>
      entry === undefined ? !arrived.has(subject) : !spoken.has(entry),
    ),
    ...argumentChanges(pair, after.deployment),
  ].map(({ entry: _entry, ...change }): UpgradeChange => change);
  return {
    deployment: input.name,
    steps,
    ...(targetJdks === undefined ? {} : { targetJdks }),
    changes: changes.sort(compareChanges),
  };
}

/** The JDK that the env files start their daemons with. */
function jdkOfFiles({ jdk }: Deployment['releases']): ReleaseSet {
  const [only, ...others] = jdk?.from === 'files' ? jdk.is : [];
  return only === undefined || others.length > 0 ? {} : { jdk: only };
}

/** A JDK that the target's project does not support, where the source's did. That it is too old to load the classes is told by rules. */
function jdkChanges(from: ReleaseSet, to: ReleaseSet): (UpgradeChange & { entry?: undefined })[] {
  const before = new Set(unsupportedJdks(from).map(({ product }) => product));
  return unsupportedJdks(to)
    .filter(({ product }) => !before.has(product))
    .map(({ product, message }) => ({ kind: 'finding', severity: 'warning', product, subject: 'jdk', message, weight: 0 }));
}

/** What the source says of the cluster, where nobody told it. */
function factsOfSource(from: ReleaseSet): Readonly<Record<string, FactValue>> {
  return Object.assign(
    {},
    ...statedProducts.map((product) => {
      const release = from[product];
      return release === undefined ? {} : definitionOf(product)?.upgrades?.facts(release);
    }),
  );
}

/** Products whose source is too old to go to the target directly. */
function skippedLines(steps: readonly UpgradeStep[]): (UpgradeChange & { entry?: undefined })[] {
  return steps.flatMap(({ product, from, to }) => {
    if (product === 'jdk') return [];
    const lines = linesBetween(product, from, to);
    if (lines === undefined) return [];
    return [
      {
        kind: 'finding' as const,
        severity: 'warning' as const,
        product,
        subject: 'release',
        message: `${productNames[product]} ${to} takes over clusters of ${lines} alone; move every node from ${from} to one of these first`,
        weight: 0,
      },
    ];
  });
}

/**
 * The releases at both ends, the JDK among them: where nobody states it, the newest that the source runs on, and the same where the target takes it. A JDK that is known and stays
 * is not assumed.
 */
export function bothEnds(
  stated: { readonly from: ReleaseSet; readonly to: ReleaseSet },
  catalogs: Catalogs,
): { from: ReleaseSet; to: ReleaseSet; steps: readonly UpgradeStep[]; targetJdks: readonly number[] | undefined } {
  const newest = (set: ReleaseSet): Partial<Record<Releasable, string>> =>
    Object.fromEntries(
      Object.entries(set).map(([product, version]) => {
        const releases = product === 'jdk' ? [] : (catalogs(product as ReleasedProduct)?.releases ?? []);
        return [product, newestMeant(releases, version)];
      }),
    );
  const from = newest(stated.from);
  const to = newest(stated.to);
  const steps: UpgradeStep[] = [];
  for (const product of statedProducts) {
    const [source, target] = [from[product], to[product]];
    if (source !== undefined && target !== undefined) steps.push({ product, from: source, to: target });
  }
  const { jdk: statedSource, ...sources } = from;
  const { jdk: statedTarget, ...targets } = to;
  const targetJdks = jdksFor(targets);
  const source = statedSource ?? jdksFor(sources)?.at(-1)?.toString();
  const kept = source !== undefined && (targetJdks?.includes(Number(source)) ?? true);
  const target = statedTarget ?? (kept ? source : targetJdks?.[0]?.toString());
  if (source !== undefined && target !== undefined) {
    steps.push({
      product: 'jdk',
      from: source,
      to: target,
      ...(statedSource === undefined || (statedTarget === undefined && !kept) ? { assumed: true as const } : {}),
    });
    return { from: { ...from, jdk: source }, to: { ...to, jdk: target }, steps, targetJdks };
  }
  return { from, to, steps, targetJdks };
}

function asStated(configured: StatedReleases, releases: ReleaseSet): StatedReleases {
  const result: Partial<Record<Releasable, { version: string; from: 'option' | 'config' }>> = { ...configured };
  for (const [product, version] of Object.entries(releases) as [Releasable, string][]) result[product] = { version, from: 'option' };
  return result;
}

const kindOfCheck: Readonly<Record<string, ChangeKind>> = {
  removedSetting: 'removed',
  renamedSetting: 'renamed',
  unknownSetting: 'removed',
};

function rulesById(knowledge: Knowledge, ownRules: readonly CompiledRule[]): ReadonlyMap<string, CompiledRule> {
  return new Map([...products.flatMap((product) => knowledge.rules(product)), ...ownRules].map((rule) => [rule.id, rule]));
}

/** What rules say of the target that they did not say of the source. */
function newFindings(
  before: DeploymentCheck,
  after: DeploymentCheck,
  rules: ReadonlyMap<string, CompiledRule>,
): (UpgradeChange & { entry?: unknown })[] {
  const said = new Set(before.findings.flatMap(keysOf));
  return after.findings
    .filter((finding) => !keysOf(finding).some((key) => said.has(key)))
    .map((finding) => {
      const rule = rules.get(finding.ruleId);
      const kind = kindOf(finding, rule);
      // Of what nothing sets there is no line to show.
      const isPlaced = kind !== 'arrival' || finding.entry !== undefined;
      return {
        kind,
        severity: finding.severity,
        product: rule?.product ?? fileDefinition(finding.primary.document.kind).product,
        subject: finding.settings[0] ?? finding.entry?.key ?? finding.ruleId,
        message:
          kind === 'renamed'
            ? renamedMessage(finding)
            : `${finding.message}${kind === 'removed' && finding.refuses === 'start' ? '; the server refuses to start' : ''}`,
        ...(finding.role === undefined ? {} : { role: finding.role }),
        ...(isPlaced ? { place: { document: finding.primary.document, range: finding.primary.range } } : {}),
        finding,
        weight: 0,
        ...(finding.entry === undefined ? {} : { entry: finding.entry }),
      };
    });
}

function kindOf({ refuses }: Finding, rule: CompiledRule | undefined): ChangeKind {
  const ofCheck = rule?.check === undefined ? undefined : kindOfCheck[rule.check];
  return ofCheck ?? (rule?.onUpgrade === true ? 'arrival' : refuses === undefined ? 'finding' : 'refused');
}

function renamedMessage({ entry, settings, message }: Finding): string {
  const newNames = settings.filter((name) => name !== entry?.key);
  return entry === undefined || newNames.length === 0
    ? message
    : `${entry.key} is now ${newNames.join(' and ')}; the target still reads the old name`;
}

/** What makes two findings one: the rule and the place; the message may name the release. */
function keysOf({ ruleId, primary, entry }: Finding): string[] {
  const { path } = primary.document.source;
  return [`${ruleId}|${path}|${primary.range.start}`, ...(entry === undefined ? [] : [`${ruleId}|${path}|${entry.range.start}`])];
}

const severities = ['error', 'warning', 'advice'] as const;
const kinds: readonly ChangeKind[] = ['refused', 'removed', 'unread-file', 'renamed', 'value', 'arrival', 'finding', 'default'];

function compareChanges(a: UpgradeChange, b: UpgradeChange): number {
  return (
    severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
    kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
    b.weight - a.weight ||
    (a.subject < b.subject ? -1 : a.subject > b.subject ? 1 : 0)
  );
}
