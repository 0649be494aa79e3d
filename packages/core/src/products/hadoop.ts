import { hadoopLine, readHadoopValue } from '../catalog/readers/hadoopConfiguration.js';
import { takenByConfiguration } from '../catalog/readers/takenText.js';
import { isHadoopXml } from '../formats/hadoopXml/isHadoopXml.js';
import { isHostList } from '../formats/hostList.js';
import { isEnvironment } from '../formats/shellEnv/isEnvironment.js';
import { GiB } from '../text/units.js';
import { exportedTo } from './containerEnvironments.js';
import { bare, builtOn, defineProduct, smallHeap } from './definition.js';
import { hadoopAdvice } from './hadoop/advice/hadoopAdvice.js';
import { dataNodeHeap, nameNodeHeap } from './hadoop/advice/plannedHeaps.js';
import { hadoopAmounts } from './hadoop/amounts.js';
import { hadoopPage } from './hadoop/documentation.js';
import { emptyDefaults } from './hadoop/emptyDefaults.js';
import { hadoopVariables } from './hadoop/environmentVariables.js';
import { hadoopFunctions } from './hadoop/functions/index.js';
import { isMadeFromHadoop } from './hadoop/hops.js';
import { linesOfNameNodes, namedServers } from './hadoop/linesOfNameNodes.js';
import { wentWithMapReduce } from './hadoop/mapReduce.js';
import { hadoopListsOfIds, hadoopNamesWithIds } from './hadoop/namesWithIds.js';
import { hadoopArguments } from './hadoop/startScript.js';
import { hadoopReadNames } from './hadoopReadNames.js';
import { writtenElsewhere } from './hadoopVariableParts.js';

const settingFiles = ['core-default', 'core-site', 'hdfs-default', 'hdfs-site', 'ssl-server', 'ssl-client'] as const;
const daemon = { reads: settingFiles, startedWith: ['hadoop-env'] } as const;

/** HDFS and Hadoop's common part. */
import { hadoopListeners } from './hadoop/listeners.js';
import { nodeManagerEssentials } from './yarn/advice/essentials.js';

/** `start-dfs.sh` starts all daemons of HDFS, `start-all.sh` those of YARN, too. */
const startsHdfs = /\bstart-(?:dfs|all)\.sh\b/;

export const hadoop = defineProduct({
  id: 'hadoop',
  title: 'Hadoop',
  isReleased: true,
  groupOfWorkers: /(?:^|[-_])data[-_]?nodes?$|^(?:hadoop|hdfs)[-_]?(?:workers?|slaves?)$|^slaves?$/,
  groupOfNodes: /hadoop|hdfs|yarn|(?:data|name|journal)[-_]?node|node[-_]?manager|^slaves?$/,
  alsoReads: [],
  prefixes: /^(?:dfs|fs|io|ipc|net|hadoop|ha|nfs|file)\./,
  // Asked of HdfsConfiguration 3.4.3: dfs.replication in core-site.xml is that of hdfs-default.xml, unless it is final.
  defaultsBehind: [
    {
      kind: 'core-site',
      file: 'hdfs-default.xml',
      names: /^dfs\.(?!ha\.fencing\.|client\.ignore\.namenode\.default\.kms\.uri$)/,
      empty: emptyDefaults,
    },
  ],
  loading: 'asked',
  files: [
    {
      kind: 'hdfs-site',
      format: 'hadoopXml',
      name: 'hdfs-site.xml',
      names: builtOn('hdfs-site', 'xml'),
      templateNames: bare('hdfs-site'),
      holds: ['hadoop', 'hbase'],
      offers: ['hadoop'],
      takes: /^dfs\./,
      accepts: isHadoopXml,
      ...writtenElsewhere('hdfs-site'),
      tells: 'product',
    },
    {
      // Its own server's, which reads none of hdfs-site.xml (KMSConfiguration.getKMSConf).
      kind: 'kms-site',
      format: 'hadoopXml',
      name: 'kms-site.xml',
      names: builtOn('kms-site', 'xml'),
      templateNames: bare('kms-site'),
      holds: ['hadoop'],
      takes: /^hadoop\.kms\./,
      accepts: isHadoopXml,
    },
    {
      kind: 'httpfs-site',
      format: 'hadoopXml',
      name: 'httpfs-site.xml',
      names: builtOn('httpfs-site', 'xml'),
      templateNames: bare('httpfs-site'),
      holds: ['hadoop'],
      takes: /^httpfs\./,
      accepts: isHadoopXml,
    },
    {
      kind: 'core-site',
      format: 'hadoopXml',
      name: 'core-site.xml',
      names: builtOn('core-site', 'xml'),
      templateNames: bare('core-site'),
      holds: ['hadoop', 'hbase'],
      takes: /^/,
      accepts: isHadoopXml,
      ...writtenElsewhere('core-site'),
      tells: 'alone',
    },
    {
      kind: 'hdfs-default',
      format: 'hadoopXml',
      name: 'hdfs-default.xml',
      names: builtOn('hdfs-default', 'xml'),
      holds: ['hadoop', 'hbase'],
      offers: ['hadoop'],
      accepts: isHadoopXml,
      tells: 'product',
      isDefault: true,
    },
    {
      kind: 'core-default',
      format: 'hadoopXml',
      name: 'core-default.xml',
      names: builtOn('core-default', 'xml'),
      holds: ['hadoop', 'hbase'],
      accepts: isHadoopXml,
      tells: 'alone',
      isDefault: true,
    },
    {
      // Key stores and trust stores: hadoop.ssl.server.conf and hadoop.ssl.client.conf name the files.
      kind: 'ssl-server',
      format: 'hadoopXml',
      name: 'ssl-server.xml',
      names: builtOn('ssl-server', 'xml'),
      holds: ['hadoop'],
      takes: /^ssl\.server\./,
      accepts: isHadoopXml,
    },
    {
      kind: 'ssl-client',
      format: 'hadoopXml',
      name: 'ssl-client.xml',
      names: builtOn('ssl-client', 'xml'),
      holds: ['hadoop'],
      takes: /^ssl\.client\./,
      accepts: isHadoopXml,
    },
    {
      kind: 'hadoop-env',
      format: 'shellEnv',
      name: 'hadoop-env.sh',
      names: builtOn('hadoop-env', '(?:sh|xml)'),
      templateNames: bare('hadoop-env'),
      holds: [],
      accepts: isEnvironment,
      variables: hadoopVariables,
      ...exportedTo(/hadoop|hdfs|(?:name|data|journal)node/i, /^(?:HADOOP|HDFS)_\w*(?:OPTS|HEAPSIZE(?:_M(?:AX|IN))?)$/, 'hadoop-env.sh'),
      tells: 'product',
    },
    {
      kind: 'workers',
      format: 'hostList',
      name: 'workers',
      names: /^(?:workers|slaves)$/,
      holds: [],
      accepts: isHostList,
      tells: 'product',
    },
    {
      // What dfs.hosts, dfs.hosts.exclude and the paths of YARN's ResourceManager name.
      kind: 'host-file',
      format: 'hostList',
      name: 'dfs-hosts',
      names:
        /^(?:dfs|hdfs|yarn|mapred|rm|namenode|resourcemanager)[._-](?:hosts?[._-])?(?:hosts|includes?|excludes?|allow|deny)(?:\.txt)?$/i,
      holds: [],
      accepts: isHostList,
      several: true,
    },
  ],
  daemons: [
    { ...daemon, id: 'namenode', startedBy: startsHdfs, title: 'NameNode', isUsual: true, plannedHeap: nameNodeHeap },
    { ...daemon, id: 'datanode', startedBy: startsHdfs, onWorkers: true, title: 'DataNode', isUsual: true, plannedHeap: dataNodeHeap },
    { ...daemon, id: 'journalnode', title: 'JournalNode', isUsual: true, opensNoFiles: true, plannedHeap: smallHeap(GiB, GiB / 2) },
    {
      ...daemon,
      id: 'zkfc',
      title: 'failover controller',
      isUsual: true,
      runsBeside: 'namenode',
      plannedHeap: smallHeap(GiB / 2, GiB / 4),
    },
    { ...daemon, id: 'secondarynamenode', startedBy: startsHdfs, title: 'secondary NameNode', plannedHeap: smallHeap(4 * GiB) },
    { ...daemon, id: 'balancer' },
    {
      id: 'kms',
      title: 'key management server',
      reads: ['core-default', 'core-site', 'kms-site'],
      usualWith: 'kms-site',
      opensNoFiles: true,
    },
    {
      id: 'httpfs',
      title: 'HttpFS',
      reads: ['core-default', 'core-site', 'hdfs-default', 'hdfs-site', 'httpfs-site'],
      usualWith: 'httpfs-site',
      opensNoFiles: true,
    },
    { ...daemon, id: 'hdfs-client', isUsual: true, isClient: true },
  ],
  // Source: Hadoop's wiki, "Hadoop Java Versions".
  jdks: [
    ['<2.7', [6, 7]],
    ['>=2.7 <3.0', [7, 8]],
    ['>=3.0 <3.3', [8]],
    ['>=3.3 <3.5', [8, 11]],
    ['>=3.5', [17]],
  ],
  refusedJdks: [['<3.5', (jdk) => jdk >= 24, 'this JDK has no Subject.getSubject any more']],
  mayLiveElsewhere: wentWithMapReduce,
  takenText: takenByConfiguration,
  read: ({ text, setting, release }) => readHadoopValue(text, setting, [hadoopLine(release)]),
  expandsDefaults: true,
  jvmArguments: hadoopArguments,
  isOtherServer: isMadeFromHadoop,
  installedAs: {
    packages: ['hadoop'],
    operated: { object: /^kind:[ \t]*["']?HdfsCluster\b/m, line: /\bproductVersion:\s*["']?(3\.\d+\.\d+)\b/ },
    variables: ['hadoop', 'hdfs'],
    builds: { '0.20': '0.20.2-cdh3' },
    distributed: {
      cdh: [
        ['4.0', '2.0.0'],
        ['5.0', '2.3.0'],
        ['5.2', '2.5.0'],
        ['5.4', '2.6.0'],
        ['6.0', '3.0.0'],
      ],
      hdp: [
        ['1.0', '1.0.3'],
        ['1.2', '1.1.2'],
        ['1.3', '1.2.0'],
        ['2.0', '2.2.0'],
        ['2.1', '2.4.0'],
        ['2.2', '2.6.0'],
        ['2.3', '2.7.1'],
        ['2.5', '2.7.3'],
        ['3.0', '3.1.0'],
        ['3.1', '3.1.1'],
      ],
      // Application versions in the release guide of Amazon EMR; where it was not to be had, nothing is said.
      emr: [
        ['4.0', '2.6.0'],
        ['4.3', '2.7.1'],
        ['4.5', '2.7.2'],
        ['4.8.2', '2.7.3'],
        ['5.0', '2.7.2'],
        ['5.0.3', '2.7.3'],
        ['5.12', '2.8.3'],
        ['5.16', '2.8.4'],
        ['5.19', '2.8.5'],
        ['5.31', '2.10.0'],
        ['5.32', '2.10.1'],
        ['6.0', '3.2.1'],
        ['6.6', undefined],
        ['6.9.1', '3.3.3'],
        ['6.15', '3.3.6'],
        ['7.4', undefined],
        ['7.7', '3.4.0'],
        ['7.8', '3.4.1'],
        ['7.13', '3.4.2'],
      ],
    },
    files: [[/^workers$/, '>=3.0']],
    lines: [
      [/^(?:HDFS_(?:NAMENODE|DATANODE|SECONDARYNAMENODE|JOURNALNODE|ZKFC)_(?:OPTS|USER)|HADOOP_HEAPSIZE_M(?:AX|IN))=/, '>=3.0'],
      // The ports of 3.0, which 2.x has elsewhere.
      [/^dfs\.[\w.-]*address[\w.-]*=.*:98(?:6[4-9]|7[01])$/, '>=3.0'],
    ],
  },
  // 2.6 is the base of CDH 5 and of HDP 2.2 and later, which are still met; of 2.2 to 2.5 the last release came in 2014.
  extinctBelow: '2.6.0',
  clusterNamedBy: (key, value) => (/^(?:fs\.defaultFS|fs\.default\.name|dfs\.nameservices)$/.test(key) ? value : undefined),
  documentation: hadoopPage,
  variables: /^(?:HADOOP|HDFS)_/,
  amounts: hadoopAmounts,
  listeners: hadoopListeners,
  ofServers: { settings: linesOfNameNodes, servers: namedServers },
  namesWithIds: hadoopNamesWithIds,
  listsOfIds: hadoopListsOfIds,
  readNames: hadoopReadNames,
  functions: hadoopFunctions,
  advised: ['datanode', 'namenode', 'journalnode', 'zkfc', 'hdfs-client'],
  // YARN comes with Hadoop; what a NodeManager needs is part of the worker.
  advice: {
    ...hadoopAdvice,
    essentials: (advised, catalog) => [...hadoopAdvice.essentials(advised, catalog), ...nodeManagerEssentials(advised)],
  },
});
