// node tools/run.mjs tools/oracle/fuzz/makeHdfs.ts RELEASE SEED COUNT FOLDER: writes COUNT new hdfs-site.xml for the oracle and for `check`.
import type { Catalog } from '../../../packages/core/src/catalog/catalog.js';
import type { Setting } from '../../../packages/core/src/catalog/setting.js';
import { type Random, randomOf } from './random.js';
import { writeSites } from './writeSites.js';

const whole = ['0', '1', '-1', '2', '3', '10', '100', '1000', '65536', '2147483647', '-2147483648', ' 4 ', '0x10', ''];
const odd = ['abc', '1.5', '1k', '2147483648', '10s', '1,000', '9223372036854775808', '3 ', '１０'];
const time = [
  '0',
  '1',
  '-1',
  '5',
  '60',
  '600000',
  '3s',
  '10m',
  '1h',
  '2d',
  '500ms',
  '3 s',
  '3S',
  '1.5s',
  '5min',
  '9223372036854775807',
  '',
];
const fraction = ['0', '0.1', '0.32', '0.5', '0.999f', '1', '1.0', '1.5', '-0.1', '32', '50%', 'NaN', '', '0,5'];
const size = ['0', '-1', '1', '4096', '64k', '128m', '1g', '10mb', '1.5g', '128M', '1t', ' 64k ', '9223372036854775807', '64 k', ''];
const boolean = ['true', 'false', 'TRUE', 'yes', '1', '', ' true '];
const particular: Readonly<Record<string, readonly string[]>> = {
  'dfs.blocksize': ['1048576', '1m', '512', '1000000', '1048577', '0', '-1', '128m', '64mb', '2g', '511', '1048064'],
  'dfs.bytes-per-checksum': ['512', '513', '0', '-1', '1', '1024', '4096'],
  'dfs.checksum.type': ['CRC32', 'CRC32C', 'NULL', 'crc32', 'MD5', ''],
  'dfs.replication': ['1', '0', '2', '3', '512', '513', '32767', '32768'],
  'dfs.namenode.replication.min': ['1', '2', '3', '0', '4'],
  'dfs.replication.max': ['512', '1', '0', '2', '32767', '32768', '-1'],
  'dfs.namenode.maintenance.replication.min': ['0', '1', '2', '3', '-1'],
  'dfs.namenode.name.dir.restore': boolean,
  'dfs.http.policy': ['HTTP_ONLY', 'http_only', 'HTTPS_ONLY', 'HTTP_AND_HTTPS', 'HTTP', '', ' HTTP_ONLY '],
  'dfs.datanode.data.dir.perm': ['700', '0700', '755', 'rwx', 'u=rwx', '999', '1777', '', '70'],
  'dfs.permissions.umask-mode': ['022', '0022', '999', 'u=rwx,g=rx,o=', 'abc', '1022', ''],
  'dfs.namenode.acls.enabled': boolean,
  'dfs.datanode.failed.volumes.tolerated': ['0', '-1', '-2', '1', '2'],
  'dfs.datanode.fsdataset.volume.choosing.policy': [
    'org.apache.hadoop.hdfs.server.datanode.fsdataset.AvailableSpaceVolumeChoosingPolicy',
    'AvailableSpace',
    'com.example.Nope',
    'java.lang.String',
    '',
  ],
  'dfs.block.replicator.classname': [
    'org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyRackFaultTolerant',
    'org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyWithNodeGroup',
    'java.lang.String',
    '',
  ],
  'dfs.namenode.edits.asynclogging': boolean,
  'dfs.data.transfer.protection': ['authentication', 'privacy', 'authentication,privacy', 'none', ''],
  'dfs.encrypt.data.transfer.algorithm': ['3des', 'rc4', 'aes', ''],
  'dfs.nameservices': ['ns1', 'ns1,ns2', '', 'a.b'],
  'dfs.namenode.rpc-address': [
    '127.0.0.1:0',
    '127.0.0.1',
    'localhost:99999',
    ':8020',
    '127.0.0.1:abc',
    '0.0.0.0:0',
    'hdfs://127.0.0.1:0',
    '127.0.0.1:-1',
    '',
  ],
  'dfs.namenode.http-address': [
    '127.0.0.1:0',
    '127.0.0.1',
    'localhost:99999',
    ':0',
    '127.0.0.1:abc',
    '0.0.0.0:0',
    'http://127.0.0.1:0',
    '',
  ],
  'dfs.datanode.address': ['127.0.0.1:0', '127.0.0.1', '127.0.0.1:99999', ':0', '0.0.0.0:0', ''],
  'dfs.datanode.ipc.address': ['127.0.0.1:0', '127.0.0.1', '127.0.0.1:65536', ':0', '0.0.0.0:0'],
  'dfs.datanode.http.address': ['127.0.0.1:0', '127.0.0.1', '127.0.0.1:65536', ':0', '0.0.0.0:0'],
  'dfs.datanode.data.dir': [
    'file:///tmp/storelint-fuzz/d/dn1',
    '[SSD]file:///tmp/storelint-fuzz/d/dn2',
    '[DISK]/tmp/storelint-fuzz/d/dn3',
    '[SSDISK]/tmp/storelint-fuzz/d/dn4',
    '/tmp/storelint-fuzz/d/dn5,/tmp/storelint-fuzz/d/dn5',
    'hdfs://a/b',
    '[ssd]/tmp/storelint-fuzz/d/dn6',
    ' /tmp/storelint-fuzz/d/dn7 , ',
    '[DISK',
    '[RAM_DISK]/tmp/storelint-fuzz/d/dn8',
  ],
  'dfs.namenode.name.dir': [
    'file:///tmp/storelint-fuzz/d/nn1',
    '/tmp/storelint-fuzz/d/nn2',
    '/tmp/storelint-fuzz/d/nn3,/tmp/storelint-fuzz/d/nn3',
    'hdfs://a/b',
    's3a://b/c',
  ],
};
const related: readonly RegExp[] = [
  /^dfs\.(replication|namenode\.(replication|maintenance)\.)/,
  /blocksize|min-block-size|bytes-per-checksum|checksum/,
  /heartbeat|stale|recheck/,
  /handler|queue|threads|transfer/,
  /checkpoint|edits|retained/,
  /decommission|reconstruction|redundancy|blockreport/,
  /cache|locked|lazy|ram/,
  /(http|rpc|ipc|https)[-.]?(bind-)?(address|host)|^dfs\.datanode\.address|policy/,
  /volume|dir|failed|disk|du\./,
  /fs-limits|xattr|acl|snapshot|quota|ec\./,
  /lease|lock|safemode|delegation|audit|top\./,
  /^(file|fs|hadoop\.http|io|ipc)\./,
];
const isLeftOut = /kerberos|keytab|journalnode|\.router|ozone|test|federation|\.balancer|mover|nfs|shared\.edits|ha\.|client\.(?!socket)/;

function valueFor(random: Random, setting: Setting): string {
  const own = particular[setting.name];
  if (own !== undefined) return random.pick(own);
  switch (setting.type) {
    case 'int':
    case 'long':
      return random.pick(random.once(6) ? odd : whole);
    case 'duration':
      return random.pick(setting.reader === 'getTimeDuration' ? time : random.once(6) ? odd : whole);
    case 'float':
    case 'double':
    case 'percentage':
      return random.pick(fraction);
    case 'size':
      return random.pick(size);
    case 'boolean':
      return random.pick(boolean);
    default:
      return random.pick(['', 'abc', 'com.example.Nope', ...(setting.values ?? []), setting.default ?? 'x']);
  }
}

/** Names and values of `count` configurations of settings that a NameNode or DataNode reads while it starts. */
export function hdfsCases(catalog: Catalog, release: string, seed: number, count: number): Readonly<Record<string, string>>[] {
  const random = randomOf(seed);
  const names = catalog
    .names(release)
    .filter(
      (name) =>
        /^(dfs|file|fs|hadoop\.http|io|ipc)\./.test(name) &&
        !isLeftOut.test(name) &&
        (catalog.setting(name, release)?.readAtStart?.length ?? 0) > 0,
    );
  const cases = new Map<string, Readonly<Record<string, string>>>();
  for (let tries = 0; cases.size < count && tries < count * 20; tries++) {
    const pattern = random.pick(related);
    const members = [...new Set([...names, ...Object.keys(particular)])].filter(
      (name) => pattern.test(name) && catalog.setting(name, release) !== undefined,
    );
    const chosen = random.once(3) ? [random.pick([...names, ...Object.keys(particular)])] : random.some(members, 1 + random.int(3));
    const one: Record<string, string> = {};
    for (const name of chosen) {
      const setting = catalog.setting(name, release);
      if (setting !== undefined) one[name] = valueFor(random, setting);
    }
    if (Object.keys(one).length > 0) cases.set(JSON.stringify(one), one);
  }
  return [...cases.values()];
}

writeSites('hadoop', 'd', hdfsCases, process.argv.slice(2));
