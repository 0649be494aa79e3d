import { recognizeByName } from '../products/recognition.js';
import {
  type FileKind,
  fileDefinition,
  fileKinds,
  isReleased,
  knownProducts,
  type Product,
  type Releasable,
  type Role,
} from '../products/registry.js';

/** The kind of a new file. */
export function kindOfFile(file: string): FileKind {
  const kind = recognizeByName(file);
  if (kind === undefined) throw new RangeError(`advice writes no file "${file}"`);
  return kind;
}

/** The product whose settings a new file holds. */
export function productOfFile(file: string): Product {
  return fileDefinition(kindOfFile(file)).product;
}

/** Names of new files, those of a product together, in the order of the registry. */
export function inOrderOfProducts(names: readonly string[]): readonly string[] {
  const place = (name: string) => fileKinds.indexOf(kindOfFile(name));
  return [...names].sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
}

/** Roles for which files are asked what holds today, in the order in which their answers count: of each product the one first that advice is mainly for. */
export const rolesInOrder: readonly Role[] = knownProducts
  .flatMap(({ advised }) => advised.map((role, rank) => ({ role, rank })))
  .sort((a, b) => a.rank - b.rank)
  .map(({ role }) => role);

/** Daemons and clients that new files of the products are for; the host's kernel always. */
export function rolesAdvisedFor(releases: Readonly<Partial<Record<Releasable, string>>>): readonly Role[] {
  return knownProducts.flatMap(({ id, advised }) => (!isReleased(id) || releases[id] !== undefined ? advised : []));
}
