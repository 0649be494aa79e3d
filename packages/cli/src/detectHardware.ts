import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import type { Disk, Hardware } from '../../core/src/deployment/deployment.js';

/** What this machine is. Disks are told on Linux only; elsewhere the list is empty. */
export function detectHardware(sysBlock = '/sys/block'): Hardware {
  return { name: 'this machine', cores: availableParallelism(), memory: memoryLimit() ?? totalmem(), disks: detectDisks(sysBlock) };
}

/** A container's memory limit in bytes (cgroup v2, then v1); undefined where there is none. */
function memoryLimit(): number | undefined {
  for (const path of ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes']) {
    const limit = Number(readLine(path));
    if (Number.isFinite(limit) && limit > 0 && limit < totalmem()) return limit;
  }
  return undefined;
}

/** Whole disks, equal ones counted together. Loop, RAM, mapped and removable devices are none. */
export function detectDisks(sysBlock: string): readonly Disk[] {
  const disks = new Map<string, { type: Disk['type']; count: number; size: number }>();
  let names: string[];
  try {
    names = readdirSync(sysBlock).sort();
  } catch {
    return [];
  }
  for (const name of names) {
    if (!/^(?:sd|hd|vd|xvd|nvme|mmcblk)/.test(name) || readLine(`${sysBlock}/${name}/removable`) === '1') continue;
    const size = Number(readLine(`${sysBlock}/${name}/size`)) * 512;
    if (!(size > 0)) continue;
    const rotates = readLine(`${sysBlock}/${name}/queue/rotational`) === '1';
    const type = name.startsWith('nvme') ? 'nvme' : rotates ? 'hdd' : 'ssd';
    const key = `${type} ${size}`;
    const disk = disks.get(key) ?? { type, count: 0, size };
    disk.count++;
    disks.set(key, disk);
  }
  return [...disks.values()];
}

function readLine(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}
