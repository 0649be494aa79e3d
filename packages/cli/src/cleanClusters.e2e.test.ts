import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { built, TestDirectory } from './testProgram.js';

const fixtures = new URL('../../../fixtures/clusters/', import.meta.url);
const releases: Readonly<Record<string, readonly string[]>> = {
  kerberos: ['hadoop@3.3.6', 'hbase@2.5.8', 'zookeeper@3.8.4'],
  plain: ['hadoop@3.4.2', 'hbase@2.6.4', 'zookeeper@3.9.3'],
  racks: ['hadoop@2.10.2', 'hbase@1.4.14', 'zookeeper@3.4.14'],
  'cassandra-4.1': ['cassandra@4.1'],
  'cassandra-5.0': ['cassandra@5.0'],
  kubernetes: ['cassandra@4.1'],
};

/** Where the files of a product lie. */
const layouts: Readonly<Record<string, (product: string) => string>> = {
  'one directory': () => 'conf',
  'a directory of the host for each product': (product) => (product === 'cassandra' ? 'etc/cassandra' : `etc/${product}/conf`),
  'a role for each product': (product) => `roles/${product}/files`,
};

/** Copies the files of a cluster, each product's into its directory. */
function laidOut(
  cluster: string,
  directoryOf: (product: string) => string,
  copies: Readonly<Record<string, readonly string[]>> = {},
): TestDirectory {
  const directory = new TestDirectory();
  directory.put('.git/HEAD', 'ref: refs/heads/main\n');
  const filesOf = (product: string) => readdirSync(new URL(`${cluster}/${product}/`, fixtures));
  const textOf = (product: string, name: string) => readFileSync(new URL(`${cluster}/${product}/${name}`, fixtures), 'utf8');
  for (const product of readdirSync(new URL(`${cluster}/`, fixtures)))
    for (const name of filesOf(product)) directory.put(`${directoryOf(product)}/${name}`, textOf(product, name));
  for (const [path, [product = '', name = '']] of Object.entries(copies)) directory.put(path, textOf(product, name));
  return directory;
}

function findingsIn(directory: TestDirectory, stated: readonly string[] = []): readonly string[] {
  const { out } = directory.run(['check', '.', '--format', 'json', ...stated.flatMap((release) => ['--release', release])]);
  const { findings, deployments } = JSON.parse(out) as {
    readonly findings: readonly { readonly severity: string; readonly ruleId: string; readonly file: string; readonly message: string }[];
    readonly deployments: readonly unknown[];
  };
  expect(deployments.length).toBeGreaterThan(0);
  return findings.map(({ severity, ruleId, file, message }) => `${severity} ${ruleId} ${file} ${message}`);
}

describe.runIf(built)('a clean production cluster has no finding', () => {
  describe.each(Object.keys(releases))('%s', (cluster) => {
    test.each(Object.keys(layouts))('in %s, with and without its releases', (layout) => {
      const directory = laidOut(cluster, layouts[layout] ?? (() => 'conf'));
      expect(findingsIn(directory)).toEqual([]);
      expect(findingsIn(directory, releases[cluster])).toEqual([]);
    });
  });

  test('also where HBase has copies of the files of HDFS', () => {
    const copies = { 'hbase/conf/core-site.xml': ['hadoop', 'core-site.xml'], 'hbase/conf/hdfs-site.xml': ['hadoop', 'hdfs-site.xml'] };
    expect(findingsIn(laidOut('kerberos', (product) => `${product}/conf`, copies))).toEqual([]);
  });
});

describe.runIf(built)('the files of one product', () => {
  const xml = (settings: Readonly<Record<string, string>>) =>
    `<configuration>${Object.entries(settings)
      .map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`)
      .join('')}</configuration>\n`;
  const trash = (quorum: string) => {
    const directory = new TestDirectory();
    directory.put('.git/HEAD', 'ref: refs/heads/main\n');
    directory.put('conf/hadoop/core-site.xml', xml({ 'fs.defaultFS': 'hdfs://m1:9000' }));
    directory.put('conf/hadoop/hdfs-site.xml', xml({ 'dfs.namenode.name.dir': '/data/nn' }));
    directory.put('conf/hbase/hbase-site.xml', xml({ 'hbase.rootdir': 'hdfs://m1:9000/hbase', 'hbase.zookeeper.quorum': quorum }));
    return findingsIn(directory).filter((finding) => finding.includes('hdfs/trash-left-out'));
  };

  test('are those of a cluster where the files of another one show several hosts', () => {
    expect(trash('m1,w1,w2')).toHaveLength(1);
    expect(trash('m1')).toEqual([]);
  });
});

describe.runIf(built)('what the directories of a cluster disagree about is found', () => {
  const byProduct = (product: string) => `etc/${product}/conf`;
  const without = (directory: TestDirectory, path: string, from: string, to: string) => {
    const text = directory.text(path);
    expect(text).toContain(from);
    directory.put(path, text.replace(from, to));
    return findingsIn(directory).map((finding) => finding.split(' ').slice(0, 3).join(' '));
  };

  test.each([
    [
      'etc/hbase/conf/hbase-site.xml',
      'hdfs://prod/hbase',
      'hdfs://nn1.example.com:8020/hbase',
      'warning hbase/rootdir-names-one-namenode etc/hbase/conf/hbase-site.xml',
    ],
    [
      'etc/hbase/conf/hbase-site.xml',
      'zk3.example.com',
      'zk4.example.com',
      'warning cross/hbase-quorum-not-in-ensemble etc/hbase/conf/hbase-site.xml',
    ],
    [
      'etc/zookeeper/conf/zoo.cfg',
      'clientPort=2181',
      'clientPort=2182',
      'warning cross/hbase-zookeeper-port etc/hbase/conf/hbase-site.xml',
    ],
    [
      'etc/hbase/conf/hbase-site.xml',
      '<value>40000</value>',
      '<value>90000</value>',
      'warning cross/hbase-session-over-ensemble etc/hbase/conf/hbase-site.xml',
    ],
  ])('%s: %s -> %s', (path, from, to, expected) => {
    expect(without(laidOut('kerberos', byProduct), path, from, to)).toContain(expected);
  });
});
