import type { FileKind } from '../../formats/document.js';

/** A variable of an env file that a product's start scripts read. */
export interface EnvironmentVariable {
  readonly name: string;
  /** What the scripts do with it. */
  readonly description: string;
  /** Its value is a list of options. */
  readonly options?: true;
}

const hbase: readonly EnvironmentVariable[] = [
  { name: 'JAVA_HOME', description: 'directory of the JDK that runs HBase' },
  {
    name: 'HBASE_HEAPSIZE',
    description:
      'maximum heap of every daemon and client, as -Xmx; a bare number counts MB. Up to 0.98 it is 1000 where it is not set, from 1.0 the JVM chooses',
  },
  {
    name: 'HBASE_OFFHEAPSIZE',
    description: 'direct memory of every daemon, as -XX:MaxDirectMemorySize, from 1.0 on; a bare number counts MB',
  },
  {
    name: 'HBASE_OPTS',
    description: 'options of every JVM that bin/hbase starts; from 2.3 on an empty one becomes the choice of a collector',
    options: true,
  },
  { name: 'HBASE_MASTER_OPTS', description: 'options of the master, behind HBASE_OPTS', options: true },
  { name: 'HBASE_REGIONSERVER_OPTS', description: 'options of region servers, behind HBASE_OPTS', options: true },
  { name: 'HBASE_REST_OPTS', description: 'options of the REST gateway, behind HBASE_OPTS', options: true },
  { name: 'HBASE_THRIFT_OPTS', description: 'options of the Thrift gateway, behind HBASE_OPTS', options: true },
  { name: 'HBASE_ZOOKEEPER_OPTS', description: 'options of the ZooKeeper that HBase manages, behind HBASE_OPTS', options: true },
  { name: 'HBASE_SHELL_OPTS', description: 'options of the shell, behind HBASE_OPTS', options: true },
  { name: 'SERVER_GC_OPTS', description: 'log and tuning options of the collector for daemons', options: true },
  { name: 'CLIENT_GC_OPTS', description: 'log and tuning options of the collector for clients', options: true },
  { name: 'HBASE_JMX_BASE', description: 'options of JMX that other variables may take up', options: true },
  { name: 'HBASE_CLASSPATH', description: 'entries added to the class path' },
  { name: 'HBASE_CLASSPATH_PREFIX', description: 'entries put in front of the class path' },
  { name: 'HBASE_LIBRARY_PATH', description: 'directories of native libraries' },
  { name: 'HBASE_MANAGES_ZK', description: 'true: start-hbase.sh and stop-hbase.sh start and stop ZooKeeper, too' },
  { name: 'HBASE_CONF_DIR', description: 'directory of the configuration files' },
  { name: 'HBASE_LOG_DIR', description: 'directory of the logs' },
  { name: 'HBASE_PID_DIR', description: 'directory of the files with process ids; under /tmp they may be cleaned away' },
  { name: 'HBASE_IDENT_STRING', description: 'name of this instance in logs and process id files; the user where it is not set' },
  { name: 'HBASE_NICENESS', description: 'scheduling priority of daemons, as of nice' },
  { name: 'HBASE_REGIONSERVERS', description: 'file that names the hosts of region servers' },
  { name: 'HBASE_BACKUP_MASTERS', description: 'file that names the hosts of backup masters' },
  { name: 'HBASE_SSH_OPTS', description: 'options of ssh, by which the start scripts reach other hosts', options: true },
  { name: 'HBASE_ROOT_LOGGER', description: 'level and appender of the root logger' },
  { name: 'HBASE_SECURITY_LOGGER', description: 'level and appender of the security log' },
  { name: 'HBASE_DISABLE_HADOOP_CLASSPATH_LOOKUP', description: 'true: the class path of an installed Hadoop is not added' },
];

const hadoopDaemons: readonly (readonly [command: string, who: string])[] = [
  ['NAMENODE', 'the NameNode'],
  ['DATANODE', 'DataNodes'],
  ['SECONDARYNAMENODE', 'the secondary NameNode'],
  ['JOURNALNODE', 'JournalNodes'],
  ['ZKFC', 'the failover controller'],
  ['BALANCER', 'the balancer'],
];

const hadoop: readonly EnvironmentVariable[] = [
  { name: 'JAVA_HOME', description: 'directory of the JDK that runs Hadoop' },
  {
    name: 'HADOOP_HEAPSIZE_MAX',
    description: 'maximum heap of every JVM whose options hold no -Xmx, from 3.0 on; a bare number counts MB',
  },
  {
    name: 'HADOOP_HEAPSIZE_MIN',
    description: 'initial heap of every JVM whose options hold no -Xms, from 3.0 on; a bare number counts MB',
  },
  {
    name: 'HADOOP_HEAPSIZE',
    description: 'up to 2.x maximum heap of every JVM in MB, 1000 where it is not set; from 3.0 on the old name of HADOOP_HEAPSIZE_MAX',
  },
  { name: 'HADOOP_OPTS', description: 'options of every JVM', options: true },
  { name: 'HADOOP_CLIENT_OPTS', description: 'options of client commands such as hdfs dfs', options: true },
  ...hadoopDaemons.flatMap(([command, who]): EnvironmentVariable[] => [
    { name: `HDFS_${command}_OPTS`, description: `options of ${who}, from 3.0 on`, options: true },
    {
      name: `HADOOP_${command}_OPTS`,
      description: `options of ${who}; from 3.0 on it goes before HDFS_${command}_OPTS where both are set`,
      options: true,
    },
  ]),
  { name: 'HADOOP_CLASSPATH', description: 'entries added to the class path' },
  { name: 'HADOOP_USER_CLASSPATH_FIRST', description: 'set: HADOOP_CLASSPATH stands in front of the class path' },
  { name: 'HADOOP_CONF_DIR', description: 'directory of the configuration files' },
  { name: 'HADOOP_LOG_DIR', description: 'directory of the logs' },
  { name: 'HADOOP_PID_DIR', description: 'directory of the files with process ids; under /tmp they may be cleaned away' },
  { name: 'HADOOP_IDENT_STRING', description: 'name of this instance in logs and process id files; the user where it is not set' },
  { name: 'HADOOP_NICENESS', description: 'scheduling priority of daemons, as of nice' },
  { name: 'HADOOP_SSH_OPTS', description: 'options of ssh, by which the start scripts reach other hosts', options: true },
  { name: 'HADOOP_WORKERS', description: 'file that names the hosts of workers, from 3.0 on' },
  { name: 'HADOOP_ROOT_LOGGER', description: 'level and appender of the root logger of clients' },
  { name: 'HADOOP_DAEMON_ROOT_LOGGER', description: 'level and appender of the root logger of daemons, from 3.0 on' },
  { name: 'HADOOP_SECURITY_LOGGER', description: 'level and appender of the security log' },
  { name: 'HDFS_AUDIT_LOGGER', description: "level and appender of the NameNode's audit log" },
  { name: 'HDFS_DATANODE_SECURE_USER', description: 'user that a secure DataNode runs as once its privileged ports are open, from 3.0 on' },
  { name: 'HADOOP_SECURE_DN_USER', description: 'user that a secure DataNode runs as once its privileged ports are open, up to 2.x' },
  { name: 'JSVC_HOME', description: 'directory of jsvc, which starts a secure DataNode' },
];

const cassandra: readonly EnvironmentVariable[] = [
  { name: 'JAVA_HOME', description: 'directory of the JDK that runs Cassandra' },
  {
    name: 'MAX_HEAP_SIZE',
    description:
      'maximum and initial heap, such as 8G; goes together with HEAP_NEWSIZE. Where neither is set the script computes it from the memory',
  },
  { name: 'HEAP_NEWSIZE', description: 'size of the young generation, such as 800M; goes together with MAX_HEAP_SIZE. Not for G1' },
  { name: 'JVM_OPTS', description: 'options of the JVM; the script builds it line by line', options: true },
  { name: 'JVM_EXTRA_OPTS', description: 'options that the script puts behind all others', options: true },
  { name: 'MALLOC_ARENA_MAX', description: "number of malloc's arenas; the script sets it to 4" },
  { name: 'CASSANDRA_HEAPDUMP_DIR', description: 'directory of the dumps that are written when memory is used up' },
  { name: 'CASSANDRA_LOG_DIR', description: 'directory of the logs' },
  { name: 'LOCAL_JMX', description: 'yes: JMX listens on the local interface alone; no: on all, with authentication' },
  { name: 'JMX_PORT', description: 'port of JMX' },
  { name: 'JVM_ON_OUT_OF_MEMORY_ERROR_OPT', description: 'what the JVM does when memory is used up', options: true },
];

const byKind: Readonly<Partial<Record<FileKind, readonly EnvironmentVariable[]>>> = {
  'hbase-env': hbase,
  'hadoop-env': hadoop,
  'cassandra-env': cassandra,
};

/** The variables that an env file is there for, those for memory and options first; empty for other files. Sources: the start scripts, see startScripts/. */
export function environmentVariables(kind: FileKind): readonly EnvironmentVariable[] {
  return byKind[kind] ?? [];
}
