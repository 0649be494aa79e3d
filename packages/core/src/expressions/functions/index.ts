import type { ExpressionFunction } from '../expressionFunction.js';
import { arithmeticFunctions } from './arithmetic.js';
import { cassandraAddressFunctions } from './cassandraAddresses.js';
import { cassandraBackPressureFunctions } from './cassandraBackPressure.js';
import { cassandraClassFunctions } from './cassandraClasses.js';
import { cassandraPropertyFunctions } from './cassandraProperties.js';
import { cassandraRingFunctions } from './cassandraRing.js';
import { cassandraStorageFunctions } from './cassandraStorage.js';
import { cassandraTopologyFunctions } from './cassandraTopology.js';
import { hbaseBucketCacheFunctions } from './hbaseBucketCache.js';
import { hbaseMemoryFunctions } from './hbaseMemory.js';
import { hbaseSettingFunctions } from './hbaseSettings.js';
import { hdfsAddressFunctions } from './hdfsAddresses.js';
import { hdfsCallQueueFunctions } from './hdfsCallQueue.js';
import { hdfsClassFunctions } from './hdfsClasses.js';
import { hdfsDirectoryFunctions } from './hdfsDirectories.js';
import { hdfsFencingFunctions } from './hdfsFencing.js';
import { hdfsNameServiceFunctions } from './hdfsNameServices.js';
import { hdfsOfHBaseFunctions } from './hdfsOfHBase.js';
import { hostFunctions } from './host.js';
import { jvmFunctions } from './jvm.js';
import { jvmAccessFunctions } from './jvmAccess.js';
import { machineMemoryFunctions } from './machineMemory.js';
import { settingFunctions } from './settings.js';
import { textFunctions } from './texts.js';
import { zookeeperServerFunctions } from './zookeeperServers.js';

/** Every function that expressions can call, by what it is about. A new topic is a new file here; `npm run docs` lists them in docs/functions.md. */
export const functionTopics: Readonly<Record<string, readonly ExpressionFunction[]>> = {
  'Numbers and quantities': arithmeticFunctions,
  'Cassandra: addresses': cassandraAddressFunctions,
  'Cassandra: back pressure': cassandraBackPressureFunctions,
  'Cassandra: classes': cassandraClassFunctions,
  'Cassandra: system properties': cassandraPropertyFunctions,
  'Cassandra: seeds and tokens': cassandraRingFunctions,
  'Cassandra: storage': cassandraStorageFunctions,
  'Cassandra: racks': cassandraTopologyFunctions,
  'HBase: bucket cache': hbaseBucketCacheFunctions,
  'HBase: shares of the heap': hbaseMemoryFunctions,
  'HBase: settings as HBase reads them': hbaseSettingFunctions,
  'HDFS: addresses': hdfsAddressFunctions,
  'HDFS: call queues': hdfsCallQueueFunctions,
  'HDFS: classes': hdfsClassFunctions,
  'HDFS: directories': hdfsDirectoryFunctions,
  'HDFS: fencing': hdfsFencingFunctions,
  'HDFS: name services': hdfsNameServiceFunctions,
  "HDFS settings among HBase's": hdfsOfHBaseFunctions,
  'Machine, facts, release and role': hostFunctions,
  'JVM: heap, flags and variables': jvmAccessFunctions,
  'JVM: lists of arguments': jvmFunctions,
  'Memory of the whole machine': machineMemoryFunctions,
  Settings: settingFunctions,
  'Texts and lists': textFunctions,
  'ZooKeeper: servers': zookeeperServerFunctions,
};

export const expressionFunctions: readonly ExpressionFunction[] = Object.values(functionTopics).flat();
