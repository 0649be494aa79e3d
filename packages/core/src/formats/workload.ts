import { pairAt, parseYamlTree, textOf, valueAt, type YamlMap, type YamlTree } from '../text/yamlTree.js';
import type { Comment, EntriesDocument, Entry, Format, SourceFile } from './document.js';

/*
 * What starts a daemon in containers: one service of Docker Compose (its name, with what stands below), or one object of Kubernetes. Its facts are entries under names that are the
 * same for both, so a rule asks `container.memory` of either; variables of the container are `env.NAME`. Such a part of a file is read, and nothing writes it.
 */

/** Takes the facts down with their places. */
class Facts {
  readonly entries: Entry[] = [];

  /** @param key of the line, for its place */
  add(name: string, found: { readonly key: YamlTree; readonly value: YamlTree } | undefined, value?: string): void {
    if (found === undefined) return;
    const text = value ?? (found.value.kind === 'text' ? found.value.text : '');
    const end = found.value.kind === 'text' ? found.value.range.end : found.key.range.end;
    const valueRange = found.value.kind === 'text' ? found.value.range : found.key.range;
    this.entries.push({ key: name, keyRange: found.key.range, value: text, valueRange, range: { start: found.key.range.start, end } });
  }
}

function itemsOf(tree: YamlTree | undefined): readonly YamlTree[] {
  return tree?.kind === 'list' ? tree.items : [];
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
    if (name !== undefined) facts.add(`env.${name}`, { key: item, value: item }, text);
    const own = pairAt(item, 'value');
    const called = textOf(valueAt(item, 'name'));
    if (own !== undefined) facts.add(`env.${called}`, own);
    else facts.add(`env.${called}`, pairAt(item, 'valueFrom'), '');
    const isPassword = /(?:PASS|PASSWD|PASSWORD)$/i.test(called) && /^[^$<{]{2,}$/.test(textOf(own?.value));
    // Its name is the fact: the password goes nowhere.
    if (own !== undefined && isPassword) facts.add('container.inClear', { key: own.key, value: own.key }, called);
  }
}

/** The facts of a service of Compose. */
function addService(facts: Facts, service: YamlTree): void {
  facts.add('container.image', pairAt(service, 'image'));
  facts.add('container.memory', pairAt(service, 'mem_limit') ?? pairAt(service, 'deploy', 'resources', 'limits', 'memory'));
  facts.add('container.cpu', pairAt(service, 'cpus') ?? pairAt(service, 'deploy', 'resources', 'limits', 'cpus'));
  facts.add('workload.service', pairAt(service, 'image') ?? pairAt(service, 'build'), 'true');
  const volumes = pairAt(service, 'volumes') ?? pairAt(service, 'volumes_from') ?? pairAt(service, 'tmpfs');
  const paths = itemsOf(volumes?.value).map((item) => textOf(valueAt(item, 'target')) || (textOf(item).split(':')[1] ?? textOf(item)));
  facts.add('container.mounts', volumes, paths.join(','));
  addVariables(facts, valueAt(service, 'environment'));
  facts.add('container.moreVariables', pairAt(service, 'env_file'), 'true');
  addPorts(facts, valueAt(service, 'ports'));
}

/** The ports of the container that a host has only once, so that a second pod with them finds no place there. */
function hostPortsOf(pod: YamlTree | undefined, container: YamlTree | undefined): ReturnType<typeof pairAt> {
  const ports = pairAt(container, 'ports');
  const isOfHost = textOf(valueAt(pod, 'hostNetwork')) === 'true';
  return itemsOf(ports?.value).some((item) => isOfHost || valueAt(item, 'hostPort') !== undefined) ? ports : undefined;
}

/** The facts of an object of Kubernetes that starts pods. The first container of a pod is the daemon; the others are beside it. */
function addObject(facts: Facts, object: YamlTree): void {
  const pod = valueAt(object, 'spec', 'template', 'spec');
  const [container] = itemsOf(valueAt(pod, 'containers'));
  facts.add('workload.kind', pairAt(object, 'kind'));
  facts.add('workload.replicas', pairAt(object, 'spec', 'replicas'));
  const [claim] = itemsOf(valueAt(object, 'spec', 'volumeClaimTemplates'));
  facts.add('workload.storage', pairAt(claim, 'spec', 'resources', 'requests', 'storage'));
  facts.add('workload.gracePeriod', pairAt(pod, 'terminationGracePeriodSeconds'));
  facts.add(
    'workload.spread',
    pairAt(pod, 'affinity', 'podAntiAffinity') ?? pairAt(pod, 'topologySpreadConstraints') ?? hostPortsOf(pod, container),
    'true',
  );
  facts.add('workload.containers', pairAt(pod, 'containers'), 'true');
  facts.add('container.image', pairAt(container, 'image'));
  facts.add('container.memory', pairAt(container, 'resources', 'limits', 'memory'));
  facts.add('container.memoryRequest', pairAt(container, 'resources', 'requests', 'memory'));
  facts.add('container.cpu', pairAt(container, 'resources', 'limits', 'cpu'));
  // Until a startup probe passes, the pod is not ready either.
  facts.add('container.readinessProbe', pairAt(container, 'readinessProbe') ?? pairAt(container, 'startupProbe'), 'true');
  const mounts = pairAt(container, 'volumeMounts');
  // What goes with the pod is no place for anything that is to stay.
  const passing = new Set(
    itemsOf(valueAt(pod, 'volumes')).flatMap((item) => (pairAt(item, 'emptyDir') ? [textOf(valueAt(item, 'name'))] : [])),
  );
  const lasting = itemsOf(mounts?.value).filter((item) => !passing.has(textOf(valueAt(item, 'name'))));
  facts.add('container.mounts', mounts, lasting.map((item) => textOf(valueAt(item, 'mountPath')).trim()).join(','));
  addVariables(facts, valueAt(container, 'env'));
  facts.add('container.moreVariables', pairAt(container, 'envFrom'), 'true');
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

function parse(file: SourceFile): EntriesDocument {
  const { text } = file.source;
  const { tree } = parseYamlTree(text, { isForeign: true });
  const facts = new Facts();
  if (valueAt(tree, 'kind') !== undefined) addObject(facts, tree as YamlMap);
  else if (tree?.kind === 'map' && tree.pairs.length === 1 && tree.pairs[0] !== undefined) addService(facts, tree.pairs[0].value);
  if (tree !== undefined) addRepeated(facts, tree);
  const comments: Comment[] = [...text.matchAll(/^[ \t]*#(.*)$/gm)].map((match) => {
    const start = match.index + match[0].indexOf('#');
    return { text: match[1] ?? '', range: { start, end: match.index + match[0].length } };
  });
  return { ...file, format: 'workload', entries: facts.entries, comments, problems: [] };
}

/** A part of a file of Compose or Kubernetes. Nothing writes it. */
export const workload: Format<EntriesDocument> = {
  parse,
  setValue: () => [],
  rename: () => [],
  remove: () => [],
  insert: () => [],
  create: () => '',
  contextAt: () => undefined,
};
