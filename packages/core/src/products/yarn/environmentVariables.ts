import type { EnvironmentVariable } from '../../deployment/jvm/environmentVariable.js';

const yarnDaemons: readonly (readonly [command: string, who: string])[] = [
  ['RESOURCEMANAGER', 'the ResourceManager'],
  ['NODEMANAGER', 'NodeManagers'],
  ['TIMELINESERVER', 'the timeline server'],
  ['PROXYSERVER', 'the web application proxy'],
];

/** The variables that yarn-env.sh is there for, those for memory and options first. Source: the start scripts, see startScript.ts. */
export const yarnVariables: readonly EnvironmentVariable[] = [
  { name: 'JAVA_HOME', description: 'directory of the JDK that runs YARN' },
  ...yarnDaemons.flatMap(([command, who]): EnvironmentVariable[] => [
    {
      name: `YARN_${command}_HEAPSIZE`,
      description: `maximum heap of ${who}; up to 2.x a number of MB, from 3.0 with or without a unit`,
      isSize: true,
    },
    { name: `YARN_${command}_OPTS`, description: `options of ${who}, behind those of all daemons`, options: true },
  ]),
  { name: 'YARN_ROUTER_OPTS', description: 'options of the router of a federation', options: true },
  { name: 'YARN_TIMELINEREADER_OPTS', description: 'options of the timeline reader', options: true },
  { name: 'YARN_SHAREDCACHEMANAGER_OPTS', description: 'options of the shared cache manager', options: true },
  { name: 'YARN_HEAPSIZE', description: 'up to 2.x maximum heap of every daemon of YARN in MB, 1000 where it is not set', isSize: true },
  {
    name: 'YARN_OPTS',
    description: 'options of every JVM that the yarn command starts; from 3.0 they replace HADOOP_OPTS',
    options: true,
  },
  { name: 'YARN_CLIENT_OPTS', description: 'options of client commands such as yarn application', options: true },
  { name: 'YARN_CONF_DIR', description: 'directory of the configuration files, up to 2.x' },
  { name: 'YARN_LOG_DIR', description: 'directory of the logs; from 3.0 the old name of HADOOP_LOG_DIR' },
  { name: 'YARN_PID_DIR', description: 'directory of the files with process ids; from 3.0 the old name of HADOOP_PID_DIR' },
  { name: 'YARN_IDENT_STRING', description: 'name of this instance in logs and process id files' },
  { name: 'YARN_ROOT_LOGGER', description: 'level and appender of the root logger; from 3.0 the old name of HADOOP_ROOT_LOGGER' },
  { name: 'YARN_USER_CLASSPATH', description: 'entries added to the class path' },
  { name: 'HADOOP_YARN_USER', description: 'user of the daemons of YARN, up to 2.x' },
];

/** The variables that mapred-env.sh is there for, those for memory and options first. Source: the start scripts, see startScript.ts. */
export const mapReduceVariables: readonly EnvironmentVariable[] = [
  { name: 'JAVA_HOME', description: 'directory of the JDK that runs the JobHistoryServer' },
  {
    name: 'HADOOP_JOB_HISTORYSERVER_HEAPSIZE',
    description: 'maximum heap of the JobHistoryServer; up to 2.x a number of MB, from 3.0 with or without a unit',
    isSize: true,
  },
  { name: 'MAPRED_HISTORYSERVER_OPTS', description: 'options of the JobHistoryServer, from 3.0', options: true },
  {
    name: 'HADOOP_JOB_HISTORYSERVER_OPTS',
    description: 'options of the JobHistoryServer; from 3.0 it goes before MAPRED_HISTORYSERVER_OPTS where both are set',
    options: true,
  },
  { name: 'HADOOP_JHS_LOGGER', description: 'level and appender of the root logger of the JobHistoryServer' },
  { name: 'HADOOP_MAPRED_LOG_DIR', description: 'directory of the logs; from 3.0 the old name of HADOOP_LOG_DIR' },
  { name: 'HADOOP_MAPRED_PID_DIR', description: 'directory of the files with process ids; from 3.0 the old name of HADOOP_PID_DIR' },
  { name: 'HADOOP_MAPRED_IDENT_STRING', description: 'name of this instance in logs and process id files' },
  { name: 'HADOOP_MAPRED_ROOT_LOGGER', description: 'level and appender of the root logger; from 3.0 the old name of HADOOP_ROOT_LOGGER' },
];
