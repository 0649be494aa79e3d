import type { Resolution } from '../../deployment/deployment.js';
import { isOn, type Listener, portListener, textOf } from '../../deployment/listeners/listener.js';

/** Ports of HBase's daemons: RSRpcServices, MasterRpcServices and InfoServer; RESTServer and ThriftServer. */
export function hbaseListeners(resolution: Resolution): readonly Listener[] {
  const port = (serves: string, setting: string, host: string) => portListener(resolution, serves, setting, host);
  switch (resolution.role) {
    case 'master':
      return [
        ...port('RPC', 'hbase.master.port', 'hbase.master.ipc.address'),
        ...port('web UI', 'hbase.master.info.port', 'hbase.master.info.bindAddress'),
        ...ownZooKeeper(resolution),
      ];
    case 'regionserver':
      return [
        ...port('RPC', 'hbase.regionserver.port', 'hbase.regionserver.ipc.address'),
        ...port('web UI', 'hbase.regionserver.info.port', 'hbase.regionserver.info.bindAddress'),
      ];
    case 'hbase-rest':
      return [
        ...port('REST', 'hbase.rest.port', 'hbase.rest.host'),
        ...port('web UI', 'hbase.rest.info.port', 'hbase.rest.info.bindAddress'),
      ];
    case 'hbase-thrift':
      return [
        ...port('Thrift', 'hbase.regionserver.thrift.port', 'hbase.regionserver.thrift.ipaddress'),
        ...port('web UI', 'hbase.thrift.info.port', 'hbase.thrift.info.bindAddress'),
      ];
    default:
      return [];
  }
}

/** The ZooKeeper that a master without distributed mode has in its process. */
function ownZooKeeper(resolution: Resolution): readonly Listener[] {
  if (isOn(resolution, 'hbase.cluster.distributed') !== false || textOf(resolution, 'hbase.zookeeper.property.clientPort') === undefined)
    return [];
  return portListener(resolution, 'its own ZooKeeper', 'hbase.zookeeper.property.clientPort');
}
