import { baseName, directoryOf } from '../../text/paths.js';
import { parseYamlTree, textOf, valueAt, type YamlMap, type YamlTree } from '../../text/yamlTree.js';
import { usesOfServices, wholeService } from './compose.js';
import { itemsOf } from './facts.js';

/* What a service of Compose names and its file does not define: Compose refuses such a file. */

/** Longer files are data. */
const mostCharacters = 100_000;

/** The kinds of what a file defines beside its services, and the services themselves. */
export const definedKinds = ['volumes', 'networks', 'services', 'secrets', 'configs'] as const;
export type DefinedKind = (typeof definedKinds)[number];

/** A name that a service uses. */
export interface UndefinedName {
  readonly service: string;
  readonly kind: DefinedKind;
  readonly name: string;
  /** Whether the file defines others of the kind. */
  readonly hasOthers: boolean;
}

/** What a file of Compose says of the names that its services use. */
export interface NamesOfCompose {
  readonly path: string;
  readonly lost: readonly UndefinedName[];
}

/** Undefined where a text is no file of Compose. */
export function namesOfCompose(path: string, text: string): NamesOfCompose | undefined {
  const isRead = /\.ya?ml$/i.test(path) && text.length <= mostCharacters && !text.includes('{{') && !text.includes('{%');
  // One that defines volumes or networks alone may be laid over another, too.
  if (!isRead || !/^(?:services|volumes|networks):/m.test(text)) return undefined;
  const { tree } = parseYamlTree(text, { isForeign: true });
  const services = valueAt(tree, 'services');
  if (services?.kind !== 'map') return { path, lost: [] };
  // What is included brings definitions of its own.
  return { path, lost: valueAt(tree, 'include') === undefined ? lostIn(tree, services) : [] };
}

function lostIn(tree: YamlTree | undefined, services: YamlMap): readonly UndefinedName[] {
  const defined = new Map(
    definedKinds.map((kind) => {
      const map = valueAt(tree, kind);
      return [kind, new Set(map?.kind === 'map' ? map.pairs.map(({ key }) => key.text) : [])] as const;
    }),
  );
  return services.pairs.flatMap(({ key, value }) => {
    const service = wholeService(services, value);
    return definedKinds.flatMap((kind) => {
      const known = defined.get(kind);
      const lost = usedBy(service, kind).filter((name) => /^[A-Za-z0-9][\w./-]*$/.test(name) && known?.has(name) !== true);
      return lost.map((name) => ({ service: key.text, kind, name, hasOthers: (known?.size ?? 0) > 0 }));
    });
  });
}

function usedBy(service: YamlTree, kind: DefinedKind): readonly string[] {
  if (kind === 'networks') return namesIn(valueAt(service, 'networks')).filter((name) => name !== 'default');
  if (kind === 'services') return servicesUsedBy(service);
  if (kind === 'secrets' || kind === 'configs')
    return itemsOf(valueAt(service, kind)).map((item) => textOf(item) || textOf(valueAt(item, 'source')));
  return itemsOf(valueAt(service, 'volumes')).map((item) => {
    if (item.kind === 'map') return textOf(valueAt(item, 'type')) === 'volume' ? textOf(valueAt(item, 'source')) : '';
    // Of one letter before a colon: a drive of Windows. A path begins with a dot, a slash or ~: `data/a:/b` names a volume.
    return /^(\w[\w./-]+):\//.exec(textOf(item).trim())?.[1] ?? '';
  });
}

function servicesUsedBy(service: YamlTree): readonly string[] {
  return usesOfServices.flatMap((field) => {
    const value = valueAt(service, field);
    if (field === 'depends_on') return namesIn(value);
    // `db:alias`, `db:ro`; containers are of another file.
    if (value?.kind === 'list')
      return value.items.map(textOf).flatMap((item) => (item.startsWith('container:') ? [] : (item.split(':')[0] ?? [])));
    return /^service:(.+)$/.exec(textOf(value))?.[1] ?? [];
  });
}

function namesIn(tree: YamlTree | undefined): readonly string[] {
  if (tree?.kind === 'map') return tree.pairs.map(({ key }) => key.text);
  return tree?.kind === 'list' ? tree.items.map(textOf) : [];
}

/** Names of files that Compose reads without being told to, the only ones or first. */
const mainFile = /^(?:docker-)?compose\.ya?ml$/;

/** The names that no file defines, as far as one file tells that is read first, and defines others of the kind. */
export function plainlyUndefined({ path, lost }: NamesOfCompose): readonly UndefinedName[] {
  return mainFile.test(baseName(path)) ? lost.filter(({ hasOthers, kind }) => hasOthers && kind !== 'services') : [];
}

/**
 * The name that a service uses and nothing defines; undefined where all are defined, or another file may define it: one beside this one that Compose may lay over it.
 * @param all the files of Compose around
 */
export function undefinedName(file: string, service: string, kind: DefinedKind, all: readonly NamesOfCompose[]): string | undefined {
  const own = all.find(({ path }) => path === file);
  const isAlone = all.every(({ path }) => path === file || directoryOf(path) !== directoryOf(file));
  const lost = own === undefined ? [] : isAlone ? own.lost : plainlyUndefined(own);
  return lost.find((each) => each.service === service && each.kind === kind)?.name;
}
