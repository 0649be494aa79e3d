import type { Deployment } from '../deployment/deployment.js';
import type { EnvironmentVariable } from '../deployment/jvm/environmentVariable.js';
import type { DaemonDefinition, FileDefinition, ProductDefinition } from './definition.js';
import { definitions } from './definitions.js';

type Defined = (typeof definitions)[number];
type DefinedProduct = Defined['id'];

/** Products with releases and a catalog of settings for each. `hadoop` is HDFS and Hadoop's common part. */
export type ReleasedProduct = Extract<Defined, { readonly isReleased: true }>['id'];
/** Released products whose releases are another's. */
type AccompanyingProduct = Extract<Defined, { readonly releasedWith: string }>['id'];
/** Whose setting or option it is; `os` is the Linux kernel's sysctl. */
export type Product = DefinedProduct | 'jvm';
/** Products with releases of their own, which somebody may state. */
export type StatedProduct = Exclude<ReleasedProduct, AccompanyingProduct>;
/** What has a release in `--release`: those products and the JDK. */
export type Releasable = StatedProduct | 'jdk';
/** A daemon or program that reads settings. */
export type Role = Defined['daemons'][number]['id'];
/** What a file is for: its name without ending, in the products' own words. */
export type FileKind = Defined['files'][number]['kind'];

interface KnownFile extends FileDefinition {
  readonly kind: FileKind;
  readonly holds: readonly DefinedProduct[];
  readonly offers?: readonly DefinedProduct[];
}

interface KnownDaemon extends DaemonDefinition {
  readonly id: Role;
  readonly reads: readonly FileKind[];
  readonly startedWith?: readonly FileKind[];
  readonly usualWith?: FileKind;
}

/** A product's definition, whose names are known ones: a misspelt kind, daemon or product does not compile. */
export interface KnownProduct extends ProductDefinition {
  readonly id: DefinedProduct;
  readonly releasedWith?: StatedProduct;
  readonly alsoReads: readonly DefinedProduct[];
  readonly files: readonly KnownFile[];
  readonly daemons: readonly KnownDaemon[];
  readonly advised: readonly Role[];
}

const known: readonly KnownProduct[] = definitions;

const released: ReadonlySet<string> = new Set(known.flatMap(({ id, isReleased }) => (isReleased ? [id] : [])));
const stated: ReadonlySet<string> = new Set(
  known.flatMap(({ id, releasedWith }) => (released.has(id) && releasedWith === undefined ? [id] : [])),
);

export const releasedProducts: readonly ReleasedProduct[] = known.flatMap(({ id }) => (isReleased(id) ? [id] : []));
export const statedProducts: readonly StatedProduct[] = releasedProducts.filter(isStated);
export const releasables: readonly Releasable[] = [...statedProducts, 'jdk'];
export const products: readonly Product[] = [...releasedProducts, 'jvm', ...known.flatMap(({ id }) => (isReleased(id) ? [] : [id]))];
export const roles: readonly Role[] = known.flatMap(({ daemons }) => daemons.map(({ id }) => id));
export const fileKinds: readonly FileKind[] = known.flatMap(({ files }) => files.map(({ kind }) => kind));
export const knownProducts: readonly KnownProduct[] = known;

const wholes = new Map(known.flatMap(({ wholes: own = {} }) => Object.entries(own)));

/** A deployment is asked twice: when it is judged, and when the next one is held against it. */
const shownBefore = new WeakMap<Deployment, Map<string, string>>();

/** What the files of a deployment as a whole show, under a name of the definitions. @throws {Error} where no definition has the name */
export function wholeOf(name: string, deployment: Deployment): string {
  const show = wholes.get(name);
  if (show === undefined) throw new Error(`no product shows ${name}`);
  const shown = shownBefore.get(deployment) ?? new Map<string, string>();
  shownBefore.set(deployment, shown);
  const is = shown.get(name) ?? show(deployment);
  shown.set(name, is);
  return is;
}

/** Names as they are written in prose; the JVM's releases are the JDK's. */
export const productNames = {
  ...Object.fromEntries(known.map(({ id, title }) => [id, title])),
  jvm: 'JDK',
  jdk: 'JDK',
} as Readonly<Record<Product | Releasable, string>>;

const byId = new Map<Product, KnownProduct>(known.map((product) => [product.id, product]));
const byKind = new Map(known.flatMap((product) => product.files.map((file) => [file.kind, { ...file, product: product.id }] as const)));
const byRole = new Map(known.flatMap((product) => product.daemons.map((daemon) => [daemon.id, { ...daemon, product }] as const)));

/** Undefined for the JVM, which has neither files nor daemons of its own. */
export function definitionOf(product: Product): KnownProduct | undefined {
  return byId.get(product);
}

/** The definition of a kind of file, with the product whose file it is. */
export function fileDefinition(kind: FileKind): KnownFile & { readonly product: DefinedProduct } {
  return found(byKind, kind);
}

/** Whether people write a setting into files of the kind: what begins as another product's stands in that one's files. */
export function mayHoldSetting(kind: FileKind, name: string): boolean {
  const owner = knownProducts.find((product) => 'prefixes' in product && product.prefixes.test(name));
  const holds: readonly string[] = fileDefinition(kind).holds;
  return owner === undefined || holds.includes(owner.id);
}

const ofServers = new Set(known.flatMap(({ ofServers: own }) => [...(own?.settings ?? [])]));

/** Whether lines may give a setting for one of several servers alone: `dfs.namenode.name.dir.ns1.nn1`. */
export function mayBeOfServer(setting: string): boolean {
  return ofServers.has(setting);
}

/** The definition of a daemon, with its product. */
export function daemonDefinition(role: Role): KnownDaemon & { readonly product: KnownProduct } {
  return found(byRole, role);
}

function found<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`the registry of products has no "${String(key)}"`);
  return value;
}

export function isReleased(product: Product | Releasable): product is ReleasedProduct {
  return released.has(product);
}

/** Whether the product has releases, and they are no other's. */
export function isStated(product: Product): product is StatedProduct {
  return stated.has(product);
}

/** What `--release` calls the product; undefined for one without releases. The JVM's is the JDK. */
export function releasableOf(product: ReleasedProduct): StatedProduct;
export function releasableOf(product: Product): Releasable | undefined;
export function releasableOf(product: Product): Releasable | undefined {
  if (product === 'jvm') return 'jdk';
  return isStated(product) ? product : definitionOf(product)?.releasedWith;
}

/** The products that a release of this one is a release of: itself, then those that come with it. */
export function releasedTogether(product: StatedProduct): readonly ReleasedProduct[] {
  return [product, ...releasedProducts.filter((other) => other !== product && releasableOf(other) === product)];
}

/** What stands for a product among releases: the entry of the one that it is released with. Undefined for the JVM and for what has no releases. */
export function releaseIn<Release>(releases: Readonly<Partial<Record<Releasable, Release>>>, product: Product): Release | undefined {
  return isReleased(product) ? releases[releasableOf(product)] : undefined;
}

/** The releases of a choice as one text, for caches: equal texts, equal releases of every product. */
export function releasesKey(releases: Readonly<Partial<Record<Releasable, string>>>): string {
  return statedProducts.map((product) => releases[product]).join('|');
}

/** The file that a product's new setting is written to; undefined for the JVM. */
export function fileForSetting(setting: string, product: Product): KnownFile | undefined {
  return definitionOf(product)?.files.find(({ takes }) => takes?.test(setting) === true);
}

/** Kinds of files that a daemon reads settings from, in reading order; the same list for daemons that read the same. */
export function filesReadBy(role: Role): readonly FileKind[] {
  return daemonDefinition(role).reads;
}

const readBy = new Map(known.map((product) => [product, [product.id, ...product.alsoReads] as readonly Product[]]));

/** Products whose settings a daemon reads, its own first. */
export function productsReadBy(role: Role): readonly Product[] {
  return found(readBy, daemonDefinition(role).product);
}

/** Daemons and clients that a product's rules are about; of the JVM the daemons that usually run, each of which is one. */
export function rolesOfProduct(product: Product): readonly Role[] {
  const definition = definitionOf(product);
  if (definition !== undefined) return definition.daemons.map(({ id }) => id);
  return jvmDaemons;
}

const jvmDaemons = known.flatMap(({ isReleased, daemons }) =>
  daemons.flatMap(({ id, isUsual, isClient }) => (isReleased && isUsual === true && isClient !== true ? [id] : [])),
);

/** Daemons that advice is for, those that it is mainly for first; of the JVM all whose options it writes. */
export function advisedRoles(product: Product): readonly Role[] {
  const definition = definitionOf(product);
  if (definition !== undefined) return definition.advised;
  return known.flatMap(({ daemons, advised }) =>
    daemons.flatMap(({ id, startedWith, isClient }) =>
      startedWith !== undefined && isClient !== true && advised.includes(id) ? [id] : [],
    ),
  );
}

/** Files that operators write for a product, the main one first; of the JVM all that hold its options. */
export function filesOfProduct(product: Product): readonly KnownFile[] {
  const definition = definitionOf(product);
  if (definition !== undefined) return definition.files.filter(({ isDefault }) => isDefault !== true);
  return known.flatMap(({ files }) => files.filter(holdsJvmOptions));
}

/** Whether the JVM's arguments may stand in a file. */
export function holdsJvmOptions({ format }: Pick<FileDefinition, 'format'>): boolean {
  return format === 'shellEnv' || format === 'jvmOptions';
}

/** The variables that an env file is there for, those for memory and options first; empty for other files. */
export function environmentVariables(kind: FileKind): readonly EnvironmentVariable[] {
  return fileDefinition(kind).variables ?? [];
}

/** Variables of all env files whose value is an amount of memory. */
export const sizeVariables: readonly string[] = [
  ...new Set(
    known.flatMap(({ files }) =>
      files.flatMap(({ variables = [] }) => variables.flatMap(({ name, isSize }) => (isSize === true ? name : []))),
    ),
  ),
];

/** Every program whose start script reads a file: a variable such as HBASE_OPTS reaches all of them, also those that a deployment does not name. */
export function rolesStartedWith(kind: FileKind): readonly Role[] {
  return known.flatMap(({ daemons }) => daemons.flatMap(({ id, startedWith }) => (startedWith?.includes(kind) === true ? [id] : [])));
}
