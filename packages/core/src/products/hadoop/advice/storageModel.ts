import { KiB } from '../../../text/units.js';

/*
 * What an HDFS storage policy costs a full scan. Placement replays the selection code of the DataNode; times come from an event simulation and a closed form.
 * Sizes in MiB, rates in MB/s. Fitted to one experiment (Kim and Park 2016): take every time with 30 % to either side.
 */

export type StorageType = 'DISK' | 'SSD' | 'ARCHIVE' | 'RAM_DISK' | 'NVDIMM';
export const storagePolicies = ['HOT', 'WARM', 'COLD', 'ALL_SSD', 'ONE_SSD', 'LAZY_PERSIST', 'ALL_NVDIMM'] as const;
export type StoragePolicy = (typeof storagePolicies)[number];

/** How a DataNode chooses a disk: one cursor for all types before 2.9, one a type after; or by free space; `balanced`: as the disk balancer leaves it. */
export type VolumeChoice = 'round-robin-shared' | 'round-robin' | 'available-space-shared' | 'available-space' | 'balanced';

export interface StorageDisk {
  readonly type: StorageType;
  readonly count: number;
  /** Sequential MB/s of one disk. */
  readonly rate: number;
  /** GB of one disk; undefined: room enough. */
  readonly size?: number;
}

export interface StorageInput {
  readonly nodes: number;
  readonly disks: readonly StorageDisk[];
  readonly policy: StoragePolicy;
  readonly replication: number;
  /** MiB */
  readonly blockSize: number;
  readonly blocks: number;
  /** Readers of a node at once. */
  readonly tasks: number;
  readonly volumeChoice: VolumeChoice;
  /** Readers take the fastest replica (what no release does). */
  readonly preferFast?: boolean;
  /** GB, dfs.datanode.available-space-volume-choosing-policy.balanced-space-threshold */
  readonly balancedThreshold?: number;
  readonly balancedFraction?: number;
}

export interface StorageEstimate {
  /** Seconds until everything is read once: simulated, and the closed form's bound. */
  readonly scanSeconds: number;
  readonly boundSeconds: number;
  /** MB/s of the whole cluster. */
  readonly rate: number;
  /** Disks of the first node: what is stored and what the scan reads from each, in GB. */
  readonly disks: readonly { readonly type: StorageType; readonly stored: number; readonly read: number }[];
  readonly unplaced: number;
}

interface Disk {
  readonly type: StorageType;
  readonly rate: number;
  readonly size: number;
  used: number;
  read: number;
}

interface Node {
  readonly disks: readonly Disk[];
  readonly cursors: Map<string, number>;
}

interface Replica {
  readonly node: number;
  readonly disk: Disk;
}

/** Types of the replicas, and what takes the place of a type that has no room. Source: BlockStoragePolicySuite. */
export function replicaTypes(
  policy: StoragePolicy,
  replicas: number,
): { readonly types: readonly StorageType[]; readonly fallback: readonly StorageType[] } {
  const all = (type: StorageType, count = replicas): StorageType[] => Array.from({ length: Math.max(0, count) }, () => type);
  switch (policy) {
    case 'HOT':
      return { types: all('DISK'), fallback: [] };
    case 'WARM':
      return { types: ['DISK', ...all('ARCHIVE', replicas - 1)], fallback: ['DISK', 'ARCHIVE'] };
    case 'COLD':
      return { types: all('ARCHIVE'), fallback: [] };
    case 'ALL_SSD':
      return { types: all('SSD'), fallback: ['DISK'] };
    case 'ONE_SSD':
      return { types: ['SSD', ...all('DISK', replicas - 1)], fallback: ['SSD', 'DISK'] };
    case 'LAZY_PERSIST':
      return { types: ['RAM_DISK', ...all('DISK', replicas - 1)], fallback: ['DISK'] };
    case 'ALL_NVDIMM':
      return { types: all('NVDIMM'), fallback: ['DISK'] };
  }
}

/** Switching between streams, in seconds a MB, and how late the penalty sets in; fitted to 650 of 1100 MB/s on ten disks with 56 readers. */
const switching: Readonly<Record<StorageType, { readonly cost: number; readonly power: number }>> = {
  DISK: { cost: 0.007, power: 4 },
  ARCHIVE: { cost: 0.007, power: 4 },
  SSD: { cost: 0.000171, power: 1 },
  RAM_DISK: { cost: 0, power: 1 },
  NVDIMM: { cost: 0, power: 1 },
};

/** MB/s of a disk that serves `streams` sequential readers at once. */
export function diskRate(type: StorageType, rate: number, streams: number): number {
  if (streams <= 0) return 0;
  const { cost, power } = switching[type];
  return 1 / (1 / rate + cost * ((streams - 1) / streams) ** power);
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffle<T>(items: T[], random: () => number): T[] {
  for (let last = items.length - 1; last > 0; last--) {
    const at = Math.floor(random() * (last + 1));
    const [a, b] = [items[last], items[at]];
    if (a !== undefined && b !== undefined) {
      items[last] = b;
      items[at] = a;
    }
  }
  return items;
}

function nextByTurn(node: Node, disks: readonly Disk[], key: string, size: number): Disk | undefined {
  let index = node.cursors.get(key) ?? 0;
  if (index >= disks.length) index = 0;
  for (let tried = 0; tried < disks.length; tried++) {
    const disk = disks[index];
    index = (index + 1) % disks.length;
    if (disk !== undefined && disk.size - disk.used > size) {
      node.cursors.set(key, index);
      return disk;
    }
  }
  return undefined;
}

function choose(node: Node, type: StorageType, size: number, input: StorageInput, random: () => number): Disk | undefined {
  const disks = node.disks.filter((disk) => disk.type === type);
  if (!disks.some((disk) => disk.size - disk.used > size)) return undefined;
  if (input.volumeChoice === 'balanced')
    return disks.reduce((emptiest, disk) => (disk.used / disk.size < emptiest.used / emptiest.size ? disk : emptiest));
  const key = input.volumeChoice.endsWith('shared') ? '' : type;
  if (input.volumeChoice.startsWith('round-robin')) return nextByTurn(node, disks, key, size);
  const threshold = input.balancedThreshold ?? 10;
  const fraction = input.balancedFraction ?? 0.75;
  const free = disks.map((disk) => disk.size - disk.used);
  const least = Math.min(...free);
  if (Math.max(...free) - least <= threshold) return nextByTurn(node, disks, `${key}:all`, size);
  const low = disks.filter((disk) => disk.size - disk.used <= least + threshold);
  const high = disks.filter((disk) => disk.size - disk.used > least + threshold);
  const chance = (high.length * fraction) / (high.length * fraction + low.length * (1 - fraction));
  const fits = Math.max(...low.map((disk) => disk.size - disk.used)) >= size;
  return !fits || random() < chance ? nextByTurn(node, high, `${key}:high`, size) : nextByTurn(node, low, `${key}:low`, size);
}

function place(
  input: StorageInput,
  random: () => number,
): { nodes: readonly Node[]; blocks: readonly (readonly Replica[])[]; unplaced: number } {
  const nodes = Array.from(
    { length: input.nodes },
    (): Node => ({
      disks: input.disks.flatMap((disk) =>
        Array.from({ length: disk.count }, (): Disk => ({ type: disk.type, rate: disk.rate, size: disk.size ?? 1e9, used: 0, read: 0 })),
      ),
      cursors: new Map(),
    }),
  );
  const { types, fallback } = replicaTypes(input.policy, input.replication);
  const size = input.blockSize / KiB;
  const blocks: Replica[][] = [];
  let unplaced = 0;
  for (let block = 0; block < input.blocks; block++) {
    const order = shuffle([...nodes.keys()], random);
    const replicas: Replica[] = [];
    for (let index = 0; index < Math.min(input.replication, nodes.length); index++) {
      const at = order[index] ?? 0;
      const node = nodes[at];
      const wanted = types[index];
      if (node === undefined || wanted === undefined) continue;
      for (const type of [wanted, ...fallback]) {
        const disk = choose(node, type, size, input, random);
        if (disk === undefined) continue;
        disk.used += size;
        replicas.push({ node: at, disk });
        break;
      }
    }
    if (replicas.length > 0) blocks.push(replicas);
    unplaced += input.replication - replicas.length;
  }
  return { nodes, blocks, unplaced };
}

/** Readers of every node take the next block that nobody reads, from their own replica where they have one, else from any: HDFS shuffles what is equally far. */
function simulate(blocks: readonly (readonly Replica[])[], input: StorageInput, random: () => number): number {
  const order = shuffle([...blocks.keys()], random);
  const streams = new Map<Disk, { node: number; left: number }[]>();
  let next = 0;
  let seconds = 0;
  const start = (node: number): void => {
    const replicas = blocks[order[next] ?? -1];
    next++;
    if (replicas === undefined) return;
    const fastest = replicas.reduce((best, replica) => (replica.disk.rate > best.disk.rate ? replica : best));
    const own =
      input.preferFast === true
        ? fastest
        : (replicas.find((replica) => replica.node === node) ?? replicas[Math.floor(random() * replicas.length)]);
    if (own === undefined) return;
    const running = streams.get(own.disk) ?? [];
    streams.set(own.disk, running);
    running.push({ node, left: input.blockSize });
    own.disk.read += input.blockSize / KiB;
  };
  for (let task = 0; task < input.tasks; task++) for (let node = 0; node < input.nodes; node++) start(node);
  for (;;) {
    let step = Number.POSITIVE_INFINITY;
    for (const [disk, running] of streams) {
      if (running.length === 0) continue;
      const rate = diskRate(disk.type, disk.rate, running.length) / running.length;
      for (const { left } of running) step = Math.min(step, left / rate);
    }
    if (!Number.isFinite(step)) return seconds;
    seconds += step;
    const done: number[] = [];
    for (const [disk, running] of streams) {
      if (running.length === 0) continue;
      const moved = (diskRate(disk.type, disk.rate, running.length) / running.length) * step;
      for (const stream of running) stream.left -= moved;
      for (const stream of running) if (stream.left <= 1e-6) done.push(stream.node);
      streams.set(
        disk,
        running.filter((stream) => stream.left > 1e-6),
      );
    }
    for (const node of done) start(node);
  }
}

/** Busiest disk: each replica serves an equal share of the reads, and readers gather on the disk that takes longest. */
function closedForm(nodes: readonly Node[], blocks: readonly (readonly Replica[])[], input: StorageInput): number {
  const load = new Map<Disk, number>();
  for (const replicas of blocks) {
    for (const { disk } of replicas) load.set(disk, (load.get(disk) ?? 0) + input.blockSize / replicas.length);
  }
  let worst = 0;
  for (const node of nodes) {
    const active = node.disks.filter((disk) => load.has(disk));
    const even = input.tasks / Math.max(1, active.length);
    const time = (disk: Disk) => (load.get(disk) ?? 0) / diskRate(disk.type, disk.rate, Math.max(1, even));
    const times = active.map(time);
    const longest = Math.max(...times, 0);
    const mean = times.reduce((sum, one) => sum + one, 0) / Math.max(1, times.length);
    for (const disk of active) {
      const share = longest === 0 ? 0 : time(disk) / longest;
      const gathered = longest / mean < 1.25 ? even : Math.max(1, even + (input.tasks - even) * share ** 4);
      worst = Math.max(worst, (load.get(disk) ?? 0) / diskRate(disk.type, disk.rate, gathered));
    }
  }
  return worst;
}

/** @param seed the same seed gives the same estimate */
export function estimateStorage(input: StorageInput, seed = 1): StorageEstimate {
  const random = seededRandom(seed);
  const { nodes, blocks, unplaced } = place(input, random);
  const boundSeconds = closedForm(nodes, blocks, input);
  const scanSeconds = simulate(blocks, input, random);
  return {
    scanSeconds,
    boundSeconds,
    rate: scanSeconds === 0 ? 0 : (blocks.length * input.blockSize) / scanSeconds,
    disks: (nodes[0]?.disks ?? []).map(({ type, used, read }) => ({ type, stored: used, read })),
    unplaced,
  };
}
