import { isAtLeast } from '../../catalog/versions.js';
import { everyAddress } from '../../deployment/cluster/hosts.js';
import type { Resolution } from '../../deployment/deployment.js';
import { type Listener, portListener, textOf } from '../../deployment/listeners/listener.js';

/** Ports of a server of ZooKeeper: clients, the admin server, metrics, and those of the ensemble's lines. */
export function zookeeperListeners(resolution: Resolution): readonly Listener[] {
  const release = resolution.releases.zookeeper;
  const hasAdminServer = release !== undefined && isAtLeast(release, '3.5');
  const isProvider = textOf(resolution, 'metricsProvider.className')?.includes('Prometheus') === true;
  return [
    ...portListener(resolution, 'clients', 'clientPort', 'clientPortAddress'),
    ...portListener(resolution, 'clients with TLS', 'secureClientPort', 'secureClientPortAddress'),
    ...(hasAdminServer && textOf(resolution, 'admin.enableServer')?.toLowerCase() !== 'false'
      ? portListener(resolution, 'admin server', 'admin.serverPort', 'admin.serverAddress')
      : []),
    ...(isProvider ? portListener(resolution, 'metrics', 'metricsProvider.httpPort') : []),
    ...ensemble(resolution),
  ];
}

/** `server.1=zk1:2888:3888;2181`: followers, elections, and clients behind the semicolon. */
function ensemble(resolution: Resolution): readonly Listener[] {
  const document = resolution.documentOf('zoo-cfg');
  if (document === undefined) return [];
  return document.entries.flatMap((entry) => {
    if (!/^server\.\d+$/.test(entry.key) || entry.hole !== undefined || entry.value === undefined) return [];
    const [servers = '', clients] = entry.value.trim().split(';');
    const [, host, followers, elections] = /^(\[[^\]]*\]|[^:|]+):(\d+):(\d+)/.exec(servers.trim()) ?? [];
    if (host === undefined) return [];
    const about = { name: entry.key, instance: entry.key, host, node: host, place: { document, range: entry.valueRange } };
    const clientPort = /(?:^|:)(\d+)\s*$/.exec(clients ?? '')?.[1];
    // A server takes both for its one port for clients, and stops where they differ.
    const isClientPort = clientPort === textOf(resolution, 'clientPort')?.trim();
    return [
      { ...about, serves: `followers of ${entry.key}`, port: Number(followers) },
      { ...about, serves: `elections of ${entry.key}`, port: Number(elections) },
      ...(clientPort === undefined || isClientPort
        ? []
        : [{ ...about, serves: `clients of ${entry.key}`, host: everyAddress, port: Number(clientPort) }]),
    ];
  });
}
