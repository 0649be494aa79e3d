import { type AdviceRequest, advisedAmong } from '@storelint/core/advice';
import { type Catalogs, diskText } from '@storelint/core/deployment';
import { shownSize } from '@storelint/core/expressions';
import { productNames } from '@storelint/core/products';
import { html } from '@storelint/core/text';
import { amountSection } from './amounts.js';
import { failoverSection } from './failover.js';
import { all, type Html } from './markup.js';
import { memorySection } from './memory.js';
import type { ReportInput } from './reportInput.js';
import { scanSection } from './scanRates.js';
import { assumedSection, countOf, isWorthShowing, settingsSection, withheldSection } from './settings.js';
import { reportStyle } from './style.js';
import { Values } from './values.js';

/** What the page may do: draw itself. No script, and nothing from anywhere. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

/** Advice for one or more deployments as one page that needs nothing else. */
export function adviceReport(inputs: readonly ReportInput[], catalogs: Catalogs): Html {
  const [first] = inputs;
  const title = first === undefined || inputs.length > 1 ? `Advice for ${inputs.length} deployments` : titleOf(first);
  const parts = inputs.map((input) => {
    const heading = inputs.length > 1 ? html`<h1 class="next">${titleOf(input)}</h1>` : '';
    return html`${heading}${deploymentReport(input, catalogs)}`;
  });
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${reportStyle}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${html.join(parts, '\n')}
</main>
</body>
</html>
`;
}

function titleOf({ name, request: { releases } }: ReportInput): string {
  const products = advisedAmong(releases).map(({ id }) => `${productNames[id]} ${releases[id]}`);
  return `Advice for ${products.join(' and ')}${name === undefined || name === '.' ? '' : ` in ${name}`}`;
}

function deploymentReport(input: ReportInput, catalogs: Catalogs): Html {
  const { request, advice } = input;
  const before = new Values(input.before, catalogs);
  const after = new Values(input.after, catalogs);
  const isNew = input.name === undefined;
  const shown = advice.recommendations.filter(isWorthShowing);
  const products = advisedAmong(request.releases).map((product) => product.advice);
  const amounts = products.flatMap((product) => product.amounts?.(request.facts, before, after) ?? []);
  const scans = request.hardware.disks.length === 0 ? [] : products.flatMap((product) => product.scanRates?.(request) ?? []);
  const machine = machineOf(request).map(([what, value]) => html`<div><dt>${what}</dt><dd>${value}</dd></div>`);
  const sections = [
    html`<dl class="lead">${all(machine)}</dl>`,
    html`<p class="lead">${isNew ? `${shown.length} values recommended for new files` : countOf(shown)}.</p>`,
    ...advice.memory.map((planned) => memorySection(planned, before, after)),
    all(amounts.map(amountSection)),
    failoverSection(request, before, after, isNew),
    all(scans.map(scanSection)),
    settingsSection(shown),
    withheldSection(input.withheld),
    assumedSection(advice),
  ];
  return html.join(sections, '\n');
}

function machineOf({ hardware, workload, releases }: AdviceRequest): readonly (readonly [string, string])[] {
  const disks = hardware.disks.map(diskText);
  const jdk = releases.jdk ?? hardware.jdk;
  return [
    ...(hardware.name === undefined ? [] : [['Machine', hardware.name] as const]),
    ['Cores', String(hardware.cores)],
    ['Memory', shownSize(hardware.memory)],
    ...(disks.length === 0 ? [] : [['Disks', disks.join(', ')] as const]),
    ...(hardware.network === undefined ? [] : [['Network', `${Math.round((hardware.network * 8) / 1e7) / 100} Gbit/s`] as const]),
    ...(jdk === undefined ? [] : [['JDK', String(jdk)] as const]),
    ['Workload', workload ?? 'not given'],
  ];
}
