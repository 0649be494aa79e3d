import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../catalog/loadCatalog.js';
import { documentsOf, testDeployment } from '../../../deployment/testDeployment.js';
import { resolverOf } from '../../../expressions/resolverOf.js';
import { hdfsClusterFunctions } from './hdfsCluster.js';

const catalog = loadCatalog(JSON.parse(readFileSync(new URL('../../../../../../catalog/hadoop.json', import.meta.url), 'utf8')));
const releases = { hadoop: '3.3.6' };

const xml = (settings: Readonly<Record<string, string>>) =>
  `<configuration>${Object.entries(settings)
    .map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`)
    .join('\n')}</configuration>`;

function call(name: string, files: Readonly<Record<string, string>>, ...rest: readonly string[]): unknown {
  const deployment = testDeployment(documentsOf(files), releases, ['namenode']);
  const resolution = resolverOf(deployment, (product) => (product === 'hadoop' ? catalog : undefined)).resolution('namenode', releases);
  return hdfsClusterFunctions.find(({ signature }) => signature.startsWith(`${name}(`))?.call({ resolution }, ...(rest as never[]));
}

describe('the host of an address', () => {
  it.each([
    ['NN1:9000', 'nn1'],
    ['hdfs://nn1.example.com:8020/hbase', 'nn1.example.com'],
    ['[::1]:8020', '[::1]'],
    ['c1', 'c1'],
  ])('%s', (text, host) => {
    expect(call('hostOfAddress', {}, text)).toBe(host);
  });
});

describe('the host of the NameNode', () => {
  it.each<[Readonly<Record<string, string>>, string]>([
    [{ 'fs.defaultFS': 'hdfs://nn1:9000' }, 'nn1'],
    [{ 'fs.defaultFS': 'hdfs://nn1:9000', 'dfs.namenode.rpc-address': 'nn2:8020' }, 'nn2'],
    [{ 'fs.defaultFS': 'hdfs://c1', 'dfs.nameservices': 'c1', 'dfs.ha.namenodes.c1': 'nn1,nn2' }, ''],
    [{ 'fs.defaultFS': 'hdfs://c1', 'dfs.nameservices': 'c1,c2' }, ''],
    [{ 'fs.defaultFS': 'hdfs://nn1:8020', 'dfs.nameservices': 'nn1' }, 'nn1'],
    [{ 'fs.defaultFS': 'file:///' }, ''],
    [{}, ''],
  ])('%j', (settings, host) => {
    expect(call('nameNodeHost', { 'core-site.xml': xml(settings) })).toBe(host);
  });
});

describe('variables of Hadoop 2', () => {
  it.each<[string, string, readonly string[]]>([
    ['hadoop-env.sh', 'export HADOOP_NAMENODE_OPTS="-Xmx8g $HADOOP_NAMENODE_OPTS"\n', ['HADOOP_NAMENODE_OPTS (HDFS_NAMENODE_OPTS)']],
    ['hadoop-env.sh', 'export HADOOP_SECURE_DN_USER=$' + '{HADOOP_SECURE_DN_USER}\n', []],
    ['hadoop-env.sh', 'export HADOOP_NAMENODE_OPTS=-Xmx8g\nexport HDFS_NAMENODE_OPTS=-Xmx8g\n', []],
    ['hadoop-env-2.x.sh', 'export HADOOP_NAMENODE_OPTS=-Xmx8g\n', []],
  ])('%s: %s', (name, text, expected) => {
    expect(call('variablesOfHadoop2', { [name]: text })).toEqual(expected);
  });
});

describe('files of HDFS in the directory of HBase', () => {
  it.each<[readonly string[], boolean]>([
    [['hbase-site.xml', 'hdfs-site.xml'], true],
    [['hbase-site.xml', 'hdfs-site.xml', 'workers'], false],
    [['hdfs-site.xml'], false],
  ])('%j', (names, expected) => {
    expect(call('hdfsFilesOfHBase', Object.fromEntries(names.map((name) => [name, name === 'workers' ? 'dn1\n' : xml({})])))).toBe(
      expected,
    );
  });
});
