import { isAtLeast } from '../../catalog/versions.js';
import type { Resolution } from '../../deployment/deployment.js';
import { isOn, type Listener, portListener, textOf } from '../../deployment/listeners/listener.js';

/** Ports of a node of Cassandra, those of JMX left to the JVM's own options. */
export function cassandraListeners(resolution: Resolution): readonly Listener[] {
  const release = resolution.releases.cassandra;
  const internode = textOf(resolution, 'server_encryption_options.internode_encryption') ?? 'none';
  const hasLegacyPort =
    internode !== 'none' &&
    (release === undefined || !isAtLeast(release, '4.0')
      ? true
      : isOn(resolution, 'server_encryption_options.enable_legacy_ssl_storage_port') === true ||
        isOn(resolution, 'server_encryption_options.legacy_ssl_storage_port_enabled') === true);
  const plain = textOf(resolution, 'native_transport_port');
  const secure = textOf(resolution, 'native_transport_port_ssl');
  return [
    ...portListener(resolution, 'nodes', 'storage_port', 'listen_address'),
    ...(hasLegacyPort ? portListener(resolution, 'nodes with TLS', 'ssl_storage_port', 'listen_address') : []),
    ...(isOn(resolution, 'start_native_transport') === false
      ? []
      : portListener(resolution, 'clients', 'native_transport_port', 'rpc_address')),
    ...(secure === undefined || secure === plain
      ? []
      : portListener(resolution, 'clients with TLS', 'native_transport_port_ssl', 'rpc_address')),
    ...(isOn(resolution, 'start_rpc') === true ? portListener(resolution, 'Thrift', 'rpc_port', 'rpc_address') : []),
  ];
}
