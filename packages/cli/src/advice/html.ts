import { hbaseCapacity } from '../../../core/src/advice/models/capacity.js';
import { failoverTimeline } from '../../../core/src/advice/models/failover.js';
import type { MemoryBudget, MemoryUse } from '../../../core/src/advice/models/memory.js';
import { estimateStorage, type StorageDisk, type StoragePolicy } from '../../../core/src/advice/models/storage.js';
import type { Advice, AdviceRequest, Recommendation } from '../../../core/src/advice/recommendation.js';
import { isAtLeast } from '../../../core/src/catalog/versions.js';
import { formatDuration, formatSize } from '../../../core/src/expressions/quantities.js';
import { type BarPart, bars, escapeHtml, responsive, stackedBar, timeline } from './charts.js';
import { reportStyle } from './reportStyle.js';

const GiB = 1024 ** 3;
const MiB = 1024 ** 2;

/** The advice as one page that needs nothing else: no script, no request. */
export function adviceHtml(advice: Advice, request: AdviceRequest): string {
  const title = `Advice for ${Object.entries(request.releases)
    .filter(([product]) => product !== 'jdk')
    .map(([product, version]) => `${product} ${version}`)
    .join(', ')}`;
  const sections = [
    ...advice.memory.map(({ daemon, budget }) => memorySection(daemon, budget, advice)),
    regionSection(advice, request),
    failoverSection(advice, request),
    storageSection(request),
    settingsSection(advice.recommendations),
    assumedSection(advice),
  ];
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" href="data:,">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${reportStyle}</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<h1>${escapeHtml(title)}</h1>`,
    `<p class="lead">${escapeHtml(machineOf(request))}</p>`,
    ...sections.filter((section) => section !== ''),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function machineOf({ hardware, workload }: AdviceRequest): string {
  const disks = hardware.disks.map(({ count, type, size }) => `${count} ${type.toUpperCase()} of ${formatSize(size)}`).join(' and ');
  const name = hardware.name === undefined ? '' : `${hardware.name}: `;
  return `${name}${hardware.cores} cores, ${formatSize(hardware.memory)} of memory, ${disks}. ${workload === undefined ? 'No workload told.' : `Workload ${workload}.`}`;
}

/** A number that is advised, else the one that holds. */
function numberOf(advice: Advice, names: readonly string[], otherwise: number): number {
  const found = advice.recommendations.find((item) => item.kind === 'setting' && names.includes(item.name));
  const value = Number(found?.value);
  return found === undefined || !Number.isFinite(value) ? otherwise : value;
}

const colors: Readonly<Record<MemoryUse, string>> = {
  system: 'system',
  daemon: 'daemon',
  heap: 'heap',
  direct: 'direct',
  overhead: 'overhead',
  pageCache: 'page',
};

function memorySection(daemon: string, budget: MemoryBudget, advice: Advice): string {
  const outer = budget.parts.filter((part) => part.inside === undefined && part.bytes > 0);
  const divided: BarPart[] = [];
  for (const part of outer) {
    const inner =
      part.use === 'heap' && daemon === 'region server'
        ? heapParts(part.bytes, advice)
        : budget.parts
            .filter((other) => other.inside === part.name)
            .map((other): BarPart => ({ name: other.name, value: other.bytes, color: `${colors[other.use]}-${innerTone(other.name)}` }));
    const used = inner.reduce((sum, { value }) => sum + value, 0);
    divided.push(...inner, { name: '', value: Math.max(0, part.bytes - used), color: '' });
  }
  const first = outer.map(
    (part): BarPart => ({ name: `${part.name}: ${formatSize(part.bytes)}`, value: part.bytes, color: colors[part.use] }),
  );
  const rows = divided.some(({ color }) => color !== '') ? [first, divided] : [first];
  const label = `Memory of the machine: ${outer.map((part) => `${part.name} ${formatSize(part.bytes)}`).join(', ')}`;
  const legend = outer
    .map((part) => {
      const inner =
        part.use === 'heap' && daemon === 'region server'
          ? heapParts(part.bytes, advice)
          : budget.parts
              .filter((other) => other.inside === part.name)
              .map((other) => ({ name: other.name, value: other.bytes, color: `${colors[other.use]}-${innerTone(other.name)}` }));
      return [
        row(part.name, part.bytes, colors[part.use], budget.total, ''),
        ...inner.map(({ name, value, color }) => row(name, value, color, budget.total, ' class="inner"')),
      ].join('');
    })
    .join('');
  return `<section><h2>Memory: ${escapeHtml(daemon)}</h2>${responsive((width) => stackedBar(width, label, rows, budget.total))}<table class="legend"><thead><tr><th scope="col">Part</th><th scope="col">Size</th><th scope="col">Share</th></tr></thead><tbody>${legend}</tbody></table></section>`;
}

function row(name: string, bytes: number, color: string, total: number, kind: string): string {
  return `<tr${kind}><td><span class="swatch" style="background:var(--${color})"></span>${escapeHtml(name)}</td><td>${escapeHtml(formatSize(bytes))}</td><td>${Math.round((1000 * bytes) / total) / 10} %</td></tr>`;
}

function innerTone(name: string): string {
  return name === 'bucket cache' ? 'a' : name === 'memstores' ? 'b' : 'c';
}

function heapParts(heap: number, advice: Advice): BarPart[] {
  const cache = numberOf(advice, ['hfile.block.cache.size'], 0.4);
  const memstores = numberOf(advice, ['hbase.regionserver.global.memstore.size', 'hbase.regionserver.global.memstore.upperLimit'], 0.4);
  return [
    { name: 'block cache', value: cache * heap, color: 'heap-a' },
    { name: 'memstores', value: memstores * heap, color: 'heap-b' },
    { name: 'requests, compactions and the rest', value: Math.max(0, 1 - cache - memstores) * heap, color: 'heap-c' },
  ];
}

function regionSection(advice: Advice, { releases, facts }: AdviceRequest): string {
  if (releases.hbase === undefined) return '';
  const heap = advice.memory.find(({ daemon }) => daemon === 'region server')?.budget.parts.find((part) => part.name === 'heap')?.bytes;
  if (heap === undefined) return '';
  const regionSize = numberOf(advice, ['hbase.hregion.max.filesize'], 10 * GiB);
  const capacity = hbaseCapacity({
    heap,
    memstoreShare: numberOf(advice, ['hbase.regionserver.global.memstore.size', 'hbase.regionserver.global.memstore.upperLimit'], 0.4),
    flushSize: numberOf(advice, ['hbase.hregion.memstore.flush.size'], 128 * MiB),
    families: Number(facts.columnFamilies ?? 1),
    regionSize,
    blockSize: 64 * 1024,
    rollSize: 0.95 * 128 * MiB,
    replayRate: 100e6,
  });
  const rows = [
    ['Regions that write at once', String(capacity.regions), 'memstores / (flush size x families)'],
    ['Data of a server when they are full', formatSize(capacity.dataPerServer), `x ${formatSize(regionSize)} a region`],
    ['Block indexes of that data', formatSize(capacity.index), '0.17 % at blocks of 64 KiB'],
    ['Logs that hold the memstores', String(capacity.logs), 'memstores / 122 MiB'],
    ['Replay after a crash', `about ${formatDuration(Math.round(capacity.recovery) * 1000)}`, 'at 100 MB/s'],
  ];
  return `<section><h2>Region budget</h2><table><thead><tr><th scope="col">What</th><th scope="col">Amount</th><th scope="col">From</th></tr></thead><tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell ?? '')}</td>`).join('')}</tr>`).join('')}</tbody></table></section>`;
}

function failoverSection(advice: Advice, { releases }: AdviceRequest): string {
  const events = failoverTimeline({
    ...(releases.hadoop === undefined && releases.hbase === undefined
      ? {}
      : {
          hdfs: {
            heartbeat: 3000,
            recheck: numberOf(advice, ['dfs.namenode.heartbeat.recheck-interval'], 300_000),
            stale: 30_000,
            avoidsStale: advice.recommendations.some(
              (item) => item.name === 'dfs.namenode.avoid.read.stale.datanode' && item.value === 'true',
            ),
          },
        }),
    ...(releases.hbase === undefined
      ? {}
      : { hbase: { session: numberOf(advice, ['zookeeper.session.timeout'], isAtLeast(releases.hbase, '0.96') ? 90_000 : 180_000) } }),
    ...(releases.cassandra === undefined ? {} : { cassandra: { phi: numberOf(advice, ['phi_convict_threshold'], 8) } }),
  });
  const label = events.map(({ who, what, at }) => `${Math.round(at / 1000)} s ${who}: ${what}`).join('; ');
  const list = events
    .map(
      ({ who, what, at, upTo, formula }) =>
        `<li><strong>${escapeHtml(formatDuration(Math.round(at / 100) * 100))}</strong> ${escapeHtml(`${who}: ${what} (${formula}${upTo > 0 ? `; up to ${formatDuration(upTo)} later` : ''})`)}</li>`,
    )
    .join('');
  return `<section><h2>When a machine falls silent</h2>${responsive((width) => timeline(width, label, events))}<ol>${list}</ol></section>`;
}

/** MB/s of a disk whose profile does not tell. */
const usualRate = { hdd: 150, ssd: 500, nvme: 2500 } as const;

function storageSection({ hardware, releases }: AdviceRequest): string {
  if (releases.hadoop === undefined || hardware.disks.length === 0) return '';
  const disks = hardware.disks.map(
    ({ type, count, bandwidth }): StorageDisk => ({
      type: type === 'hdd' ? 'DISK' : 'SSD',
      count,
      rate: (bandwidth ?? usualRate[type] * 1e6) / 1e6,
    }),
  );
  const mixed = new Set(disks.map(({ type }) => type)).size > 1;
  const policies: readonly StoragePolicy[] = mixed ? ['ALL_SSD', 'ONE_SSD', 'HOT'] : ['HOT'];
  const volumeChoice = isAtLeast(releases.hadoop, '2.9') ? 'round-robin' : 'round-robin-shared';
  const estimates = policies.map((policy) => ({
    policy,
    rate:
      estimateStorage({
        nodes: 3,
        replication: 3,
        blockSize: 128,
        blocks: 600,
        tasks: 2 * Math.min(hardware.cores, 64),
        policy,
        volumeChoice,
        disks: mixed ? disks : disks.map((disk) => ({ ...disk, type: 'DISK' as const })),
      }).rate / 3,
  }));
  const items = estimates.map(({ policy, rate }) => ({
    name: policy,
    value: rate,
    color: policy === 'HOT' ? 'daemon' : policy === 'ALL_SSD' ? 'direct' : 'heap',
    label: `${Math.round(rate)} MB/s`,
  }));
  const label = items.map(({ name, label: text }) => `${name} ${text} a node`).join(', ');
  return `<section><h2>Full scan by storage policy</h2><p>MB/s of a node when three of them are scanned by ${2 * Math.min(hardware.cores, 64)} readers each. Fitted to one experiment: 30 % to either side.</p>${responsive((width) => bars(width, label, items))}</section>`;
}

function settingsSection(items: readonly Recommendation[]): string {
  const groups = new Map<string, Recommendation[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  const tables = [...groups].map(
    ([group, ofGroup]) =>
      `<h3>${escapeHtml(group)}</h3><div class="cards">${ofGroup
        .map((item) => {
          const name = item.kind === 'option' ? `${item.variable ?? item.file} ${item.name}` : item.name;
          const before = item.current === undefined ? 'not set' : item.current;
          const formula = item.formula === item.value || item.formula === '' ? '' : `<p class="formula">${escapeHtml(item.formula)}</p>`;
          const others = item.alternatives
            .map(({ value, why }) => `<p>Or <code>${escapeHtml(value)}</code>: ${escapeHtml(why)}</p>`)
            .join('');
          return `<article><h4><code>${breakable(name)}</code></h4><p class="change"><code>${breakable(before)}</code> <span aria-hidden="true">→</span> <span class="sr">becomes</span> <code class="new">${breakable(item.value)}</code> <span class="file">${escapeHtml(item.file)}</span></p><p>${escapeHtml(item.why)}</p>${formula}${others}<p class="source">${escapeHtml(`${item.confidence}; ${item.sources.join(', ')}`)}</p></article>`;
        })
        .join('')}</div>`,
  );
  return `<section><h2>Settings: before and after</h2>${tables.join('')}</section>`;
}

/** Long names may break behind a dot, a comma or a slash. */
function breakable(text: string): string {
  return escapeHtml(text).replace(/([.,/_])/g, '$1<wbr>');
}

function assumedSection(advice: Advice): string {
  const assumed = advice.assumed.map(
    ({ fact, value, why }) => `<li><strong>${escapeHtml(fact)}</strong>: ${escapeHtml(value)} (${escapeHtml(why)})</li>`,
  );
  const missing = advice.missingFacts.map(
    ({ setting, needs }) => `<li><code>${breakable(setting)}</code> is not advised: it needs ${escapeHtml(needs.join(', '))}</li>`,
  );
  if (assumed.length + missing.length === 0) return '';
  return `<section><h2>What nobody told</h2><ul>${[...assumed, ...missing].join('')}</ul></section>`;
}
