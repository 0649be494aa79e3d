import type { Catalogs } from '../deployment/catalogs.js';
import type { Deployment, EffectiveSetting, Place, Resolution } from '../deployment/deployment.js';
import type { JvmArgument } from '../deployment/jvm/jvmArgument.js';
import { releaseChoices } from '../deployment/releases/releaseChoices.js';
import type { Resolver } from '../deployment/resolve.js';
import { resolverOf } from '../expressions/resolverOf.js';
import { daemonDefinition, filesReadBy, isReleased, type Product, productsReadBy, type Role, releasableOf } from '../products/registry.js';
import { optionName } from './optionName.js';

/** A node or an environment that is compared. */
export interface ComparedNode {
  readonly name: string;
  readonly deployment: Deployment;
}

/** What one or several nodes have. */
export interface NodeValue {
  readonly nodes: readonly { readonly name: string; readonly place?: Place }[];
  /** As text; undefined where nothing is set and no default is known. */
  readonly text: string | undefined;
  /** `set`: a line says so · `default`: the release's default · `unset`: neither · `unknown`: a placeholder, or it hangs on the release. */
  readonly origin: 'set' | 'default' | 'unset' | 'unknown';
}

/** A setting or an option of a JVM that is not the same everywhere. */
export interface Difference {
  readonly kind: 'setting' | 'jvm';
  readonly subject: string;
  readonly product: Product;
  /** Roles for which it differs, in the same way. */
  readonly roles: readonly Role[];
  /** Addresses, host names, tokens: each node has its own. */
  readonly perNode: boolean;
  /** The value that most nodes have comes first. */
  readonly values: readonly NodeValue[];
}

/** Where nodes differ in what holds for a role. A name in an old and a new spelling with one value is no difference. */
export function compareDeployments(nodes: readonly ComparedNode[], catalogs: Catalogs): Difference[] {
  const differences: Difference[] = [];
  const readers = nodes.map(({ name, deployment }) => ({ name, deployment, resolver: resolverOf(deployment, catalogs) }));
  for (const roles of rolesByFiles(nodes)) {
    const [role] = roles;
    if (role === undefined) continue;
    const present = readers.filter(({ deployment }) => deployment.roles.includes(role));
    if (present.length < 2) continue;
    for (const { name, product } of namesIn(present, role, catalogs)) {
      const values = grouped(present.map((reader) => ({ name: reader.name, ...valueFor(name, product, reader, role) })));
      if (values.length < 2) continue;
      differences.push({ kind: 'setting', subject: name, product, roles, perNode: isPerNode(name), values });
    }
  }
  differences.push(...jvmDifferences(readers));
  return differences.sort(
    (a, b) =>
      Number(a.perNode) - Number(b.perNode) || a.kind.localeCompare(b.kind) || (a.subject < b.subject ? -1 : a.subject > b.subject ? 1 : 0),
  );
}

interface Reader extends ComparedNode {
  readonly resolver: Resolver;
}

/** Roles of the nodes; those that read the same files and products stand together. */
function rolesByFiles(nodes: readonly ComparedNode[]): Role[][] {
  const groups = new Map<string, Role[]>();
  for (const role of new Set(nodes.flatMap(({ deployment }) => deployment.roles))) {
    const nodesOfRole = nodes.filter(({ deployment }) => deployment.roles.includes(role)).map(({ name }) => name);
    const key = `${filesReadBy(role).join()}|${productsReadBy(role).join()}|${nodesOfRole.join()}`;
    groups.set(key, [...(groups.get(key) ?? []), role]);
  }
  return [...groups.values()];
}

/** Every setting that a line of some node sets for the role, by its newest name. */
function namesIn(readers: readonly Reader[], role: Role, catalogs: Catalogs): { name: string; product: Product }[] {
  const names = new Map<string, Product>();
  const maps = new Set<string>();
  const kinds = filesReadBy(role);
  const own = productsReadBy(role);
  for (const { deployment } of readers) {
    for (const document of [...deployment.documents, ...deployment.included.values()]) {
      if (!kinds.includes(document.kind)) continue;
      for (const { key, hole, node } of document.entries) {
        if (hole === 'key' || key === '') continue;
        if (node?.kind === 'mapping') maps.add(key);
        const product = own.find((each) => (catalogs(each)?.releasesOf(key).length ?? 0) > 0);
        names.set(product === undefined ? key : (catalogs(product)?.currentName(key) ?? key), product ?? daemonDefinition(role).product.id);
      }
    }
  }
  // Of a map its options are compared, one by one.
  const hasOptions = (name: string) => maps.has(name) && [...names.keys()].some((other) => other.startsWith(`${name}.`));
  return [...names].filter(([name]) => !hasOptions(name)).map(([name, product]) => ({ name, product }));
}

interface OneValue {
  readonly text: string | undefined;
  readonly origin: NodeValue['origin'];
  /** Equal keys: equal values. */
  readonly key: string;
  readonly place?: Place;
}

function valueFor(name: string, product: Product, { deployment, resolver }: Reader, role: Role): OneValue {
  const matter = isReleased(product) ? [releasableOf(product)] : [];
  let first: OneValue | undefined;
  for (const choice of releaseChoices(deployment.releases, matter)) {
    const resolution = resolver.resolution(role, choice);
    const value = oneValue(resolution.setting(name), resolution.mayBeBrought(name));
    first ??= value;
    // What hangs on the release is not known where the release is not.
    if (first.key !== value.key) return first.origin === 'set' ? { ...first, key: `text:${first.text}` } : unknown(undefined);
  }
  return first ?? unknown(undefined);
}

function oneValue(effective: EffectiveSetting, mayBeBrought: boolean): OneValue {
  const { origin } = effective;
  const place = origin.kind === 'entry' ? { document: origin.document, range: origin.entry.valueRange } : undefined;
  // The release has no such setting, and no line names it.
  if (effective.setting === undefined && place === undefined && !mayBeBrought) return { text: undefined, origin: 'unset', key: 'unset' };
  if (effective.unknown) return unknown(place);
  const text = effective.text?.trim();
  const key = effective.value === undefined ? `text:${text}` : `value:${JSON.stringify(effective.value)}`;
  if (place !== undefined) return { text: text ?? '', origin: 'set', key, place };
  return text === undefined ? { text, origin: 'unset', key: 'unset' } : { text, origin: 'default', key };
}

function unknown(place: Place | undefined): OneValue {
  return { text: undefined, origin: 'unknown', key: 'unknown', ...(place === undefined ? {} : { place }) };
}

/** Nodes with equal values together, the largest group first; one group where they do not differ, or where all that differs is unknown. */
function grouped(values: readonly (OneValue & { readonly name: string })[]): NodeValue[] {
  const groups = new Map<string, (OneValue & { readonly name: string })[]>();
  const keyOfText = new Map<string, string>();
  for (const value of values) {
    // The same characters are the same value, also where the releases that read them are not known.
    const key = value.origin === 'set' && value.text !== undefined ? (keyOfText.get(value.text) ?? value.key) : value.key;
    if (value.origin === 'set' && value.text !== undefined) keyOfText.set(value.text, key);
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  const known = [...groups.values()].filter(([first]) => first?.origin !== 'unknown');
  if (known.length < 2 && !values.some(({ origin }) => origin === 'set')) return [];
  // A placeholder that is filled in later says nothing about a difference.
  if (known.length < 2 && values.every(({ origin, place }) => origin !== 'unknown' || place !== undefined)) return [];
  return [...groups.values()]
    .sort((a, b) => b.length - a.length)
    .map((members) => ({
      nodes: members.map(({ name, place }) => ({ name, ...(place === undefined ? {} : { place }) })),
      text: members[0]?.text,
      origin: members.find(({ origin }) => origin === 'set')?.origin ?? members[0]?.origin ?? 'unset',
    }));
}

/** Options of the roles' command lines: of equal options the last counts. */
function jvmDifferences(readers: readonly Reader[]): Difference[] {
  const found = new Map<string, Difference & { readonly roles: Role[] }>();
  for (const role of new Set(readers.flatMap(({ deployment }) => deployment.roles))) {
    const present = readers.filter(({ deployment }) => deployment.roles.includes(role));
    const lists = present.map((reader) => ({ name: reader.name, ...optionsOf(reader, role) })).filter(({ complete }) => complete);
    const [product] = productsReadBy(role);
    if (lists.length < 2 || product === undefined) continue;
    for (const option of new Set(lists.flatMap(({ options }) => [...options.keys()]))) {
      const values = grouped(
        lists.map(({ name, options }) => {
          const argument = options.get(option);
          if (argument === undefined) return { name, text: undefined, origin: 'unset', key: 'unset' } as const;
          const place = argument.place === undefined ? {} : { place: argument.place };
          return {
            name,
            text: argument.text,
            origin: argument.place === undefined ? 'default' : 'set',
            key: argument.text,
            ...place,
          } as const;
        }),
      );
      if (values.length < 2) continue;
      const key = JSON.stringify([option, values.map(({ text, nodes }) => [text, nodes.map(({ name }) => name)])]);
      const same = found.get(key);
      if (same === undefined) found.set(key, { kind: 'jvm', subject: option, product, roles: [role], perNode: isPerNode(option), values });
      else same.roles.push(role);
    }
  }
  return [...found.values()];
}

function optionsOf({ deployment, resolver }: Reader, role: Role): { complete: boolean; options: ReadonlyMap<string, JvmArgument> } {
  const options = new Map<string, JvmArgument>();
  const [choice] = releaseChoices(deployment.releases, []);
  if (choice === undefined) return { complete: false, options };
  const resolution: Resolution = resolver.resolution(role, choice);
  const list = resolution.jvm();
  for (const argument of list.arguments) options.set(optionName(argument.text), argument);
  return { complete: list.documents.length > 0, options };
}

const ownNames = new Set([
  'listen_address',
  'listen_interface',
  'broadcast_address',
  'rpc_address',
  'rpc_interface',
  'broadcast_rpc_address',
  'initial_token',
  'hbase.regionserver.hostname',
  'hbase.master.hostname',
  'hbase.unsafe.regionserver.hostname',
  'hbase.regionserver.ipc.address',
  'hbase.master.ipc.address',
  'dfs.datanode.hostname',
  'dfs.ha.namenode.id',
  '-Djava.rmi.server.hostname',
]);

function isPerNode(name: string): boolean {
  return ownNames.has(name);
}
