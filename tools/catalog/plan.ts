import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareVersions } from '../../packages/core/src/catalog/versions.js';

/** `tools/catalog/releases.json`: what is read for which release. */
export interface Plan {
  readonly [product: string]: ProductPlan;
}

export interface ProductPlan {
  /** Maven coordinates by release, oldest first. A jar of a neighbouring patch stands in where a release's own is not to be had. */
  readonly releases: Readonly<Record<string, ReleasePlan>>;
}

export interface ReleasePlan {
  /** `group:artifact:version`, read as the release. */
  readonly artifacts: readonly string[];
  /** Artifacts whose dependencies its classes need in order to be loaded; left out where nothing is loaded. */
  readonly needs?: readonly string[];
  /** A patch between two others. Where code reads a `Configuration`, its reads and default files alone are looked at: see `between.ts`. */
  readonly between?: true;
}

/** Hadoop comes first: the catalogs of HBase and YARN leave its settings out. */
export const scannedProducts = ['hadoop', 'yarn', 'hbase', 'cassandra', 'zookeeper'] as const;
export type ScannedProduct = (typeof scannedProducts)[number];

const path = (root: string) => join(root, 'tools/catalog/releases.json');

export function readPlan(root: string): Plan {
  return JSON.parse(readFileSync(path(root), 'utf8')) as Plan;
}

/** The releases that are not only patches between others, oldest first. */
export function readInFull(plan: Plan, product: string): readonly string[] {
  const releases = Object.entries(plan[product]?.releases ?? {});
  return releases.flatMap(([release, { between }]) => (between === true ? [] : [release])).sort(compareVersions);
}

/** One release a line. */
export function writePlan(root: string, plan: Plan): void {
  const products = Object.entries(plan).map(([product, { releases }]) => {
    const lines = Object.entries(releases).map(([release, each]) => `      ${JSON.stringify(release)}: ${JSON.stringify(each)}`);
    return `  ${JSON.stringify(product)}: {\n    "releases": {\n${lines.join(',\n')}\n    }\n  }`;
  });
  writeFileSync(path(root), `{\n${products.join(',\n')}\n}\n`);
}
