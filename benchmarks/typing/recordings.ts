/** A way of writing a file that somebody may take. */
export interface Recording {
  readonly name: string;
  readonly path: string;
  /** The file as it becomes: what stands in `⟦…⟧` is typed, place by place; in `⟦old⇒new⟧` the old text is deleted first. */
  readonly text: string;
}

const property = (name: string, value: string) =>
  `  <property>\n    <name>${name}</name>\n    <value>${value}</value>\n  </property>\n`;
const site = (inside: string) => `<configuration>\n${inside}</configuration>\n`;
const base = property('hbase.rootdir', 'hdfs://cluster/hbase') + property('hbase.cluster.distributed', 'true');

const written: readonly Recording[] = [
  {
    name: 'hbase-site.xml from nothing',
    path: 'hbase-site.xml',
    text: `⟦${site(property('hbase.rootdir', 'hdfs://cluster/hbase') + property('hbase.cluster.distributed', 'true') + property('hbase.regionserver.handler.count', '64'))}⟧`,
  },
  {
    name: 'hbase-site.xml: a property more',
    path: 'hbase-site.xml',
    text: site(`${base}⟦${property('hbase.hregion.max.filesize', '10737418240')}⟧`),
  },
  {
    name: 'hbase-site.xml: a property on one line, between others',
    path: 'hbase-site.xml',
    text: site(
      `${base}⟦  <property><name>hfile.block.cache.size</name><value>0.45</value></property>\n⟧${property('hbase.regionserver.handler.count', '64')}`,
    ),
  },
  {
    name: 'hbase-site.xml: a value changed',
    path: 'hbase-site.xml',
    text: site(base + property('hbase.hregion.max.filesize', '⟦10737418240⇒21474836480⟧')),
  },
  {
    name: 'hbase-site.xml: a name changed',
    path: 'hbase-site.xml',
    text: site(base + property('hbase.⟦regionserver.handler⇒master.handler⟧.count', '40')),
  },
  {
    name: 'hbase-site.xml: a class, and what it needs',
    path: 'hbase-site.xml',
    text: site(`${base}⟦${property('hbase.wal.provider', 'multiwal')}${property('hbase.wal.regiongrouping.numgroups', '4')}⟧`),
  },
  {
    name: 'hbase-site.xml: final, a comment, a description',
    path: 'hbase-site.xml',
    text: site(
      `${base}⟦  <!-- clients scan long rows -->\n  <property>\n    <name>hbase.client.scanner.caching</name>\n    <value>200</value>\n    <final>true</final>\n    <description>rows a call</description>\n  </property>\n⟧`,
    ),
  },
  {
    name: 'hdfs-site.xml from nothing',
    path: 'hdfs-site.xml',
    text: `⟦<?xml version="1.0"?>\n${site(property('dfs.nameservices', 'cluster') + property('dfs.replication', '3') + property('dfs.namenode.handler.count', '100'))}⟧`,
  },
  {
    name: 'hdfs-site.xml: a pair of NameNodes',
    path: 'hdfs-site.xml',
    text: site(
      `${property('dfs.nameservices', 'c1')}⟦${property('dfs.ha.namenodes.c1', 'nn1,nn2')}${property('dfs.namenode.rpc-address.c1.nn1', 'm1:8020')}${property('dfs.namenode.rpc-address.c1.nn2', 'm2:8020')}⟧`,
    ),
  },
  {
    name: 'hdfs-site.xml: several values changed',
    path: 'hdfs-site.xml',
    text: site(
      property('dfs.replication', '⟦2⇒3⟧') +
        property('dfs.namenode.handler.count', '⟦10⇒100⟧') +
        property('dfs.permissions.enabled', '⟦false⇒true⟧'),
    ),
  },
  {
    name: 'cassandra.yaml from nothing',
    path: 'cassandra.yaml',
    text: `⟦cluster_name: Orders
num_tokens: 16
partitioner: org.apache.cassandra.dht.Murmur3Partitioner
endpoint_snitch: GossipingPropertyFileSnitch
commitlog_sync: periodic
commitlog_sync_period: 10s
data_file_directories:
  - /data/cassandra
listen_address: 10.0.0.1
rpc_address: 10.0.0.1
seed_provider:
  - class_name: org.apache.cassandra.locator.SimpleSeedProvider
    parameters:
      - seeds: "10.0.0.1,10.0.0.2"
⟧`,
  },
  {
    name: 'cassandra.yaml: a setting above others',
    path: 'cassandra.yaml',
    text: `cluster_name: Orders\n⟦compaction_throughput: 128MiB/s\n⟧commitlog_sync: periodic\ncommitlog_sync_period: 10s\nlisten_address: 10.0.0.1\n`,
  },
  {
    name: 'cassandra.yaml: a nested block',
    path: 'cassandra.yaml',
    text: `cluster_name: Orders\ncommitlog_sync: periodic\ncommitlog_sync_period: 10s\n⟦client_encryption_options:\n  enabled: true\n  optional: false\n  keystore: conf/.keystore\n  keystore_password: secret\n⟧concurrent_reads: 32\n`,
  },
  {
    name: 'cassandra.yaml: a value with a unit changed',
    path: 'cassandra.yaml',
    text: `cluster_name: Orders\ncommitlog_sync: periodic\ncommitlog_sync_period: ⟦10s⇒5000ms⟧\nread_request_timeout: ⟦5s⇒10s⟧\n`,
  },
  {
    name: 'cassandra.yaml: a word added to a name',
    path: 'cassandra.yaml',
    text: `cluster_name: Orders\ncommitlog_sync: ⟦periodic⇒group⟧\n⟦commitlog_sync_group_window: 10ms\n⟧concurrent_writes: 32\n`,
  },
  {
    name: 'jvm-server.options from nothing',
    path: 'jvm-server.options',
    text: '⟦-Xms31g\n-Xmx31g\n-XX:+UseG1GC\n-XX:MaxGCPauseMillis=300\n-XX:+HeapDumpOnOutOfMemoryError\n⟧',
  },
  {
    name: 'jvm-server.options: a collector changed',
    path: 'jvm-server.options',
    text: '-Xms16g\n-Xmx16g\n-XX:+Use⟦Parallel⇒G1⟧GC\n⟦-XX:MaxGCPauseMillis=300\n⟧-XX:+AlwaysPreTouch\n',
  },
  {
    name: 'hbase-env.sh: heap and options',
    path: 'hbase-env.sh',
    text: '#!/usr/bin/env bash\n⟦export HBASE_HEAPSIZE=31g\nexport HBASE_REGIONSERVER_OPTS="$HBASE_REGIONSERVER_OPTS -XX:+UseG1GC -XX:MaxGCPauseMillis=100"\n⟧export HBASE_MANAGES_ZK=false\n',
  },
  {
    name: 'zoo.cfg from nothing',
    path: 'zoo.cfg',
    text: '⟦tickTime=2000\ninitLimit=10\nsyncLimit=5\ndataDir=/var/lib/zookeeper\nclientPort=2181\nserver.1=zk1:2888:3888\nserver.2=zk2:2888:3888\nserver.3=zk3:2888:3888\n⟧',
  },
  {
    name: 'zoo.cfg: logs are purged, and commands allowed',
    path: 'zoo.cfg',
    text: 'tickTime=2000\ninitLimit=10\nsyncLimit=5\ndataDir=/var/lib/zookeeper\nclientPort=2181\n⟦autopurge.snapRetainCount=5\nautopurge.purgeInterval=24\n4lw.commands.whitelist=mntr,ruok\n⟧',
  },
  {
    name: 'yarn-site.xml from nothing',
    path: 'yarn-site.xml',
    text: `⟦${site(property('yarn.resourcemanager.hostname', 'rm1') + property('yarn.nodemanager.aux-services', 'mapreduce_shuffle') + property('yarn.nodemanager.resource.memory-mb', '98304') + property('yarn.scheduler.maximum-allocation-mb', '98304'))}⟧`,
  },
  {
    name: 'hadoop-env.sh: heaps of the daemons',
    path: 'hadoop-env.sh',
    text: '⟦export JAVA_HOME=/usr/lib/jvm/java-17\nexport HADOOP_HEAPSIZE_MAX=4g\nexport HDFS_NAMENODE_OPTS="${HDFS_NAMENODE_OPTS} -Xms16g -Xmx16g -XX:+UseG1GC"\nexport HADOOP_PID_DIR=/var/run/hadoop\n⟧',
  },
  {
    name: 'sysctl.conf from nothing',
    path: 'sysctl.conf',
    text: '⟦vm.swappiness = 1\nvm.max_map_count = 1048575\nnet.core.somaxconn = 4096\nnet.ipv4.tcp_keepalive_time = 60\n⟧',
  },
  {
    name: 'jvm11-server.options: from CMS to G1',
    path: 'jvm11-server.options',
    text: '-Xms31g\n-Xmx31g\n-XX:+Use⟦ConcMarkSweep⇒G1⟧GC\n⟦-XX:+ParallelRefProcEnabled\n-XX:MaxGCPauseMillis=300\n-XX:InitiatingHeapOccupancyPercent=70\n⟧',
  },
  {
    name: '.storelint.yaml: a rule off, a fact, another release',
    path: '.storelint.yaml',
    text: 'releases:\n  hbase: ⟦2.5.8⇒2.6.1⟧\n  hadoop: 3.3.6\n  cassandra: 4.1.3\n  jdk: 17\n⟦rules:\n  hbase/handler-count: off\nworkload: oltp\n⟧',
  },
];

/** Ways of writing files from nothing, and of changing them. Who adds lines opens one first, behind the line before. */
export const recordings = written.map((each) => ({ ...each, text: each.text.replace(/\n⟦([^⟧⇒]*)\n⟧/g, '⟦\n$1⟧\n') }));
