import { type Role, roles } from '../catalog/product.js';
import type { Disk, Hardware } from './deployment.js';

/** A hardware profile, or what is wrong with it. */
export interface ReadHardware {
  readonly hardware: Hardware | undefined;
  readonly problems: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

const known = new Set(['name', 'cores', 'memory', 'disks', 'network', 'jdk', 'dedicated', 'daemons', 'source', 'title', 'year', 'note']);
const diskKnown = new Set(['type', 'count', 'size', 'bandwidth', 'mount']);

/** Daemons that a machine may run, and what no machine has more of: a slip of the pen. */
const machineRoles = roles.filter((role) => !/client|balancer|host/.test(role));
const most = { cores: 10_000, disks: 1000, memory: 1024 ** 5 };

/** Reads a parsed profile: `cores`, `memory` and `disks` with type, count and size are required. */
export function readHardware(content: unknown): ReadHardware {
  const problems: string[] = [];
  if (!isFields(content)) return { hardware: undefined, problems: ['a hardware profile is a mapping with cores, memory and disks'] };
  for (const field of Object.keys(content)) if (!known.has(field)) problems.push(`there is no field "${field}" in a hardware profile`);
  const cores = positive(content.cores, 'cores', most.cores, problems);
  const memory = required(content.memory, 'memory', readBytes, problems);
  if (memory !== undefined && (memory === 0 || memory > most.memory)) problems.push('memory is more than nothing, and 1PiB at most');
  const disks = readDisks(content.disks, problems);
  const network = content.network === undefined ? undefined : required(content.network, 'network', readRate, problems);
  const { jdk, dedicated } = content;
  if (jdk !== undefined && !(Number.isInteger(Number(jdk)) && Number(jdk) >= 5)) problems.push('jdk is a major release, such as 17');
  if (dedicated !== undefined && typeof dedicated !== 'boolean') problems.push('dedicated is true or false');
  const daemons = readDaemons(content.daemons, problems);
  if (cores === undefined || memory === undefined || problems.length > 0) return { hardware: undefined, problems };
  return {
    problems,
    hardware: {
      cores,
      memory,
      disks,
      ...(content.name === undefined ? {} : { name: String(content.name) }),
      ...(network === undefined ? {} : { network }),
      ...(jdk === undefined ? {} : { jdk: Number(jdk) }),
      ...(typeof dedicated === 'boolean' ? { dedicated } : {}),
      ...(daemons === undefined ? {} : { daemons }),
    },
  };
}

function readDaemons(value: unknown, problems: string[]): readonly Role[] | undefined {
  if (value === undefined) return undefined;
  const named = Array.isArray(value) ? value.map(String) : [];
  const found = machineRoles.filter((role) => named.includes(role));
  if (!Array.isArray(value) || named.some((name) => !(machineRoles as readonly string[]).includes(name)))
    problems.push(`daemons is a list of ${machineRoles.join(', ')}`);
  // In the order of the profile: the first is the main one.
  return found.sort((a, b) => named.indexOf(a) - named.indexOf(b));
}

function readDisks(value: unknown, problems: string[]): readonly Disk[] {
  // Examples of rules may leave the disks out: nothing is then known of them.
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    problems.push('disks is a list of { type, count, size }');
    return [];
  }
  return value.flatMap((item: unknown, index): Disk[] => {
    if (!isFields(item)) {
      problems.push(`disks[${index}] is a mapping with type, count and size`);
      return [];
    }
    for (const field of Object.keys(item)) if (!diskKnown.has(field)) problems.push(`there is no field "${field}" in disks[${index}]`);
    const type = item.type === 'hdd' || item.type === 'ssd' || item.type === 'nvme' ? item.type : undefined;
    if (type === undefined) problems.push(`disks[${index}].type is hdd, ssd or nvme`);
    const count = positive(item.count, `disks[${index}].count`, most.disks, problems);
    if (count !== undefined && !Number.isInteger(count)) problems.push(`disks[${index}].count is a whole number`);
    const size = required(item.size, `disks[${index}].size`, readBytes, problems);
    const bandwidth = item.bandwidth === undefined ? undefined : required(item.bandwidth, `disks[${index}].bandwidth`, readRate, problems);
    if (size === 0) problems.push(`disks[${index}].size is more than nothing`);
    const mount = item.mount === undefined ? undefined : String(item.mount);
    if (mount?.startsWith('/') === false) problems.push(`disks[${index}].mount is a path from the root, such as /data`);
    if (type === undefined || count === undefined || size === undefined) return [];
    return [
      {
        type,
        count,
        size,
        ...(bandwidth === undefined ? {} : { bandwidth }),
        ...(mount === undefined ? {} : { mount }),
      },
    ];
  });
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function positive(value: unknown, where: string, largest: number, problems: string[]): number | undefined {
  if (typeof value === 'number' && value > 0 && value <= largest) return value;
  problems.push(`${where} is a number above 0, and ${largest} at most`);
  return undefined;
}

function required(value: unknown, where: string, read: (text: string) => number | undefined, problems: string[]): number | undefined {
  const amount = read(String(value));
  if (amount === undefined) problems.push(`${where} is an amount with its unit, such as 64GiB, 840GB or 1Gbit`);
  return amount;
}

const byteUnits: Readonly<Record<string, number>> = {
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  pb: 1e15,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
  tib: 1024 ** 4,
  pib: 1024 ** 5,
};

/** `64GiB` is 64 × 1024³ bytes, `840GB` is 840 × 10⁹. */
export function readBytes(text: string): number | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)\s*([kmgtp]?i?b)\s*$/i.exec(text);
  const factor = byteUnits[match?.[2]?.toLowerCase() ?? ''];
  return match === null || factor === undefined ? undefined : Math.round(Number(match[1]) * factor);
}

/** `1Gbit` and `1Gbit/s` are 125 × 10⁶ bytes a second, `100MB/s` is 10⁸. */
function readRate(text: string): number | undefined {
  const bits = /^\s*(\d+(?:\.\d+)?)\s*([kmgt]?)bit(?:\/s)?\s*$/i.exec(text);
  if (bits !== null) {
    const factor = { '': 1, k: 1e3, m: 1e6, g: 1e9, t: 1e12 }[bits[2]?.toLowerCase() ?? ''];
    return factor === undefined ? undefined : (Number(bits[1]) * factor) / 8;
  }
  return readBytes(text.replace(/\/s\s*$/, ''));
}

const diskTypes = { hdd: 'HDD', ssd: 'SSD', nvme: 'NVMe' } as const;

/** `2 x NVMe 300 GB`: disks are sold by powers of ten. */
export function diskText({ count, type, size }: Disk): string {
  const shown = size >= 1e12 ? `${Number((size / 1e12).toPrecision(3))} TB` : `${Number((size / 1e9).toPrecision(3))} GB`;
  return `${count} x ${diskTypes[type]} ${shown}`;
}
