import type { PossibleReleases } from '@storelint/core/deployment';
import { productNames, type Releasable } from '@storelint/core/products';
import type { CheckedDeployment } from '../checkedDeployment.js';
import { type MissingRelease, missingReleases } from './codeLens.js';

/** Releases of a product, with its name as people write it: `HBase` */
export interface NamedReleases extends PossibleReleases {
  readonly name: string;
}

/** What is assumed of a document, for a status bar. */
export interface Status {
  readonly releases: Readonly<Partial<Record<Releasable, NamedReleases>>>;
  /** What to ask for; what helps most first. */
  readonly missing: readonly MissingRelease[];
  readonly hardware: string | null;
  readonly workload: string | null;
}

/** The releases of some deployments. Of a product that several have those count that are known best: the files of one document run together. */
export function releasesOf(deployments: readonly CheckedDeployment[]): ReadonlyMap<Releasable, PossibleReleases> {
  const found = new Map<Releasable, PossibleReleases>();
  for (const { deployment } of deployments)
    for (const [id, possible] of Object.entries(deployment.releases)) {
      const product = id as Releasable;
      const before = found.get(product);
      if (before === undefined || possible.is.length < before.is.length) found.set(product, possible);
    }
  return found;
}

/** @param deployments those whose files a document shows. Undefined where it shows none */
export function statusOf(deployments: readonly CheckedDeployment[]): Status | undefined {
  if (deployments.length === 0) return undefined;
  const known = releasesOf(deployments);
  const missing = new Map<Releasable, MissingRelease>();
  for (const each of deployments.flatMap(missingReleases)) {
    const { product, rules } = each;
    if ((known.get(product)?.is.length ?? 0) > 1 && rules >= (missing.get(product)?.rules ?? 0)) missing.set(product, each);
  }
  return {
    releases: Object.fromEntries([...known].map(([product, { is, from }]) => [product, { name: productNames[product], is, from }])),
    missing: [...missing.values()].sort((a, b) => b.rules - a.rules),
    hardware: deployments.map(({ deployment }) => deployment.hardware?.name).find((name) => name !== undefined) ?? null,
    workload: deployments.map(({ deployment }) => deployment.workload).find((workload) => workload !== undefined) ?? null,
  };
}
