import type { YamlText } from '../../text/yamlTree.js';
import { type Form, oneOf, Vocabulary, yamlNumber } from './refusedFields.js';

/* What Kubernetes knows in the objects that start nodes, and in those of the operator of k8ssandra: names, and forms of their values. */
const container = `name:label image:text command:[text] args:[text] workingDir:text ports:[port] envFrom env:[variable] resources:resources resizePolicy restartPolicy restartPolicyRules
  volumeMounts:[mount] volumeDevices livenessProbe:probe readinessProbe:probe startupProbe:probe lifecycle:lifecycle terminationMessagePath:text terminationMessagePolicy imagePullPolicy:pull
  securityContext stdin:switch stdinOnce:switch tty:switch`;
const term =
  'labelSelector:selector namespaces:[text] topologyKey:text namespaceSelector:selector matchLabelKeys:[text] mismatchLabelKeys:[text]';
const datacenterOptions = `serverVersion:release serverImage:text config:config storageConfig:storage networking resources:resources racks:[rack] jmxInitContainerImage softPodAntiAffinity:switch tolerations
  mgmtAPIHeap telemetry cdc containers initContainers extraVolumes dseWorkloads podSecurityContext podPriorityClassName managementApiAuth perNodeConfigInitContainerImage serviceAccount
  datacenterName readOnlyRootFilesystem rebuild`;

const maps = {
  StatefulSet: 'apiVersion:text kind metadata:metadata spec:set status',
  set: `replicas:integer selector:selector template:template volumeClaimTemplates:[claimTemplate] serviceName:text podManagementPolicy:order updateStrategy:update revisionHistoryLimit:integer
    minReadySeconds:integer persistentVolumeClaimRetentionPolicy ordinals`,
  update: 'type:updating rollingUpdate',
  Deployment: 'apiVersion:text kind metadata:metadata spec:deployment status',
  deployment:
    'replicas:integer selector:selector template:template strategy minReadySeconds:integer revisionHistoryLimit:integer paused:switch progressDeadlineSeconds:integer',
  DaemonSet: 'apiVersion:text kind metadata:metadata spec:daemons status',
  daemons: 'selector:selector template:template updateStrategy:update minReadySeconds:integer revisionHistoryLimit:integer',
  Pod: 'apiVersion:text kind metadata:metadata spec:pod status',
  // Names of metadata are asked for by other tools, too.
  metadata: 'name:name namespace:label labels:texts annotations:texts',
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
};

const dnsLabel = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
/** Letters, digits and the signs between them that a name may be written with by mistake. */
const written = /^[A-Za-z0-9][\w.-]*$/;
const capitals = /^[A-Z0-9_]*$/;
/** kubectl takes more words for true and false than later readers of YAML. */
const truth = /^(?:true|false|yes|no|on|off|y|n)$/i;

const text: Form = ({ text: given, plain }) =>
  plain && yamlNumber.test(given)
    ? 'is a number without quotes, but has to be a text'
    : plain && truth.test(given)
      ? 'is no text without quotes'
      : undefined;

function isName({ text: given }: YamlText): boolean {
  return written.test(given) && !capitals.test(given);
}

const forms: Readonly<Record<string, Form>> = {
  text,
  integer: ({ text: given, plain }) =>
    !plain && /^\d+$/.test(given)
      ? 'is a text by its quotes, but has to be an integer'
      : /^\d*(?:\.\d*[1-9]\d*|(?<=\d)[a-z]+)$/.test(given) || (plain && truth.test(given))
        ? 'is not an integer'
        : undefined,
  switch: ({ text: given, plain }) =>
    truth.test(given) && !plain
      ? 'is a text by its quotes, but has to be true or false'
      : plain && yamlNumber.test(given)
        ? 'is a number, but has to be true or false'
        : undefined,
  amount: ({ text: given, plain }) =>
    /^\d[\w. ]*$/.test(given) && !(plain && yamlNumber.test(given)) && !/^(?:\d+\.?\d*)(?:[eE][-+]?\d+|[KMGTPE]i|[numkMGTPE])?$/.test(given)
      ? 'is not an amount: a number followed at once by nothing, m, k, M, G, T, Ki, Mi, Gi or Ti'
      : undefined,
  label: (value) =>
    isName(value) && !dnsLabel.test(value.text) ? 'has other characters than small letters, digits and "-" between them' : text(value),
  name: (value) =>
    isName(value) && !value.text.split('.').every((part) => dnsLabel.test(part))
      ? 'has other characters than small letters, digits, and "-" and "." between them'
      : text(value),
  portName: (value) =>
    !isName(value)
      ? text(value)
      : value.text.length > 15
        ? 'is longer than 15 characters'
        : dnsLabel.test(value.text) && !value.text.includes('--')
          ? text(value)
          : 'has other characters than small letters, digits and single "-" between them',
  portNumber: (value) =>
    /^\d+$/.test(value.text) && !(Number(value.text) >= 1 && Number(value.text) <= 65535)
      ? 'is no port: 1 to 65535'
      : forms.integer?.(value),
  fieldOfPod: ({ text: given }) =>
    /^[a-zA-Z]+\.[a-zA-Z]+$/.test(given) &&
    !/^(?:metadata\.(?:name|namespace|uid)|spec\.(?:nodeName|serviceAccountName|host)|status\.(?:hostIPs?|podIPs?))$/.test(given)
      ? 'is no field of a pod that a variable can have'
      : undefined,
  release: ({ text: given, plain }) =>
    plain && /^\d+(?:\.\d+)?$/.test(given)
      ? 'is a number without quotes, but has to be a text with three parts, such as "4.1.5"'
      : /^[\d.]+$/.test(given) && !/\d+\.\d+\.\d+/.test(given)
        ? 'needs three parts, such as 4.1.5'
        : undefined,
  order: oneOf('OrderedReady Parallel'),
  updating: oneOf('RollingUpdate OnDelete'),
  restart: oneOf('Always OnFailure Never'),
  pull: oneOf('Always IfNotPresent Never'),
  dns: oneOf('ClusterFirst ClusterFirstWithHostNet Default None'),
  protocol: ({ text: given }) =>
    /^(?:tcp|udp)$/i.test(given) && given !== given.toUpperCase() ? 'is none of TCP, UDP and SCTP' : undefined,
  unsatisfiable: oneOf('DoNotSchedule ScheduleAnyway'),
  access: oneOf('ReadWriteOnce ReadOnlyMany ReadWriteMany ReadWriteOncePod'),
  server: oneOf('cassandra dse hcd'),
};

export const kubernetesFields = new Vocabulary({
  maps,
  forms,
  valuesOf: { texts: 'text', amounts: 'amount' },
  open: ['metadata', 'labelled', 'rack'],
  mistaken: {
    container: {
      environment: 'env',
      enviroment: 'env',
      envs: 'env',
      env_file: 'envFrom',
      entrypoint: 'command',
      healthcheck: 'livenessProbe',
      volumes: 'volumeMounts',
      limits: 'resources',
      containerPort: 'ports',
    },
    pod: { terminationGracePeriod: 'terminationGracePeriodSeconds', volumeClaimTemplates: 'volumes' },
    set: { terminationGracePeriodSeconds: 'template.spec.terminationGracePeriodSeconds', labels: 'metadata.labels' },
    resources: { memory: 'limits', cpu: 'limits' },
  },
  uniqueIn: { container: 'name', port: 'name', mount: 'mountPath', volume: 'name' },
});
