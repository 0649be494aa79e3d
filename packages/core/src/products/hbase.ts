import { takenByConfiguration } from '../catalog/readers/takenText.js';
import { isHadoopXml } from '../formats/hadoopXml/isHadoopXml.js';
import { isHostList } from '../formats/hostList.js';
import { isEnvironment } from '../formats/shellEnv/isEnvironment.js';
import { GiB, MiB } from '../text/units.js';
import { exportedTo } from './containerEnvironments.js';
import { bare, builtOn, defineProduct, smallHeap } from './definition.js';
import { writtenElsewhere } from './hadoopVariableParts.js';
import { hbaseAdvice } from './hbase/advice/hbaseAdvice.js';
import { hbaseAmounts } from './hbase/amounts.js';
import { hbaseVariables } from './hbase/environmentVariables.js';
import { clusterShape } from './hbase/functions/clusterShape.js';
import { bucketCacheOffHeap } from './hbase/functions/hbaseBucketCache.js';
import { hbaseFunctions } from './hbase/functions/index.js';
import { shareOfUpperLimit } from './hbase/memory.js';
import { readHBaseValue } from './hbase/reader.js';
import { hbaseReadNames } from './hbase/readNames.js';
import { hbaseArguments } from './hbase/startScript.js';

const daemon = {
  reads: ['core-default', 'core-site', 'hdfs-default', 'hdfs-site', 'hbase-default', 'hbase-site'],
  startedWith: ['hbase-env'],
} as const;

import { hbaseListeners } from './hbase/listeners.js';

const startsHBase = /\bstart-hbase\.sh\b/;

export const hbase = defineProduct({
  id: 'hbase',
  title: 'HBase',
  isReleased: true,
  groupOfNodes: /hbase|region[-_]?server/,
  groupOfMasters: /(?:^|hbase[-_]?|backup[-_]?)masters?$/,
  alsoReads: ['hadoop'],
  prefixes: /^(?:hbase|hfile|zookeeper)\./,
  // HBase's default file names some settings of HDFS from 2.0 on; its client reads them in every release.
  borrowed: /^dfs\./,
  loading: 'asked',
  files: [
    {
      kind: 'hbase-site',
      format: 'hadoopXml',
      name: 'hbase-site.xml',
      names: builtOn('hbase-site', 'xml'),
      templateNames: bare('hbase-site'),
      // The collector of Ambari's metrics has its own settings in it.
      readByOthers: /(?:^|\/)ams-hbase-site\.[^/]*$/i,
      holds: ['hbase', 'hadoop'],
      takes: /^/,
      accepts: isHadoopXml,
      ...writtenElsewhere('hbase-site'),
      tells: 'product',
    },
    {
      kind: 'hbase-default',
      format: 'hadoopXml',
      name: 'hbase-default.xml',
      names: builtOn('hbase-default', 'xml'),
      holds: ['hbase', 'hadoop'],
      accepts: isHadoopXml,
      tells: 'product',
      isDefault: true,
    },
    {
      kind: 'hbase-env',
      format: 'shellEnv',
      name: 'hbase-env.sh',
      names: builtOn('hbase-env', '(?:sh|xml)'),
      templateNames: bare('hbase-env'),
      // What the packages' init scripts read.
      paths: /(?:^|\/)default\/hbase$/,
      holds: [],
      accepts: isEnvironment,
      variables: hbaseVariables,
      ...exportedTo(/hbase/i, /^HBASE_\w*(?:OPTS|HEAPSIZE)$/, 'hbase-env.sh'),
      tells: 'product',
    },
    {
      kind: 'regionservers',
      format: 'hostList',
      name: 'regionservers',
      names: /^(?:.*[-_])?regionservers(?:[-_][\w-]*)?(?:\.txt)?$/i,
      holds: [],
      accepts: isHostList,
      tells: 'product',
    },
    {
      kind: 'backup-masters',
      format: 'hostList',
      name: 'backup-masters',
      names: /^(?:.*[-_])?backup-masters(?:[-_][\w-]*)?(?:\.txt)?$/i,
      holds: [],
      accepts: isHostList,
      tells: 'product',
    },
  ],
  daemons: [
    {
      ...daemon,
      id: 'regionserver',
      startedBy: startsHBase,
      onWorkers: true,
      title: 'region server',
      isUsual: true,
      plannedHeap: ({ memory }) => Math.min(8 * GiB, memory / 4),
    },
    // A machine for masters is no smaller than what a master needs.
    {
      ...daemon,
      id: 'master',
      startedBy: startsHBase,
      title: 'HBase master',
      isUsual: true,
      plannedHeap: smallHeap(4 * GiB),
      leastHeapApart: GiB + 64 * MiB,
    },
    { ...daemon, id: 'hbase-client', isUsual: true, isClient: true },
    { ...daemon, id: 'hbase-rest', plannedHeap: smallHeap(2 * GiB) },
    { ...daemon, id: 'hbase-thrift', plannedHeap: smallHeap(2 * GiB) },
  ],
  // Source: HBase reference guide, "Java".
  jdks: [
    ['<0.98', [6, 7]],
    ['>=0.98 <1.0', [6, 7, 8]],
    ['>=1.0 <2.0', [7, 8]],
    ['>=2.0 <2.3', [8]],
    ['>=2.3 <2.5', [8, 11]],
    ['>=2.5 <3.0', [8, 11, 17]],
    ['>=3.0', [17]],
  ],
  refusedJdks: [['<3.0', (jdk) => jdk >= 24, 'this JDK has no Subject.getSubject, which the Hadoop of its lib directory calls']],
  takenText: takenByConfiguration,
  read: ({ text, setting, release }) => readHBaseValue(text, setting, release),
  expandsDefaults: true,
  converters: { SHARE_OF_UPPER_LIMIT: shareOfUpperLimit },
  jvmArguments: hbaseArguments,
  installedAs: {
    packages: ['hbase'],
    // Stackable's operator; files often hold the objects of HDFS and ZooKeeper, too.
    operated: { object: /^kind:[ \t]*["']?HbaseCluster\b/m, line: /\bproductVersion:\s*["']?(2\.\d+\.\d+)\b/ },
    variables: ['hbase'],
    distributed: {
      cdh: [
        ['4.0', '0.92.1'],
        ['4.2', '0.94.2'],
        ['4.3', '0.94.6'],
        ['5.0', '0.96.1'],
        ['5.1', '0.98.1'],
        ['5.2', '0.98.6'],
        ['5.4', '1.0.0'],
        ['5.7', '1.2.0'],
        ['6.0', '2.0.0'],
        ['6.1', '2.1.0'],
      ],
      hdp: [
        ['1.0', '0.92.1'],
        ['1.2', '0.94.2'],
        ['1.3', '0.94.6'],
        ['2.0', '0.96.1'],
        ['2.1', '0.98.0'],
        ['2.2', '0.98.4'],
        ['2.3', '1.1.2'],
        ['3.0', '2.0.0'],
        ['3.1', '2.0.2'],
      ],
      // Application versions in the release guide of Amazon EMR; where it was not to be had, nothing is said.
      emr: [
        ['4.6', '1.2.0'],
        ['4.7', '1.2.1'],
        ['4.8', '1.2.2'],
        ['5.1', '1.2.3'],
        ['5.4', '1.3.0'],
        ['5.7', '1.3.1'],
        ['5.12', '1.4.0'],
        ['5.13', '1.4.2'],
        ['5.15', '1.4.4'],
        ['5.17', '1.4.6'],
        ['5.18', '1.4.7'],
        ['5.20', '1.4.8'],
        ['5.22', '1.4.9'],
        ['5.26', '1.4.10'],
        ['5.30', '1.4.13'],
        ['5.36', undefined],
        ['6.0', '2.2.3'],
        ['6.1', '2.2.5'],
        ['6.2', '2.2.6'],
        ['6.4', '2.4.4'],
        ['6.6', undefined],
        ['6.9.1', '2.4.13'],
        ['6.10', '2.4.15'],
        ['6.12', '2.4.17'],
        ['7.0', undefined],
        ['7.5', '2.5.10'],
        ['7.6', '2.6.1'],
        ['7.9', '2.6.2'],
        ['7.13', '2.6.4'],
      ],
    },
  },
  releaseSetting: 'hbase.defaults.for.version',
  // 0.98 had its last release in 2016; CDH 5 and HDP 2, which are still met, have 1.x.
  extinctBelow: '1.0.0',
  clusterNamedBy: (key, value) => (key === 'hbase.zookeeper.quorum' ? value : undefined),
  documentation: (setting) => `https://hbase.apache.org/book.html#${setting}`,
  variables: /^HBASE_/,
  amounts: hbaseAmounts,
  listeners: hbaseListeners,
  memoryBesideHeap: bucketCacheOffHeap,
  readNames: hbaseReadNames,
  wholes: { cluster: clusterShape },
  functions: hbaseFunctions,
  advised: ['regionserver', 'master', 'hbase-client'],
  advice: hbaseAdvice,
});
