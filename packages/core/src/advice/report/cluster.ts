import { isAtLeast } from '../../catalog/versions.js';
import type { Disk } from '../../deployment/deployment.js';
import { formatDuration } from '../../expressions/quantities.js';
import { memstoreCapacityOf } from '../../products/hbase/memory.js';
import { html } from '../../text/html.js';
import { type HBaseCapacity, hbaseCapacity } from '../models/capacity.js';
import { type FailoverEvent, failoverTimeline } from '../models/failover.js';
import { estimateStorage, type StorageDisk, type StoragePolicy, type StorageType } from '../models/storage.js';
import type { AdviceRequest } from '../recommendation.js';
import { bars, responsive, stackedBars, timeline } from './charts.js';
import { all, type Html, section, shownSize, table } from './markup.js';
import type { Values } from './values.js';

const MiB = 1024 ** 2;

/** How many regions a server's memstores carry, and what follows from it. */
export function regionSection({ releases, facts }: AdviceRequest, before: Values, after: Values): Html | string {
  if (releases.hbase === undefined) return '';
  const families = Number(facts.columnFamilies ?? 1);
  const [today, advised] = [before, after].map((values) => capacityOf(values, families));
  if (advised === undefined) return '';
  const size = shownSize(after.number('regionserver', 'hbase.hregion.max.filesize') ?? 0);
  const amounts: readonly (readonly [string, (capacity: HBaseCapacity) => string, string])[] = [
    [
      'Regions that write at once',
      ({ regions }) => String(regions),
      `memstores / (flush size x ${families} ${families === 1 ? 'family' : 'families'})`,
    ],
    ['Data of a server when they are full', ({ dataPerServer }) => shownSize(dataPerServer), `x ${size} a region`],
    ['Block indexes of that data', ({ index }) => shownSize(index), '0.17 % at blocks of 64 KiB'],
    ['Logs that hold the memstores', ({ logs }) => String(logs), 'memstores / 122 MiB'],
    ['Replay after a crash', ({ recovery }) => formatDuration(1000 * Math.round(recovery)), 'at 100 MB/s'],
  ];
  const rows = amounts.map(([what, amount, from]) => [
    what,
    ...(today === undefined ? [] : [amount(today)]),
    html`<strong>${amount(advised)}</strong>`,
    html`<span class="dim">${from}</span>`,
  ]);
  return section('Region budget', table(['What', ...(today === undefined ? [] : ['Today']), 'Advised', 'From'], rows, 'stacked'));
}

function capacityOf(values: Values, families: number): HBaseCapacity | undefined {
  const memstores = values.told('regionserver', memstoreCapacityOf);
  const regionSize = values.number('regionserver', 'hbase.hregion.max.filesize');
  const flushSize = values.number('regionserver', 'hbase.hregion.memstore.flush.size');
  if (memstores === undefined || regionSize === undefined || flushSize === undefined) return undefined;
  const usual = { blockSize: 64 * 1024, rollSize: 0.95 * 128 * MiB, replayRate: 100e6 };
  return hbaseCapacity({ heap: memstores, memstoreShare: 1, flushSize, families, regionSize, ...usual });
}

function eventsOf({ releases }: AdviceRequest, values: Values): readonly FailoverEvent[] {
  const { hadoop, hbase, cassandra } = releases;
  const heartbeat = values.number('namenode', 'dfs.heartbeat.interval');
  const recheck =
    values.number('namenode', 'dfs.namenode.heartbeat.recheck-interval') ?? values.number('namenode', 'heartbeat.recheck.interval');
  const session = values.number('regionserver', 'zookeeper.session.timeout');
  const phi = values.number('cassandra', 'phi_convict_threshold');
  return failoverTimeline({
    ...(hadoop === undefined
      ? {}
      : {
          hdfs: {
            heartbeat: heartbeat ?? 3000,
            recheck: recheck ?? 300_000,
            stale: values.number('namenode', 'dfs.namenode.stale.datanode.interval') ?? 30_000,
            avoidsStale: values.isOn('namenode', 'dfs.namenode.avoid.read.stale.datanode'),
          },
        }),
    ...(hbase === undefined || session === undefined ? {} : { hbase: { session } }),
    ...(cassandra === undefined ? {} : { cassandra: { phi: phi ?? 8 } }),
  });
}

/** How long each part takes to notice that a machine is gone, today and as advised. */
export function failoverSection(request: AdviceRequest, before: Values, after: Values, isNew: boolean): Html | string {
  const lanes = [
    { label: isNew ? 'default' : 'today', events: eventsOf(request, before) },
    { label: 'advised', events: eventsOf(request, after) },
  ] as const;
  const [today, advised] = lanes;
  const key = ({ who, what }: FailoverEvent) => `${who}: ${what}`;
  const names = [...new Set([...advised.events, ...today.events].map(key))];
  if (names.length === 0) return '';
  const shown = ({ events }: { readonly events: readonly FailoverEvent[] }, name: string) => {
    const event = events.find((other) => key(other) === name);
    return event === undefined ? 'never' : formatDuration(Math.round(event.at / 100) * 100);
  };
  const rows = names.map((name, index) => {
    const event = [...advised.events, ...today.events].find((other) => key(other) === name);
    const later = event === undefined || event.upTo === 0 ? '' : `; up to ${formatDuration(event.upTo)} later`;
    return [
      html`<strong>${index + 1}</strong> ${name}`,
      shown(today, name),
      html`<strong>${shown(advised, name)}</strong>`,
      html`<span class="dim">${`${event?.formula ?? ''}${later}`}</span>`,
    ];
  });
  const label = names.map((name) => `${name}: ${shown(today, name)}, advised ${shown(advised, name)}`).join('; ');
  const numbered = lanes.map((lane) => ({
    label: lane.label,
    events: lane.events.map((event) => ({ at: event.at, number: names.indexOf(key(event)) + 1, color: colorOf(event.who) })),
  }));
  return section(
    'When a machine falls silent',
    html`${responsive((width) => timeline(width, label, numbered))}${table(['What is noticed', isNew ? 'Default' : 'Today', 'Advised', 'From'], rows, 'stacked')}`,
  );
}

function colorOf(who: FailoverEvent['who']): string {
  return { HDFS: 'direct', HBase: 'heap', Cassandra: 'daemon' }[who];
}

/** MB/s of a disk whose profile does not tell. */
const usualRate = { hdd: 150, ssd: 500, nvme: 2500 } as const;
const nodes = 3;

const diskColors: Readonly<Partial<Record<StorageType, string>>> = { SSD: 'direct', DISK: 'daemon' };
const diskNames: Readonly<Partial<Record<StorageType, string>>> = { SSD: 'SSD', DISK: 'disk' };

function storageDisk({ type, count, size, bandwidth }: Disk): StorageDisk {
  return {
    type: type === 'hdd' ? 'DISK' : 'SSD',
    count,
    rate: bandwidth === undefined ? usualRate[type] : bandwidth / 1e6,
    size: size / 1e9,
  };
}

/** Policies that a machine gives a choice of. One with one kind of disk has its directories untagged: HOT lies on them, whatever they are. */
function policiesOf(release: string, types: ReadonlySet<StorageType>): readonly (readonly [name: string, StoragePolicy])[] {
  if (types.size > 1 && isAtLeast(release, '2.6')) return (['ALL_SSD', 'ONE_SSD', 'HOT'] as const).map((policy) => [policy, policy]);
  return [['all disks', types.has('DISK') ? 'HOT' : 'ALL_SSD']];
}

/** Where the blocks of each storage policy lie, and how fast all of them are read. */
export function storageSection({ hardware, releases }: AdviceRequest): Html | string {
  if (releases.hadoop === undefined || hardware.disks.length === 0) return '';
  const disks = hardware.disks.map(storageDisk);
  const types = new Set(disks.map(({ type }) => type));
  const policies = policiesOf(releases.hadoop, types);
  const volumeChoice = isAtLeast(releases.hadoop, '2.9') ? 'round-robin' : 'round-robin-shared';
  const tasks = 2 * Math.min(hardware.cores, 64);
  const estimates = policies.map(([name, policy]) => {
    const estimate = estimateStorage({ nodes, replication: 3, blockSize: 128, blocks: 600, tasks, policy, volumeChoice, disks });
    return { name, rate: estimate.rate / nodes, disks: estimate.disks };
  });
  const rates = estimates.map(({ name, rate }) => ({ name, value: rate, color: 'heap', label: `${Math.round(rate)} MB/s` }));
  const speed = rates.map(({ name, label }) => `${name} ${label} a node`).join(', ');
  return section(
    policies.length > 1 ? 'Storage policies' : 'Disks',
    all([
      html`<h3>MB/s of a node in a full scan</h3><p class="dim">${nodes} nodes, ${tasks} readers each. Fitted to one experiment: 30 % to either side.</p>`,
      responsive((width) => bars(width, speed, rates)),
      policies.length > 1 ? placement(estimates, types) : '',
    ]),
  );
}

/** Shares of the replicas by kind of disk. */
function placement(
  estimates: readonly { readonly name: string; readonly disks: readonly { readonly type: StorageType; readonly stored: number }[] }[],
  types: ReadonlySet<StorageType>,
): Html {
  const rows = estimates.map(({ name, disks }) => ({
    label: name,
    parts: [...types].map((type) => ({
      name: diskNames[type] ?? type,
      value: disks.filter((disk) => disk.type === type).reduce((sum, disk) => sum + disk.stored, 0),
      color: diskColors[type] ?? 'page',
    })),
  }));
  const total = Math.max(...rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)));
  const percent = (value: number) => `${Math.round((100 * value) / total)} %`;
  const placed = rows
    .map(({ label, parts }) => `${label}: ${parts.map(({ name, value }) => `${name} ${percent(value)}`).join(', ')}`)
    .join('; ');
  return html`<h3>Where the replicas lie</h3>${responsive((width) => stackedBars(width, placed, rows, percent))}`;
}
