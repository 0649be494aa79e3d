import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../catalog/loadCatalog.js';
import { documentsOf, testDeployment } from '../../../deployment/testDeployment.js';
import { resolverOf } from '../../../expressions/resolverOf.js';
import { clusterAgreementFunctions } from './clusterAgreement.js';

const catalog = loadCatalog(JSON.parse(readFileSync(new URL('../../../../../../catalog/hbase.json', import.meta.url), 'utf8')));
const releases = { hbase: '2.6.4' };

const xml = (settings: Readonly<Record<string, string>>) =>
  `<configuration>${Object.entries(settings)
    .map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`)
    .join('\n')}</configuration>`;

type Files = Readonly<Record<string, string>>;

function call(name: string, files: Files, copies: Files = {}): unknown {
  const deployment = { ...testDeployment(documentsOf(files), releases, ['regionserver']), copies: documentsOf(copies) };
  const resolution = resolverOf(deployment, (product) => (product === 'hbase' ? catalog : undefined)).resolution('regionserver', releases);
  return clusterAgreementFunctions.find(({ signature }) => signature.startsWith(`${name}(`))?.call({ resolution });
}

const zooCfg = 'clientPort=2181\ndataDir=/zk\nserver.1=z1:2888:3888\nserver.2=z2.example.com:2888:3888\nserver.3=z3:2888:3888\n';
const core = (quorum: string) => ({ 'core-site.xml': xml({ 'ha.zookeeper.quorum': quorum }) });
const hbase = (quorum: string, more: Readonly<Record<string, string>> = {}) => ({
  'hbase-site.xml': xml({ 'hbase.zookeeper.quorum': quorum, ...more }),
});

describe("lists of ZooKeeper's servers", () => {
  it.each<[string, Files, readonly string[]]>([
    ['the same', { ...core('z1:2181,z2:2181,z3:2181'), 'zoo.cfg': zooCfg }, []],
    ['a part', { ...core('z1:2181'), 'zoo.cfg': zooCfg }, []],
    ['two ensembles', { ...core('a1,a2,a3'), 'zoo.cfg': zooCfg }, []],
    [
      'one that zoo.cfg lacks',
      { ...core('z1,z4,z5'), 'zoo.cfg': zooCfg },
      ['ha.zookeeper.quorum names z4, z5, which zoo.cfg does not have'],
    ],
    [
      'one that the template of zoo.cfg lacks',
      { ...core('z1,z4'), 'zoo.cfg.j2': zooCfg.replace('/zk', '{{ zk_data_dir }}') },
      ['ha.zookeeper.quorum names z4, which zoo.cfg does not have'],
    ],
    ['a server that a template fills in', { ...core('z1,z4'), 'zoo.cfg.j2': zooCfg.replace('z3', '{{ third }}') }, []],
    ['servers that a template brings', { ...core('z1,z4'), 'zoo.cfg.j2': `${zooCfg}{{ more_servers }}\n` }, []],
    ['another port', { ...core('z1:2182'), 'zoo.cfg': zooCfg }, ['ha.zookeeper.quorum has port 2182 for z1, and zoo.cfg has 2181']],
    ['names and addresses', { ...core('z1,10.0.0.2,10.0.0.3'), 'zoo.cfg': zooCfg }, []],
    ['of this host', { ...core('z1,localhost'), 'zoo.cfg': zooCfg }, []],
    ['a placeholder', { ...core('$' + '{zk}'), 'zoo.cfg': zooCfg }, []],
    ['of HBase and zoo.cfg alone', { ...hbase('z1,z4'), 'zoo.cfg': zooCfg }, []],
    ['a part of the other', { ...core('z1,z2'), ...hbase('z1,z2,z3') }, []],
    [
      'neither a part',
      { ...core('z1,z4'), ...hbase('z1,z2') },
      ['hbase.zookeeper.quorum names z2, and ha.zookeeper.quorum has z4 instead'],
    ],
    [
      'a port of HBase',
      { ...core('z1,z2'), ...hbase('z1,z2', { 'hbase.zookeeper.property.clientPort': '2182' }) },
      ['hbase.zookeeper.quorum has port 2182 for z1, and ha.zookeeper.quorum has 2181'],
    ],
    ['a chroot of YARN', { ...core('z1,z2'), 'yarn-site.xml': xml({ 'hadoop.zk.address': 'z1:2181,z2:2181/yarn' }) }, []],
  ])('%s', (_, files, expected) => {
    expect(call('ensembleDifferences', files)).toEqual(expected);
  });
});

describe('HDFS as the files of HBase have it', () => {
  const servers = xml({
    'dfs.nameservices': 'c1',
    'dfs.ha.namenodes.c1': 'nn1,nn2',
    'dfs.namenode.rpc-address.c1.nn1': 'm1.example.com:8020',
  });
  it.each<[string, Files, Files, readonly string[]]>([
    ['the same copy', { ...hbase('z1'), 'hdfs-site.xml': servers }, { 'hbase/hdfs-site.xml': servers }, []],
    [
      'a short name',
      { ...hbase('z1'), 'hdfs-site.xml': servers },
      { 'hbase/hdfs-site.xml': servers.replace('m1.example.com', 'm1').replace('nn1,nn2', 'nn2, nn1') },
      [],
    ],
    [
      'a forgotten copy',
      { ...hbase('z1', { 'hbase.rootdir': 'hdfs://c1/hbase' }), 'hdfs-site.xml': servers },
      { 'hbase/hdfs-site.xml': xml({ 'dfs.nameservices': 'c1', 'dfs.namenode.rpc-address.c1.nn1': 'old:8020' }) },
      [
        'dfs.namenode.rpc-address.c1.nn1 is old:8020 for HBase and m1.example.com:8020 for Hadoop',
        'dfs.ha.namenodes.c1 is not set for HBase and nn1,nn2 for Hadoop',
      ],
    ],
    [
      'the rest in hbase-site.xml',
      { ...hbase('z1', { 'dfs.ha.namenodes.c1': 'nn1,nn2', 'dfs.namenode.rpc-address.c1.nn1': 'm1:8020' }), 'hdfs-site.xml': servers },
      { 'hbase/hdfs-site.xml': xml({ 'dfs.nameservices': 'c1' }) },
      [],
    ],
    [
      'Kerberos on one side',
      { ...hbase('z1'), 'core-site.xml': xml({ 'hadoop.security.authentication': 'kerberos' }) },
      { 'hbase/core-site.xml': xml({ 'fs.defaultFS': 'hdfs://c1' }) },
      ['hadoop.security.authentication is simple for HBase and kerberos for Hadoop'],
    ],
    [
      'a placeholder',
      { ...hbase('z1'), 'hdfs-site.xml': servers },
      { 'hbase/hdfs-site.xml': servers.replace('m1.example.com', 'NAMENODE').replace('NAMENODE:8020', 'NAMENODE') },
      [],
    ],
    ['one line in hbase-site.xml', { ...hbase('z1', { 'dfs.nameservices': 'c1' }), 'hdfs-site.xml': servers }, {}, []],
    [
      'another in hbase-site.xml',
      { ...hbase('z1', { 'dfs.nameservices': 'c2' }), 'hdfs-site.xml': servers },
      {},
      ['dfs.nameservices is c2 for HBase and c1 for Hadoop'],
    ],
    [
      'a second cluster for HBase',
      { ...hbase('z1', { 'hbase.rootdir': 'hdfs://c1/hbase' }), 'hdfs-site.xml': servers },
      {
        'hbase/hdfs-site.xml': servers
          .replace('>c1<', '>c1,backup<')
          .replace('</configuration>', `${xml({ 'dfs.ha.namenodes.backup': 'b1,b2' }).slice(15)}`),
      },
      [],
    ],
    [
      'a copy without the name service',
      {
        ...hbase('z1', { 'hbase.rootdir': 'hdfs://c1/hbase' }),
        'hdfs-site.xml': servers.replace('dfs.ha.namenodes.c1', 'dfs.ha.namenodes.c2'),
      },
      { 'hbase/hdfs-site.xml': xml({ 'dfs.replication': '3' }) },
      ['dfs.nameservices is not set for HBase and c1 for Hadoop'],
    ],
    ['no HBase', { 'hdfs-site.xml': servers }, { 'old/hdfs-site.xml': xml({ 'dfs.nameservices': 'c9' }) }, []],
  ])('%s', (_, files, copies, expected) => {
    expect(call('hdfsForHBaseDifferences', files, copies)).toEqual(expected);
  });
});

describe('region servers away from all DataNodes', () => {
  it.each<[string, string, readonly string[]]>([
    ['r1\nr2\n', 'd1\nd2\n', ['r1', 'r2']],
    ['h1\nr2\n', 'h1.example.com\nd2\n', []],
    ['r1\nr2\n', '10.0.0.1\n', []],
    ['localhost\n', 'd1\n', []],
  ])('%j, %j', (regionservers, workers, expected) => {
    expect(call('regionServersWithoutDataNode', { regionservers, workers })).toEqual(expected);
  });
});

describe('lists of HDFS and YARN that name a server twice', () => {
  it.each<[string, Files, readonly string[]]>([
    ['three servers', core('z1:2181,z2:2181,z3:2181'), []],
    ['one twice', core('z1:2181,z2:2181,z2:2181'), ['ha.zookeeper.quorum names z2 twice']],
    ['one without its port', core('z1,z1:2181,z3'), ['ha.zookeeper.quorum names z1 twice']],
    ['two servers of one host', core('z1:2181,z1:2182,z1:2183'), []],
    ["HBase's own list", hbase('z1,z1'), []],
    ['zoo.cfg', { 'zoo.cfg': zooCfg.replace('z3', 'z1') }, []],
  ])('%s', (_, files, expected) => {
    expect(call('serversTwice', files)).toEqual(expected);
  });
});
