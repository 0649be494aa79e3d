/** Products with releases and a catalog of settings for each. `hadoop` is HDFS and Hadoop's common part. */
export const releasedProducts = ['hbase', 'hadoop', 'cassandra', 'zookeeper'] as const;
export type ReleasedProduct = (typeof releasedProducts)[number];

/** Whose setting or option it is; `os` is the Linux kernel's sysctl. */
export type Product = ReleasedProduct | 'jvm' | 'os';

export const products: readonly Product[] = [...releasedProducts, 'jvm', 'os'];

/** What has a release in `--release`: products and the JDK. */
export type Releasable = ReleasedProduct | 'jdk';

export const releasables: readonly Releasable[] = [...releasedProducts, 'jdk'];

/** A daemon or program that reads settings. */
export type Role =
  | 'master'
  | 'regionserver'
  | 'hbase-client'
  | 'hbase-rest'
  | 'hbase-thrift'
  | 'namenode'
  | 'datanode'
  | 'journalnode'
  | 'zkfc'
  | 'secondarynamenode'
  | 'balancer'
  | 'hdfs-client'
  | 'cassandra'
  | 'zookeeper'
  | 'host';

export const roles: readonly Role[] = [
  'master',
  'regionserver',
  'hbase-client',
  'hbase-rest',
  'hbase-thrift',
  'namenode',
  'datanode',
  'journalnode',
  'zkfc',
  'secondarynamenode',
  'balancer',
  'hdfs-client',
  'cassandra',
  'zookeeper',
  'host',
];

/** Names as they are written in prose; the JVM's releases are the JDK's. */
export const productNames: Readonly<Record<Product | Releasable, string>> = {
  hbase: 'HBase',
  hadoop: 'Hadoop',
  cassandra: 'Cassandra',
  zookeeper: 'ZooKeeper',
  jvm: 'JDK',
  jdk: 'JDK',
  os: 'Linux',
};
