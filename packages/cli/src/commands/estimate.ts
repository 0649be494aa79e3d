import { type CompactionStrategy, cassandraCapacity, hbaseCapacity, usableShare } from '../../../core/src/advice/models/capacity.js';
import { type FailoverInput, failoverTimeline } from '../../../core/src/advice/models/failover.js';
import {
  estimateStorage,
  type StorageDisk,
  type StorageInput,
  storagePolicies,
  type VolumeChoice,
} from '../../../core/src/advice/models/storage.js';
import { isAtLeast } from '../../../core/src/catalog/versions.js';
import { readBytes } from '../../../core/src/deployment/hardware.js';
import { formatDuration, formatSize } from '../../../core/src/expressions/quantities.js';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import { CallError, exitStatus } from '../callError.js';
import { readRelease } from '../checkOptions.js';
import { findHardware } from '../hardwareProfile.js';

const GiB = 1024 ** 3;

/** What the calls say, as commander reads it. */
export interface EstimateCall {
  readonly hardware?: string;
  readonly release: readonly string[];
  readonly format: string;
  readonly set: readonly string[];
}

type Values = ReadonlyMap<string, string>;

/** Runs `storelint estimate storage|capacity|failover`; gives the exit status. @throws {CallError} */
export async function runEstimate(model: string, call: EstimateCall): Promise<number> {
  if (call.format !== 'text' && call.format !== 'json') throw new CallError(`--format ${call.format}: known are text and json`);
  const run = { storage, capacity, failover }[model];
  if (run === undefined) throw new CallError(`estimate ${model}: known are storage, capacity and failover`);
  const values = new Map(call.set.map(readPair));
  for (const name of values.keys()) {
    const known = names[model] ?? [];
    if (!known.includes(name)) throw new CallError(`--set ${name}: estimate ${model} takes ${known.join(', ')}`);
  }
  const { json, text } = await run(call, values);
  process.stdout.write(call.format === 'json' ? `${JSON.stringify({ version: 1, model, ...json }, null, 2)}\n` : `${text.join('\n')}\n`);
  return exitStatus.fine;
}

const names: Readonly<Record<string, readonly string[]>> = {
  storage: ['nodes', 'data', 'replication', 'blockSize', 'tasks', 'policy', 'volumeChoice'],
  capacity: [
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
    'nodes',
    'data',
    'heap',
    'families',
    'regionSize',
  ],
  failover: ['heartbeat', 'recheck', 'stale', 'avoidStale', 'session', 'recovery', 'phi', 'interval'],
};

interface Estimate {
  readonly json: Readonly<Record<string, unknown>>;
  readonly text: readonly string[];
}

function readPair(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at <= 0) throw new CallError(`--set ${text}: write NAME=VALUE, such as nodes=12`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function numberOf(values: Values, name: string, otherwise: number): number {
  const text = values.get(name);
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < 0) throw new CallError(`--set ${name}=${text}: a number from 0 is needed`);
  return value;
}

/** Most nodes, blocks and readers that the simulation takes in a moment. */
const limits = { nodes: 500, blocks: 4000, tasks: 500 };

function whole(values: Values, name: string, otherwise: number, most: number): number {
  const value = numberOf(values, name, otherwise);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new CallError(`--set ${name}=${value}: a whole number from 1 to ${most} is needed`);
  return value;
}

function sizeOf(values: Values, name: string, otherwise: number): number {
  const text = values.get(name);
  if (text === undefined) return otherwise;
  const bytes = readBytes(text);
  if (bytes === undefined || bytes <= 0) throw new CallError(`--set ${name}=${text}: an amount with its unit is needed, such as 10GiB`);
  return bytes;
}

/** `30d`, `10s`, `500ms`; in ms. */
function timeOf(values: Values, name: string, otherwise: number): number {
  const text = values.get(name);
  if (text === undefined) return otherwise;
  const match = /^(\d+(?:\.\d+)?)(ms|s|min|h|d)$/.exec(text.trim());
  const factor = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 }[match?.[2] ?? ''];
  if (match === null || factor === undefined)
    throw new CallError(`--set ${name}=${text}: a time with its unit is needed, such as 30s or 7d`);
  return Number(match[1]) * factor;
}

async function hardwareOf(call: EstimateCall, model: string) {
  if (call.hardware === undefined)
    throw new CallError(`estimate ${model} needs --hardware: the name of a profile, a file, or detect for this machine`);
  return findHardware(call.hardware, process.cwd(), new NodeKnowledge());
}

/** MB/s of a disk whose profile does not tell. */
const usualRate = { hdd: 150, ssd: 500, nvme: 2500 } as const;

async function storage(call: EstimateCall, values: Values): Promise<Estimate> {
  const hardware = await hardwareOf(call, 'storage');
  const hadoop = call.release.map(readRelease).find(([product]) => product === 'hadoop')?.[1];
  const nodes = whole(values, 'nodes', 3, limits.nodes);
  const replication = whole(values, 'replication', Math.min(3, nodes), nodes);
  const blockSize = sizeOf(values, 'blockSize', 128 * 1024 ** 2) / 1024 ** 2;
  const data = sizeOf(values, 'data', 300 * GiB);
  const wanted = Math.max(1, Math.ceil(data / 1024 ** 2 / blockSize));
  const blocks = Math.min(wanted, limits.blocks);
  const tasks = whole(values, 'tasks', Math.max(1, Math.round(2 * hardware.cores)), limits.tasks);
  const disks = hardware.disks.map(
    ({ type, count, size, bandwidth }): StorageDisk => ({
      type: type === 'hdd' ? 'DISK' : 'SSD',
      count,
      rate: (bandwidth ?? usualRate[type] * 1e6) / 1e6,
      // The scan is a sample of the data: disks fill in the same proportion.
      size: (size / GiB) * (blocks / wanted),
    }),
  );
  if (disks.length === 0) throw new CallError('the profile names no disks');
  const mixed = new Set(disks.map(({ type }) => type)).size > 1;
  const chosen = values.get('policy')?.toUpperCase();
  const policies =
    chosen === undefined
      ? mixed
        ? (['ALL_SSD', 'ONE_SSD', 'HOT'] as const)
        : (['HOT'] as const)
      : storagePolicies.filter((policy) => policy === chosen);
  if (policies.length === 0) throw new CallError(`--set policy=${values.get('policy')}: known are ${storagePolicies.join(', ')}`);
  const volumeChoice = volumeChoiceOf(values.get('volumeChoice') ?? 'round-robin', hadoop);
  const rows = policies.map((policy) => {
    // A machine without tags counts all its disks as DISK.
    const input: StorageInput = {
      nodes,
      disks: mixed || policy !== 'HOT' ? disks : disks.map((disk) => ({ ...disk, type: 'DISK' })),
      policy,
      replication,
      blockSize,
      blocks,
      tasks,
      volumeChoice,
    };
    const estimate = estimateStorage(input);
    return {
      policy,
      scanSeconds: (estimate.scanSeconds * wanted) / blocks,
      boundSeconds: (estimate.boundSeconds * wanted) / blocks,
      rate: estimate.rate,
      unplaced: estimate.unplaced,
      disks: estimate.disks.map((disk) => ({ ...disk, stored: (disk.stored * wanted) / blocks, read: (disk.read * wanted) / blocks })),
    };
  });
  const text = [
    `${nodes} nodes, ${formatSize(data)} in ${replication} replicas, ${tasks} readers a node, ${volumeChoice}${hadoop === undefined ? ' (no --release hadoop@…: 2.9 or later is taken)' : ''}`,
    ...rows.flatMap(({ policy, scanSeconds, rate, unplaced, disks: ofNode }) => [
      `${policy.padEnd(12)} a full scan takes ${Math.round(scanSeconds * 0.7)} to ${Math.round(scanSeconds * 1.3)} s, ${Math.round(rate)} MB/s in all${unplaced > 0 ? `; ${unplaced} replicas find no disk` : ''}`,
      `${' '.repeat(12)} GB on the disks of a node: ${ofNode.map(({ type, stored }) => `${type} ${Math.round(stored)}`).join(', ')}`,
    ]),
    'The model was fitted to one experiment (Kim and Park 2016): 30 % to either side.',
  ];
  return { json: { nodes, data, replication, tasks, volumeChoice, policies: rows }, text };
}

function volumeChoiceOf(name: string, hadoop: string | undefined): VolumeChoice {
  if (name !== 'round-robin' && name !== 'available-space')
    throw new CallError(`--set volumeChoice=${name}: known are round-robin and available-space`);
  return hadoop !== undefined && !isAtLeast(hadoop, '2.9') ? `${name}-shared` : name;
}

async function capacity(call: EstimateCall, values: Values): Promise<Estimate> {
  const releases = new Map(call.release.map(readRelease));
  const hardware = await hardwareOf(call, 'capacity');
  if (releases.has('hbase')) return hbase(hardware.memory, values);
  const strategy = (values.get('strategy')?.toUpperCase() ?? 'STCS') as CompactionStrategy;
  const usable = usableShare[strategy];
  if (usable === undefined)
    throw new CallError(`--set strategy=${values.get('strategy')}: known are ${Object.keys(usableShare).join(', ')}`);
  if (!values.has('writes')) throw new CallError('estimate capacity needs --set writes=N, the writes of clients a second');
  const load = {
    writes: numberOf(values, 'writes', 0),
    replication: whole(values, 'replication', 3, 100),
    bytes: numberOf(values, 'bytes', 400),
    retention: timeOf(values, 'retention', 30 * 86_400_000) / 1000,
    disk: hardware.disks.reduce((sum, { count, size }) => sum + count * size, 0),
    usable,
    nodeWrites: numberOf(values, 'nodeWrites', 2500 * hardware.cores),
    headRoom: numberOf(values, 'headRoom', 0.5),
    overhead: numberOf(values, 'overhead', 1.3),
    compression: numberOf(values, 'compression', 0.5),
    ...(hardware.network === undefined ? {} : { network: hardware.network }),
    racks: whole(values, 'racks', 3, 1000),
    syncPeriod: 10,
    hintWindow: 10_800,
    ...(values.has('price') ? { price: numberOf(values, 'price', 0) } : {}),
  };
  if (load.writes <= 0 || load.nodeWrites <= 0 || load.headRoom <= 0 || load.disk <= 0)
    throw new CallError('writes, nodeWrites, headRoom and the size of the disks are above 0');
  const result = cassandraCapacity(load, values.has('nodes') ? whole(values, 'nodes', 1, 100_000) : undefined);
  const text = [
    `${result.nodes} nodes, bound by ${result.bound}: ${Math.ceil(result.nodesForWrites)} for the writes, ${Math.ceil(result.nodesForDisk)} for the disks${result.nodesForNetwork === undefined ? '' : `, ${Math.ceil(result.nodesForNetwork)} for the network`}`,
    `each node takes ${Math.round(result.writesPerNode)} replica writes and ${formatSize(result.bytesPerNode)} a second; ${strategy} leaves ${usable * 100} % of its disks to data`,
    `a node is full after ${formatHours(result.secondsToFull)} where nothing is deleted`,
    `a crash may lose ${formatSize(result.atRisk)} of one replica (10 s of the commit log); hints for a node that is down for 3 h take ${formatSize(result.hints)} on each other node`,
    ...(result.costPerHour === undefined ? [] : [`the nodes cost ${result.costPerHour.toFixed(2)} an hour`]),
    `taken: ${load.nodeWrites} replica writes a second of a node (2,500 a core unless told), ${load.headRoom * 100} % of it planned for, ${load.overhead} bytes stored a byte written, compression ${load.compression}`,
  ];
  return { json: { load, result }, text };
}

function hbase(memory: number, values: Values): Estimate {
  const load = {
    heap: sizeOf(values, 'heap', Math.min(31 * GiB, memory / 2)),
    memstoreShare: 0.4,
    flushSize: 128 * 1024 ** 2,
    families: whole(values, 'families', 1, 100),
    regionSize: sizeOf(values, 'regionSize', 10 * GiB),
    ...(values.has('data') ? { data: sizeOf(values, 'data', 0) } : {}),
    blockSize: 65_536,
    rollSize: 0.95 * 128 * 1024 ** 2,
    replayRate: 100e6,
  };
  const result = hbaseCapacity(load);
  const text = [
    `${result.regions} regions a server write at once without early flushes: ${formatSize(load.heap)} x 0.4 / (128 MiB x ${load.families})`,
    `full, they hold ${formatSize(result.dataPerServer)}, whose block indexes take ${formatSize(result.index)}`,
    ...(result.servers === undefined ? [] : [`${result.servers} servers for ${formatSize(load.data ?? 0)}`]),
    `${result.logs} logs hold what the memstores hold; replaying them takes about ${formatDuration(Math.round(result.recovery) * 1000)} at 100 MB/s`,
  ];
  return { json: { load, result }, text };
}

function formatHours(seconds: number): string {
  const hours = seconds / 3600;
  return hours < 100 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} days`;
}

async function failover(call: EstimateCall, values: Values): Promise<Estimate> {
  const products = new Set(call.release.map((text) => readRelease(text)[0]));
  const all = products.size === 0;
  const input: FailoverInput = {
    ...(all || products.has('hadoop')
      ? {
          hdfs: {
            heartbeat: timeOf(values, 'heartbeat', 3000),
            recheck: timeOf(values, 'recheck', 300_000),
            stale: timeOf(values, 'stale', 30_000),
            avoidsStale: values.get('avoidStale') === 'true',
          },
        }
      : {}),
    ...(all || products.has('hbase')
      ? {
          hbase: {
            session: timeOf(values, 'session', 90_000),
            ...(values.has('recovery') ? { recovery: timeOf(values, 'recovery', 0) } : {}),
          },
        }
      : {}),
    ...(all || products.has('cassandra')
      ? { cassandra: { phi: numberOf(values, 'phi', 8), interval: timeOf(values, 'interval', 1000) } }
      : {}),
  };
  const events = failoverTimeline(input);
  const text = events.map(
    ({ who, what, at, upTo, formula }) =>
      `${`${Number((at / 1000).toFixed(1))} s`.padStart(8)}  ${who}: ${what} (${formula}${upTo > 0 ? `, up to ${Number((upTo / 1000).toFixed(1))} s later` : ''})`,
  );
  return { json: { events }, text };
}
