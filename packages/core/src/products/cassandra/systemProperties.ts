import { type SystemProperty, trueOrFalse } from '../../deployment/jvm/systemProperty.js';

/**
 * System properties that operators give Cassandra. Sources: the code that reads them in the first and the last release of each line from 1.2
 * to 6.0, texts in classes of five releases before it. A line counts where any release of it reads the property: some came with a later release of the line.
 */
export const cassandraProperties: Readonly<Record<string, SystemProperty>> = {
  'cassandra.replace_address_first_boot': {
    description: 'Address of the dead node whose place this one takes; ignored once it has joined.',
    releases: '>=1.2',
  },
  'cassandra.replace_address': {
    description: 'Address of the dead node whose place this one takes; remove the line once it has joined.',
    releases: '>=1.2',
  },
  'cassandra.jmx.local.port': { description: 'Port of JMX, open to this host alone.', releases: '>=2.0' },
  'cassandra.jmx.remote.port': { description: 'Port of JMX, open to other hosts.', releases: '>=3.6' },
  'cassandra.jmx.remote.login.config': {
    description: 'Entry of the file of JAAS by which users of JMX log in.',
    values: ['CassandraLogin'],
    releases: '>=3.6',
  },
  'cassandra.jmx.authorizer': {
    description: 'Class that says what users of JMX may do.',
    values: ['org.apache.cassandra.auth.jmx.AuthorizationProxy'],
    releases: '3.0 || >=3.6',
  },
  'cassandra.join_ring': {
    description: 'With false the node starts and does not join the cluster until nodetool join.',
    values: trueOrFalse,
  },
  'cassandra.load_ring_state': {
    description: 'With false the node does not load what it has stored of the others, and learns it anew by gossip.',
    values: trueOrFalse,
    releases: '<6.0',
  },
  'cassandra.ring_delay_ms': {
    description: 'Milliseconds that a node waits to hear of the others before it joins; 30000 where it is not set.',
    releases: '>=1.0',
  },
  'cassandra.consistent.rangemovement': {
    description:
      'With false a node may join while another one joins, leaves or moves, and may copy from a replica that lacks the newest writes.',
    values: trueOrFalse,
    releases: '>=2.1',
  },
  'cassandra.available_processors': {
    description: 'Processors that this node counts with, where several share a machine.',
    releases: '>=1.1',
  },
  'cassandra.config': {
    description: 'Address of the configuration, file:///etc/cassandra/cassandra.yaml; without it cassandra.yaml on the class path.',
  },
  'cassandra.config.loader': {
    description: 'Class that reads the configuration; YamlConfigurationLoader where it is not set.',
    releases: '>=2.0',
  },
  'cassandra.initial_token': {
    description: 'Tokens of the node when it starts for the first time, with commas, in place of initial_token.',
  },
  'cassandra.metricsReporterConfigFile': {
    description: 'File of metrics-reporter-config, by its name on the class path, such as in the directory of cassandra.yaml.',
    releases: '>=2.0 <5.0',
  },
  'cassandra.storage_port': { description: 'Port between nodes, in place of storage_port.' },
  'cassandra.ssl_storage_port': { description: 'Encrypted port between nodes, in place of ssl_storage_port.', releases: '>=1.0' },
  'cassandra.native_transport_port': { description: 'Port of CQL, in place of native_transport_port.', releases: '>=1.2' },
  'cassandra.start_native_transport': { description: 'Whether CQL is served from the start.', values: trueOrFalse, releases: '>=1.2' },
  'cassandra.partitioner': { description: 'Partitioner, in place of the one in cassandra.yaml.', releases: '>=1.0' },
  'cassandra.replayList': {
    description: 'Tables, as keyspace.table with commas, whose writes are replayed from the commit log; those of others are not.',
    releases: '>=2.0',
  },
  'cassandra.triggers_dir': { description: 'Directory of the jars of triggers.', releases: '>=2.0' },
  'cassandra.write_survey': {
    description: 'With true the node takes writes and serves no reads, to try settings on it.',
    values: trueOrFalse,
    releases: '>=1.1',
  },
  'cassandra.force_default_indexing_page_size': {
    description: 'With true the build of an index reads large partitions in pages of 10000 rows, whatever the size of the rows.',
    values: trueOrFalse,
    releases: '3.0 || >=3.10',
  },
  'cassandra.disable_auth_caches_remote_configuration': {
    description: 'With true JMX cannot change how long and how much the caches of authentication and permissions keep.',
    values: trueOrFalse,
    releases: '>=3.4',
  },
  'cassandra.expiration_date_overflow_policy': {
    description:
      'What happens to a TTL that ends behind the last date: REJECT refuses it, CAP shortens it; CAP_NOWARN, from 3.0, without a warning.',
    values: ['REJECT', 'CAP', 'CAP_NOWARN'],
    releases: '2.1 || 2.2 || 3.0 || >=3.11',
  },
  'cassandra.maxHintTTL': {
    description: 'Seconds after which a hint is given up, where gc_grace_seconds is longer.',
    releases: '>=1.2 <3.0 || >=4.0',
  },
  'cassandra.allow_unsafe_aggressive_sstable_expiration': {
    description: 'With true a table may drop expired SSTables without a look at others; deleted rows may come back.',
    values: trueOrFalse,
    releases: '>=3.11',
  },
  'cassandra.skip_wait_for_gossip_to_settle': {
    description: 'Polls after which the node starts although gossip has not settled; 0 does not wait, -1 waits until it has.',
    releases: '>=2.0',
  },
  'cassandra.system_auth.default_rf': {
    description: 'Least replicas of system_auth when it is created; default_keyspace_rf counts where it is larger.',
    releases: '>=4.1',
  },
  'cassandra.logdir': { description: 'Directory of the logs.', releases: '>=2.1' },
  'cassandra.storagedir': {
    description: 'Directory of data, commit log, hints and saved caches that cassandra.yaml does not name.',
    releases: '>=2.1',
  },
  'cassandra.printHeapHistogramOnOutOfMemoryError': {
    description: 'Whether Cassandra logs what fills the heap when it runs out of memory.',
    values: trueOrFalse,
    releases: '2.2 || 3.0 || >=3.11',
  },
};
