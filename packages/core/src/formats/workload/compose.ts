import { slippedName } from '../../text/didYouMean.js';
import { pairAt, plainValue, textOf, valueAt, withMerged, type YamlMap, type YamlText, type YamlTree } from '../../text/yamlTree.js';
import { addVariables, type Facts, itemsOf } from './facts.js';
import { isPlaceOfData, placeOfSettings, writtenAtStart } from './places.js';

/** `7199:7199`, `0.0.0.0:17199:7199`, `${PORT}:7199`, `7199`, for which Docker chooses a port of the host, `{ target: 7199, published: 17199 }`: where each port of the container is published. */
const publishedPort = /^(?:(?:(.+):)?[^:]+:)?([\d-]+)(?:\/\w+)?$/;
const ofLoopback = /(?:^|[^\d.])127\.|localhost|::1/;

function addPorts(facts: Facts, ports: YamlTree | undefined): void {
  for (const item of itemsOf(ports)) {
    const [, host = '', inside] = publishedPort.exec(textOf(item)) ?? [];
    const target = inside ?? (valueAt(item, 'published') === undefined ? '' : textOf(valueAt(item, 'target')));
    const address = host === '' ? textOf(valueAt(item, 'host_ip')) || textOf(item) : host;
    if (target !== '' && !ofLoopback.test(address)) facts.add(`published.${target}`, { key: item, value: item }, target);
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

/** What Compose knows in the maps of a service, by the way to each; it refuses a file with another name. */
const fields: readonly (readonly [way: readonly string[], names: readonly string[]])[] = [
  [
    '',
    `annotations attach blkio_config build cap_add cap_drop cgroup cgroup_parent command configs container_name cpu_count cpu_percent cpu_period cpu_quota cpu_rt_period
    cpu_rt_runtime cpu_shares cpus cpuset credential_spec depends_on deploy develop device_cgroup_rules devices dns dns_opt dns_search dockerfile domainname entrypoint env_file
    environment expose extends external_links extra_hosts gpus group_add healthcheck hostname image init ipc isolation label_file labels links log_driver log_opt logging
    mac_address mem_limit mem_reservation mem_swappiness memswap_limit models net network_mode networks oom_kill_disable oom_score_adj pid pids_limit platform ports post_start
    pre_stop privileged profiles provider pull_policy pull_refresh_after read_only restart runtime scale secrets security_opt shm_size stdin_open stop_grace_period stop_signal
    storage_opt sysctls tmpfs tty ulimits use_api_socket user userns_mode uts volume_driver volumes volumes_from working_dir`,
  ],
  ['healthcheck', 'disable interval retries start_interval start_period test timeout'],
  ['deploy', 'endpoint_mode labels mode placement replicas resources restart_policy rollback_config update_config'],
  ['deploy resources', 'limits reservations'],
  ['deploy resources limits', 'cpus memory pids'],
  ['deploy resources reservations', 'cpus devices generic_resources memory'],
].map(([way = '', names = '']) => [wordsOf(way), wordsOf(names)]);

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** Names in a service that Compose does not know, and those that nearly are them. */
export function misspeltFields(service: YamlTree): readonly { readonly key: YamlText; readonly meant: string }[] {
  return fields.flatMap(([way, names]) => {
    const map = way.length === 0 ? service : valueAt(service, ...way);
    return (map?.kind === 'map' ? map.pairs : []).flatMap(({ key }) => {
      const meant = names.includes(key.text) || key.text.startsWith('x-') ? undefined : slippedName(key.text, names);
      return meant === undefined ? [] : [{ key, meant }];
    });
  });
}

/** Amounts of memory of a service, by the way to each. */
const amounts = [
  'mem_limit',
  'mem_reservation',
  'memswap_limit',
  'shm_size',
  'deploy resources limits memory',
  'deploy resources reservations memory',
];

/** An amount of memory, or when to start again, that is none. What a shell fills in is not known. */
function addRefused(facts: Facts, service: YamlTree): void {
  const restart = pairAt(service, 'restart');
  const given = restart?.value;
  if (given?.kind === 'text' && /^[a-z][\w-]*$/i.test(given.text) && !/^(?:no|false|always|unless-stopped|on-failure)$/i.test(given.text)) {
    facts.add('workload.refused', restart, `restart is ${given.text}`);
    facts.add('workload.refusedFor', restart, 'is none of no, always, on-failure and unless-stopped');
  }
  for (const way of amounts.map(wordsOf)) {
    const amount = pairAt(service, ...way);
    const text = textOf(amount?.value);
    if (!/^\d[\w. ]*$/.test(text) || /^\d+(?:\.\d+)*\s?(?:[kmgtpe]?i?b?)$/i.test(text)) continue;
    facts.add('workload.refused', amount, `${way.at(-1) ?? ''} is ${text}`);
    facts.add('workload.refusedFor', amount, 'is no amount: a number followed by b, k, m or g');
  }
}

/** The facts of a service of Compose. */
export function addService(facts: Facts, name: string, service: YamlTree): void {
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
  facts.add('workload.dependsOn', pairAt(service, 'depends_on'), 'true');
  // On the network of the host no port is published: each is open there.
  if (!/^host$/.test(textOf(valueAt(service, 'network_mode')))) addPorts(facts, valueAt(service, 'ports'));
  for (const { key, meant } of misspeltFields(service)) {
    facts.add('workload.misspelt', { key, value: key });
    facts.add('workload.meant', { key, value: key }, meant);
  }
  addRefused(facts, service);
}
