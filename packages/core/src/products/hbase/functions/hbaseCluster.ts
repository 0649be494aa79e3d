import { hostOf, isLocalHost } from '../../../deployment/cluster/hosts.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';

/* How the servers of HBase find each other, and what a ZooKeeper that HBase starts is given. */

const zooKeeperProperty = 'hbase.zookeeper.property.';

/** What follows the prefix goes to ZooKeeper as a line of zoo.cfg; QuorumPeerConfig.parseProperties compares letter by letter. */
const ofZooKeeper: readonly string[] = [
  'autopurge.purgeInterval',
  'autopurge.snapRetainCount',
  'clientPort',
  'clientPortAddress',
  'dataDir',
  'dataLogDir',
  'globalOutstandingLimit',
  'initLimit',
  'maxClientCnxns',
  'maxSessionTimeout',
  'minSessionTimeout',
  'preAllocSize',
  'secureClientPort',
  'snapCount',
  'syncLimit',
  'tickTime',
];

/** Settings that give the name under which a server registers. The first ones name a network interface. */
const interfaces = ['hbase.master.dns.interface', 'hbase.regionserver.dns.interface'];
const names = ['hbase.master.hostname', 'hbase.regionserver.hostname', 'hbase.unsafe.regionserver.hostname'];

export const hbaseClusterFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'zooKeeperPropertiesMisspelt(): list<string>',
    description: "settings hbase.zookeeper.property.… that differ from one of ZooKeeper's in capitals alone, each with what is meant",
    reads: { setting: [`${zooKeeperProperty}*`] },
    call: ({ resolution }) => {
      const found = resolution.deployment.documents
        .flatMap(({ entries }) => entries)
        .flatMap(({ key, hole }) => (hole !== 'key' && key.startsWith(zooKeeperProperty) ? key.slice(zooKeeperProperty.length) : []))
        .filter((name) => !ofZooKeeper.includes(name))
        .flatMap((name) => {
          const meant = ofZooKeeper.find((known) => known.toLowerCase() === name.toLowerCase());
          return meant === undefined ? [] : `${zooKeeperProperty}${name} (${meant})`;
        });
      return [...new Set(found)];
    },
  },
  {
    signature: 'namesOfThisHost(): list<string>',
    description: 'settings by which a server of HBase registers under a loopback address: a network interface lo, a host name localhost',
    reads: { setting: [...interfaces, ...names] },
    call: ({ resolution }) => {
      const textOf = (name: string): string => {
        const { text, unknown: isUnknown } = resolution.setting(name);
        return isUnknown ? unknown() : (text?.trim() ?? '');
      };
      const written = (name: string) => resolution.places(name).some(({ entry }) => entry.key === name);
      return [
        ...interfaces.filter((name) => written(name) && /^lo0?$/i.test(textOf(name))),
        ...names.filter((name) => written(name) && isLocalHost(hostOf(textOf(name)))),
      ];
    },
  },
];
