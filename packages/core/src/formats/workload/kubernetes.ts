import { pairAt, plainValue, textOf, valueAt, type YamlMap, type YamlTree } from '../../text/yamlTree.js';
import { addDaemonPod, bringsNoStorage } from './daemonPods.js';
import { addVariables, type Facts, itemsOf } from './facts.js';
import { isPlaceOfData, ownedAtStart, placeOfSettings, writtenAtStart } from './places.js';

/** The objects of Kubernetes that a document holds: a list and a template of OpenShift hold several. */
export function objectsIn(tree: YamlMap): readonly YamlMap[] {
  const held = itemsOf(valueAt(tree, 'items') ?? valueAt(tree, 'objects'));
  return [tree, ...held.flatMap((item) => (item.kind === 'map' ? [item] : []))];
}

/** What a pod is made of: of a pod itself, and of an object that starts some. */
export function podSpecOf(object: YamlTree | undefined): YamlTree | undefined {
  return textOf(valueAt(object, 'kind')) === 'Pod' ? valueAt(object, 'spec') : valueAt(object, 'spec', 'template', 'spec');
}

/** A claim of a volume that several machines may write at once. */
/** Classes of volumes that are called after a file system of the network: NFS, EFS of Amazon, Azure Files, Filestore of Google, CephFS, GlusterFS. */
const classOfNetwork = /(?:^|[-_.])(?:nfs|efs|azure-?files?|filestore|cephfs|glusterfs)(?:$|[-_.\d])/i;

/** A claim of a volume that several machines may write, or that lies on a file system of the network. @param found what of the claim has a name */
export function addShared(facts: Facts, found: (name: string) => ReturnType<typeof pairAt>): void {
  const item = itemsOf(found('accessModes')?.value).find((each) => textOf(each) === 'ReadWriteMany');
  const ofNetwork = found('storageClassName');
  if (item !== undefined) facts.add('workload.sharedVolume', { key: item, value: item });
  else if (classOfNetwork.test(textOf(ofNetwork?.value))) facts.add('workload.sharedVolume', ofNetwork);
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

/**
 * Seeds that name pods of a stateful set by another Service than its serviceName, or in another namespace than its own: the names of its pods are in that Service alone, and nobody has these.
 * @returns the first, and whether they are all that the variable lists
 */
function addLostSeed(facts: Facts, object: YamlMap, container: YamlTree | undefined): void {
  const given = itemsOf(valueAt(container, 'env')).find((item) => textOf(valueAt(item, 'name')) === 'CASSANDRA_SEEDS');
  const seeds = pairAt(given, 'value');
  const namedBy = [pairAt(object, 'metadata', 'name'), pairAt(object, 'spec', 'serviceName'), seeds];
  if (textOf(valueAt(object, 'kind')) !== 'StatefulSet' || namedBy.some((pair) => pair === undefined || facts.isUnsure(pair.value.range)))
    return;
  const [name = '', service = '', listed = ''] = namedBy.map((pair) => textOf(pair?.value));
  const namespace = pairAt(object, 'metadata', 'namespace');
  const own = namespace === undefined || facts.isUnsure(namespace.value.range) ? '' : textOf(namespace.value);
  const hosts = listed.split(',').map((host) => host.trim());
  const replicas = textOf(valueAt(object, 'spec', 'replicas'));
  const pods = /^\d+$/.test(replicas) && valueAt(object, 'spec', 'ordinals') === undefined ? Number(replicas) : Number.POSITIVE_INFINITY;
  const lost = hosts.filter((host) => {
    const [pod = '', named = '', space = '', kind = ''] = host.split('.');
    const ordinal = pod.slice(name.length + 1);
    if (!pod.startsWith(`${name}-`) || !/^\d+$/.test(ordinal) || named === '' || service === '') return false;
    if (pods > 0 && Number(ordinal) >= pods) return true;
    return named !== service || (own !== '' && kind === 'svc' && space !== own);
  });
  facts.add('workload.lostSeed', lost.length === 0 ? undefined : seeds, lost[0]);
  facts.add(
    'workload.pods',
    lost.length === 0 ? undefined : seeds,
    pods === 1 ? '1 pod' : pods < Number.POSITIVE_INFINITY ? `${pods} pods` : 'pods',
  );
  facts.add('workload.noSeed', lost.length === hosts.length ? seeds : undefined, 'true');
}

/** The name of a port that a probe asks and that the container does not have. */
function addLostPort(facts: Facts, container: YamlTree | undefined): void {
  const ports = pairAt(container, 'ports');
  // In a template something else may bring all of them: `{{- toYaml .Values.ports }}`.
  if (ports !== undefined && (ports.value.kind !== 'list' || facts.isUnsure(ports.value.range))) return;
  const known = itemsOf(ports?.value).map((item) => textOf(valueAt(item, 'name')));
  const asked = ['startupProbe', 'readinessProbe', 'livenessProbe'].flatMap((probe) =>
    ['tcpSocket', 'httpGet'].flatMap((way) => pairAt(container, probe, way, 'port') ?? []),
  );
  facts.add(
    'container.lostPort',
    asked.find(({ value }) => /^[a-z][a-z0-9-]*$/.test(textOf(value)) && !facts.isUnsure(value.range) && !known.includes(textOf(value))),
  );
}

/** Scripts that the official image has. */
const scriptOfImage = /\/docker-entrypoint\.sh$/;

/** The script that a probe runs and nothing mounts. A hook that runs when the container starts may write it. */
function addLostScript(facts: Facts, container: YamlTree | undefined): void {
  const mounted = itemsOf(valueAt(container, 'volumeMounts')).map(pathIn);
  if (pairAt(container, 'lifecycle', 'postStart') !== undefined) return;
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
    const script = itemsOf(valueAt(container, probe, 'exec', 'command')).find((word) => {
      const path = textOf(word);
      const isMounted = mounted.some((mount) => path === mount || path.startsWith(`${mount.replace(/\/+$/, '')}/`));
      return /^\/[\w/.-]+\.sh$/.test(path) && !scriptOfImage.test(path) && !isMounted;
    });
    facts.add('container.lostScript', script === undefined ? undefined : { key: script, value: script });
  }
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

function pathIn(mount: YamlTree): string {
  return textOf(valueAt(mount, 'mountPath')).trim();
}

/** The daemon of a part that is named after it: `namenode.pod`. */
export function daemonIn(path: string): string | undefined {
  return /(\w+)\.pod$/.exec(path)?.[1];
}

/** Where settings and logs lie, not data. */
const placeOfOtherFiles = /^\/(?:etc|var\/log)(?:\/|$)|\/(?:conf|logs?|backups?)(?:\/|$)|\/etc\/hadoop/;

/** The claim behind all mounts of data. One of the pod's own volumes is the same for all pods, unless each mounts a part that is named after it, or takes a directory of its own there. */
function addSharedClaim(facts: Facts, container: YamlTree | undefined, volumes: readonly YamlTree[], ofData: readonly YamlTree[]): void {
  const nameOf = (item: YamlTree) => textOf(valueAt(item, 'name'));
  const isNamed = /metadata\.name\b|HOSTNAME|POD_NAME|\$\(hostname/.test(
    container === undefined ? '' : JSON.stringify(plainValue(container)),
  );
  const shared = ofData.map((mount) =>
    pairAt(mount, 'subPathExpr') === undefined && textOf(valueAt(mount, 'readOnly')) !== 'true'
      ? volumes.find((volume) => nameOf(volume) === nameOf(mount) && pairAt(volume, 'persistentVolumeClaim') !== undefined)
      : undefined,
  );
  // Beside a volume of each pod, the shared one holds something else.
  const claim = isNamed || shared.includes(undefined) ? undefined : shared[0];
  facts.add('workload.claim', pairAt(claim, 'persistentVolumeClaim', 'claimName'));
}

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
  const ofData = lasting.filter((item) => !placeOfOtherFiles.test(pathIn(item)));
  addSharedClaim(facts, container, volumes, ofData);
  addDaemonPod(facts, object, ofData, patienceOf(container));
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
export function addObject(facts: Facts, object: YamlMap, daemon: string | undefined): void {
  const pod = podSpecOf(object);
  const container = daemon === undefined ? nodeContainerIn(pod) : itemsOf(valueAt(pod, 'containers'))[0];
  facts.add('workload.kind', pairAt(object, 'kind'));
  if (daemon !== undefined) addDaemon(facts, object, daemon);
  addLostLabel(facts, object);
  addLostMount(facts, object);
  if (daemon === undefined) {
    addLostSeed(facts, object, container);
    addLostScript(facts, container);
    addLostPort(facts, container);
  }
  const labels = pairAt(object, 'spec', 'template', 'metadata', 'labels');
  const given = labels?.value.kind === 'map' && !facts.isUnsure(labels.value.range) ? labels.value.pairs : [];
  facts.add(
    'workload.labels',
    given.length === 0 ? undefined : labels,
    given.map(({ key, value }) => `${key.text}=${textOf(value)}`).join(','),
  );
  facts.add('workload.apiVersion', pairAt(object, 'apiVersion'));
  facts.add('workload.serviceName', pairAt(object, 'spec', 'serviceName'));
  facts.add('workload.replicas', pairAt(object, 'spec', 'replicas'));
  const claim = claimOfData(itemsOf(valueAt(object, 'spec', 'volumeClaimTemplates')), container);
  facts.add('workload.storage', pairAt(claim, 'spec', 'resources', 'requests', 'storage'));
  addShared(facts, (name) => pairAt(claim, 'spec', name));
  if (daemon === undefined) {
    const volumes = itemsOf(valueAt(pod, 'volumes')).filter((item) => !facts.isInBranch(item.range));
    addSharedClaim(
      facts,
      container,
      volumes,
      itemsOf(valueAt(container, 'volumeMounts')).filter((item) => isPlaceOfData(pathIn(item))),
    );
  }
  facts.add('workload.gracePeriod', pairAt(pod, 'terminationGracePeriodSeconds'));
  facts.add(
    'workload.spread',
    spreadingOf(object, pairAt(pod, 'affinity', 'podAntiAffinity') ?? pairAt(pod, 'topologySpreadConstraints')) ??
      hostPortsOf(pod, container),
    'true',
  );
  facts.add('workload.containers', pairAt(pod, 'containers'), 'true');
  facts.add('container.image', pairAt(container, 'image'));
  facts.addMemory('container.memory', pairAt(container, 'resources', 'limits', 'memory') ?? pairAt(pod, 'resources', 'limits', 'memory'));
  facts.addMemory(
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
