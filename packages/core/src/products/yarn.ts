import { hadoopLine, readHadoopValue } from '../catalog/readers/hadoopConfiguration.js';
import { takenByConfiguration } from '../catalog/readers/takenText.js';
import { isHadoopXml } from '../formats/hadoopXml/isHadoopXml.js';
import { isEnvironment } from '../formats/shellEnv/isEnvironment.js';
import { GiB } from '../text/units.js';
import { bare, builtOn, defineProduct, smallHeap } from './definition.js';
import { hadoopReadNames } from './hadoopReadNames.js';
import { writtenElsewhere } from './hadoopVariableParts.js';
import { memoryOfContainers } from './yarn/containers.js';
import { yarnPage } from './yarn/documentation.js';
import { emptyDefaults } from './yarn/emptyDefaults.js';
import { mapReduceVariables, yarnVariables } from './yarn/environmentVariables.js';
import { yarnFunctions } from './yarn/functions/index.js';
import { yarnListeners } from './yarn/listeners.js';
import { isOfMapReduce1, runsYarn } from './yarn/mapReduce1.js';
import { yarnListsOfIds, yarnNamesWithIds } from './yarn/namesWithIds.js';
import { yarnArguments } from './yarn/startScript.js';

// A daemon reads hdfs-site.xml as HDFS's client.
const shared = ['core-default', 'core-site', 'hdfs-default', 'hdfs-site', 'yarn-default', 'yarn-site'] as const;
const withJobs = [
  'core-default',
  'core-site',
  'hdfs-default',
  'hdfs-site',
  'mapred-default',
  'mapred-site',
  'yarn-default',
  'yarn-site',
] as const;
const daemon = { reads: shared, startedWith: ['hadoop-env', 'yarn-env'] } as const;

const startsYarn = /\bstart-(?:yarn|all)\.sh\b/;

/** YARN and MapReduce, which come with every release of Hadoop from 2.0 on. */
export const yarn = defineProduct({
  id: 'yarn',
  title: 'YARN',
  isReleased: true,
  groupOfNodes: /hadoop|yarn|node[-_]?manager|^slaves?$/,
  releasedWith: 'hadoop',
  alsoReads: ['hadoop'],
  prefixes: /^(?:yarn|mapred|mapreduce)\./,
  // As HDFS's: core-site.xml is read first, then each default file and the file beside it.
  defaultsBehind: [
    { kind: 'core-site', file: 'yarn-default.xml', names: /^yarn\.(?!app\.mapreduce\.)/, empty: emptyDefaults },
    { kind: 'core-site', file: 'mapred-default.xml', names: /^(?:mapreduce|mapred)\.|^yarn\.app\.mapreduce\./, empty: emptyDefaults },
  ],
  // From 3.0 (TaskAttemptImpl.populateResourceCapability, JobConf of the ApplicationMaster).
  overruledBy: {
    'mapreduce.map.memory.mb': ['mapreduce.map.resource.memory-mb', 'mapreduce.map.resource.memory'],
    'mapreduce.reduce.memory.mb': ['mapreduce.reduce.resource.memory-mb', 'mapreduce.reduce.resource.memory'],
    'yarn.app.mapreduce.am.resource.mb': ['yarn.app.mapreduce.am.resource.memory-mb', 'yarn.app.mapreduce.am.resource.memory'],
  },
  loading: 'asked',
  files: [
    {
      kind: 'yarn-site',
      format: 'hadoopXml',
      name: 'yarn-site.xml',
      names: builtOn('yarn-site', 'xml'),
      templateNames: bare('yarn-site'),
      holds: ['yarn', 'hadoop'],
      offers: ['yarn'],
      takes: /^yarn\.(?!scheduler\.capacity\.|app\.mapreduce\.)/,
      accepts: isHadoopXml,
      ...writtenElsewhere('yarn-site'),
      tells: 'product',
    },
    {
      kind: 'mapred-site',
      format: 'hadoopXml',
      name: 'mapred-site.xml',
      names: builtOn('mapred-site', 'xml'),
      templateNames: bare('mapred-site'),
      holds: ['yarn', 'hadoop'],
      offers: ['yarn'],
      takes: /^(?!yarn\.)|^yarn\.app\.mapreduce\./,
      accepts: isHadoopXml,
      ...writtenElsewhere('mapred-site'),
      tells: 'product',
    },
    {
      kind: 'capacity-scheduler',
      format: 'hadoopXml',
      name: 'capacity-scheduler.xml',
      names: builtOn('capacity-scheduler', 'xml'),
      templateNames: bare('capacity-scheduler'),
      holds: ['yarn'],
      takes: /^yarn\.scheduler\.capacity\./,
      accepts: isHadoopXml,
      ...writtenElsewhere('capacity-scheduler'),
      tells: 'product',
    },
    {
      kind: 'yarn-default',
      format: 'hadoopXml',
      name: 'yarn-default.xml',
      names: builtOn('yarn-default', 'xml'),
      holds: ['yarn', 'hadoop'],
      offers: ['yarn'],
      accepts: isHadoopXml,
      tells: 'product',
      isDefault: true,
    },
    {
      kind: 'mapred-default',
      format: 'hadoopXml',
      name: 'mapred-default.xml',
      names: builtOn('mapred-default', 'xml'),
      holds: ['yarn', 'hadoop'],
      offers: ['yarn'],
      accepts: isHadoopXml,
      tells: 'product',
      isDefault: true,
    },
    {
      kind: 'yarn-env',
      format: 'shellEnv',
      name: 'yarn-env.sh',
      names: builtOn('yarn-env', '(?:sh|xml)'),
      templateNames: bare('yarn-env'),
      holds: [],
      accepts: isEnvironment,
      variables: yarnVariables,
      tells: 'product',
    },
    {
      kind: 'mapred-env',
      format: 'shellEnv',
      name: 'mapred-env.sh',
      names: builtOn('mapred-env', '(?:sh|xml)'),
      templateNames: bare('mapred-env'),
      holds: [],
      accepts: isEnvironment,
      variables: mapReduceVariables,
      tells: 'product',
    },
  ],
  daemons: [
    // The CapacityScheduler lays its own file over what the ResourceManager read.
    {
      ...daemon,
      id: 'resourcemanager',
      startedBy: startsYarn,
      reads: [...shared, 'capacity-scheduler'],
      title: 'ResourceManager',
      isUsual: true,
      plannedHeap: smallHeap(8 * GiB),
    },
    // Its shuffle service loads mapred-site.xml by JobConf.
    {
      ...daemon,
      id: 'nodemanager',
      startedBy: startsYarn,
      onWorkers: true,
      startsPrograms: true,
      reads: withJobs,
      title: 'NodeManager',
      isUsual: true,
      plannedHeap: ({ memory }) => Math.min(2 * GiB, memory / 32),
    },
    {
      id: 'historyserver',
      reads: withJobs,
      startedWith: ['hadoop-env', 'mapred-env'],
      title: 'JobHistoryServer',
      isUsual: true,
      plannedHeap: smallHeap(4 * GiB),
    },
    { ...daemon, id: 'timelineserver', title: 'timeline server', plannedHeap: smallHeap(4 * GiB) },
    { ...daemon, id: 'timelinereader', title: 'timeline reader', plannedHeap: smallHeap(2 * GiB) },
    { ...daemon, id: 'proxyserver', title: 'web application proxy', plannedHeap: smallHeap(GiB) },
    { ...daemon, id: 'router', title: 'YARN router', plannedHeap: smallHeap(4 * GiB) },
    { ...daemon, id: 'sharedcachemanager', title: 'shared cache manager', plannedHeap: smallHeap(GiB) },
    // Who submits jobs, the jobs' application masters, and their tasks.
    { id: 'mapreduce-client', reads: withJobs, isUsual: true, isClient: true },
  ],
  takenText: takenByConfiguration,
  read: ({ text, setting, release }) => readHadoopValue(text, setting, [hadoopLine(release)]),
  expandsDefaults: true,
  jvmArguments: yarnArguments,
  documentation: yarnPage,
  outlived: { is: isOfMapReduce1, what: 'a setting of MapReduce 1, without effect on YARN', runs: runsYarn },
  functions: yarnFunctions,
  listeners: yarnListeners,
  memoryBesideHeap: memoryOfContainers,
  namesWithIds: yarnNamesWithIds,
  listsOfIds: yarnListsOfIds,
  readNames: hadoopReadNames,
  variables: /^(?:YARN|MAPRED|HADOOP_(?:YARN|MAPRED|JOB_HISTORYSERVER|JHS))_/,
  // MapReduce puts the task's id into its JVM's options.
  ownMarks: /^@taskid@$/,
  advised: ['nodemanager'],
});
