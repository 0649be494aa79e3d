import type { Role } from '../catalog/product.js';
import type { Recommendation } from './recommendation.js';

/** The product whose settings a new file holds. */
export function productOfFile(file: string): Recommendation['product'] {
  if (file.startsWith('hbase')) return 'hbase';
  if (file.startsWith('sysctl')) return 'os';
  return /^(?:hdfs|core|hadoop)/.test(file) ? 'hadoop' : 'cassandra';
}

/** The group of a setting that a rule names. */
export function groupOf(name: string): Recommendation['group'] {
  if (/bucketcache|block\.cache|memstore|memtable|cache/.test(name)) return 'caches and memstores';
  if (/compact|flusher|storefile|filesize|majorcompaction/i.test(name)) return 'compaction';
  if (/handler|callqueue|concurrent_|native_transport_max|rpc\.timeout|write\.buffer/.test(name)) return 'requests';
  if (/^(?:vm|net|kernel|fs)\.[a-z_.]+$/.test(name) && !name.startsWith('fs.default')) return 'host';
  if (/wal|dir|disk|volume|storage|commitlog/.test(name)) return 'disks';
  return /tcpnodelay|throughput|stream|network|timeout|shortcircuit/.test(name) ? 'network' : 'cluster';
}

/** Roles for which rules are asked, in the order in which their answers count. */
export const rolesInOrder: readonly Role[] = [
  'regionserver',
  'cassandra',
  'datanode',
  'namenode',
  'master',
  'hdfs-client',
  'hbase-client',
  'host',
];
