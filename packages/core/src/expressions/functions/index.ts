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

/** Every function that expressions can call. A new topic is a new file here. */
export const expressionFunctions: readonly ExpressionFunction[] = [
  ...arithmeticFunctions,
  ...cassandraAddressFunctions,
  ...cassandraBackPressureFunctions,
  ...cassandraClassFunctions,
  ...cassandraPropertyFunctions,
  ...cassandraRingFunctions,
  ...cassandraStorageFunctions,
  ...cassandraTopologyFunctions,
  ...hbaseBucketCacheFunctions,
  ...hbaseMemoryFunctions,
  ...hbaseSettingFunctions,
  ...hdfsAddressFunctions,
  ...hdfsCallQueueFunctions,
  ...hdfsClassFunctions,
  ...hdfsDirectoryFunctions,
  ...hdfsFencingFunctions,
  ...hdfsNameServiceFunctions,
  ...hdfsOfHBaseFunctions,
  ...hostFunctions,
  ...jvmAccessFunctions,
  ...jvmFunctions,
  ...machineMemoryFunctions,
  ...settingFunctions,
  ...textFunctions,
  ...zookeeperServerFunctions,
];
