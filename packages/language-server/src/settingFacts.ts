import type { Catalog, Setting } from '@storelint/core/catalog';
import { type EffectiveSetting, releaseFor } from '@storelint/core/deployment';
import { quantityText } from '@storelint/core/expressions';
import type { Document } from '@storelint/core/formats';
import {
  type FileKind,
  fileDefinition,
  filesReadBy,
  isReleased,
  knownProducts,
  type Product,
  productsReadBy,
  type Role,
  releasableOf,
} from '@storelint/core/products';
import type { CheckedDeployment } from './checkedDeployment.js';

/** Products whose settings are offered and explained in a file of the kind, its own first. */
export function productsOfKind(kind: FileKind): readonly Product[] {
  const { holds, offers } = fileDefinition(kind);
  return offers ?? holds;
}

/** A name as one release's catalog has it. */
export interface KnownName {
  readonly product: Product;
  readonly catalog: Catalog;
  /** The catalog's release that is spoken of. */
  readonly release: string;
  /** Undefined: the release has it only as an old name, or not at all. */
  readonly setting: Setting | undefined;
}

/** What is known of a name in the deployment's (newest possible) release. Undefined where no release has it. */
export function knownName(name: string, document: Document, deployment: CheckedDeployment): KnownName | undefined {
  for (const product of productsOfKind(document.kind)) {
    const catalog = deployment.knowledge.catalog(product);
    if (catalog === undefined) continue;
    const release = catalogRelease(product, catalog, deployment);
    if (release === undefined) continue;
    const setting = catalog.setting(name, release);
    if (setting !== undefined || catalog.releasesOf(name).length > 0) return { product, catalog, release, setting };
  }
  return undefined;
}

/** The catalog's release for the deployment's; the newest where the deployment has none. */
export function catalogRelease(product: Product, catalog: Catalog, deployment: CheckedDeployment): string | undefined {
  const newest = isReleased(product) ? deployment.release(releasableOf(product)) : undefined;
  if (!isReleased(product) || newest === undefined) return catalog.releases.at(-1);
  return releaseFor(catalog, product, { [releasableOf(product)]: newest }) ?? catalog.releases[0];
}

/** The release as the deployment has it, which the catalog may lack; undefined for what has none. */
export function releaseOf({ product, release }: KnownName, deployment: CheckedDeployment): string | undefined {
  return isReleased(product) ? (deployment.release(releasableOf(product)) ?? release) : undefined;
}

/** Roles of the deployment that read a file of the kind. */
export function readersOf(document: Document, deployment: CheckedDeployment): readonly Role[] {
  return deployment.deployment.roles.filter((role) => filesReadBy(role).includes(document.kind));
}

/** The value that holds for each role that reads the setting in this file; of an old name, that of the setting that it stands for. */
export function effectiveByRole(
  name: string,
  known: KnownName,
  document: Document,
  deployment: CheckedDeployment,
): readonly { role: Role; effective: EffectiveSetting }[] {
  const current = (known.setting === undefined ? known.catalog.renaming(name, known.release)?.newNames[0] : undefined) ?? name;
  return readersOf(document, deployment)
    .filter((role) => productsReadBy(role).includes(known.product))
    .filter((role) => known.setting?.roles === undefined || known.setting.roles.includes(role))
    .map((role) => ({ role, effective: deployment.resolution(role).setting(current) }));
}

/** `10 GiB`, `630 s`: a value in base units as a reader would write it; undefined for a value without a unit. */
export function inWords(value: unknown, setting: Setting | undefined): string | undefined {
  return typeof value !== 'number' || setting === undefined ? undefined : quantityText(value, setting);
}

const amounts = new Map(knownProducts.flatMap((product) => Object.entries(product.amounts ?? {})));

/** What the product itself makes of a value. */
export function amountOf(name: string, value: unknown, deployment: CheckedDeployment): string | undefined {
  const amount = amounts.get(name);
  if (amount === undefined || !deployment.deployment.roles.includes(amount.role)) return undefined;
  return amount.inWords(value, deployment.resolution(amount.role));
}
