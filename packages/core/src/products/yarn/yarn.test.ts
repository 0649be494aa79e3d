import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/loadCatalog.js';
import { groupFiles, rolesOf } from '../../deployment/files/grouping.js';
import { jvmArgumentsOf } from '../../deployment/jvm/jvmArguments.js';
import { possibleReleases, type StatedReleases } from '../../deployment/releases/possibleReleases.js';
import { documentsOf, testDeployment } from '../../deployment/testDeployment.js';
import { resolverOf } from '../../expressions/resolverOf.js';
import { fileForSetting, type Product, type Role, releasableOf, releasedTogether } from '../registry.js';

const read = (product: Product) =>
  loadCatalog(JSON.parse(readFileSync(new URL(`../../../../../catalog/${product}.json`, import.meta.url), 'utf8')));
const loaded = { hadoop: read('hadoop'), yarn: read('yarn') };
const catalogs = (product: Product) => (product === 'hadoop' || product === 'yarn' ? loaded[product] : undefined);

const site = (settings: Readonly<Record<string, string>>) =>
  `<configuration>\n${Object.entries(settings)
    .map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`)
    .join('\n')}\n</configuration>\n`;

describe('the files of a deployment', () => {
  it.each<[files: string, kinds: Parameters<typeof rolesOf>[0], some: readonly Role[], others: readonly Role[]]>([
    ['yarn-site.xml', new Set(['yarn-site']), ['resourcemanager', 'nodemanager', 'historyserver', 'mapreduce-client'], ['namenode']],
    ['yarn-site.xml and core-site.xml', new Set(['yarn-site', 'core-site']), ['nodemanager'], ['namenode', 'hdfs-client']],
    ['mapred-env.sh', new Set(['mapred-env']), ['historyserver'], ['datanode']],
    ['yarn-site.xml and hdfs-site.xml', new Set(['yarn-site', 'hdfs-site']), ['resourcemanager', 'namenode'], ['timelineserver']],
    ['core-site.xml', new Set(['core-site']), ['namenode'], ['resourcemanager']],
  ])('%s are for the daemons that read them', (_, kinds, some, others) => {
    const roles = rolesOf(kinds);
    expect(roles).toEqual(expect.arrayContaining([...some]));
    expect(roles.filter((role) => others.includes(role))).toEqual([]);
  });

  it('of one directory stand together', () => {
    const groups = groupFiles([
      { path: 'etc/hadoop/yarn-site.xml', kind: 'yarn-site' },
      { path: 'etc/hadoop/capacity-scheduler.xml', kind: 'capacity-scheduler' },
      { path: 'etc/hadoop/hdfs-site.xml', kind: 'hdfs-site' },
    ]);
    expect(groups.map(({ files }) => files.length)).toEqual([3]);
  });

  it.each([
    ['yarn.nodemanager.vmem-check-enabled', 'yarn-site.xml'],
    ['yarn.scheduler.capacity.root.queues', 'capacity-scheduler.xml'],
    ['yarn.scheduler.fair.preemption', 'yarn-site.xml'],
    ['mapreduce.framework.name', 'mapred-site.xml'],
    ['yarn.app.mapreduce.am.staging-dir', 'mapred-site.xml'],
  ])('take %s in %s', (name, file) => {
    expect(fileForSetting(name, 'yarn')?.name).toBe(file);
  });
});

describe('the releases of YARN', () => {
  const possible = (files: Readonly<Record<string, string>>, stated: StatedReleases = {}) =>
    possibleReleases(documentsOf(files), ['resourcemanager', 'nodemanager'], stated, catalogs);

  it("are Hadoop's", () => {
    expect(releasableOf('yarn')).toBe('hadoop');
    expect(releasedTogether('hadoop')).toEqual(['hadoop', 'yarn']);
    expect(loaded.yarn.releases.filter((release) => !loaded.hadoop.releases.includes(release))).toEqual([]);
  });

  it('are stated once', () => {
    const releases = possible({ 'yarn-site.xml': site({}) }, { hadoop: { version: '3.3.6', from: 'option' } });
    expect(Object.keys(releases)).toEqual(['hadoop', 'jdk']);
    expect(releases.hadoop?.is).toEqual(['3.3.6']);
  });

  it('are inferred from its own files, too', () => {
    const releases = possible({ 'yarn-site.xml': site({ 'yarn.resource-types': 'gpu' }) });
    expect(releases.hadoop?.from).toBe('inferred');
    expect(releases.hadoop?.is).toContain('3.3.6');
    expect(releases.hadoop?.is).not.toContain('2.7.7');
  });

  it('are told nothing by names of MapReduce 1, which outlived it', () => {
    const left = possible({ 'mapred-site.xml': site({ 'mapred.job.tracker': 'jt:9001' }) }).hadoop?.is;
    expect(left).toContain('3.3.6');
    expect(left).toContain('2.7.7');
    expect(left).not.toContain('1.2.1');
  });
});

describe('what a daemon reads', () => {
  const effective = (role: Role, name: string, files: Readonly<Record<string, string>>, release = '3.3.6') =>
    resolverOf(testDeployment(documentsOf(files), { hadoop: release }, [role]), catalogs)
      .resolution(role, { hadoop: release })
      .setting(name);

  const scheduler = {
    'yarn-site.xml': site({ 'yarn.scheduler.capacity.maximum-applications': '100' }),
    'capacity-scheduler.xml': site({ 'yarn.scheduler.capacity.maximum-applications': '200' }),
  };
  const jobs = { 'mapred-site.xml': site({ 'mapreduce.shuffle.port': '7000', 'io.sort.mb': '256' }) };

  it.each<[role: Role, name: string, files: Readonly<Record<string, string>>, release: string, value: unknown]>([
    ['resourcemanager', 'yarn.scheduler.capacity.maximum-applications', scheduler, '3.3.6', 200],
    ['nodemanager', 'yarn.scheduler.capacity.maximum-applications', scheduler, '3.3.6', 100],
    ['nodemanager', 'mapreduce.shuffle.port', jobs, '3.3.6', 7000],
    ['resourcemanager', 'mapreduce.shuffle.port', jobs, '3.3.6', 13562],
    ['mapreduce-client', 'mapreduce.task.io.sort.mb', jobs, '2.7.7', 256 * 1024 ** 2],
    ['nodemanager', 'yarn.nodemanager.resource.memory-mb', {}, '2.7.7', 8192 * 1024 ** 2],
    [
      'resourcemanager',
      'yarn.resourcemanager.address.rm1',
      { 'yarn-site.xml': site({ 'yarn.resourcemanager.address.rm1': 'h:8032' }) },
      '3.3.6',
      'h:8032',
    ],
    ['nodemanager', 'dfs.replication', { 'hdfs-site.xml': site({ 'dfs.replication': '2' }) }, '3.3.6', 2],
  ])('%s: %s', (role, name, files, release, value) => {
    expect(effective(role, name, files, release).value).toEqual(value);
  });
});

describe("the arguments of a daemon's JVM", () => {
  const argumentsOf = (role: Role, release: string, files: Readonly<Record<string, string>>) =>
    jvmArgumentsOf({ role, releases: { hadoop: release }, documents: documentsOf(files), jdk: 8, hardware: undefined });
  const shown = (role: Role, release: string, files: Readonly<Record<string, string>>) =>
    argumentsOf(role, release, files)
      .arguments.map(({ text }) => text)
      .filter((text) => /^-(?:X|server|proc|D(?:a|b|c)=)/.test(text));

  it.each<[what: string, role: Role, release: string, files: Readonly<Record<string, string>>, expected: readonly string[]]>([
    ['1000 MB where nothing is set', 'resourcemanager', '2.7.7', { 'yarn-env.sh': '' }, ['-Xmx1000m']],
    ['the heap of all daemons in MB', 'nodemanager', '2.7.7', { 'yarn-env.sh': 'YARN_HEAPSIZE=2000\n' }, ['-Xmx2000m', '-server']],
    [
      "a daemon's own heap and options behind those of all",
      'nodemanager',
      '2.7.7',
      { 'yarn-env.sh': 'YARN_HEAPSIZE=2000\nexport YARN_NODEMANAGER_HEAPSIZE=4000\nYARN_OPTS="-Da=1"\nYARN_NODEMANAGER_OPTS="-Db=2"\n' },
      ['-Xmx4000m', '-Da=1', '-server', '-Db=2'],
    ],
    [
      'nothing of HADOOP_OPTS for yarn of 2.x',
      'resourcemanager',
      '2.10.2',
      { 'hadoop-env.sh': 'HADOOP_OPTS="-Da=1"\nHADOOP_HEAPSIZE=3000\n', 'yarn-env.sh': '' },
      ['-Xmx1000m'],
    ],
    [
      'HADOOP_OPTS and its own heap for mapred of 2.x',
      'historyserver',
      '2.7.7',
      {
        'hadoop-env.sh': 'HADOOP_OPTS="-Da=1"\nHADOOP_HEAPSIZE=3000\n',
        'mapred-env.sh': 'export HADOOP_JOB_HISTORYSERVER_HEAPSIZE=900\nexport HADOOP_JOB_HISTORYSERVER_OPTS="-Db=2"\n',
      },
      ['-Xmx900m', '-Da=1', '-Db=2'],
    ],
    [
      'HADOOP_OPTS, then its own, then the heap in 3.x',
      'resourcemanager',
      '3.3.6',
      {
        'hadoop-env.sh': 'HADOOP_OPTS="-Da=1"\nHADOOP_HEAPSIZE_MAX=3g\n',
        'yarn-env.sh': 'YARN_RESOURCEMANAGER_OPTS="-Db=2"\nYARN_RESOURCEMANAGER_HEAPSIZE=5000\n',
      },
      ['-Da=1', '-Db=2', '-Xmx5000m'],
    ],
    [
      'the heap of all daemons in 3.x where a daemon has none',
      'nodemanager',
      '3.3.6',
      { 'hadoop-env.sh': 'HADOOP_HEAPSIZE_MAX=3g\n', 'yarn-env.sh': '' },
      ['-Xmx3g'],
    ],
    [
      'YARN_OPTS in place of HADOOP_OPTS in 3.x',
      'nodemanager',
      '3.3.6',
      { 'hadoop-env.sh': 'HADOOP_OPTS="-Da=1"\n', 'yarn-env.sh': 'YARN_OPTS="-Db=2"\n' },
      ['-Db=2'],
    ],
    [
      'no heap variable where the options have a heap in 3.x',
      'timelineserver',
      '3.3.6',
      { 'hadoop-env.sh': '', 'yarn-env.sh': 'YARN_TIMELINESERVER_OPTS="-Xmx2g"\nYARN_TIMELINESERVER_HEAPSIZE=5000\n' },
      ['-Xmx2g'],
    ],
    [
      'the old name of the JobHistoryServer before the new one in 3.x',
      'historyserver',
      '3.4.1',
      {
        'hadoop-env.sh': 'HADOOP_HEAPSIZE_MAX=3g\n',
        'mapred-env.sh':
          'HADOOP_JOB_HISTORYSERVER_HEAPSIZE=900\nMAPRED_HISTORYSERVER_OPTS="-Da=1"\nHADOOP_JOB_HISTORYSERVER_OPTS="-Db=2"\n',
      },
      ['-Db=2', '-Xmx900m'],
    ],
  ])('%s', (_, role, release, files, expected) => {
    expect(shown(role, release, files)).toEqual(expected);
  });

  it.each<[what: string, role: Role, files: Readonly<Record<string, string>>, complete: boolean]>([
    ['with every env file', 'nodemanager', { 'hadoop-env.sh': '', 'yarn-env.sh': '' }, true],
    ['without one of them', 'nodemanager', { 'yarn-env.sh': '' }, false],
    ['with a size of 2.x', 'nodemanager', { 'hadoop-env.sh': '', 'yarn-env.sh': 'YARN_HEAPSIZE=2000\n' }, false],
    ['of a client', 'mapreduce-client', { 'hadoop-env.sh': '', 'yarn-env.sh': '' }, false],
  ])('are complete or not %s', (_, role, files, complete) => {
    expect(argumentsOf(role, '3.3.6', files).complete).toBe(complete);
  });
});
