import type { Range } from '../text/range.js';
import {
  pairAt,
  parseYamlTree,
  plainValue,
  textOf,
  valueAt,
  withMerged,
  type YamlMap,
  type YamlText,
  type YamlTree,
} from '../text/yamlTree.js';
import type { EntriesDocument, Entry, SourceFile } from './document.js';
import { commentsOfLines } from './lineComments.js';
import { readOnlyFormat } from './readOnlyFormat.js';
import { firstArms, Markup, touchesHole } from './template.js';

/*
 * What starts a daemon in containers: one service of Docker Compose (its name, with what stands below, or the last one of a file), or one object of Kubernetes. Its facts are entries under names that are the
 * same for both, so a rule asks `container.memory` of either; variables of the container are `env.NAME`. Such a part of a file is read, and nothing writes it.
 */

/** Takes the facts down with their places. */
class Facts {
  readonly entries: Entry[] = [];

  /** Of the template of a chart: what a value is that has a hole, or stands in a branch, is not known. */
  readonly isUnsure: (range: Range) => boolean;

  /** What stands in a branch of a template may not be there. */
  readonly isInBranch: (range: Range) => boolean;

  constructor(private readonly file: SourceFile) {
    const { markup, template } = file;
    const { holes, branches } = template === undefined ? { holes: [], branches: [] } : markup;
    this.isInBranch = (range) => touchesHole(branches, range);
    this.isUnsure = (range) => touchesHole(holes, range) || this.isInBranch(range);
  }

  /** @param key of the line, for its place */
  add(name: string, found: { readonly key: YamlTree; readonly value: YamlTree } | undefined, value?: string): void {
    if (found === undefined) return;
    const own =
      found.value.kind !== 'text' ? '' : this.isUnsure(found.value.range) ? this.file.source.slice(found.value.range) : found.value.text;
    const text = value ?? own;
    // What an alias stands for is elsewhere in the file; its line is the one with the alias.
    const isHere = found.value.kind === 'text' && found.value.range.start >= found.key.range.start;
    const valueRange = isHere ? found.value.range : found.key.range;
    const range = { start: found.key.range.start, end: valueRange.end };
    const hole = value !== 'true' && this.isUnsure(found.value.range) ? ({ hole: 'value' } as const) : {};
    this.entries.push({ key: name, keyRange: found.key.range, value: text, valueRange, range, ...hole });
  }

  /** A fact of which only another part of the file says what it is. */
  addElsewhere(name: string, range: Range): void {
    this.entries.push({ key: name, keyRange: range, value: '', valueRange: range, range, hole: 'value' });
  }

  /** A variable as an item of a list, `NAME=value`: the name stays readable where the value is a secret. */
  addListed(name: string, item: YamlText, text: string): void {
    const { range } = item;
    const at = this.file.source.slice(range).indexOf(`${name}=`);
    if (at < 0) {
      this.add(`env.${name}`, { key: item, value: item }, text);
      return;
    }
    const start = range.start + at;
    const keyRange = { start, end: start + name.length };
    const hole = this.isUnsure(range) ? ({ hole: 'value' } as const) : {};
    this.entries.push({
      key: `env.${name}`,
      keyRange,
      value: text,
      valueRange: { start: keyRange.end + 1, end: range.end },
      range,
      ...hole,
    });
  }
}

function itemsOf(tree: YamlTree | undefined): readonly YamlTree[] {
  return tree?.kind === 'list' ? tree.items : [];
}

/** The objects of Kubernetes that a document holds: a list and a template of OpenShift hold several. */
export function objectsIn(tree: YamlMap): readonly YamlMap[] {
  const held = itemsOf(valueAt(tree, 'items') ?? valueAt(tree, 'objects'));
  return [tree, ...held.flatMap((item) => (item.kind === 'map' ? [item] : []))];
}

/** What a pod is made of: of a pod itself, and of an object that starts some. */
export function podSpecOf(object: YamlTree | undefined): YamlTree | undefined {
  return textOf(valueAt(object, 'kind')) === 'Pod' ? valueAt(object, 'spec') : valueAt(object, 'spec', 'template', 'spec');
}

/** `7199:7199`, `0.0.0.0:17199:7199`, `{ target: 7199, published: 17199 }`: where each port of the container is published. */
const publishedPort = /^(?:(.+):)?(?:([\d-]+):)([\d-]+)(?:\/\w+)?$/;

function addPorts(facts: Facts, ports: YamlTree | undefined): void {
  for (const item of itemsOf(ports)) {
    const [, host = '', , inside] = publishedPort.exec(textOf(item)) ?? [];
    const target = inside ?? (valueAt(item, 'published') === undefined ? '' : textOf(valueAt(item, 'target')));
    const address = host === '' ? textOf(valueAt(item, 'host_ip')) : host;
    if (target !== '' && !/^(?:127\.|localhost|\[?::1)/.test(address)) facts.add(`published.${target}`, { key: item, value: item }, target);
  }
}

/**
 * `environment` of Compose, a map or a list of `NAME=value`; `env` of Kubernetes, a list of names and values. The text is empty of a variable whose value is elsewhere: in the
 * shell that calls Compose (`- NAME`), or in another object (`valueFrom`).
 */
function addVariables(facts: Facts, given: YamlTree | undefined): void {
  if (given?.kind === 'map') for (const each of given.pairs) facts.add(`env.${each.key.text}`, each);
  for (const item of itemsOf(given)) {
    const [, name, text = ''] = /^([^=]+)(?:=(.*))?$/s.exec(textOf(item)) ?? [];
    if (name !== undefined && item.kind === 'text') facts.addListed(name, item, text);
    const own = pairAt(item, 'value');
    const called = textOf(valueAt(item, 'name'));
    if (own !== undefined) facts.add(`env.${called}`, own);
    else facts.add(`env.${called}`, pairAt(item, 'valueFrom'), '');
    const isPassword = /(?:PASS|PASSWD|PASSWORD)$/i.test(called) && /^[^$<{]{2,}$/.test(textOf(own?.value));
    // Its name is the fact: the password goes nowhere.
    if (own !== undefined && isPassword) facts.add('container.inClear', { key: own.key, value: own.key }, called);
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

/** Where images of Cassandra keep the data of a node, which must be its own. Backups and certificates beside it may be shared. */
export function isPlaceOfData(target: string): boolean {
  return /^\/(?:var\/lib\/cassandra(?:\/(?:data|commitlog|hints|saved_caches|cdc_raw)\b.*)?|bitnami(?:\/.*)?)\/?$/.test(target);
}

/** Where the files of settings lie, or what starts the daemon: what is mounted there brings settings of its own. */
const placeOfSettings = /^\/(?:etc\/|opt\/(?:bitnami\/)?cassandra\/conf)|\.ya?ml$|\.sh$|entrypoint/;

/** The directory of the settings of the official image, and the file there that it writes at each start. */
const writtenAtStart = /^\/etc\/cassandra(?:\/cassandra\.yaml)?\/?$/;

/** Whatever else lies in that directory. */
const ownedAtStart = /^\/etc\/cassandra\/./;

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

/**
 * What the official image and the scripts of Cassandra read of the environment: docker-entrypoint.sh writes settings of these names into files, and bin/cassandra and cassandra-env.sh
 * take the others. Those with which the image was built change nothing, and nobody takes them for settings.
 */
const readByImage =
  /^CASSANDRA_(?:BROADCAST_ADDRESS|BROADCAST_RPC_ADDRESS|CLUSTER_NAME|ENDPOINT_SNITCH|LISTEN_ADDRESS|NUM_TOKENS|RPC_ADDRESS|START_RPC|SEEDS|NAME|DC|RACK|CONF(?:IG)?|HOME|INCLUDE|LOG_DIR|HEAPDUMP_DIR|LIBJEMALLOC|USE_ALL_JDK|CLASSPATH|VERSION|SHA\d+)$/;

/** Variables named after Cassandra that the official image passes over, and that nothing else in the part names. What another object gives may be for whoever runs a command in the container. */
function addUnread(facts: Facts, text: string): void {
  for (const { key, value, keyRange, valueRange, range } of [...facts.entries]) {
    const name = key.replace(/^env\./, '');
    // Other names may hold what means something in a pattern.
    if (!/^CASSANDRA_[A-Z_]+$/.test(name) || value === '' || readByImage.test(name)) continue;
    if (new RegExp(`\\$[{(]?${name}\\b`).test(text)) continue;
    facts.entries.push({ key: 'container.unreadVariable', keyRange, value: name, valueRange, range });
  }
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

/** The facts of a service of Compose. */
function addService(facts: Facts, name: string, service: YamlTree): void {
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
  addPorts(facts, valueAt(service, 'ports'));
}

/** A claim of a volume that several machines may write at once. */
function addShared(facts: Facts, modes: ReturnType<typeof pairAt>): void {
  const item = itemsOf(modes?.value).find((each) => textOf(each) === 'ReadWriteMany');
  facts.add('workload.sharedVolume', item === undefined ? undefined : { key: item, value: item });
}

/** A volume that a container mounts and that neither the pod nor a claim of the object brings. */
function addLostMount(facts: Facts, object: YamlMap): void {
  const pod = valueAt(object, 'spec', 'template', 'spec');
  const claims = itemsOf(valueAt(object, 'spec', 'volumeClaimTemplates'));
  const volumes = itemsOf(valueAt(pod, 'volumes'));
  // What a template writes by a branch or a loop is not known; a patch, which says not even which pods it is for, has the rest elsewhere.
  if (pod === undefined || facts.isUnsure(object.range) || pairAt(object, 'spec', 'selector') === undefined) return;
  const known = new Set([...volumes, ...claims.map((claim) => valueAt(claim, 'metadata'))].map((item) => textOf(valueAt(item, 'name'))));
  const lost = [...itemsOf(valueAt(pod, 'containers')), ...itemsOf(valueAt(pod, 'initContainers'))]
    .filter((container) => pairAt(container, 'image') !== undefined)
    .flatMap((container) => itemsOf(valueAt(container, 'volumeMounts')))
    .map((mount) => pairAt(mount, 'name'))
    .find((name) => name !== undefined && textOf(name.value) !== '' && !known.has(textOf(name.value)));
  facts.add('workload.lostMount', lost);
}

/** A label by which the object looks for its pods and which they do not have. */
function addLostLabel(facts: Facts, object: YamlMap): void {
  const wanted = valueAt(object, 'spec', 'selector', 'matchLabels');
  const labels = valueAt(object, 'spec', 'template', 'metadata', 'labels');
  if (wanted?.kind !== 'map' || labels?.kind !== 'map' || facts.isUnsure(wanted.range) || facts.isUnsure(labels.range)) return;
  facts.add(
    'workload.lostLabel',
    wanted.pairs.find(({ key, value }) => textOf(valueAt(labels, key.text)) !== textOf(value)),
  );
}

/** What keeps pods apart; undefined where all of its labels are those of other pods. */
function spreadingOf(object: YamlMap, spreading: ReturnType<typeof pairAt>): ReturnType<typeof pairAt> {
  const labels = valueAt(object, 'spec', 'template', 'metadata', 'labels');
  if (spreading === undefined || labels?.kind !== 'map') return spreading;
  const terms = [spreading.value, ...(spreading.value.kind === 'map' ? spreading.value.pairs.map(({ value }) => value) : [])]
    .flatMap(itemsOf)
    .map((term) => valueAt(valueAt(term, 'podAffinityTerm') ?? term, 'labelSelector'));
  const isOfOthers = (selector: YamlTree | undefined) => {
    const wanted = valueAt(selector, 'matchLabels');
    return wanted?.kind === 'map' && wanted.pairs.some(({ key, value }) => textOf(valueAt(labels, key.text)) !== textOf(value));
  };
  return terms.length > 0 && terms.every(isOfOthers) ? undefined : spreading;
}

/** The claim of the data: the one that is mounted where data lies, or the only one where that is not known. */
function claimOfData(claims: readonly YamlTree[], container: YamlTree | undefined): YamlTree | undefined {
  const ofData = itemsOf(valueAt(container, 'volumeMounts')).filter((item) => isPlaceOfData(pathIn(item)));
  if (ofData.length === 0 && claims.length === 1) return claims[0];
  return claims.find((claim) => ofData.some((item) => textOf(valueAt(item, 'name')) === textOf(valueAt(claim, 'metadata', 'name'))));
}

/** The ports of the container that a host has only once, so that a second pod with them finds no place there. */
function hostPortsOf(pod: YamlTree | undefined, container: YamlTree | undefined): ReturnType<typeof pairAt> {
  const ports = pairAt(container, 'ports');
  const isOfHost = textOf(valueAt(pod, 'hostNetwork')) === 'true';
  return itemsOf(ports?.value).some((item) => isOfHost || valueAt(item, 'hostPort') !== undefined) ? ports : undefined;
}

/** Whether a volume of a pod holds files of objects, or goes with the pod. */
function bringsNoStorage(volume: YamlTree): boolean {
  return ['emptyDir', 'ephemeral', 'configMap', 'secret', 'downwardAPI', 'projected'].some(
    (source) => pairAt(volume, source) !== undefined,
  );
}

function pathIn(mount: YamlTree): string {
  return textOf(valueAt(mount, 'mountPath')).trim();
}

/** The daemon of a part that is named after it: `namenode.pod`. */
function daemonIn(path: string): string | undefined {
  return /(\w+)\.pod$/.exec(path)?.[1];
}

/** Where settings and logs lie, not data. */
const placeOfOtherFiles = /^\/(?:etc|var\/log)(?:\/|$)|\/(?:conf|logs?|backups?)(?:\/|$)|\/etc\/hadoop/;

/** Which daemon of Hadoop, HBase or ZooKeeper the pods of an object run, and where it may keep what outlives them. */
function addDaemon(facts: Facts, object: YamlMap, daemon: string): void {
  facts.add('workload.daemon', pairAt(object, 'kind'), daemon);
  const pod = podSpecOf(object);
  const volumes = itemsOf(valueAt(pod, 'volumes')).filter((item) => !facts.isInBranch(item.range));
  const [container] = itemsOf(valueAt(pod, 'containers'));
  const mounts = pairAt(container, 'volumeMounts');
  const nameOf = (item: YamlTree) => textOf(valueAt(item, 'name'));
  const without = new Set(volumes.filter(bringsNoStorage).map(nameOf));
  const lasting = itemsOf(mounts?.value).filter((item) => !without.has(nameOf(item)));
  facts.add('container.mounts.lasting', lasting.length === 0 ? undefined : mounts, lasting.map(pathIn).join(','));
  // A claim of the pod's own volumes is one for all pods, unless each mounts a part that is named after it, or takes a directory of its own there.
  const isNamed = /metadata\.name\b|HOSTNAME|POD_NAME|\$\(hostname/.test(
    container === undefined ? '' : JSON.stringify(plainValue(container)),
  );
  const ofData = lasting.filter((item) => !placeOfOtherFiles.test(pathIn(item)));
  const shared = ofData.map((mount) =>
    pairAt(mount, 'subPathExpr') === undefined && textOf(valueAt(mount, 'readOnly')) !== 'true'
      ? volumes.find((volume) => nameOf(volume) === nameOf(mount) && pairAt(volume, 'persistentVolumeClaim') !== undefined)
      : undefined,
  );
  // Beside a volume of each pod, the shared one holds something else.
  const claim = isNamed || shared.includes(undefined) ? undefined : shared[0];
  facts.add('workload.claim', pairAt(claim, 'persistentVolumeClaim', 'claimName'));
  const passing = volumes.find(
    (volume) => pairAt(volume, 'emptyDir') !== undefined && itemsOf(mounts?.value).some((item) => nameOf(item) === nameOf(volume)),
  );
  facts.add('workload.passing', passing === undefined ? undefined : { key: passing, value: passing }, nameOf(passing ?? object));
}

/** The words of the command that a probe of a container runs. */
function commandOf(container: YamlTree | undefined, probe: string): string {
  return itemsOf(valueAt(container, probe, 'exec', 'command'))
    .map(textOf)
    .join(' ');
}

/** The volume with the data of a Deployment that starts a new pod before it stops the old one: both mount it. */
function volumeOfUpdate(facts: Facts, object: YamlMap, container: YamlTree | undefined): ReturnType<typeof pairAt> {
  const strategy = pairAt(object, 'spec', 'strategy')?.value;
  const isKnown = strategy === undefined || (strategy.kind === 'map' && !facts.isUnsure(strategy.range));
  const surge = textOf(valueAt(strategy, 'rollingUpdate', 'maxSurge'));
  const isOneAtATime = textOf(valueAt(strategy, 'type')) === 'Recreate' || /^0%?$/.test(surge);
  if (textOf(valueAt(object, 'kind')) !== 'Deployment' || !isKnown || isOneAtATime) return undefined;
  const mount = itemsOf(valueAt(container, 'volumeMounts')).find((item) => isPlaceOfData(pathIn(item)));
  const name = textOf(valueAt(mount, 'name'));
  const volumes = itemsOf(valueAt(object, 'spec', 'template', 'spec', 'volumes'));
  const volume = volumes.find((item) => name !== '' && textOf(valueAt(item, 'name')) === name);
  return pairAt(volume, 'persistentVolumeClaim', 'claimName') ?? pairAt(volume, 'hostPath', 'path');
}

/** The probe that restarts a container which does not serve CQL, where no startup probe waits for it first. */
function livenessOfCql(container: YamlTree | undefined): ReturnType<typeof pairAt> {
  const probe = pairAt(container, 'livenessProbe');
  const port = textOf(valueAt(probe?.value, 'tcpSocket', 'port'));
  const named = itemsOf(valueAt(container, 'ports')).find((item) => port !== '' && textOf(valueAt(item, 'name')) === port);
  const asks =
    port === '9042' || textOf(valueAt(named, 'containerPort')) === '9042' || /cqlsh|\b9042\b/.test(commandOf(container, 'livenessProbe'));
  return asks && valueAt(container, 'startupProbe') === undefined ? probe : undefined;
}

/** Seconds after its start in which a container has to pass its liveness probe. */
function patienceOf(container: YamlTree | undefined): number {
  const seconds = (name: string, otherwise: number) => {
    const text = textOf(valueAt(container, 'livenessProbe', name));
    return text === '' ? otherwise : Number(text);
  };
  return (
    seconds('initialDelaySeconds', 0) + (seconds('failureThreshold', 3) - 1) * seconds('periodSeconds', 10) + seconds('timeoutSeconds', 1)
  );
}

/** Programs that run beside a node in its pod. */
const besideNode = /export|sidecar|agent|reaper|medusa|monitor|metrics|logger|fluent|proxy/i;

/** The container of the node in a pod: of those that do not merely watch it the first that is named after Cassandra, else the first. */
export function nodeContainerIn(pod: YamlTree | undefined): YamlTree | undefined {
  const containers = itemsOf(valueAt(pod, 'containers'));
  const about = (each: YamlTree) => `${textOf(valueAt(each, 'name'))} ${textOf(valueAt(each, 'image'))}`;
  const others = containers.filter((each) => !besideNode.test(about(each)));
  return others.find((each) => /cassandra/i.test(about(each))) ?? others[0] ?? containers[0];
}

/** The facts of an object of Kubernetes that starts pods. */
function addObject(facts: Facts, object: YamlMap, daemon: string | undefined): void {
  const pod = podSpecOf(object);
  const container = daemon === undefined ? nodeContainerIn(pod) : itemsOf(valueAt(pod, 'containers'))[0];
  facts.add('workload.kind', pairAt(object, 'kind'));
  if (daemon !== undefined) addDaemon(facts, object, daemon);
  addLostLabel(facts, object);
  addLostMount(facts, object);
  facts.add('workload.apiVersion', pairAt(object, 'apiVersion'));
  facts.add('workload.serviceName', pairAt(object, 'spec', 'serviceName'));
  facts.add('workload.replicas', pairAt(object, 'spec', 'replicas'));
  const claims = itemsOf(valueAt(object, 'spec', 'volumeClaimTemplates'));
  const [claim] = claims;
  facts.add('workload.storage', pairAt(claim, 'spec', 'resources', 'requests', 'storage'));
  addShared(facts, pairAt(claimOfData(claims, container), 'spec', 'accessModes'));
  facts.add('workload.gracePeriod', pairAt(pod, 'terminationGracePeriodSeconds'));
  facts.add(
    'workload.spread',
    spreadingOf(object, pairAt(pod, 'affinity', 'podAntiAffinity') ?? pairAt(pod, 'topologySpreadConstraints')) ??
      hostPortsOf(pod, container),
    'true',
  );
  facts.add('workload.containers', pairAt(pod, 'containers'), 'true');
  facts.add('container.image', pairAt(container, 'image'));
  facts.add('container.memory', pairAt(container, 'resources', 'limits', 'memory') ?? pairAt(pod, 'resources', 'limits', 'memory'));
  facts.add(
    'container.memoryRequest',
    pairAt(container, 'resources', 'requests', 'memory') ?? pairAt(pod, 'resources', 'requests', 'memory'),
  );
  facts.add('container.cpu', pairAt(container, 'resources', 'limits', 'cpu'));
  // Until a startup probe passes, the pod is not ready either.
  facts.add('container.readinessProbe', pairAt(container, 'readinessProbe') ?? pairAt(container, 'startupProbe'), 'true');
  facts.add('container.readinessCommand', pairAt(container, 'readinessProbe', 'exec', 'command'), commandOf(container, 'readinessProbe'));
  facts.add('container.readinessTimeout', pairAt(container, 'readinessProbe', 'timeoutSeconds'));
  facts.add('container.livenessCommand', pairAt(container, 'livenessProbe', 'exec', 'command'), commandOf(container, 'livenessProbe'));
  facts.add('container.livenessTimeout', pairAt(container, 'livenessProbe', 'timeoutSeconds'));
  const kept = volumeOfUpdate(facts, object, container);
  facts.add('workload.dataOfUpdate', kept, textOf(kept?.value));
  facts.add('container.livenessOfCql', livenessOfCql(container), String(patienceOf(container)));
  const mounts = pairAt(container, 'volumeMounts');
  // What goes with the pod is no place for anything that is to stay, but hides the settings of the image.
  const passing = new Set(
    itemsOf(valueAt(pod, 'volumes')).flatMap((item) =>
      pairAt(item, 'emptyDir') && !facts.isUnsure(item.range) ? [textOf(valueAt(item, 'name'))] : [],
    ),
  );
  const lasting = itemsOf(mounts?.value).filter(
    (item) => !passing.has(textOf(valueAt(item, 'name'))) || placeOfSettings.test(pathIn(item)),
  );
  facts.add('container.mounts', mounts, lasting.map(pathIn).join(','));
  // Objects are mounted without leave to write.
  const objects = new Set(
    itemsOf(valueAt(pod, 'volumes')).flatMap((item) =>
      !facts.isUnsure(item.range) && ['configMap', 'secret', 'projected'].some((source) => pairAt(item, source) !== undefined)
        ? [textOf(valueAt(item, 'name'))]
        : [],
    ),
  );
  const isFixed = (item: YamlTree) => objects.has(textOf(valueAt(item, 'name'))) || textOf(valueAt(item, 'readOnly')) === 'true';
  const fixed = itemsOf(mounts?.value).filter(isFixed);
  // As root the start of the image gives all files there to its own user, and ends where it may not.
  const isRoot = [container, pod].every((each) => pairAt(each, 'securityContext', 'runAsUser') === undefined);
  const refused =
    fixed.find((item) => writtenAtStart.test(pathIn(item))) ?? (isRoot ? fixed.find((item) => ownedAtStart.test(pathIn(item))) : undefined);
  facts.add('container.fixedSettings', pairAt(refused, 'mountPath'));
  const bringsSettings = itemsOf(mounts?.value).some((item) => placeOfSettings.test(textOf(valueAt(item, 'mountPath'))));
  facts.add('container.ownSettings', bringsSettings ? mounts : undefined, 'true');
  const started = [pairAt(container, 'command'), pairAt(container, 'args')].filter((each) => each !== undefined);
  facts.add('container.command', started.at(-1), started.map(({ value }) => JSON.stringify(plainValue(value))).join(' '));
  addVariables(facts, valueAt(container, 'env'));
  facts.add('container.moreVariables', pairAt(container, 'envFrom'), 'true');
}

/** An amount that may stand under several names. */
function firstOf(tree: YamlTree | undefined, ...names: readonly string[]): YamlMap['pairs'][number] | undefined {
  return names.map((name) => pairAt(tree, name)).find((pair) => pair !== undefined);
}

/**
 * The facts of what an operator makes pods of: a CassandraDatacenter, or a K8ssandraCluster, whose data centres have what the cluster gives all of them, or the values of its chart.
 * Of several data centres the largest counts for the number of nodes, and the first for what each of them has.
 */
function addOperated(facts: Facts, object: YamlTree): void {
  const spec = valueAt(object, 'spec') ?? object;
  const cluster = spec?.kind === 'map' ? spec.pairs.find(({ value }) => valueAt(value, 'datacenters') !== undefined)?.value : undefined;
  const centres = itemsOf(valueAt(cluster, 'datacenters'));
  const sized = (cluster === undefined ? [spec] : centres).filter((each) => pairAt(each, 'size') !== undefined);
  const largest = sized.sort((one, other) => Number(textOf(valueAt(one, 'size'))) - Number(textOf(valueAt(other, 'size')))).at(-1);
  const own = cluster === undefined ? spec : centres[0];
  const either = (...names: readonly string[]) => pairAt(own, ...names) ?? pairAt(cluster, ...names);
  facts.add('workload.operated', pairAt(object, 'kind') ?? pairAt(cluster, 'datacenters'), 'true');
  facts.add('workload.replicas', pairAt(largest, 'size'));
  facts.add('workload.version', either('serverVersion') ?? either('version'));
  const racks = pairAt(largest, 'racks') ?? pairAt(cluster, 'racks');
  addRacks(facts, racks, centres.length < 2);
  addUneven(facts, sized, cluster);
  const pod = (of: YamlTree | undefined) => valueAt(of, 'podTemplateSpec', 'spec');
  const spread = [pod(own), pod(cluster)].flatMap((each) => pairAt(each, 'topologySpreadConstraints') ?? pairAt(each, 'affinity') ?? []);
  facts.add('workload.spread', spread[0] ?? zoneOf(own) ?? zoneOf(cluster) ?? zoneOfOnly(racks), 'true');
  facts.add('container.memory', either('resources', 'limits', 'memory'));
  facts.add('container.memoryRequest', either('resources', 'requests', 'memory'));
  facts.add('container.cpu', either('resources', 'limits', 'cpu'));
  const claim = either('storageConfig', 'cassandraDataVolumeClaimSpec', 'resources', 'requests', 'storage');
  addShared(facts, either('storageConfig', 'cassandraDataVolumeClaimSpec', 'accessModes'));
  facts.add('workload.storage', claim ?? either('cassandraLibDirVolume', 'size'));
  const options = either('config', 'jvmOptions') ?? either('config', 'jvm-server-options') ?? either('config', 'jvm-options');
  facts.add('env.MAX_HEAP_SIZE', firstOf(options?.value, 'heapSize', 'heap_max_size', 'max_heap_size') ?? either('heap', 'size'));
  // G1 chooses the young generation itself.
  const collector = textOf(firstOf(options?.value, 'garbage_collector', 'gc')?.value);
  const isG1 = textOf(either('gc', 'g1', 'enabled')?.value) === 'true';
  const young = /cms/i.test(collector) ? firstOf(options?.value, 'heap_size_young_generation', 'heapNewGenSize') : undefined;
  facts.add('env.HEAP_NEWSIZE', young ?? (isG1 ? undefined : either('heap', 'newGenSize')));
  const together = either('allowMultipleNodesPerWorker') ?? either('softPodAntiAffinity');
  facts.add('workload.together', textOf(together?.value) === 'true' ? together : undefined);
}

/**
 * The racks of a data centre, and the zone where all of them are bound to one.
 * @param isWhole whether the cluster has no other data centre: the zone of one of several may be its own
 */
function addRacks(facts: Facts, racks: YamlMap['pairs'][number] | undefined, isWhole: boolean): void {
  const items = itemsOf(racks?.value);
  facts.add('workload.racks', racks, String(items.length));
  const zones = items.map(zoneOf);
  const last = zones.at(-1);
  const isSame = (zone: typeof last) =>
    zone !== undefined && !facts.isUnsure(zone.value.range) && textOf(zone.value) === textOf(last?.value);
  facts.add('workload.zone', isWhole && zones.length > 1 && zones.every(isSame) ? last : undefined);
}

/** The nodes of a data centre whose racks get different numbers of them, and its racks. One node alone is for trials. */
function addUneven(facts: Facts, centres: readonly YamlTree[], cluster: YamlTree | undefined): void {
  for (const centre of centres) {
    const [size, racks] = [pairAt(centre, 'size'), pairAt(centre, 'racks') ?? pairAt(cluster, 'racks')];
    const [nodes, count] = [Number(textOf(size?.value)), itemsOf(racks?.value).length];
    if (!(nodes >= 2) || count < 2 || nodes % count === 0) continue;
    facts.add('workload.unevenNodes', size);
    facts.add('workload.unevenRacks', racks, String(count));
    return;
  }
}

/** What binds the only rack to a zone: whoever writes that wants all nodes there. */
function zoneOfOnly(racks: YamlMap['pairs'][number] | undefined): YamlMap['pairs'][number] | undefined {
  const [rack, ...others] = itemsOf(racks?.value);
  return others.length === 0 ? zoneOf(rack) : undefined;
}

/** What binds a rack, or a data centre, to a zone: `zone: a`, or a label of machines such as topology.kubernetes.io/zone. */
function zoneOf(rack: YamlTree | undefined): YamlMap['pairs'][number] | undefined {
  const labels = ['nodeAffinityLabels', 'affinityLabels', 'labels'].map((name) => valueAt(rack, name)).find((each) => each !== undefined);
  const label = labels?.kind === 'map' ? labels.pairs.find(({ key }) => key.text.endsWith('/zone')) : undefined;
  return label ?? pairAt(rack, 'zone');
}

/** The facts of what CassKop makes pods of: a CassandraCluster, whose data centres have racks of as many nodes each. */
function addOfCassKop(facts: Facts, object: YamlMap): void {
  const spec = valueAt(object, 'spec');
  const centres = itemsOf(valueAt(spec, 'topology', 'dc'));
  const sizes = (centres.length === 0 ? [undefined] : centres).map((centre) => {
    const perRack = pairAt(centre, 'nodesPerRacks') ?? pairAt(spec, 'nodesPerRacks');
    const racks = Math.max(1, itemsOf(valueAt(centre, 'rack')).length);
    return { perRack, centre, nodes: racks * Number(textOf(perRack?.value)) };
  });
  const largest = sizes
    .filter(({ nodes }) => nodes > 0)
    .sort((one, other) => one.nodes - other.nodes)
    .at(-1);
  facts.add('workload.operated', pairAt(object, 'kind'), 'true');
  facts.add('workload.replicas', largest?.perRack, String(largest?.nodes));
  const racks = pairAt(largest?.centre, 'rack');
  addRacks(facts, racks, centres.length < 2);
  facts.add('workload.spread', zoneOf(largest?.centre) ?? zoneOfOnly(racks), 'true');
  facts.add('container.image', pairAt(spec, 'cassandraImage'));
  facts.add('container.memory', pairAt(spec, 'resources', 'limits', 'memory'));
  facts.add('container.memoryRequest', pairAt(spec, 'resources', 'requests', 'memory'));
  facts.add('container.cpu', pairAt(spec, 'resources', 'limits', 'cpu'));
  facts.add('workload.storage', pairAt(spec, 'dataCapacity'));
  const apart = pairAt(spec, 'hardAntiAffinity');
  facts.add('workload.together', textOf(apart?.value) === 'false' ? apart : undefined);
}

/** Names that stand in one map twice. */
function addRepeated(facts: Facts, tree: YamlTree): void {
  if (tree.kind === 'list') for (const item of tree.items) addRepeated(facts, item);
  if (tree.kind !== 'map') return;
  const last = new Map(tree.pairs.map((each) => [each.key.text, each]));
  for (const each of tree.pairs) {
    if (last.get(each.key.text) !== each) facts.add('workload.repeated', { key: each.key, value: each.key });
    addRepeated(facts, each.value);
  }
}

/** The line that holds an offset, without the blanks around it. */
function rangeOfLine(text: string, offset: number): { readonly start: number; readonly end: number } {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const [line = ''] = /^[^\n]*/.exec(text.slice(lineStart)) ?? [];
  const start = lineStart + line.length - line.trimStart().length;
  return { start, end: start + line.trim().length };
}

/** What the name of a file of variables gets where it is read as a part of a service. */
export const endingOfServiceVariables = '.env-file';

/** `NAME=value`, as a file of variables has it. */
const variableLine = /^([ \t]*(?:export[ \t]+)?)([A-Za-z_]\w*)(=)(.*?)[ \t]*\r?$/gm;

/** A file of variables that a service is given: nothing of it but the variables is of the service. */
function ofVariableFile(file: SourceFile): EntriesDocument {
  const { text } = file.source;
  const entries = [...text.matchAll(variableLine)].map(({ index, 1: before = '', 2: name = '', 3: sign = '', 4: value = '' }): Entry => {
    const start = index + before.length;
    const valueStart = start + name.length + sign.length;
    const valueRange = { start: valueStart, end: valueStart + value.length };
    // Compose puts variables of its shell in, and takes quotes and comments off in some releases only.
    const hole = /[$"'#\\]/.test(value) ? ({ hole: 'value' } as const) : {};
    const keyRange = { start, end: start + name.length };
    return { key: `env.${name}`, keyRange, value, valueRange, range: { start, end: valueRange.end }, ...hole };
  });
  return { ...file, format: 'workload', entries, comments: commentsOfLines(text), problems: [] };
}

function parse(file: SourceFile): EntriesDocument {
  if (file.source.path.endsWith(endingOfServiceVariables)) return ofVariableFile(file);
  const { text } = file.source;
  const isTemplate = file.template !== undefined;
  const whole = parseYamlTree(isTemplate ? file.markup.masked : text, { isForeign: true });
  // The arms of a branch may exclude each other. What stands in the first ones is as unsure as it is among all.
  const isOfArms = isTemplate && whole.problems.length > 0;
  const { tree, problems: refused } = isOfArms
    ? parseYamlTree(new Markup(firstArms(text), file.source.path).masked, { isForeign: true })
    : whole;
  const facts = new Facts(file);
  const kind = textOf(valueAt(tree, 'kind'));
  let started: YamlTree | undefined;
  // A service that other parts of its file bring lines into comes last, and with these.
  const services = valueAt(tree, 'services');
  if (/^(?:CassandraDatacenter|K8ssandraCluster)$/.test(kind)) addOperated(facts, tree as YamlMap);
  else if (kind === 'CassandraCluster') addOfCassKop(facts, tree as YamlMap);
  else if (kind !== '') addObject(facts, tree as YamlMap, daemonIn(file.source.path));
  else if (services?.kind === 'map') {
    const service = services.pairs.at(-1);
    if (service !== undefined) {
      started = wholeService(services, service.value);
      addService(facts, service.key.text, started);
    }
  } else if (tree?.kind === 'map' && tree.pairs.length === 1 && tree.pairs[0] !== undefined) {
    if (valueAt(tree.pairs[0].value, 'datacenters') !== undefined) addOperated(facts, tree);
    else {
      started = tree.pairs[0].value;
      addService(facts, tree.pairs[0].key.text, started);
    }
  }
  addUnread(facts, text);
  // Names may stand in two arms of a branch.
  if (tree !== undefined && !isTemplate) addRepeated(facts, tree);
  const problems = (isTemplate ? [] : refused).map(({ range, message }) => ({
    range: rangeOfLine(text, range.start),
    code: 'not-yaml',
    message,
    effect: 'refused' as const,
  }));
  const variableFiles = started === undefined ? [] : (variableFilesOf(started) ?? []);
  return {
    ...file,
    format: 'workload',
    entries: facts.entries,
    comments: commentsOfLines(text),
    problems,
    ...(variableFiles.length === 0 ? {} : { variableFiles }),
  };
}

/** A part of a file of Compose or Kubernetes. Nothing writes it. */
export const workload = readOnlyFormat<EntriesDocument>(parse);
