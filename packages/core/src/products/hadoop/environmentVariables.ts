import type { EnvironmentVariable } from '../../deployment/jvm/environmentVariable.js';

const hadoopDaemons: readonly (readonly [command: string, who: string])[] = [
  ['NAMENODE', 'the NameNode'],
  ['DATANODE', 'DataNodes'],
  ['SECONDARYNAMENODE', 'the secondary NameNode'],
  ['JOURNALNODE', 'JournalNodes'],
  ['ZKFC', 'the failover controller'],
  ['BALANCER', 'the balancer'],
];

/** The variables that hadoop-env.sh is there for, those for memory and options first. Source: the start scripts, see startScript.ts. */
export const hadoopVariables: readonly EnvironmentVariable[] = [
  { name: 'JAVA_HOME', description: 'directory of the JDK that runs Hadoop' },
  {
    name: 'HADOOP_HEAPSIZE_MAX',
    description: 'maximum heap of every JVM whose options hold no -Xmx, from 3.0 on; a bare number counts MB',
    isSize: true,
  },
  {
    name: 'HADOOP_HEAPSIZE_MIN',
    description: 'initial heap of every JVM whose options hold no -Xms, from 3.0 on; a bare number counts MB',
    isSize: true,
  },
  {
    name: 'HADOOP_HEAPSIZE',
    description: 'up to 2.x maximum heap of every JVM in MB, 1000 where it is not set; from 3.0 on the old name of HADOOP_HEAPSIZE_MAX',
    isSize: true,
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
