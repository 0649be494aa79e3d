import type { Role } from '../catalog/product.js';
import type { Disk, Hardware } from './deployment.js';

/** A hardware profile, or what is wrong with it. */
export interface ReadHardware {
  readonly hardware: Hardware | undefined;
  readonly problems: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

const known = new Set(['name', 'cores', 'memory', 'disks', 'network', 'jdk', 'dedicated', 'daemons', 'source', 'title', 'year', 'note']);
const diskKnown = new Set(['type', 'count', 'size', 'bandwidth', 'mount']);

/** Reads a parsed profile: `cores`, `memory` and `disks` with type, count and size are required. */
export function readHardware(content: unknown): ReadHardware {
  const problems: string[] = [];
  if (!isFields(content)) return { hardware: undefined, problems: ['a hardware profile is a mapping with cores, memory and disks'] };
  for (const field of Object.keys(content)) if (!known.has(field)) problems.push(`there is no field "${field}" in a hardware profile`);
  const cores = positive(content.cores, 'cores', problems);
  const memory = required(content.memory, 'memory', readBytes, problems);
  const disks = readDisks(content.disks, problems);
  const network = content.network === undefined ? undefined : required(content.network, 'network', readRate, problems);
  if (cores === undefined || memory === undefined || problems.length > 0) return { hardware: undefined, problems };
  return {
    problems,
    hardware: {
      cores,
      memory,
      disks,
      ...(content.name === undefined ? {} : { name: String(content.name) }),
      ...(network === undefined ? {} : { network }),
      ...(content.jdk === undefined ? {} : { jdk: Number(content.jdk) }),
      ...(typeof content.dedicated === 'boolean' ? { dedicated: content.dedicated } : {}),
      ...(Array.isArray(content.daemons) ? { daemons: content.daemons.map(String) as Role[] } : {}),
    },
  };
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
    const count = positive(item.count, `disks[${index}].count`, problems);
    const size = required(item.size, `disks[${index}].size`, readBytes, problems);
    const bandwidth = item.bandwidth === undefined ? undefined : required(item.bandwidth, `disks[${index}].bandwidth`, readRate, problems);
    if (type === undefined || count === undefined || size === undefined) return [];
    return [
      {
        type,
        count,
        size,
        ...(bandwidth === undefined ? {} : { bandwidth }),
        ...(item.mount === undefined ? {} : { mount: String(item.mount) }),
      },
    ];
  });
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function positive(value: unknown, where: string, problems: string[]): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value;
  problems.push(`${where} is a number above 0`);
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
