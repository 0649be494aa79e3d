import { namesIn, type ReadNames } from '../deployment/jvm/readNames.js';
import type { SystemProperty } from '../deployment/jvm/systemProperty.js';

/** Commands of the scripts of 3.x in small letters, those with a hyphen left out: no variable is named after them. */
const commands = {
  hadoop: namesIn(`
  archive checknative classpath conftest credential daemonlog distch distcp dtutil envvars fs gridmix jar jnipath kdiag kerbname key kms
  rumenfolder rumentrace s3guard streaming trace version
  `),
  hdfs: namesIn(`
  balancer cacheadmin classpath crypto datanode debug dfs dfsadmin dfsrouter dfsrouteradmin diskbalancer ec envvars fetchdt fsck
  fsimagevalidation getconf groups haadmin httpfs jmxget journalnode lssnapshot lssnapshottabledir mover namenode nfs3 oev oiv
  oiv_legacy portmap secondarynamenode snapshotdiff sps storagepolicies version zkfc
  `),
  yarn: namesIn(`
  app application applicationattempt classpath cluster container daemonlog envvars fs2cs globalpolicygenerator gpgadmin jar logs node
  nodeattributes nodemanager proxyserver queue registrydns resourcemanager rmadmin router routeradmin schedulerconf scmadmin service
  sharedcachemanager timelinereader timelineserver top version
  `),
  mapred: namesIn(`
  archive classpath distcp envvars frameworkuploader historyserver hsadmin job minicluster pipes queue sampler streaming successfile
  version
  `),
} as const;

/** What hadoop-functions.sh builds a variable's name with: `HDFS_NAMENODE_OPTS`. */
const endings = ['OPTS', 'USER', 'SECURE_USER', 'SECURE_EXTRA_OPTS'] as const;

function variablesOfCommands(): readonly string[] {
  return Object.entries(commands).flatMap(([script, names]) =>
    names.flatMap((name) => [
      ...endings.map((ending) => `${script}_${name}_${ending}`.toUpperCase()),
      // The name of 2.x goes before the new one.
      `HADOOP_${name.toUpperCase()}_OPTS`,
    ]),
  );
}

/** Sources: hadoop-env.sh, hadoop-functions.sh and log4j.properties of 2.10 and 3.4. */
const hadoopProperties: Readonly<Record<string, SystemProperty>> = {
  'hadoop.security.logger': { description: 'Level and appender of the log of security: INFO,RFAS.' },
  'hdfs.audit.logger': { description: 'Level and appender of the audit log of the NameNode: INFO,RFAAUDIT.' },
  'hadoop.root.logger': { description: 'Level and appenders of the log: INFO,RFA.' },
  'hadoop.log.dir': { description: 'Directory of the logs.' },
  'hadoop.log.file': { description: 'Name of the log file.' },
  'hadoop.home.dir': { description: 'Directory in which Hadoop is installed.' },
  'hadoop.policy.file': { description: 'Name of the file that says who may call which service.' },
  'hadoop.mapreduce.jobsummary.logger': { description: 'Level and appender of the summaries of jobs.' },
  'yarn.server.resourcemanager.appsummary.logger': { description: 'Level and appender of the summaries of applications.' },
  'rm.audit.logger': { description: 'Level and appender of the audit log of the ResourceManager.' },
  'nm.audit.logger': { description: 'Level and appender of the audit log of NodeManagers.' },
};

/**
 * What Hadoop, YARN and MapReduce read beside their settings, in any release from 0.20 to 3.5: they share their scripts. Sources: bin/, sbin/, libexec/ and
 * the env files of each line; hadoop-functions.sh; the layouts of log4j.properties; calls of System.getenv.
 */
export const hadoopReadNames: ReadNames = {
  explained: hadoopProperties,
  variables: [
    ...variablesOfCommands(),
    ...namesIn(`
  CATALINA_BASE CATALINA_OPTS CATALINA_OUT CATALINA_PID CLASSPATH HADOOP_ALLOW_IPV6 HADOOP_AUDIT_LOGGER HADOOP_CLASSNAME
  HADOOP_CLASSPATH HADOOP_CLIENT_CLASSLOADER_SYSTEM_CLASSES HADOOP_CLIENT_OPTS HADOOP_CLIENT_SKIP_UNJAR HADOOP_COMMON_DIR
  HADOOP_COMMON_HOME HADOOP_COMMON_LIB_JARS_DIR HADOOP_COMMON_LIB_NATIVE_DIR HADOOP_CONF_DIR HADOOP_CREDSTORE_PASSWORD
  HADOOP_DAEMON_JSVC_EXTRA_OPTS HADOOP_DAEMON_MODE HADOOP_DAEMON_ROOT_LOGGER HADOOP_DEFAULT_LIBEXEC_DIR HADOOP_DEFAULT_PREFIX
  HADOOP_DN_SECURE_EXTRA_OPTS HADOOP_ENABLE_BUILD_PATHS HADOOP_ENV_PROCESSED HADOOP_GC_SETTINGS HADOOP_HDFS_ENV_PROCESSED
  HADOOP_HDFS_HOME HADOOP_HDFS_IDENT_STRING HADOOP_HDFS_LOGFILE HADOOP_HDFS_LOG_DIR HADOOP_HDFS_NICENESS HADOOP_HDFS_PID_DIR
  HADOOP_HDFS_ROOT_LOGGER HADOOP_HDFS_STOP_TIMEOUT HADOOP_HDFS_USER HADOOP_HEAPSIZE HADOOP_HEAPSIZE_MAX HADOOP_HEAPSIZE_MIN HADOOP_HOME
  HADOOP_HOME_DIR HADOOP_HOME_WARN_SUPPRESS HADOOP_IDENT_STRING HADOOP_IS_CYGWIN HADOOP_JAAS_DEBUG HADOOP_JAVA_PLATFORM_OPTS
  HADOOP_JHS_LOGGER HADOOP_JOBTRACKER_OPTS HADOOP_JOB_HISTORYSERVER_HEAPSIZE HADOOP_JOB_HISTORYSERVER_OPTS HADOOP_JUMBO_RETCOUNTER
  HADOOP_KEYSTORE_PASSWORD HADOOP_LIBEXEC_DIR HADOOP_LOGFILE HADOOP_LOGLEVEL HADOOP_LOG_DIR HADOOP_MAPRED_ENV_PROCESSED
  HADOOP_MAPRED_HOME HADOOP_MAPRED_IDENT_STRING HADOOP_MAPRED_LOGFILE HADOOP_MAPRED_LOG_DIR HADOOP_MAPRED_NICENESS HADOOP_MAPRED_PID_DIR
  HADOOP_MAPRED_ROOT_LOGGER HADOOP_MAPRED_STOP_TIMEOUT HADOOP_MASTER HADOOP_NAMENODE_INIT_HEAPSIZE HADOOP_NEW_CONFIG
  HADOOP_NFS3_SECURE_EXTRA_OPTS HADOOP_NICENESS HADOOP_OPTIONAL_TOOLS HADOOP_OPTION_USAGE HADOOP_OPTION_USAGE_COUNTER HADOOP_OPTS
  HADOOP_OS_TYPE HADOOP_PARSE_COUNTER HADOOP_PID_DIR HADOOP_POLICYFILE HADOOP_PREFIX HADOOP_PRIVILEGED_NFS_LOG_DIR
  HADOOP_PRIVILEGED_NFS_PID HADOOP_PRIVILEGED_NFS_PID_DIR HADOOP_PRIVILEGED_NFS_USER HADOOP_PROXY_USER HADOOP_RAIDNODE_OPTS
  HADOOP_REEXECED_CMD HADOOP_REGISTRYDNS_SECURE_EXTRA_OPTS HADOOP_REGISTRYDNS_SECURE_USER HADOOP_ROOT_LOGGER HADOOP_SECURE_CLASSNAME
  HADOOP_SECURE_COMMAND HADOOP_SECURE_DN_LOG_DIR HADOOP_SECURE_DN_PID HADOOP_SECURE_DN_PID_DIR HADOOP_SECURE_DN_USER
  HADOOP_SECURE_IDENT_PRESERVE HADOOP_SECURE_LOG HADOOP_SECURE_LOG_DIR HADOOP_SECURE_NFS3_LOG_DIR HADOOP_SECURE_NFS3_PID_DIR
  HADOOP_SECURE_PID_DIR HADOOP_SECURE_USER HADOOP_SECURITY_LOGGER HADOOP_SHELL_EXECNAME HADOOP_SHELL_PROFILES HADOOP_SHELL_SCRIPT_DEBUG
  HADOOP_SLAVES HADOOP_SLAVE_NAMES HADOOP_SLAVE_SLEEP HADOOP_SSH_OPTS HADOOP_SSH_PARALLEL HADOOP_STOP_TIMEOUT HADOOP_SUBCMD
  HADOOP_SUBCMD_ARGS HADOOP_SUBCMD_SECURESERVICE HADOOP_SUBCMD_SUPPORTDAEMONIZATION HADOOP_SUBCMD_USAGE HADOOP_SUBCMD_USAGE_COUNTER
  HADOOP_SUBCMD_USAGE_TYPES HADOOP_TASKTRACKER_OPTS HADOOP_TOKEN_FILE_LOCATION HADOOP_TOOLS_DIR HADOOP_TOOLS_HOME
  HADOOP_TOOLS_LIB_JARS_DIR HADOOP_USER_CLASSPATH HADOOP_USER_CLASSPATH_FIRST HADOOP_USER_NAME HADOOP_USER_PARAMS
  HADOOP_USE_CLIENT_CLASSLOADER HADOOP_VERSION HADOOP_WORKERS HADOOP_WORKER_MODE HADOOP_WORKER_NAMES HADOOP_YARN_ENV_PROCESSED
  HADOOP_YARN_HOME HADOOP_YARN_USER HDFS_AUDIT_LOGGER HDFS_DIR HDFS_LIB_JARS_DIR HDFS_STORAGECONTAINERMANAGER_OPTS HTTPFS_ADMIN_PORT
  HTTPFS_CATALINA_HOME HTTPFS_CONFIG HTTPFS_HOME HTTPFS_HTTP_HOSTNAME HTTPFS_HTTP_PORT HTTPFS_LOG HTTPFS_MAX_HTTP_HEADER_SIZE
  HTTPFS_MAX_THREADS HTTPFS_SILENT HTTPFS_SSL_ENABLED HTTPFS_SSL_KEYSTORE_FILE HTTPFS_SSL_KEYSTORE_PASS HTTPFS_TEMP JAVA_HEAP_MAX
  JAVA_HOME JAVA_LIBRARY_PATH JSVC_ARCH JSVC_ERRFILE JSVC_HOME JSVC_OUTFILE KMS_ADMIN_PORT KMS_CATALINA_HOME KMS_CONFIG KMS_HOME
  KMS_HTTP_PORT KMS_LOG KMS_MAX_HTTP_HEADER_SIZE KMS_MAX_THREADS KMS_SILENT KMS_SSL_ENABLED KMS_SSL_KEYSTORE_FILE KMS_SSL_KEYSTORE_PASS
  KMS_SSL_TRUSTSTORE_PASS KMS_TEMP KRB5CCNAME KRB5KEYTAB KRB5PRINCIPAL LD_LIBRARY_PATH MALLOC_ARENA_MAX MAPRED_DIR MAPRED_LIB_JARS_DIR
  MAPRED_ROOT_LOGGER PDSH_SSH_ARGS_APPEND YARN_CLASSPATH YARN_CLIENT_OPTS YARN_COMMON_HOME YARN_CONF_DIR
  YARN_CONTAINER_RUNTIME_DOCKER_RUN_OVERRIDE_DISABLE YARN_DIR YARN_GLOBALPOLICYGENERATOR_HEAPSIZE YARN_HEAPSIZE
  YARN_HISTORYSERVER_HEAPSIZE YARN_HISTORYSERVER_OPTS YARN_HOME YARN_IDENT_STRING YARN_JHS_LOGGER YARN_JOB_HISTORYSERVER_OPTS
  YARN_LIB_JARS_DIR YARN_LOGFILE YARN_LOG_DIR YARN_MASTER YARN_NICENESS YARN_NODEMANAGER_HEAPSIZE YARN_OPTS YARN_PID_DIR YARN_POLICYFILE
  YARN_PROXYSERVER_HEAPSIZE YARN_RESOURCEMANAGER_HEAPSIZE YARN_ROOT_LOGGER YARN_ROUTER_HEAPSIZE YARN_SHAREDCACHEMANAGER_HEAPSIZE
  YARN_SLAVES YARN_SLAVE_SLEEP YARN_SSH_OPTS YARN_STOP_TIMEOUT YARN_TIMELINESERVER_HEAPSIZE YARN_TIMELINE_HEAPSIZE YARN_USER_CLASSPATH
  YARN_USER_CLASSPATH_FIRST
    `),
  ],
  properties: namesIn(`
  datanode.metrics.logger datanode.webhdfs.logger hadoop.home.dir hadoop.id.str hadoop.log.dir hadoop.log.file hadoop.log.maxbackupindex
  hadoop.log.maxfilesize hadoop.mapreduce.jobsummary.log.file hadoop.mapreduce.jobsummary.log.maxbackupindex
  hadoop.mapreduce.jobsummary.log.maxfilesize hadoop.mapreduce.jobsummary.logger hadoop.policy.file hadoop.root.logger
  hadoop.security.log.file hadoop.security.log.maxbackupindex hadoop.security.log.maxfilesize hadoop.security.logger
  hadoop.tasklog.iscleanup hadoop.tasklog.logsRetainHours hadoop.tasklog.noKeepSplits hadoop.tasklog.purgeLogSplits
  hadoop.tasklog.taskid hadoop.tasklog.totalLogFileSize hdfs.audit.log.maxbackupindex hdfs.audit.log.maxfilesize hdfs.audit.logger
  httpfs.admin.port httpfs.config.dir httpfs.home.dir httpfs.http.hostname httpfs.http.port httpfs.log.dir httpfs.ssl.enabled
  httpfs.ssl.keystore.file httpfs.ssl.keystore.pass httpfs.temp.dir kms.admin.port kms.config.dir kms.home.dir kms.http.port kms.log.dir
  kms.max.http.header.size kms.max.threads kms.ssl.keystore.file kms.ssl.keystore.pass kms.temp.dir mapred.audit.log.maxbackupindex
  mapred.audit.log.maxfilesize mapred.audit.logger mapred.jobsummary.logger mapreduce.hs.audit.logger namenode.metrics.logger
  nm.audit.log.maxbackupindex nm.audit.log.maxfilesize nm.audit.logger rm.audit.log.maxbackupindex rm.audit.log.maxfilesize
  rm.audit.logger router.audit.log.maxbackupindex router.audit.log.maxfilesize router.audit.logger service.libdir
  yarn.ewma.cleanupInterval yarn.ewma.maxUniqueMessages yarn.ewma.messageAgeLimitSeconds yarn.home.dir yarn.id.str yarn.log.dir
  yarn.log.file yarn.policy.file yarn.root.logger yarn.server.resourcemanager.appsummary.log.file
  yarn.server.resourcemanager.appsummary.logger
  `),
};
