/**
 * Settings that people set, the most used first: how many of some five hundred public configuration files of HBase, HDFS, Cassandra, ZooKeeper
 * and Linux hosts set them (files that repeat a product's defaults left out). Orders completion.
 */
const byUse = `
hbase.rootdir cluster_name endpoint_snitch storage_port incremental_backups seed_provider partitioner commitlog_sync
authenticator listen_address dynamic_snitch_badness_threshold ssl_storage_port snapshot_before_compaction auto_snapshot
hinted_handoff_enabled trickle_fsync start_native_transport rpc_keepalive server_encryption_options
native_transport_port concurrent_reads concurrent_writes hbase.cluster.distributed row_cache_save_period
key_cache_save_period max_hints_delivery_threads rpc_address authorizer inter_dc_tcp_nodelay internode_compression
disk_failure_policy client_encryption_options hbase.zookeeper.quorum compaction_throughput_mb_per_sec
tombstone_warn_threshold tombstone_failure_threshold column_index_size_in_kb row_cache_size_in_mb
commitlog_segment_size_in_mb num_tokens commit_failure_policy dynamic_snitch_reset_interval_in_ms max_hint_window_in_ms
dynamic_snitch_update_interval_in_ms trickle_fsync_interval_in_kb dfs.replication commitlog_directory
data_file_directories commitlog_sync_period_in_ms write_request_timeout_in_ms hinted_handoff_throttle_in_kb
permissions_validity_in_ms memtable_allocation_type read_request_timeout_in_ms request_timeout_in_ms
key_cache_size_in_mb range_request_timeout_in_ms truncate_request_timeout_in_ms saved_caches_directory
cas_contention_timeout_in_ms counter_cache_save_period concurrent_counter_writes batchlog_replay_throttle_in_kb
cross_node_timeout rpc_port request_scheduler fs.defaultFS thrift_framed_transport_size_in_mb rpc_server_type
batch_size_warn_threshold_in_kb role_manager start_rpc concurrent_materialized_view_writes
sstable_preemptive_open_interval_in_mb counter_write_request_timeout_in_ms
unlogged_batch_across_partitions_warn_threshold index_summary_resize_interval_in_minutes counter_cache_size_in_mb
index_summary_capacity_in_mb compaction_large_partition_warning_threshold_mb dfs.datanode.data.dir
hbase.zookeeper.property.clientPort enable_user_defined_functions hbase.master.info.port roles_validity_in_ms
dfs.webhdfs.enabled dfs.support.append enable_scripted_user_defined_functions dfs.namenode.name.dir tracetype_repair_ttl
tracetype_query_ttl windows_timer_interval hints_flush_period_in_ms batch_size_fail_threshold_in_kb
max_hints_file_size_in_mb hbase.tmp.dir broadcast_rpc_address hbase.zookeeper.property.dataDir broadcast_address
hbase.master.info.bindAddress transparent_data_encryption_options cdc_enabled hbase.regionserver.info.port
enable_materialized_views zookeeper.session.timeout clientPort hbase.regionserver.handler.count io.file.buffer.size
gc_warn_threshold_in_ms dataDir initLimit syncLimit tickTime dfs.namenode.handler.count dfs.datanode.http.address
hbase.coprocessor.master.classes hadoop.security.authentication hadoop.security.authorization dfs.datanode.address
hbase.hregion.max.filesize prepared_statements_cache_size_mb io.compression.codecs dfs.datanode.data.dir.perm
hbase.coprocessor.region.classes hbase.client.scanner.caching column_index_cache_size_in_kb credentials_validity_in_ms
hadoop.tmp.dir hadoop.security.auth_to_local fs.trash.interval dfs.web.authentication.kerberos.principal
dfs.block.access.token.enable dfs.datanode.ipc.address dfs.hosts.exclude dfs.client.read.shortcircuit
hbase.client.keyvalue.maxsize hbase.superuser fs.default.name hbase.hregion.memstore.flush.size
hbase.hstore.blockingStoreFiles hfile.block.cache.size hbase.hregion.majorcompaction dfs.journalnode.edits.dir
dfs.permissions dfs.namenode.keytab.file dfs.datanode.failed.volumes.tolerated dfs.datanode.kerberos.principal
dfs.datanode.keytab.file dfs.namenode.kerberos.principal zookeeper.znode.parent hbase.regionserver.kerberos.principal
hbase.master.kerberos.principal hbase.hstore.compactionThreshold hbase.hregion.memstore.block.multiplier
dfs.nameservices dfs.cluster.administrators dfs.https.port dfs.datanode.du.reserved dfs.heartbeat.interval
dfs.replication.max dfs.blockreport.initialDelay hbase.master.keytab.file hbase.regionserver.keytab.file
hbase.regionserver.global.memstore.lowerLimit hbase.hregion.memstore.mslab.enabled
hbase.regionserver.global.memstore.upperLimit slow_query_log_timeout_in_ms native_transport_allow_older_protocols
concurrent_materialized_view_builders ha.zookeeper.quorum ipc.client.connection.maxidletime io.serializations
ipc.client.idlethreshold ipc.client.connect.max.retries dfs.domain.socket.path dfs.web.authentication.kerberos.keytab
dfs.name.dir initial_token hbase.unsafe.stream.capability.enforce repaired_data_tracking_for_partition_reads_enabled
audit_logging_options repaired_data_tracking_for_range_reads_enabled replica_filtering_protection
diagnostic_events_enabled report_unconfirmed_repaired_data_mismatches network_authorizer dfs.namenode.shared.edits.dir
dfs.ha.fencing.methods dfs.ha.automatic-failover.enabled dfs.secondary.namenode.kerberos.principal
dfs.secondary.namenode.keytab.file dfs.blocksize dfs.secondary.http.address dfs.datanode.max.xcievers hbase.master.port
compaction_preheat_key_cache multithreaded_compaction memtable_flush_queue_size in_memory_compaction_limit_in_mb
hbase.zookeeper.useMulti snapshot_links_per_second allocate_tokens_for_local_replication_factor
dfs.permissions.superusergroup dfs.client.read.shortcircuit.skip.checksum dfs.data.dir
dfs.secondary.namenode.kerberos.https.principal dfs.namenode.kerberos.https.principal user_defined_functions_enabled
write_request_timeout truncate_request_timeout max_hint_window hinted_handoff_throttle commitlog_sync_period
batch_size_warn_threshold dynamic_snitch_reset_interval trace_type_repair_ttl key_cache_size
dynamic_snitch_update_interval permissions_validity range_request_timeout index_summary_capacity
batch_size_fail_threshold commitlog_segment_size sstable_preemptive_open_interval counter_cache_size
counter_write_request_timeout hints_flush_period trickle_fsync_interval batchlog_replay_throttle
materialized_views_enabled compaction_throughput trace_type_query_ttl request_timeout row_cache_size
cas_contention_timeout index_summary_resize_interval read_request_timeout max_hints_file_size roles_validity
dfs.https.address dfs.secondary.https.port hbase.security.authentication dfs.http.address dfs.block.size
dfs.namenode.secondary.http-address dfs.namenode.checkpoint.dir hbase.regionserver.port dfs.balance.bandwidthPerSec
ipc.server.read.threadpool.size ipc.server.max.response.size dfs.web.ugi dfs.block.local-path-access.user dfs.umaskmode
dfs.permissions.supergroup dfs.access.time.precision dfs.safemode.threshold.pct back_pressure_strategy
back_pressure_enabled enable_sasi_indexes fs.permissions.umask-mode hbase.security.authorization
thrift_prepared_statements_cache_size_mb hints_directory hbase.defaults.for.version.skip dfs.hosts
hbase.regionserver.optionalcacheflushinterval dfs.journalnode.http-address dfs.namenode.http-address
dfs.datanode.balance.bandwidthPerSec dfs.namenode.checkpoint.edits.dir dfs.namenode.checkpoint.period
fs.checkpoint.edits.dir fs.checkpoint.dir io.compression.codec.lzo.class webinterface.private.actions
fs.checkpoint.period fs.checkpoint.size concurrent_compactors column_index_size internode_timeout gc_warn_threshold
sasi_indexes_enabled auto_hints_cleanup_enabled prepared_statements_cache_size column_index_cache_size
slow_query_log_timeout uuid_sstable_identifiers_enabled credentials_validity transient_replication_enabled
drop_compact_storage_enabled dfs.namenode.stale.datanode.interval dfs.client.read.shortcircuit.streams.cache.size
dfs.permissions.enabled listen_interface hbase.rpc.timeout preheat_kernel_page_cache
dfs.ha.fencing.ssh.private-key-files cdc_raw_directory hbase.wal.provider rpc_interface reduce_cache_sizes_at
reduce_cache_capacity_to flush_largest_memtables_at index_interval partition_size_warn_threshold
hbase.regionserver.ipc.address hbase.regionserver.info.bindAddress crypto_provider storage_compatibility_mode
cidr_authorizer dfs.namenode.safemode.threshold-pct dfs.datanode.max.transfer.threads
dfs.namenode.avoid.read.stale.datanode dfs.namenode.write.stale.datanode.ratio dfs.namenode.avoid.write.stale.datanode
dfs.namenode.name.dir.restore dfs.namenode.checkpoint.txns dfs.namenode.accesstime.precision dfs.namenode.https-address
hbase.client.retries.number dfs.datanode.socket.write.timeout enable_transient_replication row_cache_provider
row_cache_class_name maxClientCnxns hbase.master.ipc.address hadoop.rpc.protection
dfs.namenode.kerberos.internal.spnego.principal hbase.rpc.protection hbase.client.pause
hbase.server.thread.wakefrequency enable_drop_compact_storage memtable_heap_space memtable_flush_writers
memtable_offheap_space dataLogDir dfs.namenode.datanode.registration.ip-hostname-check hbase.local.dir
hbase.regionserver.wal.codec authority rpc_timeout_in_ms encryption_options disk_optimization_strategy
hbase.master.maxclockskew dfs.client.use.datanode.hostname hbase.client.write.buffer hbase.snapshot.enabled
net.topology.script.file.name hbase.master.wait.on.regionservers.mintostart hbase.master.ui.readonly
hbase.master.dns.interface hbase.master.namespace.init.timeout hbase.regionserver.dns.interface memtable
commitlog_disk_access_mode dfs.datanode.https.address dfs.ha.fencing.ssh.connect-timeout
kerberos.removeRealmFromPrincipal kerberos.removeHostFromPrincipal hinted_handoff_throttle_delay_in_ms
thrift_max_message_length_in_mb dfs.checksum.type hbase.rpc.engine hbase.regionserver.global.memstore.size
hbase.master.wait.on.regionservers.timeout hbase.coprocessor.regionserver.classes hbase.rpc.controllerfactory.class
hbase.region.server.rpc.scheduler.factory.class
dfs.datanode.available-space-volume-choosing-policy.balanced-space-preference-fraction
dfs.datanode.available-space-volume-choosing-policy.balanced-space-threshold
dfs.datanode.fsdataset.volume.choosing.policy dfs.webhdfs.user.provider.user.pattern commitlog_sync_batch_window_in_ms
disk_access_mode dynamic_snitch stream_throughput_outbound commitlog_total_space file_cache_size stream_entire_sstables
file_cache_enabled native_transport_max_threads internode_authenticator listen_on_broadcast_address
native_transport_port_ssl key_cache_keys_to_save phi_convict_threshold native_transport_max_concurrent_connections
hbase.coprocessor.abortonerror dfs.namenode.rpc-bind-host dfs.datanode.use.datanode.hostname
dfs.namenode.servicerpc-bind-host dfs.namenode.acls.enabled hbase.snapshot.master.timeout.millis
hadoop.ssl.keystores.factory.class hadoop.ssl.server.conf hadoop.security.group.mapping hadoop.ssl.require.client.cert
dfs.datanode.hdfs-blocks-metadata.enabled hbase.coprocessor.user.region.classes hbase.ipc.server.callqueue.scan.ratio
hbase.master.loadbalancer.class hbase.ipc.server.callqueue.handler.factor hbase.ipc.server.callqueue.read.ratio
dfs.encrypt.data.transfer ipc.client.connect.timeout hbase.zookeeper.dns.interface column_value_size_warn_threshold
alter_table_enabled write_consistency_levels_disallowed partition_tombstones_warn_threshold
data_disk_usage_percentage_fail_threshold columns_per_table_fail_threshold items_per_collection_warn_threshold
collection_size_warn_threshold partition_keys_in_select_fail_threshold in_select_cartesian_product_fail_threshold
in_select_cartesian_product_warn_threshold partition_tombstones_fail_threshold allow_filtering_enabled
column_value_size_fail_threshold
`;

const ranks: ReadonlyMap<string, number> = new Map(
  byUse
    .trim()
    .split(/\s+/)
    .map((name, rank) => [name, rank]),
);

/** From 0, the most used; Infinity for a setting that hardly anybody sets. */
export function rankOf(name: string): number {
  return ranks.get(name) ?? Number.POSITIVE_INFINITY;
}

/** Flags of the JVM in the env files and files of JVM options among them, the most used first. */
const flagsByUse = `
PrintGCDetails PrintGCDateStamps UseConcMarkSweepGC NumberOfGCLogFiles UseGCLogFileRotation GCLogFileSize CMSInitiatingOccupancyFraction
PrintTenuringDistribution PrintGCApplicationStoppedTime UseCMSInitiatingOccupancyOnly HeapDumpOnOutOfMemoryError ParallelGCThreads ConcGCThreads MaxPermSize
PermSize HeapDumpPath PrintHeapAtGC PrintPromotionFailure PrintFLSStatistics MaxTenuringThreshold UseG1GC UseThreadPriorities
InitiatingHeapOccupancyPercent UseTLAB ThreadPriorityPolicy SurvivorRatio MaxGCPauseMillis CMSParallelRemarkEnabled G1RSetUpdatingPauseTimePercent
AlwaysPreTouch UseCondCardMark UsePerfData PrintGCTimeStamps UseParNewGC UseNUMA ParallelRefProcEnabled MaxDirectMemorySize ResizeTLAB ErrorFile
CMSClassUnloadingEnabled UseBiasedLocking PerfDisableSharedMem ExitOnOutOfMemoryError StringTableSize CrashOnOutOfMemoryError OnOutOfMemoryError
G1HeapRegionSize NewSize ReservedCodeCacheSize MaxNewSize
`;

const flagRanks: ReadonlyMap<string, number> = new Map(
  flagsByUse
    .trim()
    .split(/\s+/)
    .map((name, rank) => [name, rank]),
);

export function rankOfFlag(name: string): number {
  return flagRanks.get(name) ?? Number.POSITIVE_INFINITY;
}
