import { isAtLeast } from '../catalog/versions.js';
import { cassandraVariables as cassandraImageVariables } from '../formats/held/cassandraVariables.js';
import { isEnvironment } from '../formats/shellEnv/isEnvironment.js';
import { isProse } from '../text/prose.js';
import { GiB } from '../text/units.js';
import { cassandraAdvice } from './cassandra/advice/cassandraAdvice.js';
import { clusterNamedBy } from './cassandra/clusterName.js';
import { containerOptions } from './cassandra/containerOptions.js';
import { cassandraPage } from './cassandra/documentation.js';
import { cassandraVariables } from './cassandra/environmentVariables.js';
import { cassandraFunctions } from './cassandra/functions/index.js';
import { cassandraListeners } from './cassandra/listeners.js';
import { nodeIn, placeIn } from './cassandra/nodeIn.js';
import { operatedConfigs } from './cassandra/operatedConfig.js';
import { isMadeFromCassandra } from './cassandra/otherServers.js';
import { packagedYaml } from './cassandra/packagedYaml.js';
import { isPartOfCassandra } from './cassandra/part.js';
import { rackDcKeys } from './cassandra/rackDcKeys.js';
import { readCassandraText } from './cassandra/readers/cassandraConfig.js';
import { writtenUnderNewName } from './cassandra/readers/converters.js';
import { takenByCassandra } from './cassandra/readers/takenText.js';
import { cassandraReadNames } from './cassandra/readNames.js';
import { isCassandraJvmOptions, isCassandraYaml } from './cassandra/recognition.js';
import { settingVariables } from './cassandra/settingVariables.js';
import { shippedWithCassandra } from './cassandra/shippedFile.js';
import { cassandraArguments, optionsReadOn } from './cassandra/startScript.js';
import { bare, builtOn, defineProduct } from './definition.js';

export const cassandra = defineProduct({
  id: 'cassandra',
  title: 'Cassandra',
  isReleased: true,
  alsoReads: [],
  loading: 'whole',
  files: [
    {
      kind: 'cassandra-yaml',
      format: 'cassandraYaml',
      name: 'cassandra.yaml',
      names: /^(?:.*[-_.])?cass(?:andra)?\d*(?:[-_.].*)?\.ya?ml$/i,
      templateNames: bare(String.raw`cassandra(?:[-_.](?:ya?ml|conf(?:ig)?)(?:[-_.].*)?|[-_.]?\d[\d.x]*)?`),
      holds: ['cassandra'],
      takes: /^/,
      accepts: isCassandraYaml,
      variablesPart: cassandraImageVariables,
      partsOf: (path, text) => [...operatedConfigs(path, text), ...settingVariables(text)],
      nodeIn,
      tells: 'product',
    },
    {
      kind: 'cassandra-env',
      format: 'shellEnv',
      name: 'cassandra-env.sh',
      names: /^(?:.*[-_.])?cassandra[-_]env\d*(?:[-_.].*)?\.(?:sh|xml)$/i,
      templateNames: bare(String.raw`cassandra(?:[-_.]?\d[\d.x]*)?[-_]env(?:[-_.].*)?`),
      holds: [],
      accepts: isEnvironment,
      variables: cassandraVariables,
      isSourced: true,
      tells: 'product',
    },
    {
      kind: 'cassandra-jvm-options',
      format: 'jvmOptions',
      name: 'jvm.options',
      names: /^(?:.*[-_.])?jvm\d*(?:-server|-clients)?(?:[-_.].*)?\.options$/i,
      holds: [],
      accepts: isCassandraJvmOptions,
      partsOf: containerOptions,
      forJdk: /(?:^|[-_.])jvm(\d+)-(?:server|clients)/,
      others: {
        folders:
          /(?:^|\/)(?!.*cassandra)[^/]*(?:elastic|opensearch|logstash|kibana|graylog|kafka|solr|neo4j|nexus|sonarqube|activemq|artemis|pulsar|druid|ignite|hazelcast)[^/]*\/(?:[^/]+\/){0,2}[^/]+$/i,
        beside: /^(?:elasticsearch|opensearch|logstash|kibana)\.ya?ml|^(?:neo4j|graylog|sonar)\.(?:conf|properties)|^solr\.xml/i,
      },
      tells: 'product',
      several: true,
    },
    {
      kind: 'cassandra-rackdc',
      format: 'properties',
      name: 'cassandra-rackdc.properties',
      names: builtOn('cassandra-rackdc', 'properties'),
      templateNames: bare('cassandra[-_]rackdc'),
      holds: [],
      accepts: (text) => !isProse(text),
      keys: rackDcKeys,
      placeIn,
      tells: 'product',
    },
    {
      kind: 'cassandra-topology',
      format: 'properties',
      name: 'cassandra-topology.properties',
      names: builtOn('cassandra-topology', 'properties'),
      templateNames: bare('cassandra[-_]topology'),
      holds: [],
      accepts: (text) => !isProse(text),
      tells: 'product',
    },
  ],
  daemons: [
    {
      id: 'cassandra',
      reads: ['cassandra-yaml'],
      startedWith: ['cassandra-env', 'cassandra-jvm-options'],
      isUsual: true,
      title: 'Cassandra',
      plannedHeap: ({ memory }) => Math.min(8 * GiB, memory / 4),
    },
  ],
  // Sources: Cassandra's "Java" page and `build.xml` (java.supported).
  jdks: [
    ['<1.2', [6]],
    ['>=1.2 <2.0', [6, 7]],
    ['>=2.0 <2.1', [7]],
    ['>=2.1 <3.0', [7, 8]],
    ['>=3.0 <4.0', [8]],
    ['>=4.0 <5.0', [8, 11]],
    ['>=5.0 <6.0', [11, 17]],
  ],
  refusedJdks: [
    ['>=1.1 <3.0', (jdk) => jdk >= 10, 'cassandra-env.sh passes -XX:+UseParNewGC, which this JDK does not know'],
    ['>=3.0 <4.0', (jdk) => jdk >= 16, 'this JDK refuses access to its class sun.rmi.registry.RegistryImpl'],
    ['>=4.0 <5.0', (jdk) => jdk === 9 || jdk === 10, 'its start script takes JDK 8, and 11 or later'],
    ['>=4.0 <5.0', (jdk) => jdk >= 16, 'this JDK refuses access to its field java.io.FileDescriptor.fd'],
    ['>=5.0 <6.0', (jdk) => jdk > 11 && jdk !== 17, 'its start script takes JDK 11 and 17 alone'],
  ],
  upgrades: {
    // Sources: NEWS.txt of 3.0; "Supported upgrade paths" of DataStax's guide to upgrades; MessagingService and BigFormat, which say whom nodes talk to and what they read.
    paths: [
      { to: '>=3.0 <4.0', from: '>=2.1.9 <2.2 || >=2.2.2', lines: '2.1 (from 2.1.9) and 2.2 (from 2.2.2)' },
      { to: '>=4.0 <5.0', from: '>=3.0', lines: '3.0 and 3.11' },
      { to: '>=5.0 <6.0', from: '>=4.0', lines: '4.0 and 4.1' },
    ],
    facts: (from) => ({
      ...(isAtLeast(from, '4.0') ? {} : { upgradedFrom3: true }),
      ...(isAtLeast(from, '5.0') ? {} : { upgradedFrom4: true }),
    }),
  },
  source: 'src/java/org/apache/cassandra/config/Config.java',
  takenText: takenByCassandra,
  // Classes that came with 3.11 build the map of a file first, in which the last line of a name is left.
  readsRepeated: (release) => !isAtLeast(release, '3.11'),
  writtenUnderNewName,
  read: readCassandraText,
  jvmArguments: cassandraArguments,
  isOtherServer: isMadeFromCassandra,
  readsOnJdk: optionsReadOn,
  isPart: isPartOfCassandra,
  packaged: packagedYaml,
  shippedWith: shippedWithCassandra,
  installedAs: {
    packages: ['apache-cassandra', 'cassandra', 'dsc-cassandra'],
    // Enterprise's own releases begin with 6.
    operated: {
      object: /^kind:[ \t]*["']?(?:CassandraDatacenter|K8ssandraCluster)\b/m,
      line: /^\s*serverVersion:\s*["']?([345]\.\d+\.\d+)["']?\s*(?:#.*)?$/,
    },
    variables: ['cassandra'],
    // Source: versions.json of docker-library/cassandra.
    jdkOfImage: [
      ['<4.0', 8],
      ['>=4.0 <5.0', 11],
      ['>=5.0 <6.0', 17],
    ],
    files: [
      [/^jvm\.options(?:\.\w+)?$/, '>=3.0 <4.0'],
      [/^jvm-(?:server|clients)\.options(?:\.\w+)?$/, '>=4.0'],
      [/^jvm8-(?:server|clients)\.options(?:\.\w+)?$/, '>=4.0 <5.0'],
      [/^jvm11-(?:server|clients)\.options(?:\.\w+)?$/, '>=4.0'],
      [/^jvm17-(?:server|clients)\.options(?:\.\w+)?$/, '>=5.0'],
    ],
    // `debian 311x main`, and DataStax's packages: `name=cassandra21`, `dsc30`.
    repository:
      /(?:cassandra[\w./-]*[/\s](?:debian|redhat)?[/\s]*(?=\d+x)|(?:\b(?:name|pkg)=["']?cassandra|\bdsc)(?=(?:12|2[0-2]|30)\b))([1-9])(\d{1,2})x?\b/i,
  },
  // 2.0 had its last release in 2015; 2.1 was supported until 4.0 came, and is still met.
  extinctBelow: '2.1.0',
  clusterNamedBy,
  documentation: cassandraPage,
  // They have no prefix: what is no other product's is Cassandra's.
  variables: /^/,
  listeners: cassandraListeners,
  readNames: cassandraReadNames,
  functions: cassandraFunctions,
  advised: ['cassandra'],
  advice: cassandraAdvice,
});
