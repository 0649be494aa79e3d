import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { clusterAgreementFunctions } from './clusterAgreement.js';
import { clusterHostFunctions } from './clusterHosts.js';
import { clusterShapeFunctions } from './clusterShape.js';
import { hbaseBucketCacheFunctions } from './hbaseBucketCache.js';
import { hbaseClusterFunctions } from './hbaseCluster.js';
import { hbaseMemoryFunctions } from './hbaseMemory.js';
import { hbaseSettingFunctions } from './hbaseSettings.js';
import { hdfsOfHBaseFunctions } from './hdfsOfHBase.js';
import { hbaseScriptFunctions } from './startScript.js';
import { zookeeperOfHBaseFunctions } from './zookeeperOfHBase.js';

export const hbaseFunctions: Readonly<Record<string, readonly ExpressionFunction[]>> = {
  'HBase: bucket cache': hbaseBucketCacheFunctions,
  'HBase: cluster': hbaseClusterFunctions,
  'HBase: shares of the heap': hbaseMemoryFunctions,
  'HBase: settings as HBase reads them': hbaseSettingFunctions,
  'HBase: start script': hbaseScriptFunctions,
  "HDFS settings among HBase's": hdfsOfHBaseFunctions,
  "HBase's ensemble in zoo.cfg": zookeeperOfHBaseFunctions,
  'HBase, HDFS, YARN and ZooKeeper: agreement': clusterAgreementFunctions,
  'HBase, HDFS, YARN and ZooKeeper: hosts': clusterHostFunctions,
  'HBase, HDFS and ZooKeeper: how many hosts': clusterShapeFunctions,
};
