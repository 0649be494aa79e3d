import { html } from '@storelint/core/text';
import { all, type Html, section, table } from '@storelint/report/page';
import { compareSeverities, type ReportedFinding } from '../../checkResult.js';
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
export function hostsSection(placed: readonly PlacedFinding[]): Html[] {
  const groups = groupsOf(placed);
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

function groupsOf(placed: readonly PlacedFinding[]): HostGroup[] {
  const byHost = new Map<string, Set<PlacedFinding>>();
  for (const each of placed) {
    for (const host of each.hosts) {
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
