import { pairAt, plainValue, textOf, valueAt, withMerged, type YamlMap, type YamlTree } from '../../text/yamlTree.js';
import { composeFields } from './composeFields.js';
import { addVariables, type Facts, itemsOf } from './facts.js';
import { isPlaceOfData, placeOfSettings, writtenAtStart } from './places.js';

/** `7199:7199`, `0.0.0.0:17199:7199`, `${PORT}:7199`, `7199`, for which Docker chooses a port of the host, `{ target: 7199, published: 17199 }`: where each port of the container is published. */
const publishedPort = /^(?:(?:(.+):)?[^:]+:)?([\d-]+)(?:\/(\w+))?$/;
const ofLoopback = /(?:^|[^\d.])127\.|localhost|::1/;

/** Longer ranges are not for daemons. */
const mostPorts = 100;

/** `7000-7001`, from its first port to its last. */
function portsOf(target: string): readonly string[] {
  const [first = '', last = first] = target.split('-');
  const count = Number(last) - Number(first) + 1;
  return count >= 1 && count <= mostPorts ? Array.from({ length: count }, (_, at) => `${Number(first) + at}`) : [];
}

/** Each port of TCP that the host hands on, and those of them that other hosts reach. */
function addPorts(facts: Facts, ports: YamlTree | undefined): void {
  for (const item of itemsOf(ports)) {
    const [, host = '', inside, short = 'tcp'] = publishedPort.exec(textOf(item)) ?? [];
    const target = inside ?? (valueAt(item, 'published') === undefined ? '' : textOf(valueAt(item, 'target')));
    const address = host === '' ? textOf(valueAt(item, 'host_ip')) || textOf(item) : host;
    if (target === '' || (textOf(valueAt(item, 'protocol')) || short).toLowerCase() !== 'tcp') continue;
    for (const port of portsOf(target)) {
      facts.add(`forwarded.${port}`, { key: item, value: item }, port);
      if (!ofLoopback.test(address)) facts.add(`published.${port}`, { key: item, value: item }, port);
    }
  }
}

/** `data:/var/lib/cassandra`, `{ source: data, target: /var/lib/cassandra }`: what is mounted; undefined where nothing stays, or nothing is written. */
export function mountOf(item: YamlTree): { readonly source: string; readonly target: string } | undefined {
  if (item.kind === 'map') {
    const isWritten = textOf(valueAt(item, 'read_only')) !== 'true' && textOf(valueAt(item, 'type')) !== 'tmpfs';
    const [source, target] = [textOf(valueAt(item, 'source')), textOf(valueAt(item, 'target'))];
    // A part of a volume is a place of its own.
    const part = textOf(valueAt(item, 'volume', 'subpath'));
    return isWritten && source !== '' ? { source: part === '' ? source : `${source}/${part}`, target } : undefined;
  }
  const [, source = '', target = '', mode = ''] = /^([^:]+):(\/[^:]*)(?::(.*))?$/.exec(textOf(item).trim()) ?? [];
  return source === '' || /\bro\b/.test(mode) ? undefined : { source, target: target.replace(/(?<=.)\/+$/, '') };
}

/** What Compose mounts there, and lets nobody write: `./cassandra.yaml:/etc/cassandra/cassandra.yaml:ro`. */
function fixedByCompose(item: YamlTree): boolean {
  const [, , target = '', mode = ''] = /^([^:]+):(\/[^:]*)(?::(.*))?$/.exec(textOf(item).trim()) ?? [];
  const isFixed = item.kind === 'map' ? textOf(valueAt(item, 'read_only')) === 'true' : /\bro\b/.test(mode);
  return isFixed && writtenAtStart.test(textOf(valueAt(item, 'target')) || target);
}

/** A map with what is brought into it, and into the maps that its names have. */
function mergedBelow(tree: YamlTree): YamlTree {
  const own = withMerged(tree);
  return own.kind === 'map' ? { ...own, pairs: own.pairs.map(({ key, value }) => ({ key, value: withMerged(value) })) } : own;
}

/** Services that extend each other. */
const deepestService = 5;

/** A service of Compose with what `<<` and aliases bring into it, and what it takes from the one that it extends. */
export function wholeService(services: YamlMap, service: YamlTree, depth = 0): YamlTree {
  const own = mergedBelow(service);
  const extended = valueAt(own, 'extends');
  const name = textOf(extended) || textOf(valueAt(extended, 'service'));
  const base = valueAt(extended, 'file') === undefined ? valueAt(services, name) : undefined;
  if (base === undefined || base === service || own.kind !== 'map' || depth > deepestService) return own;
  const from = wholeService(services, base, depth + 1);
  return from.kind === 'map' ? { ...own, pairs: [...from.pairs, ...own.pairs] } : own;
}

/** The files of variables that a service of Compose is given, later ones before earlier ones, as it names them; undefined where that is not known. */
export function variableFilesOf(service: YamlTree): readonly string[] | undefined {
  const named = valueAt(service, 'env_file');
  // Of a service that extends another one both count.
  if (service.kind === 'map' && service.pairs.filter(({ key }) => key.text === 'env_file').length > 1) return undefined;
  const items = named === undefined ? [] : named.kind === 'list' ? named.items : [named];
  const files = items.map((item) => textOf(item) || textOf(valueAt(item, 'path')));
  return files.some((file) => file === '' || file.includes('$')) ? undefined : files;
}

/** Where a service names others: their start, their names, their volumes, and what it shares with one. */
export const usesOfServices = ['depends_on', 'links', 'volumes_from', 'network_mode', 'ipc', 'pid'] as const;

/**
 * The facts of a service of Compose.
 * @param shape `command` of one that a command starts
 */
export function addService(facts: Facts, name: string, service: YamlTree, shape: 'service' | 'command' = 'service'): void {
  facts.add('container.image', pairAt(service, 'image'));
  facts.add('container.built', pairAt(service, 'build'), 'true');
  facts.add('container.memory', pairAt(service, 'mem_limit') ?? pairAt(service, 'deploy', 'resources', 'limits', 'memory'));
  facts.add('container.cpu', pairAt(service, 'cpus') ?? pairAt(service, 'deploy', 'resources', 'limits', 'cpus'));
  facts.add('workload.service', pairAt(service, 'image') ?? pairAt(service, 'build'), name);
  const volumes = pairAt(service, 'volumes');
  const paths = itemsOf(volumes?.value).map((item) => textOf(valueAt(item, 'target')) || (textOf(item).split(':')[1] ?? textOf(item)));
  const passing = pairAt(service, 'tmpfs');
  const inMemory = passing?.value.kind === 'text' ? [passing.value] : itemsOf(passing?.value);
  const places = [...paths, ...inMemory.map((item) => textOf(item).split(':')[0])].join(',');
  const ofOthers = pairAt(service, 'volumes_from');
  if (ofOthers === undefined) facts.add('container.mounts', volumes ?? passing, places);
  else facts.addElsewhere('container.mounts', ofOthers.key.range);
  facts.add('container.ownSettings', paths.some((path) => placeOfSettings.test(path)) ? volumes : undefined, 'true');
  const fixed = itemsOf(volumes?.value).find(fixedByCompose);
  if (fixed !== undefined)
    facts.add(
      'container.fixedSettings',
      { key: fixed, value: fixed },
      textOf(valueAt(fixed, 'target')) || (textOf(fixed).split(':')[1] ?? ''),
    );
  for (const item of itemsOf(volumes?.value)) {
    const mount = mountOf(item);
    if (mount !== undefined && isPlaceOfData(mount.target)) facts.add('container.dataSource', { key: item, value: item }, mount.source);
  }
  facts.add('workload.replicas', pairAt(service, 'deploy', 'replicas'));
  const restart = pairAt(service, 'restart');
  facts.add('workload.restarted', /^(?:always|unless-stopped)$/.test(textOf(restart?.value)) ? restart : undefined);
  facts.add('workload.placed', pairAt(service, 'deploy', 'placement', 'constraints'), 'true');
  facts.add('workload.perMachine', pairAt(service, 'deploy', 'placement', 'max_replicas_per_node'));
  const files = pairAt(service, 'ulimits', 'nofile');
  facts.add('container.openFiles', files?.value.kind === 'map' ? pairAt(files.value, 'hard') : files);
  const started = [pairAt(service, 'entrypoint'), pairAt(service, 'command')].filter((each) => each !== undefined);
  facts.add('container.command', started.at(-1), started.map(({ value }) => JSON.stringify(plainValue(value))).join(' '));
  addVariables(facts, valueAt(service, 'environment'));
  facts.add('container.moreVariables', pairAt(service, 'env_file'), 'true');
  facts.add('workload.networks', pairAt(service, 'networks'), 'true');
  for (const field of usesOfServices) facts.add('workload.dependsOn', pairAt(service, field), 'true');
  facts.add('workload.secrets', pairAt(service, 'secrets'), 'true');
  facts.add('workload.configs', pairAt(service, 'configs'), 'true');
  // On the network of the host no port is published: each is open there.
  const isOfHost = /^host$/.test(textOf(valueAt(service, 'network_mode')));
  if (!isOfHost) addPorts(facts, valueAt(service, 'ports'));
  else if (itemsOf(valueAt(service, 'ports')).length > 0) facts.add('workload.portsOfHost', pairAt(service, 'ports'), 'true');
  if (service.kind === 'map') facts.addRefusals(composeFields.refusals(service, shape, facts.isUnsure));
}
