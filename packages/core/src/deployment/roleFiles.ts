import type { Product, Role } from '../catalog/product.js';
import type { FileKind } from '../formats/document.js';

interface RoleFiles {
  /** Kinds of files with settings, in the order in which they are read. */
  readonly files: readonly FileKind[];
  /** Whose settings they are, the role's own product first. */
  readonly products: readonly Product[];
}

const hadoopFiles: readonly FileKind[] = ['core-default', 'core-site', 'hdfs-default', 'hdfs-site'];
const hbase: RoleFiles = { files: [...hadoopFiles, 'hbase-default', 'hbase-site'], products: ['hbase', 'hadoop'] };
const hadoop: RoleFiles = { files: hadoopFiles, products: ['hadoop'] };

const roleFiles: Readonly<Record<Role, RoleFiles>> = {
  master: hbase,
  regionserver: hbase,
  'hbase-client': hbase,
  'hbase-rest': hbase,
  'hbase-thrift': hbase,
  namenode: hadoop,
  datanode: hadoop,
  journalnode: hadoop,
  zkfc: hadoop,
  secondarynamenode: hadoop,
  balancer: hadoop,
  'hdfs-client': hadoop,
  cassandra: { files: ['cassandra-yaml'], products: ['cassandra'] },
  zookeeper: { files: ['zoo-cfg'], products: ['zookeeper'] },
  host: { files: ['sysctl'], products: ['os'] },
};

/** The files that a role reads settings from, in reading order; the same list for roles that read the same. */
export function filesReadBy(role: Role): readonly FileKind[] {
  return roleFiles[role].files;
}

/** Products whose settings a role reads, the role's own first. */
export function productsReadBy(role: Role): readonly Product[] {
  return roleFiles[role].products;
}
