import { pairAt, textOf, valueAt, type YamlMap, type YamlTree } from '../../text/yamlTree.js';
import { type Facts, itemsOf } from './facts.js';

/* What the pods of daemons of Hadoop, HBase and ZooKeeper are asked by probes, where they may run, and what they hide of their image. */

const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'];

/** The number of a port that a probe asks; undefined where it names a port of the container or is a hole. */
function portOf(facts: Facts, probe: YamlTree | undefined): ReturnType<typeof pairAt> {
  const port = pairAt(probe, 'httpGet', 'port') ?? pairAt(probe, 'tcpSocket', 'port');
  return port === undefined || facts.isUnsure(port.value.range) || !/^\d+$/.test(textOf(port.value)) ? undefined : port;
}

/** The port that a probe asks and that the container does not list among its own. */
function addProbedPort(facts: Facts, container: YamlTree | undefined): void {
  const listed = itemsOf(valueAt(container, 'ports')).map((item) => textOf(valueAt(item, 'containerPort')));
  if (listed.length === 0) return;
  const found = probes
    .map((probe) => portOf(facts, valueAt(container, probe)))
    .find((port) => port !== undefined && !listed.includes(textOf(port.value)));
  facts.add('container.probedPort', found);
}

/** What asks a NameNode for its metadata: a port for clients that is taken by convention, or the shell of HDFS. */
const asksMetadata = /\bhdfs\s+(?:dfs\b|dfsadmin\b|haadmin\b)|\bhadoop\s+fs\b|\b(?:8020|9000|9820)\b/;

/** How long a NameNode may take to answer a liveness probe that asks for its metadata, where no startup probe waits for it first. */
function addPatience(facts: Facts, container: YamlTree | undefined, patience: number): void {
  const probe = pairAt(container, 'livenessProbe');
  const port = textOf(valueAt(probe?.value, 'tcpSocket', 'port'));
  const named = itemsOf(valueAt(container, 'ports')).find((item) => port !== '' && textOf(valueAt(item, 'name')) === port);
  const command = itemsOf(valueAt(probe?.value, 'exec', 'command'))
    .map(textOf)
    .join(' ');
  const asked = [port, textOf(valueAt(named, 'containerPort')), command].join(' ');
  const isKnown = probe !== undefined && !facts.isUnsure(probe.value.range) && pairAt(container, 'startupProbe') === undefined;
  facts.add('container.livenessOfMetadata', isKnown && asksMetadata.test(asked) ? probe : undefined, String(patience));
}

/** Paths of a host that hold no data of a daemon. */
const placeOfSystem = /^\/(?:dev|proc|sys|etc|run|var\/run|var\/log)(?:\/|$)/;

/** The directory of a host that holds data, where nothing says on which host the pods run. */
function addUnpinned(facts: Facts, object: YamlMap, pod: YamlTree | undefined, ofData: readonly YamlTree[]): void {
  const pins = [pairAt(pod, 'nodeSelector'), pairAt(pod, 'nodeName'), pairAt(pod, 'affinity', 'nodeAffinity')];
  if (textOf(valueAt(object, 'kind')) === 'DaemonSet' || pins.some((pin) => pin !== undefined)) return;
  const mounted = new Set(ofData.map((mount) => textOf(valueAt(mount, 'name'))));
  const path = itemsOf(valueAt(pod, 'volumes'))
    .filter((volume) => mounted.has(textOf(valueAt(volume, 'name'))) && !facts.isInBranch(volume.range))
    .map((volume) => pairAt(volume, 'hostPath', 'path'))
    .find((each) => each !== undefined && !placeOfSystem.test(textOf(each.value)));
  facts.add('workload.hostPath', path);
}

/** A volume with storage of the pod or of a claim that none of its containers mounts; what markup may bring among them is not known. */
function addIdleVolume(facts: Facts, object: YamlMap, pod: YamlTree | undefined): void {
  const containers = [pairAt(pod, 'containers'), pairAt(pod, 'initContainers')].flatMap((pair) => pair?.value ?? []);
  if (containers.some((list) => facts.isUnsure(list.range))) return;
  const used = new Set(
    containers
      .flatMap(itemsOf)
      .flatMap((container) => [valueAt(container, 'volumeMounts'), valueAt(container, 'volumeDevices')])
      .flatMap(itemsOf)
      .map((mount) => textOf(valueAt(mount, 'name'))),
  );
  const claims = itemsOf(valueAt(object, 'spec', 'volumeClaimTemplates')).map((claim) => valueAt(claim, 'metadata'));
  const volumes = itemsOf(valueAt(pod, 'volumes')).filter((volume) => !bringsNoStorage(volume));
  const idle = [...volumes, ...claims]
    .map((item) => pairAt(item, 'name'))
    .find((name) => name !== undefined && !facts.isUnsure(name.value.range) && !used.has(textOf(name.value)));
  facts.add('workload.idleVolume', idle);
}

/** The only host that may run the pods: named itself, or by the label that each host has with its name. */
function addOnlyHost(facts: Facts, pod: YamlTree | undefined): void {
  facts.add('workload.onlyHost', pairAt(pod, 'nodeName') ?? pairAt(pod, 'nodeSelector', 'kubernetes.io/hostname'));
}

/** Whether a volume of a pod holds files of objects, or goes with the pod. */
export function bringsNoStorage(volume: YamlTree): boolean {
  return ['emptyDir', 'ephemeral', 'configMap', 'secret', 'downwardAPI', 'projected'].some(
    (source) => pairAt(volume, source) !== undefined,
  );
}

/** Where the packages of Hadoop and HBase keep the files that they ship for their settings and their log. */
const settingsOfPackage = /\/hadoop[^/]*\/etc\/hadoop\/?$|\/hbase[^/]*\/conf\/?$/;

/** A ConfigMap that takes the place of the whole directory of settings. */
function addHiddenSettings(facts: Facts, container: YamlTree | undefined, volumes: readonly YamlTree[]): void {
  const hiding = new Set(
    volumes
      .filter((volume) => pairAt(volume, 'configMap') !== undefined && !facts.isUnsure(volume.range))
      .map((volume) => textOf(valueAt(volume, 'name'))),
  );
  const mount = itemsOf(valueAt(container, 'volumeMounts')).find(
    (item) =>
      hiding.has(textOf(valueAt(item, 'name'))) &&
      pairAt(item, 'subPath') === undefined &&
      settingsOfPackage.test(textOf(valueAt(item, 'mountPath')).trim()),
  );
  facts.add('container.hiddenSettings', pairAt(mount, 'mountPath'));
}

/**
 * What only pods of these daemons are asked for.
 * @param ofData the mounts that may hold data
 * @param patience seconds after its start in which the container has to pass its liveness probe
 */
export function addDaemonPod(facts: Facts, object: YamlMap, ofData: readonly YamlTree[], patience: number): void {
  const pod = valueAt(object, 'spec', 'template', 'spec');
  const [container] = itemsOf(valueAt(pod, 'containers'));
  facts.add('workload.podManagement', pairAt(object, 'spec', 'podManagementPolicy'));
  facts.add('container.stopHook', pairAt(container, 'lifecycle', 'preStop'), 'true');
  facts.add('container.ownCommand', pairAt(container, 'command'), 'true');
  addProbedPort(facts, container);
  addPatience(facts, container, patience);
  addUnpinned(facts, object, pod, ofData);
  addIdleVolume(facts, object, pod);
  addOnlyHost(facts, pod);
  addHiddenSettings(facts, container, itemsOf(valueAt(pod, 'volumes')));
}
