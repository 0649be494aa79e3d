import { describe, expect, it, test } from 'vitest';
import { filesOf } from '../../host.js';
import { parseDocument } from '../../products/parseDocument.js';
import { recognizeByName } from '../../products/recognition.js';
import type { FileKind, Role } from '../../products/registry.js';
import { directoryOf } from '../../text/paths.js';
import { SourceText } from '../../text/sourceText.js';
import { documentsOf } from '../testDeployment.js';
import {
  areOthers,
  groupFiles,
  isForClients,
  isForOneNode,
  isForTests,
  isOfOtherProgram,
  namesHeldBy,
  rolesOf,
  withoutDaemonsBeside,
  withoutDaemonsOfFilesBeside,
} from './grouping.js';

const files = (...list: readonly (readonly [string, FileKind])[]) => list.map(([path, kind]) => ({ path, kind }));
const shape = (groups: ReturnType<typeof groupFiles>) =>
  Object.fromEntries(groups.map((group) => [group.name, group.files.map((file) => file.path)]));

describe('grouping', () => {
  it('leaves copies of defaults alone where no file of settings is beside them', () => {
    expect(
      shape(
        groupFiles(files(['a/hdfs-default.xml', 'hdfs-default'], ['b/hdfs-default.xml', 'hdfs-default'], ['b/hdfs-site.xml', 'hdfs-site'])),
      ),
    ).toEqual({ b: ['b/hdfs-default.xml', 'b/hdfs-site.xml'] });
  });

  it('keeps the files of one directory together', () => {
    expect(
      shape(groupFiles(files(['a/hbase-site.xml', 'hbase-site'], ['a/hbase-env.sh', 'hbase-env'], ['b/hbase-site.xml', 'hbase-site']))),
    ).toEqual({
      a: ['a/hbase-env.sh', 'a/hbase-site.xml'],
      b: ['b/hbase-site.xml'],
    });
  });

  it('joins conf and hadoop/etc/hadoop beside each other', () => {
    expect(shape(groupFiles(files(['n/conf/hbase-site.xml', 'hbase-site'], ['n/hadoop/etc/hadoop/hdfs-site.xml', 'hdfs-site'])))).toEqual({
      'n/conf': ['n/conf/hbase-site.xml', 'n/hadoop/etc/hadoop/hdfs-site.xml'],
    });
  });

  it.each([
    ['n', 'n/etc/hadoop', 'n'],
    ['n', 'n/conf', 'n'],
    ['.', 'etc/hadoop', '.'],
    ['n/conf', 'n/etc/hadoop', 'n/conf'],
  ])('joins %s and %s', (one, other, name) => {
    const path = (directory: string, file: string) => (directory === '.' ? file : `${directory}/${file}`);
    const groups = groupFiles(files([path(one, 'hbase-site.xml'), 'hbase-site'], [path(other, 'hdfs-site.xml'), 'hdfs-site']));
    expect(groups.map((group) => [group.name, group.files.length])).toEqual([[name, 2]]);
  });

  it('joins the templates and the files of a role', () => {
    const role = (folder: string, name: string, kind: FileKind) => [`roles/c/${folder}/${name}`, kind] as const;
    const yaml = role('templates', 'cassandra.yaml.j2', 'cassandra-yaml');
    expect(shape(groupFiles(files(yaml, role('files', 'jvm.options', 'cassandra-jvm-options'))))).toEqual({
      'roles/c/files': ['roles/c/files/jvm.options', 'roles/c/templates/cassandra.yaml.j2'],
    });
    expect(groupFiles(files(yaml, role('files/default', 'jvm.options', 'cassandra-jvm-options')))).toHaveLength(1);
    expect(groupFiles(files(yaml, role('files', 'cassandra.yaml', 'cassandra-yaml')))).toHaveLength(2);
    expect(groupFiles(files(yaml, ['roles/d/files/jvm.options', 'cassandra-jvm-options']))).toHaveLength(2);
  });

  it('takes a map of settings that is called after its file for that file', () => {
    const list = files(
      ['a/hdfs-site.yaml/hdfs-site.settings', 'hdfs-site'],
      ['a/hadoop-env.sh', 'hadoop-env'],
      ['a/vars.yaml/core-site.settings', 'core-site'],
    );
    expect(shape(groupFiles(list))).toEqual({
      a: ['a/hadoop-env.sh', 'a/hdfs-site.yaml/hdfs-site.settings'],
      'a/vars.yaml': ['a/vars.yaml/core-site.settings'],
    });
  });

  it('keeps companions apart where both have the same kind of file', () => {
    expect(
      Object.keys(shape(groupFiles(files(['n/conf/core-site.xml', 'core-site'], ['n/hadoop/etc/hadoop/core-site.xml', 'core-site'])))),
    ).toHaveLength(2);
  });

  it('takes two files of one kind as alternatives, each with the files that go with it', () => {
    expect(
      shape(
        groupFiles(files(['c/hbase-site.xml', 'hbase-site'], ['c/hbase-site-prod.xml', 'hbase-site'], ['c/hdfs-site.xml', 'hdfs-site'])),
      ),
    ).toEqual({ c: ['c/hbase-site.xml', 'c/hdfs-site.xml'], 'c (prod)': ['c/hbase-site-prod.xml', 'c/hdfs-site.xml'] });
  });

  it('leaves the list of workers to the cluster where an alternative is for one node', () => {
    const list = ['n/workers', 'workers'] as const;
    expect(shape(groupFiles(files(['n/hdfs-site.xml', 'hdfs-site'], ['n/hdfs-site-single.xml', 'hdfs-site'], list)))).toEqual({
      n: ['n/hdfs-site.xml', 'n/workers'],
      'n (single)': ['n/hdfs-site-single.xml'],
    });
    expect(['n (single)', 'n (prod)', 'single', 'n'].map(isForOneNode)).toEqual([true, false, false, false]);
  });

  it('pairs alternatives of the same variant', () => {
    const groups = shape(
      groupFiles(
        files(
          ['c/prod-core-site.xml', 'core-site'],
          ['c/prod-hdfs-site.xml', 'hdfs-site'],
          ['c/test-core-site.xml', 'core-site'],
          ['c/test-hdfs-site.xml', 'hdfs-site'],
        ),
      ),
    );
    expect(groups).toEqual({
      'c (prod)': ['c/prod-core-site.xml', 'c/prod-hdfs-site.xml'],
      'c (test)': ['c/test-core-site.xml', 'c/test-hdfs-site.xml'],
    });
  });

  it('reads all JVM option files of a Cassandra node at once', () => {
    expect(
      Object.keys(
        shape(groupFiles(files(['c/jvm-server.options', 'cassandra-jvm-options'], ['c/jvm11-server.options', 'cassandra-jvm-options']))),
      ),
    ).toEqual(['c']);
  });

  it('does not depend on the order of the files', () => {
    const list = files(['a/core-site.xml', 'core-site'], ['a/hdfs-site.xml', 'hdfs-site'], ['b/cassandra.yaml', 'cassandra-yaml']);
    expect(groupFiles([...list].reverse())).toEqual(groupFiles(list));
  });

  it('tells the daemons from the kinds of files', () => {
    expect(rolesOf(new Set<FileKind>(['hbase-site', 'core-site']))).toEqual(['regionserver', 'master', 'hbase-client']);
    expect(rolesOf(new Set<FileKind>(['hdfs-site']))).toContain('datanode');
    expect(rolesOf(new Set<FileKind>(['cassandra-yaml', 'sysctl']))).toEqual(['cassandra', 'host']);
  });
});

describe('the folder of another program', () => {
  const all: Readonly<Record<string, string>> = {
    '/r/flink/conf/zoo.cfg': 'tickTime=2000\n',
    '/r/flink/conf/flink-conf.yaml': '',
    '/r/spark/conf/core-site.xml': '<configuration/>',
    '/r/spark/conf/hdfs-site.xml': '<configuration/>',
    '/r/spark/conf/spark-defaults.conf': '',
    '/r/config/core-site.xml': '<configuration/>',
    '/r/config/hdfs-site.xml': '<configuration/>',
    '/r/config/spark-defaults.conf': '',
    '/r/spark/all/core-site.xml': '<configuration/>',
    '/r/spark/all/hadoop-env.sh': 'export HADOOP_HEAPSIZE=1000\n',
    '/r/spark/all/spark-defaults.conf': '',
    '/r/conf/core-site.xml': '<configuration/>',
    '/r/app/src/main/resources/hdfs-site.xml': '<configuration/>',
  };
  const list = (directory: string) =>
    Object.keys(all).flatMap((path) => (directoryOf(path) === directory ? [path.slice(path.lastIndexOf('/') + 1)] : []));
  it.each<readonly [directory: string, kinds: readonly FileKind[], expected: boolean, why: string]>([
    ['/r/flink/conf', ['zoo-cfg'], true, 'Flink brings a zoo.cfg'],
    ['/r/spark/conf', ['core-site', 'hdfs-site'], true, 'copies for Spark'],
    ['/r/config', ['core-site', 'hdfs-site'], false, 'one folder for all programs'],
    ['/r/spark/all', ['core-site', 'hadoop-env'], false, 'an env file starts daemons'],
    ['/r/conf', ['core-site'], false, 'nothing of another program'],
    ['/r/app/src/main/resources', ['hdfs-site'], true, 'a client on the class path'],
  ])('%s with %s: %s, %s', (directory, kinds, expected) => {
    const documents = kinds.map((kind) => {
      const path = Object.keys(all).find((each) => directoryOf(each) === directory && each.includes(kind.replace('zoo-cfg', 'zoo'))) ?? '';
      return parseDocument(new SourceText(path, all[path] ?? ''), kind);
    });
    expect(isOfOtherProgram(documents, list)).toBe(expected);
  });

  it.each<readonly [names: readonly string[], expected: boolean]>([
    [['jvm.options', 'elasticsearch.yml'], true],
    [['jvm.options', 'log4j2.properties'], false],
    [['cassandra.yaml', 'jvm.options', 'elasticsearch.yml'], false],
    [['zookeeper.properties', 'nifi.properties'], true],
    [['zookeeper.properties', 'server.properties'], false],
  ])('%s are files of another program: %s', (names, expected) => {
    const documents = documentsOf(Object.fromEntries(names.filter((name) => recognizeByName(name)).map((name) => [name, ''])));
    expect(areOthers(documents, () => names)).toBe(expected);
  });
});

function holding(list: (directory: string) => readonly string[]) {
  return (directory: string) => namesHeldBy(directory, list);
}

/** The daemons of a directory beside which others have these names. */
function daemonsBeside(roles: readonly Role[], directory: string, beside: readonly string[]): string {
  const held = holding(() => beside);
  return withoutDaemonsBeside(roles, directory, held).join(' ');
}

test('nodes that lie side by side are named once', () => {
  const list = (directory: string) =>
    directory === 'conf' ? ['Worker1', 'worker-2', 'node1', 'node20', 'master3'] : directory === 'conf/master3' ? [] : ['x'];
  expect(namesHeldBy('conf', list)).toEqual({ names: ['worker', 'node', 'master'], hosts: new Set(['working']) });
});

test.each([
  ['config/resourcemanager', ['nodemanager', 'all'], 'resourcemanager hdfs-client'],
  ['config/nodemanager-1', ['nodemanager-2', 'resource_manager'], 'nodemanager hdfs-client'],
  ['namenode', ['datanode1', 'datanode2'], 'resourcemanager nodemanager hdfs-client'],
  ['config/resourcemanager', ['conf'], 'resourcemanager nodemanager hdfs-client'],
  ['config/hadoop', ['nodemanager'], 'resourcemanager nodemanager hdfs-client'],
  ['roles/resourcemanager/templates', ['nodemanager'], 'resourcemanager hdfs-client'],
  ['roles/yarn_nodemanager/files/default', ['yarn_resourcemanager'], 'nodemanager hdfs-client'],
  ['ResourceManager/Config-files', ['DataNode-NodeManager', 'NameNode'], 'resourcemanager hdfs-client'],
  ['docker/resourcemanager/conf', ['nodemanager'], 'resourcemanager hdfs-client'],
  ['datanode_nodemanager2', ['namenode', 'resourcemanager'], 'nodemanager hdfs-client'],
  ['resourcemanager-tools/conf', ['nodemanager'], 'resourcemanager nodemanager hdfs-client'],
  ['hadoop/conf', ['nodemanager'], 'resourcemanager nodemanager hdfs-client'],
])('the daemons of %s beside %j are %s', (directory, beside, expected) => {
  const roles: readonly Role[] = ['resourcemanager', 'nodemanager', 'hdfs-client'];
  expect(daemonsBeside(roles, directory, beside)).toBe(expected);
});

test.each([
  ['src/test/resources/hbase-site.xml', true],
  ['controllers/testdata/cassandra.yaml', true],
  ['roles/testdatabase/files/cassandra.yaml', false],
  ['spec/fixtures/hdfs-site.xml', true],
  ['test-data/core-site.xml', true],
  ['modules/cassandra/test_fixtures/cassandra.yaml', true],
  ['src/integrationTest/resources/cassandra.yaml', true],
  ['integration-tests/hbase/hbase-site.xml', true],
  ['charts/hbase/e2e/hbase-site.xml', true],
  ['spec/unit/hadoop/hdfs-site.xml', true],
  ['spec/hadoop/hdfs-site.xml', false],
  ['cluster-spec/hdfs-site.xml', false],
  ['specs/hdfs-site.xml', false],
  ['clusters/load-test/cassandra.yaml', false],
  ['testing/hdfs-site.xml', false],
  ['src/latest/hdfs-site.xml', false],
])('says whether %s is for tests', (path, expected) => {
  expect(isForTests(path, filesOf({}))).toBe(expected);
});

test('how directories are called above what somebody asked for says nothing of tests', () => {
  const cluster = filesOf({ '/srv/tests/cluster/conf/hbase-site.xml': '', '/srv/tests/cluster/src/test/hbase-site.xml': '' });
  const asked = { list: (directory: string) => (directory.startsWith('/srv/tests/cluster') ? cluster.list(directory) : []) };
  expect(isForTests('/srv/tests/cluster/conf/hbase-site.xml', asked)).toBe(false);
  expect(isForTests('/srv/tests/cluster/src/test/hbase-site.xml', asked)).toBe(true);
  expect(isForTests('/srv/tests/cluster/conf/hbase-site.xml', cluster)).toBe(true);
});

test.each([
  ['conf/client/secure', true],
  ['roles/hadoop-client/templates', true],
  ['hdfs_clients', true],
  ['conf/client/kerberos/client', true],
  ['conf/clients', true],
  ['clients/acme', false],
  ['/srv/clients/acme/prod/hadoop', false],
  ['/home/client/cluster/conf', false],
  ['conf/hadoop/clientconf', false],
  ['conf/thrift-client', false],
])('says whether %s is for clients', (directory, expected) => {
  expect(isForClients(directory)).toBe(expected);
});

test.each([
  ['docker/master', ['slave'], 'namenode journalnode zkfc resourcemanager hdfs-client zookeeper'],
  ['hadoop-slave1', ['hadoop-master', 'hadoop-slave2'], 'datanode journalnode nodemanager hdfs-client zookeeper'],
  ['worker', ['masters'], 'datanode journalnode nodemanager hdfs-client zookeeper'],
  ['master', ['conf'], 'namenode datanode journalnode zkfc resourcemanager nodemanager hdfs-client zookeeper'],
  ['slave', ['slave2'], 'namenode datanode journalnode zkfc resourcemanager nodemanager hdfs-client zookeeper'],
  ['webmaster', ['slave'], 'namenode datanode journalnode zkfc resourcemanager nodemanager hdfs-client zookeeper'],
])('the daemons on hosts of %s beside %j are %s', (directory, beside, expected) => {
  const roles: readonly Role[] = [
    'namenode',
    'datanode',
    'journalnode',
    'zkfc',
    'resourcemanager',
    'nodemanager',
    'hdfs-client',
    'zookeeper',
  ];
  expect(daemonsBeside(roles, directory, beside)).toBe(expected);
});

test('a list of workers is no directory for their hosts', () => {
  const list = (directory: string) => (directory === 'conf' ? ['master', 'slaves'] : directory === 'conf/master' ? ['hdfs-site.xml'] : []);
  expect(withoutDaemonsBeside(['namenode', 'datanode'], 'conf/master', holding(list))).toEqual(['namenode', 'datanode']);
});

test('a failover controller runs where the NameNode does', () => {
  const daemonsOf = (directory: string) =>
    withoutDaemonsBeside(
      ['namenode', 'datanode', 'zkfc'],
      directory,
      holding((parent) => (parent === 'roles' ? ['namenode', 'datanode'] : [])),
    );
  expect(daemonsOf('roles/datanode/templates')).toEqual(['datanode']);
  expect(daemonsOf('roles/namenode/templates')).toEqual(['namenode', 'zkfc']);
});

test('a JournalNode that has a directory of its own opens no file system', () => {
  const roles: readonly Role[] = ['namenode', 'datanode', 'journalnode', 'zkfc', 'hdfs-client'];
  const daemonsOf = (directory: string, beside: readonly string[]) => daemonsBeside(roles, directory, beside);
  const beside = ['hdfs-namenode-ha', 'hdfs-datanode-ha', 'hdfs-journalnode', 'hdfs-zkfc'];
  expect(daemonsOf('roles/hdfs-journalnode/templates', beside)).toBe('journalnode');
  expect(daemonsOf('roles/hdfs-datanode-ha/templates', beside)).toBe('datanode hdfs-client');
  expect(daemonsOf('roles/hdfs-journalnode/templates', ['hdfs-journalnode', 'zookeeper'])).toBe(roles.join(' '));
  expect(daemonsOf('roles/hdfs-ha/templates', beside)).toBe(roles.join(' '));
});

test('a file that is named after a daemon is not for those that have a file beside it', () => {
  const roles: readonly Role[] = ['namenode', 'datanode', 'journalnode', 'zkfc', 'hdfs-client'];
  const daemonsOf = (name: string, names: readonly string[]) => withoutDaemonsOfFilesBeside(roles, name, names).join(' ');
  const both = ['core-site.xml.j2', 'hdfs-site-namenode.xml.j2', 'hdfs-site-datanode.xml.j2'];
  expect(daemonsOf('hdfs-site-namenode.xml.j2', both)).toBe('namenode journalnode zkfc hdfs-client');
  expect(daemonsOf('hdfs-site-datanode.xml.j2', both)).toBe('datanode journalnode hdfs-client');
  expect(daemonsOf('core-site.xml.j2', both)).toBe(roles.join(' '));
  expect(daemonsOf('hdfs-site-namenode.xml.j2', ['hdfs-site-namenode.xml.j2', 'yarn-site-datanode.xml.j2'])).toBe(roles.join(' '));
  expect(daemonsOf('hdfs-site-ha.xml', ['hdfs-site-ha.xml', 'hdfs-site-datanode.xml'])).toBe(roles.join(' '));
});
