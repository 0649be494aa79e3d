import type { TrialProduct } from './settings.js';

export type Pair = readonly [name: string, value: string];

/** What a cluster cannot do without, by file. */
export const needed: Readonly<Record<TrialProduct, Readonly<Record<string, readonly Pair[]>>>> = {
  hadoop: {
    'core-site.xml': [['fs.defaultFS', 'hdfs://namenode:8020']],
    'hdfs-site.xml': [
      ['dfs.namenode.name.dir', '/data/nn'],
      ['dfs.datanode.data.dir', '/data/dn'],
    ],
  },
  yarn: {
    'core-site.xml': [['fs.defaultFS', 'hdfs://namenode:8020']],
    'yarn-site.xml': [['yarn.resourcemanager.hostname', 'rm1.example.com']],
    'mapred-site.xml': [['mapreduce.framework.name', 'yarn']],
  },
  hbase: {
    'hbase-site.xml': [
      ['hbase.rootdir', 'hdfs://namenode:8020/hbase'],
      ['hbase.cluster.distributed', 'true'],
      ['hbase.zookeeper.quorum', 'zk1,zk2,zk3'],
    ],
  },
  cassandra: {
    'cassandra.yaml': [
      ['cluster_name', 'trial'],
      ['partitioner', 'org.apache.cassandra.dht.Murmur3Partitioner'],
      ['num_tokens', '16'],
      ['commitlog_sync', 'periodic'],
      ['listen_address', '10.0.0.11'],
      ['rpc_address', '10.0.0.11'],
      ['endpoint_snitch', 'SimpleSnitch'],
      ['data_file_directories', '[/var/lib/cassandra/data]'],
      ['commitlog_directory', '/var/lib/cassandra/commitlog'],
      ['saved_caches_directory', '/var/lib/cassandra/saved_caches'],
      ['hints_directory', '/var/lib/cassandra/hints'],
      ['seed_provider', '10.0.0.11,10.0.0.12'],
    ],
  },
  zookeeper: {
    'zoo.cfg': [
      ['tickTime', '2000'],
      ['initLimit', '10'],
      ['syncLimit', '5'],
      ['dataDir', '/var/lib/zookeeper'],
      ['clientPort', '2181'],
      ['server.1', 'zk1:2888:3888'],
      ['server.2', 'zk2:2888:3888'],
      ['server.3', 'zk3:2888:3888'],
    ],
  },
};

/** Right values of settings that have no default of their own, as the products' guides write them. */
const usual: Readonly<Record<TrialProduct, Readonly<Record<string, string>>>> = {
  hadoop: {
    'dfs.nameservices': 'ns1',
    'dfs.ha.namenodes.ns1': 'nn1,nn2',
    'dfs.namenode.rpc-address.ns1.nn1': 'nn1.example.com:8020',
    'dfs.namenode.shared.edits.dir': 'qjournal://jn1:8485;jn2:8485;jn3:8485/ns1',
    'ha.zookeeper.quorum': 'zk1:2181,zk2:2181,zk3:2181',
    'dfs.domain.socket.path': '/var/lib/hadoop-hdfs/dn_socket',
    'hadoop.tmp.dir': '/data/tmp',
    'io.compression.codecs': 'org.apache.hadoop.io.compress.GzipCodec,org.apache.hadoop.io.compress.DefaultCodec',
  },
  yarn: {},
  hbase: {
    'hbase.tmp.dir': '/data/hbase/tmp',
    'hbase.zookeeper.property.dataDir': '/data/zookeeper',
    'hbase.coprocessor.region.classes': 'org.apache.hadoop.hbase.coprocessor.AggregateImplementation',
  },
  cassandra: {
    authenticator: 'AllowAllAuthenticator',
    commitlog_sync_period: '10000ms',
    commitlog_sync_period_in_ms: '10000',
    authorizer: 'AllowAllAuthorizer',
    role_manager: 'CassandraRoleManager',
    broadcast_address: '10.0.0.11',
    broadcast_rpc_address: '10.0.0.11',
    cdc_raw_directory: '/var/lib/cassandra/cdc_raw',
    request_scheduler: 'org.apache.cassandra.scheduler.NoScheduler',
    memtable_allocation_type: 'heap_buffers',
    disk_optimization_strategy: 'ssd',
    'client_encryption_options.keystore': 'conf/.keystore',
  },
  zookeeper: { dataLogDir: '/var/lib/zookeeper/log', clientPortAddress: '10.0.0.11' },
};

/** The right value that a guide gives; undefined where the default serves. */
export function valueOfGuides(product: TrialProduct, name: string): string | undefined {
  return (
    usual[product][name] ??
    Object.values(needed[product])
      .flat()
      .find(([other]) => other === name)?.[1]
  );
}

/** Names that the guides set, those of families among them. */
export function namesOfGuides(product: TrialProduct): readonly string[] {
  return [...Object.keys(usual[product]), ...Object.values(needed[product]).flatMap((pairs) => pairs.map(([name]) => name))];
}
