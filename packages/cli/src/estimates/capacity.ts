import { isAtLeast } from '@storelint/core/catalog';
import type { Hardware } from '@storelint/core/deployment';
import {
  type CompactionStrategy,
  cassandraCapacity,
  type HBaseCapacity,
  type HBaseLoad,
  hbaseCapacity,
  usableShare,
} from '@storelint/core/estimates';
import { formatDuration, formatSize } from '@storelint/core/expressions';
import { day, GiB, hour, KiB, MiB, second } from '@storelint/core/text';
import { CallError } from '../callError.js';
import type { Estimate, Values } from './values.js';

export const cassandraNames = [
  'writes',
  'bytes',
  'replication',
  'retention',
  'strategy',
  'racks',
  'nodeWrites',
  'headRoom',
  'overhead',
  'compression',
  'price',
  'zonePrice',
  'nodes',
  'syncPeriod',
  'hintWindow',
] as const;

export const hbaseNames = [
  'data',
  'writes',
  'bytes',
  'retention',
  'replication',
  'active',
  'heap',
  'memstoreShare',
  'offHeapMemstores',
  'flushSize',
  'families',
  'regionSize',
  'blockSize',
  'rollSize',
  'replayRate',
  'rows',
] as const;

const strategies = Object.keys(usableShare) as CompactionStrategy[];

/** @param release of Cassandra; undefined: a recent one. SSTables are compressed from 1.0 on. */
export function estimateCassandra(values: Values, hardware: Hardware, release?: string): Estimate {
  if (!values.has('writes')) throw new CallError('estimate capacity needs --set writes=N, the writes of clients a second');
  const strategy = values.oneOf('strategy', strategies, 'STCS');
  const load = {
    writes: values.number('writes', 0),
    replication: values.whole('replication', 3, 100),
    bytes: values.bytes('bytes', 400),
    retention: values.time('retention', 30 * day) / second,
    disk: hardware.disks.reduce((sum, { count, size }) => sum + count * size, 0),
    usable: usableShare[strategy],
    nodeWrites: values.number('nodeWrites', 2500 * hardware.cores),
    headRoom: values.share('headRoom', 0.5),
    overhead: values.number('overhead', 1.3),
    compression: values.share('compression', release === undefined || isAtLeast(release, '1.0') ? 0.5 : 1),
    ...(hardware.network === undefined ? {} : { network: hardware.network }),
    racks: values.whole('racks', 3, 1000),
    syncPeriod: values.time('syncPeriod', 10 * second) / second,
    hintWindow: values.time('hintWindow', 3 * hour) / second,
    ...(values.has('price') ? { price: values.number('price', 0) } : {}),
    ...(values.has('zonePrice') ? { zonePrice: values.number('zonePrice', 0) } : {}),
  };
  if (load.disk <= 0) throw new CallError('the profile names no disks');
  const told = values.has('nodes') ? values.whole('nodes', 1, 100_000) : undefined;
  if (told !== undefined && told < load.replication)
    throw new CallError(`--set nodes=${told}: ${load.replication} replicas need as many nodes`);
  const result = cassandraCapacity(load, told);
  const { nodesForWrites, nodesForDisk, nodesForNetwork } = result;
  const needed = [
    `${Math.ceil(nodesForWrites - 1e-9)} for the writes`,
    `${Math.ceil(nodesForDisk - 1e-9)} for the disks`,
    ...(nodesForNetwork === undefined ? [] : [`${Math.ceil(nodesForNetwork - 1e-9)} for the network`]),
  ].join(', ');
  const costs = [
    ...(result.costPerHour === undefined ? [] : [`${result.costPerHour.toFixed(2)} an hour for the nodes`]),
    ...(result.zoneCostPerHour === undefined
      ? []
      : [`${result.zoneCostPerHour.toFixed(2)} an hour for copies to other racks, each a zone`]),
  ];
  const text = labelled([
    ['nodes', told === undefined ? `${result.nodes}; needed: ${needed}` : `${told} as set; needed: ${needed}`],
    ['each node', `${Math.round(result.writesPerNode)} replica writes and ${formatSize(result.bytesPerNode)} a second`],
    [
      'disks',
      `full after ${formatHours(result.secondsToFull)} if nothing is deleted; ${strategy} leaves ${percent(load.usable)} of them to data`,
    ],
    ['crash', `loses up to ${formatSize(result.atRisk)} of one replica: ${load.syncPeriod} s of the commit log`],
    ['hints', `${formatSize(result.hints)} on each other node while one is down for ${formatHours(load.hintWindow)}`],
    ...(costs.length === 0 ? [] : [['cost', costs.join('; ')] as const]),
    [
      'assumed',
      `${load.replication} replicas, ${load.bytes} bytes a write, kept for ${formatHours(load.retention)}; a node sustains ${load.nodeWrites} replica writes a second, ${percent(load.headRoom)} of it used`,
    ],
    ['', `${load.overhead} bytes stored for each byte written; compressed to ${percent(load.compression)}`],
  ]);
  return { json: { load, result }, text };
}

export function estimateHBase(values: Values, hardware: Hardware): Estimate {
  const disk = hardware.disks.reduce((sum, { count, size }) => sum + count * size, 0);
  const written = values.has('writes')
    ? (values.number('writes', 0) * values.bytes('bytes', 400) * values.time('retention', 30 * day)) / second
    : undefined;
  const load = {
    heap: values.size('heap', Math.min(31 * GiB, hardware.memory / 2)),
    memstoreShare: values.share('memstoreShare', 0.4),
    flushSize: values.size('flushSize', 128 * MiB),
    families: values.whole('families', 1, 100),
    regionSize: values.size('regionSize', 10 * GiB),
    ...(values.has('offHeapMemstores') ? { offHeapMemstores: values.size('offHeapMemstores', 0) } : {}),
    ...(values.has('data') || written !== undefined ? { data: values.size('data', written ?? 0) } : {}),
    active: values.share('active', 1),
    replication: values.whole('replication', 3, 100),
    ...(disk > 0 ? { disk } : {}),
    blockSize: values.size('blockSize', 64 * KiB),
    rollSize: values.size('rollSize', 0.95 * 128 * MiB),
    replayRate: values.size('replayRate', 100e6),
    ...(values.has('rows') ? { rows: values.number('rows', 0) } : {}),
  };
  const result = hbaseCapacity(load);
  const memstores =
    load.offHeapMemstores === undefined
      ? `${percent(load.memstoreShare)} of a heap of ${formatSize(load.heap)}`
      : `${formatSize(load.offHeapMemstores)} off the heap`;
  const families = load.families === 1 ? '' : ` for each of ${load.families} families`;
  const text = labelled([
    [
      'regions',
      `${result.regions} a server are written at once without early flushes: ${memstores}, ${formatSize(load.flushSize)}${families} a region`,
    ],
    ['data', `${formatSize(result.dataPerServer)} a server when these regions are full (${formatSize(load.regionSize)} each)`],
    ...(result.servers === undefined ? [] : serversRows(result, load)),
    [
      'indexes',
      `${formatSize(result.index)} for ${formatSize(result.servers === undefined ? result.dataPerServer : (load.data ?? 0) / result.servers)} on a server`,
    ],
    ...(result.bloom === undefined ? [] : [['Bloom filters', `${formatSize(result.bloom)} a server`] as const]),
    [
      'recovery',
      `${result.logs} logs hold the memstores of a server; their replay takes about ${formatDuration(Math.round(result.recovery) * second)} at ${formatSize(load.replayRate)}/s`,
    ],
  ]);
  return { json: { load, result }, text };
}

/** Servers for the data, and what needs them. */
function serversRows({ servers, serversForMemstores, serversForDisks }: HBaseCapacity, load: HBaseLoad): readonly Row[] {
  const written = load.active === 1 ? 'all regions' : `${percent(load.active)} of the regions`;
  const disks = serversForDisks === undefined ? '' : `, ${serversForDisks} for ${load.replication} replicas on disks that are 80% full`;
  return [
    [
      'servers',
      `${servers} for ${formatSize(load.data ?? 0)}; needed: ${serversForMemstores} for memstores with ${written} written at once${disks}`,
    ],
  ];
}

type Row = readonly [label: string, value: string];

/** Lines whose labels stand in a column of their own. */
function labelled(rows: readonly Row[]): readonly string[] {
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, value]) => `${label.padEnd(width)}  ${value}`);
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))}%`;
}

function formatHours(seconds: number): string {
  const hours = seconds / (hour / second);
  return hours < 100 ? `${Number(hours.toFixed(1))} h` : `${Number((hours / 24).toFixed(1))} days`;
}
