import type { EnvironmentVariable } from '../../deployment/jvm/environmentVariable.js';

/** The variables that zookeeper-env.sh and java.env are there for, those for memory and options first. Source: the start scripts, see startScript.ts. */
export const zookeeperVariables: readonly EnvironmentVariable[] = [
  { name: 'JAVA_HOME', description: 'directory of the JDK that runs ZooKeeper' },
  {
    name: 'ZK_SERVER_HEAP',
    description: 'maximum heap of the server in MB, from 3.5 on; a unit behind it is refused, and 1000 counts where it is not set',
    isSize: true,
  },
  { name: 'SERVER_JVMFLAGS', description: 'options of the server; their -Xmx counts before ZK_SERVER_HEAP', options: true },
  { name: 'JVMFLAGS', description: 'options of the server and of clients, behind their own', options: true },
  { name: 'CLIENT_JVMFLAGS', description: 'options of clients such as zkCli.sh', options: true },
  { name: 'ZK_CLIENT_HEAP', description: 'maximum heap of clients in MB, from 3.5 on; 256 where it is not set', isSize: true },
  { name: 'JMXPORT', description: 'port of JMX for other hosts, from 3.4.7 on; without it JMX is for this host alone' },
  { name: 'JMXAUTH', description: 'true: JMX asks for a password; false where it is not set', isSwitch: true },
  { name: 'JMXSSL', description: 'true: JMX speaks TLS; false where it is not set', isSwitch: true },
  { name: 'JMXHOSTNAME', description: 'host that JMX sends its clients to' },
  { name: 'JMXLOCALONLY', description: 'true: JMX without JMXPORT is for this host alone', isSwitch: true },
  { name: 'JMXDISABLE', description: 'true: no options of JMX are given', isSwitch: true },
  { name: 'ZOO_LOG_DIR', description: 'directory of the logs' },
  { name: 'ZOO_LOG4J_PROP', description: 'level and appender of the root logger, up to 3.7' },
  { name: 'ZOOPIDFILE', description: 'file with the process id; in dataDir where it is not set' },
  { name: 'ZOOCFGDIR', description: 'directory of the configuration files' },
  { name: 'ZOOCFG', description: 'name of the configuration file; zoo.cfg where it is not set' },
  { name: 'CLASSPATH', description: 'entries behind the class path of ZooKeeper' },
];
