import { type SystemProperty, trueOrFalse } from '../../deployment/jvm/systemProperty.js';

/**
 * System properties that operators give Cassandra. Sources: the comments of cassandra-env.sh, jvm.options and jvm-server.options, 2.1 to 5.0;
 * CassandraRelevantProperties, StorageService and DatabaseDescriptor.
 */
export const cassandraProperties: Readonly<Record<string, SystemProperty>> = {
  'cassandra.replace_address_first_boot': {
    description: 'Address of the dead node whose place this one takes; ignored once it has joined.',
  },
  'cassandra.replace_address': { description: 'Address of the dead node whose place this one takes; remove the line once it has joined.' },
  'cassandra.jmx.local.port': { description: 'Port of JMX, open to this host alone.' },
  'cassandra.jmx.remote.port': { description: 'Port of JMX, open to other hosts.' },
  'cassandra.jmx.remote.login.config': {
    description: 'Entry of the file of JAAS by which users of JMX log in.',
    values: ['CassandraLogin'],
  },
  'cassandra.jmx.authorizer': {
    description: 'Class that says what users of JMX may do.',
    values: ['org.apache.cassandra.auth.jmx.AuthorizationProxy'],
  },
  'cassandra.join_ring': {
    description: 'With false the node starts and does not join the cluster until nodetool join.',
    values: trueOrFalse,
  },
  'cassandra.load_ring_state': {
    description: 'With false the node forgets what it knew of the others and learns it anew by gossip.',
    values: trueOrFalse,
  },
  'cassandra.ring_delay_ms': {
    description: 'Milliseconds that a node waits to hear of the others before it joins; 30000 where it is not set.',
  },
  'cassandra.consistent.rangemovement': {
    description: 'With false a node joins while another one joins or leaves; it may miss writes.',
    values: trueOrFalse,
  },
  'cassandra.available_processors': { description: 'Processors that this node counts with, where several share a machine.' },
  'cassandra.config': { description: 'Address of cassandra.yaml: file:///etc/cassandra/cassandra.yaml.' },
  'cassandra.config.loader': { description: 'Class that reads the configuration.' },
  'cassandra.initial_token': { description: 'Token of the node when it starts for the first time.' },
  'cassandra.metricsReporterConfigFile': { description: 'File of metrics-reporter-config, beside cassandra.yaml.' },
  'cassandra.storage_port': { description: 'Port between nodes, in place of storage_port.' },
  'cassandra.ssl_storage_port': { description: 'Encrypted port between nodes, in place of ssl_storage_port.' },
  'cassandra.native_transport_port': { description: 'Port of CQL, in place of native_transport_port.' },
  'cassandra.start_native_transport': { description: 'Whether CQL is served from the start.', values: trueOrFalse },
  'cassandra.partitioner': { description: 'Partitioner, in place of the one in cassandra.yaml.' },
  'cassandra.replayList': { description: 'Tables, as keyspace.table, that are restored from archived commit logs; others are not.' },
  'cassandra.triggers_dir': { description: 'Directory of the jars of triggers.' },
  'cassandra.write_survey': {
    description: 'With true the node takes writes and serves no reads, to try settings on it.',
    values: trueOrFalse,
  },
  'cassandra.force_default_indexing_page_size': {
    description: 'With true the build of an index does not work its page size out.',
    values: trueOrFalse,
  },
  'cassandra.disable_auth_caches_remote_configuration': {
    description: 'With true JMX cannot change the caches of roles and permissions.',
    values: trueOrFalse,
  },
  'cassandra.expiration_date_overflow_policy': {
    description: 'What happens to a TTL that ends behind the last date: REJECT refuses it.',
    values: ['REJECT', 'CAP', 'CAP_NOWARN'],
  },
  'cassandra.maxHintTTL': { description: 'Seconds after which a hint is given up, where gc_grace_seconds is longer.' },
  'cassandra.allow_unsafe_aggressive_sstable_expiration': {
    description: 'With true a table may drop expired SSTables without a look at others; deleted rows may come back.',
    values: trueOrFalse,
  },
  'cassandra.skip_wait_for_gossip_to_settle': {
    description: 'Polls of gossip before the node serves clients; -1 until it settles, 0 none.',
  },
  'cassandra.system_auth.default_rf': { description: 'Replicas of system_auth when it is created; 1 where it is not set.' },
  'cassandra.logdir': { description: 'Directory of the logs.' },
  'cassandra.storagedir': { description: 'Directory of data, commit log, hints and saved caches that cassandra.yaml does not name.' },
  'cassandra.printHeapHistogramOnOutOfMemoryError': {
    description: 'Whether Cassandra logs what fills the heap when it runs out of memory.',
    values: trueOrFalse,
  },
};
