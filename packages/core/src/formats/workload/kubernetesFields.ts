import { slippedName } from '../../text/didYouMean.js';
import { pairAt, textOf, valueAt, type YamlMap, type YamlText, type YamlTree } from '../../text/yamlTree.js';
import type { Facts } from './facts.js';

/*
 * What Kubernetes knows in the objects that start nodes, and in those of the operator of k8ssandra: names, and forms of their values. A word is `name`, `name:form`, or `name:[form]` for a list of them; a form is
 * one of these maps, or one of `forms`. Of a map that is not here nothing is asked. Text in quotes is a text, whatever it says: Kubernetes makes no number of it.
 */
const container = `name:label image:text command:[text] args:[text] workingDir:text ports:[port] envFrom env:[variable] resources:resources resizePolicy restartPolicy restartPolicyRules
  volumeMounts:[mount] volumeDevices livenessProbe:probe readinessProbe:probe startupProbe:probe lifecycle:lifecycle terminationMessagePath:text terminationMessagePolicy imagePullPolicy:pull
  securityContext stdin:switch stdinOnce:switch tty:switch`;
const term =
  'labelSelector:selector namespaces:[text] topologyKey:text namespaceSelector:selector matchLabelKeys:[text] mismatchLabelKeys:[text]';
const datacenterOptions = `serverVersion:release serverImage:text config:config storageConfig:storage networking resources:resources racks:[rack] jmxInitContainerImage softPodAntiAffinity:switch tolerations
  mgmtAPIHeap telemetry cdc containers initContainers extraVolumes dseWorkloads podSecurityContext podPriorityClassName managementApiAuth perNodeConfigInitContainerImage serviceAccount
  datacenterName readOnlyRootFilesystem rebuild`;

const maps = Object.entries({
  StatefulSet: 'apiVersion:text kind metadata:metadata spec:set status',
  set: `replicas:integer selector:selector template:template volumeClaimTemplates:[claimTemplate] serviceName:text podManagementPolicy:order updateStrategy:update revisionHistoryLimit:integer
    minReadySeconds:integer persistentVolumeClaimRetentionPolicy ordinals`,
  update: 'type:updating rollingUpdate',
  Deployment: 'apiVersion:text kind metadata:metadata spec:deployment status',
  deployment:
    'replicas:integer selector:selector template:template strategy minReadySeconds:integer revisionHistoryLimit:integer paused:switch progressDeadlineSeconds:integer',
  // Names of metadata are asked for by other tools, too.
  metadata: 'name:name namespace:label',
  selector: 'matchLabels:texts matchExpressions',
  template: 'metadata:labelled spec:pod',
  labelled: 'labels:texts annotations:texts',
  pod: `volumes:[volume] initContainers:[container] containers:[container] ephemeralContainers restartPolicy:restart terminationGracePeriodSeconds:integer activeDeadlineSeconds:integer dnsPolicy:dns
    nodeSelector:texts serviceAccountName:text serviceAccount:text automountServiceAccountToken:switch nodeName:text hostNetwork:switch hostPID:switch hostIPC:switch shareProcessNamespace:switch
    securityContext imagePullSecrets hostname:text subdomain:text affinity:affinity schedulerName:text tolerations hostAliases priorityClassName:text priority:integer dnsConfig readinessGates
    runtimeClassName:text enableServiceLinks:switch preemptionPolicy overhead topologySpreadConstraints:[spread] setHostnameAsFQDN:switch os hostUsers:switch schedulingGates resourceClaims
    resources:resources hostnameOverride schedulingGroup evictionResponders`,
  container,
  port: 'name:portName hostPort:portNumber containerPort:portNumber protocol:protocol hostIP:text',
  variable: 'name:text value:text valueFrom:source',
  source: 'fieldRef:field resourceFieldRef configMapKeyRef secretKeyRef fileKeyRef',
  field: 'apiVersion:text fieldPath:fieldOfPod',
  resources: 'limits:amounts requests:amounts claims',
  probe: `exec:command httpGet tcpSocket grpc initialDelaySeconds:integer timeoutSeconds:integer periodSeconds:integer successThreshold:integer failureThreshold:integer
    terminationGracePeriodSeconds:integer`,
  command: 'command:[text]',
  lifecycle: 'postStart:hook preStop:hook stopSignal',
  hook: 'exec:command httpGet tcpSocket sleep',
  mount: 'name:text readOnly:switch recursiveReadOnly mountPath:text subPath:text mountPropagation subPathExpr:text bindMountOptions',
  volume: `name:label hostPath emptyDir gcePersistentDisk awsElasticBlockStore gitRepo secret nfs iscsi glusterfs persistentVolumeClaim rbd flexVolume cinder cephfs flocker downwardAPI fc azureFile
    configMap vsphereVolume quobyte azureDisk photonPersistentDisk projected portworxVolume scaleIO storageos csi ephemeral image`,
  affinity: 'nodeAffinity podAffinity:apart podAntiAffinity:apart',
  apart: 'requiredDuringSchedulingIgnoredDuringExecution:[term] preferredDuringSchedulingIgnoredDuringExecution:[weighted]',
  term,
  weighted: 'weight:integer podAffinityTerm:term',
  spread: `maxSkew:integer topologyKey:text whenUnsatisfiable:unsatisfiable labelSelector:selector minDomains:integer nodeAffinityPolicy nodeTaintsPolicy matchLabelKeys:[text]`,
  claimTemplate: 'apiVersion:text kind metadata:metadata spec:claim status',
  claim:
    'accessModes:[access] selector resources:resources volumeName:text storageClassName:text volumeMode dataSource dataSourceRef volumeAttributesClassName:text',
  CassandraDatacenter: 'apiVersion:text kind metadata:metadata spec:operated status',
  operated: `size:integer serverVersion:release serverImage:text serverType:server dockerImageRunsAsCassandra:switch config configSecret managementApiAuth nodeAffinityLabels resources:resources
    systemLoggerResources:resources configBuilderResources:resources racks:[rack] storageConfig:storage replaceNodes clusterName:text stopped:switch configBuilderImage canaryUpgrade:switch
    canaryUpgradeCount:integer allowMultipleNodesPerWorker:switch superuserSecretName:text serviceAccount serviceAccountName rollingRestartRequested nodeSelector forceUpgradeRacks dseWorkloads
    podTemplateSpec users networking additionalSeeds disableSystemLoggerSidecar:switch systemLoggerImage additionalServiceConfig tolerations additionalLabels additionalAnnotations cdc datacenterName
    minReadySeconds maxUnavailable readOnlyRootFilesystem`,
  config: 'cassandraYaml jvmOptions:jvmOptions dseYaml',
  // Every version of the operator takes memory as amounts of Kubernetes.
  jvmOptions: `heapSize:amount heap_initial_size:amount heap_max_size:amount vm_enable_assertions vm_enable_thread_priorities vm_enable_non_root_thread_priority
    vm_heap_dump_on_out_of_memory_error vm_per_thread_stack_size vm_string_table_size vm_always_pre_touch vm_disable_biased_locking vm_use_tlab
    vm_resize_tlab vm_disable_perf_shared_mem vm_prefer_ipv4 vm_use_numa vm_print_heap_histogram_on_out_of_memory_error vm_exit_on_out_of_memory_error
    vm_crash_on_out_of_memory_error netty_eventloop_maxpendingtasks netty_try_reflection_set_accessible nio_maxcachedbuffersize nio_align_direct_memory
    jdk_allow_attach_self cassandra_available_processors cassandra_ring_delay_ms gc heapNewGenSize gc_cms_heap_size_young_generation jmx_port
    jmx_connection_type additionalOptions additionalJvm11ServerOptions additionalJvm8ServerOptions additionalJvmServerOptions`,
  rack: 'name:text zone:text nodeAffinityLabels affinity affinityLabels',
  storage: 'cassandraDataVolumeClaimSpec:claim additionalVolumes',
  K8ssandraCluster: 'apiVersion:text kind metadata:metadata spec:clusterSpec status',
  clusterSpec: 'auth cassandra:cluster stargate reaper medusa externalDatacenters secretsProvider',
  cluster: `metadata superuserSecretRef datacenters:[centre] additionalSeeds serverEncryptionStores clientEncryptionStores clusterName:text serverType:server ${datacenterOptions}`,
  centre: `metadata k8sContext size:integer stopped:switch stargate perNodeConfigMapRef ${datacenterOptions}`,
}).map(([map, words]) => {
  const fields = words
    .split(/\s+/)
    .map((word) => /^(\w+)(?::(\[)?(\w+)\]?)?$/.exec(word) ?? [])
    .map(([, name = '', list, form]) => [name, { form, isList: list !== undefined }] as const);
  return [map, new Map(fields)] as const;
});
const fieldsOf = new Map(maps);

/** Of the maps of a list no two may have the same here. */
const uniqueIn: Readonly<Record<string, string>> = { container: 'name', port: 'name', mount: 'mountPath', volume: 'name' };

/** Maps of which more names are known than stand here. */
const openMaps: readonly string[] = ['metadata', 'labelled', 'rack'];

/** Texts alone are meant where a form asks for one of some: a placeholder has signs, digits or capitals only. */
function oneOf(words: string): Form {
  const values = words.split(' ');
  return ({ text }) =>
    values.includes(text) || !/^[A-Za-z]*[a-z][A-Za-z]*$/.test(text)
      ? undefined
      : `is none of ${values.join(', ').replace(/, (?=[^,]*$)/, ' and ')}`;
}

/** What a value has to be; undefined where it is that, or is not known. */
type Form = (value: YamlText) => string | undefined;

const dnsLabel = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
/** Letters, digits and the signs between them that a name may be written with by mistake. */
const written = /^[A-Za-z0-9][\w.-]*$/;
const number = /^[-+]?(?:\d+|\d*\.\d+|\d+\.)(?:[eE][-+]?\d+)?$/;
const capitals = /^[A-Z0-9_]*$/;

const forms: Readonly<Record<string, Form>> = {
  text: ({ text, plain }) =>
    plain && number.test(text)
      ? 'is a number without quotes, but has to be a text'
      : plain && /^(?:true|false)$/i.test(text)
        ? 'is no text without quotes'
        : undefined,
  integer: ({ text, plain }) =>
    !plain && /^\d+$/.test(text)
      ? 'is a text by its quotes, but has to be an integer'
      : /^\d+(?:\.\d*[1-9]\d*|[a-z]+)$/.test(text)
        ? 'is not an integer'
        : undefined,
  switch: ({ text, plain }) =>
    /^(?:true|false)$/.test(text) && !plain ? 'is a text by its quotes, but has to be true or false' : undefined,
  amount: ({ text }) =>
    /^\d[\w. ]*$/.test(text) && !/^(?:\d+\.?\d*)(?:[eE][-+]?\d+|[KMGTPE]i|[numkMGTPE])?$/.test(text)
      ? 'is not an amount: a number followed at once by nothing, m, k, M, G, T, Ki, Mi, Gi or Ti'
      : undefined,
  label: ({ text }) =>
    written.test(text) && !capitals.test(text) && !dnsLabel.test(text)
      ? 'has other characters than small letters, digits and "-" between them'
      : undefined,
  name: ({ text }) =>
    written.test(text) && !capitals.test(text) && !text.split('.').every((part) => dnsLabel.test(part))
      ? 'has other characters than small letters, digits, and "-" and "." between them'
      : undefined,
  portName: ({ text }) =>
    !written.test(text) || capitals.test(text)
      ? undefined
      : text.length > 15
        ? 'is longer than 15 characters'
        : dnsLabel.test(text) && !text.includes('--')
          ? undefined
          : 'has other characters than small letters, digits and single "-" between them',
  portNumber: (value) =>
    /^\d+$/.test(value.text) && !(Number(value.text) >= 1 && Number(value.text) <= 65535)
      ? 'is no port: 1 to 65535'
      : forms.integer?.(value),
  fieldOfPod: ({ text }) =>
    /^[a-zA-Z]+\.[a-zA-Z]+$/.test(text) &&
    !/^(?:metadata\.(?:name|namespace|uid)|spec\.(?:nodeName|serviceAccountName|host)|status\.(?:hostIPs?|podIPs?))$/.test(text)
      ? 'is no field of a pod that a variable can have'
      : undefined,
  release: ({ text, plain }) =>
    plain && /^\d+(?:\.\d+)?$/.test(text)
      ? 'is a number without quotes, but has to be a text with three parts, such as "4.1.5"'
      : /^[\d.]+$/.test(text) && !/\d+\.\d+\.\d+/.test(text)
        ? 'needs three parts, such as 4.1.5'
        : undefined,
  order: oneOf('OrderedReady Parallel'),
  updating: oneOf('RollingUpdate OnDelete'),
  restart: oneOf('Always OnFailure Never'),
  pull: oneOf('Always IfNotPresent Never'),
  dns: oneOf('ClusterFirst ClusterFirstWithHostNet Default None'),
  protocol: ({ text }) => (/^(?:tcp|udp)$/i.test(text) && text !== text.toUpperCase() ? 'is none of TCP, UDP and SCTP' : undefined),
  unsatisfiable: oneOf('DoNotSchedule ScheduleAnyway'),
  access: oneOf('ReadWriteOnce ReadOnlyMany ReadWriteMany ReadWriteOncePod'),
  server: oneOf('cassandra dse hcd'),
};

/** Maps with names of one's own, and the form of all their values. */
const valuesOf: Readonly<Record<string, string>> = { texts: 'text', amounts: 'amount' };

/** Adds what Kubernetes refuses or does not know in an object, as far as it is known: what a template fills in is not. */
export function addRefusedFields(facts: Facts, object: YamlMap): void {
  const kind = textOf(valueAt(object, 'kind'));
  // A patch has names of other tools, and no image.
  if (fieldsOf.has(kind) && /^[A-Z]/.test(kind)) addOfMap(facts, object, kind);
}

function addOfMap(facts: Facts, map: YamlMap, shape: string): void {
  const fields = fieldsOf.get(shape) ?? new Map<string, never>();
  const names = [...fields.keys()];
  for (const { key, value } of map.pairs) {
    const field = fields.get(key.text);
    if (field === undefined) {
      const meant = openMaps.includes(shape) || facts.isUnsure(key.range) ? undefined : slippedName(key.text, names);
      if (meant === undefined || map.pairs.some((other) => other.key.text === meant)) continue;
      facts.add('workload.misspelt', { key, value: key });
      facts.add('workload.meant', { key, value: key }, meant);
    } else if (field.form !== undefined) addOfField(facts, key, value, field.form, field.isList);
  }
}

function addOfField(facts: Facts, key: YamlText, value: YamlTree, form: string, isList: boolean): void {
  if (isList) {
    if (value.kind === 'list') {
      for (const item of value.items) addOfField(facts, key, item, form, false);
      addTwice(facts, value.items, uniqueIn[form]);
    } else if (value.kind === 'text' && value.target === undefined && /^[A-Za-z/][\w ./-]*$/.test(value.text) && !capitals.test(value.text))
      addRefused(facts, key, value, 'is no list');
    return;
  }
  const ofAll = valuesOf[form];
  if (value.kind === 'map' && ofAll !== undefined) for (const each of value.pairs) addOfField(facts, each.key, each.value, ofAll, false);
  else if (value.kind === 'map' && fieldsOf.has(form)) addOfMap(facts, value, form);
  else if (value.kind === 'text' && value.target === undefined && value.tagged === undefined && value.text !== '') {
    const why = forms[form]?.(value);
    if (why !== undefined) addRefused(facts, key, value, why);
  }
}

function addTwice(facts: Facts, items: readonly YamlTree[], name: string | undefined): void {
  if (name === undefined) return;
  const named = items.flatMap((item) => pairAt(item, name) ?? []).filter(({ value }) => textOf(value) !== '');
  for (const [at, { key, value }] of named.entries()) {
    const isTwice = named.slice(0, at).some((other) => textOf(other.value) === textOf(value) && !facts.isUnsure(other.value.range));
    if (isTwice && value.kind === 'text') addRefused(facts, key, value, 'stands in the same list before');
  }
}

function addRefused(facts: Facts, key: YamlText, value: YamlText, why: string): void {
  if (facts.isUnsure(value.range) || facts.isUnsure(key.range)) return;
  facts.add('workload.refused', { key, value }, `${key.text} is ${value.text}`);
  facts.add('workload.refusedFor', { key, value }, why);
}
