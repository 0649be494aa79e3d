import { takenByConfiguration } from '../catalog/readers/takenText.js';
import { endingOfZooKeeperVariables, startsZooKeeper } from '../formats/held/zooKeeperVariables.js';
import { isEnvironment } from '../formats/shellEnv/isEnvironment.js';
import { GiB } from '../text/units.js';
import { exportedTo } from './containerEnvironments.js';
import { bare, builtOn, defineProduct, smallHeap } from './definition.js';
import { zookeeperAdvice } from './zookeeper/advice/zookeeperAdvice.js';
import { zookeeperVariables } from './zookeeper/environmentVariables.js';
import { zookeeperFunctions } from './zookeeper/functions/index.js';
import { nodeIn } from './zookeeper/nodeIn.js';
import { zookeeperReadNames } from './zookeeper/readNames.js';
import { zookeeperArguments } from './zookeeper/startScript.js';
import { readZooKeeperValue } from './zookeeper/zooKeeperConfig.js';

const zooKeeperSetting =
  /^[ \t]*(?:tickTime|dataDir|dataLogDir|clientPort|clientPortAddress|secureClientPort|initLimit|syncLimit|maxClientCnxns|(?:min|max)SessionTimeout|autopurge\.\w+|server\.\d+|group\.\d+|weight\.\d+|4lw\.\S+|admin\.\w+|authProvider\.\w+|jaasLoginRenew|dynamicConfigFile|standaloneEnabled|reconfigEnabled|leaderServes|peerType|electionAlg|preAllocSize|snapCount|globalOutstandingLimit|skipACL)[ \t]*[=: \t]/m;

/** Settings that every zoo.cfg has, and the same in the file of a program that installs ZooKeeper: `default.dataDir=/data`. */
const mainSetting = /^[ \t]*(?:tickTime|dataDir|clientPort)[ \t]*[=: \t]/m;
const ofInstaller = /^[ \t]*(?!zookeeper\.)[\w-]+\.(?:tickTime|dataDir|clientPort)[ \t]*=/m;

function isZooKeeper(text: string): boolean {
  if (ofInstaller.test(text) && !mainSetting.test(text)) return false;
  return zooKeeperSetting.test(text) || !/^[ \t]*[^\s#!]/m.test(text);
}

/** Other programs have a java.env of their own. A file that misspells the variable is ZooKeeper's all the same: `JVM_FLAGS="-Xmx4g $JVMFLAGS"`. */
function hasOptionsOfZooKeeper(text: string): boolean {
  return /\b(?:(?:SERVER_|CLIENT_)?JVM_?FLAGS?|ZK_(?:SERVER|CLIENT)_HEAP|ZOO[A-Z_]+|JMXDISABLE)=|\$\{?(?:SERVER_|CLIENT_)?JVMFLAGS\b/.test(
    text,
  );
}

import { zookeeperListeners } from './zookeeper/listeners.js';

export const zookeeper = defineProduct({
  id: 'zookeeper',
  title: 'ZooKeeper',
  isReleased: true,
  groupOfNodes: /zookeeper|(?:^|[-_])zk(?:[-_]|$)/,
  alsoReads: [],
  loading: 'asked',
  files: [
    {
      kind: 'zoo-cfg',
      format: 'properties',
      name: 'zoo.cfg',
      // Kafka's start script is given zookeeper.properties.
      names: /^(?:.*[-_.])?(?:zoo(?:[-_.].*)?\.cfg|zookeeper\d*(?:[-_.].*)?\.properties)$/i,
      templateNames: /^zoo$/i,
      holds: ['zookeeper'],
      takes: /^/,
      series: { prefix: 'server.', value: 'host:2888:3888' },
      accepts: isZooKeeper,
      nodeIn,
      // Its embedded server, which has to be switched on, fills in what is missing.
      others: { beside: /^nifi\.properties/i },
      variablesPart: `zoo-cfg${endingOfZooKeeperVariables}`,
      partsOf: (path, text) =>
        startsZooKeeper(path, text) ? [{ name: `zoo-cfg${endingOfZooKeeperVariables}`, line: 0, column: 0, text }] : [],
      tells: 'product',
    },
    {
      kind: 'zookeeper-env',
      format: 'shellEnv',
      name: 'zookeeper-env.sh',
      names: builtOn('zookeeper-env', '(?:sh|xml)'),
      templateNames: bare('zookeeper-env'),
      holds: [],
      accepts: isEnvironment,
      variables: zookeeperVariables,
      ...exportedTo(/(?:^|\/)zookeeper(?:[:@]|$)/, /^(?:(?:SERVER_)?JVMFLAGS|ZK_SERVER_HEAP)$/, 'zookeeper-env.sh'),
      isOptional: true,
      tells: 'product',
    },
    {
      kind: 'zookeeper-java-env',
      format: 'shellEnv',
      name: 'java.env',
      names: builtOn('java', 'env'),
      holds: [],
      accepts: hasOptionsOfZooKeeper,
      variables: zookeeperVariables,
      isOptional: true,
      tells: 'product',
    },
  ],
  daemons: [
    {
      id: 'zookeeper',
      startedBy: /\bzkServer\.sh["']?\s+(?:--\S+\s+\S+\s+)*start\b/,
      reads: ['zoo-cfg'],
      startedWith: ['zookeeper-env', 'zookeeper-java-env'],
      isUsual: true,
      title: 'ZooKeeper',
      plannedHeap: smallHeap(GiB, GiB / 2),
    },
  ],
  takenText: takenByConfiguration,
  read: ({ text, setting }) => readZooKeeperValue(text, setting),
  jvmArguments: zookeeperArguments,
  installedAs: {
    packages: ['apache-zookeeper', 'zookeeper'],
    variables: ['zookeeper', 'zk'],
    // The scripts of earlier releases pass these over.
    lines: [
      [/^ZK_(?:SERVER|CLIENT)_HEAP=/, '>=3.5.0-alpha'],
      [/^JMXPORT=/, '>=3.4.7'],
    ],
    distributed: {
      cdh: [
        ['4.0', '3.4.3'],
        ['4.2', '3.4.5'],
      ],
      hdp: [
        ['1.0', '3.3.4'],
        ['1.2', '3.4.5'],
        ['2.2', '3.4.6'],
      ],
      // Application versions in the release guide of Amazon EMR; where it was not to be had, nothing is said.
      emr: [
        ['4.6', '3.4.8'],
        ['4.8.3', '3.4.9'],
        ['5.0', '3.4.8'],
        ['5.2.1', '3.4.9'],
        ['5.5', '3.4.10'],
        ['5.15', '3.4.12'],
        ['5.19', '3.4.13'],
        ['5.25', '3.4.14'],
        ['5.35', undefined],
        ['6.0', '3.4.14'],
        ['6.4', '3.5.7'],
        ['6.6', undefined],
        ['7.2', '3.9.1'],
        ['7.4', undefined],
        ['7.6', '3.9.2'],
        ['7.8', '3.9.3'],
      ],
    },
  },
  // 3.3 had its last release in 2012.
  extinctBelow: '3.4.0',
  clusterNamedBy: (key, value) => (/^server\.\d+$/.test(key) ? value : undefined),
  listeners: zookeeperListeners,
  writtenTwiceFor: { dataDir: 'dataLogDir' },
  readNames: zookeeperReadNames,
  variables: /^(?:ZOO|ZK_|(?:SERVER_|CLIENT_)?JVMFLAGS$|JMX)/,
  functions: zookeeperFunctions,
  advised: ['zookeeper'],
  advice: zookeeperAdvice,
});
