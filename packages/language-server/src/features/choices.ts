import { diskText, jdkReleases, readHardware, workloads } from '@storelint/core/deployment';
import { formatSize } from '@storelint/core/expressions';
import type { BuiltKnowledge } from '@storelint/core/knowledge';
import { productNames, type Releasable } from '@storelint/core/products';
import type { CheckedDeployment } from '../checkedDeployment.js';
import { type NamedReleases, releasesOf } from './status.js';

/** What may be chosen for the deployments that a document shows. */
export interface Choices {
  /** Of each product: its name, what it may be now, and all releases that are known, the oldest first. */
  readonly releases: Readonly<Partial<Record<Releasable, OfferedReleases>>>;
  readonly hardware: readonly OfferedHardware[];
  readonly workloads: readonly string[];
}

interface OfferedReleases extends NamedReleases {
  readonly all: readonly string[];
}

/** A hardware profile that ships with the tool. */
export interface OfferedHardware {
  readonly name: string;
  /** `16 cores, 128 GiB, 2 x NVMe 300 GB` */
  readonly size: string;
  /** `Amazon EC2 r5d.4xlarge, memory optimised` */
  readonly title: string;
}

export function choicesOf(deployments: readonly CheckedDeployment[], knowledge: BuiltKnowledge): Choices {
  const releases: { [product in Releasable]?: OfferedReleases } = {};
  for (const [product, possible] of releasesOf(deployments))
    releases[product] = { ...possible, name: productNames[product], all: offeredReleases(product, knowledge) };
  return { releases, hardware: knowledge.profileNames().map((name) => offeredHardware(name, knowledge)), workloads };
}

/** The releases of a product that somebody may run: those that were read, and the patches between two of the same line. */
export function offeredReleases(product: Releasable, knowledge: BuiltKnowledge): readonly string[] {
  const read = product === 'jdk' ? jdkReleases : (knowledge.catalog(product)?.releases ?? []);
  return read.flatMap((release, index) => {
    const [, line, patch] = patchOf.exec(release) ?? [];
    const [, before, last] = patchOf.exec(read[index - 1] ?? '') ?? [];
    if (line === undefined || line !== before) return [release];
    const missing = Math.max(0, Number(patch) - Number(last) - 1);
    return [...Array.from({ length: missing }, (_, at) => `${line}.${Number(last) + 1 + at}`), release];
  });
}

const patchOf = /^(\d+\.\d+)\.(\d+)$/;

function offeredHardware(name: string, knowledge: BuiltKnowledge): OfferedHardware {
  const { hardware, title = '' } = readHardware(name, knowledge.profileText(name) ?? '');
  const size =
    hardware === undefined ? '' : [`${hardware.cores} cores`, formatSize(hardware.memory), ...hardware.disks.map(diskText)].join(', ');
  return { name, size, title };
}
