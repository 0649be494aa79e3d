import { takenByConfiguration } from '../catalog/readers/takenText.js';
import type { Reading } from '../catalog/reading.js';
import type { Setting } from '../catalog/setting.js';
import { builtOn, defineProduct } from './definition.js';
import { daemonLimits, filesOfLimits } from './linux/daemonLimits.js';
import { kernelFunctions } from './linux/functions/kernel.js';
import { limitTasks, parameterTasks } from './linux/hostTasks.js';
import { kernelParameters } from './linux/parameters.js';

function isSysctl(text: string): boolean {
  if (/^[ \t]*-?(?:vm|net|kernel|fs|dev|user|abi|crypto|debug|sunrpc)[./][\w./*-]+[ \t]*=/m.test(text)) return true;
  return !/^[ \t]*[^\s#;]/m.test(text);
}

/** The kernel takes an integer, hexadecimal with 0x, and passes over what stands behind a blank. */
function readNumber(text: string, { name, type }: Setting): Reading {
  const [first = ''] = text.trim().split(/\s+/);
  // A word may be a placeholder that a script fills in; those of a switch are none.
  const isNumber = /^[-+]?(?:0x[0-9a-f]+|\d+)$/i.test(first);
  const looksWrong =
    !isNumber && (/^[-+]?[.\d]/.test(first) || /^(?:on|off|yes|no|true|false|enabled?|disabled?|none|never)$/i.test(first));
  if (looksWrong && !name.startsWith('limit.') && (type === 'int' || type === 'long'))
    return { kind: 'refused', why: `"${first}" is not an integer`, problem: 'type' };
  const value = Number(first);
  return Number.isFinite(value) && first !== '' ? { kind: 'value', value } : { kind: 'value', value: text.trim() };
}

/** Settings that a network namespace has for itself; all others that advice knows are the host's. */
const ofNamespace = /^net\.(?:ipv4\.|core\.somaxconn$)/;
/** Of those, the ones that the kubelet lets every pod set, from Kubernetes 1.29. */
const isSafe = /^net\.ipv4\.tcp_keepalive_/;

const source = 'kubernetes-sysctls';

function inContainers(setting: string) {
  if (!ofNamespace.test(setting))
    return { place: 'on the host', why: 'A container cannot set it: set it on the host, for all containers at once.', source };
  const allowed = isSafe.test(setting) ? 'from Kubernetes 1.29' : 'which the kubelet must allow with --allowed-unsafe-sysctls';
  return {
    place: 'of the container: sysctls in securityContext of the pod or in compose.yaml',
    why: `Each container has its own: set it under sysctls in securityContext of the pod (${allowed}) or in compose.yaml.`,
    source,
  };
}

/** The kernel's sysctl, and what the system lets a daemon use. Its settings have no releases: rules/os/settings.yaml declares them. */
export const linux = defineProduct({
  id: 'os',
  title: 'Linux',
  isReleased: false,
  alsoReads: [],
  loading: 'asked',
  files: [
    {
      kind: 'sysctl',
      format: 'sysctlConf',
      name: 'sysctl.conf',
      names: builtOn('sysctl', '(?:conf|txt|out)'),
      // Packages keep such files in a folder called sysctl, too; roles have 99-cassandra.conf among their files.
      paths: /(?:^|\/)(?:sysctl(?:\.d)?\/[^/]+|\d\d[-_][^/]*(?:cassandra|hadoop|hbase|hdfs|zookeeper)[^/]*)\.conf$/i,
      holds: ['os'],
      takes: /^/,
      accepts: isSysctl,
      tells: 'product',
      several: true,
      keys: kernelParameters.map((name) => ({ name })),
      inContainers,
      partsOf: parameterTasks,
    },
    {
      kind: 'daemon-limits',
      format: 'limits',
      name: 'daemon.limits',
      names: /\.limits$/,
      holds: ['os'],
      accepts: () => true,
      isPart: true,
      partsOf: (path, text) => [...daemonLimits(path, text), ...limitTasks(path, text)],
      heldIn: filesOfLimits,
      tells: 'product',
    },
  ],
  daemons: [{ id: 'host', reads: ['sysctl', 'daemon-limits'], isUsual: true }],
  takenText: takenByConfiguration,
  functions: { 'Linux: kernel settings beside a daemon': kernelFunctions },
  read: ({ text, setting }) => readNumber(text, setting),
  advised: ['host'],
});
