// node tools/run.mjs tools/oracle/fuzz/makeHBase.ts RELEASE SEED COUNT FOLDER: writes COUNT new hbase-site.xml for the oracle and for `check`.
import type { Catalog } from '../../../packages/core/src/catalog/catalog.js';
import type { Setting } from '../../../packages/core/src/catalog/setting.js';
import { type Random, randomOf } from './random.js';
import { writeSites } from './writeSites.js';

/** What the classes read that the oracle for HBase calls: caches, memstores, buffers, queues, compaction, WAL, ZooKeeper. */
const asked =
  /^(hfile\.block\.cache|hbase\.(bucketcache|blockcache|lru|regionserver\.(global|offheap|handler|metahandler|replication\.handler|mslab|hregion|free)|hregion\.(memstore|majorcompaction)|hstore\.(compaction|blocking)|offpeak|mob|server\.allocator|ipc\.server|wal\.provider|zookeeper\.(quorum|property)|region\.server\.rpc|rs\.|regionserver\.(wal|thread)|store\.|memstore\.)|io\.storefile)/;

const whole = [
  '0',
  '1',
  '-1',
  '2',
  '5',
  '16',
  '30',
  '100',
  '1024',
  '2097152',
  '262144',
  '262143',
  '2147483647',
  '2147483648',
  '0x10',
  '1.5',
  ' 7 ',
  '',
  'abc',
  '1k',
  '10m',
  '1,000',
  '+5',
  '١',
  '9223372036854775808',
  '1L',
  '1e3',
];
const fraction = [
  '0',
  '0.1',
  '0.2',
  '0.25',
  '0.3',
  '0.4',
  '0.5',
  '0.65',
  '0.8',
  '0.85',
  '0.9',
  '0.95',
  '0.99',
  '1',
  '1.0',
  '1.01',
  '-0.1',
  '40',
  'NaN',
  'Infinity',
  '0,5',
  '50%',
  'abc',
  '',
  ' 0.4 ',
  '.4',
  '0.4f',
  '1e-1',
  '0x1p-2',
  '4e-1d',
  '-0.0',
  '1e40',
];
const boolean = ['true', 'false', 'TRUE', 'yes', '1', '', ' true ', 'on'];
const size = [
  '0',
  '-1',
  '1',
  '65536',
  '64m',
  '1g',
  '128MB',
  '10k',
  '1.5g',
  'abc',
  '',
  ' 64m ',
  '9223372036854775807',
  '16e',
  '1t',
  '64 m',
  '0x100',
  '-5m',
];
const text = ['', 'abc', 'com.example.Nope', 'org.apache.hadoop.hbase.Nope', '/tmp/storelint-fuzz/x', '1', 'true', 'java.lang.String'];
const particular: Readonly<Record<string, readonly string[]>> = {
  'hbase.bucketcache.ioengine': [
    'offheap',
    'heap',
    'file:/tmp/storelint-fuzz/d/bc',
    'files:/tmp/storelint-fuzz/d/a,/tmp/storelint-fuzz/d/b',
    'mmap:/tmp/storelint-fuzz/d/mm',
    'pmem:/tmp/storelint-fuzz/d/pm',
    'off-heap',
    'OFFHEAP',
    ' offheap',
    'offheap ',
    '',
    'file',
    'file:',
    'mmap',
    'offheap:4g',
    'file://tmp/storelint-fuzz/d/x',
    'none',
  ],
  'hbase.bucketcache.size': [
    '64',
    '100',
    '1024',
    '0.5',
    '0',
    '-1',
    '64m',
    '64.9',
    '30',
    '28',
    '1',
    '5g',
    '',
    'abc',
    '2',
    '29.5',
    '1e2',
    ' 64',
  ],
  'hbase.bucketcache.bucket.sizes': [
    '5120,9216',
    '4096',
    '8192,4096',
    '1024,2048,4096',
    '4608, 8704',
    '100',
    '5120,,9216',
    '5120;9216',
    '5k',
    '',
    '-1024',
    '0',
    '66560,132096',
    '5120,5120',
    '2147483648',
    '513024,1049600',
  ],
  'hfile.block.cache.policy': ['LRU', 'TinyLFU', 'AdaptiveLRU', 'IndexOnlyLRU', 'lru', 'FIFO', '', ' tinylfu ', 'Tiny-LFU', 'indexOnlyLRU'],
  'hbase.wal.provider': [
    'filesystem',
    'asyncfs',
    'multiwal',
    'defaultProvider',
    'region',
    'foo',
    '',
    'AsyncFS',
    'com.example.Nope',
    'org.apache.hadoop.hbase.wal.FSHLogProvider',
    'multiWAL',
    'disabled',
    'org.apache.hadoop.hbase.wal.AsyncFSWALProvider',
  ],
  'hbase.wal.meta_provider': ['filesystem', 'asyncfs', 'multiwal', 'foo', ''],
  'hbase.ipc.server.callqueue.type': ['deadline', 'fifo', 'codel', 'pluggable', 'lifo', '', 'Deadline', 'CODEL'],
  'hbase.zookeeper.quorum': ['a,b,c', 'a:2181,b:2182', '', ' a , b ', 'a;b', 'a:abc', '[::1]', 'a,,b', 'localhost:99999', ':2181', 'a:'],
  'hbase.zookeeper.property.clientPort': ['2181', '0', '-1', '65536', 'abc', '', ' 2181 ', '2181.0', '0x885'],
  'hbase.offpeak.start.hour': ['0', '22', '24', '-1', 'abc', '', '1.5', '23'],
  'hbase.offpeak.end.hour': ['0', '6', '24', '-1', 'abc'],
};
const related: readonly RegExp[] = [
  /memstore\.(size|upperLimit|lowerLimit|memory)|hfile\.block\.cache\.(size|memory)|bucketcache\.(size|ioengine)|free\.heap/,
  /bucketcache/,
  /blockcache|block\.cache|lru/,
  /mslab|memstore\.(chunk|flush|mslab)|offheap|allocator/,
  /callqueue|handler|scheduler/,
  /compaction|offpeak|blocking/,
  /zookeeper\.(quorum|property\.clientPort)|wal\./,
  /mob/,
];

function valueFor(random: Random, setting: Setting): string {
  const own = particular[setting.name];
  if (own !== undefined && !random.once(10)) return random.pick(own);
  if (random.once(3) && setting.default !== undefined) return setting.default;
  switch (setting.type) {
    case 'int':
    case 'long':
    case 'duration':
      return random.pick(whole);
    case 'float':
    case 'double':
    case 'percentage':
      return random.pick(fraction);
    case 'boolean':
      return random.pick(boolean);
    case 'size':
      return random.pick(size);
    case 'class':
      return random.pick(text);
    default:
      return random.pick([...text, ...whole, ...(setting.values ?? [])]);
  }
}

/** Names and values of `count` configurations. */
export function hbaseCases(catalog: Catalog, release: string, seed: number, count: number): Readonly<Record<string, string>>[] {
  const random = randomOf(seed);
  const names = catalog.names(release).filter((name) => asked.test(name) && catalog.setting(name, release) !== undefined);
  const cases = new Map<string, Readonly<Record<string, string>>>();
  for (let tries = 0; cases.size < count && tries < count * 20; tries++) {
    const pattern = random.pick(related);
    const members = names.filter((name) => pattern.test(name));
    const chosen = random.once(3) ? [random.pick(names)] : random.some(members.length > 0 ? members : names, 1 + random.int(4));
    const one: Record<string, string> = {};
    if (pattern.source === 'bucketcache' && !random.once(4))
      Object.assign(one, { 'hbase.bucketcache.ioengine': 'offheap', 'hbase.bucketcache.size': '64' });
    for (const name of chosen) {
      const setting = catalog.setting(name, release);
      if (setting !== undefined) one[name] = valueFor(random, setting);
    }
    cases.set(JSON.stringify(one), one);
  }
  return [...cases.values()];
}

writeSites('hbase', 'h', hbaseCases, process.argv.slice(2));
