import type { FileKind } from './document.js';
import { ClosingMarks, stripTemplateEnding } from './template.js';

/** Names with a prefix or suffix: `prod-hbase-site.xml`, `hbase-site-prod.xml`, `cassandra3-murmur.yaml`. Each kind is told by its first match. */
const byName: readonly { readonly kind: FileKind; readonly name: RegExp }[] = [
  ...(['hbase-site', 'hdfs-site', 'core-site', 'hbase-default', 'hdfs-default', 'core-default'] as const).map((kind) => ({
    kind,
    name: new RegExp(`^(?:.*[-_.])?${kind.replace('-', '[-_]')}(?:[-_.].*)?\\.xml$`, 'i'),
  })),
  ...(['hbase-env', 'hadoop-env', 'cassandra-env'] as const).map((kind) => ({
    kind,
    name: new RegExp(`^(?:.*[-_.])?${kind.replace('-', '[-_]')}(?:[-_.].*)?\\.(?:sh|xml)$`, 'i'),
  })),
  { kind: 'cassandra-rackdc', name: /^(?:.*[-_.])?cassandra-rackdc(?:[-_.].*)?\.properties$/i },
  { kind: 'cassandra-topology', name: /^(?:.*[-_.])?cassandra-topology(?:[-_.].*)?\.properties$/i },
  { kind: 'cassandra-yaml', name: /^(?:.*[-_.])?cassandra\d*(?:[-_.].*)?\.ya?ml$/i },
  { kind: 'cassandra-jvm-options', name: /^(?:.*[-_.])?jvm\d*(?:-server|-clients)?(?:[-_.].*)?\.options$/i },
  { kind: 'zoo-cfg', name: /^(?:.*[-_.])?zoo(?:[-_.].*)?\.cfg$/i },
  { kind: 'sysctl', name: /^(?:.*[-_.])?sysctl(?:[-_.].*)?\.(?:conf|txt|out)$/i },
  { kind: 'regionservers', name: /^(?:.*[-_])?regionservers(?:[-_][\w-]*)?(?:\.txt)?$/i },
  { kind: 'backup-masters', name: /^(?:.*[-_])?backup-masters(?:[-_][\w-]*)?(?:\.txt)?$/i },
  { kind: 'workers', name: /^(?:workers|slaves)$/ },
];

/** Templates of shell files are often named without `.sh`: `hbase-env.j2`. */
const templateNames: readonly { readonly kind: FileKind; readonly name: RegExp }[] = [
  ...(['hbase-env', 'hadoop-env', 'cassandra-env', 'hbase-site', 'hdfs-site', 'core-site'] as const).map((kind) => ({
    kind,
    name: new RegExp(`^(?:.*[-_.])?${kind}$`, 'i'),
  })),
  { kind: 'zoo-cfg', name: /^zoo$/i },
];

/** Copies that no program reads. */
const leftOver = /(?:~|\.(?:bak|backup|orig|old|save|rej|swp|rpmnew|rpmsave|rpmorig|dpkg-(?:old|new|dist)|md5|sha\d*))$/i;

/** What a file is for by its path alone: fast enough for every file of a large tree. `confirmByContent` has the last word. */
export function recognizeByName(path: string): FileKind | undefined {
  if (leftOver.test(path)) return undefined;
  const { name, dialect } = stripTemplateEnding(path);
  const found =
    byName.find((one) => one.name.test(name)) ?? (dialect === undefined ? undefined : templateNames.find((one) => one.name.test(name)));
  if (found !== undefined) return found.kind;
  // /etc/sysctl.d/60-cassandra.conf, and packages that keep such files in a folder called sysctl.
  return /(?:^|\/)sysctl(?:\.d)?\/[^/]+\.conf$/i.test(path.slice(0, path.length - baseName(path).length) + name) ? 'sysctl' : undefined;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * The kind if the text can be of that kind, else undefined: another tool's file of the same name is left alone.
 * A file that holds nothing, or nothing that can be read, keeps its name's kind: that it is broken is worth saying.
 */
export function confirmByContent(kind: FileKind, text: string): FileKind | undefined {
  return accepts(kind, withoutMarkup(text.startsWith('\ufeff') ? text.slice(1) : text)) ? kind : undefined;
}

/** How markup closes, and how long it may be in characters: what is longer happens to open like markup. */
const markup: ReadonlyMap<string, { readonly close: string; readonly longest: number }> = new Map([
  ['{%', { close: '%}', longest: 2000 }],
  ['{#', { close: '#}', longest: 20_000 }],
  ['{{', { close: '}}', longest: 2000 }],
  ['<%', { close: '%>', longest: 20_000 }],
]);

/** A template that is nothing but markup is of its name's kind: it holds nothing else. */
function withoutMarkup(text: string): string {
  if (!/\{[{%#]|<%/.test(text) || !/[%#}]\}|%>/.test(text)) return text;
  const opening = /\{[{%#]|<%/g;
  const closing = new ClosingMarks(text);
  const pieces: string[] = [];
  let at = 0;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const start = match.index;
    const { close, longest } = markup.get(match[0]) ?? { close: '', longest: 0 };
    const end = closing.from(close, start + 2);
    if (end < 0 || end - start > longest || (match[0] === '{{' && /[\r\n]/.test(text.slice(start, end)))) {
      opening.lastIndex = start + 1;
      continue;
    }
    pieces.push(text.slice(at, start));
    at = end + close.length;
    opening.lastIndex = at;
  }
  return pieces.join('') + text.slice(at);
}

function accepts(kind: FileKind, text: string): boolean {
  switch (kind) {
    case 'hbase-site':
    case 'hdfs-site':
    case 'core-site':
    case 'hbase-default':
    case 'hdfs-default':
    case 'core-default':
      return isHadoopXml(text);
    case 'hbase-env':
    case 'hadoop-env':
    case 'cassandra-env':
      return isEnvironment(text);
    case 'cassandra-yaml':
      return isCassandraYaml(text);
    case 'cassandra-jvm-options':
      return isCassandraJvmOptions(text);
    case 'zoo-cfg':
      return isZooKeeper(text);
    case 'sysctl':
      return isSysctl(text);
    case 'regionservers':
    case 'workers':
    case 'backup-masters':
      return isHostList(text);
    case 'cassandra-rackdc':
    case 'cassandra-topology':
      return true;
  }
}

/** The text without comments, processing instructions and declarations. */
function withoutDeclarations(text: string): string {
  const opening = /<[?!%]/g;
  const closing = new ClosingMarks(text);
  const pieces: string[] = [];
  let at = 0;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const start = match.index;
    const comment = text.startsWith('<!--', start) ? closing.from('-->', start + 4) : -1;
    const end = comment < 0 ? closing.from('>', start + 2) + 1 : comment + 3;
    if (end === 0) continue;
    pieces.push(text.slice(at, start));
    at = end;
    opening.lastIndex = end;
  }
  return pieces.join('') + text.slice(at);
}

/** The root element is `configuration`, or there is a property; a text without any element is a broken file of its kind. */
function isHadoopXml(text: string): boolean {
  const root = /<(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)(?![\w.-])[^<>]*>/.exec(withoutDeclarations(text.slice(0, 200_000)));
  if (root === null) return true;
  return /^configuration$/i.test(root[1] ?? '') || /<property[\s>/]/i.test(text);
}

function isEnvironment(text: string): boolean {
  if (!/^\s*(?:<\?xml|<!--|<configuration)/.test(text)) return !/^\s*(?:<!DOCTYPE\s+html|<html|\{\s*")/i.test(text);
  // Ambari keeps the shell text in a property.
  return /<name>\s*content\s*<\/name>/.test(text);
}

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

function isCassandraYaml(text: string): boolean {
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
function isCassandraJvmOptions(text: string): boolean {
  if (/^[ \t]*\d+(?:-\d*)?:-/m.test(text)) return false;
  const settings = text.replace(/^[ \t]*#.*$/gm, '');
  if (/-D(?:es|opensearch|logstash|jruby|kibana|neo4j|kafka|solr)\.|elasticsearch|opensearch|logstash/i.test(settings)) return false;
  if (/cassandra/i.test(text)) return true;
  return !/elasticsearch|opensearch|logstash|neo4j|solr/i.test(text);
}

const zooKeeperSetting =
  /^[ \t]*(?:tickTime|dataDir|dataLogDir|clientPort|clientPortAddress|secureClientPort|initLimit|syncLimit|maxClientCnxns|(?:min|max)SessionTimeout|autopurge\.\w+|server\.\d+|group\.\d+|weight\.\d+|4lw\.\S+|admin\.\w+|authProvider\.\w+|jaasLoginRenew|dynamicConfigFile|standaloneEnabled|reconfigEnabled|leaderServes|peerType|electionAlg|preAllocSize|snapCount|globalOutstandingLimit|skipACL)[ \t]*[=: \t]/m;

function isZooKeeper(text: string): boolean {
  return zooKeeperSetting.test(text) || !/^[ \t]*[^\s#!]/m.test(text);
}

function isSysctl(text: string): boolean {
  if (/^[ \t]*-?(?:vm|net|kernel|fs|dev|user|abi|crypto|debug|sunrpc)[./][\w./*-]+[ \t]*=/m.test(text)) return true;
  return !/^[ \t]*[^\s#;]/m.test(text);
}

/** Names and addresses between blanks; template markup may stand among them. */
function isHostList(text: string): boolean {
  const words = text.replace(/#.*$/gm, '').split(/\s+/);
  return words.every(
    (word) => word === '' || /^(?:[A-Za-z0-9_](?:[\w.-]*[\w.])?|\[?[0-9A-Fa-f:]+\]?|[@$%<][\w.{}@%>-]+)(?::\d+)?$/.test(word),
  );
}
