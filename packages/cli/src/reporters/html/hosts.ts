import { html } from '@storelint/core/text';
import { all, type Html, section, table } from '@storelint/report/page';
import { type CheckResult, compareSeverities, type ReportedFinding } from '../../checkResult.js';
import { counted } from '../summary.js';
import { linkTo, moreLine, type PlacedFinding } from './placedFinding.js';

/** Groups of hosts that are shown. */
const mostGroups = 200;

/** Hosts that are named of a group. */
const mostHosts = 50;

interface HostGroup {
  readonly hosts: string[];
  readonly findings: readonly PlacedFinding[];
}

/** Hosts, those with the same findings together, worst first. */
export function hostsSection(placed: readonly PlacedFinding[], result: CheckResult): Html[] {
  const groups = groupsOf(placed, result);
  if (groups.length === 0) return [];
  const rows = groups.slice(0, mostGroups).map(({ hosts, findings }) => {
    const more = hosts.length - mostHosts;
    const named = html`${hosts.slice(0, mostHosts).join(', ')}${more > 0 ? ` and ${counted(more)} more` : ''}`;
    const names = hosts.length === 1 ? named : html`<details><summary>${counted(hosts.length)} hosts</summary>${named}</details>`;
    const links = findings.map((placed) => {
      const { severity, ruleId } = placed.finding;
      return html`<div>${linkTo(placed, html`<span class="${severity}">${severity}</span> ${ruleId}`)}</div>`;
    });
    return [names, html`${all(links)}`];
  });
  return [section('By host', html`${table(['where', 'findings'], rows)}${moreLine(groups.length - rows.length)}`)];
}

function groupsOf(placed: readonly PlacedFinding[], result: CheckResult): HostGroup[] {
  const hostOf = hostsByFile(result);
  const byHost = new Map<string, Set<PlacedFinding>>();
  for (const each of placed) {
    for (const file of each.files) {
      const host = hostOf(file);
      const own = byHost.get(host);
      if (own === undefined) byHost.set(host, new Set([each]));
      else own.add(each);
    }
  }
  const groups = new Map<string, HostGroup>();
  for (const [host, own] of byHost) {
    const key = [...own].map(({ id }) => id).join();
    const group = groups.get(key);
    if (group === undefined)
      groups.set(key, { hosts: [host], findings: [...own].sort((a, b) => compareSeverities(a.finding.severity, b.finding.severity)) });
    else group.hosts.push(host);
  }
  const count = (group: HostGroup, severity: ReportedFinding['severity']) =>
    group.findings.filter(({ finding }) => finding.severity === severity).length;
  for (const { findings } of groups.values()) [...findings].sort((a, b) => compareSeverities(a.finding.severity, b.finding.severity));
  return [...groups.values()].sort(
    (a, b) => count(b, 'error') - count(a, 'error') || count(b, 'warning') - count(a, 'warning') || count(b, 'advice') - count(a, 'advice'),
  );
}

/** The node of a file, or the deployment that it is of. */
function hostsByFile({ clusters, deployments }: CheckResult): (file: string) => string {
  const nodes = new Map(clusters.flatMap(({ nodes: own }) => own.map((node) => [node, node] as const)));
  const byFile = new Map<string, string>();
  for (const { path, files } of deployments) {
    for (const file of files) {
      let directory = file;
      while (directory.includes('/') && !nodes.has(directory)) directory = directory.slice(0, directory.lastIndexOf('/'));
      byFile.set(file, nodes.get(directory) ?? path);
    }
  }
  return (place) => {
    const file = byFile.has(place) ? place : place.replace(/:\d+$/, '');
    return byFile.get(file) ?? file;
  };
}
