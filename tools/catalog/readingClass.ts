import { compareVersions } from '../../packages/core/src/catalog/versions.js';
import type { Role } from '../../packages/core/src/products/registry.js';

/** How much a class says of a daemon's settings: a tool or a job may read a key in its own way. */
export function weightOf(className: string): number {
  if (
    /\.(mapreduce|mapred|tools?|tool|test|backup|chaos|examples?|util\.hbck|benchmark)\.|Tool$|LoadTest|Hbck|HBaseFsck|Export|Import|PerformanceEvaluation|Example/.test(
      className,
    )
  )
    return 0;
  if (/\.(server|regionserver|master|wal|io\.hfile|namenode|datanode)\./.test(className)) return 3;
  return 2;
}

const hadoopDaemons: readonly Role[] = ['namenode', 'datanode', 'journalnode', 'zkfc', 'secondarynamenode', 'balancer', 'hdfs-client'];
const yarnDaemons: readonly Role[] = [
  'resourcemanager',
  'nodemanager',
  'historyserver',
  'timelineserver',
  'timelinereader',
  'proxyserver',
  'router',
  'sharedcachemanager',
  'mapreduce-client',
];
const order: readonly Role[] = [
  'master',
  'regionserver',
  'hbase-client',
  'hbase-rest',
  'hbase-thrift',
  ...hadoopDaemons,
  ...yarnDaemons,
  'cassandra',
  'zookeeper',
  'host',
];

/** Daemons that run a class, by its package. */
function rolesOfClass(product: string, className: string, release: string): readonly Role[] {
  if (product === 'yarn') return yarnRoles(className);
  return product === 'hbase' ? hbaseRoles(className, release) : hadoopRoles(className);
}

const yarnPackages: readonly (readonly [packages: RegExp, roles: readonly Role[]])[] = [
  [/^yarn\.server\.resourcemanager\./, ['resourcemanager']],
  [/^yarn\.server\.nodemanager\.|^mapred\.(?:Shuffle|FadvisedChunkedFile|FadvisedFileRegion|IndexCache)/, ['nodemanager']],
  [/^yarn\.server\.(?:applicationhistoryservice|timeline)\./, ['timelineserver']],
  [/^yarn\.server\.timelineservice\.reader\./, ['timelinereader']],
  [/^yarn\.server\.timelineservice\.collector\./, ['resourcemanager', 'nodemanager']],
  [/^yarn\.server\.webproxy\./, ['resourcemanager', 'proxyserver']],
  [/^yarn\.server\.router\./, ['router']],
  [/^yarn\.server\.sharedcachemanager\./, ['sharedcachemanager']],
  [/^mapreduce\.v2\.hs\./, ['historyserver']],
  [/^mapred|^yarn\.client\./, ['mapreduce-client']],
];

function yarnRoles(className: string): readonly Role[] {
  const name = className.replace('org.apache.hadoop.', '');
  return yarnPackages.find(([packages]) => packages.test(name))?.[1] ?? yarnDaemons;
}

function hbaseRoles(className: string, release: string): readonly Role[] {
  // From 1.0 the master is a region server too (HMaster extends HRegionServer), from 2.6 it shares its base and hosts a region of its own.
  const serving: readonly Role[] = compareVersions(release, '1.0.0') < 0 ? ['regionserver'] : ['master', 'regionserver'];
  const name = className.replace('org.apache.hadoop.hbase.', '');
  if (/^thrift2?\./.test(name)) return ['hbase-thrift'];
  if (/^rest\.client\./.test(name)) return ['hbase-client'];
  if (/^rest\./.test(name)) return ['hbase-rest'];
  if (/^(mapreduce|mapred|tool|backup)\.|^util\.(HBaseFsck|RegionMover|LoadTestTool|hbck)|^snapshot\.Export/.test(name))
    return ['hbase-client'];
  if (/^(master|rsgroup|favored|procedure2|normalizer)\./.test(name)) return ['master'];
  if (/^(regionserver|wal|io\.hfile|mob|replication|coprocessor|constraint)\./.test(name)) return serving;
  return ['master', 'regionserver', 'hbase-client'];
}

function hadoopRoles(className: string): readonly Role[] {
  const name = className.replace('org.apache.hadoop.', '');
  if (
    /^crypto\.key\.kms\.server\.|^hdfs\.nfs\.|^nfs\.|^portmap\.|^oncrpc\.|^mount\.|^hdfs\.server\.federation\.|^mapred|^fs\.(http|s3|azure|adl)/.test(
      name,
    )
  )
    return [];
  if (/^hdfs\.server\.(datanode)/.test(name)) return ['datanode'];
  if (/^hdfs\.(server\.(journalservice)|qjournal\.server)/.test(name)) return ['journalnode'];
  if (/^hdfs\.qjournal\.client/.test(name)) return ['namenode'];
  if (/^hdfs\.server\.(balancer|mover|sps)/.test(name)) return ['balancer'];
  if (/^hdfs\.server\.namenode\.(SecondaryNameNode|CheckpointConf|Checkpoint)/.test(name)) return ['namenode', 'secondarynamenode'];
  if (/^hdfs\.server\.(namenode|blockmanagement|aliasmap)|^hdfs\.security\.token\.delegation|^hdfs\.util\.PersistentLong/.test(name))
    return ['namenode'];
  if (/^hdfs\.tools\.DFSZKFailoverController|^ha\.(ZKFailoverController|ActiveStandbyElector|HealthMonitor|FailoverController)/.test(name))
    return ['zkfc'];
  if (/^hdfs\.tools\.|^hdfs\.server\.diskbalancer|^tools\.|^fs\.shell/.test(name)) return ['hdfs-client'];
  if (
    /^hdfs\.(client|web|shortcircuit|DFSClient|DFSInput|DFSOutput|DFSStriped|DataStreamer|ClientContext|DistributedFileSystem|BlockReader|RemoteBlockReader|LeaseRenewer|DFSInotify|protocol\.datatransfer\.sasl\.SaslDataTransferClient|.*ProxyProvider)/.test(
      name,
    )
  ) {
    return ['hdfs-client'];
  }
  return hadoopDaemons;
}

/** Daemons that run any of the classes. What only servers have is not read by a client, though its class is in the common part. */
export function rolesOf(product: string, name: string, classes: Iterable<string>, release: string): Role[] {
  const roles = new Set<Role>();
  for (const className of classes) for (const role of rolesOfClass(product, className, release)) roles.add(role);
  if (/^hbase\.(regionserver|master|hregion|hstore|store|wal|hlog)\.|^hfile\.|^hbase\.(ipc|rpc)\.server\./.test(name) && roles.size > 1)
    roles.delete('hbase-client');
  return order.filter((role) => roles.has(role));
}
