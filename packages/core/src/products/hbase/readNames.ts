import { namesIn, type ReadNames } from '../../deployment/jvm/readNames.js';

/**
 * What HBase reads beside its settings, in any release from 0.90 to 3.0. Sources: bin/ and conf/ of each release's last patch; the layouts of its
 * log4j.properties; calls of System.getenv and System.getProperty.
 */
export const hbaseReadNames: ReadNames = {
  explained: {
    'hbase.log.dir': { description: 'Directory of the logs.' },
    'hbase.log.file': { description: 'Name of the log file.' },
    'hbase.root.logger': { description: 'Level and appenders of the log: INFO,RFA.' },
    'hbase.security.logger': { description: 'Level and appender of the log of security: INFO,RFAS.' },
  },
  variables: namesIn(`
  AUTH_AS_SERVER AUTOSTART_WINDOW_RETRY_LIMIT AUTOSTART_WINDOW_SIZE CLASSPATH CLIENT_GC_OPTS HADOOP_CLASSPATH HADOOP_CONF_DIR
  HADOOP_HOME HADOOP_PREFIX HBASE_AUTOSTART_FILE HBASE_AVRO_OPTS HBASE_BACKUP_MASTERS HBASE_BALANCER_STATE HBASE_BIN_PATH
  HBASE_CANARY_OPTS HBASE_CLASSPATH HBASE_CLASSPATH_PREFIX HBASE_CONF_DIR HBASE_DISABLE_HADOOP_CLASSPATH_LOOKUP HBASE_ENV_INIT
  HBASE_HBTOP_OPTS HBASE_HEAPSIZE HBASE_HOME HBASE_IDENT_STRING HBASE_JAAS_DEBUG HBASE_JDK11 HBASE_JMX_OPTS
  HBASE_JSHELL_ARGS HBASE_LIBRARY_PATH HBASE_LOGFILE HBASE_LOGGC HBASE_LOGLOG HBASE_LOGOUT HBASE_LOG_DIR HBASE_LOG_PREFIX HBASE_LTT_OPTS
  HBASE_MANAGES_ZK HBASE_MASTER_ARGS HBASE_MASTER_OPTS HBASE_NICENESS HBASE_NOEXEC HBASE_NO_REDIRECT_LOG HBASE_OFFHEAPSIZE HBASE_OPTS
  HBASE_PE_OPTS HBASE_PID HBASE_PID_DIR HBASE_REGIONSERVERS HBASE_REGIONSERVER_ARGS HBASE_REGIONSERVER_MLOCK HBASE_REGIONSERVER_OPTS
  HBASE_REGIONSERVER_UID HBASE_RESTART_SLEEP HBASE_REST_JMX_OPTS HBASE_REST_OPTS HBASE_ROOT_LOGGER HBASE_ROOT_LOGGER_APPENDER
  HBASE_ROOT_LOGGER_LEVEL HBASE_RS_BASE_PORT HBASE_RS_INFO_BASE_PORT HBASE_SECURITY_LOGGER HBASE_SECURITY_LOGGER_APPENDER
  HBASE_SECURITY_LOGGER_LEVEL HBASE_SERVER_JAAS_OPTS HBASE_SHELL_OPTS HBASE_SLAVE_PARALLEL HBASE_SLAVE_SLEEP HBASE_SLAVE_TIMEOUT
  HBASE_SSH_OPTS HBASE_START_FILE HBASE_STOP_TIMEOUT HBASE_THRIFT_JMX_OPTS HBASE_THRIFT_OPTS HBASE_TRACE_OPTS HBASE_USE_GC_LOGFILE
  HBASE_ZNODE_FILE HBASE_ZOOKEEPER_OPTS JAVA_HOME JAVA_LIBRARY_PATH JRUBY_HOME JRUBY_OPTS JRUBY_PACKAGED_WITH_HBASE KRB5CCNAME
  LD_LIBRARY_PATH MALLOC_ARENA_MAX SERVER_GC_OPTS
  `),
  properties: namesIn(`
  hbase.home.dir hbase.id.str hbase.log.dir hbase.log.file hbase.log.level hbase.log.maxbackupindex hbase.log.maxfilesize
  hbase.memorylayout.use.unsafe hbase.root.logger hbase.root.logger.appender hbase.root.logger.level hbase.ruby.sources
  hbase.security.log.file hbase.security.log.maxbackupindex hbase.security.log.maxfilesize hbase.security.logger
  hbase.security.logger.appender hbase.security.logger.level
  `),
};
