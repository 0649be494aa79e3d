import { namesIn, type ReadNames } from '../../deployment/jvm/readNames.js';
import { trueOrFalse } from '../../deployment/jvm/systemProperty.js';
import { zookeeperPropertyReleases } from './propertyReleases.js';

/**
 * What ZooKeeper's server and client read beside zoo.cfg, in any release from 3.3 to 3.9. Sources: bin/ of each release; texts in its classes;
 * the layout of its log4j.properties.
 */
export const zookeeperReadNames: ReadNames = {
  explained: {
    'jute.maxbuffer': { description: 'Bytes of the largest request and of the largest node; servers and clients need the same.' },
    // In logback.xml, from 3.8, the level stands as such, and a property of the file goes before one of the JVM.
    'zookeeper.root.logger': { description: 'Level and appenders of the log: INFO,ROLLINGFILE.', releases: '<3.8' },
    'zookeeper.log.dir': { description: 'Directory of the logs.', releases: '<3.8' },
    'zookeeper.sasl.client.username': {
      description: 'First part of the principal of the server that a client talks to; zookeeper where it is not set.',
      releases: '>=3.4',
    },
    'zookeeper.sasl.client': {
      description: 'Whether a client logs in by SASL where it can; true where it is not set.',
      values: trueOrFalse,
      releases: '>=3.4',
    },
  },
  releases: zookeeperPropertyReleases,
  // QuorumPeerConfig gives the server each line that it does not know itself as such a property.
  settingOf: (property) => /^zookeeper\.(.+)$/.exec(property)?.[1],
  variables: namesIn(`
  CLASSPATH CLIENT_JVMFLAGS JAVA_HOME JMXAUTH JMXDISABLE JMXHOSTNAME JMXLOCALONLY JMXLOG4J JMXPORT JMXSSL JVMFLAGS SERVER_JVMFLAGS
  ZK_CLIENT_HEAP ZK_SERVER_HEAP ZOOBIN ZOOBINDIR ZOOCFG ZOOCFGDIR ZOODATADIR ZOODATALOGDIR ZOOKEEPER_PREFIX ZOOLIBDIR ZOOMAIN ZOOPIDFILE
  ZOO_CMD ZOO_DATADIR ZOO_DATADIR_AUTOCREATE ZOO_DATADIR_AUTOCREATE_DISABLE ZOO_DATALOGDIR ZOO_LOG4J_PROP ZOO_LOG_DIR ZOO_LOG_FILE
  ZOO_NOEXEC
  `),
  properties: namesIn(`
  follower.nodelay jute.maxbuffer leader.nodelay readonlymode.enabled znode.container.checkIntervalMs
  znode.container.maxNeverUsedIntervalMs znode.container.maxPerMinute zookeeper.4lw.commands.whitelist
  zookeeper.DigestAuthenticationProvider.digestAlg zookeeper.DigestAuthenticationProvider.enabled
  zookeeper.DigestAuthenticationProvider.superDigest zookeeper.IPAuthenticationProvider.usexforwardedfor
  zookeeper.SASLAuthenticationProvider.superPassword zookeeper.X509AuthenticationProvider.superUser zookeeper.admin.commandURL
  zookeeper.admin.enableServer zookeeper.admin.forceHttps zookeeper.admin.httpVersion zookeeper.admin.idleTimeout
  zookeeper.admin.needClientAuth zookeeper.admin.portUnification zookeeper.admin.rateLimiterIntervalInMS zookeeper.admin.restore.enabled
  zookeeper.admin.serverAddress zookeeper.admin.serverPort zookeeper.admin.snapshot.enabled zookeeper.allowSaslFailedClients
  zookeeper.audit.enable zookeeper.audit.impl.class zookeeper.authProvider.x509 zookeeper.bitHashCacheSize zookeeper.client.certReload
  zookeeper.client.portUnification zookeeper.client.secure zookeeper.clientCnxnSocket zookeeper.clientPortAddress
  zookeeper.clientTcpKeepAlive zookeeper.closeSessionTxn.enabled zookeeper.cnxTimeout zookeeper.commitLogCount
  zookeeper.commitProcessor.maxCommitBatchSize zookeeper.commitProcessor.maxReadBatchSize zookeeper.commitProcessor.numWorkerThreads
  zookeeper.commitProcessor.shutdownTimeout zookeeper.connection_throttle_decrease_ratio zookeeper.connection_throttle_drop_decrease
  zookeeper.connection_throttle_drop_increase zookeeper.connection_throttle_fill_count zookeeper.connection_throttle_fill_time
  zookeeper.connection_throttle_freeze_time zookeeper.connection_throttle_global_session_weight
  zookeeper.connection_throttle_local_session_weight zookeeper.connection_throttle_renew_session_weight
  zookeeper.connection_throttle_tokens zookeeper.connection_throttle_weight_enabled zookeeper.console.threshold zookeeper.controllerPort
  zookeeper.datadir.autocreate zookeeper.db.autocreate zookeeper.digest.enabled zookeeper.disableAutoWatchReset
  zookeeper.electionPortBindRetry zookeeper.emulate353TTLNodes zookeeper.enableEagerACLCheck zookeeper.enforce.auth.enabled
  zookeeper.enforce.auth.schemes zookeeper.enforceQuota zookeeper.ensembleAuthName zookeeper.extendedTypesEnabled
  zookeeper.fastleader.maxNotificationInterval zookeeper.fastleader.minNotificationInterval zookeeper.fips-mode zookeeper.flushDelay
  zookeeper.follower.skipLearnerRequestToNextProcessor zookeeper.forceSnapshotSync zookeeper.forceSync
  zookeeper.forward_learner_requests_to_commit_processor_disabled zookeeper.fsync.warningthresholdms zookeeper.globalOutstandingLimit
  zookeeper.intBufferStartingSizeBytes zookeeper.ipReachableTimeout zookeeper.jmx.log4j.disable zookeeper.jmx.log4j.mbean
  zookeeper.kerberos.canonicalizeHostNames zookeeper.kerberos.minReLoginTimeMs zookeeper.kerberos.removeHostFromPrincipal
  zookeeper.kerberos.removeRealmFromPrincipal zookeeper.kinit zookeeper.largeRequestMaxBytes zookeeper.largeRequestThreshold
  zookeeper.leader.ackLoggingFrequency zookeeper.leader.closeSocketAsync zookeeper.leader.maxConcurrentDiffSyncs
  zookeeper.leader.maxConcurrentSnapSyncs zookeeper.leader.maxConcurrentSnapshotTimeout zookeeper.leader.maxConcurrentSnapshots
  zookeeper.leader.maxTimeToWaitForEpoch zookeeper.leaderConnectDelayDuringRetryMs zookeeper.leaderServes zookeeper.learner.asyncSending
  zookeeper.learner.closeSocketAsync zookeeper.letAnySaslUserDoX zookeeper.log.dir zookeeper.log.file zookeeper.log.maxbackupindex
  zookeeper.log.maxfilesize zookeeper.log.threshold zookeeper.maxBatchSize zookeeper.maxCnxns zookeeper.maxGetChildrenResponseCacheSize
  zookeeper.maxInProcessingDeadWatchers zookeeper.maxResponseCacheSize zookeeper.maxWriteQueuePollTime
  zookeeper.messageTracker.BufferSize zookeeper.messageTracker.Enabled zookeeper.multiAddress.enabled
  zookeeper.multiAddress.reachabilityCheckEnabled zookeeper.multiAddress.reachabilityCheckTimeoutMs
  zookeeper.netty.advancedFlowControl.enabled zookeeper.netty.server.earlyDropSecureConnectionHandshakes
  zookeeper.netty.server.outstandingHandshake.limit zookeeper.nio.directBufferBytes zookeeper.nio.numSelectorThreads
  zookeeper.nio.numWorkerThreads zookeeper.nio.sessionlessCnxnTimeout zookeeper.nio.shutdownTimeout zookeeper.observer.election.DelayMs
  zookeeper.observer.reconnectDelayMs zookeeper.observer.syncEnabled zookeeper.observerMaster.sizeLimit zookeeper.pathStats.delay
  zookeeper.pathStats.enabled zookeeper.pathStats.initialDelay zookeeper.pathStats.maxDepth zookeeper.pathStats.sampleRate
  zookeeper.pathStats.slotCapacity zookeeper.pathStats.slotDuration zookeeper.pathStats.topPathMax zookeeper.preAllocSize
  zookeeper.quorumCnxnTimeoutMs zookeeper.request.timeout zookeeper.request_stale_connection_check zookeeper.request_stale_latency_check
  zookeeper.request_throttle_drop_stale zookeeper.request_throttle_max_requests zookeeper.request_throttle_stall_time
  zookeeper.request_throttler.shutdownTimeout zookeeper.requireKerberosConfig zookeeper.root.logger zookeeper.sasl.client
  zookeeper.sasl.client.canonicalize.hostname zookeeper.sasl.client.username zookeeper.sasl.clientconfig zookeeper.sasl.serverconfig
  zookeeper.security.auth_to_local zookeeper.serializeLastProcessedZxid.enabled zookeeper.server.principal zookeeper.server.realm
  zookeeper.serverCnxnFactory zookeeper.sessionRequireClientSASLAuth zookeeper.skipACL zookeeper.snapCount zookeeper.snapSizeLimitInKb
  zookeeper.snapshot.compression.method zookeeper.snapshot.trust.empty zookeeper.snapshotSizeFactor zookeeper.ssl.ciphersuites
  zookeeper.ssl.clientAuth zookeeper.ssl.context.supplier.class zookeeper.ssl.crl zookeeper.ssl.enabledProtocols
  zookeeper.ssl.handshakeDetectionTimeoutMillis zookeeper.ssl.hostnameVerification zookeeper.ssl.keyStore.location
  zookeeper.ssl.keyStore.password zookeeper.ssl.keyStore.type zookeeper.ssl.ocsp zookeeper.ssl.protocol
  zookeeper.ssl.trustStore.location zookeeper.ssl.trustStore.password zookeeper.ssl.trustStore.type zookeeper.superUser
  zookeeper.tcpKeepAlive zookeeper.throttled_op_wait_time zookeeper.tracelog.dir zookeeper.tracelog.file zookeeper.txnLogSizeLimitInKb
  zookeeper.watchManagerName zookeeper.watcherCleanIntervalInSeconds zookeeper.watcherCleanThreadsNum zookeeper.watcherCleanThreshold
  `),
};
