import type { ScanRates } from '@storelint/core/products';
import { html } from '@storelint/core/text';
import { bars, responsive, stackedBars } from './charts.js';
import { all, type Html, section } from './markup.js';

const diskColors = { SSD: 'direct', disk: 'daemon' } as const;

/** How fast all data of a node is read for each layout of it on the disks, and where its replicas lie. */
export function scanSection({ basis, layouts }: ScanRates): Html {
  const rates = layouts.map(({ name, rate }) => ({ name, value: rate, color: 'heap', label: `${Math.round(rate)} MB/s` }));
  const speed = rates.map(({ name, label }) => `${name} ${label} a node`).join(', ');
  return section(
    layouts.length > 1 ? 'Storage policies' : 'Disks',
    all([
      html`<h3>MB/s of a node in a full scan</h3><p class="dim">${basis}</p>`,
      responsive((width) => bars(width, speed, rates)),
      layouts.length > 1 ? replicas(layouts) : '',
    ]),
  );
}

/** Shares of the replicas by kind of disk. */
function replicas(layouts: ScanRates['layouts']): Html {
  const rows = layouts.map(({ name, stored }) => ({
    label: name,
    parts: stored.map(([kind, amount]) => ({ name: kind, value: amount, color: diskColors[kind] })),
  }));
  const total = Math.max(...rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)));
  const percent = (value: number) => `${Math.round((100 * value) / total)} %`;
  const placed = rows
    .map(({ label, parts }) => `${label}: ${parts.map(({ name, value }) => `${name} ${percent(value)}`).join(', ')}`)
    .join('; ');
  return html`<h3>Where the replicas lie</h3>${responsive((width) => stackedBars(width, placed, rows, percent))}`;
}
