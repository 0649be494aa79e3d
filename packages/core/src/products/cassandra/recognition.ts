/** Settings that cassandra.yaml has had from 0.7 to today, or for long. */
const cassandraSettings: ReadonlySet<string> = new Set(
  `cluster_name num_tokens allocate_tokens_for_keyspace allocate_tokens_for_local_replication_factor initial_token auto_bootstrap hinted_handoff_enabled
  hinted_handoff_throttle hinted_handoff_throttle_in_kb max_hint_window max_hint_window_in_ms hints_directory batchlog_replay_throttle authenticator authority
  authorizer role_manager network_authorizer cidr_authorizer roles_validity roles_validity_in_ms permissions_validity permissions_validity_in_ms credentials_validity
  partitioner data_file_directories local_system_data_file_directory commitlog_directory cdc_enabled cdc_raw_directory disk_failure_policy commit_failure_policy
  key_cache_size key_cache_size_in_mb key_cache_save_period row_cache_size row_cache_size_in_mb row_cache_save_period counter_cache_size
  counter_cache_size_in_mb saved_caches_directory commitlog_sync commitlog_sync_period commitlog_sync_period_in_ms commitlog_segment_size
  commitlog_segment_size_in_mb commitlog_total_space commitlog_total_space_in_mb commitlog_compression seed_provider concurrent_reads concurrent_writes concurrent_counter_writes
  concurrent_materialized_view_writes file_cache_size file_cache_size_in_mb memtable memtable_heap_space memtable_heap_space_in_mb memtable_offheap_space
  memtable_offheap_space_in_mb memtable_allocation_type memtable_flush_writers memtable_flush_queue_size memtable_total_space_in_mb memtable_cleanup_threshold index_summary_capacity
  trickle_fsync storage_port ssl_storage_port listen_address listen_interface broadcast_address broadcast_rpc_address listen_on_broadcast_address
  internode_authenticator start_native_transport native_transport_port native_transport_max_threads start_rpc rpc_address rpc_interface rpc_port rpc_keepalive
  rpc_server_type thrift_framed_transport_size_in_mb incremental_backups snapshot_before_compaction auto_snapshot column_index_size
  column_index_size_in_kb in_memory_compaction_limit_in_mb concurrent_compactors compaction_throughput compaction_throughput_mb_per_sec
  sstable_preemptive_open_interval sstable_preemptive_open_interval_in_mb stream_throughput_outbound stream_throughput_outbound_megabits_per_sec
  read_request_timeout read_request_timeout_in_ms range_request_timeout range_request_timeout_in_ms write_request_timeout write_request_timeout_in_ms
  counter_write_request_timeout counter_write_request_timeout_in_ms cas_contention_timeout cas_contention_timeout_in_ms truncate_request_timeout
  truncate_request_timeout_in_ms request_timeout request_timeout_in_ms rpc_timeout_in_ms slow_query_log_timeout slow_query_log_timeout_in_ms internode_timeout cross_node_timeout phi_convict_threshold
  endpoint_snitch dynamic_snitch dynamic_snitch_update_interval dynamic_snitch_update_interval_in_ms dynamic_snitch_reset_interval dynamic_snitch_reset_interval_in_ms
  dynamic_snitch_badness_threshold request_scheduler request_scheduler_id encryption_options server_encryption_options client_encryption_options internode_compression
  inter_dc_tcp_nodelay enable_user_defined_functions user_defined_functions_enabled materialized_views_enabled enable_materialized_views
  sasi_indexes_enabled transient_replication_enabled drop_compact_storage_enabled tombstone_warn_threshold tombstone_failure_threshold batch_size_warn_threshold batch_size_warn_threshold_in_kb
  batch_size_fail_threshold batch_size_fail_threshold_in_kb gc_warn_threshold gc_warn_threshold_in_ms gc_log_threshold buffer_pool_use_heap_if_exhausted
  disk_optimization_strategy disk_access_mode storage_compatibility_mode default_compaction sstable auto_hints_cleanup_enabled repair_session_space
  flush_largest_memtables_at reduce_cache_sizes_at reduce_cache_capacity_to multithreaded_compaction compaction_preheat_key_cache populate_io_cache_on_flush
  back_pressure_enabled audit_logging_options full_query_logging_options diagnostic_events_enabled crypto_provider max_value_size max_value_size_in_mb
  tracetype_query_ttl tracetype_repair_ttl transparent_data_encryption_options ideal_consistency_level automatic_sstable_upgrade stream_entire_sstables`
    .split(/\s+/)
    .filter((name) => name !== ''),
);

export function isCassandraYaml(text: string): boolean {
  const keys = new Set<string>();
  for (const match of text.matchAll(/^(?:["']?)([A-Za-z_][\w.-]*)["']?[ \t]*:/gm)) if (match[1] !== undefined) keys.add(match[1]);
  // Kubernetes, Docker Compose, and lists of plays.
  if ((keys.has('apiVersion') && keys.has('kind')) || keys.has('services') || /^- (?:hosts|name)\s*:/m.test(text)) return false;
  let known = 0;
  for (const key of keys) if (cassandraSettings.has(key)) known++;
  if (keys.size === 0) return !/^[ \t]*[^\s#]/m.test(text.replace(/^(?:---|\.\.\.).*$/gm, ''));
  return known >= 2 || (known === 1 && keys.size <= 3);
}

/** Elasticsearch, OpenSearch, Logstash, Kafka and Neo4j have a jvm.options as well; Cassandra's has no ranges of JDK releases in front of options. */
export function isCassandraJvmOptions(text: string): boolean {
  if (/^[ \t]*\d+(?:-\d*)?:-/m.test(text)) return false;
  const settings = text.replace(/^[ \t]*#.*$/gm, '');
  if (/-D(?:es|opensearch|logstash|jruby|kibana|neo4j|kafka|solr)\.|elasticsearch|opensearch|logstash/i.test(settings)) return false;
  if (/cassandra/i.test(text)) return true;
  return !/elasticsearch|opensearch|logstash|neo4j|solr/i.test(text);
}
