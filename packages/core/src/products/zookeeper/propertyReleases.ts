import { namesIn } from '../../deployment/jvm/readNames.js';

/**
 * Releases of ZooKeeper that read its system properties without a sentence of their own, where not all do. Source: texts in the classes of two or three releases of each line from 3.3 to 3.9; log4j.properties, which 3.8 no longer has. A line counts where
 * any release of it reads the property.
 */
export const zookeeperPropertyReleases: Readonly<Record<string, readonly string[]>> = {
  '<3.8': namesIn(`
    zookeeper.console.threshold zookeeper.log.file zookeeper.log.maxbackupindex zookeeper.log.maxfilesize zookeeper.log.threshold
    zookeeper.tracelog.dir zookeeper.tracelog.file
  `),
  '>=3.4': namesIn(`
    readonlymode.enabled zookeeper.4lw.commands.whitelist zookeeper.SASLAuthenticationProvider.superPassword
    zookeeper.allowSaslFailedClients zookeeper.clientCnxnSocket zookeeper.fsync.warningthresholdms
    zookeeper.kerberos.removeHostFromPrincipal zookeeper.kerberos.removeRealmFromPrincipal zookeeper.kinit
    zookeeper.observer.syncEnabled zookeeper.requireKerberosConfig zookeeper.sasl.client.canonicalize.hostname
    zookeeper.sasl.clientconfig zookeeper.sasl.serverconfig zookeeper.security.auth_to_local zookeeper.server.realm
    zookeeper.serverCnxnFactory zookeeper.superUser zookeeper.tcpKeepAlive
  `),
  '>=3.4 <3.5': namesIn(`
    zookeeper.ipReachableTimeout
  `),
  '>=3.5': namesIn(`
    znode.container.checkIntervalMs znode.container.maxPerMinute zookeeper.X509AuthenticationProvider.superUser
    zookeeper.admin.commandURL zookeeper.admin.enableServer zookeeper.admin.idleTimeout zookeeper.admin.serverAddress
    zookeeper.admin.serverPort zookeeper.authProvider.x509 zookeeper.client.portUnification zookeeper.client.secure
    zookeeper.commitProcessor.numWorkerThreads zookeeper.commitProcessor.shutdownTimeout zookeeper.datadir.autocreate
    zookeeper.electionPortBindRetry zookeeper.emulate353TTLNodes zookeeper.extendedTypesEnabled zookeeper.forceSnapshotSync
    zookeeper.jmx.log4j.mbean zookeeper.kerberos.minReLoginTimeMs zookeeper.letAnySaslUserDoX zookeeper.nio.directBufferBytes
    zookeeper.nio.numSelectorThreads zookeeper.nio.numWorkerThreads zookeeper.nio.sessionlessCnxnTimeout zookeeper.nio.shutdownTimeout
    zookeeper.request.timeout zookeeper.server.principal zookeeper.sessionRequireClientSASLAuth zookeeper.snapshot.trust.empty
    zookeeper.snapshotSizeFactor zookeeper.ssl.ciphersuites zookeeper.ssl.clientAuth zookeeper.ssl.crl zookeeper.ssl.enabledProtocols
    zookeeper.ssl.handshakeDetectionTimeoutMillis zookeeper.ssl.hostnameVerification zookeeper.ssl.keyStore.location
    zookeeper.ssl.keyStore.password zookeeper.ssl.keyStore.type zookeeper.ssl.ocsp zookeeper.ssl.protocol
    zookeeper.ssl.trustStore.location zookeeper.ssl.trustStore.password zookeeper.ssl.trustStore.type
  `),
  '>=3.5 <3.6': namesIn(`
    zookeeper.leader.maxConcurrentSnapshotTimeout zookeeper.leader.maxConcurrentSnapshots
  `),
  '>=3.6': namesIn(`
    znode.container.maxNeverUsedIntervalMs zookeeper.admin.forceHttps zookeeper.admin.httpVersion zookeeper.admin.portUnification
    zookeeper.audit.enable zookeeper.audit.impl.class zookeeper.bitHashCacheSize zookeeper.closeSessionTxn.enabled
    zookeeper.commitLogCount zookeeper.commitProcessor.maxCommitBatchSize zookeeper.commitProcessor.maxReadBatchSize
    zookeeper.connection_throttle_decrease_ratio zookeeper.connection_throttle_drop_decrease zookeeper.connection_throttle_drop_increase
    zookeeper.connection_throttle_fill_count zookeeper.connection_throttle_fill_time zookeeper.connection_throttle_freeze_time
    zookeeper.connection_throttle_global_session_weight zookeeper.connection_throttle_local_session_weight
    zookeeper.connection_throttle_renew_session_weight zookeeper.connection_throttle_tokens zookeeper.connection_throttle_weight_enabled
    zookeeper.db.autocreate zookeeper.digest.enabled zookeeper.enableEagerACLCheck zookeeper.ensembleAuthName
    zookeeper.fastleader.maxNotificationInterval zookeeper.fastleader.minNotificationInterval zookeeper.flushDelay
    zookeeper.intBufferStartingSizeBytes zookeeper.largeRequestMaxBytes zookeeper.largeRequestThreshold
    zookeeper.leader.ackLoggingFrequency zookeeper.leader.maxConcurrentDiffSyncs zookeeper.leader.maxConcurrentSnapSyncs
    zookeeper.leader.maxTimeToWaitForEpoch zookeeper.leaderConnectDelayDuringRetryMs zookeeper.learner.asyncSending
    zookeeper.maxBatchSize zookeeper.maxCnxns zookeeper.maxGetChildrenResponseCacheSize zookeeper.maxInProcessingDeadWatchers
    zookeeper.maxResponseCacheSize zookeeper.maxWriteQueuePollTime zookeeper.messageTracker.BufferSize zookeeper.messageTracker.Enabled
    zookeeper.multiAddress.enabled zookeeper.multiAddress.reachabilityCheckEnabled zookeeper.multiAddress.reachabilityCheckTimeoutMs
    zookeeper.netty.advancedFlowControl.enabled zookeeper.netty.server.outstandingHandshake.limit zookeeper.observer.election.DelayMs
    zookeeper.observer.reconnectDelayMs zookeeper.observerMaster.sizeLimit zookeeper.pathStats.delay zookeeper.pathStats.enabled
    zookeeper.pathStats.initialDelay zookeeper.pathStats.maxDepth zookeeper.pathStats.sampleRate zookeeper.pathStats.slotCapacity
    zookeeper.pathStats.slotDuration zookeeper.pathStats.topPathMax zookeeper.quorumCnxnTimeoutMs
    zookeeper.request_stale_connection_check zookeeper.request_stale_latency_check zookeeper.request_throttle_drop_stale
    zookeeper.request_throttle_max_requests zookeeper.request_throttle_stall_time zookeeper.request_throttler.shutdownTimeout
    zookeeper.snapSizeLimitInKb zookeeper.snapshot.compression.method zookeeper.ssl.context.supplier.class zookeeper.txnLogSizeLimitInKb
    zookeeper.watchManagerName zookeeper.watcherCleanIntervalInSeconds zookeeper.watcherCleanThreadsNum zookeeper.watcherCleanThreshold
  `),
  '>=3.7': namesIn(`
    zookeeper.DigestAuthenticationProvider.digestAlg zookeeper.DigestAuthenticationProvider.enabled zookeeper.client.certReload
    zookeeper.clientPortAddress zookeeper.clientTcpKeepAlive zookeeper.controllerPort zookeeper.enforce.auth.enabled
    zookeeper.enforce.auth.schemes zookeeper.enforceQuota zookeeper.follower.skipLearnerRequestToNextProcessor
    zookeeper.forward_learner_requests_to_commit_processor_disabled zookeeper.kerberos.canonicalizeHostNames
    zookeeper.leader.closeSocketAsync zookeeper.learner.closeSocketAsync zookeeper.netty.server.earlyDropSecureConnectionHandshakes
    zookeeper.throttled_op_wait_time
  `),
  '>=3.8': namesIn(`
    zookeeper.fips-mode
  `),
  '>=3.9': namesIn(`
    zookeeper.IPAuthenticationProvider.usexforwardedfor zookeeper.admin.needClientAuth zookeeper.admin.rateLimiterIntervalInMS
    zookeeper.admin.restore.enabled zookeeper.admin.snapshot.enabled zookeeper.serializeLastProcessedZxid.enabled
  `),
};
