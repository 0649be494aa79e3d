import type { EnvironmentVariable } from '../../deployment/jvm/environmentVariable.js';

/** The variables that hbase-env.sh is there for, those for memory and options first. Source: the start scripts, see startScript.ts. */
export const hbaseVariables: readonly EnvironmentVariable[] = [
  { name: 'JAVA_HOME', description: 'directory of the JDK that runs HBase' },
  {
    name: 'HBASE_HEAPSIZE',
    description:
      'maximum heap of every daemon and client, as -Xmx; a bare number counts MB. Up to 0.98 it is 1000 where it is not set, from 1.0 the JVM chooses',
    isSize: true,
  },
  {
    name: 'HBASE_OFFHEAPSIZE',
    description: 'direct memory of every daemon, as -XX:MaxDirectMemorySize, from 1.0 on; a bare number counts MB',
    isSize: true,
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
  { name: 'HBASE_MANAGES_ZK', description: 'true: start-hbase.sh and stop-hbase.sh start and stop ZooKeeper, too', isSwitch: true },
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
  {
    name: 'HBASE_DISABLE_HADOOP_CLASSPATH_LOOKUP',
    description: 'true: the class path of an installed Hadoop is not added',
    isSwitch: true,
  },
];
