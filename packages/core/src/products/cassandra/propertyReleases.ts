import { namesIn } from '../../deployment/jvm/readNames.js';

/**
 * Releases of Cassandra that read its system properties without a sentence of their own, where not all do. Source: texts in the classes of the first and the last release of each line from 0.7 to 6.0 alpha 2. A line counts where
 * any release of it reads the property.
 */
export const cassandraPropertyReleases: Readonly<Record<string, readonly string[]>> = {
  '<4.0': namesIn(`
    cassandra.rpc_port cassandra.start_rpc
  `),
  '>=0.8 <2.1': namesIn(`
    cassandra.renew_counter_id
  `),
  '>=1.0': namesIn(`
    cassandra.replace_token
  `),
  '>=1.2': namesIn(`
    cassandra.fd_initial_value_ms cassandra.fd_max_interval_ms cassandra.replace_node cassandra.superuser_setup_delay_ms
    cassandra.tolerate_sstable_size cassandra.unsafesystem
  `),
  '>=1.2 <2.0': namesIn(`
    cassandra.default_messaging_version
  `),
  '>=2.0': namesIn(`
    cassandra.auth_bcrypt_gensalt_log2_rounds cassandra.auto_bootstrap cassandra.commitlog_max_outstanding_replay_count
    cassandra.custom_query_handler_class cassandra.disable_stcs_in_l0 cassandra.shutdown_announce_in_ms
  `),
  '>=2.0 <2.1': namesIn(`
    cassandra.enableColUpdateTimeDelta
  `),
  '>=2.1': namesIn(`
    cassandra.NANOTIMETOMILLIS_TIMESTAMP_UPDATE_INTERVAL cassandra.btree.fanfactor cassandra.consistent.simultaneousmoves.allow
    cassandra.debugrefcount cassandra.expiration_overflow_warning_interval_minutes cassandra.ignore_dc
    cassandra.ignore_dynamic_snitch_severity cassandra.ignore_rack cassandra.max_local_pause_in_ms
    cassandra.memtable_row_overhead_computation_step cassandra.native.epoll.enabled cassandra.never_purge_tombstones
    cassandra.otc_intradc_tcp_nodelay cassandra.size_recorder_interval
  `),
  '>=2.1 <2.2': namesIn(`
    cassandra.boot_without_jna cassandra.internode.encryption cassandra.ssl.storage.port cassandra.storage.port
  `),
  '>=2.1 <3.0': namesIn(`
    cassandra.rar_buffer_size
  `),
  '>=2.1 <4.0': namesIn(`
    cassandra.coalescing_debug cassandra.coalescing_debug_path cassandra.max_queued_native_transport_requests cassandra.otc_buffer_size
  `),
  '>=2.2': namesIn(`
    cassandra.DOB_DOUBLING_THRESHOLD_MB cassandra.broadcast_interval_ms cassandra.commitlog.ignorereplayerrors
    cassandra.data_output_stream_plus_temp_buffer_size cassandra.libjemalloc cassandra.netty_use_heap_allocator
    cassandra.nio_data_output_stream_plus_buffer_size cassandra.otcp_large_message_threshold cassandra.reset_bootstrap_progress
    cassandra.skip_sync cassandra.start_gossip cassandra.wait_for_tracing_events_timeout_secs
    org.apache.cassandra.disable_mbean_registration
  `),
  '>=2.2 <3.0': namesIn(`
    cassandra.disable_clibrary
  `),
  '>=3.0': namesIn(`
    cassandra.MAX_HINT_BUFFERS cassandra.allocate_tokens_for_keyspace cassandra.allow_unsafe_replace
    cassandra.batchlog.replay_timeout_in_ms cassandra.clock cassandra.diagnostic_snapshot_interval_nanos
    cassandra.drop_oversized_readrepair_mutations cassandra.gossip.disable_thread_validation cassandra.ignore_corrupted_schema_tables
    cassandra.index_summary_expected_key_size cassandra.max_concurrent_range_requests cassandra.mv_enable_coordinator_batchlog
    cassandra.override_decommission cassandra.schema_delay_ms cassandra.serialization.emptytype.nonempty_behavior
    cassandra.skip_schema_check cassandra.skip_schema_check_for_endpoints cassandra.skip_schema_check_for_versions
    cassandra.streaminghistogram.roundseconds cassandra.strict.runtime.checks cassandra.udf_executor_thread_keepalive_ms
  `),
  '>=3.0 <4.0': namesIn(`
    cassandra.disable_max_protocol_auto_override cassandra.force_3_0_protocol_version cassandra.init_dense_table_compact_value_as_bytes
    cassandra.otc_backlog_purge_size cassandra.streamdes.initial_mem_buffer_size cassandra.streamdes.max_mem_buffer_size
    cassandra.streamdes.max_spill_file_size
  `),
  '>=3.0 <4.1': namesIn(`
    cassandra.unsafe.disable-serial-reads-linearizability
  `),
  '>=3.1': namesIn(`
    cassandra.approximate_time_precision_ms cassandra.commitlog_max_outstanding_replay_bytes cassandra.custom_tracing_class
    cassandra.monitoring_max_operations cassandra.monitoring_report_interval_ms cassandra.search_concurrency_factor
    cassandra.storage_hook cassandra.stream_hook
  `),
  '>=3.1 <4.1': namesIn(`
    cassandra.migration_task_wait_in_seconds
  `),
  '>=3.5': namesIn(`
    cassandra.allow_unsafe_join cassandra.set_sep_thread_name
  `),
  '>=3.10': namesIn(`
    cassandra.dob_max_recycle_bytes cassandra.gossip_settle_interval_ms cassandra.gossip_settle_min_wait_ms
    cassandra.gossip_settle_poll_success_required cassandra.mv.allow_filtering_nonkey_columns_unsafe cassandra.skipautomaticudtfix
    default.provide.overlapping.tombstones
  `),
  '>=4.0': namesIn(`
    cassandra.acquire_retry_seconds cassandra.acquire_sleep_ms cassandra.allow_alter_rf_during_range_movement
    cassandra.allow_empty_replace_address cassandra.allow_unlimited_concurrent_validations cassandra.allow_unsafe_transient_changes
    cassandra.autocompaction_on_startup_enabled cassandra.batchlog.required_replica_count cassandra.btree.branchshift
    cassandra.dehr_stripe_count cassandra.disable_tcactive_openssl cassandra.drain_executor_timeout_ms
    cassandra.enable_nodelocal_queries cassandra.file_cache_enabled cassandra.gossip_quarantine_delay_ms
    cassandra.internode-event-threads cassandra.logdir.audit cassandra.monotonic_clock.approx cassandra.monotonic_clock.precise
    cassandra.nodetool.jmx_notification_poll_interval_seconds cassandra.parent_repair_status_cache_size
    cassandra.parent_repair_status_expiry_seconds cassandra.repair.mutation_repair_rows_per_batch
    cassandra.repair_cleanup_interval_seconds cassandra.repair_delete_timeout_seconds cassandra.repair_fail_timeout_seconds
    cassandra.repair_status_check_timeout_seconds cassandra.schema_pull_interval_ms
    cassandra.skip_optimal_streaming_candidates_calculation cassandra.streaming.session.parallelTransfers
    cassandra.type.udt.conflict_behavior cassandra.unsafe_verbose_debug_client_protocol cassandra.use_nix_recursive_delete
    cassandra.very_long_time_ms
  `),
  '>=4.0 <4.1': namesIn(`
    cassandra.schema_pull_backoff_delay_ms
  `),
  '>=4.0 <6.0': namesIn(`
    cassandra.failed_bootstrap_timeout_ms cassandra.migration_delay_ms
  `),
  '>=4.1': namesIn(`
    cassandra.allow_duplicate_config_keys cassandra.allow_new_old_config_keys cassandra.auth_cache.warming.max_retries
    cassandra.auth_cache.warming.retry_interval_ms cassandra.auto_repair_frequency_seconds
    cassandra.batch_commitlog_sync_interval_millis cassandra.commitlog.allow_ignore_sync_crc cassandra.config.allow_system_properties
    cassandra.consistent_directory_listings cassandra.custom_guardrails_config_provider_class cassandra.disable_paxos_auto_repairs
    cassandra.disable_paxos_state_flush cassandra.disk_usage.monitor_interval_ms cassandra.disk_usage.notify_interval_ms
    cassandra.enable_dc_local_commit cassandra.enable_fs_ownership_check cassandra.force_paxos_state_rebuild
    cassandra.fs_ownership_filename cassandra.gossip.disable_endpoint_removal cassandra.memtable.row_overhead_size
    cassandra.memtable.shard.count cassandra.paxos.disable_coordinator_locking cassandra.paxos.log_ttl_linearizability_violations
    cassandra.paxos.modern_release cassandra.paxos.use_self_execution cassandra.paxos_cleanup_session_timeout_seconds
    cassandra.paxos_repair_allow_multiple_pending_unsafe cassandra.paxos_repair_on_topology_change_retries
    cassandra.paxos_repair_on_topology_change_retry_delay_seconds cassandra.paxos_repair_retry_timeout_millis
    cassandra.reads.thresholds.coordinator.defensive_checks_enabled cassandra.request_failure_log_interval_seconds
    cassandra.require_native_file_hints cassandra.schema.force_load_local_keyspaces cassandra.schema.update_handler_factory.class
    cassandra.skip_paxos_repair_on_topology_change cassandra.skip_paxos_repair_on_topology_change_keyspaces
    cassandra.skip_paxos_repair_version_validation cassandra.skip_paxos_state_rebuild cassandra.snapshot.min_allowed_ttl_seconds
    cassandra.snapshot.ttl_cleanup_initial_delay_seconds cassandra.snapshot.ttl_cleanup_period_seconds
    cassandra.sstable_activity_tracking cassandra.sstable_compression_default cassandra.system_distributed.default_rf
    cassandra.system_traces.default_rf cassandra.truncate_ballot_metadata cassandra.unsafe.deterministicuuidnode
    cassandra.unsafe.timeuuidnode
  `),
  '>=5.0': namesIn(`
    cassandra.allow_simplestrategy cassandra.cacheable_mutation_size_limit_bytes cassandra.commitlog.stop_on_errors
    cassandra.crypto_provider_class_name cassandra.dob.allocate_type cassandra.fail_on_missing_crypto_provider
    cassandra.gossiper.loose_empty_enabled cassandra.ignore_kernel_bug_1057843_check cassandra.minimum_replication_factor
    cassandra.role_password_update_min_interval_in_ms cassandra.sai.intersection_clause_limit cassandra.sai.latest_version
    cassandra.sai.minimum_postings_leaves cassandra.sai.postings_skip cassandra.sai.sorted_terms_clustering_block_shift
    cassandra.sai.sorted_terms_partition_block_shift cassandra.sai.test.balanced_tree_debug_enabled cassandra.sai.test.timeout_disabled
    cassandra.sai.vector.allow_custom_parameters cassandra.sai.vector_search.max_materialized_keys cassandra.sai.vector_search.max_top_k
    cassandra.seed_count_warn_threshold cassandra.snapshot.validation cassandra.streaming.debug_stacktrace_limit
    cassandra.trie_size_limit_mb cassandra.virtual.logs.max.rows cassandra.virtual_table_complex_settings_format_json
    chronicle.analytics.disable chronicle.announcer.disable unified_compaction.base_shard_count unified_compaction.min_sstable_size
    unified_compaction.overlap_inclusion_method unified_compaction.scaling_parameters unified_compaction.sstable_growth
    unified_compaction.survival_factor unified_compaction.target_sstable_size
  `),
  '>=5.0 <6.0': namesIn(`
    cassandra.autorepair.check_min_version cassandra.autorepair.enable cassandra.sai.vector_search.order_chunk_size
    cassandra.sstable.format.default
  `),
  '>=6.0': namesIn(`
    cassandra.accord.repair.range_step_update_interval cassandra.artificial_latencies cassandra.artificial_latencies_unsafe
    cassandra.artificial_latency_limit cassandra.artificial_latency_verbs cassandra.async_profiler.enabled
    cassandra.async_profiler.unsafe_mode cassandra.batchlog.replay_interval_ms cassandra.config.allow_environment_variables
    cassandra.cursor_compaction_enabled cassandra.custom_disk_error_handler cassandra.data_response_buffer_initial_size_max
    cassandra.data_response_buffer_initial_size_min cassandra.debug.refevents cassandra.hint_dispatch_interval_ms
    cassandra.junit_storage_compatibility_mode cassandra.password.generator.attempts cassandra.shadow_round_max_attempts
    cassandra.shadow_round_timeout_millis cassandra.skip_auth_setup cassandra.skip_gc_inspector
    cassandra.snapshot.enrich.or.create.enabled cassandra.sorted_replica_groups_enabled cassandra.sync_system_peers_tables_at_startup
    cassandra.unsafe_boot_with_clustermetadata cassandra.virtual.slow_queries.max.rows
  `),
};
