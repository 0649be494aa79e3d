import { describe, expect, it } from 'vitest';
import { hostOf, isLocalHost } from '../../../deployment/cluster/hosts.js';
import { documentsOf, testDeployment } from '../../../deployment/testDeployment.js';
import { SourceText } from '../../../text/sourceText.js';
import { parseDocument } from '../../parseDocument.js';
import { showsOneNode, showsSeveralNodes } from './clusterShape.js';

const xml = (settings: Readonly<Record<string, string>>) =>
  `<configuration>${Object.entries(settings)
    .map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`)
    .join('\n')}</configuration>`;
const zooCfg = (...hosts: readonly string[]) =>
  `tickTime=2000\ndataDir=/zk\n${hosts.map((host, index) => `server.${index + 1}=${host}:2888:3888\n`).join('')}`;

function shape(files: Readonly<Record<string, string>>): string {
  const deployment = testDeployment(documentsOf(files), {}, ['namenode']);
  expect(showsOneNode(deployment) && showsSeveralNodes(deployment)).toBe(false);
  return showsSeveralNodes(deployment) ? 'several' : showsOneNode(deployment) ? 'one' : 'unknown';
}

describe('what the files show of the number of hosts', () => {
  it.each<[string, string, Readonly<Record<string, string>>]>([
    ['one', 'a loopback address', { 'core-site.xml': xml({ 'fs.defaultFS': 'hdfs://localhost:9000' }) }],
    ['one', 'one replica', { 'hdfs-site.xml': xml({ 'dfs.replication': '1' }) }],
    ['one', 'no distributed mode', { 'hbase-site.xml': xml({ 'hbase.cluster.distributed': 'false' }) }],
    ['one', 'a list of one host', { workers: 'dn1\n' }],
    ['one', 'the shipped list', { 'core-site.xml': xml({ 'fs.defaultFS': 'hdfs://nn1:8020' }), workers: 'localhost\n' }],
    [
      'unknown',
      'the shipped list beside a NameNode with a full name',
      { 'core-site.xml': xml({ 'fs.defaultFS': 'hdfs://nn1.example.com/' }), slaves: 'localhost\n' },
    ],
    ['one', 'an ensemble on a laptop', { 'zoo.cfg': zooCfg('localhost', 'localhost', 'localhost') }],
    ['unknown', 'one host of an address', { 'core-site.xml': xml({ 'fs.defaultFS': 'hdfs://nn1:8020' }) }],
    ['unknown', 'a local file system', { 'core-site.xml': xml({ 'fs.defaultFS': 'file:///' }) }],
    ['unknown', 'nothing', { 'hdfs-site.xml': xml({ 'dfs.replication': '3' }) }],
    ['several', 'workers', { 'core-site.xml': xml({ 'fs.defaultFS': 'hdfs://localhost:9000' }), workers: 'dn1\ndn2\n' }],
    ['several', 'a quorum', { 'hbase-site.xml': xml({ 'hbase.zookeeper.quorum': 'z1:2181, z2:2181' }), workers: 'localhost\n' }],
    ['several', 'an ensemble', { 'zoo.cfg': zooCfg('z1', 'z2', 'z3') }],
    [
      'several',
      'JournalNodes of a name service',
      { 'hdfs-site.xml': xml({ 'dfs.namenode.shared.edits.dir.c': 'qjournal://j1:8485;j2:8485/c' }) },
    ],
    ['several', 'JournalNodes', { 'hdfs-site.xml': xml({ 'dfs.namenode.shared.edits.dir': 'qjournal://j1:8485;j2:8485;j3:8485/c' }) }],
    [
      'several',
      'the hosts of NameNode and ResourceManager',
      { 'core-site.xml': xml({ 'fs.defaultFS': 'hdfs://nn:9000' }), 'yarn-site.xml': xml({ 'yarn.resourcemanager.hostname': 'rm' }) },
    ],
    [
      'several',
      'the hosts of NameNode and secondary NameNode',
      {
        'core-site.xml': xml({ 'fs.default.name': 'hdfs://nn:9000' }),
        'hdfs-site.xml': xml({ 'dfs.namenode.secondary.http-address': 'snn:50090' }),
      },
    ],
    [
      'unknown',
      'a secondary NameNode on each address',
      {
        'core-site.xml': xml({ 'fs.defaultFS': 'hdfs://10.0.0.1:9000' }),
        'hdfs-site.xml': xml({ 'dfs.namenode.secondary.http-address': '0.0.0.0:50090' }),
      },
    ],
    [
      'unknown',
      'a short name and a long one',
      {
        'core-site.xml': xml({ 'fs.defaultFS': 'hdfs://m1:9000' }),
        'yarn-site.xml': xml({ 'yarn.resourcemanager.hostname': 'm1.example.com' }),
      },
    ],
    [
      'unknown',
      'an address and a name',
      { 'core-site.xml': xml({ 'fs.defaultFS': 'hdfs://10.0.0.1:9000' }), 'yarn-site.xml': xml({ 'yarn.resourcemanager.hostname': 'm1' }) },
    ],
    [
      'unknown',
      'a bucket and a host',
      { 'core-site.xml': xml({ 'fs.defaultFS': 's3a://data' }), 'yarn-site.xml': xml({ 'yarn.resourcemanager.hostname': 'm1' }) },
    ],
    [
      'one',
      'two names of containers, and one replica',
      {
        'core-site.xml': xml({ 'fs.defaultFS': 'hdfs://nn:9000' }),
        'hdfs-site.xml': xml({ 'dfs.replication': '1' }),
        'yarn-site.xml': xml({ 'yarn.resourcemanager.hostname': 'rm' }),
      },
    ],
    [
      'several',
      'numbered hosts, and one replica',
      {
        'core-site.xml': xml({ 'fs.defaultFS': 'hdfs://hadoop102:8020' }),
        'hdfs-site.xml': xml({ 'dfs.replication': '1', 'dfs.namenode.secondary.http-address': 'hadoop104:9868' }),
      },
    ],
    [
      'one',
      'a numbered host under all daemons',
      {
        'core-site.xml': xml({ 'fs.defaultFS': 'hdfs://node1:8020' }),
        'hdfs-site.xml': xml({ 'dfs.replication': '1' }),
        'mapred-site.xml': xml({ 'mapreduce.jobhistory.address': 'node1:10020' }),
      },
    ],
    [
      'several',
      'workers of a template, and one replica',
      { 'slaves.j2': "{% for host in groups['slaves'] %}\n{{ host }}\n{% endfor %}\n", 'hdfs-site.xml': xml({ 'dfs.replication': '1' }) },
    ],
    ['several', 'workers of a template', { 'workers.j2': "{% for host in groups['datanodes'] %}\n{{ host }}\n{% endfor %}\n" }],
    [
      'several',
      'workers of a template beside one server of ZooKeeper',
      {
        'workers.j2': "{% for host in groups['datanodes'] %}\n{{ host }}\n{% endfor %}\n",
        'hbase-site.xml': xml({ 'hbase.zookeeper.quorum': 'z1' }),
      },
    ],
    [
      'one',
      'one server of ZooKeeper beside numbered hosts',
      { 'core-site.xml': xml({ 'fs.defaultFS': 'hdfs://m1:8020' }), 'hbase-site.xml': xml({ 'hbase.zookeeper.quorum': 'm1' }) },
    ],
    ['several', 'the host of a group', { 'core-site.xml.j2': xml({ 'fs.defaultFS': "hdfs://{{ groups['master'][0] }}:9000" }) }],
    [
      'several',
      'NameNodes of a name service',
      { 'hdfs-site.xml.j2': xml({ 'dfs.ha.namenodes.{{ s }}': '{% for n in a %}{{ n }}{% if not loop.last %},{% endif %}{% endfor %}' }) },
    ],
    [
      'unknown',
      'NameNodes of a name service that there may be',
      { 'hdfs-site.xml.j2': `{% if ha %}${xml({ 'dfs.ha.namenodes.c1': '{{ namenodes }}' })}{% endif %}` },
    ],
    ['unknown', 'the host that the file is for', { 'core-site.xml.j2': xml({ 'fs.defaultFS': 'hdfs://{{ ansible_hostname }}:9000' }) }],
    ['several', 'hosts that may join', { 'dfs.include': 'dn1\ndn2\n' }],
    ['unknown', 'one host that may join', { 'dfs.include': 'dn1\n' }],
    ['unknown', 'hosts that have to go', { 'dfs.exclude': 'dn1\ndn2\n' }],
    ['several', 'NameNodes', { 'hdfs-site.xml': xml({ 'dfs.ha.namenodes.c1': 'nn1,nn2', 'dfs.replication': '1' }) }],
  ])('%s: %s', (expected, _, files) => {
    expect(shape(files)).toBe(expected);
  });

  it.each([
    ['hdfs://NN1:8020/hbase', 'nn1'],
    ['z1:2888:3888;2181', 'z1'],
    ['[::1]:2181', '[::1]'],
    ['c1', 'c1'],
    ['', ''],
  ])('%s is at %s', (text, host) => {
    expect(hostOf(text)).toBe(host);
  });

  it.each([
    ['several', ['namenode', 'datanode1', 'datanode2']],
    ['several', ['namenode', 'hadoop-slave-1', 'hadoop-slave-2']],
    ['one', ['namenode', 'datanode']],
    ['one', ['namenode', 'datanode1', 'resourcemanager1']],
    ['one', ['hbase', 'datanode1', 'datanode2']],
  ])('%s: containers %j, and one replica', (expected, names) => {
    const files = { 'core-site.xml': xml({ 'fs.defaultFS': 'hdfs://namenode:9000' }), 'hdfs-site.xml': xml({ 'dfs.replication': '1' }) };
    const services = { names: new Set(names), place: 'docker-compose.yml', memory: new Map(), published: new Map(), mentions: () => false };
    const deployment = { ...testDeployment(documentsOf(files), {}, ['namenode']), services };
    expect(showsSeveralNodes(deployment)).toBe(expected === 'several');
    expect(showsOneNode(deployment)).toBe(expected === 'one');
  });

  it.each<[string, string, string, string | undefined]>([
    ['several', 'replicas in a chart', '3', undefined],
    ['unknown', 'one replica in a chart', 'x', undefined],
    ['unknown', 'replicas in a chart that starts one DataNode', '3', 'hdfs:\n  dataNode:\n    replicas: 1\n'],
    ['several', 'replicas in a chart that starts several DataNodes', '3', 'hdfs:\n  dataNode:\n    replicas: 3\n'],
    ['several', 'replicas in a chart whose values say nothing', '3', 'hdfs:\n  dataNode:\n    image: x\n'],
  ])('%s: %s', (expected, _, replication, values) => {
    const within = { file: 'chart/templates/configmap.yaml', line: 1, column: 4 };
    const source = new SourceText(`${within.file}/hdfs-site.xml`, xml({ 'dfs.replication': replication }), within);
    const deployment = testDeployment([parseDocument(source, 'hdfs-site')], {}, ['namenode']);
    const askAround = <T>(_question: string, of: (path: string, text: string) => T) =>
      values === undefined ? [] : [[{ path: 'chart/values.yaml', said: of('chart/values.yaml', values) }]];
    expect(showsSeveralNodes({ ...deployment, askAround })).toBe(expected === 'several');
  });

  it('takes a map of variables for no object of Kubernetes', () => {
    const within = { file: 'roles/hdfs/templates/vars.yaml', line: 1, column: 4, pieces: [] };
    const source = new SourceText('hdfs-site.xml', xml({ 'dfs.replication': '3' }), within);
    expect(showsSeveralNodes(testDeployment([parseDocument(source, 'hdfs-site')], {}, ['namenode']))).toBe(false);
  });

  it('knows loopback addresses', () => {
    expect(['localhost', 'LOCALHOST', '127.0.1.1', '0.0.0.0', '[::1]', 'localhost.localdomain'].every(isLocalHost)).toBe(true);
    expect(['localhost.example.com', '10.127.0.1', 'nn1', ''].some(isLocalHost)).toBe(false);
  });

  it('is not several where a script writes one worker, whatever other lists name', () => {
    const files = { 'hbase-site.xml': xml({ 'hbase.zookeeper.quorum': 'z1,z2,z3' }) };
    const list = (file: string, text: string) =>
      parseDocument(new SourceText(`${file}/workers`, text, { file, line: 1, column: 0 }), 'workers');
    const isSeveral = (file: string, text: string) =>
      showsSeveralNodes(testDeployment([...documentsOf(files), list(file, text)], {}, ['namenode']));
    expect(isSeveral('setup.sh', '$MASTER\n')).toBe(false);
    expect(isSeveral('setup.sh', 'n1\nn2\n')).toBe(true);
    expect(isSeveral('deploy/hadoop.yaml', 'localhost\n')).toBe(true);
  });
});
