import type { TrialProduct } from './settings.js';

/** A class that a setting could name in an earlier release, as that release's jars have it and those of the trial's releases do not. */
export interface GoneClass {
  readonly product: TrialProduct;
  readonly settings: RegExp;
  readonly name: string;
  /** The last release that has it, of those that were looked into. */
  readonly lastIn: string;
}

export const goneClasses: readonly GoneClass[] = [
  {
    product: 'hbase',
    settings: /^hbase\.coprocessor\.(?:user\.)?region\.classes$/,
    name: 'org.apache.hadoop.hbase.coprocessor.BaseRegionObserver',
    lastIn: '1.7.2',
  },
  {
    product: 'hbase',
    settings: /^hbase\.coprocessor\.(?:user\.)?region\.classes$/,
    name: 'org.apache.hadoop.hbase.security.access.SecureBulkLoadEndpoint',
    lastIn: '1.7.2',
  },
  {
    product: 'hbase',
    settings: /^hbase\.coprocessor\.master\.classes$/,
    name: 'org.apache.hadoop.hbase.coprocessor.BaseMasterObserver',
    lastIn: '1.7.2',
  },
  {
    product: 'hbase',
    settings: /^hbase\.coprocessor\.regionserver\.classes$/,
    name: 'org.apache.hadoop.hbase.coprocessor.BaseRegionServerObserver',
    lastIn: '1.7.2',
  },
  {
    product: 'hbase',
    settings: /^hbase\.master\.logcleaner\.plugins$/,
    name: 'org.apache.hadoop.hbase.master.snapshot.SnapshotLogCleaner',
    lastIn: '1.2.12',
  },
  { product: 'hbase', settings: /^hbase\.rpc\.client\.impl$/, name: 'org.apache.hadoop.hbase.ipc.AsyncRpcClient', lastIn: '1.3.6' },
  {
    product: 'hbase',
    settings: /^hbase\.wal\.(?:meta_)?provider$/,
    name: 'org.apache.hadoop.hbase.wal.DefaultWALProvider',
    lastIn: '1.7.2',
  },
  {
    product: 'hbase',
    settings: /^hbase\.master\.loadbalancer\.class$/,
    name: 'org.apache.hadoop.hbase.master.balancer.FavoredNodeLoadBalancer',
    lastIn: '1.7.2',
  },
  {
    product: 'hadoop',
    settings: /^dfs\.block\.replicator\.classname$/,
    name: 'org.apache.hadoop.hdfs.server.namenode.BlockPlacementPolicyDefault',
    lastIn: '1.2.1',
  },
  {
    product: 'yarn',
    settings: /^yarn\.nodemanager\.container-executor\.class$/,
    name: 'org.apache.hadoop.yarn.server.nodemanager.DockerContainerExecutor',
    lastIn: '2.9.2',
  },
  { product: 'cassandra', settings: /^endpoint_snitch$/, name: 'YamlFileNetworkTopologySnitch', lastIn: '2.1.22' },
  {
    product: 'cassandra',
    settings: /^partitioner$/,
    name: 'org.apache.cassandra.dht.CollatingOrderPreservingPartitioner',
    lastIn: '1.1.12',
  },
  { product: 'cassandra', settings: /^authenticator$/, name: 'org.apache.cassandra.auth.LegacyAuthenticator', lastIn: '2.1.22' },
  { product: 'cassandra', settings: /^authorizer$/, name: 'org.apache.cassandra.auth.LegacyAuthorizer', lastIn: '2.1.22' },
];
