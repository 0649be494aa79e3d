import type { Catalog } from '../../../catalog/catalog.js';
import { isAtLeast } from '../../../catalog/versions.js';
import { type EssentialSetting, knownEssentials } from '../../essential.js';
import type { Advised, Essential } from '../../productAdvice.js';

const file = 'hbase-site.xml';
const sources = ['hbase-guide'];

const lines: readonly EssentialSetting[] = [
  {
    names: ['hbase.cluster.distributed'],
    value: 'true',
    file,
    group: 'cluster',
    why: 'Master, region servers and ZooKeeper are processes of their own.',
    sources,
  },
  {
    names: ['hbase.rootdir'],
    value: 'hdfs://namenode.example.net:8020/hbase',
    file,
    group: 'cluster',
    why: 'Replace it by fs.defaultFS of your HDFS (a nameservice where there are two NameNodes) and a directory.',
    sources,
  },
  {
    names: ['hbase.zookeeper.quorum'],
    value: 'zk1.example.net,zk2.example.net,zk3.example.net',
    file,
    group: 'cluster',
    why: 'Replace them by your ZooKeeper servers: three, or five above 50 region servers.',
    sources,
  },
];

/** What a new hbase-site.xml and hbase-env.sh need. */
export function hbaseEssentials({ releases, hardware }: Advised, catalog: Catalog | undefined): readonly Essential[] {
  const variable: Essential = {
    kind: 'variable',
    name: 'HBASE_MANAGES_ZK',
    value: 'false',
    file: 'hbase-env.sh',
    group: 'cluster',
    product: 'hbase',
    why: 'ZooKeeper is run apart from HBase, so that a restart of one does not stop the other.',
    sources,
  };
  const release = releases.hbase ?? '';
  const choosesCms = isAtLeast(release, '2.3') && !isAtLeast(release, '3.0.0-alpha-1') && Number(releases.jdk) < 11;
  // Without HDFS's own files the client's settings stand in hbase-site.xml.
  const isLocal = releases.hadoop === undefined && hardware.daemons?.includes('datanode') === true;
  return [
    variable,
    ...(choosesCms ? [optionsOfAll] : []),
    ...knownEssentials(lines, 'hbase', catalog, release),
    ...(isLocal ? shortCircuit : []),
  ];
}

const optionsOfAll: Essential = {
  kind: 'variable',
  name: 'HBASE_OPTS',
  value: '-Djava.net.preferIPv4Stack=true',
  file: 'hbase-env.sh',
  group: 'cluster',
  product: 'hbase',
  why: 'Where it is empty the start script gives each daemon CMS on a JDK below 11, whatever its heap, beside the collector that is chosen here.',
  sources: ['hbase-source:bin/hbase'],
};

const readLocally = {
  kind: 'setting',
  file,
  group: 'network',
  product: 'hadoop',
  sources: ['hbase-guide', 'hadoop-docs'],
} as const;

/** Local reads past the DataNode; every HDFS that such a release runs on has them. */
const shortCircuit: readonly Essential[] = [
  {
    ...readLocally,
    name: 'dfs.client.read.shortcircuit',
    value: 'true',
    why: 'Local blocks are read from the disk, past the DataNode.',
  },
  {
    ...readLocally,
    name: 'dfs.domain.socket.path',
    value: '/var/lib/hadoop-hdfs/dn_socket',
    why: "DataNode and region server meet at this socket: write the same into the DataNode's hdfs-site.xml.",
  },
];
