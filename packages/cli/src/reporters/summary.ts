import { evidencePlace } from '@storelint/core/deployment';
import { productNames, type Releasable, releasables } from '@storelint/core/products';
import { type CheckResult, countSeverities, type ReportedFinding, type ReportedRelease } from '../checkResult.js';
import type { RepeatedFinding } from './identicalFindings.js';

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${counted(count)} ${count === 1 ? one : many}`;
}

/** `9,998` */
export function counted(count: number): string {
  // Not by the means of a locale: their data would be loaded for one number.
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `on 9,998 of 10,000 nodes`, `in 3 files` */
export function extentOf({ files, cluster }: RepeatedFinding): string {
  if (cluster === undefined) return `in ${plural(files.length, 'file')}`;
  const all = cluster.nodes.length;
  return files.length === all ? `on all ${counted(all)} nodes` : `on ${counted(files.length)} of ${counted(all)} nodes`;
}

/** `3 errors, 1 warning, 2 advice in 4 files`: counts of what was found, files that were checked, findings that --fix mends. */
export function summaryLine(result: CheckResult): string {
  const counts = countSeverities(result.findings);
  const files = plural(result.files.length, 'file');
  if (result.findings.length === 0) return `nothing found in ${files}`;
  const parts = [plural(counts.error, 'error'), plural(counts.warning, 'warning'), `${counts.advice} advice`].filter(
    (part) => !part.startsWith('0 '),
  );
  return `${parts.join(', ')} in ${files}${fixable(result.findings)}`;
}

function fixable(findings: readonly ReportedFinding[]): string {
  const safe = findings.filter((finding) => finding.fix?.safety === 'safe').length;
  const unsafe = findings.filter((finding) => finding.fix?.safety === 'unsafe').length;
  if (safe === 0 && unsafe === 0) return '';
  const parts = [
    ...(safe > 0 ? [`${safe} fixable with --fix`] : []),
    ...(unsafe > 0 ? [`${unsafe}${safe > 0 ? ' more' : ' fixable'} with --fix --unsafe`] : []),
  ];
  return `; ${parts.join(', ')}`;
}

/** Which releases are not known, and how many rules say nothing because of it; also what else would let rules speak. */
export function silenceLines(result: CheckResult): string[] {
  const lines: string[] = [];
  const rulesByNeed = new Map<string, Set<string>>();
  for (const { ruleId, needs } of result.silent) {
    for (const need of needs) {
      const rules = rulesByNeed.get(need) ?? new Set();
      rules.add(ruleId);
      rulesByNeed.set(need, rules);
    }
  }
  for (const product of releasables) {
    const open = result.deployments.flatMap((deployment) => {
      const releases = deployment.releases[product];
      return releases !== undefined && releases.line === undefined && releases.evidence === undefined && releases.is.length > 1
        ? [releases.is]
        : [];
    });
    const silent = rulesByNeed.get(product === 'jdk' ? 'jdk' : `release ${product}`)?.size ?? 0;
    lines.push(...statedLines(result, product, silent), ...evidenceLines(result, product));
    if (open.length === 0 || silent === 0) continue;
    lines.push(
      `${productNames[product]} release unknown (${rangeOf(open)} possible): ${plural(silent, 'rule')} skipped; pass --release ${product}@…`,
    );
  }
  const others = new Set<string>();
  for (const [need, rules] of rulesByNeed) if (!need.startsWith('release ') && need !== 'jdk') for (const rule of rules) others.add(rule);
  if (others.size > 0) {
    const wanted = [...rulesByNeed.keys()]
      .filter((need) => !need.startsWith('release ') && need !== 'jdk')
      .map((need) => need.replace(/^fact /, ''));
    const shown = wanted.length > 4 ? `${wanted.slice(0, 4).join(', ')} …` : wanted.join(', ');
    lines.push(
      `${plural(others.size, 'rule')} skipped because ${shown} ${wanted.length === 1 ? 'is' : 'are'} unknown; --explain-silent lists them`,
    );
  }
  return lines;
}

/** Places of evidence that are named, at most: a repository may hold a hundred deployments. */
const mostPlaces = 5;

/** Which release was taken from where, and that places disagree: `HBase 1.2.6, from Dockerfile:3`. */
function evidenceLines({ deployments }: CheckResult, product: Releasable): string[] {
  const taken = new Set<string>();
  for (const { releases } of deployments) {
    const evidence = releases[product]?.evidence ?? [];
    const told = evidence.map((each) => `${each.version}, from ${evidencePlace(each)}`);
    const longest = evidence.reduce((most, { version }) => (version.length > most.length ? version : most), '');
    const isOne = evidence.every(({ version }) => `${longest}.`.startsWith(`${version}.`));
    if (told.length > 0) taken.add(`${told.join(' and ')}${isOne ? '' : ': they disagree, so only what holds in all of them is reported'}`);
  }
  const doubted = new Set(
    deployments.flatMap(({ releases }) => {
      const { contradicted = [], ...stated }: Partial<ReportedRelease> = releases[product] ?? {};
      return contradicted.map(
        (each) =>
          `${productNames[product]} ${stated.line ?? stated.is?.at(-1)} is stated, and ${evidencePlace(each)} installs ${each.version}`,
      );
    }),
  );
  const [first, ...more] = taken;
  if (first === undefined) return [...doubted].slice(0, mostPlaces);
  const shown = [first, ...more].slice(0, mostPlaces).map((each) => `${productNames[product]} ${each}`);
  if (more.length >= mostPlaces)
    shown.push(`${productNames[product]}: ${plural(more.length + 1 - mostPlaces, 'further place')} with a release`);
  return [...shown.slice(0, -1), `${shown.at(-1)}; change it with --release ${product}@…`];
}

/** What was taken for a line that somebody stated: `HBase 2.5 is read as 2.5.0 to 2.5.15`. */
function statedLines({ deployments }: CheckResult, product: Releasable, silent: number): string[] {
  const taken = new Set<string>();
  for (const { releases } of deployments) {
    const { line, is } = releases[product] ?? { is: [] };
    if (line === undefined) continue;
    const consequence = silent === 0 ? '' : `: ${plural(silent, 'rule')} skipped; pass the exact release, --release ${product}@${line}.…`;
    taken.add(`${productNames[product]} ${line} is read as ${is[0]} to ${is.at(-1)}${consequence}`);
  }
  return [...taken];
}

function rangeOf(open: readonly (readonly string[])[]): string {
  const all = [...new Set(open.flat())].sort(compareNumbers);
  const line = (version: string) => version.split('.').slice(0, 2).join('.');
  const first = line(all[0] ?? '');
  const last = line(all.at(-1) ?? '');
  return first === last ? first : `${first} to ${last}`;
}

function compareNumbers(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
