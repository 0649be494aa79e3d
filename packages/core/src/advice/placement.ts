import { isAtLeast } from '../catalog/versions.js';
import { recognizeByName } from '../products/recognition.js';
import type { Releasable, Role } from '../products/registry.js';
import { type FileKind, fileDefinition, fileKinds, isReleased, knownProducts, type Product } from '../products/registry.js';
import type { Recommendation } from './recommendation.js';

/** The product whose settings a new file holds. */
export function productOfFile(file: string): Product {
  const kind = recognizeByName(file);
  if (kind === undefined) throw new RangeError(`advice writes no file "${file}"`);
  return fileDefinition(kind).product;
}

/** Names of new files, those of a product together, in the order of the registry. */
export function inOrderOfProducts(names: readonly string[]): readonly string[] {
  const place = (name: string) => fileKinds.indexOf(recognizeByName(name) as FileKind);
  return [...names].sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
}

/** The group of a setting that a rule's fix names. */
export function groupOf(name: string): Recommendation['group'] {
  if (/bucketcache|block\.cache|memstore|memtable|cache/.test(name)) return 'caches and memstores';
  if (/compact|flusher|storefile|filesize|majorcompaction/i.test(name)) return 'compaction';
  if (/handler|callqueue|concurrent_|native_transport_max|rpc\.timeout|write\.buffer/.test(name)) return 'requests';
  if (/^(?:vm|net|kernel|fs)\.[a-z_.]+$/.test(name) && !name.startsWith('fs.default')) return 'host';
  if (/wal|dir|disk|volume|storage|commitlog/.test(name)) return 'disks';
  return /tcpnodelay|throughput|stream|network|timeout|shortcircuit/.test(name) ? 'network' : 'cluster';
}

/** Roles for which files are asked what holds today, in the order in which their answers count. */
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

/** Daemons and clients that new files of the products are for; the host's kernel always. */
export function rolesAdvisedFor(releases: Releases): readonly Role[] {
  return knownProducts.flatMap(({ id, advised }) => (!isReleased(id) || releases[id] !== undefined ? advised : []));
}

type Releases = Readonly<Partial<Record<Releasable, string>>>;
type Place = Pick<Recommendation, 'kind' | 'name' | 'value' | 'file' | 'variable' | 'product'>;

/** Where an option of a role's JVM is written; undefined where the role has no file for it. */
export function placeOf(option: string, value: string, role: Role, releases: Releases): Place | undefined {
  const at = { kind: 'option', name: option, value } as const;
  switch (role) {
    case 'regionserver':
      return { ...at, file: 'hbase-env.sh', variable: 'HBASE_REGIONSERVER_OPTS', product: 'hbase' };
    case 'master':
      return { ...at, file: 'hbase-env.sh', variable: 'HBASE_MASTER_OPTS', product: 'hbase' };
    case 'namenode':
    case 'datanode': {
      const prefix = isAtLeast(releases.hadoop ?? '', '3.0.0-alpha1') ? 'HDFS' : 'HADOOP';
      return { ...at, file: 'hadoop-env.sh', variable: `${prefix}_${role.toUpperCase()}_OPTS`, product: 'hadoop' };
    }
    case 'cassandra':
      return cassandraPlace(at, releases);
    default:
      return undefined;
  }
}

/** Before 3.0 the start script takes the sizes as two variables, and has no file of options. */
function cassandraPlace(at: Pick<Place, 'kind' | 'name' | 'value'>, releases: Releases): Place | undefined {
  const release = releases.cassandra ?? '';
  if (isAtLeast(release, '4.0')) {
    const ofCollector = /GC|CMS|G1|Heap|Ref|Pause|Threads/.test(at.name) && at.name !== '-XX:+HeapDumpOnOutOfMemoryError';
    return { ...at, file: ofCollector ? collectorFile(release, releases.jdk) : 'jvm-server.options', product: 'cassandra' };
  }
  if (isAtLeast(release, '3.0')) return { ...at, file: 'jvm.options', product: 'cassandra' };
  const name = { '-Xmx': 'MAX_HEAP_SIZE', '-Xmn': 'HEAP_NEWSIZE' }[at.name];
  if (name === undefined) return undefined;
  const [, number = '', unit = ''] = /(\d+)([gm])$/.exec(at.value) ?? [];
  return {
    kind: 'variable',
    name,
    value: `${unit === 'g' ? Number(number) * 1024 : number}M`,
    file: 'cassandra-env.sh',
    product: 'cassandra',
  };
}

/** The file of options that the node reads with its JDK; without one told, with the oldest that the release asks for in its documentation. */
function collectorFile(release: string, jdk: string | undefined): string {
  const known = !isAtLeast(release, '5.0') ? [11, 8] : !isAtLeast(release, '5.1') ? [17, 11] : [21, 17, 11];
  const major = Number(/^(?:1\.)?(\d+)/.exec(jdk ?? '11')?.[1]);
  return `jvm${known.find((candidate) => major >= candidate) ?? known.at(-1)}-server.options`;
}
