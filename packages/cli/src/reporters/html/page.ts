import { html } from '@storelint/core/text';
import { all, code, type Html, reportStyle, section, table } from '@storelint/report/page';
import {
  type CheckResult,
  compareSeverities,
  countSeverities,
  type ReportedCluster,
  type ReportedDifference,
  type ReportedFinding,
  type Reporter,
  type ReportOptions,
} from '../../checkResult.js';
import { counted, extentOf, plural, silenceLines, summaryLine } from '../summary.js';
import { findingStyle } from './findingStyle.js';
import { frame } from './frame.js';
import { hostsSection } from './hosts.js';
import { linkTo, moreLine, type PlacedFinding, placeFindings } from './placedFinding.js';

/** What the page may do: draw itself. No script, and nothing from anywhere. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

/** Settings that nodes of a cluster do not have alike. */
const mostDifferences = 100;

/** Nodes or files that a finding names. */
const mostFiles = 100;

/** For people who were not there: one page that needs nothing else, worst first, then by rule, daemon and host. */
export const reportHtml: Reporter = (result, options) => {
  const placed = placeFindings(result);
  const title = `storelint: ${summaryLine(result)}`;
  const groups = [...result.clusters, undefined].map((cluster) => clusterSection(cluster, placed, result, options));
  const notes = [...silenceLines(result), ...result.notes].map((note) => html`<li>${note}</li>`);
  const counts = countSeverities(result.findings);
  const parts = [
    html`<dl class="lead">
<div><dt>Findings</dt><dd>${plural(counts.error, 'error')}, ${plural(counts.warning, 'warning')}, ${counts.advice} advice</dd></div>
<div><dt>Files</dt><dd>${counted(result.files.length)}</dd></div>
${result.clusters.length === 0 ? '' : html`<div><dt>Clusters of many nodes</dt><dd>${result.clusters.length}</dd></div>`}
<div><dt>Checked</dt><dd>${options.now.toISOString().slice(0, 16).replace('T', ' ')} UTC, storelint ${options.version}</dd></div>
</dl>`,
    ...(placed.length === 0 ? [section('Nothing found', html`<p>Rules have nothing to say about these files.</p>`)] : []),
    ...groups,
    ...rulesSection(placed, options),
    ...daemonsSection(placed),
    ...hostsSection(placed),
    ...(notes.length === 0 ? [] : [section('What was not judged, and why', html`<ul>${all(notes)}</ul>`)]),
  ];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${reportStyle}${findingStyle}</style>
</head>
<body>
<main>
<h1>storelint</h1>
${html.join(parts, '\n')}
</main>
</body>
</html>
`;
};

function clusterSection(
  cluster: ReportedCluster | undefined,
  placed: readonly PlacedFinding[],
  result: CheckResult,
  options: ReportOptions,
): Html {
  const own = placed.filter((each) => each.cluster === cluster);
  const differences = cluster?.differences ?? [];
  if (own.length === 0 && differences.length === 0) return html``;
  const heading =
    cluster !== undefined
      ? `Cluster ${cluster.name}, ${counted(cluster.nodes.length)} nodes`
      : result.clusters.length === 0
        ? 'Findings'
        : 'Other files';
  const further = new Map<string, PlacedFinding[]>();
  for (const each of own) {
    const { ruleId } = each.finding;
    if (each.shown === 'whole') continue;
    const ofRule = further.get(ruleId);
    if (ofRule === undefined) further.set(ruleId, [each]);
    else ofRule.push(each);
  }
  const blocks = own.flatMap((each) => {
    if (each.shown === 'whole') return [findingBlock(each, result, options)];
    const ofRule = further.get(each.finding.ruleId) ?? [];
    return ofRule[0] === each ? [furtherBlock(ofRule)] : [];
  });
  return section(heading, html`${all(blocks)}${differencesTable(differences)}`);
}

function findingBlock(placed: PlacedFinding, result: CheckResult, options: ReportOptions): Html {
  const { finding, files, id } = placed;
  const { severity, ruleId, message, roles = [], releaseRange, fix, remedy, folded } = finding;
  const what = options.describeRule(ruleId);
  const help = [
    ...(fix === undefined ? [] : [`${fix.title} (${fix.safety === 'safe' ? '--fix' : '--fix --unsafe'})`]),
    ...(remedy === undefined ? [] : [remedy]),
  ];
  const reads = [...roles, releaseRange].filter((each) => each !== undefined).join(', ');
  const beside = [
    ...(reads === '' ? [] : [reads]),
    ...(files.length > 1 ? [extentOf(placed)] : []),
    ...(folded === undefined || folded === 0 ? [] : [`${plural(folded, 'further finding')} of this rule in the file`]),
  ];
  return html`<div class="finding" id="${id}">
<h3><span class="${severity}">${severity}</span> ${message}</h3>
<p class="dim">${code(ruleId)} ${html.join(beside, '; ')}</p>
${frame(finding, result)}
${all(help.map((line) => html`<p>${line}</p>`))}
${what?.why === undefined ? '' : html`<details><summary>Why</summary><p>${what.why}</p></details>`}
${filesOf(placed)}
</div>`;
}

/** Where else it was found: in a cluster of which nearly all nodes have it, where it was not. */
function filesOf({ files, hosts, cluster }: PlacedFinding): Html {
  if (files.length < 2) return html``;
  const has = new Set(hosts);
  const without = cluster?.nodes.filter((node) => !has.has(node)) ?? [];
  const [what, names] = without.length > 0 && without.length < files.length / 2 ? ['Not on', without] : ['All places', files];
  const more = names.length - mostFiles;
  return html`<details><summary>${what} (${counted(names.length)})</summary><p class="dim">${names.slice(0, mostFiles).join(', ')}${
    more > 0 ? ` and ${counted(more)} more` : ''
  }</p></details>`;
}

function furtherBlock(further: readonly PlacedFinding[]): Html {
  const items = further
    .filter(({ shown }) => shown === 'place')
    .map(({ finding, id }) => html`<li id="${id}">${placeOf(finding)}: ${finding.message}</li>`);
  const rest = moreLine(further.length - items.length);
  return html`<details class="finding"><summary>${counted(further.length)} more of ${code(further[0]?.finding.ruleId ?? '')}</summary><ul>${all(items)}</ul>${rest}</details>`;
}

function placeOf({ file, range }: ReportedFinding): Html {
  return html`<code>${file}:${range.start.line}</code>`;
}

/** Which nodes of a cluster differ from the rest, and in what. */
function differencesTable(differences: readonly ReportedDifference[]): Html {
  if (differences.length === 0) return html``;
  const rows = differences
    .slice(0, mostDifferences)
    .map(({ setting, usual, alike, unlike, places }) => [
      code(setting),
      html`${usual === undefined ? 'not set' : code(usual)} <span class="dim">on ${counted(alike)} nodes</span>`,
      html`${all(
        places.map(
          ({ file, line, value }) =>
            html`<div>${value === undefined ? 'not set' : code(value)} <span class="dim">${line === undefined ? file : `${file}:${line}`}</span></div>`,
        ),
      )}${unlike > places.length ? html`<div class="dim">and on ${plural(unlike - places.length, 'more node')}</div>` : ''}`,
    ]);
  return html`<h3>Settings that are not alike on all nodes</h3>${table(['setting', 'nearly all', 'otherwise'], rows, 'stacked')}${moreLine(differences.length - rows.length)}`;
}

function rulesSection(placed: readonly PlacedFinding[], options: ReportOptions): Html[] {
  const rows = grouped(placed, ({ finding }) => finding.ruleId).map(([ruleId, own]) => [
    html`<span class="${worst(own)}">${worst(own)}</span>`,
    html`${code(ruleId)}<div class="dim">${options.describeRule(ruleId)?.title ?? ''}</div>`,
    counted(findingsIn(own)),
    links(own),
  ]);
  return rows.length === 0 ? [] : [section('By rule', table(['severity', 'rule', 'findings', 'where'], rows, 'stacked'))];
}

function daemonsSection(placed: readonly PlacedFinding[]): Html[] {
  const rows = grouped(placed, ({ finding }) => finding.role ?? 'files').map(([role, own]) => [
    role,
    html`<span class="${worst(own)}">${worst(own)}</span>`,
    counted(findingsIn(own)),
    links(own),
  ]);
  return rows.length === 0 ? [] : [section('By daemon', table(['daemon', 'worst', 'findings', 'where'], rows, 'stacked'))];
}

/** Worst first, then those with most findings. */
function grouped(placed: readonly PlacedFinding[], keyOf: (placed: PlacedFinding) => string): [string, PlacedFinding[]][] {
  const groups = new Map<string, PlacedFinding[]>();
  for (const each of placed) {
    const own = groups.get(keyOf(each));
    if (own === undefined) groups.set(keyOf(each), [each]);
    else own.push(each);
  }
  return [...groups].sort(([, a], [, b]) => compareSeverities(worst(a), worst(b)) || findingsIn(b) - findingsIn(a));
}

function worst(placed: readonly PlacedFinding[]): ReportedFinding['severity'] {
  const [first] = placed.map(({ finding }) => finding.severity).sort(compareSeverities);
  return first ?? 'advice';
}

function findingsIn(placed: readonly PlacedFinding[]): number {
  return placed.reduce((sum, { files }) => sum + files.length, 0);
}

/** Links to the first findings. */
function links(placed: readonly PlacedFinding[]): Html {
  const shown = placed.slice(0, 5).map((each) => linkTo(each, `${each.finding.file}:${each.finding.range.start.line}`));
  return html`${html.join(shown, ', ')}${placed.length > shown.length ? ` and ${counted(placed.length - shown.length)} more` : ''}`;
}
