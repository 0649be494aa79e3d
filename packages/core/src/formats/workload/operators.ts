import { pairAt, textOf, valueAt, type YamlMap, type YamlTree } from '../../text/yamlTree.js';
import { type Facts, itemsOf } from './facts.js';
import { addShared } from './kubernetes.js';

/** An amount that may stand under several names. */
function firstOf(tree: YamlTree | undefined, ...names: readonly string[]): YamlMap['pairs'][number] | undefined {
  return names.map((name) => pairAt(tree, name)).find((pair) => pair !== undefined);
}

/**
 * The facts of what an operator makes pods of: a CassandraDatacenter, or a K8ssandraCluster, whose data centres have what the cluster gives all of them, or the values of its chart.
 * Of several data centres the largest counts for the number of nodes, and the first for what each of them has.
 */
export function addOperated(facts: Facts, object: YamlTree): void {
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
  facts.addMemory('container.memory', either('resources', 'limits', 'memory'));
  facts.addMemory('container.memoryRequest', either('resources', 'requests', 'memory'));
  facts.add('container.cpu', either('resources', 'limits', 'cpu'));
  const claim = either('storageConfig', 'cassandraDataVolumeClaimSpec', 'resources', 'requests', 'storage');
  addShared(facts, (name) => either('storageConfig', 'cassandraDataVolumeClaimSpec', name));
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
export function addOfCassKop(facts: Facts, object: YamlMap): void {
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
  facts.addMemory('container.memory', pairAt(spec, 'resources', 'limits', 'memory'));
  facts.addMemory('container.memoryRequest', pairAt(spec, 'resources', 'requests', 'memory'));
  facts.add('container.cpu', pairAt(spec, 'resources', 'limits', 'cpu'));
  facts.add('workload.storage', pairAt(spec, 'dataCapacity'));
  const apart = pairAt(spec, 'hardAntiAffinity');
  facts.add('workload.together', textOf(apart?.value) === 'false' ? apart : undefined);
}
