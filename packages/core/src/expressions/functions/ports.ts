import { podServicesIn } from '../../deployment/cluster/podServices.js';
import type { Resolution } from '../../deployment/deployment.js';
import { hostAndPort } from '../../deployment/listeners/listener.js';
import {
  listenersBeside,
  listenersOf,
  type OpenPort,
  openPortsBeside,
  type PortClash,
  portClashes,
  runTogether,
} from '../../deployment/listeners/listeners.js';
import { nameOf } from '../../deployment/nameOf.js';
import { isOfContainers } from '../../formats/broughtLines.js';
import { daemonDefinition } from '../../products/registry.js';
import type { ExpressionFunction } from '../expressionFunction.js';

/* Ports that daemons open, from lines and defaults: two of one number on one host. */

/** Beginnings of the names that say so. Families: which release a daemon's defaults are of is looked at here, not by the rule. */
const reads = {
  setting: [
    'admin.serverPort',
    'clientPort',
    'dfs.datanode.address',
    'dfs.datanode.http',
    'dfs.datanode.ipc',
    'dfs.ha.zkfc.port',
    'dfs.journalnode.',
    'dfs.namenode.http',
    'dfs.namenode.lifeline',
    'dfs.namenode.rpc',
    'dfs.namenode.secondary.http',
    'dfs.namenode.servicerpc',
    'fs.default',
    'hbase.master.info.port',
    'hbase.master.port',
    'hbase.regionserver.info.port',
    'hbase.regionserver.port',
    'hbase.zookeeper.property.clientPort',
    'mapreduce.jobhistory.',
    'mapreduce.shuffle.port',
    'metricsProvider.httpPort',
    'native_transport_port',
    'rpc_port',
    'secureClientPort',
    'server.',
    'ssl_storage_port',
    'storage_port',
    'yarn.nodemanager.',
    'yarn.resourcemanager.',
  ].map((name) => `${name}*`),
  flag: ['-Dcom.sun.management.jmxremote.port=*', '-Dcassandra.jmx.remote.port=*', '-Dcassandra.jmx.local.port=*', '-agentlib:jdwp=*'],
};

function ownPorts(resolution: Resolution): readonly OpenPort[] {
  return listenersOf(resolution).map(({ host, port, ...rest }) => ({
    ...rest,
    role: resolution.role,
    addresses: [{ host, port, release: undefined }],
  }));
}

function told(resolution: Resolution, { port, one, other }: PortClash): string {
  const named = ({ role, serves, name }: OpenPort) => `${nameOf(resolution.beside(role, resolution.releases), name)} (${serves}, ${role})`;
  return `${named(one)} and ${named(other)} have port ${port}`;
}

/** Pairs of one daemon's own ports. */
function ownClashes(resolution: Resolution): readonly PortClash[] {
  return portClashes(ownPorts(resolution), () => false).filter(({ isSure }) => isSure);
}

/** Pairs of a port of the daemon and one of another daemon of its host, of these products; a line sets at least one of the two. */
function clashesBeside(resolution: Resolution, isOneHost: boolean, products: readonly string[]): readonly PortClash[] {
  const { deployment, role } = resolution;
  // Containers have all ports each.
  if (deployment.documents.some(isOfContainers)) return [];
  const own = ownPorts(resolution);
  const numbers = new Set(own.flatMap(({ addresses }) => addresses.map(({ port }) => port)));
  const others = deployment.roles
    .filter((other) => other !== role && products.includes(daemonDefinition(other).product.id))
    // Most daemons have no number in common: their other releases need not be looked at.
    .filter((other) => listenersBeside(resolution, other).some(({ port }) => port !== undefined && numbers.has(port)))
    .flatMap((other) => openPortsBeside(resolution, other));
  const together = runTogether(deployment);
  return portClashes([...own, ...others], (one, other) => isOneHost || together(one, other)).filter(
    ({ one, other, isSure }) =>
      isSure && (one.role === role) !== (other.role === role) && (one.place !== undefined || other.place !== undefined),
  );
}

/** Whether the host of an address is a Service of Kubernetes whose own address does not take connections at its port. */
function isClosedByService({ deployment }: Resolution, address: string, otherwise: string): boolean {
  const { host = '', port = otherwise } = hostAndPort(address.trim());
  const [name = '', ...space] = host.split('.');
  if (!/^[a-z][a-z0-9-]*$/.test(name) || !(space.length === 0 || space.includes('svc')) || !/^\d+$/.test(port)) return false;
  for (const here of deployment.askAround?.('services of pods', podServicesIn) ?? []) {
    const services = here.flatMap(({ said }) => said).filter((service) => service.name === name);
    // Namespaces and overlays may have one of that name each.
    if (services.length > 0) return services.every(({ isHeadless, ports }) => !isHeadless && ports.length > 0 && !ports.includes(port));
  }
  return false;
}

export const portFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'closedByService(string, string): bool',
    description:
      'whether the host of an address names a Service of Kubernetes, in files around the deployment, that does not offer its port (the second text where it has none); false for a headless one, which leads to the pods themselves',
    call: ({ resolution }, address: string, otherwise: string) => isClosedByService(resolution, address, otherwise),
  },
  {
    signature: 'portsTakenTwice(): list<string>',
    description: 'ports of the daemon that it would open twice, in pairs',
    reads,
    call: ({ resolution }) => ownClashes(resolution).map((clash) => told(resolution, clash)),
  },
  {
    signature: 'portsTakenBeside(bool, list<string>): list<string>',
    description:
      'ports of the daemon that another daemon of its host opens, too, one of these products: the first argument says whether all daemons are on one host; else workers are, and what lines put on one host',
    reads,
    call: ({ resolution }, isOneHost: boolean, products: readonly string[]) =>
      clashesBeside(resolution, isOneHost, products).map((clash) => told(resolution, clash)),
  },
];
