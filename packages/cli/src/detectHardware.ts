import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import type { Disk, Hardware } from '@storelint/core/deployment';

/** What a machine tells of itself, and what it does not. */
export interface DetectedHardware {
  readonly hardware: Hardware;
  /** Sentences for the reader of a profile. */
  readonly untold: readonly string[];
}

/** What this machine is. Disks are told on Linux only; elsewhere the list is empty. */
export function detectHardware(sysBlock = '/sys/block'): Hardware {
  return describeMachine({ sysBlock }).hardware;
}

/** @param at other places to read from, for tests */
export function describeMachine(
  at: { readonly sysBlock?: string; readonly cgroup?: string; readonly mounts?: string } = {},
): DetectedHardware {
  const untold: string[] = [];
  const cgroup = at.cgroup ?? '/sys/fs/cgroup';
  const quota = cpuQuota(cgroup);
  const limit = memoryLimit(cgroup);
  if (quota !== undefined) untold.push(`cores are the CPU quota of the container, ${quota}`);
  if (limit !== undefined) untold.push('memory is the limit of the container');
  const disks = detectDisks(at.sysBlock ?? '/sys/block', at.mounts ?? '/proc/mounts', untold);
  if (disks.length === 0) untold.push('no disk could be seen: add type, count and size of those that hold data');
  untold.push('bandwidth of disks and network, JDK and the daemons that run here are not told: add them');
  const container = quota === undefined && limit === undefined ? {} : { container: true };
  const hardware = { name: 'this machine', cores: quota ?? availableParallelism(), memory: limit ?? totalmem(), ...container, disks };
  return { hardware, untold };
}

/** A container's memory limit in bytes (cgroup v2, then v1); undefined where there is none. */
function memoryLimit(cgroup: string): number | undefined {
  for (const path of [`${cgroup}/memory.max`, `${cgroup}/memory/memory.limit_in_bytes`]) {
    const limit = Number(readLine(path));
    if (Number.isFinite(limit) && limit > 0 && limit < totalmem()) return limit;
  }
  return undefined;
}

/** Cores that a container may use (cgroup v2, then v1); undefined where there is no quota below the machine's cores. */
function cpuQuota(cgroup: string): number | undefined {
  const [most, period] = (readLine(`${cgroup}/cpu.max`) ?? '').split(/\s+/);
  const pairs = [
    [most, period],
    [readLine(`${cgroup}/cpu/cpu.cfs_quota_us`), readLine(`${cgroup}/cpu/cpu.cfs_period_us`)],
  ];
  for (const [quota, of] of pairs) {
    const cores = Number(quota) / Number(of);
    if (Number.isFinite(cores) && cores > 0 && cores < availableParallelism()) return Math.round(cores * 100) / 100;
  }
  return undefined;
}

/** Whole disks, equal ones counted together. Loop, RAM, mapped and removable devices are none; what does not tell whether it rotates is left out. */
export function detectDisks(sysBlock: string, mounts = '/proc/mounts', untold: string[] = []): readonly Disk[] {
  const disks = new Map<string, { type: Disk['type']; count: number; size: number; mount?: string }>();
  let names: string[];
  try {
    names = readdirSync(sysBlock).sort();
  } catch {
    return [];
  }
  const places = mountPoints(mounts);
  for (const name of names) {
    if (!/^(?:sd|hd|vd|xvd|nvme|mmcblk)/.test(name) || readLine(`${sysBlock}/${name}/removable`) === '1') continue;
    const size = Number(readLine(`${sysBlock}/${name}/size`)) * 512;
    if (!(size > 0)) continue;
    const rotates = readLine(`${sysBlock}/${name}/queue/rotational`);
    if (rotates !== '0' && rotates !== '1' && !name.startsWith('nvme')) {
      untold.push(`${name} does not tell whether it rotates: it is left out`);
      continue;
    }
    const type = name.startsWith('nvme') ? 'nvme' : rotates === '1' ? 'hdd' : 'ssd';
    if (/^(?:vd|xvd)/.test(name)) untold.push(`${name} is a virtual disk: what it says of itself (${type}) need not be what is below`);
    const mount = places.find(({ device }) => device === name || new RegExp(`^${name}p?\\d+$`).test(device))?.mount;
    if (mount === '/') untold.push(`${name} holds the operating system: leave it out where it holds no data`);
    const key = `${type} ${size} ${mount ?? ''}`;
    const disk = disks.get(key) ?? { type, count: 0, size, ...(mount === undefined ? {} : { mount }) };
    disk.count++;
    disks.set(key, disk);
  }
  return [...disks.values()];
}

/** Devices and where they are mounted, data directories before the root. Of a device's mounts the shortest: the others show a part of it elsewhere. */
function mountPoints(path: string): readonly { readonly device: string; readonly mount: string }[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return [];
  }
  const shortest = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [device, place] = line.split(' ');
    if (device?.startsWith('/dev/') !== true || place === undefined || /^\/(?:etc|boot)(?:\/|$)/.test(place)) continue;
    const mount = place.replaceAll('\\040', ' ');
    if (mount.length < (shortest.get(device)?.length ?? Number.POSITIVE_INFINITY)) shortest.set(device, mount);
  }
  return [...shortest]
    .map(([device, mount]) => ({ device: device.slice('/dev/'.length), mount }))
    .sort((a, b) => Number(a.mount === '/') - Number(b.mount === '/'));
}

function readLine(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}
