import { roles } from '../../products/registry.js';
import { type FileProblem, readOwnFile } from '../../text/ownFile.js';
import { fields, flag, list, number, oneOf, type Shape, type Shaped, string } from '../../text/shape.js';
import { GiB, KiB, MiB, PiB, TiB } from '../../text/units.js';
import type { Disk, Hardware } from '../deployment.js';

/** A hardware profile, or what is wrong with it. */
export interface ReadHardware {
  readonly hardware: Hardware | undefined;
  /** One line about the machine. */
  readonly title: string | undefined;
  readonly problems: readonly FileProblem[];
}

/** Daemons that a machine may run, and what no machine has more of: a slip of the pen. */
const machineRoles = roles.filter((role) => !/client|balancer|host/.test(role));
const most = { cores: 10_000, disks: 1000, memory: PiB };

/** An amount with its unit. */
function amount(read: (text: string) => number | undefined, example: string, most = Number.MAX_VALUE): Shape<number> {
  return (tree, report) => {
    const value = tree.kind === 'text' ? read(tree.text) : undefined;
    if (value !== undefined && value > 0 && value <= most) return value;
    const wanted = value === undefined ? 'an amount with its unit' : value === 0 ? 'more than nothing' : '1PiB at most';
    report(tree.range, `${wanted} is needed here, such as ${example}`);
    return undefined;
  };
}

const size = amount(readBytes, '64GiB or 840GB', most.memory);
const rate = amount(readRate, '1Gbit or 125MB/s');

const mount: Shape<string> = (tree, report) => {
  const path = string(tree, report);
  if (path === undefined || path.startsWith('/')) return path;
  report(tree.range, 'a path from the root is needed here, such as /data');
  return undefined;
};

const disks: Shape<readonly Disk[]> = list(
  fields(
    'disk',
    {
      type: oneOf(['hdd', 'ssd', 'nvme'], 'type of disk'),
      count: number(`an integer from 1 to ${most.disks}`, (value) => Number.isInteger(value) && value >= 1 && value <= most.disks),
      size,
    },
    { bandwidth: rate, mount },
  ),
);

const machine = {
  cores: number(`a number above 0, and ${most.cores} at most,`, (value) => value > 0 && value <= most.cores),
  memory: size,
};
const others = {
  name: string,
  network: rate,
  jdk: number('a major release, such as 17,', (value) => Number.isInteger(value) && value >= 5),
  dedicated: flag,
  container: flag,
  // In the order of the profile: the first is the main one.
  daemons: list(oneOf(machineRoles, 'daemon')),
  source: string,
  title: string,
  year: number('a year', Number.isInteger),
  note: string,
};

const profile = fields('hardware profile', { ...machine, disks }, others);
/** Examples of rules may leave the disks out: nothing is then known of them. */
const exampleProfile = fields('hardware profile', machine, { ...others, disks });

/** Reads a profile: `cores`, `memory` and `disks` with type, count and size are required. Never throws. */
export function readHardware(path: string, text: string): ReadHardware {
  const { value, problems } = readOwnFile(path, text, profile);
  if (value !== undefined && problems.length === 0) return { hardware: hardwareOf(value), title: value.title, problems };
  const start = { line: 0, column: 0 };
  const empty = { path, start, end: start, message: 'the file is empty; a hardware profile has cores, memory and disks' };
  return { hardware: undefined, title: undefined, problems: problems.length > 0 ? problems : [empty] };
}

/** The machine of a rule's example; undefined where it is none. */
export function exampleHardware(content: unknown): Hardware | undefined {
  const { value, problems } = readOwnFile('example', JSON.stringify(content), exampleProfile);
  return problems.length > 0 || value === undefined ? undefined : hardwareOf(value);
}

function hardwareOf({
  source: _source,
  title: _title,
  year: _year,
  note: _note,
  disks = [],
  ...hardware
}: Shaped<typeof exampleProfile>): Hardware {
  return { ...hardware, disks };
}

const byteUnits: Readonly<Record<string, number>> = {
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  pb: 1e15,
  kib: KiB,
  mib: MiB,
  gib: GiB,
  tib: TiB,
  pib: PiB,
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
