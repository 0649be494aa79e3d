/** Whose setting it is. `hadoop` is HDFS and Hadoop's common part; `os` is the Linux kernel's sysctl. */
export type Product = 'hbase' | 'hadoop' | 'cassandra' | 'zookeeper' | 'jvm' | 'os';

export const products: readonly Product[] = ['hbase', 'hadoop', 'cassandra', 'zookeeper', 'jvm', 'os'];

/** What has a release in `--release`: products and the JDK. */
export type Releasable = 'hbase' | 'hadoop' | 'cassandra' | 'zookeeper' | 'jdk';

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
