import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { hadoopCredentialFunctions } from './hadoopCredentials.js';
import { hadoopVariableFunctions } from './hadoopVariables.js';
import { hdfsAddressFunctions } from './hdfsAddresses.js';
import { hdfsCallQueueFunctions } from './hdfsCallQueue.js';
import { hdfsClassFunctions } from './hdfsClasses.js';
import { hdfsClusterFunctions } from './hdfsCluster.js';
import { hdfsDirectoryFunctions } from './hdfsDirectories.js';
import { hdfsFencingFunctions } from './hdfsFencing.js';
import { hdfsJournalFunctions } from './hdfsJournals.js';
import { hdfsNameServiceFunctions } from './hdfsNameServices.js';
import { hostFileFunctions } from './hostFiles.js';
import { startedDataNodeFunctions } from './startedDataNodes.js';

export const hadoopFunctions: Readonly<Record<string, readonly ExpressionFunction[]>> = {
  'HDFS: credentials': hadoopCredentialFunctions,
  'HDFS: variables of hadoop-env.sh': hadoopVariableFunctions,
  'HDFS: addresses': hdfsAddressFunctions,
  'HDFS: call queues': hdfsCallQueueFunctions,
  'HDFS: classes': hdfsClassFunctions,
  'HDFS: cluster': hdfsClusterFunctions,
  'HDFS: DataNodes in containers': startedDataNodeFunctions,
  'HDFS: directories': hdfsDirectoryFunctions,
  'HDFS: fencing': hdfsFencingFunctions,
  'HDFS: journals': hdfsJournalFunctions,
  'HDFS: name services': hdfsNameServiceFunctions,
  'HDFS and YARN: hosts let in or kept out': hostFileFunctions,
};
