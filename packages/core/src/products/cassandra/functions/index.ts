import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { cassandraAddressFunctions } from './cassandraAddresses.js';
import { cassandraBackPressureFunctions } from './cassandraBackPressure.js';
import { cassandraClassFunctions } from './cassandraClasses.js';
import { cassandraClusterFunctions } from './cassandraCluster.js';
import { cassandraContainerFunctions } from './cassandraContainer.js';
import { cassandraPropertyFunctions } from './cassandraProperties.js';
import { cassandraRingFunctions } from './cassandraRing.js';
import { cassandraStorageFunctions } from './cassandraStorage.js';
import { cassandraTopologyFunctions } from './cassandraTopology.js';
import { cassandraScriptFunctions } from './startScript.js';

export const cassandraFunctions: Readonly<Record<string, readonly ExpressionFunction[]>> = {
  'Cassandra: addresses': cassandraAddressFunctions,
  'Cassandra: back pressure': cassandraBackPressureFunctions,
  'Cassandra: classes': cassandraClassFunctions,
  'Cassandra: the cluster around a node': cassandraClusterFunctions,
  'Cassandra: container': cassandraContainerFunctions,
  'Cassandra: system properties': cassandraPropertyFunctions,
  'Cassandra: seeds and tokens': cassandraRingFunctions,
  'Cassandra: start script': cassandraScriptFunctions,
  'Cassandra: storage': cassandraStorageFunctions,
  'Cassandra: racks': cassandraTopologyFunctions,
};
